"""Files as players choose them: bytes that arrive in parts."""

from clowder.core.times import EpochMs
from visiting import Visitor

DOORS = {
    "take": (),
    "unpack": ("settings",),
    "content bring": ("choose kit-and-kat", "options"),
    "content edit bring": ("choose kit-and-kat", "options", "read edit"),
    "content edit card 0 0 picture": (
        "choose kit-and-kat",
        "options",
        "read edit",
        "read edit-own",
        "read edit-own-a",
    ),
}
"""The inputs for files, and the acts that lead to each."""

FILE_DOORS = {door: acts for door, acts in DOORS.items() if not door.endswith("picture")}

PART = 1_000_000


class BytesFile:
    """A chosen file with this content, of which a part is there at every second look."""

    def __init__(self, content: bytes, name: str = "file.csv", part: int = PART) -> None:
        self.name = name
        self.size = len(content)
        self._content = content
        self._part = part
        self.taken = 0
        """The number of bytes that have been taken."""
        self._is_there = True

    def take_next_part(self) -> bytes | None:
        """Return the next part, or nothing at every second look."""
        if not self._is_there:
            self._is_there = True
            return b""
        self._is_there = False
        begin, self.taken = self.taken, min(self.taken + self._part, self.size)
        return self._content[begin : self.taken]


class UnreadableFile(BytesFile):
    """A file whose first part comes, and then no other."""

    def take_next_part(self) -> bytes | None:
        """Return the first part; then None."""
        return None if self.taken else super().take_next_part()


def choose_file(visitor: Visitor, act: str, content: bytes, name: str = "file.csv") -> None:
    """Choose a file on the page that has this act, and wait until it has been read or something is asked."""
    open_file(visitor, act, BytesFile(content, name))
    visitor.pass_time(2_000)


def open_file(visitor: Visitor, act: str, file: BytesFile) -> None:
    """Choose a file on the page that has this act."""
    visitor.move_clock(10)
    epoch_ms = EpochMs(int(visitor.clock_ms))
    visitor.see_effects(visitor.app.open_chosen_file(act, file, visitor.clock_ms, epoch_ms))
