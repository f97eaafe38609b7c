"""Storage of texts in the browser: in IndexedDB, in localStorage if that does not open, or nowhere."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import page_scripts
from pyodide.ffi import JsException, create_once_callable, create_proxy
from pyscript import document, window

from clowder.app.storage.store import (
    FULL,
    INTERRUPTED,
    NEWER,
    OFF,
    UNREACHED,
    CachedStore,
    TextChange,
    WriteCallback,
)

_FIRST_RETRY_MS = 4_000
"""Milliseconds after which an interrupted write is tried again for the first time."""

_MAX_RETRY_MS = 60_000
"""Most milliseconds between two such tries."""

_OURS = "clowder."
_REMINDER, _HINTED, _DATABASE = "clowder.reminder", "clowder.hinted", "clowder.database"
_TIPS = "clowder.tips"
"""Other localStorage items: settings for `assets/prepaint.js`, two flags of this module, and known tips."""

Bring = Callable[[Mapping[str, str], Callable[[], None]], None]
"""Function that takes texts from another storage, and a callback for when they are saved here."""


def open_store() -> CachedStore:
    """Return the store with all saved texts, which were read while Python was starting."""
    if not page_scripts.trouble:
        return _connect_database_store()
    if page_scripts.trouble == NEWER:
        return CachedStore(NoStorage(NEWER), {}, NEWER)
    try:
        return CachedStore(LocalStorage(), _stored_texts(), UNREACHED if _had_database() else "")
    except (AttributeError, JsException):
        return CachedStore(NoStorage(OFF), {}, OFF)


def _connect_database_store() -> CachedStore:
    """Return a store over the texts read from IndexedDB, and connect it to the database.

    The database reports results of writes, changes by other windows, and lost texts. Writes that were
    interrupted are tried again, at the latest when the page is visible again.
    """
    disk = Database()
    found = CachedStore(disk, page_scripts.texts.to_py())
    again = _RetryTimer(found)

    def report_written(reason: str, *numbers: int) -> None:
        """Report a write's result to its callback, and plan a retry if it was interrupted."""
        disk.on_written(reason, *numbers)
        again.plan_retry(reason)

    def report_lost_texts(names: Any, reason: str) -> None:
        """Mark texts as lost, because the database gave this reason, and write them anew."""
        found.mark_lost(names.to_py(), reason)
        found.retry_refused()

    page_scripts.setCallbacks(
        create_proxy(report_written),
        create_proxy(lambda changed: found.apply_external_changes(changed.to_py())),
        create_proxy(lambda texts: found.revert_to_disk(texts.to_py())),
        create_proxy(report_lost_texts),
    )
    found.mark_lost(page_scripts.unmoved.to_py(), page_scripts.why)
    _set_flag(_DATABASE)
    _retry_when_visible(found)
    return found


def _retry_when_visible(store: CachedStore) -> None:
    """Check the database whenever the page becomes visible: the browser may have closed it meanwhile."""

    def on_seen(event: Any) -> None:
        """Check the database after this event."""
        _retry_database(store)

    proxy = create_proxy(on_seen)
    for target, kinds in ((document, ("visibilitychange", "resume")), (window, ("pageshow", "focus"))):
        for kind in kinds:
            target.addEventListener(kind, proxy)


def _retry_database(store: CachedStore) -> None:
    """Write again what was refused, and do the database's pending work, if the page is visible."""
    if not document.hidden:
        store.retry_refused()
        page_scripts.doPendingWork()


class _RetryTimer:
    """Timer that retries interrupted writes, with growing delays."""

    def __init__(self, store: CachedStore) -> None:
        self._store = store
        self._wait_ms = _FIRST_RETRY_MS
        self._is_set = False

    def plan_retry(self, failure: str) -> None:
        """Plan a retry after an interrupted write, with twice the last delay; a success resets the delay.

        `failure` tells why the write failed; it is empty for a success.
        """
        if not failure:
            self._wait_ms = _FIRST_RETRY_MS
        elif failure == INTERRUPTED and not self._is_set:
            self._is_set = True
            window.setTimeout(create_once_callable(self._retry), self._wait_ms)
            self._wait_ms = min(2 * self._wait_ms, _MAX_RETRY_MS)

    def _retry(self) -> None:
        """Check the database when the time has come."""
        self._is_set = False
        _retry_database(self._store)


def import_fallback_texts(store: CachedStore, bring: Bring) -> None:
    """Import texts that were saved in localStorage on days on which the database did not open.

    `bring` takes the texts, and a callback that removes them from localStorage once they are saved.
    """
    if page_scripts.trouble:
        return
    try:
        left = {name: text for name, text in _stored_texts().items() if store.get(name) != text}
    except (AttributeError, JsException):
        return
    if left:
        bring(left, lambda: _write_changes([TextChange(name, None) for name in left]))


