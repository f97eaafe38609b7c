"""What a game is: a module of seven pure functions over a frozen state.

No clock, no dice, no screen. Chance and time belong to the house: a game *asks* for a shuffle or a
wait, the table records the answer, and so a replay needs neither.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias, TypeVar

from core.cards import Card

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

HOUSE: Seat = -1
"""Who does what nobody decides. It sits nowhere."""

ONLOOKER: Seat = -2
"""Who sees only what lies open: the page, while the tablet changes hands."""


class Move:
    """A wish that is legal. Every kind is a frozen dataclass named by its verb.

    `str()` is its notation, the verb and the fields in order: `take 8s left`. Moves are public:
    everybody may see every move of a player.
    """

    __slots__ = ()

    def __str__(self) -> str:
        words = [type(self).__name__.lower()]
        for value in vars(self).values():
            words += value if isinstance(value, tuple) else [str(value)]
        return " ".join(words)


@dataclass(frozen=True)
class Shuffle:
    """The house is asked to put these in a random order, at once; until then nobody moves."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Shuffled(Move):
    """The house's answer to a `Shuffle`: the same cards, in this order. Nobody may see it."""

    order: tuple[Card, ...]


@dataclass(frozen=True)
class Wait:
    """The house will make `move` when `ms` milliseconds have passed, and not before.

    A wait runs on through other entries as long as the game goes on asking for an equal one.
    """

    ms: int
    move: Move


@dataclass(frozen=True)
class Pause(Wait):
    """A wait in which players only look at what happened. Once they have seen enough it may be cut short."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: a score for each seat, and the seats that share the win."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


def highest_win(scores: Sequence[int]) -> Outcome:
    """The outcome when the highest score wins and equals share."""
    best = max(scores)
    return Outcome(tuple(scores), tuple(s for s, score in enumerate(scores) if score == best))


Earlier: TypeAlias = Mapping[int, Mapping[str, str]]
"""For each revision the options that it did not know yet, with the values that it was played by, in words."""

NO_EARLIER: Earlier = MappingProxyType({})

S = TypeVar("S")


class Rules(Protocol[S]):
    """What a module in `games/` games. `S` is its state, frozen; secrets in it may be face down."""

    NAME: str
    """One word: the transcript's first."""

    REVISION: int
    """Rises when transcripts of before would no longer be read as the same game."""

    EARLIER: Earlier
    """The revisions before that can still be read."""

    SEATS: range
    """How many may play."""

    Options: Any
    """A frozen dataclass of `core.options.option` fields: what can be chosen before a game."""

    def setup(self, seats: int, options: Any, /) -> S:
        """The table before the house has shuffled. Raises BadOption if options do not fit together."""

    def house(self, state: S, /) -> Shuffle | Wait | None:
        """What nobody decides: a shuffle, a pause, a window that closes."""

    def moves(self, state: S, seat: Seat, /) -> Sequence[Move]:
        """Every move the seat may make now; empty when it must wait. Needs no more than the seat sees."""

    def play(self, state: S, seat: Seat, move: Move, /) -> S:
        """The state after a legal move of a seat, or of the house. Pure."""

    def observe(self, state: S, seat: Seat, /) -> S:
        """What the seat (or ONLOOKER) may see: the same state, secrets turned face down."""

    def outcome(self, state: S, /) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def again(self, state: S, /) -> Any:
        """The options for the same players' next game: the same, but the deal has moved on."""
