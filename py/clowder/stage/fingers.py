"""Fingers that came down where fingers are answered: what each has begun, does by leaving, and undoes."""

from collections.abc import Callable
from typing import Any

from pyscript import document, window

from clowder.stage.clock import now
from clowder.stage.geometry import Place, place_of, turn_of, turned_back
from clowder.stage.lately import act_of
from clowder.widgets.acts import write_act
from clowder.widgets.nodes import Node

CARRIED = 12
"""Pixels that a finger may stray and still taps; further, it takes the card along."""

CLICK = 500
"""Milliseconds after a touch within which the browser makes a click of it."""

ACROSS = 1000
"""What fingers lie on is so wide, and so high."""


class Finger:
    """A finger that came down where fingers are answered. This one is; others have begun something."""

    def lifted(self, under: Any) -> str | None:
        """The act that it does by leaving the screen, above this element."""
        return None

    def left(self) -> Place | None:
        """Where the card is that it takes along; None if it takes none."""
        return None

    def let_go(self) -> None:
        """What it had begun is undone."""


class Tapping(Finger):
    """It does an element's act if it leaves where it came."""

    def __init__(self, element: Any) -> None:
        self._element = element
        self._act = element.getAttribute("data-act")

    def lifted(self, under: Any) -> str | None:
        return self.act() if under and self._element.contains(under) else None

    def act(self) -> str | None:
        """What the element did when the finger came, if it still does."""
        there = self._element.isConnected and self._element.getAttribute("data-act") == self._act
        return self._act if there else None


class Holding(Tapping):
    """It rests on an element until the timer is due; then, and not by leaving, it does its act."""

    def __init__(self, element: Any, timer: Any) -> None:
        super().__init__(element)
        self._timer = timer
        element.dataset.held = ""

    def lifted(self, under: Any) -> str | None:
        return None

    def let_go(self) -> None:
        window.clearTimeout(self._timer)
        self._element.removeAttribute("data-held")


class Pressing(Finger):
    """Something lasts for as long as it rests."""

    def __init__(self, release: str, do: Callable[[str, float], None]) -> None:
        self._release, self._do = release, do

    def let_go(self) -> None:
        self._do(self._release, now())


class Laying(Tapping):
    """It rests somewhere. If it was there for a moment only, it has tapped what lies below it."""

    def __init__(self, element: Any, place: Any, event: Any, do: Callable[[str, float], None]) -> None:
        super().__init__(element)
        self._do, self._pointer, self._since = do, event.pointerId, event.timeStamp
        box = place.getBoundingClientRect()
        x, y = (event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height
        do(f"lay {self._pointer} {ACROSS * x:.0f} {ACROSS * y:.0f}", event.timeStamp)

    def act(self) -> str | None:
        return super().act() if now() - self._since < CLICK else None

    def let_go(self) -> None:
        self._do(write_act("lift {finger}", finger=self._pointer), now())


class Carrying(Tapping):
    """It taps a card, or carries it to where it shall go: the other way to do what two taps do."""

    def __init__(self, card: Any, do: Callable[[str, float], None], x: float, y: float) -> None:
        super().__init__(card)
        self._do, self._x, self._y = do, x, y
        self._carried = False

    def move(self, x: float, y: float) -> None:
        dx, dy = x - self._x, y - self._y
        if not self._carried and _is_astray(dx, dy):
            self._carried = True
            self._element.dataset.carried = ""
            if self._is_picked_first() and self._element.ariaPressed != "true":
                self._do(self._act, now())
        if self._carried:
            dx, dy = turned_back(dx, dy, turn_of(self._element))
            self._element.style.translate = f"{dx}px {dy}px"

    def left(self) -> Place | None:
        return place_of(self._element) if self._carried else None

    def lifted(self, under: Any) -> str | None:
        if not self._carried:
            return super().lifted(under)
        there = under.closest(".target[data-act], .middle") if under else None
        if there and there.hasAttribute("data-act"):
            return str(there.dataset.act)
        return self.act() if there and not self._is_picked_first() else None

    def let_go(self) -> None:
        self._element.style.translate = ""
        self._element.removeAttribute("data-carried")

    def _is_picked_first(self) -> bool:
        return bool(self._act.startswith("pick "))


class Dragging(Finger):
    """It takes along a picture of what lies on an element, as it is on this page."""

    def __init__(self, element: Any, page: Node, x: float, y: float) -> None:
        lying = element.firstElementChild
        box = lying.getBoundingClientRect()
        self._element, self._card = element, element.dataset.drag
        self._page, self._x, self._y = page, x, y
        self._dragged = False
        self._ghost = lying.cloneNode(True)
        self._ghost.classList.add("ghost")
        self._ghost.ariaHidden = "true"
        self._ghost.style.left, self._ghost.style.top = f"{box.x}px", f"{box.y}px"
        document.body.append(self._ghost)

    def move(self, x: float, y: float) -> None:
        dx, dy = x - self._x, y - self._y
        self._dragged = self._dragged or _is_astray(dx, dy)
        self._ghost.style.transform = f"translate({dx}px, {dy}px)"

    def look(self) -> None:
        """The picture grows pale when another was quicker, and goes when what was picked up is covered."""
        if not self._element.hasAttribute("data-drag"):
            self._ghost.remove()
        elif self._element.dataset.drag != self._card:
            self._ghost.dataset.gone = ""

    def left(self) -> Place | None:
        return place_of(self._ghost)

    def lifted(self, under: Any) -> str | None:
        """A drop, or a tap: why nothing happens to what was only touched, the page tells."""
        if not self._dragged:
            return f"why {self._card}"
        there = under.closest("[data-race]") if under else None
        return act_of(self._page, there.dataset.race) if there else None

    def let_go(self) -> None:
        self._ghost.remove()


def _is_astray(dx: float, dy: float) -> bool:
    """Whether a finger has gone so far from where it came that it means to take something along."""
    return dx * dx + dy * dy > CARRIED * CARRIED
