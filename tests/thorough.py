"""How much is tried: `python3 tests quick` leaves no test out, but tries less of what is random."""

import os

QUICK = "CLOWDER_QUICK"
"""The variable of the environment that asks for a quick run."""

PART = 4
"""A quick run tries one in so many."""


def is_quick() -> bool:
    """Whether little is to be tried."""
    return QUICK in os.environ


def often(times: int) -> int:
    """So many times, or in a quick run a part of that, but at least once."""
    return max(1, times // PART) if is_quick() else times
