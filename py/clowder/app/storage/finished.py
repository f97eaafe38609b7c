"""Finished games: a line of results in the ledger, and for a while the whole game."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from clowder.app.model.deal import Deal
from clowder.app.model.party import Party
from clowder.app.storage.ledger import GUEST, Ledger, Played, Player
from clowder.app.storage.past import MOST, Past
from clowder.app.storage.people import People
from clowder.app.storage.saves import PREFIX, Saves
from clowder.bots.bot import LEVELS
from clowder.core.options import Options, declared, head_start_of, of_seat, text
from clowder.core.rules import Seat
from clowder.core.store import Store
from clowder.core.table import AnyTable

Figures = Sequence[Mapping[str, int]]
"""The game's own figures by seat, besides the scores."""

Counted = Callable[[AnyTable], Figures]


class Finished:
    """Writer of results: it records each game once, as soon as its end is saved."""

    def __init__(self, store: Store, saves: Saves, people: People) -> None:
        self.ledger = Ledger(store)
        self.past = Past(store)
        self._saves = saves
        self._people = people

    def write(
        self,
        name: str,
        counted: Counted,
        party: Party,
        table: AnyTable,
        hints: Sequence[int],
        deal: Deal,
    ) -> None:
        """Record the end of the game in this save. `counted` computes its figures besides the scores.

        A game that is recorded already is not recorded again. A game whose deal does not count has no
        players.
        """
        number = name.removeprefix(PREFIX)
        if self.ledger.has(number):
            return
        players = tuple(self._players(party, table, hints, counted(table))) if deal.counts else ()
        self.ledger.write(Played(number, table.rules.NAME, _unusual(table.options), players))
        if save := self._saves.get(name):
            self.past.keep(save, [person.name for person in self._people.all()], self.ledger.latest(MOST))

    def strike(self, name: str) -> None:
        """Remove the record of this save's game, because its end was taken back."""
        number = name.removeprefix(PREFIX)
        self.ledger.strike(number)
        self.past.strike(number)

    def rename(self, old: str, new: str = "") -> None:
        """Rename a person in all records; an empty `new` makes a guest."""
        self.ledger.rename(old, new)
        self.past.rename(old, new)

    def clear(self) -> None:
        """Delete all records."""
        self.ledger.clear()
        self.past.clear()

    def _players(
        self, party: Party, table: AnyTable, hints: Sequence[int], figures: Figures
    ) -> Iterator[Player]:
        outcome, starts = table.outcome, head_start_of(table.options)
        for seat, score in enumerate(outcome.scores if outcome else ()):
            had = hints[seat] if seat < len(hints) else 0
            won = bool(outcome and seat in outcome.winners)
            yield Player(self._who(party, seat), score, won, had, of_seat(starts, seat), figures[seat])

    def _who(self, party: Party, seat: Seat) -> str | int:
        if seat in party.computers:
            return LEVELS.index(party.players[seat]) + 1
        name = party.names[seat]
        return name if self._people.get(name) else GUEST


def _unusual(options: Options) -> dict[str, str]:
    """Return the options of the lobby that differ from their defaults, as words."""
    chosen = {each.name: getattr(options, each.name) for each in declared(options) if each.asked}
    usual = {each.name: each.default for each in declared(options)}
    return {name: text(value) for name, value in chosen.items() if value != usual[name]}
