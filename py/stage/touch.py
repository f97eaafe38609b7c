"""Fingers on the page, as many at once as there are: races, holds and drags.

The page says in its attributes what a finger may do there:

data-race   names a place. Touching it does its `data-act` at once: the first finger down has it.
data-hold   A finger must rest here so many milliseconds before the `data-act` is done.
data-drag   names what lies here. It follows the finger, and left on a place of a race it does the
            `data-act` that this place had when it was picked up.

No touch is ever owed anything: the browser may take a finger away (a swipe from the edge, a palm, a
sixth finger, another page), and then whatever it held or dragged is back where it was.
"""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from views.nodes import Node

REACTION = 150
"""Milliseconds that a person needs at the least from seeing a thing to touching it.

A finger that comes down sooner after a change meant what had been there before. (In athletics a
start within 100 ms of the gun is a false one; a screen needs some more to show the change.)
"""

REMEMBERED = 2000
"""Milliseconds for which a touch may wait to be handled."""

CLICK = 500
"""Milliseconds after the last touch within which the browser makes a click of it."""

ANSWERS = "[data-race], [data-hold], [data-drag]"


class Pictures:
    """The page as it was shown lately."""

    def __init__(self) -> None:
        self._shown: list[tuple[float, Node]] = []

    def add(self, page: Node, at: float) -> None:
        """From the time `at` on this is the page."""
        old = [i for i, (since, _) in enumerate(self._shown) if since <= at - REMEMBERED]
        self._shown = [*self._shown[old[-1] if old else 0 :], (at, page)]

    def now(self) -> Node:
        return self._shown[-1][1]

    def seen(self, at: float) -> Node:
        """The page that a person had seen who touched it at this time."""
        return next(
            (page for since, page in reversed(self._shown) if since <= at - REACTION), self._shown[0][1]
        )


class Hold:
    """A finger rests on an element until the timer is due."""

    def __init__(self, element: Any, timer: Any) -> None:
        self._element = element
        self.act = element.getAttribute("data-act")
        self._timer = timer
        element.dataset.held = ""

    def still_there(self) -> bool:
        """Whether the element does what it did when the finger came."""
        return bool(self._element.isConnected and self._element.getAttribute("data-act") == self.act)

    def let_go(self) -> None:
        window.clearTimeout(self._timer)
        self._element.removeAttribute("data-held")


class Drag:
    """A finger takes along a picture of what lies on an element, as it is on the page."""

    def __init__(self, element: Any, page: Node, x: float, y: float) -> None:
        lying = element.firstElementChild
        box = lying.getBoundingClientRect()
        self.page = page
        self._element, self._card = element, element.dataset.drag
        self._x, self._y = x, y
        self._ghost = lying.cloneNode(True)
        self._ghost.classList.add("ghost")
        self._ghost.ariaHidden = "true"
        self._ghost.style.left, self._ghost.style.top = f"{box.x}px", f"{box.y}px"
        document.body.append(self._ghost)

    def move(self, x: float, y: float) -> None:
        self._ghost.style.transform = f"translate({x - self._x}px, {y - self._y}px)"

    def see(self) -> None:
        """It grows pale when another was quicker."""
        if self._element.getAttribute("data-drag") != self._card:
            self._ghost.dataset.gone = ""

    def let_go(self) -> None:
        self._ghost.remove()


