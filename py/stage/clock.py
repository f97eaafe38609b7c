"""What time it is."""

from collections.abc import Callable

from pyscript import window

now: Callable[[], float] = window.performance.now
"""The browser's clock, as events have it: milliseconds since the page was opened."""


def date() -> int:
    """Milliseconds since 1970."""
    return int(window.Date.now())
