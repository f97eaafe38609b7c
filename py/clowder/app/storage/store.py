"""Where texts are kept between visits, and what may go wrong there."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from clowder.core.store import FULL as NO_ROOM

FULL, OFF, UNREACHED, NEWER, INTERRUPTED = NO_ROOM, "off", "unreached", "newer", "interrupted"
"""Why a text is not kept: there is no room; there is no storage at all; it did not answer at the start; a
newer Clowder has taken it over; or it does not work at the moment, and is tried again.
"""

OUTRUN = "outrun"
"""Why a change was not made that nobody misses: another window was faster, and this one follows it."""


class Memory(dict[str, str]):
    """A store that forgets everything when the page is closed, as nobody minds."""

    def names(self) -> Iterable[str]:
        return list(self)

    def put(self, name: str, text: str) -> None:
        self[name] = text

    def append(self, name: str, more: str) -> None:
        self[name] += more

    def drop(self, name: str) -> None:
        self.pop(name, None)

    def put_all(self, texts: Mapping[str, str], told: Callable[[str], None]) -> None:
        self.update(texts)
        told("")

    def unkept(self) -> Mapping[str, str]:
        return {}

    def trouble(self) -> str:
        return ""


class Change(NamedTuple):
    """What happened to a text."""

    name: str
    text: str | None
    """What it is now; None when it is no more."""
    more: str | None = None
    """What was appended; None when all of it is new."""


Told = Callable[[str], None]
"""Is told that changes were made, by an empty word, or else why not."""


class Disk(Protocol):
    """What outlasts the page."""

    def write(self, changes: Sequence[Change], told: Told) -> None:
        """Make them all or none, after all that was written before, and tell, now or later."""


class Texts:
    """A store in memory, and a disk behind it that has every change as soon as it can.

    What the disk refuses stays here and is tried again: with its next change, when the disk has kept
    another, and when `retry` is called.
    """

    def __init__(self, disk: Disk, texts: Mapping[str, str], trouble: str = "") -> None:
        """`texts` are those that lie on the disk; `trouble` is what has been wrong with it from the start."""
        self._disk = disk
        self._texts = dict(texts)
        self._trouble = trouble
        self._unkept: dict[str, str] = {}
        self._retried = ""
        """The text that is being tried again; empty for none."""
        self._being_put: list[dict[str, str]] = []
        """What each `put_all` writes that was not answered yet, without what was changed since."""
        self.changed: Callable[[], None] = lambda: None
        """Called when what can be asked for here has changed by itself."""

    def names(self) -> Iterable[str]:
        return list(self._texts)

    def get(self, name: str) -> str | None:
        return self._texts.get(name)

    def put(self, name: str, text: str) -> None:
        self._texts[name] = text
        self._supersede(name)
        self._write_whole(name)

    def append(self, name: str, more: str) -> None:
        self._texts[name] += more
        if self._supersede(name) or name in self._unkept:
            self._write_whole(name)
        else:
            self._write(Change(name, self._texts[name], more))

    def drop(self, name: str) -> None:
        if self._texts.pop(name, None) is not None:
            self._supersede(name)
            self._write_whole(name)

    def _supersede(self, name: str) -> bool:
        """Let a text be as it is here, whatever a `put_all` is writing. Return whether one is."""
        being_put = [texts for texts in self._being_put if name in texts]
        for texts in being_put:
            del texts[name]
        return bool(being_put)

    def put_all(self, texts: Mapping[str, str], told: Callable[[str], None]) -> None:
        """As Store.put_all. Where there is no storage they are put too, for as long as the page is open."""

        being_put = dict(texts)

        def written(reason: str) -> None:
            self._being_put = [each for each in self._being_put if each is not being_put]
            is_put = reason in ("", OFF)
            if is_put:
                self._texts.update(being_put)
                self._note(being_put, reason)
            told("" if is_put else reason)
            if not reason:
                self.retry()
            self.changed()

        if texts:
            self._being_put.append(being_put)
            self._disk.write([Change(name, text) for name, text in texts.items()], written)
        else:
            told("")

    def unkept(self) -> Mapping[str, str]:
        return self._unkept

    def trouble(self) -> str:
        return next(iter(self._unkept.values()), self._trouble)

    def follow(self, texts: Mapping[str, str | None]) -> None:
        """Another window has made these of what lies on the disk; None of what is no more."""
        self._note(texts, "")
        for name, text in texts.items():
            self._supersede(name)
            if text is None:
                self._texts.pop(name, None)
            else:
                self._texts[name] = text
        self.changed()

    def revert(self, texts: Mapping[str, str | None]) -> None:
        """Take these texts as the disk has them: it has done with them other than was told or seen.

        A text that the disk does not have yet stays as it is here.
        """
        self.follow({name: text for name, text in texts.items() if name not in self._unkept})

    def lose(self, names: Iterable[str], reason: str) -> None:
        """Note that the disk does not have these any more."""
        self._note(names, reason)
        self.changed()

    def retry(self) -> None:
        """Write what was refused: one text after another, until one is refused again.

        What a `put_all` is writing is left to it: the text here is older.
        """
        refused = next((name for name in self._unkept if not self._is_being_put(name)), "")
        if refused and not self._retried:
            self._retried = refused
            change = self._whole(refused)
            self._disk.write([change], lambda reason: self._tried_again(change, reason))

    def _tried_again(self, change: Change, reason: str) -> None:
        self._retried = ""
        self._written(change, reason)

    def _is_being_put(self, name: str) -> bool:
        return any(name in texts for texts in self._being_put)

    def _write_whole(self, name: str) -> None:
        self._write(self._whole(name))

    def _whole(self, name: str) -> Change:
        return Change(name, self._texts.get(name))

    def _write(self, change: Change) -> None:
        self._disk.write([change], lambda reason: self._written(change, reason))

    def _written(self, change: Change, reason: str) -> None:
        """Note what came of a change, and go on with what was refused before.

        After a refusal what is appended may be there, but not what it is appended to: all of it is written. A
        change that was made may be told of after a later one that was refused.
        """
        before = dict(self._unkept)
        if reason or (change.more is None and change.text == self._texts.get(change.name)):
            self._note([change.name], reason)
        if not reason:
            self.retry()
        elif reason == INTERRUPTED and change.more is not None and not self._is_being_put(change.name):
            self._write_whole(change.name)
        if self._unkept != before:
            self.changed()

    def _note(self, names: Iterable[str], reason: str) -> None:
        """Note whether they are kept, or why not. Whatever was refused last is tried again last.

        What was outrun is as the disk has it by now, or was refused before and still is.
        """
        for name in names if reason != OUTRUN else ():
            self._unkept.pop(name, None)
            if reason:
                self._unkept[name] = reason
