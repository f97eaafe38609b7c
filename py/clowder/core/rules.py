"""Interface of a game: a module of eight pure functions over a frozen state.

No clock, no dice, no screen. Chance and time belong to the house: a game *asks* for a shuffle or a wait, and
the table records the answer. So a replay needs neither chance nor a clock.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from clowder.core.cards import Card
from clowder.core.options import Opt, Options

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

# Pseudo-seats. Their numbers are so low that they are no valid index, not even from the end of a sequence.

HOUSE: Seat = -1001
"""Seat of the house, which makes the moves that no player decides."""

ONLOOKER: Seat = -1002
"""Viewer who sees only open information: the page, while the tablet changes hands."""

NOBODY: Seat = -1003
"""No seat: the turn while no player is to act, the dealer before one is drawn, the viewer if none looks."""

EVERYBODY: Seat = -1004
"""Turn of all players in a race, from before the race begins to its end."""


class Move:
    """Base class of the moves of all games; each kind of move is a frozen dataclass named by its verb.

    `str()` gives the notation in transcripts, such as `take 8s left`: the class name in small letters,
    then the fields in order, with a tuple's items separated by spaces. Moves are public: everybody may
    see every move of a player.
    """

    __slots__ = ()

    def __str__(self) -> str:
        words = [type(self).__name__.lower()]
        for value in vars(self).values():
            words += value if isinstance(value, tuple) else [str(value)]
        return " ".join(words)


def accept_any_order(order: tuple[Card, ...]) -> bool:
    """Return True for any order of cards: the default of `Shuffle.fits`, which accepts every shuffle."""
    return True


@dataclass(frozen=True)
class Shuffle:
    """Request of a game's rules to put `cards` in a random order at once; until then no player can move.

    `fits` tests an order: if it returns False, the cards are shuffled again.
    """

    cards: tuple[Card, ...]

    fits: Callable[[tuple[Card, ...]], bool] = accept_any_order
    """Function that returns whether a game can be played with an order; if not, the house shuffles again.

    Orders that fit must be common. The program with which players check a sealed deal (`core/fair.txt`) knows
    this condition for one game only.
    """


@dataclass(frozen=True)
class Shuffled(Move):
    """Answer of the house (the dealer that is no player) to a `Shuffle`: its cards, in a random order.

    No player may see the order.
    """

    order: tuple[Card, ...]


@dataclass(frozen=True)
class Wait:
    """Request of a game's rules that the house makes `move` after `ms` milliseconds, and not before.

    The house is the dealer that is no player. Other moves may be made meanwhile. The time runs on as
    long as the rules, after each of them, still request an equal wait.
    """

    ms: int
    move: Move


@dataclass(frozen=True)
class Pause(Wait):
    """A `Wait` in which players only look at what happened; they may cut it short."""


@dataclass(frozen=True)
class Outcome:
    """Result of a game: `scores` by seat, and `winners`, the seats that share the win (empty if none)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


def outcome_by_score(scores: Sequence[int]) -> Outcome:
    """Return the `Outcome` of these scores, by seat: all seats with the highest score share the win."""
    best = max(scores)
    return Outcome(tuple(scores), tuple(s for s, score in enumerate(scores) if score == best))


EarlierRevisions: TypeAlias = Mapping[int, Mapping[str, str]]
"""Older revisions: for each, the options it did not have yet, with the values in words that applied then."""

Presets: TypeAlias = Mapping[str, Mapping[str, int]]
"""Decks to choose from, such as `small`: for each name, the values of some options, by option."""

S = TypeVar("S")
"""The state of one game."""


class State:
    """Opaque type for the state of any game, for code that only hands it back to the game's rules.

    This class is for the type checker, and is empty. No object is made of it, and no game's `State` is
    derived from it.
    """


def _undo_never_needs_consent(state: object) -> bool:
    """Return False, the default of the trait `binding`: players need not always agree to an undo."""
    return False


