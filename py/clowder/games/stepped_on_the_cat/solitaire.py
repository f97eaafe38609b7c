"""Alone, for whoever knows the order of the deck: the most points that it allows.

All that counts between two cards is which coats are shown: 32 sets, of which the full one is a point and
nothing shown. So the best is found from the last card back to the first, for each set: 2,240 states for 70
cards. Cards are numbers here: of a coat from 0 to 4, BOOT, TUNA; a set of coats has a bit for each.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

COATS = range(5)
BOOT, TUNA = 5, 6
KINDS = range(7)

FULL = 2 ** len(COATS) - 1
"""All coats are shown."""

Row: TypeAlias = Sequence[int]
"""For each set of shown coats, the most points that can still be made."""

NONE_LEFT: Row = (*[0] * FULL, 1)
"""When there is no card any more."""


def after(kind: int, shown: int) -> Iterator[int]:
    """SC-10: the sets of coats that may be shown after this card. A full one is a point."""
    if kind == TUNA:
        yield shown
        yield from (shown | 1 << coat for coat in COATS if not shown >> coat & 1)
    elif kind == BOOT:
        yield from (shown ^ 1 << coat for coat in COATS if shown >> coat & 1)
        if not shown:
            yield 0
    else:
        yield shown | 1 << kind


_AFTER = tuple(tuple(tuple(after(kind, shown)) for shown in range(FULL)) for kind in KINDS)


def before(row: Row, kind: int) -> Row:
    """The most points before this card is turned up, where `row` has those after it."""
    if kind < BOOT:
        most = [row[then] for (then,) in _AFTER[kind]]
    else:
        most = [max([row[then] for then in ways]) for ways in _AFTER[kind]]
    return (*most, most[0] + 1)


def rows(kinds: Sequence[int]) -> list[Row]:
    """The most points that can still be made, by how many cards have been played: from none to all."""
    return list(accumulate(reversed(kinds), before, initial=NONE_LEFT))[::-1]


def most_points(kinds: Iterable[int]) -> int:
    """The most points that a deck of these kinds, the first on top, allows whoever knows it."""
    return rows(tuple(kinds))[0][0]
