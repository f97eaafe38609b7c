"""How much is tried: `python3 tests quick` leaves no test out, but tries fewer cases and less at random."""

import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeVar

T = TypeVar("T")

QUICK = "CLOWDER_QUICK"
"""The variable of the environment that asks for a quick run."""

EVERY_CASE = "every case"
"""What it says where no case is to be left out, and only what is tried at random is less."""

PART = 4
"""A quick run tries one in so many."""


def is_quick() -> bool:
    """Whether little is to be tried."""
    return QUICK in os.environ


def often(times: int) -> int:
    """So many times, or in a quick run a part of that, but at least once."""
    return max(1, times // PART) if is_quick() else times


def some_cases(items: Sequence[T]) -> Iterator[T]:
    """All tests; in a quick run one in so many of the cases that each is tried with, the first among them."""
    for _, cases in groupby(items, key=lambda item: getattr(item, "originalname", item)):
        yield from list(cases)[:: PART if os.environ.get(QUICK, EVERY_CASE) != EVERY_CASE else 1]
