"""Fingers on the page, as many at once as there are: races, holds, drags, and taps on the table.

The page says in its attributes what a finger may do:

data-race   names a place. Touching it does its `data-act` at once: the first finger down has it.
data-hold   A finger must rest here so many milliseconds before the `data-act` is done.
data-press  is done when a finger comes down here, and `data-release` when it is gone, however it goes.
data-drag   names what lies here. It follows the finger, and left on a place of a race it does the
            `data-act` that this place had when it was picked up.
data-lay    It is told where on it fingers lie: `lay 3 512 980` in thousandths of it, and `lift 3`.
data-act    alone, on the table: done when a finger leaves where it came. (Elsewhere the browser's clicks
            do; but it makes none of a finger while another rests on the screen.)

No touch is ever owed anything: the browser may take a finger away (a swipe from the edge, a palm, a
sixth finger, another page), and then whatever it held or dragged is back where it was.

No finger is refused for being large: tablets tell the size of a touch in too many ways, and a hand that
slaps a card is a large one. Palms are the tablet's to recognise; it takes them away as said above.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.tempo import HASTE
from clowder.stage.clock import now
from clowder.stage.fingers import CLICK, Carrying, Dragging, Finger, Holding, Laying, Pressing, Tapping
from clowder.stage.geometry import Place
from clowder.stage.lately import Picture, Pictures, act_of
from clowder.stage.targets import target_of
from clowder.widgets.nodes import Node

ANSWERS = (
    "#app [data-race], #app [data-hold], #app [data-drag], #app [data-lay], .playing [data-act], .movable"
)


class Touch:
    """Turns what fingers do into acts: `do(act, at)`, `at` by the browser's clock."""

    def __init__(self, do: Callable[[str, float], None]) -> None:
        self._do = do
        self._pictures = Pictures()
        self._fingers: dict[int, Finger | None] = {}  # all on the screen; None is one that means nothing
        self._answered = -float(CLICK)
        self._turned = -float(HASTE)  # when the table was turned
        self.left: Place | None = None
        """Where a card is that a finger has carried and leaves, while its act is done."""
        self._held = create_proxy(self._on_held)
        for kind, handler in {
            "pointerdown": self._on_down,
            "pointermove": self._on_move,
            "pointerup": self._on_up,
            "pointercancel": self._on_cancel,
            "lostpointercapture": self._on_lost,
        }.items():
            document.addEventListener(kind, create_proxy(partial(_handle_pointer, handler)))
        for kind, handler in {
            "mousedown": self._on_mouse,
            "contextmenu": self._on_gesture,
            "gesturestart": self._on_gesture,
            "visibilitychange": self._on_interruption,
        }.items():
            document.addEventListener(kind, create_proxy(handler))
        interruption = create_proxy(self._on_interruption)
        for kind in ("blur", "pagehide", "resize", "orientationchange"):
            window.addEventListener(kind, interruption)

    def drawn(self, page: Node, at: float, *, asked: bool) -> None:
        """This is the page now: somebody asked for a change, or it came by itself."""
        if self._pictures.turns(page):
            self._turned = at
        self._pictures.add(Picture(at, page, asked))
        for finger in self._fingers.values():
            if isinstance(finger, Dragging):
                finger.look()

    def meant(self, touched: Any, at: float) -> str | None:
        """The act of an element that was touched at this time: in a race, what could be seen there then.

        None if it has come by itself just now, or the table was turned, so that perhaps something else was
        to be touched.
        """
        if at - self._turned < HASTE and touched.closest(".tabletop"):
            return None
        if place := touched.getAttribute("data-race"):
            return act_of(self._pictures.seen(at), place)
        act = touched.getAttribute("data-act")
        return None if self._pictures.have_surprised(act, at) and touched.closest("#app") else act

    def has_answered(self, click: Any) -> bool:
        """Whether a click only repeats a touch that was answered. A key's, or a screen reader's, does not."""
        return bool(getattr(click, "detail", 0) > 0 and click.timeStamp - self._answered < CLICK)

    # A finger comes, moves and goes

    def _on_down(self, event: Any) -> None:
        """Of a mouse, only its first button."""
        if event.button == 0:
            self._begin(event, target_of(event))

    def _on_move(self, event: Any) -> None:
        if isinstance(finger := self._fingers.get(event.pointerId), (Dragging, Carrying)):
            finger.move(event.clientX, event.clientY)
        elif event.pointerId not in self._fingers and event.pointerType == "touch":
            self._begin(event, _under(event))

    def _on_up(self, event: Any) -> None:
        if event.pointerId not in self._fingers and event.pointerType == "touch":
            self._race(_under(event), event.timeStamp)
        elif finger := self._fingers.pop(event.pointerId, None):
            self._answered = event.timeStamp
            under, self.left = _under(event), finger.left()
            finger.let_go()
            if act := finger.lifted(under):
                self._do(act, event.timeStamp)
            self.left = None

    def _on_cancel(self, event: Any) -> None:
        if finger := self._fingers.pop(event.pointerId, None):
            finger.let_go()

    def _on_lost(self, event: Any) -> None:
        self._let_go(event.pointerId)

    def _on_mouse(self, event: Any) -> None:
        """A finger that was answered takes the focus nowhere: the browser would have to work it out twice."""
        if event.timeStamp - self._answered < CLICK and target_of(event).matches(".playing :not(input)"):
            event.preventDefault()

    def _on_interruption(self, event: Any) -> None:
        for pointer in self._fingers:
            self._let_go(pointer)

    def _let_go(self, pointer: int) -> None:
        """The finger is still there, and known, but what it had begun is undone."""
        if finger := self._fingers.get(pointer):
            self._fingers[pointer] = Finger()
            finger.let_go()

    def _on_gesture(self, event: Any) -> None:
        """On the table a long touch asks for no menu, and two fingers do not zoom."""
        if target_of(event).closest(".playing"):
            event.preventDefault()

    # What it does

    def _begin(self, event: Any, element: Any) -> None:
        """A finger came down, or the browser forgot to say so and it moves already."""
        self._on_cancel(event)
        touched = element.closest(ANSWERS) if element else None
        self._fingers[event.pointerId] = self._finger(touched, event) if touched else None
        if not touched:
            self._answered = -float(CLICK)  # the next click is of this finger
        self._race(touched, event.timeStamp)

    def _finger(self, touched: Any, event: Any) -> Finger:
        if touched.hasAttribute("data-race"):
            return Finger()
        if touched.hasAttribute("data-lay"):
            return Laying(target_of(event).closest("[data-act]") or touched, touched, event, self._do)
        if touched.hasAttribute("data-hold"):
            timer = window.setTimeout(self._held, int(touched.dataset.hold), event.pointerId)
            return Holding(touched, timer)
        if touched.hasAttribute("data-press"):
            self._do(touched.dataset.press, event.timeStamp)
            return Pressing(touched.dataset.release, self._do)
        if touched.hasAttribute("data-act") and not self.meant(touched, event.timeStamp):
            return Finger()
        if touched.matches("button.card, .movable"):
            return Carrying(touched, self._do, event.clientX, event.clientY)
        if touched.hasAttribute("data-drag"):
            return Dragging(touched, self._pictures.now(), event.clientX, event.clientY)
        return Tapping(touched)

    def _race(self, element: Any, at: float) -> None:
        place = element.closest("[data-race]") if element else None
        if place and (act := self.meant(place, at)):
            self._do(act, at)

    def _on_held(self, pointer: int) -> None:
        finger = self._fingers.get(pointer)
        self._let_go(pointer)
        if isinstance(finger, Holding) and (act := finger.act()):
            self._do(act, now())


def _handle_pointer(handle: Callable[[Any], None], event: Any) -> None:
    """Hand on an event of a pointer, and not one of other programs that only has its name."""
    if hasattr(event, "pointerId"):
        handle(event)


def _under(event: Any) -> Any:
    """The element below a finger, which may have come from elsewhere."""
    return document.elementFromPoint(event.clientX, event.clientY)
