"""The browser's clocks, and a timer."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import window

clock_ms: Callable[[], float] = window.performance.now
"""Time by the browser's clock, which is also that of events: milliseconds since the page was opened."""


def epoch_ms() -> int:
    """Return the milliseconds since 1970."""
    return int(window.Date.now())


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
