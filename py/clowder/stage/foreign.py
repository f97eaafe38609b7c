"""Repair of the document: undoes the changes of translators, password managers and browser extensions."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

RESTORED_ATTRIBUTES = (
    "alt", "aria-busy", "aria-checked", "aria-disabled", "aria-expanded", "aria-hidden",
    "aria-keyshortcuts", "aria-label", "aria-live", "aria-pressed", "aria-valuetext", "autocomplete",
    "autoplay", "class",
    "colspan", "data-act", "data-again", "data-at", "data-camera", "data-card", "data-cards", "data-clear",
    "data-change", "data-choices", "data-code", "data-count", "data-drag", "data-edges", "data-file",
    "data-hold", "data-key", "data-language", "data-lay", "data-live", "data-picture", "data-press",
    "data-race", "data-release", "data-row", "data-say", "data-seats", "data-spot", "data-turned",
    "data-typing", "dir", "disabled", "height", "hidden", "id", "inert", "inputmode", "lang", "max",
    "maxlength", "min", "muted", "placeholder", "playsinline", "readonly", "rel", "role", "rows", "scope",
    "selected", "tabindex", "target", "translate", "type", "value", "width",
)  # fmt: skip
"""Attributes that are restored.

Left out are `style`, which this page and dark mode extensions change all the time, each in its own
properties; `open`, which players change; addresses, which `tools/live.js` changes.
"""

MAX_UNDONE_CHANGES = 1000
"""Largest number of changes that are undone one by one, in about 10 ms."""

_IN_PLACE = to_js({"preventScroll": True})

_OBSERVED_CHANGES = to_js(
    {
        "subtree": True,
        "childList": True,
        "characterData": True,
        "characterDataOldValue": True,
        "attributeOldValue": True,
        "attributeFilter": list(RESTORED_ATTRIBUTES),
    },
    dict_converter=window.Object.fromEntries,
)


class ForeignChangeRecorder:
    """Recorder of what other programs, such as browser extensions, change in an element, to undo it.

    `undo_changes` undoes that at the next drawing and not at once: with an extension that answers each
    change by another, that would never end. Of more than `MAX_UNDONE_CHANGES` none is undone. Changes
    made within `ignore_own_changes` are not recorded.
    """

    def __init__(self, place: Any) -> None:
        self._records: list[Any] = []
        self._observer = window.MutationObserver.new(create_proxy(self._record_changes))
        self._place = place
        self._observer.observe(place, _OBSERVED_CHANGES)
        self._take = self._observer.takeRecords

    @contextmanager
    def ignore_own_changes(self) -> Iterator[None]:
        """Record no changes of the element while this context lasts, in which this page draws.

        Changes that other programs have made before are still recorded.
        """
        self._record_changes(self._take())
        try:
            yield
        finally:
            self._take()

    def undo_changes(self) -> bool:
        """Undo all recorded changes, the last first, and return True; False if there are too many.

        Of more than `MAX_UNDONE_CHANGES` none is undone, and observing goes on. The record is emptied in
        both cases. A focused element that is moved keeps the focus. Raises JsException if a change
        cannot be undone.
        """
        if not self._records:
            return True
        records, self._records, focused = self._records, [], document.activeElement
        if len(records) > MAX_UNDONE_CHANGES:
            self._observer.observe(self._place, _OBSERVED_CHANGES)
            return False
        for record in reversed(records):
            _undo_change(record)
        if not focused.isSameNode(document.activeElement):
            focused.focus(_IN_PLACE)
        return True

    def _record_changes(self, records: Any, *_: Any) -> None:
        """Add a MutationObserver's records; stop observing if they are more than `MAX_UNDONE_CHANGES`.

        In that case everything is drawn anew, and later changes do not matter; `undo_changes` observes
        again.
        """
        if records.length:
            self._records += records
        if len(self._records) > MAX_UNDONE_CHANGES:  # everything is drawn anew, so the rest does not matter
            self._observer.disconnect()


def _undo_change(record: Any) -> None:
    """Undo the change of a text, an attribute or child nodes that a MutationRecord tells of.

    All later changes must have been undone before. Raises JsException if it cannot be undone.
    """
    target, old = record.target, record.oldValue
    if record.type == "characterData":
        target.data = old
    elif record.type == "childList":
        for node in record.addedNodes:
            node.remove()
        for node in record.removedNodes:
            target.insertBefore(node, record.nextSibling)
    elif isinstance(old, str):
        target.setAttribute(record.attributeName, old)
    else:
        target.removeAttribute(record.attributeName)
