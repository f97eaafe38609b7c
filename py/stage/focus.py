"""Where the keyboard is: it must not be lost when what it was on is gone."""

from typing import Any

from pyodide.ffi import to_js
from pyscript import document, window

_NEXT = ".curtain button, .result button, .bar .back, .mine button, main button"
"""What has the focus next, the likeliest first."""


def is_somewhere() -> bool:
    """Whether something on the page has the focus."""
    return bool(document.activeElement.tagName != "BODY")


def find_again() -> None:
    """Put the focus where the game goes on: nothing is scrolled, so rather on something in sight."""
    for selector in _NEXT.split(", "):
        if places := list(document.querySelectorAll(selector)):
            place = next(filter(_is_in_sight, places), places[0])
            place.focus(to_js({"preventScroll": True}))
            return


def _is_in_sight(element: Any) -> bool:
    box = element.getBoundingClientRect()
    return bool(box.top >= 0 and box.bottom <= window.innerHeight)
