"""Disks of the tests: they keep what they have room for, at once or when they are told to."""

from collections.abc import Sequence

from clowder.app.storage.store import Change, Texts, Told
from clowder.core.store import FULL


class Disk:
    """Has room for so many letters. What lies on it is what a page finds that is opened anew."""

    def __init__(self, room: int = 10_000_000, why: str = FULL) -> None:
        self.texts: dict[str, str] = {}
        self.room = room
        self.why = why
        self.is_slow = False
        self.changes: list[Change] = []
        """All that was asked for."""
        self.refusals: list[str] = []
        """Why the next writes are refused, one after another; empty for one that is not."""
        self._waiting: list[tuple[Sequence[Change], Told]] = []

    def write(self, changes: Sequence[Change], told: Told) -> None:
        self.changes += changes
        self._waiting.append((changes, told))
        if not self.is_slow:
            self.catch_up()

    def catch_up(self, at: int | None = None) -> None:
        """Answer what was asked meanwhile, or one of it."""
        while self._waiting:
            changes, told = self._waiting.pop(at or 0)
            told(self._answer(changes))
            if at is not None:
                return

    def _answer(self, changes: Sequence[Change]) -> str:
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


def opened(disk: Disk) -> Texts:
    """What lies on the disk, as a store."""
    return Texts(disk, disk.texts)
