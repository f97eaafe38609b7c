"""What a computer player is: a module of four functions over what a seat sees.

    candidates(seen, seat, moves, level, random)   the moves that come to mind: people overlook some
    evaluate(seen, seat, move, level)              what speaks for a move and against it, in points
    appeal(seen, seat, move)                       how much a kitten would like it
    search(seen, seat, moves, level, random)       yields the best move so far, after each slice of thinking

A player keeps nothing between two moves: all that it may know lies open in what it sees. It has no
clock either. How long it thinks is a count of steps, so that the same seed decides the same.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from clowder.core.rules import Move, S, Seat
from clowder.core.words import _, fill, listed, plural

T = TypeVar("T", contravariant=True)

Value = TypeVar("Value", float, tuple[float, float])

Level: TypeAlias = Literal["kitten", "house-cat", "alley-boss"]

LEVELS: tuple[Level, ...] = ("kitten", "house-cat", "alley-boss")
"""From the weakest to the strongest."""

TITLES: tuple[str, ...] = (listed("Kitten"), listed("House cat"), listed("Alley boss"))
"""What the levels are called, in the same order."""


@dataclass(frozen=True)
class Merit:
    """Something that speaks for a move, if its worth is above 0, or against it."""

    worth: float
    text: str
    """A sentence for a child, still to be said with `_`; it may name `{name}`, `{points}` or `{n}`."""
    seat: Seat | None = None
    """Whose name that is."""
    n: int = 0

    def said(self, names: Sequence[str]) -> str:
        """The sentence. Names are by seat."""
        name = "" if self.seat is None else names[self.seat]
        points = plural("{n} point", "{n} points", self.n)
        return fill(_(self.text), name=name, points=points, n=self.n)


@dataclass(frozen=True)
class Choice:
    move: Move
    why: Merit


Weigh: TypeAlias = Callable[[S, Seat, Move, Level], Sequence[Merit]]


class Bot(Protocol[T]):
    """What a game's `bot.py` offers."""

    def candidates(
        self, seen: T, seat: Seat, moves: Sequence[Move], level: Level, random: Random, /
    ) -> Sequence[Move]:
        """What the player may choose from. None at all if it would rather wait."""

    def evaluate(self, seen: T, seat: Seat, move: Move, level: Level, /) -> Sequence[Merit]:
        """At least one. A house cat may overlook some that the boss does not."""

    def appeal(self, seen: T, seat: Seat, move: Move, /) -> float:
        """Higher is more fun."""

    def search(
        self, seen: T, seat: Seat, moves: Sequence[Move], level: Level, random: Random, /
    ) -> Iterator[Move]:
        """The best move so far, after each slice of thinking; the last one counts. Not for a kitten."""


@runtime_checkable
class Guesses(Protocol[S]):
    """A player that guesses what is hidden, and tries its moves on that."""

    def guess(self, seen: S, random: Random, /) -> S:
        """The whole state as it may be, by what a seat sees: one of many that it tries."""


@runtime_checkable
class Explained(Protocol):
    """A player that says how it thinks."""

    HOW: str
    """What its boss does, in a sentence for a child, still to be said with `_`."""


def how(bot: Bot[S]) -> str:
    """How its boss thinks, still to be said with `_`."""
    return bot.HOW if isinstance(bot, Explained) else COUNTS


COUNTS = listed("The boss counts what each move brings it, and what it leaves to the others.")


def think(
    bot: Bot[S],
    seen: S,
    seat: Seat,
    moves: Sequence[Move],
    level: Level,
    random: Random,
    *,
    aloud: bool = True,
) -> Iterator[Choice]:
    """The choice so far, after each slice of thinking; the last one counts. None at all: it waits.

    Only who thinks `aloud` looks for the reason, too. A kitten does what is most fun, a house cat what is
    worth most at once, and the boss looks ahead.
    """
    moves = bot.candidates(seen, seat, moves, level, random)
    if not moves:
        return
    if level == "kitten":
        best_so_far = brightest(bot, seen, seat, moves, random)
    else:
        best_so_far = bot.search(seen, seat, moves, level, random)
    best = moves[0]
    for best in best_so_far:
        yield Choice(best, UNEXPLAINED)
    if aloud:
        yield Choice(best, reason(bot, seen, seat, best))


UNEXPLAINED = Merit(0, "")
"""Of a choice that may still change."""


def brightest(bot: Bot[S], seen: S, seat: Seat, moves: Sequence[Move], random: Random) -> Iterator[Move]:
    """What a kitten likes most; any of those it likes alike. Looks at a move a step."""
    return _best_of(moves, lambda move: (bot.appeal(seen, seat, move), random.random()))


def worthiest(weigh: Weigh[S], seen: S, seat: Seat, moves: Sequence[Move], level: Level) -> Iterator[Move]:
    """The first of those that are worth most, where `weigh` tells the merits. Looks at a move a step."""
    return _best_of(moves, lambda move: worth(weigh(seen, seat, move, level)))


def _best_of(moves: Sequence[Move], value: Callable[[Move], Value]) -> Iterator[Move]:
    """The best so far, after each."""
    best, most = moves[0], value(moves[0])
    yield best
    for move in moves[1:]:
        here = value(move)
        if here > most:
            best, most = move, here
        yield best


def worth(merits: Sequence[Merit]) -> float:
    return sum(merit.worth for merit in merits)


def reason(bot: Bot[S], seen: S, seat: Seat, move: Move) -> Merit:
    """What speaks for the move most, as the boss sees it."""
    return max(bot.evaluate(seen, seat, move, "alley-boss"), key=lambda merit: merit.worth)
