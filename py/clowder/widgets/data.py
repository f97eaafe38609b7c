"""Plain values that a view offers: scores, hands, and the possible actions.

The drawing uses the same values, and a description of the table without a drawing needs nothing else. So
stylesheets are free in the names of their classes. A view offers what its game has; for the rest there are
defaults.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from clowder.core.cards import BACK, Card
from clowder.core.i18n import _, plural
from clowder.core.rules import NOBODY, Seat
from clowder.widgets.acts import AnyAct
from clowder.widgets.scene import Scene, View, format_move_act

S = TypeVar("S", contravariant=True)

T = TypeVar("T")


class Item(NamedTuple):
    """Card, place or button at the table, with its name and the act of a tap."""

    name: str
    """Name to show or to read aloud."""
    act: AnyAct | None = None
    """Act of a tap; None for nothing."""
    card: Card = ""
    """Card that lies there; empty if none does."""
    picked: bool | None = None
    """True if the card is picked, False if not; None if it cannot be picked."""
    target: bool = False
    """True if the picked card may go there."""
    bright: bool = False
    """True if the player would be glad to find it."""


class Hand(NamedTuple):
    """Cards of a hand, in the order in which they lie."""

    items: tuple[Item, ...]
    is_small: bool = False
    """True if there are so many cards that they are drawn as small tiles."""


class Score(NamedTuple):
    """Present score of a seat, while a game goes on, as a number and in words."""

    points: int
    words: str
    """Points and all else worth knowing: `2 books, 14 cards`."""


@runtime_checkable
class HasScore(Protocol[S]):
    """A view of a game in which scores are known during the game, and everybody can see them."""

    def score(self, seen: S, /) -> Sequence[Score]:
        """Return the present score of each seat."""


@runtime_checkable
class HasHand(Protocol[S]):
    """A view of a game in which seats hold cards."""

    def hand(self, seen: S, scene: Scene, seat: Seat, /) -> Hand | None:
        """Return a seat's hand as far as it may be seen; None for a seat without one, as in a game alone."""


@runtime_checkable
class HasChoices(Protocol[S]):
    """A view of a game with other actions than playing a card from the hand."""

    def choices(self, seen: S, scene: Scene, /) -> Sequence[Item]:
        """Return the viewer's possible actions, in their order on the table."""


@runtime_checkable
class HasFinalCount(Protocol[S]):
    """A view that shows step by step, after a game, how the final scores came about."""

    def final_count_ms(self, seen: S, /) -> int:
        """Return the duration of this count in milliseconds; the scores may be read only afterwards."""


@runtime_checkable
class HasSeatEdges(Protocol[S]):
    """A view that seats players round the tablet by itself, where they have not chosen places."""

    def edges(self, seen: S, scene: Scene, /) -> Sequence[int]:
        """Return the edge of each seat, clockwise from the nearest, which is 0."""


@runtime_checkable
class HasResultText(Protocol):
    """A view that puts final scores into words itself, because they are no points."""

    def result_text(self, score: int, /) -> str:
        """Return a final score with its unit: `3 books`."""


def view_edges(view: View[T], seen: T, scene: Scene) -> Sequence[int]:
    """Return the edge of each seat, clockwise from the nearest; empty if the tablet is passed."""
    return view.edges(seen, scene) if isinstance(view, HasSeatEdges) else scene.edges


def result_text(view: object, score: int) -> str:
    """Return a final score in words: `10 points`."""
    return (
        view.result_text(score)
        if isinstance(view, HasResultText)
        else plural("{n} point", "{n} points", score)
    )


def view_scores(view: View[T], seen: T) -> Sequence[Score]:
    """Return the present score of each seat; nothing if points are counted at the end."""
    return view.score(seen) if isinstance(view, HasScore) else ()


def view_hand(view: View[T], seen: T, scene: Scene, seat: Seat) -> Hand | None:
    """Return a seat's hand as far as it may be seen; None in a game without hands, and for NOBODY."""
    return view.hand(seen, scene, seat) if isinstance(view, HasHand) and seat != NOBODY else None


def view_choices(view: View[T], seen: T, scene: Scene) -> Sequence[Item]:
    """Return the viewer's possible actions: those of the view, or else the playable cards of the hand."""
    if isinstance(view, HasChoices):
        return view.choices(seen, scene)
    held = view_hand(view, seen, scene, scene.viewer)
    return tappable_items(held.items) if held else ()


def view_final_count_ms(view: View[T], seen: T) -> int:
    """Return how long the view shows the count of the scores step by step, in milliseconds; 0 without one."""
    return view.final_count_ms(seen) if isinstance(view, HasFinalCount) else 0


def tappable_items(items: Sequence[Item]) -> list[Item]:
    """Return the items that do something when they are tapped."""
    return [item for item in items if item.act]


def make_hand(cards: Sequence[Card], item: Callable[[Card], Item]) -> Hand:
    """Return the hand of these cards: `item` makes each card's item; a hidden hand has as many backs."""
    if BACK in cards:
        return Hand((Item(_("a card, face down"), card=BACK),) * len(cards))
    return Hand(tuple(map(item, cards)))


def playable_item(scene: Scene, seat: Seat, card: Card, name: str) -> Item:
    """Return the item of a card in hand; a tap plays the card at once, if it can be played now."""
    moves = scene.moves_with_card(seat, card)
    return Item(name, format_move_act(seat, moves[0]) if moves else None, card)
