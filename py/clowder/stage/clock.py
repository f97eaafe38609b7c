"""The browser's clocks, and a timer."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import window

from clowder.core.times import ClockMs, EpochMs

read_clock: Callable[[], ClockMs] = window.performance.now
"""Function that returns the time by the browser's clock."""


def read_wall_clock() -> EpochMs:
    """Return the time of the device's clock, in milliseconds since 1970."""
    return EpochMs(int(window.Date.now()))


class Timer:
    """Timer that calls the function `ring` once, at the time set last by `reschedule`.

    `reschedule(None)` only cancels. There is never more than one call planned.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = create_proxy(ring)
        self._set: Any = None

    def reschedule(self, delay_ms: float | None) -> None:
        """Call `ring` in `delay_ms` milliseconds, in place of any call planned before; None only cancels.

        One millisecond is added to the delay.
        """
        if self._set is not None:
            window.clearTimeout(self._set)
        self._set = None if delay_ms is None else window.setTimeout(self._ring, delay_ms + 1)
