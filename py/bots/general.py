"""A computer player of any game, by its rules alone: for the games that have no player of their own.

It deals out anew what lies face down, tries its moves on that, and does what turned out best most often: the
tree search of `bots.search` over the rules themselves. Who is ahead where it looks no further it has learned
from games at random.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from bots import search as tree
from bots.bot import Level, Merit
from bots.standing import Standing, shares
from bots.unseen import by_seat, guess, missing, seats_of
from core.cards import Card, shuffled
from core.deck import deck_of
from core.rules import HOUSE, NOBODY, Move, Pause, Rules, Seat, Shuffle, Shuffled, Wait
from core.words import listed

STEPS = MappingProxyType({"house-cat": 60, "alley-boss": 400})
"""How many guesses each level tries its moves on. A kitten plays anything."""

AHEAD, IN_A_TURN = 12, 0.75
"""How many moves ahead it looks; each but the last of a turn counts by so much less."""

TRIES = 20
"""So many guesses, one after another, may turn out to be impossible."""

GAMES, LONGEST = 40, 2000
"""It learns from so many games at random, of so many moves at most,"""

EVERY, SLICE = 7, 40
"""from one of so many of their positions; and after so many moves it takes a breath."""


@dataclass(frozen=True)
class Rest(Move):
    """To let others move. It is no legal move, and so who chooses it waits."""


class Position(NamedTuple):
    """A game that goes on in somebody's head."""

    state: Any
    seat: Seat
    """Who is to move; NOBODY when the game is over, or it looks no further."""
    moves: Sequence[Move]
    left: float
    """How many moves it still looks ahead."""


