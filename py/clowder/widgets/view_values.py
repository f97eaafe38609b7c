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


class TableItem(NamedTuple):
    """Card, place or button on the table, as a value with its name and the act (command) of a tap.

    From items a view draws the table, and a screen reader's user hears what can be done. `name` is shown
    or read aloud, `card` is the card there, if any. An item with `act` None does nothing at a tap.
    `picked`, `target` and `bright` are highlights.
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
    """Cards in a seat's hand, in the order shown, each as a `TableItem` with the act of a tap.

    They are the `items`. With `has_small_cards` they are drawn as small tiles, as there are too many for
    large ones.
    """

    items: tuple[TableItem, ...]
    has_small_cards: bool = False
    """True if the cards are drawn as small tiles, as there are too many for large ones."""


class SeatScore(NamedTuple):
    """Score of a seat during a game: `points`, and `words`, a text such as `2 books, 14 cards`."""

    points: int
    words: str
    """Points and all else worth knowing: `2 books, 14 cards`."""


@runtime_checkable
class HasScoresBySeat(Protocol[S]):
    """Optional part of a view, `scores_by_seat`, for games whose scores are known during the game.

    A view without it is of a game that counts points only at the end.
    """

    def scores_by_seat(self, seen: S, /) -> Sequence[SeatScore]:
        """Return the present score of every seat, in the order of the seats.

        Each has the number of points, and a text such as `1 point, goal: 5`.
        """


@runtime_checkable
class HasHand(Protocol[S]):
    """Optional part of a view, the method `seat_hand`, for games in which seats hold cards.

    Whether a view has it is tested by `isinstance`; other games have no hands.
    """

    def seat_hand(self, seen: S, scene: Scene, seat: Seat, /) -> Hand | None:
        """Return the cards in a seat's hand, face down if the viewer may not see them.

        None for a seat without a hand, as in solitaire.
        """


@runtime_checkable
class HasViewerTappableItems(Protocol[S]):
    """Optional part of a view, `viewer_tappable_items`, for more actions than playing from the hand.

    For a view without it, the viewer can tap only the cards of the hand that have an act.
    """

    def viewer_tappable_items(self, seen: S, scene: Scene, /) -> Sequence[TableItem]:
        """Return all cards, places and buttons that the viewer can tap now, in their order on the table.

        Each is an item with an act. Cards of the viewer's hand that can be played are among them.
        """


@runtime_checkable
class HasFinalCountAnimation(Protocol[S]):
    """Optional part of a view, `final_count_animation_ms`, for games that animate the final count.

    The animation shows at the end how the scores came about.
    """

    def final_count_animation_ms(self, seen: S, /) -> int:
        """Return how many milliseconds the animation takes that counts the final scores.

        The scores may be read aloud only afterwards.
        """


@runtime_checkable
class HasTappedCardText(Protocol[S]):
    """Optional part of a view, `tapped_card_text`, for games that tell something about an open card."""

    def tapped_card_text(self, seen: S, scene: Scene, card: Card, /) -> str:
        """Return a text about the tapped card that all players may read at any time; empty for none.

        In a quiz game it is a book's title, or the cards below another player's open card: "Under B 4: B
        3."
        """


@runtime_checkable
class HasEdgesBySeat(Protocol[S]):
    """Optional part of a view, `edges_by_seat`, for games that set each seat's edge of the table.

    For a view without it, the edges are `scene.edges`.
    """

    def edges_by_seat(self, seen: S, scene: Scene, /) -> Sequence[int]:
        """Return, for each seat, its edge of the table as a number, clockwise from the nearest edge, 0.

        Two players who sit opposite have `(0, 2)`. It may differ from `scene.edges`.
        """


@runtime_checkable
class HasFinalScoreText(Protocol):
    """Optional part of a view, `final_score_text`, for games whose final scores are not points."""

    def final_score_text(self, score: int, /) -> str:
        """Return a final score with its unit, in the current language, such as `3 books`."""


def find_edges_by_seat(view: View[T], seen: T, scene: Scene) -> Sequence[int]:
    """Return, for each seat, its edge of the table as a number, clockwise from the nearest edge, 0.

    The view decides if it is `HasEdgesBySeat`; else they are `scene.edges`, which are empty if the
    tablet is passed from player to player.
    """
    return view.edges_by_seat(seen, scene) if isinstance(view, HasEdgesBySeat) else scene.edges


def describe_final_score(view: object, score: int) -> str:
    """Return a final score with its unit, by the view if it is `HasFinalScoreText`, else as `10 points`."""
    return (
        view.final_score_text(score)
        if isinstance(view, HasFinalScoreText)
        else plural("{n} point", "{n} points", score)
    )


def find_scores_by_seat(view: View[T], seen: T) -> Sequence[SeatScore]:
    """Return the present score of every seat, by the view; empty if the view is not `HasScoresBySeat`.

    Such a game counts points only at the end.
    """
    return view.scores_by_seat(seen) if isinstance(view, HasScoresBySeat) else ()


def find_seat_hand(view: View[T], seen: T, scene: Scene, seat: Seat) -> Hand | None:
    """Return the cards in a seat's hand, by the view, face down if the viewer may not see them.

    None if the view is not `HasHand`, for a seat without a hand, and for NOBODY.
    """
    return view.seat_hand(seen, scene, seat) if isinstance(view, HasHand) and seat != NOBODY else None


def find_viewer_tappable_items(view: View[T], seen: T, scene: Scene) -> Sequence[TableItem]:
    """Return what the viewer can tap now, as items in the order of the table.

    The view decides if it is `HasViewerTappableItems`; else they are the cards in the viewer's hand that
    have an act, or nothing without a hand.
    """
    if isinstance(view, HasViewerTappableItems):
        return view.viewer_tappable_items(seen, scene)
    held = find_seat_hand(view, seen, scene, scene.viewer)
    return select_tappable_items(held.items) if held else ()


def find_final_count_animation_ms(view: View[T], seen: T) -> int:
    """Return how many milliseconds the view animates the count of the final scores; 0 if it does not."""
    return view.final_count_animation_ms(seen) if isinstance(view, HasFinalCountAnimation) else 0


def find_tapped_card_text(view: View[T], seen: T, scene: Scene, card: Card) -> str:
    """Return the view's text about the tapped card, which all players may read; empty if it has none."""
    return view.tapped_card_text(seen, scene, card) if isinstance(view, HasTappedCardText) else ""


def select_tappable_items(items: Sequence[TableItem]) -> list[TableItem]:
    """Return those items that have an act, so that a tap does something, in the same order."""
    return [item for item in items if item.act]


def make_hand(cards: Sequence[Card], make_item: Callable[[Card], TableItem]) -> Hand:
    """Return a hand with these cards, each as the item that `make_item` returns for it.

    If any card is face down (BACK), all are: items without acts, named "a card, face down".
    """
    if BACK in cards:
        return Hand((TableItem(_("a card, face down"), card=BACK),) * len(cards))
    return Hand(tuple(map(make_item, cards)))


def make_playable_card_item(scene: Scene, seat: Seat, card: Card, name: str) -> TableItem:
    """Return a card of a seat's hand as an item with this name, which plays the card at a tap.

    The tap makes at once the first possible move with the card; without such a move the item has no act.
    """
    moves = scene.moves_with_card(seat, card)
    return TableItem(name, format_move_act(seat, moves[0]) if moves else None, card)
