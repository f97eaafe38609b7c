"""Events of a match that no tap causes: timers, moves of the house, and computer players."""

from clowder.app.play.clock import Stopwatch
from clowder.app.play.computers import ComputerPlayers, MoveSearch
from clowder.app.play.hints import MatchHints
from clowder.app.play.match import Match
from clowder.app.play.remarks import GameRemarks
from clowder.core.table import LATEST_MS, make_due_house_moves
from clowder.core.times import ClockMs, PlayMs


class MatchRunner:
    """Part of a match that runs by time: its clock, its house (the dealer) and its computer players.

    `start_clock` and `stop_clock` control playing time, which `play_ms_at` reads. `ms_until_event` tells
    when to call `do_search_step`, or `make_due_moves`, which makes the moves of house and computer
    players on the table. A new clock is stopped, at the time of the last entry (move). `hints` and
    `remarks` are of the same match; their searches are computed here, too.
    """

    def __init__(self, match: Match, hints: MatchHints, remarks: GameRemarks) -> None:
        self.computers = ComputerPlayers(match.game.computer_player, match.table, match.party.players)
        self._match = match
        self._hints = hints
        self._remarks = remarks
        self._watch = Stopwatch(match.table.last_entry_ms)
        self._shuffle = match.deal.make_shuffler(match.game.name)

    def start_clock(self, clock_ms: ClockMs) -> None:
        """Start the clock of playing time at this time of the browser's clock; do nothing if it runs."""
        self._watch.start(clock_ms)

    def stop_clock(self, clock_ms: ClockMs) -> None:
        """Stop the clock of playing time at this time of the browser's clock; do nothing if it stands."""
        self._watch.stop(clock_ms)

    def rewind_clock(self) -> None:
        """Stop the clock of playing time, and set it back to the last entry (move).

        So a wait of the house (dealer) begins anew when the clock starts again.
        """
        self._watch = Stopwatch(self._match.table.last_entry_ms)

    def make_due_moves(self, clock_ms: ClockMs) -> None:
        """Make all moves of the house (the dealer) and of computer players that are due at this time.

        After each, computer players begin to search for their next moves. During an undo vote only the
        house moves.
        """
        play_ms = self._watch.play_ms_at(clock_ms)
        self._make_due_house_moves(play_ms)
        while not self._match.undo_vote and (wish := self.computers.find_due_move(play_ms)):
            self._match.table.make_move(*wish, self.play_ms_at(clock_ms))
            self._make_due_house_moves(play_ms)

    def _make_due_house_moves(self, play_ms: PlayMs) -> None:
        """Make all shuffles and ended waits of the house (dealer) that are due at a playing time.

        Then computer players begin their searches, if the state has changed.
        """
        make_due_house_moves(self._match.table, play_ms, self._shuffle)
        self.computers.begin_searches(play_ms)

    def play_ms_at(self, clock_ms: ClockMs) -> PlayMs:
        """Return the playing time for an entry (move) that is made at a time of the browser's clock.

        It is the clock's, but not before the last entry, and at most `LATEST_MS`.
        """
        return min(max(self._watch.play_ms_at(clock_ms), self._match.table.last_entry_ms), LATEST_MS)

    def ms_until_event(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until a move of the house (dealer) or a computer player is due.

        0 while there is something to compute. None if the clock is stopped, or nothing will happen
        without a tap. During an undo vote computer players' moves do not count.
        """
        if not self._watch.is_running:
            return None
        if self.has_pending_computation:
            return 0
        dues = [
            self._match.table.house_due_ms,
            None if self._match.undo_vote else self.computers.next_move_ms,
        ]
        return min(
            (max(0, due - self._watch.play_ms_at(clock_ms)) for due in dues if due is not None), default=None
        )

    def do_search_step(self) -> bool:
        """Compute one step: of the first unfinished search for a move or a hint, else of the remarks.

        Return True if nothing new is to be shown or made. Return False if a hint is ready, if luck or a
        remark was found, or if nothing was left to compute.
        """
        thought = self._find_unfinished_search()
        if thought is None:
            return self._remarks.compute_next_step()
        thought.do_search_step()
        return not self._hints.finished_hint()

    @property
    def has_pending_computation(self) -> bool:
        """True if a search for a move or a hint, or the remarks on the finished game, have steps left."""
        return self._find_unfinished_search() is not None or self._remarks.has_pending_computation

    def _find_unfinished_search(self) -> MoveSearch | None:
        """Return the first unfinished search for a move, else that for a hint; None if there is none.

        None, too, while the players have paused the game.
        """
        return (
            None
            if self._match.paused
            else self.computers.find_unfinished_search() or self._hints.unfinished_search
        )
