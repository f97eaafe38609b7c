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

ImportTexts = Callable[[Mapping[str, str], Callable[[], None]], None]
"""Function that takes texts from another storage, and a callback for when they are saved here."""


def open_store() -> CachedStore:
    """Return the store with all saved texts: in IndexedDB, else in localStorage, else only in memory.

    If a newer Clowder has taken over the database, the store is empty and only in memory, so that
    nothing is overwritten. A store in localStorage reports trouble if this browser has, or once had, a
    database, as its texts are missing here.
    """
    if not page_scripts.trouble:
        return _open_database_store()
    if page_scripts.trouble == NEWER:
        return CachedStore(NoStorage(NEWER), {}, NEWER)
    try:
        return CachedStore(
            LocalStorage(), _read_local_storage_texts(), UNREACHED if _has_or_had_database() else ""
        )
    except (AttributeError, JsException):
        return CachedStore(NoStorage(OFF), {}, OFF)


def _open_database_store() -> CachedStore:
    """Return a store with the texts from IndexedDB, and register callbacks with the database script.

    The callbacks take results of writes, changes by other windows, texts to revert, and texts that were
    lost. Refused writes are tried again: after growing delays, and when the page becomes visible. A flag
    in localStorage remembers that this browser has a database.
    """
    disk = IndexedDbStorage()
    found = CachedStore(disk, page_scripts.texts.to_py())
    again = _RetryTimer(found)

    def handle_write_result(reason: str, *numbers: int) -> None:
        """Pass the result of writes, by their numbers, on to `disk`, and on to the timer for retries.

        `reason` is empty for success. The timer plans a retry only if it is `INTERRUPTED`.
        """
        disk.call_write_callbacks(reason, *numbers)
        again.plan_retry(reason)

    def retry_lost_texts(names: Any, reason: str) -> None:
        """Mark the texts of these names as refused for a reason, and write refused texts again."""
        found.mark_texts_as_lost(names.to_py(), reason)
        found.retry_refused_writes()

    page_scripts.setCallbacks(
        create_proxy(handle_write_result),
        create_proxy(lambda changed: found.apply_external_changes(changed.to_py())),
        create_proxy(lambda texts: found.revert_to_disk(texts.to_py())),
        create_proxy(retry_lost_texts),
    )
    found.mark_texts_as_lost(page_scripts.unmoved.to_py(), page_scripts.why)
    _try_to_set_item(_DATABASE, "yes")
    _retry_writes_when_visible(found)
    return found


def _retry_writes_when_visible(store: CachedStore) -> None:
    """Register listeners that retry refused writes when the page becomes visible or gets the focus.

    The browser may have closed the database while the page was hidden.
    """

    def retry_if_visible(event: Any) -> None:
        """Call `_retry_database_writes`, which does nothing while the page is hidden."""
        _retry_database_writes(store)

    proxy = create_proxy(retry_if_visible)
    for target, kinds in ((document, ("visibilitychange", "resume")), (window, ("pageshow", "focus"))):
        for kind in kinds:
            target.addEventListener(kind, proxy)


def _retry_database_writes(store: CachedStore) -> None:
    """Write refused texts again and let the database script do its pending work, if the page is visible."""
    if not document.hidden:
        store.retry_refused_writes()
        page_scripts.doPendingWork()


