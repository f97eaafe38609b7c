"""Calls to browser functions that may be missing or forbidden: a failed call returns a default value."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from pyodide.ffi import JsException
from pyscript import window

UNAVAILABLE = (AttributeError, TypeError, JsException)
"""Exceptions of a call to the browser whose object is missing, null or no function, or that is refused."""

Result = TypeVar("Result")


def try_browser_call(call: Callable[[], Result], default: Result) -> Result:
    """Call a function of the browser and return its result, or `default` if it is missing or refused.

    That is the case if the call raises one of `UNAVAILABLE` (AttributeError, TypeError, JsException).
    Other exceptions are raised.
    """
    try:
        return call()
    except UNAVAILABLE:
        return default


def start_browser_request(request: Callable[[], Any]) -> Coroutine[Any, Any, Any]:
    """Call `request`, which returns a browser's promise, and return a coroutine for the promise's value.

    The call is made at once, not when the coroutine is awaited, as the browser may allow it only while a
    touch is being handled. The coroutine's value is None if the call or the promise fails with one of
    `UNAVAILABLE`.
    """
    return _await_promise_or_none(try_browser_call(request, None))


async def _await_promise_or_none(promise: Any) -> Any:
    """Wait for a promise and return its value; None if it fails with one of `UNAVAILABLE`.

    A `promise` of None, as after a failed call, is such a failure, too.
    """
    try:
        return await promise
    except UNAVAILABLE:
        return None


def matches_media_query(query: str) -> bool:
    """Return whether a CSS media query matches now; False if the browser cannot answer media queries."""
    return try_browser_call(lambda: bool(window.matchMedia(query).matches), default=False)
