"""Where a game on the table is kept, and which of them lies open."""

from collections.abc import Sequence
from typing import Any

from clowder.app.model.deal import Deal
from clowder.app.model.party import Party
from clowder.app.storage.finished import Counted, Finished
from clowder.app.storage.saves import Saves
from clowder.core.rules import HOUSE
from clowder.core.store import Store
from clowder.core.table import Table
from clowder.widgets.content import ContentPack

OPEN = "clowder.open"
"""Where the store says which game lies on the table, so that a reload finds it."""


class Record:
    """A game in the store: its save, and what was kept there last."""

    def __init__(
        self,
        store: Store,
        saves: Saves,
        pack: ContentPack | None,
        name: str,
        finished: Finished,
        counted: Counted,
    ) -> None:
        """`name` is that of the save. `pack` notes with which cards it is begun, and which are read.

        When the game is over it is written down in `finished`, with what is `counted` of it.
        """
        self.name = name
        self._store = store
        self._saves = saves
        self._pack = pack
        self._finished = finished
        self._counted = counted
        self._began = self._ended = False
        """Whether it was seen here to be going on, and whether its end was seen when it was last kept."""
        self._text = store.get(name)

    def keep(self, party: Party, table: Table[Any], hints: Sequence[int], deal: Deal) -> None:
        """Write down what has happened, and that this is the game on the table."""
        if self._pack and self._text is None:
            self._pack.begin(self.name)
        self._saves.keep(self.name, party, table, hints, deal)
        self._text = self._store.get(self.name)
        if self._store.get(OPEN) != self.name:
            self._store.put(OPEN, self.name)
        self._note_read(table)
        self._note_end(party, table, hints, deal)

    def _note_read(self, table: Table[Any]) -> None:
        """What was played last is a card that has been read."""
        last = next((entry.move for entry in reversed(table.entries) if entry.seat != HOUSE), None)
        if self._pack and last:
            self._pack.note(last, self.name)

    def _note_end(self, party: Party, table: Table[Any], hints: Sequence[int], deal: Deal) -> None:
        """A game that was over when it came here was played, and written down, somewhere else.

        Only an end that was seen here can be taken back: a save from a file may be older than the end.
        """
        self._began = self._began or not table.outcome
        if table.outcome and self._began:
            self._finished.write(self.name, self._counted, party, table, hints, deal)
        elif self._ended and not table.outcome:
            self._finished.strike(self.name)
        self._ended = bool(table.outcome)

    def drop(self) -> None:
        """The game is over, and not needed any more."""
        self._saves.drop(self.name)

    @property
    def unkept(self) -> str:
        """Why the game would be gone if the page were closed, as the store names it; empty if it is kept."""
        return self._store.unkept().get(self.name, "")

    @property
    def is_gone(self) -> bool:
        """Whether another window has thrown it away."""
        return self._text is not None and self._store.get(self.name) is None

    @property
    def is_outrun(self) -> bool:
        """Whether another window has played on."""
        return self._store.get(self.name) != self._text
