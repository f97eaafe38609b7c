"""A game that goes on in somebody's head, by its rules alone.

The house's shuffles turn out anyhow. Where several can move at once, chance says who comes first: whoever
would rather let the others move rests, and when all rest, time passes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, NamedTuple, TypeAlias

from clowder.bots.standing import Standing, shares
from clowder.bots.unseen import guess
from clowder.core.cards import Card, shuffled
from clowder.core.errors import Refused
from clowder.core.options import Opt
from clowder.core.rules import HOUSE, NOBODY, Move, Outcome, Pause, Rules, S, Seat, Shuffle, Shuffled

AHEAD, IN_A_TURN = 12, 0.75
"""How many moves ahead it looks; each but the last of a turn counts by so much less."""

TRIES = 20
"""So many guesses, one after another, may turn out to be impossible."""

CANNOT_BE = (Refused, LookupError, TypeError, ValueError, StopIteration)
"""What rules say to a table that cannot be: a card that is not there, none where there must be one."""


@dataclass(frozen=True)
class Rest(Move):
    """To let others move. It is no legal move, and so who chooses it waits."""


Deed: TypeAlias = tuple[Seat, Move]
"""A move, and who makes it: several may have the same."""


class Position(NamedTuple, Generic[S]):
    """Where a game is in somebody's head."""

    state: S
    seat: Seat
    """Who is to move; NOBODY when the game is over, or it looks no further."""
    moves: Sequence[Move]
    left: float
    """How many moves it still looks ahead."""
    resting: frozenset[Seat] = frozenset()
    """Who would rather let others move."""

    @property
    def deeds(self) -> Sequence[Deed]:
        return [(self.seat, move) for move in self.moves]


class Impossible(Exception):
    """No guess is possible by the rules."""


def anyhow(position: Position[S], random: Random) -> Deed:
    """Any of the moves."""
    return position.seat, position.moves[int(random.random() * len(position.moves))]


class Imagined(Generic[S, Opt]):
    """The rules as players go through them in their heads. `standing` says who is ahead."""

    def __init__(self, rules: Rules[S, Opt], seats: int, standing: Standing, random: Random) -> None:
        self._rules = rules
        self._seats = range(seats)
        self._standing = standing
        self._random = random

    def guessed(self, seen: S, seat: Seat, moves: tuple[Move, ...], hidden: Sequence[Card]) -> Position[S]:
        """The game as it may be: the seat is to move, and may do just these. Raises Impossible."""
        for _ in range(TRIES):
            try:
                state = guess(seen, hidden, self._random)
                if tuple(self._rules.moves(state, seat)) == moves:
                    return Position(state, seat, self._choices(state, seat, self._active(state)), AHEAD)
            except CANNOT_BE:
                continue
        raise Impossible

    def played(self, position: Position[S], deed: Deed) -> Position[S]:
        """After this move, and what the house does then. What cannot be goes on no further."""
        state, (seat, move), left = position.state, deed, position.left - 1
        if isinstance(move, Rest):
            return self.next(state, left, position.resting | {seat})
        try:
            following = self.next(self._rules.play(state, seat, move), left)
        except CANNOT_BE:
            return Position(state, NOBODY, (), 0)
        return following._replace(left=following.left + IN_A_TURN) if following.seat == seat else following

    def next(self, state: S, left: float, resting: frozenset[Seat] = frozenset()) -> Position[S]:
        """Where somebody is to move who does not rest. It looks no more than `left` moves further."""
        while left > 0 and self.outcome(state) is None:
            owed = self._rules.house(state)
            if isinstance(owed, Shuffle):
                state = self._rules.play(state, HOUSE, Shuffled(shuffled(owed.cards, self._random)))
                continue
            active = self._active(state)
            if eager := [seat for seat in active if seat not in resting]:
                seat = eager[int(self._random.random() * len(eager))]
                return Position(state, seat, self._choices(state, seat, active), left, resting)
            if owed is None:
                break
            state, left = self._rules.play(state, HOUSE, owed.move), left - bool(active)
            resting = frozenset()
        return Position(state, NOBODY, (), 0)

    def played_out(self, position: Position[S], random: Random) -> Sequence[float]:
        """What it comes to by seat, if everybody does anything from here on."""
        while position.seat != NOBODY:
            position = self.played(position, anyhow(position, random))
        return self.value(position)

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self._rules.outcome(state)

    def value(self, position: Position[S]) -> Sequence[float]:
        """By seat: its share of the win, or how likely it is."""
        outcome = self.outcome(position.state)
        return shares(outcome, len(self._seats)) if outcome else self._standing(position.state)

    def _active(self, state: S) -> dict[Seat, Sequence[Move]]:
        """The moves of all who may move."""
        return {seat: moves for seat in self._seats if (moves := self._rules.moves(state, seat))}

    def _choices(self, state: S, seat: Seat, active: Mapping[Seat, Sequence[Move]]) -> Sequence[Move]:
        """The seat's moves, and to rest if the game goes on without it: time does, or who can do more."""
        owed, mine = self._rules.house(state), active[seat]
        time_goes_on = owed is not None and not isinstance(owed, Pause)
        return (*mine, Rest()) if time_goes_on or max(map(len, active.values())) > len(mine) else mine
