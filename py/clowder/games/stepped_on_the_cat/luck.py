"""What the cards give in I Stepped on the Cat!: each card that somebody is dealt or draws.

A card is worth something in the hand that it comes to. What it gives is that, less what the cards that might
have come instead are worth on the average. So, whatever the worths are, it comes to nothing in the long run.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple

from clowder.core.cards import Card
from clowder.core.rules import NOBODY, Seat
from clowder.games.stepped_on_the_cat.rules import BOOT, COATS, HAND, NOTHING, TUNA, Row, State, kind


class Worth(NamedTuple):
    """In points, what a card is worth to whoever draws it."""

    fitting: float
    """A cat of a coat that is not shown."""
    spare: float
    """One of a coat that is shown, or held already."""
    boot: float
    tuna: float


WORTHS = MappingProxyType(
    {
        2: Worth(0.04, -0.15, 0.0, 0.25),
        3: Worth(0.04, -0.07, -0.01, 0.11),
        4: Worth(0.03, -0.03, -0.03, 0.06),
    }
)
"""By how many play: what explains the points of games between bosses best (`python3 research cards`)."""


class Drawn(NamedTuple):
    """A card that comes to a hand."""

    seat: Seat
    hand: Sequence[Card]
    """Without the card."""
    row: Row
    """What the seat shows."""
    could: Sequence[Card]
    """The card, and then all others that could have come instead."""


def luck(before: State, after: State) -> Sequence[float]:
    """What the cards gave each seat between two states of a record, in points; together nothing."""
    seats = len(after.hands)
    worth = WORTHS.get(seats)
    given = [0.0] * seats
    for drawn in came(before, after) if worth else ():
        surprise = surprises(drawn, worth) if worth else 0.0
        for seat in range(seats):
            given[seat] += surprise * ((seat == drawn.seat) - 1 / seats)
    return given


def surprises(drawn: Drawn, worth: Worth) -> float:
    """What the card is worth, less the average of all that could have come."""
    kinds = Counter(map(kind, drawn.could))
    worths = {each: worth_of(each, drawn, worth) for each in kinds}
    mean = sum(number * worths[each] for each, number in kinds.items()) / len(drawn.could)
    return worths[kind(drawn.could[0])] - mean


def worth_of(each: str, drawn: Drawn, worth: Worth) -> float:
    """What a card of this kind is worth there."""
    if each == BOOT:
        return worth.boot
    if each == TUNA:
        return worth.tuna
    is_spare = drawn.row[COATS.index(each)] is not None or any(kind(card) == each for card in drawn.hand)
    return worth.spare if is_spare else worth.fitting


def came(before: State, after: State) -> Iterator[Drawn]:
    """The cards that came to hands between the two: those that were dealt, or the one that was drawn."""
    if after.turn == NOBODY:
        return
    if before.turn == NOBODY:
        yield from _dealt(after)
    seat = after.turn
    *hand, card = after.hands[seat] or ("",)
    if before.turn == NOBODY or (card and tuple(hand) == before.hands[seat]):
        yield Drawn(seat, hand, after.shows[seat], (card, *after.stock))


def _dealt(after: State) -> Iterator[Drawn]:
    """SC-1: one by one, from whoever begins, and then the first card that is drawn."""
    seats, first = len(after.hands), after.turn
    order = [(first + i) % seats for i in range(seats)] * HAND
    cards = [after.hands[seat][i // seats] for i, seat in enumerate(order)]
    rest = (*cards, after.hands[first][HAND], *after.stock)
    for i, seat in enumerate(order):
        yield Drawn(seat, after.hands[seat][: i // seats], NOTHING, rest[i:])
