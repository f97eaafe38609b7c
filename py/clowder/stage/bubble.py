"""Placement of the speech bubble, next to the element that the bubble explains."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pyodide.ffi import to_js
from pyscript import document

from clowder.stage.geometry import Box, box_on_table

MARGIN = 8
"""CSS pixels between the bubble and its target, and between the bubble and the edges of the table."""


class _Spot(NamedTuple):
    """A possible position of the bubble, beside its target."""

    side: str
    """The side of the target: above, below, left or right; empty for the middle of the table."""
    left: float
    top: float
    does_fit: bool
    """True if the bubble lies within the table there, and off its target."""


def place_bubble() -> None:
    """Place the bubble of the page beside its target, and mark the target (`data-pointed`).

    Does nothing but remove old marks if the page has no bubble.
    """
    bubble = document.querySelector("#app .tabletop .bubble")
    for marked in list(document.querySelectorAll("[data-pointed]")):
        marked.removeAttribute("data-pointed")
    if not bubble:
        return
    target = _find_on_table(bubble.getAttribute("data-at") or "")
    if target:
        target.setAttribute("data-pointed", "")
        target.scrollIntoView(to_js({"block": "nearest"}))
    _place_beside_target(bubble, target)
    bubble.scrollIntoView(to_js({"block": "nearest"}))


def _find_on_table(selectors: str) -> Any:
    """Return the first visible element of the table that matches; None if there is none.

    `selectors` are CSS selectors separated by `|`, tried one after another.
    """
    each = (document.querySelector(f"#app .felt {selector}") for selector in selectors.split("|") if selector)
    return next((element for element in each if element and element.getClientRects().length), None)


def _place_beside_target(bubble: Any, target: Any) -> None:
    """Place a bubble beside its target, within the table; without a target in the middle.

    Of the sides with room for it the bubble takes the one where it covers the fewest elements that can be
    tapped.
    """
    table = bubble.closest(".tabletop")
    width, height, box = table.offsetWidth, table.offsetHeight, box_on_table(bubble, table)
    if not target:
        spot, tip_x, tip_y = _Spot("", (width - box.width) / 2, (height - box.height) / 2, True), 0.0, 0.0
    else:
        there = box_on_table(target, table)
        spots = list(_bubble_spots(there, box, width, height))
        fitting = [each for each in spots if each.does_fit]
        tapped = _tappable_boxes(table, target) if len(fitting) > 1 else []
        spot = min(fitting or spots[:2], key=lambda each: _count_covered_boxes(each, box, tapped))
        if not fitting:
            spot = spots[0] if there.top > height - there.top - there.height else spots[1]
        tip_x = there.left + there.width / 2 - spot.left
        tip_y = there.top + there.height / 2 - spot.top
    _move_bubble_to(bubble, spot, box, tip_x, tip_y)


def _bubble_spots(there: Box, box: Box, width: float, height: float) -> Iterator[_Spot]:
    """Yield the spots for a bubble of this size at each side of its target, on a table of this size."""
    lowest, rightmost = height - box.height - MARGIN, width - box.width - MARGIN
    along_x = min(max(MARGIN, there.left + (there.width - box.width) / 2), rightmost)
    along_y = min(max(MARGIN, there.top + (there.height - box.height) / 2), lowest)
    above, below = there.top - box.height - 2 * MARGIN, there.top + there.height + 2 * MARGIN
    before, after = there.left - box.width - 2 * MARGIN, there.left + there.width + 2 * MARGIN
    yield _Spot("above", along_x, min(max(MARGIN, above), lowest), above >= MARGIN)
    yield _Spot("below", along_x, max(MARGIN, min(below, lowest)), below <= lowest)
    yield _Spot("left", before, along_y, before >= MARGIN)
    yield _Spot("right", after, along_y, after <= rightmost)


def _tappable_boxes(table: Any, target: Any) -> list[Box]:
    """Return the boxes of the elements of the table that can be tapped, besides the target."""
    elements = table.querySelectorAll(".felt [data-act]")
    return [box_on_table(each, table) for each in elements if not target.contains(each)]


def _count_covered_boxes(spot: _Spot, box: Box, tapped: Sequence[Box]) -> int:
    """Return the number of these boxes that a bubble of this size covers at a spot, at least in part."""
    return sum(
        spot.left < each.left + each.width
        and each.left < spot.left + box.width
        and spot.top < each.top + each.height
        and each.top < spot.top + box.height
        for each in tapped
    )


def _move_bubble_to(bubble: Any, spot: _Spot, box: Box, tip_x: float, tip_y: float) -> None:
    """Move a bubble to a spot. Its tip points to (`tip_x`, `tip_y`), measured from the bubble's own corner.

    A bubble turned sideways has no tip; one that stands on its head has its tip at the other side.
    """
    turned, side = int(bubble.getAttribute("data-turned") or 0), spot.side
    left = spot.left + (box.width - bubble.offsetWidth) / 2
    top = spot.top + (box.height - bubble.offsetHeight) / 2
    if turned == 180:
        side = {"above": "below", "below": "above", "left": "right", "right": "left"}.get(side, "")
        tip_x, tip_y = box.width - tip_x, box.height - tip_y
    for name, value in (("left", left), ("top", top), ("--tip", tip_x), ("--tip-y", tip_y)):
        bubble.style.setProperty(name, f"{value:.0f}px")
    bubble.dataset.side = side if turned % 180 == 0 else ""
