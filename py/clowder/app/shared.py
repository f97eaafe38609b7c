"""What all pages share."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from clowder.app.device import Device
from clowder.app.play.contents import Contents
from clowder.app.play.luck import counted
from clowder.app.preferences import Preferences
from clowder.app.printing import Printing
from clowder.app.storage.backup import Joins
from clowder.app.storage.finished import Finished
from clowder.app.storage.glances import Glances
from clowder.app.storage.people import People
from clowder.app.storage.record import Record
from clowder.app.storage.saves import Saves
from clowder.core.rules import Rules
from clowder.core.store import Store
from clowder.games.game import Game
from clowder.widgets.content import ContentPack

if TYPE_CHECKING:  # read only when it is wanted
    from clowder.app.storage.boxes import Kept


@dataclass(frozen=True)
class Shared:
    """The games, and what is kept."""

    games: Mapping[str, Game]
    """By their names."""
    store: Store
    saves: Saves
    packs: Mapping[str, ContentPack]
    """What the cards of games say, by the names of those whose cards say something."""
    people: People
    preferences: Preferences
    printing: Printing
    device: Device
    finished: Finished

    @property
    def glances(self) -> Glances:
        """How games stood when they were left."""
        return Glances(self.store)

    @property
    def rules(self) -> dict[str, Rules[Any]]:
        """The rules of each game by its name."""
        return {name: game.rules for name, game in self.games.items()}

    @property
    def joining(self) -> list[Joins]:
        """Whatever joins its own texts with those of a backup."""
        return [*self.packs.values(), self.people, self.finished.ledger, self.boxes]

    @property
    def boxes(self) -> "Kept":
        """What people know of the cards."""
        from clowder.app.storage.boxes import Kept

        return Kept(self.store, self.people)

    @property
    def asking(self) -> list[Game]:
        """The games whose cards ask something."""
        return [self.games[name] for name, pack in self.packs.items() if pack.ASKS]

    def content(self, game: Game, save: str) -> Any:
        """What the game's cards say in the language that is spoken to those who play the game of this save;
        None if they say nothing.
        """
        pack = self.packs.get(game.name)
        return pack.content(save) if pack else None

    def contents(self, game: Game, save: str) -> Contents:
        """The same at any time, for a table, where a card may ask first."""
        return Contents(partial(self.content, game, save), lambda: self.preferences.now.ask)

    def record(self, game: Game, save: str) -> Record:
        """Where a game is kept whose save has this name."""
        pack = self.packs.get(game.name)
        return Record(self.store, self.saves, pack, save, self.finished, partial(counted, game))
