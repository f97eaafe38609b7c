"""Placement of the speech bubble, next to the element that the bubble explains."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pyodide.ffi import to_js
from pyscript import document

from clowder.stage.geometry import Box, measure_box_on_table

MARGIN = 8
"""CSS pixels between the bubble and its target, and between the bubble and the edges of the table."""

ALWAYS_CLEAR = ".closed"
"""Selector of what no bubble covers: the button that opens an answer."""


class _BubblePosition(NamedTuple):
    """Possible position of the speech bubble, beside its target or in the middle of the table.

    `side` is `above`, `below`, `left` or `right` of the target; empty for the middle. `left` and `top`
    are those of the bubble, in pixels from the table's top left corner. `does_fit` is False if the
    bubble leaves the table or covers its target.
    """

    side: str
    """The side of the target: above, below, left or right; empty for the middle of the table."""
    left: float
    top: float
    does_fit: bool
    """True if the bubble lies within the table there, and off its target."""


def place_bubble() -> None:
    """Move the page's speech bubble beside the element that it explains (selectors in `data-at`).

    This target is marked by `data-pointed`, and both are scrolled into view. Without a visible target
    the bubble goes to the middle of the table; without a bubble only old marks are removed.
    """
    bubble = document.querySelector("#app .tabletop .bubble")
    for marked in list(document.querySelectorAll("[data-pointed]")):
        marked.removeAttribute("data-pointed")
    if not bubble:
        return
    target = _find_visible_target(bubble.getAttribute("data-at") or "")
    if target:
        target.setAttribute("data-pointed", "")
        target.scrollIntoView(to_js({"block": "nearest"}))
    _place_bubble_beside_target(bubble, target)
    bubble.scrollIntoView(to_js({"block": "nearest"}))


def _find_visible_target(selectors: str) -> Any:
    """Return the first visible element on the table that a selector matches; None if there is none.

    `selectors` are CSS selectors separated by `|`, tried in order. Of each selector only the first match
    is looked at, even if that is hidden.
    """
    each = (document.querySelector(f"#app .felt {selector}") for selector in selectors.split("|") if selector)
    return next((element for element in each if element and element.getClientRects().length), None)


def _place_bubble_beside_target(bubble: Any, target: Any) -> None:
    """Place the bubble beside its target, within the table; in the middle if `target` is None.

    The candidates are the positions beside the target, and beside the box round the target and one
    element to keep clear. Of those with room, the one counts where the bubble covers the fewest elements
    to keep clear, then the fewest that can be tapped, then the first. Without room anywhere, the bubble
    stands above or below the target, where there is more.
    """
    table = bubble.closest(".tabletop")
    width, height, box = table.offsetWidth, table.offsetHeight, measure_box_on_table(bubble, table)
    if not target:
        spot, tip_x, tip_y = (
            _BubblePosition("", (width - box.width) / 2, (height - box.height) / 2, True),
            0.0,
            0.0,
        )
    else:
        there = measure_box_on_table(target, table)
        clear = list(_measure_boxes_to_keep_clear(table, target, bubble.getAttribute("data-clear")))
        beside = (there, *(there.united_with(each) for each in clear))
        spots = [spot for each in beside for spot in _list_bubble_positions(each, box, width, height)]
        fitting = [each for each in spots if each.does_fit]
        tapped = _measure_tappable_boxes(table, target) if len(fitting) > 1 else []
        spot = min(
            fitting or spots[:2],
            key=lambda each: (
                _count_covered_boxes(each, box, clear),
                _count_covered_boxes(each, box, tapped),
            ),
        )
        if not fitting:
            spot = spots[0] if there.top > height - there.top - there.height else spots[1]
        tip_x = there.left + there.width / 2 - spot.left
        tip_y = there.top + there.height / 2 - spot.top
    _move_bubble_and_tip(bubble, spot, box, tip_x, tip_y)


def _list_bubble_positions(
    target: Box, bubble: Box, table_width: float, table_height: float
) -> Iterator[_BubblePosition]:
    """Yield four positions of a bubble: above, below, to the left and to the right of its target.

    `does_fit` is True where the bubble lies within the table and off its target. If there is no room,
    the positions above and below are moved into the table, over the target; the two others may lie
    outside the table.
    """
    lowest, rightmost = table_height - bubble.height - MARGIN, table_width - bubble.width - MARGIN
    along_x = min(max(MARGIN, target.left + (target.width - bubble.width) / 2), rightmost)
    along_y = min(max(MARGIN, target.top + (target.height - bubble.height) / 2), lowest)
    above, below = target.top - bubble.height - 2 * MARGIN, target.top + target.height + 2 * MARGIN
    before, after = target.left - bubble.width - 2 * MARGIN, target.left + target.width + 2 * MARGIN
    yield _BubblePosition("above", along_x, min(max(MARGIN, above), lowest), above >= MARGIN)
    yield _BubblePosition("below", along_x, max(MARGIN, min(below, lowest)), below <= lowest)
    yield _BubblePosition("left", before, along_y, before >= MARGIN)
    yield _BubblePosition("right", after, along_y, after <= rightmost)


def _measure_boxes_to_keep_clear(table: Any, target: Any, selector: str | None) -> Iterator[Box]:
    """Yield the boxes, on the table, of visible elements that the bubble should not cover.

    They match `ALWAYS_CLEAR` or `selector`, a CSS selector (None or empty for no others). The target and
    elements in it are left out.
    """
    for element in table.querySelectorAll(f".felt :is({selector or ALWAYS_CLEAR}, {ALWAYS_CLEAR})"):
        if element.getClientRects().length and not target.contains(element):
            yield measure_box_on_table(element, table)


def _measure_tappable_boxes(table: Any, target: Any) -> list[Box]:
    """Return the boxes of all elements on the table that can be tapped (have `data-act`).

    The target and elements in it are left out.
    """
    elements = table.querySelectorAll(".felt [data-act]")
    return [measure_box_on_table(each, table) for each in elements if not target.contains(each)]


def _count_covered_boxes(position: _BubblePosition, bubble: Box, others: Sequence[Box]) -> int:
    """Return how many of the boxes in `others` the bubble at this position would overlap.

    Of `bubble` only width and height count.
    """
    return sum(
        position.left < each.left + each.width
        and each.left < position.left + bubble.width
        and position.top < each.top + each.height
        and each.top < position.top + bubble.height
        for each in others
    )


def _move_bubble_and_tip(
    bubble: Any, position: _BubblePosition, box: Box, tip_x: float, tip_y: float
) -> None:
    """Move the bubble to a position, and tell the style on which side and where its tip is.

    That is done by `data-side`, and by `--tip` and `--tip-y` in pixels. `box` is the bubble's rectangle
    now. `tip_x` and `tip_y` are where the tip points, in pixels from the corner of the moved bubble. For
    a bubble turned by 180 degrees the tip changes sides; one turned by 90 or 270 has no tip, and an
    empty `data-side`.
    """
    turned, side = int(bubble.getAttribute("data-turned") or 0), position.side
    left = position.left + (box.width - bubble.offsetWidth) / 2
    top = position.top + (box.height - bubble.offsetHeight) / 2
    if turned == 180:
        side = {"above": "below", "below": "above", "left": "right", "right": "left"}.get(side, "")
        tip_x, tip_y = box.width - tip_x, box.height - tip_y
    for name, value in (("left", left), ("top", top), ("--tip", tip_x), ("--tip-y", tip_y)):
        bubble.style.setProperty(name, f"{value:.0f}px")
    bubble.dataset.side = side if turned % 180 == 0 else ""
