"""Touch input, with several fingers at once: races, holds, drags, and taps on the table.

Attributes of an element say what a finger may do there:

data-race   names a place. Touching it does its `data-act` at once: the first finger down wins.
data-hold   is the number of milliseconds that a finger must rest here before the `data-act` is done.
data-press  is done when a finger comes down here, and `data-release` when it is gone, however it goes.
data-drag   names the card here. It follows the finger. Dropped on a place of a race it does the
            `data-act` that this place had when the drag began.
data-lay    gets the positions of fingers on it as acts: `lay 3 512 980` in thousandths of its size, `lift 3`.
data-act    alone, on the table: is done when a finger is lifted where it came down. (Elsewhere the browser's
            click does it; but browsers send no click while another finger rests on the screen.)

The browser may end any touch (a swipe from the edge, a palm, a sixth finger, another page). Then whatever the
finger held or dragged is put back.

No touch is refused for its size: devices measure it in too many ways, and a hand that slaps a card is a large
one. Palms are recognised by the device, which ends their touches as said above.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.tempo import HASTE
from clowder.core.times import ClockMs
from clowder.stage.clock import read_clock
from clowder.stage.geometry import ScreenPlace
from clowder.stage.gestures import (
    CLICK_MS,
    CardDrag,
    Gesture,
    LongPress,
    PressAndHold,
    RaceDrag,
    RestingFinger,
    Tap,
)
from clowder.stage.recent_pages import RecentPages, ShownPage, find_act_at_race_place
from clowder.stage.targets import find_target_element
from clowder.widgets.nodes import Node

TOUCHED_ELEMENTS = (
    "#app [data-race], #app [data-hold], #app [data-drag], #app [data-lay], .playing [data-act], .movable"
)


class PointerListener:
    """Listener that turns touches, and presses of a pen or mouse, into acts (commands of elements).

    It calls `do(act, clock_ms)`; for each finger it stores the `Gesture` (tap, drag, long press) that
    began where it came down. `remember_drawn_page` is to be called after each drawing:
    `find_intended_act` then tells what the player meant, and nothing for what has just changed by
    itself. `is_click_of_handled_touch` tells clicks to ignore; `dropped_place` is where a card was just
    dropped.
    """

    def __init__(self, do: Callable[[str, ClockMs], None]) -> None:
        self._do = do
        self._recent_pages = RecentPages()
        self._fingers: dict[int, Gesture | None] = {}  # all on the screen; None for one without a gesture
        self._answered_ms = ClockMs(-CLICK_MS)
        self._turned_ms = ClockMs(-HASTE)  # time when the table was turned
        self.dropped_place: ScreenPlace | None = None
        """Place of a card that a finger has just dropped, while its act is done."""
        self._held = create_proxy(self._finish_long_press)
        for kind, handler in {
            "pointerdown": self._begin_gesture_on_pointer_down,
            "pointermove": self._drag_card_on_pointer_move,
            "pointerup": self._end_gesture_on_pointer_up,
            "pointercancel": self._undo_gesture_on_pointer_cancel,
            "lostpointercapture": self._undo_gesture_on_capture_loss,
        }.items():
            document.addEventListener(kind, create_proxy(partial(_forward_pointer_event, handler)))
        for kind, handler in {
            "mousedown": self._prevent_focus_after_touch,
            "contextmenu": self._prevent_browser_gesture,
            "gesturestart": self._prevent_browser_gesture,
            "visibilitychange": self._undo_all_gestures,
        }.items():
            document.addEventListener(kind, create_proxy(handler))
        interruption = create_proxy(self._undo_all_gestures)
        for kind in ("blur", "pagehide", "resize", "orientationchange"):
            window.addEventListener(kind, interruption)

    def remember_drawn_page(self, page: Node, clock_ms: ClockMs, *, is_requested: bool) -> None:
        """Remember the page that has just been drawn, so that later touches are judged by it.

        If its table is turned otherwise than before, the time is noted, too. Copies of cards that are
        being dragged in a race are updated. `is_requested` is False if no player asked for the change.
        """
        if self._recent_pages.is_table_turned_by(page):
            self._turned_ms = clock_ms
        self._recent_pages.add_page(ShownPage(clock_ms, page, is_requested))
        for finger in self._fingers.values():
            if isinstance(finger, RaceDrag):
                finger.update_card_copy()

    def find_intended_act(self, element: Any, clock_ms: ClockMs) -> str | None:
        """Return the act that a player means by touching an element at the time `clock_ms`, or None.

        For a place of a race (`data-race`) it is the act that the place had on the page to which the
        player reacted; else it is the element's own. None if there is no act; if the element is on a
        table that was turned within the last `HASTE` ms; or, outside of races and within `#app`, if the
        act has come by itself within that time.
        """
        if clock_ms - self._turned_ms < HASTE and element.closest(".tabletop"):
            return None
        if place := element.getAttribute("data-race"):
            return find_act_at_race_place(self._recent_pages.find_page_reacted_to(clock_ms), place)
        act = element.getAttribute("data-act")
        return (
            None
            if self._recent_pages.has_act_just_appeared_unasked(act, clock_ms) and element.closest("#app")
            else act
        )

    def is_click_of_handled_touch(self, click: Any) -> bool:
        """Return whether the browser sends this click for a touch that was handled already.

        That touch was less than `CLICK_MS` before. False for clicks of keys and screen readers, whose
        `detail` is 0.
        """
        return bool(getattr(click, "detail", 0) > 0 and click.timeStamp - self._answered_ms < CLICK_MS)

    # Pointer events

    def _begin_gesture_on_pointer_down(self, event: Any) -> None:
        """Begin a gesture on the element where a finger, a pen or the main mouse button comes down."""
        if event.button == 0:
            self._begin_gesture(event, find_target_element(event))

    def _drag_card_on_pointer_move(self, event: Any) -> None:
        """Move the card that a finger drags along with it.

        If the browser has left out the `pointerdown` of a finger, begin a gesture on the element below
        it.
        """
        if isinstance(finger := self._fingers.get(event.pointerId), (RaceDrag, CardDrag)):
            finger.move_card_to_finger(event.clientX, event.clientY)
        elif event.pointerId not in self._fingers and event.pointerType == "touch":
            self._begin_gesture(event, _find_element_under_pointer(event))

    def _end_gesture_on_pointer_up(self, event: Any) -> None:
        """End the gesture of a lifted finger, and do the act that the gesture gives for the place below it.

        If the browser has left out the `pointerdown`, do the act of a race place below the finger, if
        any. While the act is done, `dropped_place` is the place of the card that was dragged.
        """
        if event.pointerId not in self._fingers and event.pointerType == "touch":
            self._do_act_seen_on_race_place(_find_element_under_pointer(event), event.timeStamp)
        elif finger := self._fingers.pop(event.pointerId, None):
            self._answered_ms = event.timeStamp
            under, self.dropped_place = (
                finger.element_under_finger(event.clientX, event.clientY),
                finger.dragged_card_place(),
            )
            finger.end_gesture()
            if act := finger.act_on_release(under, event.timeStamp):
                self._do(act, event.timeStamp)
            self.dropped_place = None

    def _undo_gesture_on_pointer_cancel(self, event: Any) -> None:
        """Forget a finger and end its gesture without an act, as the browser has broken off its touch.

        A finger without a gesture is only forgotten.
        """
        if finger := self._fingers.pop(event.pointerId, None):
            finger.end_gesture()

    def _undo_gesture_on_capture_loss(self, event: Any) -> None:
        """Undo a finger's gesture at `lostpointercapture`, as its later events go to another element."""
        self._cancel_gesture(event.pointerId)

    def _prevent_focus_after_touch(self, event: Any) -> None:
        """Prevent the mouse press after a handled touch from moving the focus, which would cost time.

        This holds for `CLICK_MS` after the touch, only on the page of a table (`.playing`), and not for
        input fields.
        """
        if event.timeStamp - self._answered_ms < CLICK_MS and find_target_element(event).matches(
            ".playing :not(input)"
        ):
            event.preventDefault()

    def _undo_all_gestures(self, event: Any) -> None:
        """Undo the gestures of all fingers, as the window's visibility, focus or size has changed.

        A finger that is still down has no effect until it is lifted.
        """
        for pointer in self._fingers:
            self._cancel_gesture(pointer)

    def _cancel_gesture(self, pointer_id: int) -> None:
        """Undo the gesture of a finger and replace it by one without effect, until the finger is lifted.

        Nothing happens if the finger has no gesture.
        """
        if finger := self._fingers.get(pointer_id):
            self._fingers[pointer_id] = Gesture()
            finger.end_gesture()

    def _prevent_browser_gesture(self, event: Any) -> None:
        """Prevent the context menu or zooming of the browser if the event is on the page of a table."""
        if find_target_element(event).closest(".playing"):
            event.preventDefault()

    # Gestures

    def _begin_gesture(self, event: Any, element: Any) -> None:
        """Begin the gesture of a finger on an element; on a place of a race, do its act at once.

        An older gesture of the same finger is undone. Outside `TOUCHED_ELEMENTS` no gesture begins:
        there the browser's click does the act, and the next click counts even if a touch was handled
        just before.
        """
        self._undo_gesture_on_pointer_cancel(event)
        touched = element.closest(TOUCHED_ELEMENTS) if element else None
        self._fingers[event.pointerId] = self._make_gesture(touched, event) if touched else None
        if not touched:
            self._answered_ms = ClockMs(-CLICK_MS)  # the next click belongs to this finger
        self._do_act_seen_on_race_place(touched, event.timeStamp)

    def _make_gesture(self, element: Any, event: Any) -> Gesture:
        """Return the gesture that begins as a pointer comes down on this element, chosen by its attributes.

        The first of these that applies: `data-race` gives a gesture without effect; `data-lay` a resting
        finger; `data-hold` a long press, whose timer is started; `data-press` a press, whose act is done
        at once. An act that the player cannot have meant gives a gesture without effect. A card that is
        a button, or `.movable`, gives a `CardDrag`; `data-drag` a `RaceDrag`; all else a tap.
        """
        if element.hasAttribute("data-race"):
            return Gesture()
        if element.hasAttribute("data-lay"):
            return RestingFinger(
                find_target_element(event).closest("[data-act]") or element, element, event, self._do
            )
        if element.hasAttribute("data-hold"):
            timer = window.setTimeout(self._held, int(element.dataset.hold), event.pointerId)
            return LongPress(element, timer)
        if element.hasAttribute("data-press"):
            self._do(element.dataset.press, event.timeStamp)
            return PressAndHold(element.dataset.release, self._do)
        if element.hasAttribute("data-act") and not self.find_intended_act(element, event.timeStamp):
            return Gesture()
        if element.matches("button.card, .movable"):
            return CardDrag(element, self._do, event.clientX, event.clientY)
        if element.hasAttribute("data-drag"):
            return RaceDrag(element, self._recent_pages.current_page(), event.clientX, event.clientY)
        return Tap(element)

    def _do_act_seen_on_race_place(self, element: Any, clock_ms: ClockMs) -> None:
        """Do the act that a player saw at this time on the race place (`data-race`) at or around an element.

        Nothing happens if there is no such place, or it had no act. `element` may be None.
        """
        place = element.closest("[data-race]") if element else None
        if place and (act := self.find_intended_act(place, clock_ms)):
            self._do(act, clock_ms)

    def _finish_long_press(self, pointer_id: int) -> None:
        """End a finger's long press, as its time is over, and do the act of the pressed element.

        No act is done if the element has left the page, or has another act now.
        """
        finger = self._fingers.get(pointer_id)
        self._cancel_gesture(pointer_id)
        if isinstance(finger, LongPress) and (act := finger.unchanged_act()):
            self._do(act, read_clock())


def _forward_pointer_event(handle: Callable[[Any], None], event: Any) -> None:
    """Call a handler with a pointer event; ignore an event without `pointerId`, sent by another program."""
    if hasattr(event, "pointerId"):
        handle(event)


def _find_element_under_pointer(event: Any) -> Any:
    """Return the element that is now at the pointer's position in the window; None outside the window."""
    return document.elementFromPoint(event.clientX, event.clientY)
