"""The amount of testing: random examples are most with `--all`, and fewest in a quick run.

`python3 tests quick` runs every test, but with fewer cases, too.
"""

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


EVERYTHING = "CLOWDER_EVERYTHING"
"""The environment variable that tells test modules that `--all` was asked for."""

FEW = 10
"""The largest number of examples that a run without `--all` does not halve."""


def is_quick() -> bool:
    """Return whether this is a quick run."""
    return QUICK in os.environ


def times_to_run(times: int) -> int:
    """Return the number with `--all`, half of many without, and in a quick run a part, but at least 1."""
    if is_quick():
        return max(1, times // PART)
    return times if times <= FEW or EVERYTHING in os.environ else times // 2


def some_cases(items: Sequence[T]) -> Iterator[T]:
    """Yield all tests; in a quick run one of every `PART` cases of each test, beginning with the first."""
    for _, cases in groupby(items, key=lambda item: getattr(item, "originalname", item)):
        yield from list(cases)[:: PART if os.environ.get(QUICK, EVERY_CASE) != EVERY_CASE else 1]
