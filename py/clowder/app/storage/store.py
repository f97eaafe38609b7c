"""Stores: texts by name in memory, with a disk behind them, and the ways in which the disk can fail."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from clowder.core.store import FULL as NO_ROOM

FULL, OFF, UNREACHED, NEWER, INTERRUPTED = NO_ROOM, "off", "unreached", "newer", "interrupted"
"""Reasons why a text is not on the disk.

There is no room; there is no storage at all; the storage did not answer at the start; a newer Clowder has
taken it over; or it does not work at the moment, and is tried again.
"""

OUTRUN = "outrun"
"""The result of a change that was dropped, because another window was faster and its text is taken over."""


class MemoryStore(dict[str, str]):
    """A dict of texts by name that serves as a store in memory only; nothing counts as unsaved.

    It has all methods of the interface `Store`: `get` is that of dict; `put`, `append`, `delete` and
    `put_all` change the dict at once, and the two that tell of failures return empty results. The texts
    are lost when the page is closed.
    """

    def names(self) -> Iterable[str]:
        """Return the names (store keys) of all texts."""
        return list(self)

    def put(self, name: str, text: str) -> None:
        """Store a text under this name, in place of any other."""
        self[name] = text

    def append(self, name: str, addition: str) -> None:
        """Append `addition` to the text of this name. Raises KeyError if there is none."""
        self[name] += addition

    def delete(self, name: str) -> None:
        """Delete the text of this name, if there is one."""
        self.pop(name, None)

    def put_all(self, texts: Mapping[str, str], on_result: Callable[[str], None]) -> None:
        """Store all these texts, then call `on_result` with an empty text, which means success."""
        self.update(texts)
        on_result("")

    def unsaved_reason_by_name(self) -> Mapping[str, str]:
        """Return an empty mapping, as nothing counts as unsaved here."""
        return {}

    def storage_failure_reason(self) -> str:
        """Return an empty text, as this store has no trouble."""
        return ""


class TextChange(NamedTuple):
    """Change of one stored text, to be written to disk: a new whole text, a deletion, or an added part.

    `text` is the whole text of this `name` after the change, None if it is deleted. `more` is the part
    that was added to its end, None if the whole text is new.
    """

    name: str
    text: str | None
    """The text after the change; None if it is deleted."""
    more: str | None = None
    """The appended part; None if the whole text is new."""


WriteCallback = Callable[[str], None]
"""Callback for the result of changes: an empty text if they were made, else the reason."""


class Disk(Protocol):
    """Interface of a disk: storage for texts that lasts when the page is closed (`write_changes`).

    Its only method has no body here: `IndexedDbStorage`, `LocalStorage` and `NoStorage` implement it, in
    `stage/storage.py`. A `CachedStore` writes through it, and never reads by it.
    """

    def write_changes(self, changes: Sequence[TextChange], on_result: WriteCallback) -> None:
        """Write all these changes or none; several calls are carried out in their order.

        `on_result` is called once, at once or later: with an empty text for success, or with the code of
        the reason of the failure, such as `FULL` or `INTERRUPTED`. A change with `more` may be written
        by appending that part to the stored text. A stub without a body: `IndexedDbStorage`,
        `LocalStorage` and `NoStorage` implement it.
        """


class CachedStore:
    """A store (texts by name) in memory that writes every change to a disk at once.

    `get` and `names` read memory; `put`, `append`, `delete` and `put_all` write. Changes that the disk
    refuses stay in memory, listed by `unsaved_reason_by_name`, and are written again with the text's
    next change, after any success of the disk, and by `retry_refused_writes`. What other windows wrote
    comes by `apply_external_changes`; `revert_to_disk` and `mark_texts_as_lost` mend false reports.
    `changed` is a callback.
    """

    def __init__(self, disk: Disk, texts: Mapping[str, str], trouble: str = "") -> None:
        """Begin with the disk's texts by name.

        `trouble` is the code of the reason if the disk has failed from the start; else empty.
        """
        self._disk = disk
        self._texts = dict(texts)
        self._trouble = trouble
        self._unkept: dict[str, str] = {}
        self._retried = ""
        """The name of the text that is being tried again; empty for none."""
        self._being_put: list[dict[str, str]] = []
        """The texts that each unanswered `put_all` writes, without those that have been changed since."""
        self.changed: Callable[[], None] = lambda: None
        """Callback for texts and reasons that change by themselves."""

    def names(self) -> Iterable[str]:
        """Return the names (store keys) of all texts in memory."""
        return list(self._texts)

    def get(self, name: str) -> str | None:
        """Return the text of this name in memory; None if there is none."""
        return self._texts.get(name)

    def put(self, name: str, text: str) -> None:
        """Put a text into memory under this name, in place of any other, and write it to the disk.

        If the disk refuses it, the text stays in memory and is listed by `unsaved_reason_by_name`.
        """
        self._texts[name] = text
        self._drop_from_unanswered_put_all(name)
        self._sync_text_to_disk(name)

    def append(self, name: str, addition: str) -> None:
        """Append `addition` to a text in memory, and write only the addition to the disk.

        The whole text is written instead if the disk has refused this text before, or if a `put_all` of
        it is still unanswered. Raises KeyError if there is no such text.
        """
        self._texts[name] += addition
        if self._drop_from_unanswered_put_all(name) or name in self._unkept:
            self._sync_text_to_disk(name)
        else:
            self._write_change(TextChange(name, self._texts[name], addition))

    def delete(self, name: str) -> None:
        """Delete the text of this name in memory and on the disk; do nothing if there is none in memory."""
        if self._texts.pop(name, None) is not None:
            self._drop_from_unanswered_put_all(name)
            self._sync_text_to_disk(name)

    def _drop_from_unanswered_put_all(self, name: str) -> bool:
        """Take a text out of every `put_all` not answered by the disk yet; return whether there was one.

        When the answer comes, such a `put_all` then leaves the newer text in memory as it is.
        """
        being_put = [texts for texts in self._being_put if name in texts]
        for texts in being_put:
            del texts[name]
        return bool(being_put)

    def put_all(self, texts: Mapping[str, str], on_result: Callable[[str], None]) -> None:
        """Write all these texts to the disk or none, and then put them into memory if it took them.

        `on_result` is called with an empty text for success, or with the code of the reason of the
        failure. A text that is changed before the disk has answered keeps that change. If there is no
        storage at all (`OFF`), the texts are put into memory as refused ones, and that counts as
        success. After success refused texts are written again. At the end `changed` is called. With no
        texts nothing happens but `on_result("")`.
        """

        being_put = dict(texts)

        def finish_put_all(reason: str) -> None:
            """Put the texts into memory if the disk took them or is `OFF`, and call `on_result`.

            With `OFF` they are marked as refused, but `on_result` gets an empty text, as for success.
            After success, refused texts are written again. `changed` is called in any case.
            """
            self._being_put = [each for each in self._being_put if each is not being_put]
            is_put = reason in ("", OFF)
            if is_put:
                self._texts.update(being_put)
                self._update_refused_texts(being_put, reason)
            on_result("" if is_put else reason)
            if not reason:
                self.retry_refused_writes()
            self.changed()

        if texts:
            self._being_put.append(being_put)
            self._disk.write_changes([TextChange(name, text) for name, text in texts.items()], finish_put_all)
        else:
            on_result("")

    def unsaved_reason_by_name(self) -> Mapping[str, str]:
        """Return the reason's code for each text that the disk has refused, by name, oldest first."""
        return self._unkept

    def storage_failure_reason(self) -> str:
        """Return the code of why storage fails, or an empty text if it works.

        It is the reason of the oldest refusal that still holds, else the trouble from the start.
        """
        return next(iter(self._unkept.values()), self._trouble)

    def apply_external_changes(self, texts: Mapping[str, str | None]) -> None:
        """Take over into memory the texts that another window has written to the disk, and call `changed`.

        `texts` has the new texts by name, None for deleted ones. Refused or unanswered changes of these
        texts in this window are dropped.
        """
        self._update_refused_texts(texts, "")
        for name, text in texts.items():
            self._drop_from_unanswered_put_all(name)
            if text is None:
                self._texts.pop(name, None)
            else:
                self._texts[name] = text
        self.changed()

    def revert_to_disk(self, texts: Mapping[str, str | None]) -> None:
        """Replace texts in memory by those on the disk, after a write was wrongly reported; call `changed`.

        `texts` has the disk's texts by name, None for missing ones. A text that the disk has refused
        stays as it is in memory.
        """
        self.apply_external_changes({name: text for name, text in texts.items() if name not in self._unkept})

    def mark_texts_as_lost(self, names: Iterable[str], reason: str) -> None:
        """Mark texts that the disk no longer has as refused by it, for this reason; call `changed`.

        Nothing is written here. They are written again as refused texts are: by `retry_refused_writes`,
        for example.
        """
        self._update_refused_texts(names, reason)
        self.changed()

    def retry_refused_writes(self) -> None:
        """Write the oldest refused text to the disk again; each success then leads to the next one.

        Texts in an unanswered `put_all` are skipped, because the text in memory is older. Nothing
        happens without refused texts, or while the answer to an earlier retry is awaited.
        """
        refused = next((name for name in self._unkept if not self._is_in_unanswered_put_all(name)), "")
        if refused and not self._retried:
            self._retried = refused
            change = self._whole_text_change(refused)
            self._disk.write_changes([change], lambda reason: self._finish_retry(change, reason))

    def _finish_retry(self, change: TextChange, reason: str) -> None:
        """Handle the disk's answer for a refused text that was written again; allow the next retry.

        After success the next refused text is written (`_handle_write_result`).
        """
        self._retried = ""
        self._handle_write_result(change, reason)

    def _is_in_unanswered_put_all(self, name: str) -> bool:
        """Return whether a `put_all` that the disk has not answered yet contains the text of this name."""
        return any(name in texts for texts in self._being_put)

    def _sync_text_to_disk(self, name: str) -> None:
        """Write the whole text of this name to the disk, or delete it there if memory has none."""
        self._write_change(self._whole_text_change(name))

    def _whole_text_change(self, name: str) -> TextChange:
        """Return the change that writes the whole text of this name to the disk, or deletes it there.

        It deletes the text if memory has none of this name.
        """
        return TextChange(name, self._texts.get(name))

    def _write_change(self, change: TextChange) -> None:
        """Send a change to the disk; when the disk answers, its result is noted by `_handle_write_result`."""
        self._disk.write_changes([change], lambda reason: self._handle_write_result(change, reason))

    def _handle_write_result(self, change: TextChange, reason: str) -> None:
        """Note the disk's answer to a change: mark its text as refused, or clear that mark.

        A failure marks the text as refused, for this `reason`; success has none. Success clears that
        mark only if a whole text was written that is still the present one, as the answer may come after
        the refusal of a later change. After each success refused texts are written again
        (`retry_refused_writes`). If an appended part failed with `INTERRUPTED`, the whole text is
        written at once, unless a `put_all` does that. `changed` is called if the refused texts or their
        reasons have changed.
        """
        before = dict(self._unkept)
        if reason or (change.more is None and change.text == self._texts.get(change.name)):
            self._update_refused_texts([change.name], reason)
        if not reason:
            self.retry_refused_writes()
        elif (
            reason == INTERRUPTED
            and change.more is not None
            and not self._is_in_unanswered_put_all(change.name)
        ):
            self._sync_text_to_disk(change.name)
        if self._unkept != before:
            self.changed()

    def _update_refused_texts(self, names: Iterable[str], reason: str) -> None:
        """Remove these texts from the refused ones; with a `reason`, add them at the end with that reason.

        Refused texts are written again in that order. The reason `OUTRUN` changes nothing: another
        window was faster, and its text will be taken over.
        """
        for name in names if reason != OUTRUN else ():
            self._unkept.pop(name, None)
            if reason:
                self._unkept[name] = reason
