"""Where the keyboard is: it must not be lost when what it was on is gone."""

from pyodide.ffi import to_js
from pyscript import document

_NEXT = ".curtain button, .result button, .bar .back, .mine button, main button"
"""What has the focus next, the likeliest first."""


def is_somewhere() -> bool:
    """Whether something on the page has the focus."""
    return document.activeElement.tagName != "BODY"


def find_again() -> None:
    """Put the focus where the game goes on."""
    for selector in _NEXT.split(", "):
        if place := document.querySelector(selector):
            place.focus(to_js({"preventScroll": True}))
            return
