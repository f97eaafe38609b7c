"""Services that all pages share."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from clowder.app.addresses import PageAddress
from clowder.app.device import Device
from clowder.app.model.deal import Deal, make_random_deal
from clowder.app.model.party import Party
from clowder.app.play.contents import TableCardTexts
from clowder.app.play.luck import collect_result_statistics
from clowder.app.preferences import Preferences
from clowder.app.printing import PrintJob
from clowder.app.storage.backup import Mergeable
from clowder.app.storage.people import PeopleStore
from clowder.app.storage.result_writer import ResultWriter
from clowder.app.storage.save_previews import SavePreviewStore
from clowder.app.storage.save_slot import OPEN, SaveSlot
from clowder.app.storage.saves import OpenedGame, SaveStore, save_number
from clowder.core.rules import AnyRules
from clowder.core.store import Store
from clowder.core.table import AnyTable
from clowder.core.times import EpochMs
from clowder.games.game import Game
from clowder.widgets.content import CardTexts, ContentPack

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.evening.evening import Evening
    from clowder.app.quiz.quiz_storage import LeitnerBoxStore


def table_address(game: str, save: str) -> PageAddress:
    """Return the address of the table of a save: `play/GAME/NUMBER`.

    `game` is the game's name, `save` the save's store key, which ends with the number.
    """
    return PageAddress("play", game, save_number(save))


@dataclass(frozen=True)
class Services:
    """Services that all pages share: the games, everything stored, settings, printing choices and the device.

    `store` has all stored texts: `saves` are the games, `people` the known persons, `packs` the card
    texts; `finished` writes results. Properties make further parts from these, such as `save_previews`,
    `current_evening` and `mergeables`. `begin_game` and `import_game` store a new game and return its
    table's address; `make_save_slot` makes the object by which a table writes its game.
    """

    games: Mapping[str, Game]
    """The games by name."""
    store: Store
    saves: SaveStore
    packs: Mapping[str, ContentPack]
    """The card packs, by the names of the games whose cards have texts."""
    people: PeopleStore
    preferences: Preferences
    printing: PrintJob
    device: Device
    finished: ResultWriter

    @property
    def save_previews(self) -> SavePreviewStore:
        """Stored previews of saved games (progress, and when they were left), for lists of games."""
        return SavePreviewStore(self.store)

    @property
    def rules_by_game(self) -> dict[str, AnyRules]:
        """The rules of each game, by the game's name."""
        return {name: game.rules for name, game in self.games.items()}

    @property
    def mergeables(self) -> list[Mergeable]:
        """Parts of the app that merge their stored texts with those of a backup, in the order of merging.

        Card packs come first, as they may rename decks and questions; then people, results, evenings and
        quiz answers.
        """
        finished = self.finished
        return [
            *self.packs.values(),
            self.people,
            finished.ledger,
            finished.evening_store,
            self.leitner_box_store,
        ]

    @property
    def leitner_box_store(self) -> "LeitnerBoxStore":
        """Stored quiz progress of all persons: Leitner boxes, which hold how well a question is known.

        It is made anew at each use, and its module is imported only then.
        """
        from clowder.app.quiz.quiz_storage import LeitnerBoxStore

        return LeitnerBoxStore(self.store, self.people)

    @property
    def current_evening(self) -> "Evening | None":
        """The newest evening (series of games) that is not over; None if there is none."""
        return self.finished.evening_store.find_unfinished_evening() if self.finished.has_evenings else None

    def find_evening_of_save(self, save: str) -> "Evening | None":
        """Return the evening (series of games) in which this save's game was begun; None if in none.

        A copy of a game belongs to the evening of the original. `save` is the save's store key.
        """
        finished = self.finished
        return (
            finished.evening_store.find_evening_of_game(save_number(save)) if finished.has_evenings else None
        )

    def is_recorded_for_other_save(self, save: str) -> bool:
        """Return whether the ledger of results has this save's game, but not under this save's number.

        That is so for a copy of a game that is over. `save` is the save's store key.
        """
        ledger, number = self.finished.ledger, save_number(save)
        return ledger.is_game_recorded(number) and not ledger.is_save_recorded(number)

    @property
    def quiz_games(self) -> list[Game]:
        """The games whose cards have questions for a quiz, in the order of the card packs."""
        return [self.games[name] for name, pack in self.packs.items() if pack.HAS_QUIZ]

    def card_texts_of_save(self, game: Game, save: str) -> CardTexts | None:
        """Return the texts on a game's cards, in the current language, as chosen for this save.

        None if the game's cards have no texts. `save` is the save's store key.
        """
        pack = self.packs.get(game.name)
        return pack.card_texts(save) if pack else None

    def make_table_card_texts(self, game: Game, save: str) -> TableCardTexts:
        """Return an object by which a table reads its card texts, and whether answers are hidden.

        Hidden answers must be opened by a tap. Texts and the tablet's setting `ask` are read anew at
        each use. `save` is the save's store key; empty for a game without a save.
        """
        return TableCardTexts(
            partial(self.card_texts_of_save, game, save), lambda: self.preferences.tablet_settings.ask
        )

    def begin_game(
        self,
        table: AnyTable,
        party: Party,
        epoch_ms: EpochMs,
        deal: Deal | None = None,
        *,
        previous_save: str = "",
    ) -> PageAddress:
        """Store a new game, mark it as the one left open, and return the address of its table.

        Its save key is made from the present time `epoch_ms`. Without a deal (source of its shuffles) it
        gets a new random one. `previous_save` is the store key of the game that it follows, whose cards
        have the same texts; empty for none.
        """
        game = OpenedGame(table, party, deal=deal)
        return self._store_whole_game(self.saves.new_save_key(epoch_ms), game, previous_save)

    def import_game(self, opened: OpenedGame, epoch_ms: EpochMs) -> PageAddress:
        """Store a game read from a file, mark it as the one left open, and return its table's address.

        If the file says when the game was begun (`opened.begun`), the save key is made from that, so
        that the game counts only once in the results, even as a copy; else from the present time
        `epoch_ms`.
        """
        saves, begun, has_ended = self.saves, opened.begun, self.finished.ledger.is_save_recorded
        name = (
            saves.new_save_key(epoch_ms) if begun is None else saves.new_imported_save_key(begun, has_ended)
        )
        return self._store_whole_game(name, opened)

    def _store_whole_game(self, save: str, game: OpenedGame, previous_save: str = "") -> PageAddress:
        """Store a game with all its moves under the store key `save`; return the address of its table.

        A game without a deal (source of its shuffles) gets a random one, and one without hints a count
        of 0 for each seat. `previous_save` is the save of the game that it follows, or empty.
        """
        save_slot = self.make_save_slot(self.games[game.table.rules.NAME], save)
        hints = game.hints or (0,) * game.table.seats
        deal = game.deal or make_random_deal()
        save_slot.store_game(game.party, game.table, hints, deal, previous_save)
        return table_address(game.table.rules.NAME, save)

    def left_open_table_address(self) -> str:
        """Return the address of the table of the game that was left open; empty if there is none.

        There is none either if its save is gone or cannot be read.
        """
        save = self.saves.get_save(self.store.get(OPEN) or "")
        return str(table_address(save.game, save.name)) if save else ""

    def make_save_slot(self, game: Game, save: str) -> SaveSlot:
        """Return the object by which a table writes its game to the store, under the store key `save`.

        It also records the result with luck and skill when the game is over. Nothing is stored yet.
        """
        pack = self.packs.get(game.name)
        return SaveSlot(
            self.store, self.saves, pack, save, self.finished, partial(collect_result_statistics, game)
        )
