"""Gestures, one per finger on the screen: each starts something, and ends with an act or is undone."""

from collections.abc import Callable
from typing import Any

from pyscript import document, window

from clowder.core.times import ClockMs
from clowder.stage.clock import read_clock
from clowder.stage.geometry import ScreenPlace, place_of, rotate_back, rotation_of
from clowder.stage.recent_pages import race_act_at
from clowder.stage.turning import is_motion_off
from clowder.widgets.acts import format_act
from clowder.widgets.nodes import Node

CARRIED = 12
"""Pixels that a finger may move and still taps. With a longer way it drags the card along."""

CLICK = 500
"""Milliseconds after a touch within which the browser sends a click for that touch."""

LIFT = 10
"""Pixels by which a card is lifted while a finger carries it, as the style lifts it at a press."""

LEAN = 8
"""Largest angle in degrees by which a carried card leans to the side to which it goes."""

GOALS = ".target[data-act], .middle"
"""CSS selector of places where a card can be dropped."""

ACROSS = 1000
"""Width and height of an element in the units in which positions of fingers are told."""


class Gesture:
    """A finger on an element that takes touches. The base class has nothing left to do or undo."""

    def act_for_lift(self, element_under: Any) -> str | None:
        """Return the act to do if the finger is lifted above this element; by default None, no act."""
        return None

    def dragged_card_place(self) -> ScreenPlace | None:
        """Return the place of the card that the finger drags; None if it drags none."""
        return None

    def element_lifted_above(self, x: float, y: float) -> Any:
        """Return the element above which the finger is lifted, at this point of the screen."""
        return document.elementFromPoint(x, y)

    def end_gesture(self) -> None:
        """Undo what the gesture has changed so far. Called when it is lifted, and when it is interrupted."""


class Tap(Gesture):
    """A tap: does the element's act if the finger is lifted above the same element."""

    def __init__(self, element: Any) -> None:
        self._element = element
        self._act = element.getAttribute("data-act")

    def act_for_lift(self, element_under: Any) -> str | None:
        """Return the element's act if the finger is lifted above the element; None if it has left it."""
        return self.unchanged_act() if element_under and self._element.contains(element_under) else None

    def unchanged_act(self) -> str | None:
        """Return the element's act if it is the same as when the finger came down; else None."""
        there = self._element.isConnected and self._element.getAttribute("data-act") == self._act
        return self._act if there else None


class LongPress(Tap):
    """A long press: `timer`, a running `setTimeout`, does its act. Lifting the finger does nothing.

    Until then the element is marked by `data-held`.
    """

    def __init__(self, element: Any, timer: Any) -> None:
        super().__init__(element)
        self._timer = timer
        element.dataset.held = ""

    def act_for_lift(self, element_under: Any) -> str | None:
        """Return None: the timer does the act."""
        return None

    def end_gesture(self) -> None:
        """Stop the timer, and remove the mark from the element."""
        window.clearTimeout(self._timer)
        self._element.removeAttribute("data-held")


class PressAndHold(Gesture):
    """A press that lasts until the finger is gone, however it goes: then the `release` act is done."""

    def __init__(self, release: str, do: Callable[[str, ClockMs], None]) -> None:
        self._release, self._do = release, do

    def end_gesture(self) -> None:
        """Do the `release` act."""
        self._do(self._release, read_clock())


