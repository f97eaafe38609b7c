"""Page of a game at the table."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from clowder.app.addresses import Address
from clowder.app.effects import DelayTableRotation, Effect, PlayCues, ReadAloud, SaveFile, StoreKnownTips
from clowder.app.model.table_changes import NO_CHANGES, TableChanges
from clowder.app.pages.page import (
    ActTime,
    ClosePage,
    GameContext,
    GoHome,
    GoTo,
    NavStep,
    Page,
    find_overlay_steps,
)
from clowder.app.play import head_start
from clowder.app.play.events import list_visible_effects
from clowder.app.play.match import Match
from clowder.app.play.playing import GameInPlay
from clowder.app.play.spoken_table import SpokenTable
from clowder.app.play.tips import ReadyTip, find_tip
from clowder.app.play.turn_reports import MatchAnnouncer
from clowder.app.screens import table as screen
from clowder.app.services import Services, table_address
from clowder.app.storage.save_slot import SaveSlot
from clowder.core.furigana import plain_text
from clowder.core.rules import EVERYBODY, NOBODY, Seat
from clowder.core.times import ClockMs
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node

TURN_SOUND_DELAY_MS = 500
"""Milliseconds between a move and the sound of the turn, so that the sound of the move is heard first."""


class TablePage(Page):
    """Page of a game in progress or just over, which stores every change in the game's save.

    At first the curtain over hidden hands is closed, unless one player always sees their hand.
    """

    def __init__(self, services: Services, in_play: GameInPlay, save_slot: SaveSlot) -> None:
        self.playing = in_play
        self.save_slot = save_slot
        self._services = services
        self._happened = TableChanges(turn_passed=True)
        """Changes still to be shown and heard; at first only that a turn begins."""
        self._spoken_table = SpokenTable(in_play.match)
        self._notice = ""
        self._told_tip = ""
        """Word of the tip that was read aloud last; empty for none."""
        self._awaits_readers = False
        """True if a race was paused before its start, for players to read their first tips."""
        self._leaving = False
        """True while players are asked whether to leave a game that is not stored."""
        self._reader = MatchAnnouncer(in_play.match, in_play.turn_reports)
        self._looking = False
        """True while the table of a finished game is seen instead of the result."""

    @property
    def address(self) -> Address:
        """Address of the game's save."""
        return table_address(self.playing.match.game.name, self.save_slot.name)

    @property
    def context(self) -> GameContext:
        """Game context with the game's options and its save."""
        lying = self.playing.match
        return GameContext(lying.game, lying.table.options, self.save_slot.name)

    @property
    def facing_side(self) -> int:
        """Side of the tablet to which the table is turned, clockwise from 0, the lower side."""
        return self.playing.match.facing_side

    def draw_page(self) -> Node:
        """Draw the table, or the result of a finished game, as the viewer may see it."""
        return self._draw_page_turned_to_seat(NOBODY)

    def _draw_page_turned_to_seat(self, seat: Seat) -> Node:
        """Draw the page with the table turned to this seat.

        For NOBODY the table is turned to the person who has the turn; while no person has it, to the one who
        had it last.
        """
        unsaved, leaving = self.save_slot.unsaved_reason, self.save_slot.name if self._leaving else ""
        settings = self._services.preferences.effective_settings
        by_ear = self._spoken_table if settings.ear != "off" else None
        asks = self.playing.match.game in self._services.quiz_games
        state = screen.TableScreenState(
            self._notice,
            unsaved,
            leaving,
            self._looking,
            settings.hints,
            by_ear,
            asks,
            settings.sound,
            self._tip_to_show(self.playing.match),
            self._draw_evening_standings(),
            seat,
        )
        return screen.draw_table_screen(self.playing, state, self._list_hold_to_open_seats())

    def _draw_evening_standings(self) -> Node | None:
        """Draw the standings of the evening to which this finished game belongs.

        None if the game is not over, or belongs to no evening.
        """
        over = self.playing.match.table.outcome
        evening = self._services.find_evening_of_save(self.save_slot.name) if over else None
        if evening is None:
            return None
        from clowder.app.evening.evening_screen import draw_evening_panel

        return draw_evening_panel(self._services.games, evening)

    def _list_hold_to_open_seats(self) -> list[Seat]:
        """Return the seats of persons whose settings open their hand only while a finger is held down."""
        party, preferences = self.playing.match.party, self._services.preferences
        return [
            seat for seat in party.person_seats if preferences.resolve_person_settings(party.names[seat]).hold
        ]

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act at the table, save its changes, and return the steps to another page.

        Any act clears the notice and the last spoken answer. It also ends the question whether to leave, if
        that was asked, unless the act leaves or saves the game as a file. An act of the game marks the shown
        tip as read (see `_dismiss_tip`), and starts a race that waited for that.
        """
        self._clear_notice()
        was_leaving, self._leaving = self._leaving, False
        if was_leaving and act_words[0] not in ("give", "home", "leave"):
            self._stay_at_table(act_time.clock_ms)
        wanted = self._spoken_table.wanted
        self._spoken_table.drop_spoken_answer()
        match act_words:
            case ["ear", what]:
                self._spoken_table.answer_topic(what, wanted)
            case ["home"]:
                return self.go_back(act_time.clock_ms)
            case ["leave"]:
                return self._leave_table(act_time.clock_ms)
            case ["give", _]:
                self._leaving = was_leaving
                return [SaveFile(*self._services.saves.export_file(self.save_slot.name))]
            case ["again" | "same" | "review" | "next-game", *_] if self.playing.match.table.outcome:
                return self._handle_result_act(act_words, act_time)
            case ["settings" | "rules" | "read" | "cards" | "log" | "dealt" | "envelope", *_]:
                return find_overlay_steps(self._services, act_words, self.playing.match.game.name)
            case _:
                learned = self._dismiss_tip(act_words)
                self._save_changes(self._handle_game_or_view_act(act_words, act_time.clock_ms))
                self._save_changes(self._start_race_once_read(act_time.clock_ms))
                return [*learned]
        return []

    def _tip_to_show(self, match: Match) -> ReadyTip | None:
        """Return the tip to show at this moment of the match; None if there is none to show.

        There is none if no unread tip fits, if the settings switch tips off, or if the tablet cannot remember
        which tips were read.
        """
        known = self._services.device.known_tips
        is_wanted = known is not None and self._services.preferences.tablet_settings.tips
        return find_tip(match, known) if known is not None and is_wanted else None

    def _dismiss_tip(self, act_words: list[str]) -> list[StoreKnownTips]:
        """Mark the shown tip as known, because its reader plays on; return the effect that stores that.

        Acts that open or close a hand, a lifted finger, and the stage's report on a shared text do not
        dismiss the tip. The act `no-tips` also switches all tips off. The list is empty if no tip is
        dismissed.
        """
        tip = self._tip_to_show(self.playing.match)
        if tip is None or act_words[0] in ("open", "peek", "close", "lift", "shared"):
            return []
        if act_words == ["no-tips"]:
            preferences = self._services.preferences
            preferences.change_settings(replace(preferences.tablet_settings, tips=False))
        return self._services.device.mark_tips_known(tip.word)

    def go_back(self, clock_ms: ClockMs) -> list[NavStep]:
        """Leave the table and return the step home; if the game would be lost, only ask whether to leave.

        In both cases the game is suspended.
        """
        if not self._would_lose_game():
            return self._leave_table(clock_ms)
        self.on_hidden(clock_ms)
        self._leaving = True
        return []

    def _stay_at_table(self, clock_ms: ClockMs) -> None:
        """End the question whether to leave, and restart the clock, which was stopped for it."""
        self._leaving = False
        self._save_changes(self.playing.start_clock(clock_ms))

    def _handle_game_or_view_act(self, act_words: list[str], clock_ms: ClockMs) -> TableChanges:
        """Carry out an act of the game, or one that only changes the view of it; return what has changed.

        `why` explains a card that cannot be used, `look` shows the table in place of the result, or the
        result again. `ask` for a hint does nothing if settings switch hints off. `handle_table_act` has all
        others.
        """
        match act_words:
            case ["why", card]:
                self.playing.match.asked = card
            case ["look"]:
                self._looking = not self._looking
                return self.playing.skip_to_result()
            case ["ask"] if not self._services.preferences.effective_settings.hints:
                pass
            case _:
                return handle_table_act(self.playing, act_words, clock_ms)
        return NO_CHANGES

    def on_shown(self, clock_ms: ClockMs) -> list[NavStep]:
        """Store a game that is new, and start its clock, unless a new race first waits for readers of a tip.

        Return no steps; but if another window has changed or deleted the game, do nothing except to return
        the step that reloads or closes the page.
        """
        if steps := self.sync_from_store(clock_ms):
            return steps
        lying = self.playing.match
        self.save_slot.store_game_once(lying.party, lying.table, self.playing.hints.given, lying.deal)
        self._pause_race_for_tip()
        self._save_changes(self.playing.start_clock(clock_ms))
        return []

    def _pause_race_for_tip(self) -> None:
        """Pause a race before its first move if there is a tip to read, and note that it waits for that."""
        match = self.playing.match
        has_tip = match.is_race and not match.table.entries and self._tip_to_show(replace(match, paused=True))
        self._awaits_readers = bool(has_tip)
        if has_tip:
            self.playing.pause_game()

    def _start_race_once_read(self, clock_ms: ClockMs) -> TableChanges:
        """Start a race that was paused for readers, once no tip is left to read; return what has changed.

        Nothing changes if no race waits for readers, or if players have started it themselves.
        """
        if not self._awaits_readers or self._tip_to_show(self.playing.match):
            return NO_CHANGES
        self._awaits_readers = False
        return self.playing.resume_game(clock_ms) if self.playing.match.paused else NO_CHANGES

    def on_hidden(self, clock_ms: ClockMs) -> None:
        """Suspend the game (close hands, stop the clock), save it, and store a preview for the home page."""
        self._save_changes(self.playing.suspend_game(clock_ms))
        match, epoch_ms = self.playing.match, self._services.device.epoch_clock()
        self._services.save_previews.store_preview(self.save_slot.name, match.game, match.table, epoch_ms)

    def sync_from_store(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step that closes or reloads the page, if another window has deleted or changed its game.

        If the game is not in danger of being lost any more, the question whether to leave ends, and the clock
        starts again.
        """
        if self.save_slot.was_deleted:
            return [ClosePage()]
        if self._leaving and not self._would_lose_game():
            self._stay_at_table(clock_ms)
        return [GoTo(self.address, replace=True)] if self.save_slot.is_outdated else []

    def show_refusal(self, reason: str) -> None:
        """Show the sentence on why another page could not be opened, as the table's notice."""
        self._notice = reason

    def _clear_notice(self) -> None:
        """Clear the notice, and the explanation of a card that was tapped in vain."""
        self._notice, self.playing.match.asked = "", None

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until a move is due at the table.

        0 while the page computes something; None for never, as while the clock is stopped.
        """
        return self.playing.ms_until_step(clock_ms)

    def run_step(self, clock_ms: ClockMs) -> list[NavStep] | None:
        """Carry out what is due by now: moves of the house and of computer players, or a step of a search.

        Return no steps, or None if nothing new is to be shown. If something is new, the notice is cleared and
        the changes are saved.
        """
        changes = self.playing.run_next_step(clock_ms)
        if changes is None:
            return None
        self._clear_notice()
        self._save_changes(changes)
        return []

    @property
    def viewer_name(self) -> str:
        """Name of the person who controls the table now; empty for nobody or a computer player."""
        match = self.playing.match
        seat = match.perspective.controlling_seat
        return match.party.names[seat] if seat in match.party.person_seats else ""

    @property
    def is_private(self) -> bool:
        """True while a hand is open that only its player may see."""
        return self.playing.match.perspective.is_private

    def take_effects(self) -> list[Effect]:
        """Return the effects of all changes since the last call, and forget the changes.

        They are flights of cards, sounds, celebrations, a delay before the table turns, and texts read aloud.
        """
        changes, self._happened = self._happened, NO_CHANGES
        return [
            *list_visible_effects(self.playing.match, changes),
            *self._table_rotation_effects(changes),
            *self._turn_sound_effects(changes),
            *self._read_aloud_effects(changes),
        ]

    def _table_rotation_effects(self, changes: TableChanges) -> list[Effect]:
        """Return the effect by which the table turns to the next person only after the animations.

        There is no effect if there are no new moves, after an undo, or while somebody looks at a hand; nor if
        the table faced nobody before, or still faces the same person.
        """
        match = self.playing.match
        if changes.first_new is None or changes.taken_back or match.perspective.seat != NOBODY:
            return []
        faced = match.faced_seat(changes.first_new)
        return (
            []
            if faced in (NOBODY, match.faced_seat())
            else [DelayTableRotation(partial(self._draw_page_turned_to_seat, faced))]
        )

    def _turn_sound_effects(self, changes: TableChanges) -> list[Effect]:
        """Return the effect that plays a sound when a seat gets the turn, for players who play by ear.

        The list is empty if the turn has not passed, if nobody or everybody has it, or if the viewer's
        settings do not ask for play by ear.
        """
        match, by_ear = self.playing.match, self._services.preferences.effective_settings.ear != "off"
        if not (by_ear and changes.turn_passed) or match.table.turn in (NOBODY, EVERYBODY):
            return []
        return [PlayCues([Cue("turn", TURN_SOUND_DELAY_MS)], match.game.cue_sounds)]

    def _read_aloud_effects(self, changes: TableChanges) -> list[Effect]:
        """Return the effect that reads aloud a new answer, or else what has happened and a new tip.

        The viewer's settings decide what is read; the list is empty if there is nothing. An answer about a
        hidden hand is marked as private.
        """
        ear, preferences = self._spoken_table, self._services.preferences
        worn, told = (
            preferences.effective_settings,
            ear.describe_changes(preferences.effective_settings.ear, changes),
        )
        read = self._reader.take_unread_text() if worn.aloud and worn.ear == "off" else ""
        answer = ear.take_unspoken_answer()
        said = answer or " ".join(filter(None, (told or read, self._take_new_tip_text())))
        is_private = bool(answer) and ear.is_private
        return [ReadAloud(plain_text(said), preferences.language, private=is_private)] if said else []

    def _take_new_tip_text(self) -> str:
        """Return the text of the tip that is shown, if it is another than at the last call.

        Return an empty text if it is the same, if there is none, or if settings do not have texts read aloud.
        """
        tip = self._tip_to_show(self.playing.match)
        before, self._told_tip = self._told_tip, tip.word if tip else ""
        is_new = tip is not None and tip.word != before and self._services.preferences.reads_aloud
        return tip.text.text if tip and is_new else ""

    def _save_changes(self, changes: TableChanges) -> None:
        """Add these changes to those still to be shown, and store them if moves or hints are among them.

        Undone moves count, too.
        """
        self._happened = self._happened.merged_with(changes)
        if changes.needs_saving:
            lying = self.playing.match
            self.save_slot.append_changes(
                lying.party, lying.table, self.playing.hints.given, lying.deal, changes
            )

    def _would_lose_game(self) -> bool:
        """Return whether the game is unfinished, and would be lost if the browser's page were closed."""
        return not self.playing.match.table.outcome and bool(self.save_slot.unsaved_reason)

    def _leave_table(self, clock_ms: ClockMs) -> list[NavStep]:
        """Suspend the game and return the step home; a finished game's save is deleted.

        After a finished game, head starts that follow results are adjusted, too, and the home page may offer
        the installation.
        """
        self.on_hidden(clock_ms)
        if self.playing.match.table.outcome:
            is_repeat = self._services.is_repeat(self.save_slot.name)
            head_start.update_handicaps(self._services.people, self.playing.match, is_repeat=is_repeat)
            self.save_slot.delete_save()
            self._services.device.has_finished_game = True
        return [GoHome()]

    def _handle_result_act(self, act_words: list[str], act_time: ActTime) -> list[NavStep]:
        """Carry out an act on the result of a finished game, by `handle_result_act`, and return the steps.

        That function's module is imported only here, to save time when the program starts.
        """
        from clowder.app.pages.after_game import handle_result_act

        return handle_result_act(self._services, self.playing, self.save_slot, act_words, act_time)


