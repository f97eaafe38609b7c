"""Printing page: which sheets of a game are printed, and how."""

from clowder.app.addresses import PageAddress
from clowder.app.effects import PrintPage
from clowder.app.pages.page import (
    ActTime,
    ClosePage,
    GameContext,
    NavStep,
    Page,
    handle_content_pack_act,
    steps_to_open_overlay,
)
from clowder.app.screens import paper
from clowder.app.services import Services
from clowder.widgets.content import ContentPack
from clowder.widgets.nodes import Node


class PrintingPage(Page):
    """Overlay with a preview of a game's printed sheets, and the choices for printing them.

    The choices are in `services.printing` (a `PrintJob`), and stay when the page is closed; opening it
    chooses the game and options of `context`. Acts `paper ...` choose game, kind of sheets, house rules,
    numbers of cards and layout; `paper print` opens the print dialog, `paper close` closes.
    `content ...` and `read PLACE` are about the texts on the cards.
    """

    is_overlay = True

    def __init__(self, services: Services, context: GameContext) -> None:
        self._services = services
        self._printing = services.printing
        self._printing.choose_game(context.game.name, context.options)

    @property
    def address(self) -> PageAddress:
        """Address of the printing page: the word `paper` and the name of the chosen game."""
        return PageAddress("paper", self._printing.chosen_game.name)

    @property
    def game_context(self) -> GameContext:
        """The game chosen for printing, without options and save.

        So books opened from here show the texts of the printed cards, not those of a game in progress.
        """
        return GameContext(self._printing.chosen_game)

    def draw_page(self) -> Node:
        """Draw the printing screen: choices of game, sheet and paper, and a preview of all pages.

        There is a print button if the browser can be asked to print (`device.prints`).
        """
        return paper.draw_printing_screen(
            self._printing,
            self._content_pack,
            self._services.preferences.language_code,
            can_print=self._services.device.prints,
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the printing page; return the steps that follow.

        `paper close` closes the page, `paper print` opens the print dialog, and other acts that begin
        with `paper` go to `_handle_printing_act`. `content ...` goes to the texts of the chosen
        game's cards, and `read PLACE` opens a page of them. Other acts do nothing.
        """
        match act_words:
            case ["paper", "close"]:
                return [ClosePage()]
            case ["paper", "print"]:
                return [PrintPage()]
            case ["paper", *wish]:
                self._handle_printing_act(wish, value)
            case ["content", *wish] if self._content_pack:
                return handle_content_pack_act(
                    self._content_pack, self._printing.chosen_game.name, wish, value
                )
            case ["read", _]:
                return steps_to_open_overlay(self._services, act_words, self._printing.chosen_game.name)
        return []

    def _handle_printing_act(self, paper_words: list[str], value: str) -> None:
        """Carry out an act on what is printed: game, sheets, house rules, how many cards, or layout.

        `paper_words` are the act's words after `paper`: `game NAME` chooses the game, `kind` the sheets,
        `rule KEY` toggles a house rule, `number KIND` sets how many cards of a kind are printed to
        `value`, and `preset NAME` sets all these numbers. `size`, `switch` and `move`, each with one
        more word, change the layout (`with_changed_setting`). Unknown words do nothing. Raises
        ValueError if `value` is no number where one is needed.
        """
        printing = self._printing
        match paper_words:
            case ["game", name]:
                printing.choose_game(name)
            case ["kind", kind]:
                printing.kind = kind
            case ["rule", key]:
                printing.toggle_house_rule(key)
            case ["size" | "switch" | "move", _]:
                printing.sheet = printing.sheet.with_changed_setting(paper_words, value)
            case ["number", name]:
                printing.set_card_counts({name: int(value)})
            case ["preset", name]:
                printing.set_card_counts(printing.deck_presets[name])

    @property
    def _content_pack(self) -> ContentPack | None:
        """Texts for the cards of the chosen game (its content pack); None if its cards have no texts."""
        return self._services.packs.get(self._printing.chosen_game.name)
