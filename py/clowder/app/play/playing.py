"""A game in progress: the actions of its players."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clowder.app.model.deal import Deal, make_random_deal
from clowder.app.model.party import Party
from clowder.app.model.table_changes import NO_CHANGES, EntryHistory, TableChanges
from clowder.app.play.contents import TableCardTexts
from clowder.app.play.hints import MatchHints
from clowder.app.play.match import Match
from clowder.app.play.match_runner import MatchRunner
from clowder.app.play.perspective import Perspective
from clowder.app.play.remarks import GameRemarks
from clowder.app.play.turn_reports import TurnReports
from clowder.app.play.undo import UndoRules, undo_entries_from
from clowder.core.errors import Refused
from clowder.core.rules import HOUSE, NOBODY, Move, Pause, Seat
from clowder.core.table import AnyTable
from clowder.core.times import ClockMs
from clowder.games.game import Game

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.deals.par import ParSimulation


def make_match(
    game: Game,
    table: AnyTable,
    party: Party,
    contents: TableCardTexts | None = None,
    deal: Deal | None = None,
) -> Match:
    """Return a new `Match` of these players at this table, with the curtain over hidden hands closed.

    A single person among computer players sees their hand at once, and a tablet with `sides` in `party`
    lies still. A race that has entries (moves) is paused. Without `contents` the cards have no texts;
    without `deal` the match has a new random one.
    """
    only = party.person_seats[0] if len(party.person_seats) == 1 else NOBODY
    hidden, still = game.traits.hidden_hands, bool(party.sides)
    perspective = Perspective(table.seats, has_hidden_hands=hidden, still=still, only_person=only)
    match = Match(game, table, party, perspective, contents or TableCardTexts(), deal or make_random_deal())
    match.paused = bool(table.entries) and match.is_race
    return match


class GameInPlay:
    """Controller of a `match` in progress: clock, moves, undo, hints, and the remarks after the game.

    Among its methods are `make_move`, `request_undo`, `open_hand` and `run_next_step`. Most return what
    has changed at the table (`TableChanges`), by which the caller stores and draws it. Its parts are
    `match_runner` (the clock, and moves of the house and computer players), `undo`, `hints`, `remarks`,
    `turn_reports` and, after the end, `par`. The argument `hints` has the number of earlier hints by
    seat.
    """

    def __init__(self, match: Match, hints: Sequence[int] = ()) -> None:
        self.match = match
        self.hints = MatchHints(match, hints)
        self.remarks = GameRemarks(match)
        self.match_runner = MatchRunner(match, self.hints, self.remarks)
        self.undo = UndoRules(match)
        self.turn_reports = TurnReports(match)
        self.par: ParSimulation | None = None
        """The boss's game with the same deal, played after the game's end; None if the deal is not known."""

    # Time

    def start_clock(self, clock_ms: ClockMs) -> TableChanges:
        """Start the clock and make the moves that are due; return the changes at the table.

        While the players have paused the game, do nothing.
        """
        if self.match.paused:
            return NO_CHANGES
        self.match_runner.start_clock(clock_ms)
        return self.make_due_moves(clock_ms)

    def suspend_game(self, clock_ms: ClockMs) -> TableChanges:
        """Suspend the game because its page is left: close all hands, stop the clock, and pause a race.

        A finished game counts as `skipped`: it shows its result at once from now on, without the
        animated end. The returned changes then end its sounds; otherwise there are none.
        """
        self.match.close_hand()
        self.match_runner.stop_clock(clock_ms)
        if self.match.is_race:
            self.pause_game()
        return (
            self.skip_to_result() if self.match.table.outcome else NO_CHANGES
        )  # the end is not played again on return

    def pause_game(self) -> None:
        """Pause the game until `resume_game` is called: players cannot move, and the clock stops.

        The clock goes back to the last entry (move), so that a wait of the house (dealer) begins anew
        after the pause.
        """
        self.match.paused = True
        self.match_runner.rewind_clock()

    def resume_game(self, clock_ms: ClockMs) -> TableChanges:
        """End the pause: start the clock again, make the moves that are due, and return the changes."""
        self.match.paused = False
        return self.start_clock(clock_ms)

    def make_due_moves(self, clock_ms: ClockMs) -> TableChanges:
        """Make all moves of the house (dealer) and of computer players that are due; return the changes."""
        return self._undo_and_enter_moves(clock_ms)

    def _undo_and_enter_moves(
        self, clock_ms: ClockMs, *moves: tuple[Seat, Move], undo_from_number: int | None = None
    ) -> TableChanges:
        """Undo entries from a number on, make these moves, and let the house and computer players move.

        `moves` are pairs of seat and move. Without `undo_from_number` nothing is undone. Return the
        changes at the table. Any new or undone entry (move) drops the hint and the remarks; if the turn
        has passed, the picked card is dropped. Raises Refused for a move against the rules.
        """
        table = self.match.table
        turn, was_over = table.turn, table.outcome is not None
        taken = self._undo_entries(undo_from_number)
        length = len(table.entries)
        for seat, move in moves:
            table.make_move(seat, move, self.match_runner.play_ms_at(clock_ms))
        self._make_automatic_moves(clock_ms)
        if table.turn != turn:
            self.match.picked = None
        if len(table.entries) == length and not taken:
            return NO_CHANGES
        self.match.has_just_ended = table.outcome is not None and not was_over
        self.hints.forget_hint()
        self.remarks.forget_remarks()
        begins = length if len(table.entries) > length else None
        return TableChanges(begins, taken, reopened=was_over and bool(taken), turn_passed=table.turn != turn)

    def _make_automatic_moves(self, clock_ms: ClockMs) -> None:
        """Make due moves of the house and of computer players, and pass the view on with the turn.

        The house is the dealer. For a viewer who loses the view, all entries (moves) count as seen, and
        the picked card is dropped. At the end of the game all hands close instead, and the strongest
        computer player's game with the same deal begins (`_begin_par_game`).
        """
        self.match_runner.make_due_moves(clock_ms)
        perspective = self.match.perspective
        looked = perspective.seat
        if self.match.table.outcome:
            perspective.close_hand()
            self._begin_par_game()
        elif perspective.pass_view_to_turn_seat(self.match.table.turn):
            self.turn_reports.mark_all_entries_seen(looked)
            self.match.picked = None

    def _begin_par_game(self) -> None:
        """Begin the strongest computer player's game with the same deal (`par`), unless begun before.

        Its score is par, with which players compare theirs. Do nothing if any shuffle of the game was
        not that of the match's deal.
        """
        if self._is_deal_shareable and not self.par:
            from clowder.app.deals.par import ParSimulation

            self.par = ParSimulation(self.match)

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until `run_next_step` has a move to make; 0 while it has to compute.

        The moves are those of the house (dealer) and computer players. None if nothing will happen
        without a tap, or the clock is stopped.
        """
        return self.match_runner.ms_until_event(clock_ms)

    def run_next_step(self, clock_ms: ClockMs) -> TableChanges | None:
        """Compute one step of a search, or make the moves that are due; return the changes.

        None means that nothing new is to be shown. After a game, the game for par (the score that the
        strongest computer player reaches with the same cards) is computed first, then the remarks. The
        last step for par returns `NO_CHANGES`, so that the page is drawn anew.
        """
        if self.par and not self.par.is_finished:
            self.par.run_simulation_step()
            return NO_CHANGES if self.par.is_finished else None
        return None if self.match_runner.do_search_step() else self.make_due_moves(clock_ms)

    @property
    def _is_deal_shareable(self) -> bool:
        """True if all shuffles were those of the match's deal, so that others can play the same cards.

        False for a sealed deal, and for a game that continues another.
        """
        return self.match.deal.shuffles_follow_from_number(self.match.table)

    # Moves

    def make_move(self, seat: Seat, notation: str, clock_ms: ClockMs) -> TableChanges:
        """Make a player's move, given in the notation of transcripts; return the changes at the table.

        The picked card is dropped in any case. During a pause or an undo vote, and for a computer
        player's seat, do nothing else. A move that the rules refuse, such as one that came too late in a
        race, changes nothing but the seat's count in `match.late`.
        """
        match = self.match
        match.picked = None
        if match.is_paused_or_voting or seat in match.party.computer_seats:
            return NO_CHANGES
        try:
            return self._undo_and_enter_moves(clock_ms, (seat, match.table.parse_move(seat, notation)))
        except Refused:
            match.late[seat] += 1
            return NO_CHANGES

    def skip_house_pause(self, clock_ms: ClockMs) -> TableChanges:
        """Make the house's (dealer's) next move now, if its wait is a `Pause`; return the changes.

        A `Pause` only lets players look. Any other wait of the house goes on, and nothing changes.
        """
        owed = self.match.table.pending_request
        return (
            self._undo_and_enter_moves(clock_ms, (HOUSE, owed.move))
            if isinstance(owed, Pause)
            else NO_CHANGES
        )

    def skip_computer_delays(self, clock_ms: ClockMs) -> TableChanges:
        """Let computer players move as soon as they have found their moves; return the changes.

        Moves that they have found already are made now. Do nothing if no computer player has the turn,
        or during a pause or an undo vote.
        """
        if not self.waits_for_computer:
            return NO_CHANGES
        self.match_runner.computers.skip_delays()
        return self.make_due_moves(clock_ms)

    @property
    def waits_for_computer(self) -> bool:
        """True if a computer player has the turn, and there is no pause or undo vote."""
        return self.match.table.turn in self.match.party.computer_seats and not self.match.is_paused_or_voting

    def request_undo(self, clock_ms: ClockMs) -> TableChanges:
        """Undo a person's last move and all after it, or first ask all players; return the changes.

        Players are asked (`match.undo_vote`), with all hands closed, if a card has been revealed since,
        or the rules make moves binding; never if one person plays with computer players. Nothing changes
        if no undo is allowed.
        """
        last = self.undo.entry_number_to_undo
        if last is None or not self.undo.may_undo():
            return NO_CHANGES
        if self.undo.may_undo_without_vote(last):
            return self._undo_and_enter_moves(clock_ms, undo_from_number=last)
        self.match.close_hand()
        self.match.undo_vote = True
        return NO_CHANGES

    def agree_to_undo(self, clock_ms: ClockMs) -> TableChanges:
        """Undo the move about which players were asked, and all after it; return the changes.

        The vote ends: this is called once all agree. Do nothing if players are not being asked.
        """
        last = self.undo.entry_number_to_undo
        if last is None or not self.match.undo_vote:
            return NO_CHANGES
        self.match.undo_vote = False
        return self._undo_and_enter_moves(clock_ms, undo_from_number=last)

    def refuse_undo(self) -> None:
        """End the vote on an undo, and keep the move, as not all players agree."""
        self.match.undo_vote = False

    def _undo_entries(self, entry_number: int | None) -> EntryHistory:
        """Undo the entry (move) of this number and all after it; return what was undone, oldest first.

        Each undone entry comes with the states before and after it, as seen by an onlooker or by the
        player who always sees their hand: first all hands are closed, and the picked card is dropped.
        The undone entries then count as unseen. For None undo nothing, and return no entries.
        """
        if entry_number is None:
            return ()
        perspective, table = self.match.perspective, self.match.table
        perspective.close_hand()
        self.match.picked = None
        story = list(table.iter_history(perspective.viewer, entry_number))
        undo_entries_from(table, entry_number)
        self.turn_reports.mark_undone_entries_unseen()
        return story

    # Viewing

    def open_hand(self, seat: Seat, *, held: bool) -> TableChanges:
        """Show the table to a seat's player who has the turn; on a tablet that lies still, let any peek.

        If not `held` open by a finger, the hand closes when the turn passes. Nothing opens during an
        undo vote. If the curtain was closed before, the returned changes replay the entries (moves) that
        this seat has not seen.
        """
        if self.match.undo_vote:
            return NO_CHANGES
        perspective = self.match.perspective
        has_missed = perspective.is_curtain_closed
        perspective.open_hand(seat, self.match.table.turn, held=held)
        return TableChanges(
            replay_from=self.turn_reports.find_first_unseen_entry_number(seat) if has_missed else None
        )

    def close_hand(self, seat: Seat | None = None) -> None:
        """Stop showing the table and the hand to the player of a seat; for None, to all players.

        The picked card is dropped, except on a tablet that lies still.
        """
        self.match.close_hand(seat)

    def skip_to_result(self) -> TableChanges:
        """Show the game's result at once (`match.skipped`); return changes by which its sounds end.

        There is no animated count of points then.
        """
        self.match.skipped = True
        return TableChanges(hushes_sounds=True)

    def start_hint_search(self) -> TableChanges:
        """Start to search for a hint to the player with the turn, if that is allowed now.

        In the returned changes `hint_given` is True if the search has begun, else False.
        """
        return TableChanges(hint_given=self.hints.start_hint_search())