class _RetryTimer:
    """Timer that retries interrupted writes to the database, after delays that double from try to try.

    `plan_retry` is called with the result of every write. Only the result `INTERRUPTED` starts the
    timer, unless it runs; at its end `_retry_database_writes` writes all refused texts again. The first
    delay is `_FIRST_RETRY_MS`, also after a success; none is longer than `_MAX_RETRY_MS`.
    """

    def __init__(self, store: CachedStore) -> None:
        self._store = store
        self._wait_ms = _FIRST_RETRY_MS
        self._is_set = False

    def plan_retry(self, reason: str) -> None:
        """Start the timer after an interrupted write if it is not running; reset its delay after success.

        `reason` is the code of why the write failed, empty for a success; after reasons other than
        `INTERRUPTED` nothing is planned. Each retry waits twice as long as the one before, at most
        `_MAX_RETRY_MS`.
        """
        if not reason:
            self._wait_ms = _FIRST_RETRY_MS
        elif reason == INTERRUPTED and not self._is_set:
            self._is_set = True
            window.setTimeout(create_once_callable(self._retry_writes), self._wait_ms)
            self._wait_ms = min(2 * self._wait_ms, _MAX_RETRY_MS)

    def _retry_writes(self) -> None:
        """Note that the timer has run out, and call `_retry_database_writes`, unless the page is hidden.

        That writes refused texts again, and lets the database script do its pending work.
        """
        self._is_set = False
        _retry_database_writes(self._store)


def import_fallback_texts(store: CachedStore, import_texts: ImportTexts) -> None:
    """Pass texts that were saved in localStorage, while the database did not open, on to `import_texts`.

    `import_texts` gets those texts, by name, that differ from the ones in the store, and a callback to
    call when they are saved: it removes them from localStorage. It is not called if there are none, or
    if the database does not open now or localStorage cannot be read.
    """
    if page_scripts.trouble:
        return
    try:
        left = {name: text for name, text in _read_local_storage_texts().items() if store.get(name) != text}
    except (AttributeError, JsException):
        return
    if left:
        import_texts(left, lambda: _write_local_storage_changes([TextChange(name, None) for name in left]))


def _has_or_had_database() -> bool:
    """Return whether this browser has or once had a database of Clowder, which does not open now.

    True if the database gives no answer (the trouble is not `OFF`), or a flag in localStorage says that
    one was opened before. Raises AttributeError or JsException if the flag cannot be read.
    """
    return page_scripts.trouble != OFF or _read_local_storage_item(_DATABASE) is not None


def save_startup_settings(settings: Mapping[str, str]) -> None:
    """Save settings as JSON in localStorage, where `assets/prepaint.js` reads them before the first paint.

    Nothing is done if localStorage refuses.
    """
    _try_to_set_item(_REMINDER, json.dumps(dict(settings)))


def was_install_hint_shown() -> bool:
    """Return whether a flag in localStorage says that players were told how to install Clowder.

    True, too, if localStorage cannot be read, so that the hint is not shown again and again.
    """
    try:
        return bool(window.localStorage.getItem(_HINTED) == "yes")
    except (AttributeError, JsException):
        return True


def mark_install_hint_shown() -> None:
    """Set the flag in localStorage that players were told how to install Clowder; nothing if it refuses."""
    _try_to_set_item(_HINTED, "yes")


def read_known_tip_names() -> frozenset[str] | None:
    """Return the names of the tips that players have seen, from localStorage; None if it cannot be read.

    They are saved as one text with blanks between them. The set is empty if none were saved.
    """
    try:
        return frozenset((_read_local_storage_item(_TIPS) or "").split())
    except (AttributeError, JsException):
        return None


def save_known_tip_names(words: Iterable[str]) -> None:
    """Save the names of the tips that players have seen in localStorage, in place of those saved before.

    Nothing is done if localStorage refuses.
    """
    _try_to_set_item(_TIPS, " ".join(sorted(words)))


def _try_to_set_item(key: str, text: str) -> None:
    """Set a text in localStorage under this key; do nothing if localStorage refuses."""
    try:
        window.localStorage.setItem(key, text)
    except (AttributeError, JsException):
        return