class AllowedHeadStarts(NamedTuple):
    """The head starts that a seat can be given: points to begin with, or milliseconds ahead of others.

    `values` go from 0 to the largest, and are empty in a game without head starts. `is_time` is True if
    they are milliseconds.
    """

    values: Sequence[int] = ()
    """From 0 to the longest; empty in a game without head starts."""
    is_time: bool = False
    """True if the values are milliseconds; else they are points."""


def _no_offered_options(persons: int) -> Mapping[str, str]:
    """Return an empty mapping, the default of the trait `offered`: the lobby offers the defaults.

    The lobby is the page before a game.
    """
    return {}


def _no_open_points(state: object) -> Sequence[int]:
    """Return (), the default of the trait `points`: players cannot count the points before the end."""
    return ()


def _no_seat_erred(state: object) -> Seat:
    """Return NOBODY, the default of the trait `erred`: no seat has made a mistake that could be called."""
    return NOBODY


def _no_head_starts(options: object, seats: int) -> AllowedHeadStarts:
    """Return `AllowedHeadStarts()`, the default of the trait `head_starts`: a game without head starts."""
    return AllowedHeadStarts()


def _options_for_any_first_player(options: Opt, seats: int, seat: Seat) -> Opt:
    """Return the options unchanged, the default of the trait `with_first`: they do not say who begins."""
    return options


@dataclass(frozen=True, kw_only=True)
class Traits(Generic[S, Opt]):
    """Optional properties of a game, such as hidden hands, with defaults that fit most games.

    Constants are `hidden_hands`, `open_moves` (kinds of moves out of turn), `earlier` (old revisions)
    and `presets` (decks). Functions are `binding` (must others agree to an undo), `offered` (options
    that the lobby offers first), `head_starts`, `with_first` (options by which a seat begins), `points`
    (so far, if public) and `erred` (whose mistake could be called). A game that needs other values
    declares them in its rules' constant `TRAITS`.
    """

    hidden_hands: bool = False
    """True if players hold hands that others must not see, so that the tablet passes behind a curtain."""

    open_moves: tuple[type[Move], ...] = ()
    """Kinds of moves any player can make without having the tablet. Everybody may see when one is legal."""

    binding: Callable[[S], bool] = _undo_never_needs_consent
    """Function that returns whether moves are binding: then the others must agree to an undo in any case."""

    earlier: EarlierRevisions = field(default_factory=dict)
    """Earlier revisions whose transcripts can still be read."""

    presets: Presets = field(default_factory=dict)
    """Decks that the lobby offers by name; empty in most games."""

    offered: Callable[[int], Mapping[str, str]] = _no_offered_options
    """Function from the number of persons to the values of options, in words, that the lobby offers first.

    They are no defaults: an option that a save, a link or a transcript does not name has its default.
    """

    head_starts: Callable[[Opt, int], AllowedHeadStarts] = _no_head_starts
    """Function that returns the head starts in a game with these options and this number of seats."""

    with_first: Callable[[Opt, int, Seat], Opt] = _options_for_any_first_player
    """Function from options, number of seats and a seat to options with which that seat comes first.

    They are the same options in a game that draws who begins, or needs nobody to begin.
    """

    points: Callable[[S], Sequence[int]] = _no_open_points
    """Function that returns the points of each seat so far, if everybody can count them; else empty."""

    erred: Callable[[S], Seat] = _no_seat_erred
    """Function that returns the seat whose mistake could be called now; NOBODY if there is none.

    Secret until the game is over.
    """


