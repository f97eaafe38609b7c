"""What a view offers as plain values: how the game stands, a hand, what can be done.

The drawing uses the same values, and whoever tells of a table without drawing it needs no more: so a style
may call its classes what it likes. A view offers what its game has; for the rest there are defaults.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from clowder.core.cards import BACK, Card
from clowder.core.rules import NOBODY, Seat
from clowder.core.words import _
from clowder.widgets.acts import AnyAct
from clowder.widgets.scene import Scene, View, act

S = TypeVar("S", contravariant=True)

T = TypeVar("T")


class Item(NamedTuple):
    """A card, a place or a button at the table."""

    name: str
    """How it is called."""
    act: AnyAct | None = None
    """What is done when it is tapped; None for nothing."""
    card: Card = ""
    """The card that lies there; empty if none does."""
    picked: bool | None = None
    """Whether it is in hand; None where it cannot be."""
    target: bool = False
    """Whether the picked card may go there."""
    bright: bool = False
    """Whether one would be glad to find it."""


class Hand(NamedTuple):
    """The cards of a hand, in the order in which they lie."""

    items: tuple[Item, ...]
    is_small: bool = False
    """Whether there are so many that they are drawn as small tiles."""


class Score(NamedTuple):
    """How a seat stands in a game that goes on."""

    points: int
    words: str
    """The points and all else that is to be known: `2 books, 14 cards`."""


@runtime_checkable
class HasScore(Protocol[S]):
    """A view of a game in which everybody sees how it stands."""

    def score(self, seen: S, /) -> Sequence[Score]:
        """Return how each seat stands."""


@runtime_checkable
class HasHand(Protocol[S]):
    """A view of a game with hands."""

    def hand(self, seen: S, scene: Scene, seat: Seat, /) -> Hand | None:
        """Return a seat's hand, as far as it is seen; None where it has none, as in a game alone."""


@runtime_checkable
class HasChoices(Protocol[S]):
    """A view of a game in which more can be done than to play a card of one's hand."""

    def choices(self, seen: S, scene: Scene, /) -> Sequence[Item]:
        """Return what whoever looks can do now, in the order in which it lies on the table."""


@runtime_checkable
class HasCount(Protocol[S]):
    """A view that shows at the end, step by step, how the scores came about."""

    def count_ms(self, seen: S, /) -> int:
        """Return for how many milliseconds it does, before they may be read."""


def score(view: View[T], seen: T) -> Sequence[Score]:
    """Return how each seat stands; nothing where points are counted at the end."""
    return view.score(seen) if isinstance(view, HasScore) else ()


def hand(view: View[T], seen: T, scene: Scene, seat: Seat) -> Hand | None:
    """Return a seat's hand; None in a game without hands, and of nobody."""
    return view.hand(seen, scene, seat) if isinstance(view, HasHand) and seat != NOBODY else None


def choices(view: View[T], seen: T, scene: Scene) -> Sequence[Item]:
    """Return what whoever looks can do now: what the view says, or to play a card of their hand."""
    if isinstance(view, HasChoices):
        return view.choices(seen, scene)
    held = hand(view, seen, scene, scene.eyes)
    return active(held.items) if held else ()


def count_ms(view: View[T], seen: T) -> int:
    """Return how long the view shows how the scores came about, in milliseconds."""
    return view.count_ms(seen) if isinstance(view, HasCount) else 0


def active(items: Sequence[Item]) -> list[Item]:
    """Return those that do something."""
    return [item for item in items if item.act]


def held(cards: Sequence[Card], item: Callable[[Card], Item]) -> Hand:
    """Return a hand with each card as `item` gives it; or, where it is hidden, as many backs."""
    if BACK in cards:
        return Hand((Item(_("a card, face down"), card=BACK),) * len(cards))
    return Hand(tuple(map(item, cards)))


def playable(scene: Scene, seat: Seat, card: Card, name: str) -> Item:
    """Return a card of a hand that is played at once when it is tapped, if it can be."""
    moves = scene.with_card(seat, card)
    return Item(name, act(seat, moves[0]) if moves else None, card)
