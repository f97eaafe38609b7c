"""What the cards give in Alley Cat: those that are dealt, and each one that is drawn.

A card is worth something in the hand that it comes to. What is dealt gives the difference of both hands,
which is nothing on the average, as they could be exchanged. What is drawn gives what it is worth less the
average of all cards that might have come instead. So, whatever the worths are, it comes to nothing in the
long run.
"""

from collections.abc import Sequence
from types import MappingProxyType

from clowder.core.cards import Card
from clowder.core.rules import NOBODY
from clowder.games.alley_cat.rules import ALLEY_CAT, LOW_TO_HIGH, State, pips

DEALT = (-2.5, -1.9, -1.6, -0.9, -0.7, -0.4, 0.1, 0.6, 1.2, 0.9, 1.1, 1.5, 2.2, 0.3)
"""In points, what a card is worth that is dealt: from ace to king, and the Alley Cat."""

DRAWN = (
    (-2.0, -1.8, -1.5, -0.7, -0.9, -0.4, 0.1, 0.3, 0.4, 0.6, 0.7, 2.2, 2.4, 0.5),
    (-1.5, -1.4, -1.0, -0.8, -1.3, -0.9, -0.9, -0.8, 0.0, 0.6, 1.7, 2.2, 3.3, 0.8),
    (-2.3, -1.9, -2.4, -2.6, -2.4, -1.8, -0.9, 0.1, 1.0, 2.2, 3.1, 4.0, 5.1, -1.2),
)
"""The same of one that is drawn while the shorter hand has five cards and more; three and more; fewer.

What explains the points of rounds between house cats best (`python3 research cards`).
"""

PLACE = MappingProxyType(
    {card: len(DEALT) - 1 if card == ALLEY_CAT else pips(card) - 1 for card in LOW_TO_HIGH}
)
"""Where the worth of each card stands in these lists."""


def luck(before: State, after: State) -> Sequence[float]:
    """What the cards gave each seat between two states of a record, in points; together nothing."""
    if before.leader == NOBODY != after.leader:
        first, second = (sum(worth(card, DEALT) for card in hand) for hand in after.hands)
        return _shared(first - second, 0)
    if after.drew is not None and len(after.stock) < len(before.stock):
        return _shared(surprise(after), after.drew)
    return (0.0, 0.0)


def surprise(after: State) -> float:
    """What the card that was just drawn is worth, less the average of all that could have come."""
    card = after.hands[after.drew or 0][-1]
    late = worths(after)
    could = (card, *after.stock)
    return worth(card, late) - sum(worth(each, late) for each in could) / len(could)


def worths(after: State) -> Sequence[float]:
    """What cards are worth that are drawn then: the fewer are held, the more it matters."""
    held = min(map(len, after.hands))
    return DRAWN[0 if held >= 5 else 1 if held >= 3 else 2]


def worth(card: Card, list_: Sequence[float]) -> float:
    return list_[PLACE[card]]


def _shared(points: float, seat: int) -> Sequence[float]:
    """What one has the other has not: half of it each, as it counts twice between them."""
    half = points / 2
    return (half, -half) if seat == 0 else (-half, half)
