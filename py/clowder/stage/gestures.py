"""Gestures, one per finger on the screen: each starts something, and ends with an act or is undone."""

from collections.abc import Callable
from typing import Any

from pyscript import document, window

from clowder.core.times import ClockMs
from clowder.stage.clock import read_clock
from clowder.stage.geometry import (
    ScreenPlace,
    find_screen_rotation,
    measure_screen_place,
    screen_to_element_vector,
)
from clowder.stage.recent_pages import find_act_at_race_place
from clowder.stage.turning import is_motion_off
from clowder.widgets.acts import format_act
from clowder.widgets.nodes import Node

MAX_TAP_MOVE = 12
"""Pixels that a finger may move and still taps. With a longer way it drags the card along."""

CLICK_MS = 500
"""Milliseconds after a touch within which the browser sends a click for that touch."""

CARRY_LIFT = 10
"""Pixels by which a card is lifted while a finger carries it, as the style lifts it at a press."""

MAX_LEAN = 8
"""Largest angle in degrees by which a carried card leans to the side to which it goes."""

DROP_TARGETS = ".target[data-act], .middle"
"""CSS selector of places where a card can be dropped."""

PLACE_UNITS = 1000
"""Width and height of an element in the units in which positions of fingers are told."""


class Gesture:
    """Gesture of one finger on an element; this base class, for touches without effect, does nothing.

    `PointerListener` makes one when a finger comes down. When the finger is lifted, it calls
    `end_gesture` and then does the act that `act_on_release` returns; if the touch is broken off, only
    `end_gesture`. Subclasses override these and, for dragged cards, `dragged_card_place` and
    `element_under_finger`.
    """

    def act_on_release(self, element_under: Any, clock_ms: ClockMs) -> str | None:
        """Return the act (text for the app) to do when the finger is lifted; None, as here, for none.

        Overridden in `Tap`, `LongPress`, `RestingFinger`, `CardDrag` and `RaceDrag`. `element_under` is
        what `element_under_finger` has returned for the point of the release, and `clock_ms` the time of
        it.
        """
        return None

    def dragged_card_place(self) -> ScreenPlace | None:
        """Return where on the screen the card is that the finger drags; None by default, for no card.

        Overridden in `CardDrag` and `RaceDrag`.
        """
        return None

    def element_under_finger(self, x: float, y: float) -> Any:
        """Return the uppermost element at this point of the window, in CSS pixels; None outside of it.

        `CardDrag` may return a drop target below its card instead.
        """
        return document.elementFromPoint(x, y)

    def end_gesture(self) -> None:
        """Undo what the gesture has marked or moved, as the finger was lifted or has no effect any more.

        At a release it is called before `act_on_release`. By default it does nothing; all subclasses but
        `Tap` override it.
        """


class Tap(Gesture):
    """Touch that does the element's act (command in `data-act`) if lifted above that element.

    `act_on_release` returns the act only if it is still the one from when the finger came down
    (`unchanged_act`); a redrawn element with another act gives None. Base class of `LongPress`,
    `RestingFinger` and `CardDrag`.
    """

    def __init__(self, element: Any) -> None:
        self._element = element
        self._act = element.getAttribute("data-act")

    def act_on_release(self, element_under: Any, clock_ms: ClockMs) -> str | None:
        """Return the element's act if that is unchanged and the finger is still above it; else None."""
        return self.unchanged_act() if element_under and self._element.contains(element_under) else None

    def unchanged_act(self) -> str | None:
        """Return the element's act if it is the same as when the finger came down; else None.

        None, too, if the element is not on the page any more.
        """
        there = self._element.isConnected and self._element.getAttribute("data-act") == self._act
        return self._act if there else None


class LongPress(Tap):
    """Touch that does the element's act only if the finger stays down until a timer is over.

    `timer`, already running, is the id that `setTimeout` has returned; its function does the act.
    Lifting the finger or breaking it off stops the timer (`end_gesture`), and `act_on_release` returns
    None. Meanwhile the element is marked by `data-held`.
    """

    def __init__(self, element: Any, timer: Any) -> None:
        super().__init__(element)
        self._timer = timer
        element.dataset.held = ""

    def act_on_release(self, element_under: Any, clock_ms: ClockMs) -> str | None:
        """Return None: lifting the finger does nothing, as the act is done when the finger's timer ends."""
        return None

    def end_gesture(self) -> None:
        """Stop the timer, and remove the mark `data-held` from the element."""
        window.clearTimeout(self._timer)
        self._element.removeAttribute("data-held")


