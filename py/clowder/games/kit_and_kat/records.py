"""Statistics of Kit and Kat: books taken, questions read, and calls."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from clowder.core.i18n import N_
from clowder.core.table import Table
from clowder.games.kit_and_kat.rules import Call, Options, Play, State, full_deck
from clowder.widgets.records import Statistic, percent

STATISTICS: Mapping[str, Statistic] = MappingProxyType(
    {
        "books": Statistic(N_("Books")),
        "questions": Statistic(N_("Questions")),
        "calls": Statistic(N_("Calls")),
    }
)


def count_player_statistics(table: Table[State, Options]) -> Sequence[Mapping[str, int]]:
    """Return, for each seat in order, its statistics: `books` taken, `questions` read, and `calls`.

    Questions are the cards played, misplaced ones included. Only in classic games is there `calls`, the
    number of calls of mistakes, right or wrong.
    """
    return [
        {
            "books": table.state.taken.count(seat),
            "questions": _count_moves_of_kind(table, seat, Play),
            **({"calls": _count_moves_of_kind(table, seat, Call)} if table.options.way == "classic" else {}),
        }
        for seat in range(table.seats)
    ]


def _count_moves_of_kind(table: Table[State, Options], seat: int, kind: type) -> int:
    """Return how many moves of this class, such as `Call`, a seat has made in the whole game."""
    return sum(entry.seat == seat and isinstance(entry.move, kind) for entry in table.entries)


def progress_percent(seen: State) -> int:
    """Return how far the game has come: the percentage of the deck's cards that lie on books.

    It is rounded down. Cards that were misplaced, out of order, count, too.
    """
    return percent(sum(map(len, seen.books)), len(full_deck(seen.options)))