class Touch:
    """Turns what fingers do into acts: `do(act, at)`, `at` by the browser's clock."""

    def __init__(self, do: Callable[[str, float], None]) -> None:
        self._do = do
        self._pictures = Pictures()
        self._fingers: dict[int, Hold | Drag | None] = {}  # those on the screen; most only rest there
        self._last = -float(CLICK)
        self._held = create_proxy(self._on_held)
        for kind, handler in {
            "pointerdown": self._on_down,
            "pointermove": self._on_move,
            "pointerup": self._on_up,
            "pointercancel": self._on_cancel,
            "lostpointercapture": self._on_lost,
            "contextmenu": self._on_gesture,
            "gesturestart": self._on_gesture,
            "visibilitychange": self._on_interruption,
        }.items():
            document.addEventListener(kind, create_proxy(handler))
        interruption = create_proxy(self._on_interruption)
        for kind in ("blur", "pagehide", "resize", "orientationchange"):
            window.addEventListener(kind, interruption)

    def drawn(self, page: Node, at: float) -> None:
        """This is the page now."""
        self._pictures.add(page, at)
        for grip in self._fingers.values():
            if isinstance(grip, Drag):
                grip.see()

    def meant(self, touched: Any, at: float) -> str | None:
        """The act of an element that was touched at this time: in a race, what could be seen there then."""
        place = touched.getAttribute("data-race")
        return act_of(self._pictures.seen(at), place) if place else touched.getAttribute("data-act")

    def answered(self, click: Any, touched: Any) -> bool:
        """Whether a click is of a touch that was answered when it began. A key's, or a reader's, is not."""
        by_finger = click.detail > 0 and click.timeStamp - self._last < CLICK
        return by_finger and touched.matches(ANSWERS)

    # A finger comes, moves and goes

    def _on_down(self, event: Any) -> None:
        """Of a mouse, only its first button."""
        if event.button == 0:
            self._begin(event, event.target)

    def _on_move(self, event: Any) -> None:
        if event.pointerId not in self._fingers:
            if event.pointerType == "touch":
                self._begin(event, _under(event))
        elif isinstance(grip := self._fingers[event.pointerId], Drag):
            grip.move(event.clientX, event.clientY)

    def _on_up(self, event: Any) -> None:
        self._last = event.timeStamp
        if event.pointerId not in self._fingers:
            if event.pointerType == "touch":
                self._race(_under(event), event.timeStamp)
            return
        grip = self._fingers[event.pointerId]
        self._on_cancel(event)
        if isinstance(grip, Drag):
            self._drop(_under(event), grip.page, event.timeStamp)

    def _on_cancel(self, event: Any) -> None:
        self._let_go(event.pointerId)
        self._fingers.pop(event.pointerId, None)

    def _on_lost(self, event: Any) -> None:
        self._let_go(event.pointerId)

    def _on_interruption(self, event: Any) -> None:
        for pointer in self._fingers:
            self._let_go(pointer)

    def _let_go(self, pointer: int) -> None:
        """What the finger held or dragged is back where it was; the finger is still known."""
        if grip := self._fingers.get(pointer):
            self._fingers[pointer] = None
            grip.let_go()

    def _on_gesture(self, event: Any) -> None:
        """On the table a long touch asks for no menu, and two fingers do not zoom."""
        if event.target.closest(".playing"):
            event.preventDefault()

    # What it does

    def _begin(self, event: Any, element: Any) -> None:
        """A finger came down, or the browser forgot to say so and it moves already."""
        self._last = event.timeStamp
        self._on_cancel(event)
        touched = element.closest(ANSWERS) if element else None
        self._fingers[event.pointerId] = self._grip(touched, event) if touched else None
        if touched:
            self._race(touched, event.timeStamp)

    def _grip(self, touched: Any, event: Any) -> Hold | Drag | None:
        if touched.hasAttribute("data-hold"):
            timer = window.setTimeout(self._held, int(touched.dataset.hold), event.pointerId)
            return Hold(touched, timer)
        if touched.hasAttribute("data-drag"):
            return Drag(touched, self._pictures.now(), event.clientX, event.clientY)
        return None

    def _race(self, element: Any, at: float) -> None:
        place = element.closest("[data-race]") if element else None
        if place and (act := self.meant(place, at)):
            self._do(act, at)

    def _drop(self, element: Any, page: Node, at: float) -> None:
        place = element.closest("[data-race]") if element else None
        if place and (act := act_of(page, place.dataset.race)):
            self._do(act, at)

    def _on_held(self, pointer: int) -> None:
        grip = self._fingers.get(pointer)
        self._let_go(pointer)
        if isinstance(grip, Hold) and grip.still_there():
            self._do(grip.act, window.performance.now())


def act_of(node: Node | str, place: str) -> str | None:
    """What touching this place of a race does, on the page below this node."""
    if isinstance(node, str):
        return None
    if "data-race" in node.attributes:
        return node.attributes.get("data-act") if node.attributes["data-race"] == place else None
    return next(filter(None, (act_of(child, place) for child in node.children)), None)


def _under(event: Any) -> Any:
    """The element below a finger, which may have come from elsewhere."""
    return document.elementFromPoint(event.clientX, event.clientY)
