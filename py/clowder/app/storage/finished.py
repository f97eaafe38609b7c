"""What becomes of a game when it is over: a line in the ledger, and the whole of it for a while."""

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
"""What is counted of a game besides the scores, by seat."""

Counted = Callable[[AnyTable], Figures]


class Finished:
    """Writes down each game once, when its end is kept, whether anybody leaves its table or not."""

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
        """The end of this game has been kept as this save; `counted` tells what there is besides scores."""
        number = name.removeprefix(PREFIX)
        if self.ledger.has(number):
            return
        players = tuple(self._players(party, table, hints, counted(table))) if deal.counts else ()
        self.ledger.write(Played(number, table.rules.NAME, _unusual(table.options), players))
        if save := self._saves.get(name):
            self.past.keep(save, [person.name for person in self._people.all()], self.ledger.latest(MOST))

    def strike(self, name: str) -> None:
        """The end of this save was taken back: it goes on."""
        number = name.removeprefix(PREFIX)
        self.ledger.strike(number)
        self.past.strike(number)

    def rename(self, old: str, new: str = "") -> None:
        """Whoever was called `old` is `new` now, or if that is empty a guest."""
        self.ledger.rename(old, new)
        self.past.rename(old, new)

    def clear(self) -> None:
        """Nothing of it is kept any more."""
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
    """The options that somebody has chosen otherwise than they are by default, in words."""
    chosen = {each.name: getattr(options, each.name) for each in declared(options) if each.asked}
    usual = {each.name: each.default for each in declared(options)}
    return {name: text(value) for name, value in chosen.items() if value != usual[name]}
