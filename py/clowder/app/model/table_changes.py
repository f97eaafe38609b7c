"""Changes at a table, by an act or by time that passed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.core.rules import State
from clowder.core.table import AnyTable, Entry

EntryHistory = Sequence[tuple[Entry, State, State]]
"""Entries, each with the observed states before and after."""


@dataclass(frozen=True)
class TableChanges:
    """Changes of a table by one act or by time, for those that save, draw, sound and describe the table."""

    begins: int | None = None
    """The number of the first new entry; None if there is none."""
    taken: EntryHistory = ()
    """The entries that were taken back before the new ones, as the viewer had seen them."""
    reopened: bool = False
    """True if a finished game goes on, because its end was taken back."""
    turned: bool = False
    """True if the turn has passed to another seat."""
    again: int | None = None
    """The number of the entry from which past events are shown again to the viewer; None for none."""
    hinted: bool = False
    """True if a player got a hint."""
    hushed: bool = False
    """True if sounds still to come are cancelled, because the players have seen enough."""

    @property
    def has_changes(self) -> bool:
        """True if something has changed that has to be saved."""
        return self.begins is not None or bool(self.taken) or self.hinted

    def new_entries(self, table: AnyTable) -> Sequence[Entry]:
        """Return the new entries of the table that these changes were made to; none if there are none."""
        return () if self.begins is None else table.entries[self.begins :]

    def merged_with(self, other: "TableChanges") -> "TableChanges":
        """Return these changes and the later changes `other` as one; what was taken back or hinted adds up.

        New entries begin at the smaller index. If the later changes begin by an undo, new entries of the
        earlier ones are gone with it.
        """
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


NO_CHANGES = TableChanges()