class IndexedDbStorage:
    """Storage of texts in IndexedDB, through the script `assets/database.mjs`.

    It implements `Disk`, the storage below a `CachedStore`. `write_changes` gives each write a number,
    passes its changes to the script, and remembers its callback; `call_write_callbacks`, called with the
    numbers and the result of finished writes, calls these callbacks.
    """

    def __init__(self) -> None:
        self._numbers = count()
        self._told: dict[int, WriteCallback] = {}

    def write_changes(self, changes: Sequence[TextChange], on_result: WriteCallback) -> None:
        """Begin to write these changes to IndexedDB as one write, under a number of its own.

        Of a change with an appended part (`more`), only that part is passed on. `on_result` is called
        later, with the code of the reason of a failure or, for success, an empty text.
        """
        number = next(self._numbers)
        self._told[number] = on_result
        for name, text, more in changes:
            page_scripts.changeText(number, name, text if more is None else more, more is not None)

    def call_write_callbacks(self, reason: str, *numbers: int) -> None:
        """Call, once each, the result callbacks of the writes with these numbers, with `reason`.

        `reason` is the code of why the writes failed, empty if they succeeded. Numbers that are unknown,
        or that were reported before, are ignored.
        """
        for number in numbers:
            if on_result := self._told.pop(number, None):
                on_result(reason)


class LocalStorage:
    """Storage of texts in localStorage, for browsers in which IndexedDB does not open.

    It implements `Disk`, the storage below a `CachedStore`, by one method: `write_changes` writes all
    changes at once or, if one fails, none, and then reports the result. The object has no fields. Moves
    may be lost if the browser is killed.
    """

    def write_changes(self, changes: Sequence[TextChange], on_result: WriteCallback) -> None:
        """Write all these changes to localStorage at once; if one fails, restore all the old texts.

        Then `on_result` is called, with the code of the reason of a failure (`FULL` or `INTERRUPTED`)
        or, for success, an empty text.
        """
        before: list[TextChange] = []
        try:
            before += [TextChange(name, _read_local_storage_item(name)) for name, _, _ in changes]
            _write_local_storage_changes(changes)
        except (AttributeError, JsException) as error:
            with suppress(AttributeError, JsException):
                _write_local_storage_changes(
                    [TextChange(name, None) for name, _, _ in before]
                )  # makes room for the old texts
                _write_local_storage_changes(before)
            on_result(_find_refusal_reason(error))
        else:
            on_result("")


def _find_refusal_reason(error: Exception) -> str:
    """Return the code of why localStorage refused a write: `FULL` if the error's text says "quota".

    For any other error it is `INTERRUPTED`.
    """
    return FULL if "quota" in str(error).lower() else INTERRUPTED


class NoStorage:
    """Storage that saves nothing, for browsers without any, or after a newer Clowder has taken over.

    It implements `Disk`, the storage below a `CachedStore`: `write_changes` reports the same reason of a
    failure, given at the start, for every write.
    """

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def write_changes(self, changes: Sequence[TextChange], on_result: WriteCallback) -> None:
        """Write nothing, and call `on_result` at once with the code of the reason why nothing is saved."""
        on_result(self._reason)


def _read_local_storage_texts() -> dict[str, str]:
    """Return all saved texts of Clowder in localStorage by name, except settings, flags and known tips.

    These are the items whose name begins with `clowder.`. Raises AttributeError if there is no
    localStorage, or JsException if it is forbidden.
    """
    storage = window.localStorage
    names = [storage.key(i) for i in range(storage.length)]
    besides = (_REMINDER, _HINTED, _DATABASE, _TIPS)
    ours = [name for name in names if name.startswith(_OURS) and name not in besides]
    return {name: text for name in ours if (text := _read_local_storage_item(name)) is not None}


def _read_local_storage_item(name: str) -> str | None:
    """Return the text of this name in localStorage; None if there is none.

    Raises AttributeError or JsException if the browser has or allows no localStorage.
    """
    text = window.localStorage.getItem(name)
    return text if isinstance(text, str) else None


def _write_local_storage_changes(changes: Sequence[TextChange]) -> None:
    """Set each changed text in localStorage, or remove it if its new text is None.

    The whole text is written even if only a part was appended. Raises AttributeError or JsException if
    localStorage refuses, as when there is no room.
    """
    for name, text, _ in changes:
        if text is None:
            window.localStorage.removeItem(name)
        else:
            window.localStorage.setItem(name, text)
