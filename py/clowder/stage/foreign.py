"""Repair of the document: undoes the changes of translators, password managers and browser extensions."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

WATCHED = (
    "alt", "aria-busy", "aria-checked", "aria-disabled", "aria-expanded", "aria-hidden",
    "aria-keyshortcuts", "aria-label", "aria-live", "aria-pressed", "aria-valuetext", "autocomplete",
    "autoplay", "class",
    "colspan", "data-act", "data-again", "data-at", "data-camera", "data-card", "data-cards",
    "data-change", "data-choices", "data-code", "data-count", "data-drag", "data-edges", "data-file",
    "data-hold", "data-key", "data-language", "data-lay", "data-live", "data-picture", "data-press",
    "data-race", "data-release", "data-row", "data-say", "data-seats", "data-spot", "data-turned",
    "data-typing", "dir", "disabled", "height", "hidden", "id", "inert", "inputmode", "lang", "max",
    "maxlength", "min", "muted", "placeholder", "playsinline", "readonly", "rel", "role", "rows", "scope",
    "selected", "tabindex", "target", "translate", "type", "value", "width",
)  # fmt: skip
"""Attributes that are restored. Left out are `style`, which this page and dark mode extensions change all the
time, each in its own properties; `open`, which players change; addresses, which `tools/live.js` changes.
"""

MAX_UNDONE_CHANGES = 1000
"""Largest number of changes that are undone one by one, in about 10 ms."""

_IN_PLACE = to_js({"preventScroll": True})

_CHANGES = to_js(
    {
        "subtree": True,
        "childList": True,
        "characterData": True,
        "characterDataOldValue": True,
        "attributeOldValue": True,
        "attributeFilter": list(WATCHED),
    },
    dict_converter=window.Object.fromEntries,
)


class ForeignChanges:
    """Record of the changes that others make within an element, to undo them at the next drawing.

    Changes are not undone at once: with an extension that answers each change by another, that would never
    end.
    """

    def __init__(self, place: Any) -> None:
        self._records: list[Any] = []
        self._observer = window.MutationObserver.new(create_proxy(self._record_changes))
        self._place = place
        self._observer.observe(place, _CHANGES)
        self._take = self._observer.takeRecords

    @contextmanager
    def own_changes(self) -> Iterator[None]:
        """Leave the changes within this context out of the record: they are made by this page itself."""
        self._record_changes(self._take())
        try:
            yield
        finally:
            self._take()

    def undo_changes(self) -> bool:
        """Restore the element as it was drawn last. Return whether that was possible.

        If there were too many changes it is not. A focused field that is moved keeps the focus.
        """
        if not self._records:
            return True
        records, self._records, focused = self._records, [], document.activeElement
        if len(records) > MAX_UNDONE_CHANGES:
            self._observer.observe(self._place, _CHANGES)
            return False
        for save_slot in reversed(records):
            _undo_change(save_slot)
        if not focused.isSameNode(document.activeElement):
            focused.focus(_IN_PLACE)
        return True

    def _record_changes(self, records: Any, *_: Any) -> None:
        """Record these changes; stop to observe if there are too many to undo."""
        if records.length:
            self._records += records
        if len(self._records) > MAX_UNDONE_CHANGES:  # everything is drawn anew, so the rest does not matter
            self._observer.disconnect()


def _undo_change(save_slot: Any) -> None:
    """Undo one change, after all later ones. Raises JsException if the document was changed otherwise."""
    target, old = save_slot.target, save_slot.oldValue
    if save_slot.type == "characterData":
        target.data = old
    elif save_slot.type == "childList":
        for node in save_slot.addedNodes:
            node.remove()
        for node in save_slot.removedNodes:
            target.insertBefore(node, save_slot.nextSibling)
    elif isinstance(old, str):
        target.setAttribute(save_slot.attributeName, old)
    else:
        target.removeAttribute(save_slot.attributeName)
