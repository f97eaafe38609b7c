"""Changes at a table, by an act or by time that passed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clowder.core.rules import State
from clowder.core.table import AnyTable, Entry

EntryHistory = Sequence[tuple[Entry, State, State]]
"""Entries, each with the observed states before and after."""


@dataclass(frozen=True)
class TableChanges:
    """Changes at a table by one act or by time: new, undone and replayed moves, hints.

    Saving (`needs_saving`), drawing, sounds and spoken descriptions follow from it. `first_new` is the
    number of the first new entry (recorded move), `new_entries` returns them from the table;
    `taken_back` has the undone ones. `merged_with` joins these changes with later ones. By default
    nothing has changed.
    """

    first_new: int | None = None
    """The number of the first new entry; None if there is none."""
    taken_back: EntryHistory = ()
    """The entries that were taken back before the new ones, as the viewer had seen them."""
    reopened: bool = False
    """True if a finished game goes on, because its end was taken back."""
    turn_passed: bool = False
    """True if the turn has passed to another seat."""
    replay_from: int | None = None
    """The number of the entry from which past events are shown again to the viewer; None for none."""
    hint_given: bool = False
    """True if a player got a hint."""
    hushes_sounds: bool = False
    """True if sounds still to come are cancelled, because the players have seen enough."""

    @property
    def needs_saving(self) -> bool:
        """True if something that is saved has changed: moves were made or taken back, or a hint was given."""
        return self.first_new is not None or bool(self.taken_back) or self.hint_given

    def new_entries(self, table: AnyTable) -> Sequence[Entry]:
        """Return the table's entries (recorded moves) from the first new one on; none if none is new.

        It must be the table that these changes were made to.
        """
        return () if self.first_new is None else table.entries[self.first_new :]

    def merged_with(self, other: "TableChanges") -> "TableChanges":
        """Return these changes and the later changes `other` as one.

        A flag is set if it is set in either; undone entries of both are joined; of two replays the later
        one counts. New entries begin with the earlier `first_new`. But if `other` has undone entries,
        only its own new ones count, as the undo has removed the earlier ones.
        """
        begun = [each for each in (self.first_new, other.first_new) if each is not None]
        return replace(
            other,
            first_new=other.first_new if other.taken_back else min(begun, default=None),
            taken_back=(*self.taken_back, *other.taken_back),
            reopened=self.reopened or other.reopened,
            turn_passed=self.turn_passed or other.turn_passed,
            replay_from=self.replay_from if other.replay_from is None else other.replay_from,
            hint_given=self.hint_given or other.hint_given,
            hushes_sounds=self.hushes_sounds or other.hushes_sounds,
        )


NO_CHANGES = TableChanges()
