"""Luck of the cards in Alley Cat: the deal, and each card that is drawn.

Each card has a worth in the hand that it comes to. The deal gives the difference between the two hands, which
is 0 on average, as the hands could be exchanged. A draw gives the worth of the drawn card, less the average
of all cards that could have been drawn. So luck sums to 0 in the long run, whatever the worths are.
"""

from collections.abc import Sequence
from types import MappingProxyType

from clowder.core.cards import Card
from clowder.core.rules import NOBODY
from clowder.games.alley_cat.rules import ALLEY_CAT, LOW_TO_HIGH, State, pip_value

DEALT_WORTHS = (-2.5, -1.9, -1.6, -0.9, -0.7, -0.4, 0.1, 0.6, 1.2, 0.9, 1.1, 1.5, 2.2, 0.3)
"""Worth of a dealt card, in points: ace to king, then the Alley Cat."""

DRAWN_WORTHS = (
    (-2.0, -1.8, -1.5, -0.7, -0.9, -0.4, 0.1, 0.3, 0.4, 0.6, 0.7, 2.2, 2.4, 0.5),
    (-1.5, -1.4, -1.0, -0.8, -1.3, -0.9, -0.9, -0.8, 0.0, 0.6, 1.7, 2.2, 3.3, 0.8),
    (-2.3, -1.9, -2.4, -2.6, -2.4, -1.8, -0.9, 0.1, 1.0, 2.2, 3.1, 4.0, 5.1, -1.2),
)
"""Worth of a drawn card, in points: one row while the shorter hand has at least five cards, three, or fewer.

These numbers explain the points of rounds between house cats best (`python3 research cards`).
"""

PLACE = MappingProxyType(
    {card: len(DEALT_WORTHS) - 1 if card == ALLEY_CAT else pip_value(card) - 1 for card in LOW_TO_HIGH}
)
"""Index of each card in `DEALT_WORTHS` and in the rows of `DRAWN_WORTHS`."""


def card_luck_by_seat(before: State, after: State) -> Sequence[float]:
    """Return each seat's luck in points by the cards dealt or drawn between two states; it sums to 0.

    After a deal, seat 0's luck is half the difference between the worths of the two hands; after a draw,
    the drawing seat's is half of `drawn_card_luck`. The other seat's luck is minus that. If no cards
    were dealt or drawn, both are 0.
    """
    if before.leader == NOBODY != after.leader:
        first, second = (sum(look_up_card_worth(card, DEALT_WORTHS) for card in hand) for hand in after.hands)
        return _zero_sum_points(first - second, 0)
    if after.drew is not None and len(after.stock) < len(before.stock):
        return _zero_sum_points(drawn_card_luck(after), after.drew)
    return (0.0, 0.0)


def drawn_card_luck(after: State) -> float:
    """Return the luck in points of the draw just made: the card's worth, less the mean of all possible cards.

    The cards that could have been drawn are this one and those left in the stock. The card drawn is the
    last one in the hand of the seat `after.drew`.
    """
    card = after.hands[after.drew or 0][-1]
    late = select_drawn_card_worths(after)
    could = (card, *after.stock)
    return look_up_card_worth(card, late) - sum(look_up_card_worth(each, late) for each in could) / len(could)


def select_drawn_card_worths(after: State) -> Sequence[float]:
    """Return the worth in points of each card if it has just been drawn, in the order of `PLACE`.

    It is a row of `DRAWN_WORTHS`, chosen by the length of the shorter hand after the draw: the first
    from five cards on, the second for three or four, the last for fewer.
    """
    held = min(map(len, after.hands))
    return DRAWN_WORTHS[0 if held >= 5 else 1 if held >= 3 else 2]


def look_up_card_worth(card: Card, worths: Sequence[float]) -> float:
    """Return the worth of this card in points, from the list `worths` of all cards' worths.

    `worths` is `DEALT_WORTHS` or a row of `DRAWN_WORTHS`.
    """
    return worths[PLACE[card]]


def _zero_sum_points(points: float, seat: int) -> Sequence[float]:
    """Return (seat 0's points, seat 1's points): half of `points` for `seat`, minus that for the other.

    So their difference is `points`, and their sum is 0.
    """
    half = points / 2
    return (half, -half) if seat == 0 else (-half, half)
