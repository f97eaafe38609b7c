"""Names what an act has done to a table, or time that passed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.core.rules import State
from clowder.core.table import AnyTable, Entry

Story = Sequence[tuple[Entry, State, State]]
"""Entries, each with what was seen before and after it."""


@dataclass(frozen=True)
class Happened:
    """The changes of one act at a table, from which it is kept, shown, heard and told."""

    begins: int | None = None
    """The number of the first entry that was made; None if none was."""
    taken: Story = ()
    """The entries that were taken back before that, as those saw them who looked."""
    reopened: bool = False
    """Whether a game that was over goes on, as its end was taken back."""
    turned: bool = False
    """Whether the turn is another's now."""
    again: int | None = None
    """From which entry on what happened before is shown once more, to whoever looks now; None for nothing."""
    hinted: bool = False
    """Whether somebody has had a hint."""
    hushed: bool = False
    """Whether all have seen enough: what is heard is to end."""

    @property
    def changes(self) -> bool:
        """Whether there is something to keep."""
        return self.begins is not None or bool(self.taken) or self.hinted

    def made(self, table: AnyTable) -> Sequence[Entry]:
        """Return the entries that were made, of the table at which this has just happened."""
        return () if self.begins is None else table.entries[self.begins :]

    def then(self, other: "Happened") -> "Happened":
        """Return both as one: this has happened, and the other after it."""
        begun = [each for each in (self.begins, other.begins) if each is not None]
        return replace(
            other,
            begins=other.begins if other.taken else min(begun, default=None),
            taken=(*self.taken, *other.taken),
            reopened=self.reopened or other.reopened,
            turned=self.turned or other.turned,
            again=self.again if other.again is None else other.again,
            hinted=self.hinted or other.hinted,
            hushed=self.hushed or other.hushed,
        )


NOTHING = Happened()
