"""Calls of what not every browser has or allows: they fail quietly, and the page lives on."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from pyodide.ffi import JsException
from pyscript import window

UNAVAILABLE = (AttributeError, TypeError, JsException)
"""What Python raises for an object of the browser that is missing, null, no function, or refuses."""

Result = TypeVar("Result")


def attempt(call: Callable[[], Result], otherwise: Result) -> Result:
    """Return the result of a call to the browser; `otherwise` where that is unavailable."""
    try:
        return call()
    except UNAVAILABLE:
        return otherwise


def answer_of(request: Callable[[], Any]) -> Coroutine[Any, Any, Any]:
    """Ask the browser at once, as it may have to be in the middle of a touch; return its answer later.

    The answer is None where the browser cannot be asked, or refuses.
    """
    return _settled(attempt(request, None))


async def _settled(promise: Any) -> Any:
    try:
        return await promise
    except UNAVAILABLE:
        return None


def matches(query: str) -> bool:
    """Whether a media query matches; not where the browser answers none."""
    return attempt(lambda: bool(window.matchMedia(query).matches), otherwise=False)
