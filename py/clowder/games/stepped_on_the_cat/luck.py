"""Luck of the cards in I Stepped on the Cat!: each card that a player is dealt or draws.

A card has a worth in the hand that it comes to. Its luck is that worth, less the average of all cards that
could have come instead. So luck sums to 0 in the long run, whatever the worths are.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple

from clowder.core.cards import Card
from clowder.core.rules import NOBODY, Seat
from clowder.games.stepped_on_the_cat.rules import BOOT, COATS, EMPTY_ROW, HAND, TUNA, Row, State, card_kind


class CardWorths(NamedTuple):
    """Average worth, in points, of a card that comes to a hand, for a certain number of players.

    A cat is worth `fitting` if its coat is neither shown by the seat nor in its hand, else `spare`; the
    other cards are worth `boot` and `tuna`.
    """

    fitting: float
    """Worth of a cat whose coat is neither shown nor held."""
    spare: float
    """Worth of a cat whose coat is shown or held already."""
    boot: float
    tuna: float


WORTHS = MappingProxyType(
    {
        2: CardWorths(0.04, -0.15, 0.0, 0.25),
        3: CardWorths(0.04, -0.07, -0.01, 0.11),
        4: CardWorths(0.03, -0.03, -0.03, 0.06),
    }
)
"""Worths by the number of players.

These numbers explain the points of games between bosses best (`python3 research cards`).
"""


class DrawnCard(NamedTuple):
    """Card that a seat was dealt or drew, `possible[0]`, with all that could have come in its place.

    `hand` is the seat's hand before the card came, and `row` the cats that the seat shows.
    """

    seat: Seat
    hand: Sequence[Card]
    """The hand before the card came."""
    row: Row
    """The cats that the seat shows."""
    possible: Sequence[Card]
    """The card, followed by all others that could have come instead."""


def card_luck_by_seat(before: State, after: State) -> Sequence[float]:
    """Return each seat's luck, in points, with the cards that came between two states; the sum is 0.

    The luck of each card (`drawn_card_luck`) counts in full for the seat that drew it; then the same
    luck, divided by the number of seats, is taken from every seat. All seats have 0 if `WORTHS` has no
    entry for this number of seats, as in solitaire.
    """
    seats = len(after.hands)
    worth = WORTHS.get(seats)
    given = [0.0] * seats
    for drawn in find_drawn_cards(before, after) if worth else ():
        surprise = drawn_card_luck(drawn, worth) if worth else 0.0
        for seat in range(seats):
            given[seat] += surprise * ((seat == drawn.seat) - 1 / seats)
    return given


def drawn_card_luck(drawn: DrawnCard, worth: CardWorths) -> float:
    """Return the luck of a drawn card in points: its worth less the mean worth of all possible cards.

    The possible cards are the card itself and all that could have come in its place. `worth` has the
    worth of each kind.
    """
    kinds = Counter(map(card_kind, drawn.possible))
    worths = {each: worth_of_card_kind(each, drawn, worth) for each in kinds}
    mean = sum(number * worths[each] for each, number in kinds.items()) / len(drawn.possible)
    return worths[card_kind(drawn.possible[0])] - mean


def worth_of_card_kind(kind: str, drawn: DrawnCard, worth: CardWorths) -> float:
    """Return the worth in points of a card of this kind for the seat that drew, from the table `worth`.

    A cat is worth `spare` if its coat is already shown by the seat or in its hand, else `fitting`.
    """
    if kind == BOOT:
        return worth.boot
    if kind == TUNA:
        return worth.tuna
    is_spare = drawn.row[COATS.index(kind)] is not None or any(card_kind(card) == kind for card in drawn.hand)
    return worth.spare if is_spare else worth.fitting


def find_drawn_cards(before: State, after: State) -> Iterator[DrawnCard]:
    """Yield the cards that came to hands between two states, each as a `DrawnCard`.

    If the cards were dealt in between, these are all dealt cards, and then the first player's draw. Else
    it is the last card in the hand of the seat in turn, if the hand was the same without it before.
    Yields nothing while no cards are dealt.
    """
    if after.turn == NOBODY:
        return
    if before.turn == NOBODY:
        yield from _find_dealt_cards(after)
    seat = after.turn
    *hand, card = after.hands[seat] or ("",)
    if before.turn == NOBODY or (card and tuple(hand) == before.hands[seat]):
        yield DrawnCard(seat, hand, after.shows[seat], (card, *after.stock))


def _find_dealt_cards(after: State) -> Iterator[DrawnCard]:
    """Yield the dealt cards one by one, from the first player on (SC-1), as they came to the hands.

    `after` is the state after the deal. The first player's draw, which follows the deal, is left out.
    The cards that could have come in a card's place are those dealt or drawn later, and the stock.
    """
    seats, first = len(after.hands), after.turn
    order = [(first + i) % seats for i in range(seats)] * HAND
    cards = [after.hands[seat][i // seats] for i, seat in enumerate(order)]
    rest = (*cards, after.hands[first][HAND], *after.stock)
    for i, seat in enumerate(order):
        yield DrawnCard(seat, after.hands[seat][: i // seats], EMPTY_ROW, rest[i:])
