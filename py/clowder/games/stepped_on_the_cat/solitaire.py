"""Solver for solitaire with a known deck order: the most points that it allows.

Between two cards only the set of shown coats matters: 32 sets, of which the full one is a point and an empty
show. So dynamic programming goes from the last card back to the first, for each set: 2,240 states for 70
cards. Cards are numbers here: 0 to 4 for a coat, BOOT, TUNA. A set of coats has a bit for each.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

COATS = range(5)
BOOT, TUNA = 5, 6
KINDS = range(7)

FULL = 2 ** len(COATS) - 1
"""The set of all coats."""

PointsByCoats: TypeAlias = Sequence[int]
"""The most points still possible, for each set of shown coats."""

NONE_LEFT: PointsByCoats = (*[0] * FULL, 1)
"""The row after the last card: 0 for each set, but 1 for the full one, which is a point."""


def coat_sets_after_card(kind: int, shown: int) -> Iterator[int]:
    """Yield each set of coats that can be shown after a card of this kind is played (SC-10).

    `kind` is a coat from 0 to 4, BOOT or TUNA. `shown` is the set of coats shown before. A set is an integer
    with one bit for each coat; the set of all coats is a point.
    """
    if kind == TUNA:
        yield shown
        yield from (shown | 1 << coat for coat in COATS if not shown >> coat & 1)
    elif kind == BOOT:
        yield from (shown ^ 1 << coat for coat in COATS if shown >> coat & 1)
        if not shown:
            yield 0
    else:
        yield shown | 1 << kind


_AFTER = tuple(tuple(tuple(coat_sets_after_card(kind, shown)) for shown in range(FULL)) for kind in KINDS)
"""Sets of coats that can be shown after a card, by its kind and by the set before."""


def most_points_before_card(row_after: PointsByCoats, kind: int) -> PointsByCoats:
    """Return the most points that a card of this kind and all after it allow, by set of shown coats.

    `row_after` has the most points that the cards after it allow, also by set. The set of all coats has one
    more than the empty set, as it is a point.
    """
    if kind < BOOT:
        most = [row_after[then] for (then,) in _AFTER[kind]]
    else:
        most = [max([row_after[then] for then in ways]) for ways in _AFTER[kind]]
    return (*most, most[0] + 1)


def most_points_by_card(kinds: Sequence[int]) -> list[PointsByCoats]:
    """Return the most points still possible before each card of a solitaire, and after the last.

    `kinds` are the kinds of the deck's cards, the top card first. Each item of the result has the points by
    the set of coats that are shown then (`PointsByCoats`): item 3 has those that can be made after three
    cards.
    """
    return list(accumulate(reversed(kinds), most_points_before_card, initial=NONE_LEFT))[::-1]


def most_points(kinds: Iterable[int]) -> int:
    """Return the most points that a solitaire allows.

    `kinds` are its cards' kinds, from the top of the deck.
    """
    return most_points_by_card(tuple(kinds))[0][0]
