"""The amount of testing: random examples are most with `--all`, and fewest in a quick run.

`python3 tests quick` runs every test, but with fewer cases, too.
"""

import os
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import ceil
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


MOST_SECONDS = 3.0
"""Seconds that a run without `--all` spends on the cases of one test in the browser, as recorded."""


def affordable_cases(
    names: Iterable[str], seconds: Mapping[str, float], essential: Container[str] = ()
) -> Iterator[str]:
    """Yield the names of all cases; of a test whose cases take too long every second, third ... one.

    Of a test of which one case alone takes too long there is none, unless the name of its first case is
    in `essential`. `seconds` are the recorded durations of one case by the name of its test.
    """
    for test, cases in groupby(names, key=lambda name: name.partition("[")[0]):
        alike, each = list(cases), seconds.get(test, 0)
        if each <= MOST_SECONDS or alike[0] in essential:
            yield from alike[:: max(1, ceil(len(alike) * each / MOST_SECONDS))]
