"""A game in progress: what the players do at a match."""

from collections.abc import Sequence
from typing import Any

from app.effects import Effect
from app.play.clockwork import Clockwork
from app.play.events import Events
from app.play.hints import Hints
from app.play.match import Match
from app.play.party import Party
from app.play.perspective import Perspective
from app.play.telling import Telling
from app.play.undo import Undo, take_back
from core.errors import Refused
from core.rules import HOUSE, NOBODY, Pause, Seat
from core.table import Table
from games.game import Game


def laid_out(game: Game, table: Table[Any], party: Party, content: Any) -> Match:
    """A match of these players, with the curtain closed. A race that had begun waits for them."""
    only = party.people[0] if len(party.people) == 1 else NOBODY
    perspective = Perspective(table.seats, secret=game.traits.hidden_hands, facing=party.facing, only=only)
    match = Match(game, table, party, perspective, content)
    match.paused = bool(table.entries) and match.is_race
    return match


class Playing:
    """A match that is played, from one browser's time `at`, in milliseconds, to the next.

    `hints` is how many each player had before.
    """

    def __init__(self, match: Match, hints: Sequence[int] = ()) -> None:
        self.match = match
        self.hints = Hints(match, hints)
        self.clockwork = Clockwork(match, self.hints)
        self.undo = Undo(match)
        self.telling = Telling(match)
        self._events = Events(match)

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
        elif perspective.pass_on(self.match.table.turn):
            self.telling.has_seen(looked)
            self.match.picked = None

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
        story = list(table.story(perspective.sight, last))
        take_back(table, last)
        self.telling.forget()
        self._events.take_back(story)
        self.tick(at)

    # Looking

    def open(self, seat: Seat) -> None:
        """The player whose turn it is has the tablet, and says so; or somebody peeks, face to face.

        While all are asked something a curtain is up, and nobody looks.
        """
        if self.match.asking:
            return
        perspective = self.match.perspective
        has_missed = perspective.covered
        perspective.open(seat, self.match.table.turn)
        if has_missed:
            self._events.retell(self.telling.begins(seat))

    def skip(self) -> None:
        """Show the end at once."""
        self.match.skipped = True
        self._events.hush()

    def news(self) -> list[Effect]:
        """What happened since this was last asked for."""
        return self._events.take()
