"""Placement of the speech bubble, next to the element that the bubble explains."""

from typing import Any

from pyodide.ffi import to_js
from pyscript import document

from clowder.stage.geometry import box_on_table

MARGIN = 8
"""CSS pixels between the bubble and its target, and between the bubble and the edges of the table."""


def place_bubble() -> None:
    """Place the bubble of the page above or below its target, and mark the target (`data-pointed`).

    Does nothing but remove old marks if the page has no bubble.
    """
    bubble = document.querySelector("#app .tabletop .bubble")
    for marked in list(document.querySelectorAll("[data-pointed]")):
        marked.removeAttribute("data-pointed")
    if not bubble:
        return
    target = _find_first(bubble.getAttribute("data-at") or "")
    if target:
        target.setAttribute("data-pointed", "")
        target.scrollIntoView(to_js({"block": "nearest"}))
    _stand_beside(bubble, target)
    bubble.scrollIntoView(to_js({"block": "nearest"}))


def _find_first(selectors: str) -> Any:
    """Return the first element found by these selectors (separated by `|`), the first selector first."""
    each = (document.querySelector(f"#app .felt {selector}") for selector in selectors.split("|") if selector)
    return next((element for element in each if element), None)


def _stand_beside(bubble: Any, target: Any) -> None:
    """Place a bubble above or below its target, within the table; without a target in the middle."""
    table = bubble.closest(".tabletop")
    width, height, box = table.offsetWidth, table.offsetHeight, box_on_table(bubble, table)
    if not target:
        left, top, side, tip = (width - box.width) / 2, (height - box.height) / 2, "", 0
    else:
        spot = box_on_table(target, table)
        middle = spot.left + spot.width / 2
        left = min(max(MARGIN, middle - box.width / 2), width - box.width - MARGIN)
        above = spot.top - box.height - 2 * MARGIN
        bottom = spot.top + spot.height
        below = bottom + 2 * MARGIN
        side = "above" if above >= MARGIN or spot.top > height - bottom else "below"
        top = min(max(MARGIN, above if side == "above" else below), height - box.height - MARGIN)
        tip = middle - left
    for name, value in (("left", left), ("top", top), ("--tip", tip)):
        bubble.style.setProperty(name, f"{value:.0f}px")
    bubble.dataset.side = side
