"""Where cards lie on the screen, as the document is now."""

from typing import Any, NamedTuple

from pyscript import document

CARD = 1.4
"""A card's height, in widths."""


class Place(NamedTuple):
    """A card, or a spot where cards lie: its middle and its size on the screen, in pixels."""

    x: float
    y: float
    width: float
    height: float
    card: float = 0
    """How wide the card is by itself; 0 for a spot."""
    degrees: int = 0
    """By how much it is turned, for whoever sits there."""

    @property
    def is_open(self) -> bool:
        """Whether no curtain lies over it."""
        there = document.elementFromPoint(self.x, self.y)
        return not there or not there.closest(".curtain, .result")

    def transform(self, width: float) -> str:
        """The style that puts the middle of a card here that is so wide."""
        scale = self.card / width if self.card and width else 1
        return (
            f"translate({self.x:.1f}px,{self.y:.1f}px) translate(-50%,-50%) "
            f"rotate({self.degrees}deg) scale({scale:.3f})"
        )


class Spots(dict[str, Place | None]):
    """The places of spots by name, each measured once; None for one that is not seen."""

    def __missing__(self, name: str) -> Place | None:
        self[name] = place_of(document.querySelector(f'#app [data-spot="{name}"]'))
        return self[name]


def card(name: str) -> Any:
    """The card of this name, where it lies face up; None if it does not."""
    return document.querySelector(f'#app [data-card="{name}"]')


def place_of(element: Any) -> Place | None:
    """Where the element is; None if there is none, or it is not seen."""
    box = element.getBoundingClientRect() if element else None
    if not box or not (width := box.width):
        return None
    x, y, height = box.x, box.y, box.height
    turned = element.closest("[data-turned]")
    card = min(element.offsetWidth, element.offsetHeight / CARD) if element.hasAttribute("data-card") else 0
    degrees = int(turned.dataset.turned) if turned else 0
    return Place(x + width / 2, y + height / 2, width, height, card, degrees)
