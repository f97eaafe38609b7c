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
    """Yield each set of coats that can be shown after a card is played in solitaire (SC-10).

    `kind` is a coat from 0 to 4, BOOT or TUNA; `shown` is the set before. A set is an integer with one
    bit for each coat. A cat adds its coat; a tuna adds nothing or any one missing coat; a boot removes
    any one shown coat, and nothing only if none is shown. The full set, which is a point, is not emptied
    here.
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


def most_points_by_coat_set(row_after: PointsByCoats, kind: int) -> PointsByCoats:
    """Return the most points that a card of this kind and those after it allow, by set of shown coats.

    This is one step of dynamic programming, from the last card to the first. `row_after` has the most
    points of the cards after it, also by set. The full set of coats has one more than the empty set, as
    it is a point and is emptied.
    """
    if kind < BOOT:
        most = [row_after[then] for (then,) in _AFTER[kind]]
    else:
        most = [max([row_after[then] for then in ways]) for ways in _AFTER[kind]]
    return (*most, most[0] + 1)


def most_points_by_cards_played(kinds: Sequence[int]) -> list[PointsByCoats]:
    """Return the most points still possible before each card of a solitaire, and after the last one.

    `kinds` are the kinds of the deck's cards as numbers, the top card first. Each item of the result has
    the points by set of the coats shown then (`PointsByCoats`): item 3 has those that can be made once
    three cards are played.
    """
    return list(accumulate(reversed(kinds), most_points_by_coat_set, initial=NONE_LEFT))[::-1]


def most_solitaire_points(kinds: Iterable[int]) -> int:
    """Return the most points that best play can make in a solitaire whose cards are all known.

    `kinds` are the kinds of the cards as numbers, from the top of the deck.
    """
    return most_points_by_cards_played(tuple(kinds))[0][0]
