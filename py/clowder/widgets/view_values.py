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
    """Card, place or button on the table as a value: name, act of a tap, card and highlights.

    From items a view draws the table, and a screen reader's user hears what can be done.
    """

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
    """Cards of a seat's hand as items, in the order in which they lie."""

    items: tuple[Item, ...]
    has_small_cards: bool = False
    """True if the cards are drawn as small tiles, as there are too many for large ones."""


class Score(NamedTuple):
    """Present score of a seat during a game, as a number of points and in words."""

    points: int
    words: str
    """Points and all else worth knowing: `2 books, 14 cards`."""


@runtime_checkable
class HasSeatScores(Protocol[S]):
    """View of a game whose scores are known during the game, and open to everybody."""

    def seat_scores(self, seen: S, /) -> Sequence[Score]:
        """Return the present score of each seat, by seat."""


@runtime_checkable
class HasHand(Protocol[S]):
    """View of a game in which seats hold cards."""

    def seat_hand(self, seen: S, scene: Scene, seat: Seat, /) -> Hand | None:
        """Return a seat's hand, face down if the viewer may not see it.

        None for a seat without a hand, as in solitaire.
        """


@runtime_checkable
class HasViewerChoices(Protocol[S]):
    """View of a game with other actions than playing a card from the hand."""

    def viewer_choices(self, seen: S, scene: Scene, /) -> Sequence[Item]:
        """Return what the viewer can tap now, in its order on the table: cards, places and buttons."""


@runtime_checkable
class HasFinalCount(Protocol[S]):
    """View of a game that shows, in an animation after the game, how the final scores came about."""

    def final_count_ms(self, seen: S, /) -> int:
        """Return how long the animation of the final count takes, in milliseconds.

        The scores may be read only afterwards.
        """


@runtime_checkable
class HasCardTexts(Protocol[S]):
    """View of a game in which a tap on some of the open cards tells something about them."""

    def card_text(self, seen: S, scene: Scene, card: Card, /) -> str:
        """Return what everybody may know of the tapped card, whoever has the turn; empty for nothing."""


@runtime_checkable
class HasSeatEdges(Protocol[S]):
    """View of a game that decides by itself at which edge of the table each seat plays."""

    def seat_edges(self, seen: S, scene: Scene, /) -> Sequence[int]:
        """Return the edge of the table of each seat, by seat; edges count clockwise from the nearest, 0."""


@runtime_checkable
class HasResultText(Protocol):
    """View of a game whose final scores are no points, and which puts them into words itself."""

    def result_text(self, score: int, /) -> str:
        """Return a final score with its unit in the current language: `3 books`."""


def find_seat_edges(view: View[T], seen: T, scene: Scene) -> Sequence[int]:
    """Return the edge of the table at which each seat plays, by seat, clockwise from the nearest, 0.

    The view decides if it is `HasSeatEdges`, else the scene. Empty if the tablet is passed from player to
    player.
    """
    return view.seat_edges(seen, scene) if isinstance(view, HasSeatEdges) else scene.edges


def result_text(view: object, score: int) -> str:
    """Return a final score in words, by the view if it is `HasResultText`, else in points: `10 points`."""
    return (
        view.result_text(score)
        if isinstance(view, HasResultText)
        else plural("{n} point", "{n} points", score)
    )


def find_seat_scores(view: View[T], seen: T) -> Sequence[Score]:
    """Return the present score of each seat; empty if the game counts points only at the end."""
    return view.seat_scores(seen) if isinstance(view, HasSeatScores) else ()


def find_seat_hand(view: View[T], seen: T, scene: Scene, seat: Seat) -> Hand | None:
    """Return a seat's hand, face down if the viewer may not see it.

    None in a game without hands, for a seat without one, and for NOBODY.
    """
    return view.seat_hand(seen, scene, seat) if isinstance(view, HasHand) and seat != NOBODY else None


def find_viewer_choices(view: View[T], seen: T, scene: Scene) -> Sequence[Item]:
    """Return what the viewer can tap now, in the order of the table.

    The view decides if it is `HasViewerChoices`; by default they are the playable cards of the viewer's hand.
    """
    if isinstance(view, HasViewerChoices):
        return view.viewer_choices(seen, scene)
    held = find_seat_hand(view, seen, scene, scene.viewer)
    return tappable_items(held.items) if held else ()


def find_final_count_ms(view: View[T], seen: T) -> int:
    """Return how long the view animates the final count of scores, in milliseconds; 0 if it does not."""
    return view.final_count_ms(seen) if isinstance(view, HasFinalCount) else 0


def find_card_text(view: View[T], seen: T, scene: Scene, card: Card) -> str:
    """Return what the view tells everybody about the tapped card; empty if it tells nothing."""
    return view.card_text(seen, scene, card) if isinstance(view, HasCardTexts) else ""


def tappable_items(items: Sequence[Item]) -> list[Item]:
    """Return those items whose tap has an act."""
    return [item for item in items if item.act]


def make_hand(cards: Sequence[Card], make_item: Callable[[Card], Item]) -> Hand:
    """Return the hand of these cards, each as the item that `make_item` returns for it.

    If one card is face down, all are: items without acts, named "a card, face down".
    """
    if BACK in cards:
        return Hand((Item(_("a card, face down"), card=BACK),) * len(cards))
    return Hand(tuple(map(make_item, cards)))


def make_playable_item(scene: Scene, seat: Seat, card: Card, name: str) -> Item:
    """Return a card of a seat's hand as an item with this name.

    A tap makes at once the first possible move with the card; without such a move the item has no act.
    """
    moves = scene.moves_with_card(seat, card)
    return Item(name, format_move_act(seat, moves[0]) if moves else None, card)
