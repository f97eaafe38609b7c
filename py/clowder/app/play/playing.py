"""A game in progress: the actions of its players."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clowder.app.model.deal import Deal, draw_deal
from clowder.app.model.party import Party
from clowder.app.model.table_changes import NO_CHANGES, EntryHistory, TableChanges
from clowder.app.play.clockwork import Clockwork
from clowder.app.play.contents import Contents
from clowder.app.play.hints import Hints
from clowder.app.play.match import Match
from clowder.app.play.perspective import Perspective
from clowder.app.play.remarks import Remarks
from clowder.app.play.telling import Telling
from clowder.app.play.undo import Undo, take_back
from clowder.core.errors import Refused
from clowder.core.rules import HOUSE, NOBODY, Move, Pause, Seat
from clowder.core.table import AnyTable
from clowder.games.game import Game

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.deals.par import Par


def laid_out(
    game: Game, table: AnyTable, party: Party, contents: Contents | None = None, deal: Deal | None = None
) -> Match:
    """Return a match for these players, with the curtain closed and a race under way paused.

    Without a deal the match has a new random one.
    """
    only = party.person_seats[0] if len(party.person_seats) == 1 else NOBODY
    hidden, still = game.traits.hidden_hands, bool(party.sides)
    perspective = Perspective(table.seats, secret=hidden, still=still, only=only)
    match = Match(game, table, party, perspective, contents or Contents(), deal or draw_deal())
    match.paused = bool(table.entries) and match.is_race
    return match


class Playing:
    """A match in progress. `at` is always the browser's clock in milliseconds.

    `hints` has the number of earlier hints by seat. Actions return what has happened by them.
    """

    def __init__(self, match: Match, hints: Sequence[int] = ()) -> None:
        self.match = match
        self.hints = Hints(match, hints)
        self.remarks = Remarks(match)
        self.clockwork = Clockwork(match, self.hints, self.remarks)
        self.undo = Undo(match)
        self.telling = Telling(match)
        self.par: Par | None = None
        """The boss's game with the same deal, played after the game's end; None if the deal is not known."""

    # Time

    def start(self, at: float) -> TableChanges:
        """Start the clock, unless the players have paused the game."""
        if self.match.paused:
            return NO_CHANGES
        self.clockwork.start(at)
        return self.tick(at)

    def hide(self, at: float) -> TableChanges:
        """Put the game away: close the curtain, stop the clock, and pause a race."""
        self.match.close()
        self.clockwork.stop(at)
        if self.match.is_race:
            self.pause()
        return (
            self.skip() if self.match.table.outcome else NO_CHANGES
        )  # the end is not played again on return

    def pause(self) -> None:
        """Stop the clock until `resume`, and cover the card, whose whole time runs anew after that."""
        self.match.paused = True
        self.clockwork.set_back()

    def resume(self, at: float) -> TableChanges:
        """End the pause."""
        self.match.paused = False
        return self.start(at)

    def tick(self, at: float) -> TableChanges:
        """Make all moves of the house and of computer players that are due by now."""
        return self._go_on(at)

    def _go_on(self, at: float, *moved: tuple[Seat, Move], last: int | None = None) -> TableChanges:
        """Take back the entries from number `last` on, make these moves, and make what is due after that.

        When the turn has passed to another seat, the viewer changes.
        """
        table = self.match.table
        turn, was_over = table.turn, table.outcome is not None
        taken = self._taken(last)
        length = len(table.entries)
        for seat, move in moved:
            table.enter(seat, move, self.clockwork.time(at))
        self._pass_time(at)
        if len(table.entries) == length and not taken:
            return NO_CHANGES
        self.hints.forget()
        self.remarks.forget()
        begins = length if len(table.entries) > length else None
        return TableChanges(begins, taken, reopened=was_over and bool(taken), turned=table.turn != turn)

    def _pass_time(self, at: float) -> None:
        self.clockwork.turn(at)
        perspective = self.match.perspective
        looked = perspective.seat
        if self.match.table.outcome:
            perspective.close()
            self._begin_par()
        elif perspective.pass_on(self.match.table.turn):
            self.telling.has_seen(looked)
            self.match.picked = None

    def _begin_par(self) -> None:
        """Begin the boss's game with the same deal, once, if the deal is known."""
        if self._is_dealt and not self.par:
            from clowder.app.deals.par import Par

            self.par = Par(self.match)

    def due(self, at: float) -> float | None:
        """Return the milliseconds until something happens; 0 while a step can be computed, None if never."""
        return self.clockwork.due(at)

    def step(self, at: float) -> TableChanges | None:
        """Compute one step, or else make what is due. Return None if nothing new is to be shown.

        Par is computed before the remarks. So remarks are left to compute all that time, and `due` is 0.
        """
        if self.par and not self.par.done:
            self.par.step()
            return NO_CHANGES if self.par.done else None
        return None if self.clockwork.think() else self.tick(at)

    @property
    def _is_dealt(self) -> bool:
        return self.match.deal.has_dealt(self.match.table)

    # Moves

    def move(self, seat: Seat, notation: str, at: float) -> TableChanges:
        """Make the move that a player tapped. A move that is not possible any more counts in `Match.late`."""
        match = self.match
        match.picked = None
        if match.rests or seat in match.party.computer_seats:
            return NO_CHANGES
        try:
            return self._go_on(at, (seat, match.table.read(seat, notation)))
        except Refused:
            match.late[seat] += 1
            return NO_CHANGES

    def go_on(self, at: float) -> TableChanges:
        """End a `Pause` of the house early."""
        owed = self.match.table.owed
        return self._go_on(at, (HOUSE, owed.move)) if isinstance(owed, Pause) else NO_CHANGES

    def hurry(self, at: float) -> TableChanges:
        """Make a waiting computer player move without a delay for the viewers."""
        if not self.waits_for_a_computer:
            return NO_CHANGES
        self.clockwork.computers.hurry()
        return self.tick(at)

    @property
    def waits_for_a_computer(self) -> bool:
        """True if a computer player has the turn and may move."""
        return self.match.table.turn in self.match.party.computer_seats and not self.match.rests

    def take_back(self, at: float) -> TableChanges:
        """Take back a person's last move, or ask all players first if something hidden has been seen."""
        last = self.undo.last
        if last is None or not self.undo.may():
            return NO_CHANGES
        if self.undo.is_free(last):
            return self._go_on(at, last=last)
        self.match.close()
        self.match.asking = True
        return NO_CHANGES

    def agree(self, at: float) -> TableChanges:
        """Take back the move, because all players agree."""
        last = self.undo.last
        if last is None or not self.match.asking:
            return NO_CHANGES
        self.match.asking = False
        return self._go_on(at, last=last)

    def keep_it(self) -> None:
        """Keep the move, because a player does not agree to the undo."""
        self.match.asking = False

    def _taken(self, last: int | None) -> EntryHistory:
        """Take back the entry of this number, if any, and all after it; return their story.

        The viewer is dropped first, so the story is one that everybody may see.
        """
        if last is None:
            return ()
        perspective, table = self.match.perspective, self.match.table
        perspective.close()
        self.match.picked = None
        story = list(table.story(perspective.sight, last))
        take_back(table, last)
        self.telling.forget()
        return story

    # Viewing

    def open(self, seat: Seat, *, held: bool) -> TableChanges:
        """Open the curtain for the player with the turn, or let a seat at a stationary tablet peek.

        The hand stays open while it is `held`. Does nothing while all players are being asked something.
        """
        if self.match.asking:
            return NO_CHANGES
        perspective = self.match.perspective
        has_missed = perspective.covered
        perspective.open(seat, self.match.table.turn, held=held)
        return TableChanges(again=self.telling.begins(seat) if has_missed else None)

    def close(self, seat: Seat | None = None) -> None:
        """Stop showing the table to this seat, or to all."""
        self.match.close(seat)

    def skip(self) -> TableChanges:
        """Show the end of the game at once, and stop its sounds."""
        self.match.skipped = True
        return TableChanges(hushed=True)

    def ask(self) -> TableChanges:
        """Ask for a hint for the player with the turn."""
        return TableChanges(hinted=self.hints.ask())