class PressAndHold(Gesture):
    """Touch that does the act (command) `release` when the finger is gone, lifted or interrupted.

    It only overrides `end_gesture`, which calls `do(release, now)`. The act of the press was done
    before, by `PointerListener`.
    """

    def __init__(self, release: str, do: Callable[[str, ClockMs], None]) -> None:
        self._release, self._do = release, do

    def end_gesture(self) -> None:
        """Do the act `release` now."""
        self._do(self._release, read_clock())


class RestingFinger(Tap):
    """Finger that rests on a place, told to the app by the acts (texts) `lay` and `lift`.

    `lay` is done at once, as `lay FINGER X Y`: X and Y are the position in thousandths of the place's
    width and height (`PLACE_UNITS`). `lift FINGER` is done when the finger is gone. A touch shorter than
    `CLICK_MS` is also a tap on `element`.
    """

    def __init__(self, element: Any, place: Any, event: Any, do: Callable[[str, ClockMs], None]) -> None:
        super().__init__(element)
        self._do, self._pointer, self._since = do, event.pointerId, event.timeStamp
        self._place = place
        box = place.getBoundingClientRect()
        x, y = (event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height
        do(f"lay {self._pointer} {PLACE_UNITS * x:.0f} {PLACE_UNITS * y:.0f}", event.timeStamp)

    def act_on_release(self, element_under: Any, clock_ms: ClockMs) -> str | None:
        """Return the element's act if the touch was shorter than `CLICK_MS` and ends above it; else None.

        The times are those of the touch events, as a busy page handles them later.
        """
        return super().act_on_release(element_under, clock_ms) if clock_ms - self._since < CLICK_MS else None

    def end_gesture(self) -> None:
        """Do the act `lift` with the number of the finger, unless its place has left the page."""
        if self._place.isConnected:
            self._do(format_act("lift {finger}", finger=self._pointer), read_clock())


class CardDrag(Tap):
    """Touch on a card that either taps it or drags it to a target; both are ways to make the same move.

    `move_card_to_finger` carries the card along, from the first move beyond a tap. A card whose act only
    picks it (`pick ...`) is picked as the drag begins, and so shows its targets; for a card that is
    played at once the target is the middle of the table. `act_on_release` returns the target's act, or
    after a tap the card's; a card that the drag has picked, dropped outside the hand on no target, is
    unpicked by its own act.
    """

    def __init__(self, card: Any, do: Callable[[str, ClockMs], None], x: float, y: float) -> None:
        super().__init__(card)
        self._do, self._x, self._y = do, x, y
        self._carried = self._has_picked = False
        self._turn, self._dx, self._lean, self._most = 0, 0.0, 0.0, 0
        self._middle: Any = None

    def move_card_to_finger(self, x: float, y: float) -> None:
        """Move the card along with the finger at (`x`, `y`), once the drag has begun.

        The drag begins when the finger is more than `MAX_TAP_MOVE` pixels away from where it came down.
        The card is lifted by `CARRY_LIFT` pixels, and leans the way that it is moved.
        """
        dx, dy = x - self._x, y - self._y
        if not self._carried and _is_drag_distance(dx, dy):
            self._start_card_drag()
        if self._carried:
            dx, dy = screen_to_element_vector(dx, dy, self._turn)
            self._lean += (max(-self._most, min(self._most, dx - self._dx)) - self._lean) / 2
            self._dx = dx
            self._element.style.translate = f"{dx}px {dy - CARRY_LIFT}px"
            self._element.style.rotate = f"{self._lean:.1f}deg"

    def _start_card_drag(self) -> None:
        """Mark the card as carried (`data-carried`), and pick it or mark the table's middle.

        A card that has to be picked first is picked by its own act, if it is not picked already and the
        act is unchanged. For any other card the table's middle is its target, and gets `data-goal`.
        """
        self._carried = True
        self._turn, self._most = find_screen_rotation(self._element), 0 if is_motion_off() else MAX_LEAN
        self._element.dataset.carried = ""
        if not self._needs_picking_first():
            if middle := document.querySelector("#app .middle"):
                self._middle, middle.dataset.goal = middle, ""
        elif self.unchanged_act() and self._element.ariaPressed != "true":
            self._has_picked = True
            self._do(self._act, read_clock())

    def dragged_card_place(self) -> ScreenPlace | None:
        """Return where the card is on the screen while it is dragged; None for a tap."""
        return measure_screen_place(self._element) if self._carried else None

    def element_under_finger(self, x: float, y: float) -> Any:
        """Return the element below the finger, or a drop target below the middle of the dragged card.

        The target below the card counts only if there is none below the finger.
        """
        below = super().element_under_finger(x, y)
        if (card := self.dragged_card_place()) and not (below and below.closest(DROP_TARGETS)):
            other = super().element_under_finger(card.x, card.y)
            return other if other and other.closest(DROP_TARGETS) else below
        return below

    def act_on_release(self, element_under: Any, clock_ms: ClockMs) -> str | None:
        """Return the act of the target on which the card is dropped, or its own act after a tap.

        Dropped in the middle of the table, a card that is played at once does its own act. A card that
        this drag has picked, and that is dropped outside the hand but on no target, does its own act
        again, which unpicks it. None in all other cases.
        """
        if not self._carried:
            return super().act_on_release(element_under, clock_ms)
        there = element_under.closest(DROP_TARGETS) if element_under else None
        if there and there.hasAttribute("data-act"):
            return str(there.dataset.act)
        if self._needs_picking_first():
            has_left = self._has_picked and not (element_under and element_under.closest(".hand"))
            return self.unchanged_act() if has_left and self._element.ariaPressed == "true" else None
        return self.unchanged_act() if there else None

    def end_gesture(self) -> None:
        """Put the card back in its place, and remove the marks of the drag.

        These are `data-carried` of the card, and `data-goal` of the table's middle.
        """
        self._element.style.translate = self._element.style.rotate = ""
        self._element.removeAttribute("data-carried")
        if self._middle:
            self._middle.removeAttribute("data-goal")

    def _needs_picking_first(self) -> bool:
        """Return whether the card's act only picks it (`pick ...`), before a target is chosen."""
        return bool(self._act.startswith("pick "))


class RaceDrag(Gesture):
    """Touch that drags a copy of a card in a race, a game in which all players may move at once.

    A drop returns the act (text) that the target had on `page`, the page when the drag began; a tap the
    act that explains the card, `why CARD`. `element` has the card, named by `data-drag`.
    `move_card_to_finger` moves the copy, `update_card_copy` is called after each drawing, and marks or
    removes it if the card is gone, and `end_gesture` removes it.
    """

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

    def move_card_to_finger(self, x: float, y: float) -> None:
        """Move the copy of the card along with the finger at (`x`, `y`).

        Once the finger has been more than `MAX_TAP_MOVE` pixels away from its start, the touch counts as
        a drag, even if it comes back.
        """
        dx, dy = x - self._x, y - self._y
        self._dragged = self._dragged or _is_drag_distance(dx, dy)
        self._ghost.style.transform = f"translate({dx}px, {dy}px)"

    def update_card_copy(self) -> None:
        """Mark or remove the copy, after a drawing, if the element does not show this card any more.

        The copy is marked by `data-gone` (pale) if the element has another card, as another player took
        this one, and removed if the element has none, as when it is covered.
        """
        if not self._element.hasAttribute("data-drag"):
            self._ghost.remove()
        elif self._element.dataset.drag != self._card:
            self._ghost.dataset.gone = ""

    def dragged_card_place(self) -> ScreenPlace | None:
        """Return where the copy of the card is on the screen; None if it was removed."""
        return measure_screen_place(self._ghost)

    def act_on_release(self, element_under: Any, clock_ms: ClockMs) -> str | None:
        """Return the act that the place of the drop (`data-race`) had as the drag began; else None.

        After a tap, wherever it ends, return the act that explains the card (`why CARD`).
        """
        if not self._dragged:
            return f"why {self._card}"
        there = element_under.closest("[data-race]") if element_under else None
        return find_act_at_race_place(self._page, there.dataset.race) if there else None

    def end_gesture(self) -> None:
        """Remove the copy of the card from the page."""
        self._ghost.remove()


def _is_drag_distance(dx: float, dy: float) -> bool:
    """Return whether a finger moved by (`dx`, `dy`) is farther than `MAX_TAP_MOVE` pixels from its start.

    Then it drags, and does not tap.
    """
    return dx * dx + dy * dy > MAX_TAP_MOVE * MAX_TAP_MOVE
