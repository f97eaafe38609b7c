"""Text fields and choices. What players type is saved while they type, and before it could be lost."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.core.times import ClockMs
from clowder.stage.clock import Timer, read_clock
from clowder.stage.targets import find_target_element

TYPING_PAUSE_MS = 600
"""Milliseconds without typing after which `data-typing` is done."""

TEXT_FIELDS = ":is(input:not([type]), textarea)[data-change]"
"""CSS selector of the text fields that do an act."""


class FieldListener:
    """Listener to form fields: does the acts in their attributes by `do(act, value, clock_ms)`.

    It listens to the events `change`, `input` and `pagehide`. An attribute of the field has the act, or
    tells how the field behaves:
    data-change  is done when a player has chosen or typed something and leaves the field, or the page.
    data-typing  is done when a player pauses while typing, or when the page is hidden.
    data-live    marks a slider whose act in `data-change` is done while the slider is moved.
    data-again   makes the field show the page's value, perhaps the old one, when the player has left it.

    A text field has `data-typed` while a player types there: then no drawing changes its text
    (`setAttribute` in `assets/drawing.mjs`). `report_typed_text` and `finish_typing` do the acts before
    something else happens.
    """

    def __init__(self, do: Callable[[str, str, ClockMs], None]) -> None:
        self._do = do
        self._typed: Any = None  # the field in which a player is typing
        self._is_heard = True
        self._timer = Timer(self._do_typing_act)
        for target, kind, handler in (
            (document, "change", self._do_change_act),
            (document, "input", self._note_typing),
            (window, "pagehide", self._report_value_before_close),
        ):
            target.addEventListener(kind, create_proxy(handler))

    @property
    def is_typing(self) -> bool:
        """True if a player has typed in a text field, and has not left the field yet."""
        return self._typed is not None

    def report_typed_text(self) -> None:
        """Do the act in `data-typing` of the field in which a player types, with the text so far.

        Does nothing if no player is typing, or the field has no such act: a part of a name or link is no
        use. The wait for a pause in typing is cancelled.
        """
        self._timer.reschedule(None)
        self._do_typing_act()

    def finish_typing(self) -> None:
        """Do the act in `data-change` of the field in which a player types, and end the typing.

        The act is left out if it has been done with this text already. A field with `data-again` shows
        the page's value then. Does nothing if no player is typing.
        """
        if (field := self._typed) is not None:
            self._timer.reschedule(None)
            self._typed = None
            field.removeAttribute("data-typed")
            self._report_field_value(field, read_clock())
            _reset_field_to_page_value(field)

    @contextmanager
    def ignore_change_events(self) -> Iterator[None]:
        """Ignore the change events of all fields while this context lasts, in which the page is drawn.

        Browsers send such an event if a field with unsaved text is removed or moved.
        """
        self._is_heard = False
        try:
            yield
        finally:
            self._is_heard = True

    def _report_field_value(self, field: Any, clock_ms: ClockMs) -> None:
        """Do the act in `data-change` of a field with its value, unless that was reported last.

        Browsers may report a value twice. The reported value is kept at the field.
        """
        if getattr(field, "kept", None) != field.value:
            field.kept = field.value
            self._do(field.dataset.change, field.value, clock_ms)

    def _do_change_act(self, event: Any) -> None:
        """Do the act in `data-change` of a changed field with its new value; end typing in a text field.

        In a text field the act is not done twice with the same text, and a field with `data-again` shows
        the page's value then. Nothing is done while change events are ignored (`ignore_change_events`).
        """
        field = find_target_element(event)
        if not self._is_heard:
            return
        if field.matches(TEXT_FIELDS):
            self.finish_typing()
            self._report_field_value(field, event.timeStamp)
            _reset_field_to_page_value(field)
        elif field.matches("[data-change]"):
            self._do(field.dataset.change, field.value, event.timeStamp)

    def _note_typing(self, event: Any) -> None:
        """Note in which text field a player types, and do its act in `data-typing` after a pause.

        The pause lasts `TYPING_PAUSE_MS`. If the player typed in another field before, that is left
        (`finish_typing`). For a slider with `data-live`, only its act in `data-change` is done, at once.
        """
        field = find_target_element(event)
        if field.matches("[data-live]"):
            self._do_change_act(event)
        elif field.matches(TEXT_FIELDS):
            if self._typed is None or not self._typed.isSameNode(field):
                self.finish_typing()
                self._typed = field
                field.dataset.typed = ""
            field.kept = None
            self._timer.reschedule(TYPING_PAUSE_MS)

    def _do_typing_act(self) -> None:
        """Do the act in `data-typing`, if any, of the field in which a player types, with its text."""
        field = self._typed
        if field is not None and field.hasAttribute("data-typing"):
            self._do(field.dataset.typing, field.value, read_clock())

    def _report_value_before_close(self, event: Any) -> None:
        """Do the act in `data-change` of the field in which a player types, as the page may be closed."""
        if (field := self._typed) is not None:
            self._report_field_value(field, read_clock())


def _reset_field_to_page_value(field: Any) -> None:
    """Show the page's value (attribute `value`) in a field with `data-again`, and drop what was typed.

    No act is done. Other fields are left alone.
    """
    if field.matches("[data-again]"):
        field.value = field.kept = field.getAttribute("value") or ""
