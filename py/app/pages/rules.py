"""The rules page of each game: one tap away from the lobby and from the table."""

from app.effects import SaveFile
from app.pages.page import Close, GamePage, Moment, Open, Step
from app.pages.paper import PaperPage
from app.screens import rules
from app.screens.envelope import program
from widgets.nodes import Node


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