class FingerRest(Tap):
    """A finger whose position on `place` is told by acts (`lay`, `lift`). A short one also taps."""

    def __init__(self, element: Any, place: Any, event: Any, do: Callable[[str, ClockMs], None]) -> None:
        super().__init__(element)
        self._do, self._pointer, self._since = do, event.pointerId, event.timeStamp
        box = place.getBoundingClientRect()
        x, y = (event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height
        do(f"lay {self._pointer} {ACROSS * x:.0f} {ACROSS * y:.0f}", event.timeStamp)

    def unchanged_act(self) -> str | None:
        """Return the element's act if the touch was short; else None."""
        return super().unchanged_act() if read_clock() - self._since < CLICK else None

    def end_gesture(self) -> None:
        """Do the act that tells that the finger was lifted."""
        self._do(format_act("lift {finger}", finger=self._pointer), read_clock())


class CardDrag(Tap):
    """A tap on a card, or a drag of the card to its target. Both are ways to make the same move.

    A card that is picked first shows its targets when it is picked. For one that is played at once the
    middle of the table is its target.
    """

    def __init__(self, card: Any, do: Callable[[str, ClockMs], None], x: float, y: float) -> None:
        super().__init__(card)
        self._do, self._x, self._y = do, x, y
        self._carried = self._has_picked = False
        self._turn, self._dx, self._lean, self._most = 0, 0.0, 0.0, 0
        self._middle: Any = None

    def move_to(self, x: float, y: float) -> None:
        """Move the card along with the finger, once it has moved far enough to be a drag."""
        dx, dy = x - self._x, y - self._y
        if not self._carried and _has_moved_far(dx, dy):
            self._start_card_drag()
        if self._carried:
            dx, dy = rotate_back(dx, dy, self._turn)
            self._lean += (max(-self._most, min(self._most, dx - self._dx)) - self._lean) / 2
            self._dx = dx
            self._element.style.translate = f"{dx}px {dy - LIFT}px"
            self._element.style.rotate = f"{self._lean:.1f}deg"

    def _start_card_drag(self) -> None:
        """Mark the card as carried; pick a card that needs it first, or mark the middle as the goal."""
        self._carried = True
        self._turn, self._most = rotation_of(self._element), 0 if is_motion_off() else LEAN
        self._element.dataset.carried = ""
        if not self._needs_picking_first():
            if middle := document.querySelector("#app .middle"):
                self._middle, middle.dataset.goal = middle, ""
        elif self._element.ariaPressed != "true":
            self._has_picked = True
            self._do(self._act, read_clock())

    def dragged_card_place(self) -> ScreenPlace | None:
        """Return the place of the carried card; None while it is not dragged."""
        return place_of(self._element) if self._carried else None

    def element_lifted_above(self, x: float, y: float) -> Any:
        """Return the element below the finger, or the goal below the card if the finger is beside it."""
        below = super().element_lifted_above(x, y)
        if (card := self.dragged_card_place()) and not (below and below.closest(GOALS)):
            other = super().element_lifted_above(card.x, card.y)
            return other if other and other.closest(GOALS) else below
        return below

    def act_for_lift(self, element_under: Any) -> str | None:
        """Return the act of the target that the card is dropped on; without a drag, the card's own act.

        A card that was picked by the drag and dropped nowhere is not picked any more: its own act unpicks it.
        """
        if not self._carried:
            return super().act_for_lift(element_under)
        there = element_under.closest(GOALS) if element_under else None
        if there and there.hasAttribute("data-act"):
            return str(there.dataset.act)
        if self._needs_picking_first():
            has_left = self._has_picked and not (element_under and element_under.closest(".hand"))
            return self.unchanged_act() if has_left and self._element.ariaPressed == "true" else None
        return self.unchanged_act() if there else None

    def end_gesture(self) -> None:
        """Put the card back, and remove all marks."""
        self._element.style.translate = self._element.style.rotate = ""
        self._element.removeAttribute("data-carried")
        if self._middle:
            self._middle.removeAttribute("data-goal")

    def _needs_picking_first(self) -> bool:
        """Return whether the card has to be picked before it is played."""
        return bool(self._act.startswith("pick "))


class Drag(Gesture):
    """A drag of a copy of a card, for races. A drop does the act that the target had when the drag began."""

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

    def move_to(self, x: float, y: float) -> None:
        """Move the copy of the card along with the finger."""
        dx, dy = x - self._x, y - self._y
        self._dragged = self._dragged or _has_moved_far(dx, dy)
        self._ghost.style.transform = f"translate({dx}px, {dy}px)"

    def update_card_copy(self) -> None:
        """Update the copy after a drawing: pale if another player took the card, removed if it is covered."""
        if not self._element.hasAttribute("data-drag"):
            self._ghost.remove()
        elif self._element.dataset.drag != self._card:
            self._ghost.dataset.gone = ""

    def dragged_card_place(self) -> ScreenPlace | None:
        """Return the place of the copy."""
        return place_of(self._ghost)

    def act_for_lift(self, element_under: Any) -> str | None:
        """Return the act that the target had as the drag began; for a tap, the act that explains the card."""
        if not self._dragged:
            return f"why {self._card}"
        there = element_under.closest("[data-race]") if element_under else None
        return race_act_at(self._page, there.dataset.race) if there else None

    def end_gesture(self) -> None:
        """Remove the copy."""
        self._ghost.remove()


def _has_moved_far(dx: float, dy: float) -> bool:
    """Return whether a finger has moved so far that it means to drag."""
    return dx * dx + dy * dy > CARRIED * CARRIED
