"""The browser's clocks, and a timer."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import window

from clowder.core.times import ClockMs, EpochMs

read_clock: Callable[[], ClockMs] = window.performance.now
"""Function that returns the time by the browser's clock."""


def read_wall_clock() -> EpochMs:
    """Return the time since 1970."""
    return EpochMs(int(window.Date.now()))


class Timer:
    """Timer that calls `ring` once per `set`."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = create_proxy(ring)
        self._set: Any = None

    def ring_in(self, due: float | None) -> None:
        """Ring in this number of milliseconds, instead of at any time set before; None for never."""
        if self._set is not None:
            window.clearTimeout(self._set)
        self._set = None if due is None else window.setTimeout(self._ring, due + 1)
