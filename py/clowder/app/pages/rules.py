"""Rules page of a game, one tap away from the lobby and from the table."""

from clowder.app.effects import SaveFile
from clowder.app.pages.page import ActTime, ClosePage, GamePage, NavStep, overlay_steps
from clowder.app.screens import rules
from clowder.widgets.nodes import Node


class RulesPage(GamePage):
    """Overlay with the rules of the game on the screen below."""

    kind = "rules"

    def draw(self) -> Node:
        """Draw the rules of the game."""
        return rules.draw_rules_screen(self._context.game)

    def handle_act(self, words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Close the page, open the printing page, or save the verification program as a file."""
        match words:
            case ["rules"]:
                return [ClosePage()]
            case ["paper"]:
                return overlay_steps(self._services, words, self._context.game.name)
            case ["give-program"]:
                from clowder.app.deals.envelope_screen import verification_program

                return [SaveFile("fair.py", verification_program())]
        return []
