"""Fingers on the page, as many at once as there are: races, holds, drags, and taps on the table.

The page says in its attributes what a finger may do:

data-race   names a place. Touching it does its `data-act` at once: the first finger down has it.
data-hold   A finger must rest here so many milliseconds before the `data-act` is done.
data-press  is done when a finger comes down here, and `data-release` when it is gone, however it goes.
data-drag   names what lies here. It follows the finger, and left on a place of a race it does the
            `data-act` that this place had when it was picked up.
data-act    alone, on the table: done when a finger leaves where it came. (Elsewhere the browser's clicks
            do; but it makes none of a finger while another rests on the screen.)

No touch is ever owed anything: the browser may take a finger away (a swipe from the edge, a palm, a
sixth finger, another page), and then whatever it held or dragged is back where it was.

No finger is refused for being large: tablets tell the size of a touch in too many ways, and a hand that
slaps a card is a large one. Palms are the tablet's to recognise; it takes them away as said above.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy
from pyscript import document, window

from app.tempo import HASTE, REACTION
from stage.geometry import Place, place_of
from widgets.nodes import Node

REMEMBERED = 2000
"""Milliseconds for which a touch may wait to be handled."""

CARRIED = 12
"""Pixels that a finger may stray and still taps; further, it takes the card along."""

CLICK = 500
"""Milliseconds after a touch within which the browser makes a click of it."""

ANSWERS = "#app [data-race], #app [data-hold], #app [data-drag], .playing [data-act]"


class Picture(NamedTuple):
    """The page from a moment on."""

    since: float
    page: Node
    asked: bool
    """Whether somebody asked for the change, or it came by itself."""


class Pictures:
    """The page as it was shown lately."""

    def __init__(self) -> None:
        self._shown: list[Picture] = []

    def add(self, new: Picture) -> None:
        old = [i for i, shown in enumerate(self._shown) if shown.since <= new.since - REMEMBERED]
        self._shown = [*self._shown[old[-1] if old else 0 :], new]

    def now(self) -> Node:
        return self._shown[-1].page

    def seen(self, at: float) -> Node:
        """The page that a person had seen who touched it at this time."""
        seen = (shown for shown in reversed(self._shown) if shown.since <= at - REACTION)
        return next(seen, self._shown[0]).page

    def have_surprised(self, act: str | None, at: float) -> bool:
        """Whether this act came to be offered by itself, and too late to be meant at this time."""
        if len(self._shown) < 2:
            return False
        before, now = self._shown[-2:]
        return not now.asked and at - now.since < HASTE and not has_act(before.page, act)


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
        self._do(self._release, window.performance.now())


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
            self._element.classList.add("carried")
            if self._is_picked_first() and self._element.ariaPressed != "true":
                self._do(self._act, window.performance.now())
        if self._carried:
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
        self._element.classList.remove("carried")

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


class Touch:
    """Turns what fingers do into acts: `do(act, at)`, `at` by the browser's clock."""

    def __init__(self, do: Callable[[str, float], None]) -> None:
        self._do = do
        self._pictures = Pictures()
        self._fingers: dict[int, Finger | None] = {}  # all on the screen; None is one that means nothing
        self._answered = -float(CLICK)
        self.left: Place | None = None
        """Where a card is that a finger has carried and leaves, while its act is done."""
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

    def drawn(self, page: Node, at: float, *, asked: bool) -> None:
        """This is the page now: somebody asked for a change, or it came by itself."""
        self._pictures.add(Picture(at, page, asked))
        for finger in self._fingers.values():
            if isinstance(finger, Dragging):
                finger.look()

    def meant(self, touched: Any, at: float) -> str | None:
        """The act of an element that was touched at this time: in a race, what could be seen there then.

        None if it has come by itself just now, perhaps where something else was to be touched.
        """
        if place := touched.getAttribute("data-race"):
            return act_of(self._pictures.seen(at), place)
        act = touched.getAttribute("data-act")
        return None if self._pictures.have_surprised(act, at) and touched.closest("#app") else act

    def has_answered(self, click: Any) -> bool:
        """Whether a click only repeats a touch that was answered. A key's, or a screen reader's, does not."""
        return bool(click.detail > 0 and click.timeStamp - self._answered < CLICK)

    # A finger comes, moves and goes

    def _on_down(self, event: Any) -> None:
        """Of a mouse, only its first button."""
        if event.button == 0:
            self._begin(event, event.target)

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
        if event.target.closest(".playing"):
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
        if touched.hasAttribute("data-hold"):
            timer = window.setTimeout(self._held, int(touched.dataset.hold), event.pointerId)
            return Holding(touched, timer)
        if touched.hasAttribute("data-press"):
            self._do(touched.dataset.press, event.timeStamp)
            return Pressing(touched.dataset.release, self._do)
        if touched.hasAttribute("data-act") and not self.meant(touched, event.timeStamp):
            return Finger()
        if touched.matches("button.card"):
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
            self._do(act, window.performance.now())


def act_of(node: Node | str, place: str) -> str | None:
    """What touching this place of a race does, on the page below this node."""
    if isinstance(node, str):
        return None
    if "data-race" in node.attributes:
        return node.attributes.get("data-act") if node.attributes["data-race"] == place else None
    return next(filter(None, (act_of(child, place) for child in node.children)), None)


def has_act(node: Node | str, act: str | None) -> bool:
    """Whether something below this node does this act."""
    if isinstance(node, str):
        return False
    return node.attributes.get("data-act") == act or any(has_act(child, act) for child in node.children)


def _is_astray(dx: float, dy: float) -> bool:
    """Whether a finger has gone so far from where it came that it means to take something along."""
    return dx * dx + dy * dy > CARRIED * CARRIED


def _under(event: Any) -> Any:
    """The element below a finger, which may have come from elsewhere."""
    return document.elementFromPoint(event.clientX, event.clientY)
