"""Rules page of a game, one tap away from the lobby and from the table."""

from clowder.app.addresses import PageAddress
from clowder.app.effects import SaveFile
from clowder.app.pages.page import (
    ActTime,
    ClosePage,
    GameContext,
    GameOverlayPage,
    GoToPage,
    NavStep,
    steps_to_open_overlay,
)
from clowder.app.screens import rules
from clowder.app.services import Services
from clowder.widgets.nodes import Node


class RulesPage(GameOverlayPage):
    """Overlay with the rules of the game on the screen below, as players read them."""

    kind = "rules"

    def __init__(self, services: Services, context: GameContext) -> None:
        super().__init__(services, context)
        self._opened_word = ""

    def draw_page(self) -> Node:
        """Draw the rules of the game, with the explanation of the word that players have tapped, if any."""
        return rules.draw_rules_screen(self._context.game, self._opened_word)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the rules page; return the steps that follow.

        `rules` closes the page, `word` explains a word or ends its explanation, `example` opens an
        example, `paper` the printing page, and `give-program` saves `fair.py`, the program by which
        players verify a sealed deal.
        """
        match act_words:
            case ["rules"]:
                return [ClosePage()]
            case ["word", word]:
                self._opened_word = "" if word == self._opened_word else word
            case ["example", key]:
                return [GoToPage(PageAddress("example", self._context.game.name, key))]
            case ["paper"]:
                return steps_to_open_overlay(self._services, act_words, self._context.game.name)
            case ["give-program"]:
                from clowder.app.deals.envelope_screen import read_verification_program

                return [SaveFile("fair.py", read_verification_program())]
        return []
