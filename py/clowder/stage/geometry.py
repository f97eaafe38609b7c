"""Where cards lie on the screen, as the document is now, and on the table, which may be turned on it.

A *turn* is by how many degrees clockwise something is turned: 0, 90, 180 or 270.
"""

from typing import Any, NamedTuple

from pyscript import document

CARD = 1.4
"""A card's height, in widths."""


class Box(NamedTuple):
    """Where something lies on the table, as it is to whoever sits before it, in pixels."""

    left: float
    top: float
    width: float
    height: float


class Place(NamedTuple):
    """A card, or a spot where cards lie: its middle on the screen and its own size, in pixels."""

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

    def turned_from(self, other: "Place") -> "Place":
        """This place, as something comes to it that turns the shorter way round from another."""
        way = (self.degrees - other.degrees + 180) % 360 - 180
        return self._replace(degrees=other.degrees + way)

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
    if not box or not box.width:
        return None
    x, y, degrees = box.x + box.width / 2, box.y + box.height / 2, turn_of(element)
    width, height = (box.height, box.width) if degrees % 180 else (box.width, box.height)
    card = min(element.offsetWidth, element.offsetHeight / CARD) if element.hasAttribute("data-card") else 0
    return Place(x, y, width, height, card, degrees)


def turn_of(element: Any) -> int:
    """By how much the element is turned, with all that it lies in."""
    degrees, turned = 0, element.closest("[data-turned]")
    while turned:
        degrees += int(turned.dataset.turned)
        turned = turned.parentElement.closest("[data-turned]")
    return degrees % 360


def turned_back(dx: float, dy: float, degrees: int) -> tuple[float, float]:
    """A way on the screen as it is on something that is turned by so much."""
    for _quarter in range(degrees // 90 % 4):
        dx, dy = dy, -dx
    return dx, dy


def on_the_table(element: Any, table: Any) -> Box:
    """Where an element lies on the table that it is part of."""
    box, whole, degrees = element.getBoundingClientRect(), table.getBoundingClientRect(), turn_of(table)
    dx, dy = turned_back(
        box.x + box.width / 2 - whole.x - whole.width / 2,
        box.y + box.height / 2 - whole.y - whole.height / 2,
        degrees,
    )
    width, height = (box.height, box.width) if degrees % 180 else (box.width, box.height)
    left, top = table.offsetWidth / 2 + dx - width / 2, table.offsetHeight / 2 + dy - height / 2
    return Box(left, top, width, height)
