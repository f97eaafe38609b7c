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
    """Overlay with the rules of the game on the screen below; tapped words are explained.

    `word WORD` explains a word (`_opened_word`), or ends that; `example KEY` opens an example of a
    sentence, `paper` the printing page; `give-program` saves the program that verifies sealed deals;
    `rules` closes.
    """

    kind = "rules"

    def __init__(self, services: Services, context: GameContext) -> None:
        super().__init__(services, context)
        self._opened_word = ""

    def draw_page(self) -> Node:
        """Draw the game's rules; the word in `_opened_word` is explained, unless that is empty."""
        return rules.draw_rules_screen(self._context.game, self._opened_word)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the rules page; return the steps that follow.

        `rules` closes the page. `word WORD` explains a word, or ends the explanation of the same word.
        `example KEY` opens an example of a rule, `paper` the printing page. `give-program` saves
        `fair.py`, the program by which players verify a sealed deal. Other acts do nothing.
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