class Rules(Protocol[S, Opt]):
    """Interface of the rules of a game: constants and pure functions of its module `rules.py`.

    Each game's module implements it; no method has a body here. `setup` returns the first state;
    `moves`, `turn` and `house_move` tell what can happen, `play` returns the next state, `observe` hides
    secrets, and `outcome` tells the result; `next_game_options` are for the next game. `S` is the game's
    class of states, frozen dataclasses, in which `BACK` is a card face down; `Opt` its class `Options`.
    Seats count from 0; `HOUSE`, the dealer that is no player, is negative.
    """

    NAME: str
    """Name of the game in one word: the first word of its transcripts."""

    REVISION: int
    """Number to raise when older transcripts would no longer be read as the same game."""

    SEATS: range
    """Possible numbers of players."""

    @property
    def Options(self) -> type[Opt]:
        """Frozen dataclass of the players' choices before a game; its fields are made by `option_field`.

        `Options()` has the default of each. A stub without a body: each game's `rules.py` has a class
        `Options`.
        """

    def setup(self, seats: int, options: Opt, /) -> S:
        """Return the first state of a game with so many seats, before any cards have been shuffled.

        `house_move` then requests the shuffle. Raises BadOption if the options do not fit together or do
        not fit this number of seats, such as a dealer who is no seat. A stub without a body: each game's
        `rules.py` implements it.
        """

    def turn(self, state: S, /) -> Seat:
        """Return the seat whose turn it is, or EVERYBODY in a race, in which all may move at once.

        NOBODY when the game is over and, in most games, before the deal and during a pause. `state` may
        be the observation of any seat. A stub without a body: each game's `rules.py` implements it.
        """

    def house_move(self, state: S, /) -> Shuffle | Wait | None:
        """Return what the house (the dealer that is no player) has to do now: a request, or None.

        A `Shuffle` is a request for cards in random order, a `Wait` for a move after some time, and a
        `Pause` a wait that players may cut short: after `Pause(1500, Sweep())` a trick goes to its
        winner. The table then calls `play` for the `HOUSE`. A stub without a body: each game's
        `rules.py` implements it.
        """

    def moves(self, state: S, seat: Seat, /) -> Sequence[Move]:
        """Return every move that the seat may legally make now; empty while it must wait.

        For example, one for each card in hand. `state` may be the seat's own observation, in which
        hidden cards are face down: the moves are the same. A stub without a body: each game's `rules.py`
        implements it.
        """

    def play(self, state: S, seat: Seat, move: Move, /) -> S:
        """Return the state after this legal move of a seat, or of the house (`HOUSE`).

        The old state is unchanged. That the move is legal has been checked by the caller; IllegalMove is
        raised for a kind of move that the game does not have. A stub without a body: each game's
        `rules.py` implements it, by the kind of move.
        """

    def observe(self, state: S, seat: Seat, /) -> S:
        """Return the state as the seat, or an ONLOOKER without a seat, may see it: secrets face down.

        Hidden cards, such as other hands and the stock, are replaced by as many `BACK`. For an ONLOOKER
        these are all hands that do not lie open. A stub without a body: each game's `rules.py`
        implements it.
        """

    def outcome(self, state: S, /) -> Outcome | None:
        """Return scores and winners of a finished game; None while it goes on.

        With several players the highest score wins, and equal ones share the win (`outcome_by_score`).
        In a game for one, `winners` is empty if it is lost. A stub without a body: each game's
        `rules.py` implements it.
        """

    def next_game_options(self, state: S, /) -> Opt:
        """Return the options for the same players' next game: this game's, but with the next dealer.

        In a game that draws lots for the dealer each time they are the same. Computer players also call
        this during a game, with a seat's observation, to learn the game's options. A stub without a
        body: each game's `rules.py` implements it.
        """


AnyRules: TypeAlias = Rules[State, Options]
"""The rules of any game, for code that knows no game."""


@runtime_checkable
class HasTraits(Protocol[S, Opt]):
    """Rules of a game with the constant `TRAITS`, which declares the game's optional properties.

    It has no methods; `isinstance` tests for the constant, in `traits_of`. Rules without it have the
    defaults of `Traits`.
    """

    TRAITS: Traits[S, Opt]


def traits_of(rules: Rules[S, Opt]) -> Traits[S, Opt]:
    """Return a game's optional properties: its rules' constant `TRAITS`, or the defaults without one."""
    return rules.TRAITS if isinstance(rules, HasTraits) else Traits()
