"""Fake disks for tests, with limited room and slow or refused writes."""

from collections.abc import Sequence

from clowder.app.storage.store import CachedStore, TextChange, WriteCallback
from clowder.core.store import FULL


class SmallDisk:
    """A disk with room for a number of characters. A page that is opened anew reads its texts."""

    def __init__(self, room: int = 10_000_000, why: str = FULL) -> None:
        self.texts: dict[str, str] = {}
        self.room = room
        self.why = why
        self.is_slow = False
        self.changes: list[TextChange] = []
        """All changes that were requested."""
        self.refusals: list[str] = []
        """The reasons to refuse the next writes, one after another; empty to accept one."""
        self._waiting: list[tuple[Sequence[TextChange], WriteCallback]] = []

    def write_changes(self, changes: Sequence[TextChange], told: WriteCallback) -> None:
        """Queue changes for the disk, which writes them at once unless it is slow."""
        self.changes += changes
        self._waiting.append((changes, told))
        if not self.is_slow:
            self.catch_up()

    def catch_up(self, index: int | None = None) -> None:
        """Answer all waiting writes, or only the one at this index."""
        while self._waiting:
            changes, told = self._waiting.pop(index or 0)
            told(self._write_answer(changes))
            if index is not None:
                return

    def _write_answer(self, changes: Sequence[TextChange]) -> str:
        """Write the changes, and return the reason why they were refused; empty if they were written."""
        if self.refusals and (reason := self.refusals.pop(0)):
            return reason
        texts = dict(self.texts)
        for name, text, more in changes:
            if text is None:
                texts.pop(name, None)
            else:
                texts[name] = text if more is None else texts.get(name, "") + more
        grows = sum(map(len, texts.values())) > sum(map(len, self.texts.values()))
        if grows and sum(map(len, texts.values())) > self.room:
            return self.why
        self.texts = texts
        return ""


def open_store(disk: SmallDisk) -> CachedStore:
    """Return a store of the texts on the disk."""
    return CachedStore(disk, disk.texts)