class General:
    """A computer player, as `bots.bot.Bot` has it. It remembers what it has learned of a game, no game."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules
        self._standings: dict[tuple[int, Any], Standing] = {}

    def candidates(
        self, seen: Any, seat: Seat, moves: Sequence[Move], level: Level, random: Random
    ) -> Sequence[Move]:
        return moves

    def appeal(self, seen: Any, seat: Seat, move: Move) -> float:
        return 0

    def evaluate(self, seen: Any, seat: Seat, move: Move, level: Level) -> Sequence[Merit]:
        if isinstance(move, Rest):
            return (Merit(1, listed("It is better to let the others move.")),)
        if len(self._rules.moves(seen, seat)) == 1:
            return (Merit(1, listed("There is nothing else to do.")),)
        return (Merit(1, listed("I have played on in my head many times: this turned out best most often.")),)

    def search(
        self, seen: Any, seat: Seat, moves: Sequence[Move], level: Level, random: Random
    ) -> Iterator[Move]:
        """The best move so far. It is any, if no guess is possible by the rules."""
        anything = moves[int(random.random() * len(moves))]
        yield anything
        seats, options = seats_of(self._rules, seen), self._rules.again(seen)
        for _ in self._learned(seats, options):
            yield anything
        game = Imagined(self._rules, seats, self._standings[seats, options], seat, random)
        hidden = missing(seen, deck_of(self._rules, seats, options))
        model = tree.Model(
            guess=lambda random: game.guessed(seen, tuple(moves), hidden),
            turn=lambda position: position.seat,
            moves=lambda position: position.moves,
            play=game.played,
            policy=anyhow,
            value=game.value,
        )
        try:
            if len(model.guess(random).moves) > 1:
                yield from tree.search(model, STEPS[level], random)
        except Impossible:
            return

    def _learned(self, seats: int, options: Any) -> Iterator[None]:
        """Learn who is ahead in games of so many seats by these options, once; always the same."""
        if (seats, options) in self._standings:
            return
        random, fresh = Random(0), self._rules.setup(seats, options)
        standing = Standing(by_seat(fresh, seats), seats)
        game = Imagined(self._rules, seats, standing, 0, random)
        seen: list[tuple[Any, Any]] = []
        for _ in range(GAMES):
            position, states = game.next(fresh, LONGEST), []
            while position.seat != NOBODY:
                states += [position.state]
                position = game.played(position, anyhow(position, random))
                if len(states) % SLICE == 0:
                    yield
            if outcome := self._rules.outcome(position.state):
                seen += [(state, outcome) for state in states[::EVERY]]
        yield from standing.learned(seen)
        self._standings[seats, options] = standing


class Impossible(Exception):
    """No guess is possible by the rules."""


def anyhow(position: Position, random: Random) -> Move:
    """Any of the moves."""
    return position.moves[int(random.random() * len(position.moves))]


class Imagined:
    """The rules as one seat goes through them in its head.

    The house's shuffles turn out anyhow, and its waits run out, as long as nobody can move, or one who could
    rests. Where several can move at once, the seat does so first, and then anyone.
    """

    def __init__(self, rules: Rules[Any], seats: int, standing: Standing, seat: Seat, random: Random) -> None:
        self._rules = rules
        self._seats = range(seats)
        self._standing = standing
        self._seat = seat
        self._random = random

    def guessed(self, seen: Any, moves: tuple[Move, ...], hidden: Sequence[Card]) -> Position:
        """The game as it may be: the seat may do just what it may do. Raises Impossible."""
        for _ in range(TRIES):
            try:
                state = guess(seen, hidden, self._random)
                if tuple(self._rules.moves(state, self._seat)) == moves:
                    return self.next(state, AHEAD)
            except Exception:  # whatever rules say to a table that cannot be
                continue
        raise Impossible

    def played(self, position: Position, move: Move) -> Position:
        """After this move, and what the house does then. What cannot be goes on no further."""
        state, seat = position.state, position.seat
        try:
            after = self._without(state) if isinstance(move, Rest) else self._rules.play(state, seat, move)
            following = self.next(after, position.left - 1)
        except Exception:  # whatever rules say to a table that was guessed wrong
            return Position(state, NOBODY, (), 0)
        return following._replace(left=following.left + IN_A_TURN) if following.seat == seat else following

    def next(self, state: Any, left: float) -> Position:
        """Where somebody is to move. It looks no more than `left` moves further."""
        while left > 0 and self._rules.outcome(state) is None:
            owed = self._rules.house(state)
            if isinstance(owed, Shuffle):
                order = shuffled(owed.cards, self._random)
                state = self._rules.play(state, HOUSE, Shuffled(order))
                continue
            active = {seat: moves for seat in self._seats if (moves := self._rules.moves(state, seat))}
            if self._seat in active:
                return Position(state, self._seat, self._with_rest(active, owed), left)
            if len(active) == 1 and owed is None:
                ((seat, moves),) = active.items()
                return Position(state, seat, moves, left)
            state, left = self._without(state), left - bool(active)
        return Position(state, NOBODY, (), 0)

    def _with_rest(self, active: dict[Seat, Sequence[Move]], owed: Shuffle | Wait | None) -> Sequence[Move]:
        """The seat's moves, and to rest if the game goes on without it: time does, or who can do more."""
        mine = active[self._seat]
        time_goes_on = owed is not None and not isinstance(owed, Pause)
        return (*mine, Rest()) if time_goes_on or max(map(len, active.values())) > len(mine) else mine

    def _without(self, state: Any) -> Any:
        """Anything that the house does, or another seat than this."""
        owed = self._rules.house(state)
        doings = [
            (seat, move)
            for seat in self._seats
            for move in self._rules.moves(state, seat)
            if seat != self._seat
        ]
        if isinstance(owed, Wait):
            doings.append((HOUSE, owed.move))
        return self._rules.play(state, *doings[int(self._random.random() * len(doings))])

    def value(self, position: Position) -> Sequence[float]:
        """By seat: its share of the win, or how likely it is."""
        outcome = self._rules.outcome(position.state)
        return shares(outcome, len(self._seats)) if outcome else self._standing(position.state)
