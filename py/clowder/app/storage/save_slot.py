"""The storage slot of a game on the table."""

from collections.abc import Sequence

from clowder.app.model.deal import Deal
from clowder.app.model.party import Party
from clowder.app.model.table_changes import TableChanges
from clowder.app.storage.result_writer import CountStatistics, ResultWriter
from clowder.app.storage.saves import SaveStore
from clowder.core.rules import HOUSE
from clowder.core.store import Store
from clowder.core.table import AnyTable
from clowder.widgets.content import ContentPack

OPEN = "clowder.open"
"""Store key of the text that has the store key of the open save, so that a reload finds it."""


class SaveSlot:
    """Stored save of the game now on the table, which writes it and notices changes by other windows.

    `store_game_once` or `store_game` writes the whole game and marks it as the open one, then
    `append_changes` only what is new; it also records the result at the game's end, or deletes it if the
    end is taken back. `delete_save` deletes it. `was_deleted` and `was_changed_elsewhere` compare the
    stored text with what this window last read or wrote; `unsaved_reason` tells why it is not on the
    disk.
    """

    def __init__(
        self,
        store: Store,
        saves: SaveStore,
        pack: ContentPack | None,
        name: str,
        result_writer: ResultWriter,
        count_statistics: CountStatistics,
    ) -> None:
        """Take the slot of the save with the store key `name`.

        `pack` is told when the game begins and which moves are made; None for a game without card texts. When
        the game is over, it is recorded in `result_writer`, with the figures that `count_statistics` counts.
        """
        self.name = name
        self._store = store
        self._saves = saves
        self._pack = pack
        self._finished = result_writer
        self._count_statistics = count_statistics
        self._text = store.get(name)
        self._has_written = False
        """True if this window has written the save, so that lines can be appended to it."""

    def store_game_once(self, party: Party, table: AnyTable, hint_counts: Sequence[int], deal: Deal) -> None:
        """Store the whole game by `store_game`, unless this object has already stored it; then do nothing."""
        if not self._has_written:
            self.store_game(party, table, hint_counts, deal)

    def store_game(
        self,
        party: Party,
        table: AnyTable,
        hint_counts: Sequence[int],
        deal: Deal,
        previous_save: str = "",
    ) -> None:
        """Store the whole game as a save, unless the same is stored already, and mark it as the open game.

        The mark is the save's store key in the text `OPEN`. If the save did not exist yet, the content
        pack (the texts on the cards) is told that a game begins, and which game it follows:
        `previous_save`, a store key, empty for none.
        """
        if self._pack and self._text is None:
            self._pack.note_game_start(self.name, table.options, previous_save)
        self._saves.store_game(self.name, party, table, hint_counts, deal)
        self._text, self._has_written = self._store.get(self.name), True
        if self._store.get(OPEN) != self.name:
            self._store.put(OPEN, self.name)

    def append_changes(
        self, party: Party, table: AnyTable, hint_counts: Sequence[int], deal: Deal, changes: TableChanges
    ) -> None:
        """Append the new entries (moves) to the stored save, and record or delete the game's result.

        The whole game is stored anew instead if entries were taken back, or if another window has
        changed the save. A line with the numbers of hints comes first if a hint was given. The result is
        recorded if new entries end the game, and deleted if its end was taken back. The content pack
        (the texts on the cards) is told of each new move that is not the house's.
        """
        made = changes.new_entries(table)
        if changes.taken_back or self.was_changed_elsewhere:
            self.store_game(party, table, hint_counts, deal)
        else:
            self._saves.append_entries(self.name, made, hint_counts if changes.hint_given else ())
            self._text = self._store.get(self.name)
        if changes.reopened:
            self._finished.delete_undone_result(self.name)
        if made and table.outcome:
            self._finished.record_finished_game(
                self.name, self._count_statistics, party, table, hint_counts, deal
            )
        if self._pack:
            for entry in made:
                if entry.seat != HOUSE:
                    self._pack.note_move(entry.move, self.name)

    def delete_save(self) -> None:
        """Delete the save and its preview from the store."""
        self._saves.delete_save(self.name)

    @property
    def unsaved_reason(self) -> str:
        """The store's code for why the latest state of the save is not on the disk; empty if it is there."""
        return self._store.unsaved_reason_by_name().get(self.name, "")

    @property
    def was_deleted(self) -> bool:
        """True if the save was there when this window last read or wrote it, and is gone now."""
        return self._text is not None and self._store.get(self.name) is None

    @property
    def was_changed_elsewhere(self) -> bool:
        """True if the stored text differs from what this window last read or wrote, or is gone.

        Another window then has changed or deleted it.
        """
        return self._store.get(self.name) != self._text
