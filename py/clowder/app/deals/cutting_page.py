"""Page before a sealed game is dealt, with the envelope: all people cut in the order of their seats."""

from clowder.app.addresses import PageAddress
from clowder.app.deals import cutting_screen as screen
from clowder.app.deals.cutting import CuttingState
from clowder.app.effects import Effect, ReadAloud
from clowder.app.pages.page import (
    ActTime,
    ClosePage,
    GameContext,
    GoHome,
    GoToPage,
    NavStep,
    Page,
    steps_to_open_overlay,
)
from clowder.app.services import Services, table_address
from clowder.app.storage.save_slot import SaveSlot
from clowder.app.storage.saves import OpenedGame
from clowder.app.tempo import HASTE
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.times import ClockMs
from clowder.widgets.nodes import Node


class DeckCuttingPage(Page):
    """Page on which each person cuts the deck of a sealed deal, before the game's table replaces it.

    The state is `cutting`. Acts prepare a cut (`lay`, `place`) and make it (`cut`); once all have cut,
    `deal` opens the table. The deal is stored before anybody can cut, and after each cut. The page is
    turned to the next cutter, and has the prompt read aloud if settings ask for that. It is closed or
    reloaded if another window has deleted or changed the save.
    """

    def __init__(
        self, services: Services, cutting: CuttingState, opened: OpenedGame, save_slot: SaveSlot
    ) -> None:
        self.cutting = cutting
        self._services = services
        self._opened = opened
        self._save_slot = save_slot
        self._last_cut_ms = ClockMs(-HASTE)
        """Time of the last cut, by the browser's clock in milliseconds."""
        self._last_prompt = ""
        """Last prompt, so that a new one is read aloud once."""

    @property
    def address(self) -> PageAddress:
        """Address of this page: the address of the game's table, with the kind `cut`."""
        return self._table_address._replace(kind="cut")

    @property
    def _table_address(self) -> PageAddress:
        """Address of the table of the game's save, which replaces this page when all have cut."""
        return table_address(self.cutting.game.name, self._save_slot.name)

    @property
    def game_context(self) -> GameContext:
        """Context for overlays over this page: the game to be dealt, its options, and the key of its save."""
        return GameContext(self.cutting.game, self._opened.table.options, self._save_slot.name)

    @property
    def faced_tablet_side(self) -> int:
        """Side of the tablet at which the next cutter sits, to which the page is turned."""
        return self.cutting.next_cutter_side

    def draw_page(self) -> Node:
        """Draw the whole page: the envelope with its secret's hash, the deck, and the list of cuts."""
        return screen.draw_cutting_screen(self.cutting)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out the command (act) of a tapped element, such as to cut; return the navigation steps.

        `cut` makes the prepared cut, if there is one, and stores the deal. `deal` goes to the table,
        once all have cut. `home` goes home, `settings` and `rules` open overlays. All other acts go to
        `_prepare_cut_from_act`, which prepares a cut. Acts that cut or prepare a cut return no steps.
        """
        match act_words:
            case ["home"]:
                return [GoHome()]
            case ["deal"] if self.cutting.next_cutter_seat is None:
                return [GoToPage(self._table_address, replace=True)]
            case ["cut"]:
                self.cutting, self._last_cut_ms = self.cutting.make_prepared_cut(), act_time.clock_ms
                self._store_game_with_cuts()
            case ["settings" | "rules"]:
                return steps_to_open_overlay(self._services, act_words, self.cutting.game.name)
            case _:
                self._prepare_cut_from_act(act_words, value, act_time.clock_ms)
        return []

    def go_back(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step to the home page; the deal with all its cuts is stored already."""
        return [GoHome()]

    def start_or_resume_page(self, clock_ms: ClockMs) -> list[NavStep]:
        """Store the sealed deal with the cuts made so far, so that nothing is lost, and return no steps.

        If another window has changed or deleted the save, store nothing, and return the steps of
        `sync_from_store`.
        """
        if steps := self.sync_from_store(clock_ms):
            return steps
        self._store_game_with_cuts()
        return []

    def sync_from_store(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step that closes this page if its save was deleted, or reopens it if changed.

        Return no step if no other window of the browser has deleted or changed the save.
        """
        if self._save_slot.was_deleted:
            return [ClosePage()]
        return [GoToPage(self.address, replace=True)] if self._save_slot.was_changed_elsewhere else []

    def pop_effects(self) -> list[Effect]:
        """Return the effects of the base class, and the one that reads a new prompt aloud.

        The prompt asks the next person to cut, or says that all have cut. It is read aloud only if it is
        new and the settings ask for reading aloud; if they do not, it counts as read.
        """
        before, self._last_prompt = self._last_prompt, screen.cutting_prompt_text(self.cutting)
        preferences = self._services.preferences
        is_new = preferences.reads_aloud and self._last_prompt != before
        said = (
            [ReadAloud(strip_readings_and_isolation(self._last_prompt), preferences.language_code)]
            if is_new
            else []
        )
        return [*super().pop_effects(), *said]

    def _prepare_cut_from_act(self, act_words: list[str], value: str, clock_ms: ClockMs) -> None:
        """Prepare a cut where a finger touches the deck (`lay FINGER X Y`), or by the slider (`place`).

        `X` and `Y` are in thousandths of the deck; ValueError is raised if they are no whole numbers. A
        touch less than `HASTE` milliseconds after the last cut is ignored, as it was meant for that one.
        `value` is the slider's depth; a text that is no number is ignored. All other acts do nothing.
        """
        match act_words:
            case ["lay", _finger, x, y] if clock_ms - self._last_cut_ms >= HASTE:
                self.cutting = self.cutting.prepare_cut_at_touch(int(x), int(y))
            case ["place"] if value.isdecimal():
                self.cutting = self.cutting.prepare_cut_at_depth(int(value))

    def _store_game_with_cuts(self) -> None:
        """Store the game in its save, with the sealed deal and all cuts made so far."""
        there = self._opened
        self._save_slot.store_game(there.party, there.table, there.hints, self.cutting.deal)
