"""Positions of cards and elements on the screen, and on the table, which may be turned on the screen.

A *turn* is an angle in degrees clockwise: 0, 90, 180 or 270.
"""

from typing import Any, NamedTuple

from pyscript import document

CARD_RATIO = 1.4
"""Ratio of a card's height to its width."""


class Box(NamedTuple):
    """Rectangle on a table, in pixels from the table's top left corner, as if the table were not turned.

    `united_with` returns the smallest box round this one and another.
    """

    left: float
    top: float
    width: float
    height: float

    def united_with(self, other: "Box") -> "Box":
        """Return the smallest rectangle that contains both this one and the other."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        right = max(self.left + self.width, other.left + other.width)
        return Box(left, top, right - left, max(self.top + self.height, other.top + other.height) - top)


class ScreenPlace(NamedTuple):
    """Place of an element on the screen: its middle, its size before it was turned, and its angle.

    `x` and `y` are the middle, `degrees` is the angle, and `card` the width of the card itself, 0 for a
    spot; lengths are in pixels. `is_uncovered` tells whether no result or curtain lies on it,
    `with_shortest_turn` adapts the angle to another place's, and `format_css_transform` moves an element
    there.
    """

    x: float
    y: float
    width: float
    height: float
    card: float = 0
    """Width of the card itself, in pixels; 0 for a spot."""
    degrees: int = 0
    """Turn of the element on the screen."""

    @property
    def is_uncovered(self) -> bool:
        """True if the middle of the place is not covered by a game's result, or by the curtain.

        The curtain covers the table while the tablet is passed.
        """
        there = document.elementFromPoint(self.x, self.y)
        return not there or not there.closest(".curtain, .result")

    def with_shortest_turn(self, other: "ScreenPlace") -> "ScreenPlace":
        """Return this place with its angle changed by full turns to within 180 degrees of `other`'s.

        So a card that flies here from `other` turns the shorter way.
        """
        way = (self.degrees - other.degrees + 180) % 360 - 180
        return self._replace(degrees=other.degrees + way)

    def format_css_transform(self, width: float) -> str:
        """Return the CSS transform that moves an element's middle to the place, turns and scales it.

        `width` is that of the element, a card, in pixels. It is scaled to the width of the card at the
        place, or keeps its size if either width is 0.
        """
        scale = self.card / width if self.card and width else 1
        return (
            f"translate({self.x:.1f}px,{self.y:.1f}px) translate(-50%,-50%) "
            f"rotate({self.degrees}deg) scale({scale:.3f})"
        )


class SpotPlaceCache(dict[str, ScreenPlace | None]):
    """Cache of the screen places of spots (places of cards): a dict by the name in `data-spot`.

    A place is measured when it is first looked up (`spots[name]`); None if it is not visible.
    """

    def __missing__(self, name: str) -> ScreenPlace | None:
        self[name] = measure_screen_place(document.querySelector(f'#app [data-spot="{name}"]'))
        return self[name]


def find_card_element(name: str) -> Any:
    """Return the page's element of the face-up card of this name (`data-card`); None if there is none."""
    return document.querySelector(f'#app [data-card="{name}"]')


def measure_screen_place(element: Any) -> ScreenPlace | None:
    """Return the place and angle of an element on the screen; None if it is None or has no width.

    For a card (`data-card`) the place also has the card's own width.
    """
    box = element.getBoundingClientRect() if element else None
    if not box or not box.width:
        return None
    x, y, degrees = box.x + box.width / 2, box.y + box.height / 2, find_screen_rotation(element)
    width, height = (box.height, box.width) if degrees % 180 else (box.width, box.height)
    card = (
        min(element.offsetWidth, element.offsetHeight / CARD_RATIO)
        if element.hasAttribute("data-card")
        else 0
    )
    return ScreenPlace(x, y, width, height, card, degrees)


def find_screen_rotation(element: Any) -> int:
    """Return how far an element is turned on the screen: 0, 90, 180 or 270 degrees clockwise.

    It is the sum of `data-turned` of the element and its ancestors.
    """
    degrees, turned = 0, element.closest("[data-turned]")
    while turned:
        degrees += int(turned.dataset.turned)
        turned = turned.parentElement.closest("[data-turned]")
    return degrees % 360


def screen_to_element_vector(dx: float, dy: float, degrees: int) -> tuple[float, float]:
    """Return a vector on the screen as seen by an element that is turned by `degrees` clockwise.

    `dx` and `dy` are in pixels, right and down; `degrees` is 0, 90, 180 or 270. The vector is turned
    anticlockwise by that angle.
    """
    for _quarter in range(degrees // 90 % 4):
        dx, dy = dy, -dx
    return dx, dy


def measure_box_on_table(element: Any, table: Any) -> Box:
    """Return an element's rectangle, in pixels, from the top left corner of its table.

    It is measured as if the table, which may be turned on the screen, were not turned.
    """
    box, whole, degrees = (
        element.getBoundingClientRect(),
        table.getBoundingClientRect(),
        find_screen_rotation(table),
    )
    dx, dy = screen_to_element_vector(
        box.x + box.width / 2 - whole.x - whole.width / 2,
        box.y + box.height / 2 - whole.y - whole.height / 2,
        degrees,
    )
    width, height = (box.height, box.width) if degrees % 180 else (box.width, box.height)
    left, top = table.offsetWidth / 2 + dx - width / 2, table.offsetHeight / 2 + dy - height / 2
    return Box(left, top, width, height)
