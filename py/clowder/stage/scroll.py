"""Scrolling of a hand that is too wide for its place, so that a playable card is in sight."""

from typing import Any

from pyodide.ffi import to_js
from pyscript import document

PLAYABLE_CARDS = "#app .mine .hand .bright"
"""CSS selector of the cards in the viewer's hand that can be played."""

GENTLY = to_js({"block": "nearest", "inline": "center"})


def scroll_to_playable_card() -> None:
    """Scroll the viewer's hand to its first playable card, unless some playable card is in sight.

    Playable cards have the CSS class `bright`; one is in sight if its middle lies within the hand's box.
    The first is scrolled to the middle of the width. Nothing is scrolled if there are none.
    """
    bright = list(document.querySelectorAll(PLAYABLE_CARDS))
    if bright and not any(map(_is_card_visible_in_hand, bright)):
        bright[0].scrollIntoView(GENTLY)


def _is_card_visible_in_hand(card: Any) -> bool:
    """Return whether the middle of a card element lies within the visible box of its `.hand` element."""
    hand, box = card.closest(".hand").getBoundingClientRect(), card.getBoundingClientRect()
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return bool(hand.left < x < hand.right and hand.top < y < hand.bottom)
