"""The rules page of each game: one tap away from the lobby and from the table."""

from clowder.app.effects import SaveFile
from clowder.app.pages.page import Close, GamePage, Moment, Open, Step
from clowder.app.pages.paper import PaperPage
from clowder.app.screens import rules
from clowder.app.screens.envelope import program
from clowder.widgets.nodes import Node


class RulesPage(GamePage):
    """The rules of the game of a screen."""

    kind = "rules"

    def node(self) -> Node:
        return rules.page(self._beneath.game)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["rules"]:
                return [Close()]
            case ["paper"]:
                return [Open(PaperPage(self._shared, self._beneath))]
            case ["give-program"]:
                return [SaveFile("fair.py", program())]
        return []
