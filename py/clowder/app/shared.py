"""What all pages share."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from clowder.app.addresses import Address
from clowder.app.device import Device
from clowder.app.model.deal import Deal, new_deal
from clowder.app.model.party import Party
from clowder.app.play.contents import Contents
from clowder.app.play.luck import counted
from clowder.app.preferences import Preferences
from clowder.app.printing import Printing
from clowder.app.storage.backup import Joins
from clowder.app.storage.finished import Finished
from clowder.app.storage.glances import Glances
from clowder.app.storage.people import People
from clowder.app.storage.record import OPEN, Record
from clowder.app.storage.saves import Opened, Saves, number_of
from clowder.core.rules import AnyRules
from clowder.core.store import Store
from clowder.core.table import AnyTable
from clowder.games.game import Game
from clowder.widgets.content import CardTexts, ContentPack

if TYPE_CHECKING:  # read only when it is wanted
    from clowder.app.quiz.quiz_storage import Kept


def table_address(game: str, save: str) -> Address:
    """The address of the table of this save."""
    return Address("play", game, number_of(save))


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
    def rules(self) -> dict[str, AnyRules]:
        """The rules of each game by its name."""
        return {name: game.rules for name, game in self.games.items()}

    @property
    def joining(self) -> list[Joins]:
        """Whatever joins its own texts with those of a backup."""
        return [*self.packs.values(), self.people, self.finished.ledger, self.boxes]

    @property
    def boxes(self) -> "Kept":
        """What people know of the cards."""
        from clowder.app.quiz.quiz_storage import Kept

        return Kept(self.store, self.people)

    @property
    def asking(self) -> list[Game]:
        """The games whose cards ask something."""
        return [self.games[name] for name, pack in self.packs.items() if pack.ASKS]

    def content(self, game: Game, save: str) -> CardTexts | None:
        """What the game's cards say in the language that is spoken to those who play the game of this save;
        None if they say nothing.
        """
        pack = self.packs.get(game.name)
        return pack.content(save) if pack else None

    def contents(self, game: Game, save: str) -> Contents:
        """The same at any time, for a table, where a card may ask first."""
        return Contents(partial(self.content, game, save), lambda: self.preferences.now.ask)

    def begin(self, table: AnyTable, party: Party, now: int, deal: Deal | None = None) -> Address:
        """Keep a new game before it is seen, and return the address of its table.

        Without a deal it has a new one. `now` is in milliseconds since 1970.
        """
        return self._keep(self.saves.new_name(now), Opened(table, party, deal=deal))

    def bring(self, brought: Opened, now: int) -> Address:
        """Keep a game that has come in a file, and return the address of its table.

        Where the file says when it was begun, the game counts once.
        """
        saves, begun, has_ended = self.saves, brought.begun, self.finished.ledger.ended
        name = saves.new_name(now) if begun is None else saves.name_again(begun, has_ended)
        return self._keep(name, brought)

    def _keep(self, save: str, game: Opened) -> Address:
        record = self.record(self.games[game.table.rules.NAME], save)
        hints = game.hints or (0,) * game.table.seats
        record.keep(game.party, game.table, hints, game.deal or new_deal())
        return table_address(game.table.rules.NAME, save)

    def left_table(self) -> str:
        """The address of the table that was left last; empty if none was."""
        save = self.saves.get(self.store.get(OPEN) or "")
        return str(table_address(save.game, save.name)) if save else ""

    def record(self, game: Game, save: str) -> Record:
        """Where a game is kept whose save has this name."""
        pack = self.packs.get(game.name)
        return Record(self.store, self.saves, pack, save, self.finished, partial(counted, game))
