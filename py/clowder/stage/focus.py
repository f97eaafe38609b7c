"""Where the keyboard is: it must not be lost when what it was on is gone.

Fingers and mice leave the focus on what they touch, too. Nobody follows it there, so it is not looked
after: to move it costs the browser as much as a third of a tap.
"""

from typing import Any

from pyodide.ffi import to_js
from pyscript import document, window

_NEXT = ".curtain button, .result button, .asking .big, .bar .back, .mine, .peek.turn, main button"
"""What has the focus next, the likeliest first. No card of a hand: a screen reader would say its name."""


def is_somewhere() -> bool:
    """Whether something on the page has the focus for somebody who follows it: of a keyboard, or a reader."""
    focused = document.activeElement
    return bool(focused and focused.matches(":focus-visible"))


def come_to(act: str) -> None:
    """Put the focus on what is changed or done by this act, in the middle of the screen."""
    if place := document.querySelector(f'#app :is([data-change="{act}"], [data-act="{act}"])'):
        place.scrollIntoView(to_js({"block": "center"}))
        place.focus(to_js({"preventScroll": True}))
        if place.matches("textarea[readonly]"):  # to be copied
            place.select()


def find_again() -> None:
    """Put the focus where the game goes on: nothing is scrolled, so rather on something in sight."""
    for selector in _NEXT.split(", "):
        if places := list(document.querySelectorAll(selector)):
            place = next(filter(_is_in_sight, places), places[0])
            place.focus(to_js({"preventScroll": True}))
            return


def _is_in_sight(element: Any) -> bool:
    box = element.getBoundingClientRect()
    is_wide = box.left >= 0 and box.right <= window.innerWidth
    return bool(is_wide and box.top >= 0 and box.bottom <= window.innerHeight)
