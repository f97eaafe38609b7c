"""Fields in which players type: what is typed is kept while they do, and whenever it could be lost."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.stage.clock import Timer, now
from clowder.stage.targets import target_of

PAUSE = 600
"""Milliseconds without a letter after which `data-typing` is done."""

TEXT = ":is(input:not([type]), textarea)[data-change]"


class Fields:
    """Turns what players type or choose into acts: `do(act, value, at)`, `at` by the browser's clock.

    data-change  is done when somebody has chosen or typed something and leaves the field, or the page.
    data-typing  is done when somebody pauses while they type, or when the page is hidden.
    data-live    The field is a slider, and is followed while it is moved.
    data-again   When the field has been left it shows what the page says, which may be as it was before.

    A field has `data-typed` while somebody types there: then no drawing touches its text (`making.put`).
    """

    def __init__(self, do: Callable[[str, str, float], None]) -> None:
        self._do = do
        self._typed: Any = None  # the field in which somebody types
        self._is_heard = True
        self._timer = Timer(self._on_pause)
        for target, kind, handler in (
            (document, "change", self._on_change),
            (document, "input", self._on_input),
            (window, "pagehide", self._on_pagehide),
        ):
            target.addEventListener(kind, create_proxy(handler))

    @property
    def are_open(self) -> bool:
        """Whether somebody types in one of them."""
        return self._typed is not None

    def keep(self) -> None:
        """Keep what is typed until now, where the field says how. Else it would be half a name or a link."""
        self._timer.set(None)
        self._on_pause()

    def leave(self) -> None:
        """Keep what is typed. Nobody types there any more."""
        if (field := self._typed) is not None:
            self._timer.set(None)
            self._typed = None
            field.removeAttribute("data-typed")
            self._finish(field, now())
            _show_again(field)

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """Draw the page: a field that goes or is moved with what is typed there tells of it, to nobody."""
        self._is_heard = False
        try:
            yield
        finally:
            self._is_heard = True

    def _finish(self, field: Any, at: float) -> None:
        """Do the act of a field, unless it was done for this value: browsers tell of it once more."""
        if getattr(field, "kept", None) != field.value:
            field.kept = field.value
            self._do(field.dataset.change, field.value, at)

    def _on_change(self, event: Any) -> None:
        field = target_of(event)
        if not self._is_heard:
            return
        if field.matches(TEXT):
            self.leave()
            self._finish(field, event.timeStamp)
            _show_again(field)
        elif field.matches("[data-change]"):
            self._do(field.dataset.change, field.value, event.timeStamp)

    def _on_input(self, event: Any) -> None:
        field = target_of(event)
        if field.matches("[data-live]"):
            self._on_change(event)
        elif field.matches(TEXT):
            if self._typed is None or not self._typed.isSameNode(field):
                self.leave()
                self._typed = field
                field.dataset.typed = ""
            field.kept = None
            self._timer.set(PAUSE)

    def _on_pause(self) -> None:
        field = self._typed
        if field is not None and field.hasAttribute("data-typing"):
            self._do(field.dataset.typing, field.value, now())

    def _on_pagehide(self, event: Any) -> None:
        if (field := self._typed) is not None:
            self._finish(field, now())


def _show_again(field: Any) -> None:
    """Show what the page says, which nobody has typed: no act is done for it."""
    if field.matches("[data-again]"):
        field.value = field.kept = field.getAttribute("value") or ""
