"""The page: events come in, nodes go out."""

from typing import Any

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import document, window

from app.clowder import Clowder
from stage import files, focus
from stage.draw import Drawing


class Stage:
    """Plays the app in the element `#app`: one listener a kind of event, for as long as the page lives."""

    def __init__(self, app: Clowder) -> None:
        self._app = app
        self._drawing = Drawing(document.getElementById("app"))
        self._tick = create_proxy(self._on_tick)
        self._timer: Any = None
        self._holds: dict[int, int] = {}
        self._listen(document, "pointerdown", self._on_pointer_down)
        self._listen(document, "pointerup", self._on_pointer_up)
        self._listen(document, "pointercancel", self._on_pointer_up)
        self._listen(document, "contextmenu", self._on_context_menu)
        self._listen(document, "click", self._on_click)
        self._listen(document, "change", self._on_change)
        self._listen(document, "visibilitychange", self._on_visibility)
        app.begin(window.performance.now())
        self._show()
        document.documentElement.dataset.ready = "yes"

    def _listen(self, target: Any, kind: str, handler: Any) -> None:
        target.addEventListener(kind, create_proxy(handler))

    def _on_pointer_down(self, event: Any) -> None:
        """A race is decided by when the finger came down, not by when it left."""
        touched = event.target.closest("[data-race], [data-hold]")
        if not touched:
            return
        if touched.hasAttribute("data-hold"):
            self._hold(touched, event.pointerId)
        else:
            self._act(touched.dataset.act, "", event.timeStamp)

    def _on_pointer_up(self, event: Any) -> None:
        """Whoever lets go too early has not held."""
        if timer := self._holds.pop(event.pointerId, None):
            window.clearTimeout(timer)

    def _hold(self, touched: Any, pointer: int) -> None:
        def held() -> None:
            self._holds.pop(pointer, None)
            if touched.isConnected and touched.dataset.act == act:
                self._act(act, "", window.performance.now())

        act = touched.dataset.act
        self._holds[pointer] = window.setTimeout(create_once_callable(held), int(touched.dataset.hold))

    def _on_click(self, event: Any) -> None:
        """A click of a finger or a mouse, or a key: keys need neither race nor hold."""
        touched = event.target.closest("[data-act]")
        by_pointer = event.detail > 0
        if touched and not (by_pointer and touched.matches("[data-race], [data-hold]")):
            self._act(touched.dataset.act, "", event.timeStamp)

    def _on_context_menu(self, event: Any) -> None:
        """A long touch on the table is a hold, not a question for a menu."""
        if event.target.closest(".playing"):
            event.preventDefault()

    def _on_change(self, event: Any) -> None:
        changed, at = event.target, event.timeStamp
        if changed.matches("[data-change]"):
            self._act(changed.dataset.change, changed.value, at)
        elif changed.matches("[data-file]"):
            act = changed.dataset.file
            files.read(changed, lambda text: self._act(act, text, at))

    def _on_visibility(self, event: Any) -> None:
        now = window.performance.now()
        if document.hidden:
            self._app.hide(now)
        else:
            self._app.show(now)
        self._show()

    def _on_tick(self) -> None:
        self._app.tick(window.performance.now())
        self._show()

    def _act(self, act: str, value: str, at: float) -> None:
        self._app.act(act, value, at, int(window.Date.now()))
        self._show()
        if file := self._app.take_file():
            files.save(file)

    def _show(self) -> None:
        was_somewhere = focus.is_somewhere()
        self._drawing.show(self._app.page())
        if was_somewhere and not focus.is_somewhere():
            focus.find_again()
        self._set_timer()

    def _set_timer(self) -> None:
        window.clearTimeout(self._timer)
        due = self._app.due(window.performance.now())
        self._timer = None if due is None else window.setTimeout(self._tick, due + 1)
