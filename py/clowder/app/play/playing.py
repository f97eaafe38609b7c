"""A game in progress: what the players do at a match."""

from collections.abc import Sequence
from typing import Any

from clowder.app.effects import Effect
from clowder.app.model.deal import Deal, new_deal
from clowder.app.model.party import Party
from clowder.app.play.clockwork import Clockwork
from clowder.app.play.contents import Contents
from clowder.app.play.events import Events
from clowder.app.play.hints import Hints
from clowder.app.play.match import Match
from clowder.app.play.par import Par
from clowder.app.play.perspective import Perspective
from clowder.app.play.remarks import Remarks
from clowder.app.play.telling import Telling
from clowder.app.play.undo import Undo, take_back
from clowder.core.errors import Refused
from clowder.core.rules import HOUSE, NOBODY, Pause, Seat
from clowder.core.table import Table
from clowder.games.game import Game


def laid_out(
    game: Game, table: Table[Any], party: Party, contents: Contents | None = None, deal: Deal | None = None
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

    `hints` is how many each player had before.
    """

    def __init__(self, match: Match, hints: Sequence[int] = ()) -> None:
        self.match = match
        self.hints = Hints(match, hints)
        self.remarks = Remarks(match)
        self.clockwork = Clockwork(match, self.hints, self.remarks)
        self.undo = Undo(match)
        self.telling = Telling(match)
        self._events = Events(match)
        self.par: Par | None = None
        """What the boss makes of the same cards, when the game is over; None if no deal is known."""

    # Time

    def start(self, at: float) -> None:
        """The clock goes on, unless the players have paused it."""
        if not self.match.paused:
            self.clockwork.start(at)
            self.tick(at)

    def hide(self, at: float) -> None:
        """Put the game away: the curtain closes, the clock stands still, and a race is paused."""
        self.match.close()
        self.clockwork.stop(at)
        if self.match.is_race:
            self.pause()
        if self.match.table.outcome:
            self.skip()  # who comes back has seen it

    def pause(self) -> None:
        """The clock stands still until `resume`. The card is covered, and then has its whole time again."""
        self.match.paused = True
        self.clockwork.set_back()

    def resume(self, at: float) -> None:
        """The players have had their rest."""
        self.match.paused = False
        self.start(at)

    def tick(self, at: float) -> None:
        """What is due by now happens. When the turn has passed on, nobody looks any more."""
        self.clockwork.turn(at)
        perspective = self.match.perspective
        looked = perspective.seat
        if self.match.table.outcome:
            perspective.close()
            self.par = self.par or (Par(self.match) if self._is_dealt else None)
        elif perspective.pass_on(self.match.table.turn):
            self.telling.has_seen(looked)
            self.match.picked = None

    def due(self, at: float) -> float | None:
        """In how many milliseconds something happens; None if nothing does."""
        return self.clockwork.due(at)

    def think(self) -> bool:
        """Think one step, if there is something to think about. Says whether that is all that happens now.

        Par comes before the remarks: as long as it is played, there is something to think about.
        """
        if self.par and not self.par.done:
            self.par.step()
            return not self.par.done
        return self.clockwork.think()

    @property
    def thinks(self) -> bool:
        """Whether there is something to think about."""
        return self.clockwork.thinks

    @property
    def _is_dealt(self) -> bool:
        return self.match.deal.has_dealt(self.match.table)

    # Moves

    def move(self, seat: Seat, notation: str, at: float) -> None:
        """Make a move that was tapped. One that came too late does nothing but a small shake."""
        match = self.match
        match.picked = None
        if match.rests or seat in match.party.computers:
            return
        try:
            match.table.enter(seat, match.table.read(seat, notation), self.clockwork.time(at))
        except Refused:
            match.late[seat] += 1
            return
        self.tick(at)

    def go_on(self, at: float) -> None:
        """They have seen enough: a pause of the house is over."""
        owed = self.match.table.owed
        if isinstance(owed, Pause):
            self.match.table.enter(HOUSE, owed.move, self.clockwork.time(at))
            self.tick(at)

    def hurry(self, at: float) -> None:
        """They need no time to follow what the computer player does whose turn it is."""
        if self.waits_for_a_computer:
            self.clockwork.computers.hurry()
            self.tick(at)

    @property
    def waits_for_a_computer(self) -> bool:
        """Whether a computer player has the turn, and nothing keeps it."""
        return self.match.table.turn in self.match.party.computers and not self.match.rests

    def take_back(self, at: float) -> None:
        """Take back a person's last move; once something hidden has been seen, all are asked first."""
        last = self.undo.last
        if last is None or not self.undo.may():
            return
        if self.undo.is_free(last):
            self._take_back(last, at)
        else:
            self.match.close()
            self.match.asking = True

    def agree(self, at: float) -> None:
        """Everybody agrees to what they were asked: the move is taken back."""
        last = self.undo.last
        if last is not None and self.match.asking:
            self.match.asking = False
            self._take_back(last, at)

    def keep_it(self) -> None:
        """Somebody does not agree: the move stays."""
        self.match.asking = False

    def _take_back(self, last: int, at: float) -> None:
        perspective, table = self.match.perspective, self.match.table
        perspective.close()
        self.match.picked = None
        story = list(table.story(perspective.sight, last))
        take_back(table, last)
        self.telling.forget()
        self._events.take_back(story)
        self.tick(at)

    # Looking

    def open(self, seat: Seat, *, held: bool) -> None:
        """The player whose turn it is has the tablet, and says so; or somebody peeks at their own edge.

        They may look for as long as it is `held`. While all are asked something a curtain is up, and nobody
        looks.
        """
        if self.match.asking:
            return
        perspective = self.match.perspective
        has_missed = perspective.covered
        perspective.open(seat, self.match.table.turn, held=held)
        if has_missed:
            self._events.retell(self.telling.begins(seat))

    def close(self, seat: Seat | None = None) -> None:
        """Nobody looks any more; or this seat does not, but somebody else may."""
        self.match.close(seat)

    def skip(self) -> None:
        """Show the end at once."""
        self.match.skipped = True
        self._events.hush()

    def news(self) -> list[Effect]:
        """What happened since this was last asked for."""
        return self._events.take()
