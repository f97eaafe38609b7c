"""A game in progress: what the players do at a match."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clowder.app.model.deal import Deal, new_deal
from clowder.app.model.happened import NOTHING, Happened, Story
from clowder.app.model.party import Party
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

if TYPE_CHECKING:  # read only when it is wanted
    from clowder.app.deals.par import Par


def laid_out(
    game: Game, table: AnyTable, party: Party, contents: Contents | None = None, deal: Deal | None = None
) -> Match:
    """A match of these players, with the curtain closed. A race that had begun waits for them.

    Without a deal it has a new one.
    """
    only = party.people[0] if len(party.people) == 1 else NOBODY
    hidden, still = game.traits.hidden_hands, bool(party.sides)
    perspective = Perspective(table.seats, secret=hidden, still=still, only=only)
    match = Match(game, table, party, perspective, contents or Contents(), deal or new_deal())
    match.paused = bool(table.entries) and match.is_race
    return match


class Playing:
    """A match that is played, from one browser's time `at`, in milliseconds, to the next.

    `hints` is how many each player had before. What is done here gives back what has happened by it.
    """

    def __init__(self, match: Match, hints: Sequence[int] = ()) -> None:
        self.match = match
        self.hints = Hints(match, hints)
        self.remarks = Remarks(match)
        self.clockwork = Clockwork(match, self.hints, self.remarks)
        self.undo = Undo(match)
        self.telling = Telling(match)
        self.par: Par | None = None
        """What the boss makes of the same cards, when the game is over; None if no deal is known."""

    # Time

    def start(self, at: float) -> Happened:
        """The clock goes on, unless the players have paused it."""
        if self.match.paused:
            return NOTHING
        self.clockwork.start(at)
        return self.tick(at)

    def hide(self, at: float) -> Happened:
        """Put the game away: the curtain closes, the clock stands still, and a race is paused."""
        self.match.close()
        self.clockwork.stop(at)
        if self.match.is_race:
            self.pause()
        return self.skip() if self.match.table.outcome else NOTHING  # who comes back has seen it

    def pause(self) -> None:
        """The clock stands still until `resume`. The card is covered, and then has its whole time again."""
        self.match.paused = True
        self.clockwork.set_back()

    def resume(self, at: float) -> Happened:
        """The players have had their rest."""
        self.match.paused = False
        return self.start(at)

    def tick(self, at: float) -> Happened:
        """What is due by now happens."""
        return self._go_on(at)

    def _go_on(self, at: float, *moved: tuple[Seat, Move], last: int | None = None) -> Happened:
        """Take back what happened from the entry `last` on, make these moves, and then what is due by now.

        When the turn has passed on, nobody looks any more.
        """
        table = self.match.table
        turn, was_over = table.turn, table.outcome is not None
        taken = self._taken(last)
        length = len(table.entries)
        for seat, move in moved:
            table.enter(seat, move, self.clockwork.time(at))
        self._pass_time(at)
        if len(table.entries) == length and not taken:
            return NOTHING
        self.hints.forget()
        self.remarks.forget()
        begins = length if len(table.entries) > length else None
        return Happened(begins, taken, reopened=was_over and bool(taken), turned=table.turn != turn)

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
        """Let the boss play the same cards, unless it does so already."""
        if self._is_dealt and not self.par:
            from clowder.app.deals.par import Par

            self.par = Par(self.match)

    def due(self, at: float) -> float | None:
        """In how many milliseconds something happens; 0 while somebody thinks, None if nothing does."""
        return self.clockwork.due(at)

    def step(self, at: float) -> Happened | None:
        """Think one step, or else let happen what is due. None if nothing new is to be seen by it.

        Par comes before the remarks: as long as it is played, there is something to think about.
        """
        if self.par and not self.par.done:
            self.par.step()
            return NOTHING if self.par.done else None
        return None if self.clockwork.think() else self.tick(at)

    @property
    def _is_dealt(self) -> bool:
        return self.match.deal.has_dealt(self.match.table)

    # Moves

    def move(self, seat: Seat, notation: str, at: float) -> Happened:
        """Make a move that was tapped. One that came too late does nothing but a small shake."""
        match = self.match
        match.picked = None
        if match.rests or seat in match.party.computers:
            return NOTHING
        try:
            return self._go_on(at, (seat, match.table.read(seat, notation)))
        except Refused:
            match.late[seat] += 1
            return NOTHING

    def go_on(self, at: float) -> Happened:
        """They have seen enough: a pause of the house is over."""
        owed = self.match.table.owed
        return self._go_on(at, (HOUSE, owed.move)) if isinstance(owed, Pause) else NOTHING

    def hurry(self, at: float) -> Happened:
        """They need no time to follow what the computer player does whose turn it is."""
        if not self.waits_for_a_computer:
            return NOTHING
        self.clockwork.computers.hurry()
        return self.tick(at)

    @property
    def waits_for_a_computer(self) -> bool:
        """Whether a computer player has the turn, and nothing keeps it."""
        return self.match.table.turn in self.match.party.computers and not self.match.rests

    def take_back(self, at: float) -> Happened:
        """Take back a person's last move; once something hidden has been seen, all are asked first."""
        last = self.undo.last
        if last is None or not self.undo.may():
            return NOTHING
        if self.undo.is_free(last):
            return self._go_on(at, last=last)
        self.match.close()
        self.match.asking = True
        return NOTHING

    def agree(self, at: float) -> Happened:
        """Everybody agrees to what they were asked: the move is taken back."""
        last = self.undo.last
        if last is None or not self.match.asking:
            return NOTHING
        self.match.asking = False
        return self._go_on(at, last=last)

    def keep_it(self) -> None:
        """Somebody does not agree: the move stays."""
        self.match.asking = False

    def _taken(self, last: int | None) -> Story:
        """Take back the entry of this number, if any, and all after it. Return what was seen of them."""
        if last is None:
            return ()
        perspective, table = self.match.perspective, self.match.table
        perspective.close()
        self.match.picked = None
        story = list(table.story(perspective.sight, last))
        take_back(table, last)
        self.telling.forget()
        return story

    # Looking

    def open(self, seat: Seat, *, held: bool) -> Happened:
        """The player whose turn it is has the tablet, and says so; or somebody peeks at their own edge.

        They may look for as long as it is `held`. While all are asked something a curtain is up, and nobody
        looks.
        """
        if self.match.asking:
            return NOTHING
        perspective = self.match.perspective
        has_missed = perspective.covered
        perspective.open(seat, self.match.table.turn, held=held)
        return Happened(again=self.telling.begins(seat) if has_missed else None)

    def close(self, seat: Seat | None = None) -> None:
        """Nobody looks any more; or this seat does not, but somebody else may."""
        self.match.close(seat)

    def skip(self) -> Happened:
        """Show the end at once."""
        self.match.skipped = True
        return Happened(hushed=True)

    def ask(self) -> Happened:
        """Ask what the boss would do."""
        return Happened(hinted=self.hints.ask())
