"""Page of a game at the table."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from clowder.app.addresses import PageAddress
from clowder.app.effects import DelayTableRotation, Effect, PlayCues, ReadAloud, SaveFile, StoreKnownTips
from clowder.app.model.table_changes import NO_CHANGES, TableChanges
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
from clowder.app.play import head_start
from clowder.app.play.events import list_visible_effects
from clowder.app.play.match import Match
from clowder.app.play.playing import GameInPlay
from clowder.app.play.spoken_table import SpokenTable
from clowder.app.play.tips import BeginnerTip, find_unread_tip
from clowder.app.play.turn_reports import MatchAnnouncer
from clowder.app.screens import table as screen
from clowder.app.services import Services, table_address
from clowder.app.storage.save_slot import SaveSlot
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.rules import EVERYBODY, NOBODY, Seat
from clowder.core.times import ClockMs
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node

TURN_SOUND_DELAY_MS = 500
"""Milliseconds between a move and the sound of the turn, so that the sound of the move is heard first."""


class TablePage(Page):
    """Page with the table of a game in progress or just over; it stores every change in the game's save.

    The game is `playing` (a `GameInPlay`), which carries out acts and timed moves; its save is
    `save_slot`. Changes wait in `_happened` until `pop_effects` makes sounds, animations and spoken
    texts of them. The page also shows tips for beginners, asks before an unsaved game is left, and is
    closed or reloaded if another window has changed the save. At first hidden hands are closed, unless
    one player always sees theirs.
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
    def address(self) -> PageAddress:
        """Address made of the names of the game and of its save."""
        return table_address(self.playing.match.game.name, self.save_slot.name)

    @property
    def game_context(self) -> GameContext:
        """Game with its options and the name of its save, for overlays that open over the table."""
        lying = self.playing.match
        return GameContext(lying.game, lying.table.options, self.save_slot.name)

    @property
    def faced_tablet_side(self) -> int:
        """Side of the tablet to which the table is turned: 0 is the lower one, then clockwise."""
        return self.playing.match.faced_tablet_side

    def draw_page(self) -> Node:
        """Draw the table, or the result of a finished game, as the present viewer may see it.

        The table is turned to the person who has the turn, or had it last.
        """
        return self._draw_page_turned_to_seat(NOBODY)

    def _draw_page_turned_to_seat(self, seat: Seat) -> Node:
        """Draw the table's screen, with the table turned to the player of this seat.

        For NOBODY (no seat) it is turned to the person who has the turn, else to the one who had it
        last. Drawn with it are the notice, the tip, the buttons and the evening's standings; the
        viewer's settings decide on hints, sound and playing by ear.
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
            self._find_tip_to_show(self.playing.match),
            self._draw_evening_standings(),
            seat,
        )
        return screen.draw_table_screen(self.playing, state, self._list_hold_to_open_seats())

    def _draw_evening_standings(self) -> Node | None:
        """Draw the standings of the evening (games in a row) to which this finished game belongs.

        None if the game is not over, or belongs to no evening.
        """
        over = self.playing.match.table.outcome
        evening = self._services.find_evening_of_save(self.save_slot.name) if over else None
        if evening is None:
            return None
        from clowder.app.evening.evening_screen import draw_evening_progress_panel

        return draw_evening_progress_panel(self._services.games, evening)

    def _list_hold_to_open_seats(self) -> list[Seat]:
        """Return the seats of persons whose hand is open only while a finger is held down."""
        party, preferences = self.playing.match.party, self._services.preferences
        return [
            seat for seat in party.person_seats if preferences.resolve_person_settings(party.names[seat]).hold
        ]

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act (words of a tapped control) at the table; return the steps to other pages.

        Any act clears the notice and the last spoken answer; any but `give`, `home` and `leave` ends the
        question whether to leave. `ear TOPIC` answers in words, `home` leaves or asks first, `leave`
        leaves at once, `give` saves the game as a file. Words such as `rules` open an overlay; after the
        game `again`, `same`, `review` and `next-game` act on the result. All others are acts of the
        game: they mark the shown tip as read, are saved, and start a race that waited for the tip.
        """
        self._clear_notice_and_explanation()
        was_leaving, self._leaving = self._leaving, False
        if was_leaving and act_words[0] not in ("give", "home", "leave"):
            self._cancel_leaving(act_time.clock_ms)
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
                return [SaveFile(*self._services.saves.export_save_file(self.save_slot.name))]
            case ["again" | "same" | "review" | "next-game", *_] if self.playing.match.table.outcome:
                return self._handle_result_act(act_words, act_time)
            case ["settings" | "rules" | "read" | "cards" | "log" | "dealt" | "envelope", *_]:
                return steps_to_open_overlay(self._services, act_words, self.playing.match.game.name)
            case _:
                learned = self._dismiss_tip(act_words)
                self._collect_and_save_changes(self._handle_game_or_view_act(act_words, act_time.clock_ms))
                self._collect_and_save_changes(self._start_race_after_tip(act_time.clock_ms))
                return [*learned]
        return []

    def _find_tip_to_show(self, match: Match) -> BeginnerTip | None:
        """Return the first unread tip for beginners that fits this moment; None if there is none.

        None, too, if the tablet's settings switch tips off, or if the tablet cannot remember which were
        read (`device.known_tips` is None).
        """
        known = self._services.device.known_tips
        is_wanted = known is not None and self._services.preferences.tablet_settings.tips
        return find_unread_tip(match, known) if known is not None and is_wanted else None

    def _dismiss_tip(self, act_words: list[str]) -> list[StoreKnownTips]:
        """Mark the shown tip as read, because players go on; return the effects that store that.

        The acts `open`, `peek`, `close` and `lift` on a hand, and `shared`, do not dismiss it; then, and
        if no tip is shown, the list is empty. The act `no-tips` also switches all tips off in the
        settings.
        """
        tip = self._find_tip_to_show(self.playing.match)
        if tip is None or act_words[0] in ("open", "peek", "close", "lift", "shared"):
            return []
        if act_words == ["no-tips"]:
            preferences = self._services.preferences
            preferences.change_settings(replace(preferences.tablet_settings, tips=False))
        return self._services.device.mark_tips_known(tip.word)

    def go_back(self, clock_ms: ClockMs) -> list[NavStep]:
        """Leave the table, and return the step home; if that would lose the game, only ask first.

        The game would be lost if it is unfinished and could not be stored. Then it is suspended, the
        page asks whether to leave, and no step is returned. Otherwise `_leave_table` does it, which
        deletes a finished game's save.
        """
        if not self._has_unsaved_game():
            return self._leave_table(clock_ms)
        self.suspend_page(clock_ms)
        self._leaving = True
        return []

    def _cancel_leaving(self, clock_ms: ClockMs) -> None:
        """End the question whether to leave, start the clock, which was stopped for it, and save changes."""
        self._leaving = False
        self._collect_and_save_changes(self.playing.start_clock(clock_ms))

    def _handle_game_or_view_act(self, act_words: list[str], clock_ms: ClockMs) -> TableChanges:
        """Carry out an act of the game, or one that only changes the view of it; return the changes.

        `why CARD` has it explained why a tapped card cannot be used. `look` switches between result and
        table after the game, and ends animations and sounds. `ask` (for a hint) does nothing if the
        viewer's settings switch hints off. All others go to `handle_table_act`.
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

    def start_or_resume_page(self, clock_ms: ClockMs) -> list[NavStep]:
        """Store the game if this page has not yet, and start its clock; return no steps.

        The moves that are due then are made and saved. A race without moves yet is paused while players
        have a tip to read. If another window has changed or deleted the game, do nothing but return the
        step that reloads or closes the page.
        """
        if steps := self.sync_from_store(clock_ms):
            return steps
        lying = self.playing.match
        self.save_slot.store_game_once(lying.party, lying.table, self.playing.hints.given, lying.deal)
        self._pause_race_for_tip()
        self._collect_and_save_changes(self.playing.start_clock(clock_ms))
        return []

    def _pause_race_for_tip(self) -> None:
        """Pause a race that has no moves yet if there is a tip to read; note that in `_awaits_readers`.

        The note is True if the race was paused for a tip, else False.
        """
        match = self.playing.match
        has_tip = (
            match.is_race and not match.table.entries and self._find_tip_to_show(replace(match, paused=True))
        )
        self._awaits_readers = bool(has_tip)
        if has_tip:
            self.playing.pause_game()

    def _start_race_after_tip(self, clock_ms: ClockMs) -> TableChanges:
        """Start a race that was paused for a tip, once no tip is left to read; return what has changed.

        Do nothing if no race waits for that, or while a tip is left; if players have started the race
        themselves, only end the waiting.
        """
        if not self._awaits_readers or self._find_tip_to_show(self.playing.match):
            return NO_CHANGES
        self._awaits_readers = False
        return self.playing.resume_game(clock_ms) if self.playing.match.paused else NO_CHANGES

    def suspend_page(self, clock_ms: ClockMs) -> None:
        """Suspend the game and save its changes; store a small preview of the table for the home page.

        Suspending closes all hands, stops the clock, and pauses a race.
        """
        self._collect_and_save_changes(self.playing.suspend_game(clock_ms))
        match, epoch_ms = self.playing.match, self._services.device.epoch_clock()
        self._services.save_previews.store_preview(self.save_slot.name, match.game, match.table, epoch_ms)

    def sync_from_store(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step that closes or reloads this page if another window has changed its game.

        A deleted game closes the page, a changed one reloads it; else no step is returned. If players
        are being asked whether to leave, and the game has meanwhile been stored safely, the question
        ends, and the clock starts again.
        """
        if self.save_slot.was_deleted:
            return [ClosePage()]
        if self._leaving and not self._has_unsaved_game():
            self._cancel_leaving(clock_ms)
        return [GoToPage(self.address, replace=True)] if self.save_slot.was_changed_elsewhere else []

    def show_refusal(self, reason: str) -> None:
        """Set the table's notice to `reason`, the sentence on why another page could not be opened."""
        self._notice = reason

    def _clear_notice_and_explanation(self) -> None:
        """Clear the notice, and forget the card that was tapped in vain, so that it is not explained."""
        self._notice, self.playing.match.asked = "", None

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until a move of the house (dealer) or a computer player is due.

        0 while the page has something to compute; None for never, as while the clock is stopped.
        """
        return self.playing.ms_until_step(clock_ms)

    def run_due_step(self, clock_ms: ClockMs) -> list[NavStep] | None:
        """Run the game's next due step; return [] if it brought something new to draw, else None.

        The step makes the moves of the house (dealer) and computer players that are due, or computes a
        part of a search. If it brought something new, the notice is cleared, and the changes are saved.
        """
        changes = self.playing.run_next_step(clock_ms)
        if changes is None:
            return None
        self._clear_notice_and_explanation()
        self._collect_and_save_changes(changes)
        return []

    @property
    def viewer_name(self) -> str:
        """Name of the person who controls the table now, as their hand is shown; empty if there is none.

        It is empty if no seat controls the table, or a computer player's does. A person who peeks alone
        at a tablet that lies still controls it, too.
        """
        match = self.playing.match
        seat = match.perspective.controlling_seat
        return match.party.names[seat] if seat in match.party.person_seats else ""

    @property
    def shows_private_content(self) -> bool:
        """True while a hand is open that other players at the tablet may not see."""
        return self.playing.match.perspective.shows_private_hand

    def pop_effects(self) -> list[Effect]:
        """Return the effects of all changes since the last call, and forget these changes.

        They are, in this order: cards, points, sounds and celebrations by `list_visible_effects`, a
        delay before the table turns, the sound of the turn, and text read aloud.
        """
        changes, self._happened = self._happened, NO_CHANGES
        return [
            *list_visible_effects(self.playing.match, changes),
            *self._delayed_rotation_effects(changes),
            *self._turn_sound_effects(changes),
            *self._read_aloud_effects(changes),
        ]

    def _delayed_rotation_effects(self, changes: TableChanges) -> list[Effect]:
        """Return the effect that lets the table turn to the next person only after the animations.

        Until then the table is drawn turned to the person before the new moves. The list is empty if
        there are no new moves, after an undo, while a player looks at their hand, and if the table was
        turned to nobody before or is still turned to the same person.
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
        """Return the effect that plays the sound `turn` half a second after a seat has got the turn.

        The list is empty if the turn has not passed, if it is no single seat's turn, or if the viewer
        does not play by ear (setting `ear` is off).
        """
        match, by_ear = self.playing.match, self._services.preferences.effective_settings.ear != "off"
        if not (by_ear and changes.turn_passed) or match.table.turn in (NOBODY, EVERYBODY):
            return []
        return [PlayCues([Cue("turn", TURN_SOUND_DELAY_MS)], match.game.sounds_by_cue)]

    def _read_aloud_effects(self, changes: TableChanges) -> list[Effect]:
        """Return the effect that reads aloud a new answer to a player, else the events and a new tip.

        The events are those for players who play by ear (setting `ear`), or if that is off, for the
        setting `aloud`. The list is empty if there is nothing to read. An answer about a hidden hand is
        marked as private.
        """
        ear, preferences = self._spoken_table, self._services.preferences
        worn, told = (
            preferences.effective_settings,
            ear.describe_changes(preferences.effective_settings.ear, changes),
        )
        read = self._reader.pop_unread_text() if worn.aloud and worn.ear == "off" else ""
        answer = ear.pop_unspoken_answer()
        said = answer or " ".join(filter(None, (told or read, self._pop_new_tip_text())))
        is_private = bool(answer) and ear.is_answer_private
        return (
            [ReadAloud(strip_readings_and_isolation(said), preferences.language_code, private=is_private)]
            if said
            else []
        )

    def _pop_new_tip_text(self) -> str:
        """Return the text of the shown tip if it is another than at the last call, to be read aloud.

        Empty if it is the same, if there is none, or if the viewer's settings have no texts read aloud.
        Each call remembers the tip, even if its text is not returned.
        """
        tip = self._find_tip_to_show(self.playing.match)
        before, self._told_tip = self._told_tip, tip.word if tip else ""
        is_new = tip is not None and tip.word != before and self._services.preferences.reads_aloud
        return tip.text.text if tip and is_new else ""

    def _collect_and_save_changes(self, changes: TableChanges) -> None:
        """Add changes to those still to be shown; store the game if they have moves or a hint.

        Undone moves count as moves, too.
        """
        self._happened = self._happened.merged_with(changes)
        if changes.needs_saving:
            lying = self.playing.match
            self.save_slot.append_changes(
                lying.party, lying.table, self.playing.hints.given, lying.deal, changes
            )

    def _has_unsaved_game(self) -> bool:
        """Return whether the game is unfinished and could not be stored, so that leaving would lose it."""
        return not self.playing.match.table.outcome and bool(self.save_slot.unsaved_reason)

    def _leave_table(self, clock_ms: ClockMs) -> list[NavStep]:
        """Suspend and save the game, and return the step home; if the game is finished, delete its save.

        After a finished game, the head starts (points to begin with) of known persons that follow
        results are adjusted, too, unless its result was recorded from a copy; and the home page may
        offer to install Clowder.
        """
        self.suspend_page(clock_ms)
        if self.playing.match.table.outcome:
            is_repeat = self._services.is_recorded_for_other_save(self.save_slot.name)
            head_start.update_handicaps(self._services.people, self.playing.match, is_repeat=is_repeat)
            self.save_slot.delete_save()
            self._services.device.has_finished_game = True
        return [GoHome()]

    def _handle_result_act(self, act_words: list[str], act_time: ActTime) -> list[NavStep]:
        """Carry out an act on the result of a finished game; return the steps.

        `handle_result_act` does it with this page's game and save: `again` and `same` begin another
        game, `review` opens the review, `next-game` goes on with an evening (series of games).
        """
        from clowder.app.pages.after_game import handle_result_act

        return handle_result_act(self._services, self.playing, self.save_slot, act_words, act_time)


def handle_table_act(in_play: GameInPlay, act_words: list[str], clock_ms: ClockMs) -> TableChanges:
    """Carry out an act of the game; return the changes at the table, none for unknown words.

    `move SEAT NOTATION` makes a move; `open`, `peek` (held by a finger) and `close` are on a hand;
    `pick` picks a card, `answer` opens a card's answer. `pause`, `resume`, `undo`, `agree` and `keep`
    (the vote on it), `ask` for a hint and `thanks` do what they say. `on` cuts short a wait of the house
    (dealer), `hurry` those of computer players, `skip` the display of the end.
    """
    timed: dict[str, Callable[[ClockMs], TableChanges]] = {
        "on": in_play.skip_house_pause,
        "hurry": in_play.skip_computer_delays,
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
            in_play.match.toggle_picked_card(" ".join(picked))
        case ["answer", card]:
            in_play.match.contents.open_answer(card)
        case ["close", *seat]:
            in_play.close_hand(int(seat[0]) if seat else None)
        case [verb] if verb in timed:
            return timed[verb](clock_ms)
        case [verb] if verb in at_once:
            at_once[verb]()
    return NO_CHANGES
