"""Finished games: a line of results in the ledger, and for a while the whole game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clowder.app.model.deal import Deal
from clowder.app.model.party import Party
from clowder.app.storage.finished_games import MAX_FINISHED_GAMES, FinishedGameStore
from clowder.app.storage.ledger import GUEST, GameResult, Ledger, PlayerResult
from clowder.app.storage.people import PeopleStore
from clowder.app.storage.saves import EVENINGS_KEY, PREFIX, SaveStore
from clowder.bots.bot import LEVELS
from clowder.core.options import (
    Options,
    head_starts_by_seat,
    list_option_declarations,
    option_value_of_seat,
    option_value_text,
)
from clowder.core.rules import Seat
from clowder.core.store import Store
from clowder.core.table import AnyTable

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.evening.evening_storage import EveningStore

SeatStatistics = Sequence[Mapping[str, int]]
"""The game's own figures by seat, besides the scores."""

CountStatistics = Callable[[AnyTable], SeatStatistics]
"""Function that counts a game's own statistics at a table."""


class ResultWriter:
    """Writer of what is kept of finished games: a ledger line, the whole game, and scores in an evening.

    `record_finished_game` records a game as soon as its end is saved, `delete_undone_result` deletes
    that if the end is taken back, and `rename_player` and `delete_all_results` change all three places.
    These are its fields `ledger` and `whole_games`, and the property `evening_store` (an evening is a
    series of games), which is used only if `has_evenings`.
    """

    def __init__(self, store: Store, saves: SaveStore, people: PeopleStore) -> None:
        self._store = store
        self.ledger = Ledger(store)
        self.whole_games = FinishedGameStore(store)
        self._saves = saves
        self._people = people

    @property
    def has_evenings(self) -> bool:
        """True if evenings (series of games) are stored; imports no module, unlike `evening_store`."""
        return self._store.get(EVENINGS_KEY) is not None

    @property
    def evening_store(self) -> "EveningStore":
        """A new `EveningStore`, to read and write evenings (series of games).

        Its module is imported only here.
        """
        from clowder.app.evening.evening_storage import EveningStore

        return EveningStore(self._store, self._people)

    def record_finished_game(
        self,
        save_key: str,
        count_statistics: CountStatistics,
        party: Party,
        table: AnyTable,
        hint_counts: Sequence[int],
        deal: Deal,
    ) -> None:
        """Record a save's finished game: scores in an evening, a line in the ledger, and the whole game.

        The evening gets the scores first; if the ledger already has the game, nothing else is written.
        The ledger's line has the options that differ from their defaults and each seat's result, but no
        players if the deal does not count for statistics. `count_statistics` counts the game's own
        figures at the table. The whole game is stored only if the save with this key can be read.
        """
        number = save_key.removeprefix(PREFIX)
        if self.has_evenings and table.outcome:
            self.evening_store.store_game_scores(number, table.outcome.scores)
        if self.ledger.is_game_recorded(number):
            return
        players = (
            tuple(self._player_results(party, table, hint_counts, count_statistics(table)))
            if deal.counts_for_statistics
            else ()
        )
        self.ledger.record_result(
            GameResult(number, table.rules.NAME, _non_default_options(table.options), players)
        )
        if save := self._saves.get_save(save_key):
            self.whole_games.store_game(
                save,
                [person.name for person in self._people.all_people()],
                self.ledger.latest_save_numbers(MAX_FINISHED_GAMES),
            )

    def delete_undone_result(self, save_key: str) -> None:
        """Delete the ledger line, the kept whole game and the evening's scores of a save's game.

        The caller does so when the end of the game was taken back.
        """
        number = save_key.removeprefix(PREFIX)
        self.ledger.delete_undone_result(number)
        self.whole_games.delete_game(number)
        if self.has_evenings:
            self.evening_store.remove_game_scores(number)

    def rename_player(self, old: str, new: str = "") -> None:
        """Rename a person in all results, finished games and evenings; to a guest if `new` is empty."""
        self.ledger.rename_player(old, new)
        self.whole_games.rename_player(old, new)
        if self.has_evenings:
            self.evening_store.rename_player(old, new)

    def delete_all_results(self) -> None:
        """Delete all results, all finished games and all evenings that are over; games in progress stay."""
        self.ledger.delete_all_results()
        self.whole_games.delete_all_games()
        if self.has_evenings:
            self.evening_store.delete_finished_evenings()

    def _player_results(
        self, party: Party, table: AnyTable, hint_counts: Sequence[int], statistics: SeatStatistics
    ) -> Iterator[PlayerResult]:
        """Yield a result for each seat: player, score, win, number of hints, head start and statistics.

        Nothing is yielded if the game is not over. `statistics` are the game's own figures by seat. A
        seat beyond the end of `hint_counts` had no hints.
        """
        outcome, starts = table.outcome, head_starts_by_seat(table.options)
        for seat, score in enumerate(outcome.scores if outcome else ()):
            had = hint_counts[seat] if seat < len(hint_counts) else 0
            won = bool(outcome and seat in outcome.winners)
            yield PlayerResult(
                self._player_ledger_value(party, seat),
                score,
                won,
                had,
                option_value_of_seat(starts, seat),
                statistics[seat],
            )

    def _player_ledger_value(self, party: Party, seat: Seat) -> str | int:
        """Return what the ledger stores for a seat's player: a known person's name, GUEST, or a number.

        GUEST, an empty text, stands for every person whom the tablet does not know. The number stands
        for a computer player of that level, from 1 for the weakest.
        """
        if seat in party.computer_seats:
            return LEVELS.index(party.players[seat]) + 1
        name = party.names[seat]
        return name if self._people.get_person(name) else GUEST


def _non_default_options(options: Options) -> dict[str, str]:
    """Return the options that differ from their defaults, as texts of their values by option name.

    Left out are options that are not `asked`: the app sets these, and does not ask players for them in
    the lobby, the page before a game.
    """
    chosen = {
        each.name: getattr(options, each.name) for each in list_option_declarations(options) if each.asked
    }
    usual = {each.name: each.default for each in list_option_declarations(options)}
    return {name: option_value_text(value) for name, value in chosen.items() if value != usual[name]}
