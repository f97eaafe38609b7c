"""What a game is: a module of eight pure functions over a frozen state.

No clock, no dice, no screen. Chance and time belong to the house: a game *asks* for a shuffle or a
wait, the table records the answer, and so a replay needs neither.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from clowder.core.cards import Card
from clowder.core.options import Opt, Options

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

# Who sits nowhere. Their numbers are so low that they are no index of anything, not even from its end.

HOUSE: Seat = -1001
"""Who does what nobody decides."""

ONLOOKER: Seat = -1002
"""Who sees only what lies open: the page, while the tablet changes hands."""

NOBODY: Seat = -1003
"""Whose turn it is when no player is to act, who deals before a dealer is drawn, who looks when none does."""

EVERYBODY: Seat = -1004
"""Whose turn it is in a race, from before it begins to its end."""


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


def any_order(order: tuple[Card, ...]) -> bool:
    """What most shuffles want."""
    return True


@dataclass(frozen=True)
class Shuffle:
    """The house is asked to put these in a random order, at once; until then nobody moves."""

    cards: tuple[Card, ...]

    fits: Callable[[tuple[Card, ...]], bool] = any_order
    """Whether the game can be played with this order; if not, the house shuffles again. Many must fit.

    What players check a sealed deal with (`core/fair.txt`) knows of one game only what it passes over.
    """


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

Presets: TypeAlias = Mapping[str, Mapping[str, int]]
"""Decks to choose from by name, each as values for the options."""

S = TypeVar("S")
"""The state of one game."""


class State:
    """The state of some game, for code that knows no game: it can only hand it back to the game.

    This class is for the type checker. No object is made of it, and no game's `State` is derived from it.
    """


def _never(state: object) -> bool:
    return False


class HeadStarts(NamedTuple):
    """What a player may have of a head start: the option `head_start` has one of these for each seat."""

    values: Sequence[int] = ()
    """From 0 to the longest; none where there is no head start."""
    is_time: bool = False
    """Whether they are milliseconds; else they are points."""


def _no_points(state: object) -> Sequence[int]:
    return ()


def _nobody(state: object) -> Seat:
    return NOBODY


def _no_head_starts(options: object, seats: int) -> HeadStarts:
    return HeadStarts()


@dataclass(frozen=True, kw_only=True)
class Traits(Generic[S, Opt]):
    """What some games have, and most have not. A game that has none of it says nothing."""

    hidden_hands: bool = False
    """Whether players hold hands that others must not see, so that the tablet passes behind a curtain."""

    open_moves: tuple[type[Move], ...] = ()
    """The kinds of moves that any player may make without having the tablet, and anybody may know of."""

    binding: Callable[[S], bool] = _never
    """Whether moves bind who makes them: the others must agree to take one back, whatever was seen since."""

    earlier: Earlier = field(default_factory=dict)
    """The revisions before that can still be read."""

    presets: Presets = field(default_factory=dict)

    head_starts: Callable[[Opt, int], HeadStarts] = _no_head_starts
    """Those that there are in a game with these options and so many seats."""

    points: Callable[[S], Sequence[int]] = _no_points
    """By seat, what each has by now, as everybody can count it; none where nobody can tell."""

    erred: Callable[[S], Seat] = _nobody
    """Whose mistake could be called now; NOBODY's if there is none. Secret until the game is over."""


class Rules(Protocol[S, Opt]):
    """What `rules.py` offers in a game's folder. `S` is its state, frozen; secrets in it may be face down.
    `Opt` are its options.

    If the game has any of the `Traits`, the module has them, too: as its `TRAITS`.
    """

    NAME: str
    """One word: the transcript's first."""

    REVISION: int
    """Rises when transcripts of before would no longer be read as the same game."""

    SEATS: range
    """How many may play."""

    @property
    def Options(self) -> type[Opt]:
        """A frozen dataclass of `core.options.option` fields: what can be chosen before a game."""

    def setup(self, seats: int, options: Opt, /) -> S:
        """The table before the house has shuffled. Raises BadOption if options do not fit together."""

    def turn(self, state: S, /) -> Seat:
        """Whose turn it is. Needs no more than an onlooker sees.

        EVERYBODY's in a race; NOBODY's while players wait for the house, and when the game is over.
        """

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

    def again(self, state: S, /) -> Opt:
        """The options for the same players' next game: the same, but the deal has moved on.

        Computer players ask it in games that go on, of what a seat sees, to learn what is played.
        """


AnyRules: TypeAlias = Rules[State, Options]
"""The rules of some game, for code that knows no game."""


@runtime_checkable
class HasTraits(Protocol[S, Opt]):
    """Rules that say more of themselves."""

    TRAITS: Traits[S, Opt]


def traits(rules: Rules[S, Opt]) -> Traits[S, Opt]:
    """What the rules say of themselves, and for the rest the defaults."""
    return rules.TRAITS if isinstance(rules, HasTraits) else Traits()
