"""Rules page of a game, one tap away from the lobby and from the table."""

from clowder.app.addresses import Address
from clowder.app.effects import SaveFile
from clowder.app.pages.page import (
    ActTime,
    ClosePage,
    GameContext,
    GamePage,
    GoTo,
    NavStep,
    find_overlay_steps,
)
from clowder.app.screens import rules
from clowder.app.services import Services
from clowder.widgets.nodes import Node


class RulesPage(GamePage):
    """Overlay with the rules of the game on the screen below."""

    kind = "rules"

    def __init__(self, services: Services, context: GameContext) -> None:
        super().__init__(services, context)
        self._opened_word = ""

    def draw_page(self) -> Node:
        """Draw the rules of the game, with the explanation of the word that players have opened, if any."""
        return rules.draw_rules_screen(self._context.game, self._opened_word)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: close, explain a word, open an example or the printing page, or save `fair.py`.

        Return the steps. If the word is explained already, its explanation is closed. `fair.py` is the
        program by which players verify a sealed deal.
        """
        match act_words:
            case ["rules"]:
                return [ClosePage()]
            case ["word", word]:
                self._opened_word = "" if word == self._opened_word else word
            case ["example", key]:
                return [GoTo(Address("example", self._context.game.name, key))]
            case ["paper"]:
                return find_overlay_steps(self._services, act_words, self._context.game.name)
            case ["give-program"]:
                from clowder.app.deals.envelope_screen import read_verification_program

                return [SaveFile("fair.py", read_verification_program())]
        return []
