"""Rules page of a game, one tap away from the lobby and from the table."""

from clowder.app.effects import SaveFile
from clowder.app.pages.page import Close, GamePage, Moment, Step, aside
from clowder.app.screens import rules
from clowder.widgets.nodes import Node


class RulesPage(GamePage):
    """Overlay with the rules of the screen's game."""

    kind = "rules"

    def node(self) -> Node:
        return rules.page(self._beneath.game)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["rules"]:
                return [Close()]
            case ["paper"]:
                return aside(self._shared, words, self._beneath.game.name)
            case ["give-program"]:
                from clowder.app.deals.envelope_screen import program

                return [SaveFile("fair.py", program())]
        return []
