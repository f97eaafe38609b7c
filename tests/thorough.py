"""The amount of testing: `python3 tests quick` runs every test, but with fewer cases and random examples."""

import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeVar

T = TypeVar("T")

QUICK = "CLOWDER_QUICK"
"""The environment variable that asks for a quick run."""

EVERY_CASE = "every case"
"""The variable's value that keeps all cases and reduces only random examples."""

PART = 4
"""The number of cases of which a quick run tries one."""


def is_quick() -> bool:
    """Return whether this is a quick run."""
    return QUICK in os.environ


def times_to_run(times: int) -> int:
    """Return the number, or a part of it in a quick run, but at least 1."""
    return max(1, times // PART) if is_quick() else times


def some_cases(items: Sequence[T]) -> Iterator[T]:
    """Yield all tests; in a quick run one of every `PART` cases of each test, beginning with the first."""
    for _, cases in groupby(items, key=lambda item: getattr(item, "originalname", item)):
        yield from list(cases)[:: PART if os.environ.get(QUICK, EVERY_CASE) != EVERY_CASE else 1]
