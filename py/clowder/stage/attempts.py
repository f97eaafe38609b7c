"""Calls to browser functions that may be missing or forbidden: a failed call returns a default value."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from pyodide.ffi import JsException
from pyscript import window

UNAVAILABLE = (AttributeError, TypeError, JsException)
"""Exceptions raised by a call to the browser whose object is missing, null or no function, or that is
refused.
"""

Result = TypeVar("Result")


def attempt(call: Callable[[], Result], otherwise: Result) -> Result:
    """Return the result of a call to the browser, or `otherwise` if the call fails (`UNAVAILABLE`)."""
    try:
        return call()
    except UNAVAILABLE:
        return otherwise


def start_request(request: Callable[[], Any]) -> Coroutine[Any, Any, Any]:
    """Call the browser at once and return a coroutine for the answer.

    The call is not delayed until the coroutine is awaited, as the browser may allow such a request only while
    a touch is being handled. The answer is None if the request cannot be made, or is refused.
    """
    return _await_promise(attempt(request, None))


async def _await_promise(promise: Any) -> Any:
    """Wait for the promise of a request; return None if the browser refuses it."""
    try:
        return await promise
    except UNAVAILABLE:
        return None


def matches_media(query: str) -> bool:
    """Return whether a media query matches; False if the browser cannot answer media queries."""
    return attempt(lambda: bool(window.matchMedia(query).matches), otherwise=False)
