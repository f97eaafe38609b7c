"""What time it is, and when something is due."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import window

now: Callable[[], float] = window.performance.now
"""The browser's clock, as events have it: milliseconds since the page was opened."""


def date() -> int:
    """Milliseconds since 1970."""
    return int(window.Date.now())


class Timer:
    """Rings once, when it is due."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = create_proxy(ring)
        self._set: Any = None

    def set(self, due: float | None) -> None:
        """It is due in so many milliseconds, and not when it was set to before; None for never."""
        if self._set is not None:
            window.clearTimeout(self._set)
        self._set = None if due is None else window.setTimeout(self._ring, due + 1)
