"""Keyboard focus, which must not be lost when the element that has it is removed.

Touch and mouse leave the focus on what they touch, too. Nobody uses it there, so it is not restored: moving
it costs the browser up to a third of a tap.
"""

from typing import Any

from pyodide.ffi import to_js
from pyscript import document, window

_LIKELY_ELEMENTS = ".curtain button, .result button, .asking .big, .bar .back, .mine, .peek.turn, main button"
"""Selectors of elements that may get the focus next, the likeliest first.

Cards of a hand are left out, as a screen reader would read their names aloud.
"""


def has_visible_focus() -> bool:
    """Return whether the browser highlights the focused element (`:focus-visible`), as for keyboards."""
    focused = document.activeElement
    return bool(focused and focused.matches(":focus-visible"))


def focus_element_with_act(act: str) -> None:
    """Focus the element with this act (command in `data-act` or `data-change`), scrolled to the middle.

    The text in a read-only text area, for players to copy, is also selected. Does nothing if there is no
    such element.
    """
    if place := document.querySelector(f'#app :is([data-change="{act}"], [data-act="{act}"])'):
        place.scrollIntoView(to_js({"block": "center"}))
        place.focus(to_js({"preventScroll": True}))
        if place.matches("textarea[readonly]"):  # a text for players to copy
            place.select()


def focus_likely_next_element() -> None:
    """Focus the element that a player most likely needs next, without scrolling.

    The first selector of `_LIKELY_ELEMENTS` that matches a visible element decides. Of its visible
    elements, the first that lies wholly within the window gets the focus, or else the first. Nothing
    happens if none is visible.
    """
    for selector in _LIKELY_ELEMENTS.split(", "):
        if places := [*filter(_can_have_focus, document.querySelectorAll(selector))]:
            place = next(filter(_is_wholly_in_window, places), places[0])
            place.focus(to_js({"preventScroll": True}))
            return


def _can_have_focus(element: Any) -> bool:
    """Return whether the CSS `visibility` of an element is `visible`, so that it can have the focus.

    A game's result is invisible until points have been counted, or players have seen who wins.
    """
    return bool(window.getComputedStyle(element).visibility == "visible")


def _is_wholly_in_window(element: Any) -> bool:
    """Return whether the whole element lies within the window."""
    box = element.getBoundingClientRect()
    is_wide = box.left >= 0 and box.right <= window.innerWidth
    return bool(is_wide and box.top >= 0 and box.bottom <= window.innerHeight)