def handle_table_act(in_play: GameInPlay, act_words: list[str], clock_ms: ClockMs) -> TableChanges:
    """Carry out an act of the game, such as a move, undo or a hint, and return the changes.

    `act_words` are the words of the act; unknown ones do nothing.
    """
    timed: dict[str, Callable[[ClockMs], TableChanges]] = {
        "on": in_play.skip_house_pause,
        "hurry": in_play.hurry_computers,
        "resume": in_play.resume_game,
        "undo": in_play.request_undo,
        "agree": in_play.agree_to_undo,
        "skip": lambda clock_ms: in_play.skip_to_result(),
        "ask": lambda clock_ms: in_play.start_hint_search(),
    }
    at_once: dict[str, Callable[[], None]] = {
        "pause": in_play.pause_game,
        "keep": in_play.refuse_undo,
        "thanks": in_play.hints.forget_hint,
    }
    match act_words:
        case ["move", seat, *notation]:
            return in_play.make_move(int(seat), " ".join(notation), clock_ms)
        case ["open" | "peek" as way, seat]:
            return in_play.open_hand(int(seat), held=way == "peek")
        case ["pick", *picked]:
            in_play.match.pick_card(" ".join(picked))
        case ["answer", card]:
            in_play.match.contents.open_answer(card)
        case ["close", *seat]:
            in_play.close_hand(int(seat[0]) if seat else None)
        case [verb] if verb in timed:
            return timed[verb](clock_ms)
        case [verb] if verb in at_once:
            at_once[verb]()
    return NO_CHANGES
