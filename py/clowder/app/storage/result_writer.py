"""Finished games: a line of results in the ledger, and for a while the whole game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clowder.app.model.deal import Deal
from clowder.app.model.party import Party
from clowder.app.storage.finished_games import MAX_FINISHED_GAMES, FinishedGames
from clowder.app.storage.ledger import GUEST, GameResult, Ledger, PlayerResult
from clowder.app.storage.people import People
from clowder.app.storage.saves import EVENINGS_KEY, PREFIX, Saves
from clowder.bots.bot import LEVELS
from clowder.core.options import (
    Options,
    head_starts_by_seat,
    list_options,
    option_value_text,
    seat_option_value,
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
    """Writer of finished games: results in the ledger, whole games, and scores in evenings.

    Each game is recorded once, as soon as its end is saved. The writer also renames players in all three, and
    deletes what was recorded.
    """

    def __init__(self, store: Store, saves: Saves, people: People) -> None:
        self._store = store
        self.ledger = Ledger(store)
        self.whole_games = FinishedGames(store)
        self._saves = saves
        self._people = people

    @property
    def has_evenings(self) -> bool:
        """True if there has been an evening (series of games). Cheap, and imports nothing."""
        return self._store.get(EVENINGS_KEY) is not None

    @property
    def evenings(self) -> "EveningStore":
        """The stored evenings (series of games), whose scores are recorded here too."""
        from clowder.app.evening.evening_storage import EveningStore

        return EveningStore(self._store, self._people)

    def write_result(
        self,
        save_key: str,
        count_statistics: CountStatistics,
        party: Party,
        table: AnyTable,
        hint_counts: Sequence[int],
        deal: Deal,
    ) -> None:
        """Record the finished game of a save: its scores in an evening, a ledger line, the whole game.

        If the ledger has the game already, only the evening gets the scores. A game whose deal does not count
        is recorded without players. `count_statistics` counts the game's own figures at the table.
        """
        number = save_key.removeprefix(PREFIX)
        if self.has_evenings and table.outcome:
            self.evenings.write_scores(number, table.outcome.scores)
        if self.ledger.is_game_recorded(number):
            return
        players = (
            tuple(self._player_results(party, table, hint_counts, count_statistics(table)))
            if deal.counts_for_statistics
            else ()
        )
        self.ledger.write_result(
            GameResult(number, table.rules.NAME, _changed_options(table.options), players)
        )
        if save := self._saves.get_save(save_key):
            self.whole_games.store_game(
                save,
                [person.name for person in self._people.all_people()],
                self.ledger.latest_save_numbers(MAX_FINISHED_GAMES),
            )

    def delete_result(self, save_key: str) -> None:
        """Delete all that was recorded of a save's game, because its end was taken back."""
        number = save_key.removeprefix(PREFIX)
        self.ledger.delete_result(number)
        self.whole_games.delete_game(number)
        if self.has_evenings:
            self.evenings.remove_scores(number)

    def rename_player(self, old: str, new: str = "") -> None:
        """Rename a person in all results, finished games and evenings; an empty `new` makes a guest."""
        self.ledger.rename_player(old, new)
        self.whole_games.rename_player(old, new)
        if self.has_evenings:
            self.evenings.rename_player(old, new)

    def delete_all_results(self) -> None:
        """Delete all results, all finished games and all evenings that are over."""
        self.ledger.delete_all_results()
        self.whole_games.delete_all_games()
        if self.has_evenings:
            self.evenings.delete_finished_evenings()

    def _player_results(
        self, party: Party, table: AnyTable, hint_counts: Sequence[int], statistics: SeatStatistics
    ) -> Iterator[PlayerResult]:
        """Yield the result of each seat, with its hints, head start and statistics; nothing before the end.

        `statistics` are the game's own figures by seat. A seat that `hint_counts` lacks had no hints.
        """
        outcome, starts = table.outcome, head_starts_by_seat(table.options)
        for seat, score in enumerate(outcome.scores if outcome else ()):
            had = hint_counts[seat] if seat < len(hint_counts) else 0
            won = bool(outcome and seat in outcome.winners)
            yield PlayerResult(
                self._ledger_player(party, seat),
                score,
                won,
                had,
                seat_option_value(starts, seat),
                statistics[seat],
            )

    def _ledger_player(self, party: Party, seat: Seat) -> str | int:
        """Return a seat's player as the ledger stores it: a person's name, GUEST, or a level's number.

        A person whom the tablet does not know is a guest. The number is that of a computer player's level,
        from 1.
        """
        if seat in party.computer_seats:
            return LEVELS.index(party.players[seat]) + 1
        name = party.names[seat]
        return name if self._people.get_person(name) else GUEST


def _changed_options(options: Options) -> dict[str, str]:
    """Return the options that players have set to other values than the default, as words by name.

    Options that players are not asked for are left out.
    """
    chosen = {each.name: getattr(options, each.name) for each in list_options(options) if each.asked}
    usual = {each.name: each.default for each in list_options(options)}
    return {name: option_value_text(value) for name, value in chosen.items() if value != usual[name]}