def _had_database() -> bool:
    """Return whether this browser has a database, which only does not open today."""
    return page_scripts.trouble != OFF or _read_item(_DATABASE) is not None


def save_for_startup(left: Mapping[str, str]) -> None:
    """Save these settings in localStorage, where `assets/prepaint.js` reads them before the first paint."""
    try:
        window.localStorage.setItem(_REMINDER, json.dumps(dict(left)))
    except (AttributeError, JsException):
        return


def was_install_hint_shown() -> bool:
    """Return whether players were told how to install Clowder. True if that cannot be remembered."""
    try:
        return bool(window.localStorage.getItem(_HINTED) == "yes")
    except (AttributeError, JsException):
        return True


def mark_install_hint_shown() -> None:
    """Remember that players were told how to install Clowder."""
    _set_flag(_HINTED)


def read_known_tips() -> frozenset[str] | None:
    """Return the words of the tips that players know; None if that cannot be remembered."""
    try:
        return frozenset((_read_item(_TIPS) or "").split())
    except (AttributeError, JsException):
        return None


def save_known_tips(words: Iterable[str]) -> None:
    """Remember the words of the tips that players know."""
    try:
        window.localStorage.setItem(_TIPS, " ".join(sorted(words)))
    except (AttributeError, JsException):
        return


def _set_flag(name: str) -> None:
    """Note in localStorage that something is so (`name`); does nothing without localStorage."""
    try:
        window.localStorage.setItem(name, "yes")
    except (AttributeError, JsException):
        return


class Database:
    """Disk in IndexedDB, by `assets/database.mjs`. Results of writes arrive later."""

    def __init__(self) -> None:
        self._numbers = count()
        self._told: dict[int, WriteCallback] = {}

    def write_changes(self, changes: Sequence[TextChange], on_result: WriteCallback) -> None:
        """Begin to write these changes; `on_result` is called later, with a reason or an empty text."""
        number = next(self._numbers)
        self._told[number] = on_result
        for name, text, more in changes:
            page_scripts.changeText(number, name, text if more is None else more, more is not None)

    def on_written(self, reason: str, *numbers: int) -> None:
        """Report the result of the writes with these numbers: a reason, or an empty text."""
        for number in numbers:
            if on_result := self._told.pop(number, None):
                on_result(reason)


class LocalStorage:
    """Disk in localStorage, for browsers whose database does not open.

    Moves may be lost if the browser is killed.
    """

    def write_changes(self, changes: Sequence[TextChange], on_result: WriteCallback) -> None:
        """Write these changes at once; if that fails, restore the old texts and report the reason."""
        before: list[TextChange] = []
        try:
            before += [TextChange(name, _read_item(name)) for name, _, _ in changes]
            _write_changes(changes)
        except (AttributeError, JsException) as error:
            with suppress(AttributeError, JsException):
                _write_changes(
                    [TextChange(name, None) for name, _, _ in before]
                )  # makes room for the old texts
                _write_changes(before)
            on_result(_refusal_reason(error))
        else:
            on_result("")


def _refusal_reason(error: Exception) -> str:
    """Return why localStorage did not save something, by the error's text, which differs between browsers."""
    return FULL if "quota" in str(error).lower() else INTERRUPTED


class NoStorage:
    """Disk that saves nothing, for this reason."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def write_changes(self, changes: Sequence[TextChange], on_result: WriteCallback) -> None:
        """Report that nothing is saved."""
        on_result(self._reason)


def _stored_texts() -> dict[str, str]:
    """Return the texts in localStorage that the database would have, by name.

    The document's settings and this module's flags are not among them. Raises AttributeError if there is no
    localStorage, or JsException.
    """
    storage = window.localStorage
    names = [storage.key(i) for i in range(storage.length)]
    besides = (_REMINDER, _HINTED, _DATABASE, _TIPS)
    ours = [name for name in names if name.startswith(_OURS) and name not in besides]
    return {name: text for name in ours if (text := _read_item(name)) is not None}


def _read_item(name: str) -> str | None:
    """Return the text of this name in localStorage; None if there is none."""
    text = window.localStorage.getItem(name)
    return text if isinstance(text, str) else None


def _write_changes(changes: Sequence[TextChange]) -> None:
    """Set or remove these texts in localStorage. Raises JsException if there is no room."""
    for name, text, _ in changes:
        if text is None:
            window.localStorage.removeItem(name)
        else:
            window.localStorage.setItem(name, text)
