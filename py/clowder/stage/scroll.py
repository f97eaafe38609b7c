"""What is possible now must be in sight: a hand too wide for its place shows a card that can be played."""

from typing import Any

from pyodide.ffi import to_js
from pyscript import document

BRIGHT = "#app .mine .hand .bright"
GENTLY = to_js({"block": "nearest", "inline": "center"})


def show_bright() -> None:
    """Scroll to the first bright card, unless one is in sight."""
    bright = list(document.querySelectorAll(BRIGHT))
    if bright and not any(map(_is_seen, bright)):
        bright[0].scrollIntoView(GENTLY)


def _is_seen(card: Any) -> bool:
    """Whether its middle is in sight."""
    hand, box = card.closest(".hand").getBoundingClientRect(), card.getBoundingClientRect()
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return bool(hand.left < x < hand.right and hand.top < y < hand.bottom)
