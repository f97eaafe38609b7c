"""Calls to browser functions that may be missing or forbidden: a failed call returns a default value."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from pyodide.ffi import JsException
from pyscript import window

UNAVAILABLE = (AttributeError, TypeError, JsException)
"""Exceptions of a call to the browser whose object is missing, null or no function, or that is refused."""

Result = TypeVar("Result")


def attempt(call: Callable[[], Result], default: Result) -> Result:
    """Call a function of the browser and return its result, or return `default` if the call fails.

    A call fails if the function is missing, forbidden or refuses (`UNAVAILABLE`); other errors are raised.
    """
    try:
        return call()
    except UNAVAILABLE:
        return default


def start_browser_request(request: Callable[[], Any]) -> Coroutine[Any, Any, Any]:
    """Call a function of the browser that returns a promise, and return a coroutine for its value.

    The function is called at once, as the browser may allow such a request only while a touch is being
    handled. Awaiting the coroutine gives the promise's value; None if the request cannot be made, or is
    refused.
    """
    return _await_promise(attempt(request, None))


async def _await_promise(promise: Any) -> Any:
    """Wait for the promise of a request, and return its value; None if the browser refuses."""
    try:
        return await promise
    except UNAVAILABLE:
        return None


def matches_media(query: str) -> bool:
    """Return whether a CSS media query matches; False if the browser cannot answer media queries."""
    return attempt(lambda: bool(window.matchMedia(query).matches), default=False)
