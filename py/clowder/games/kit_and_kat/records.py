"""What a finished game says of itself: the books that each took, and the questions that each read."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from clowder.core.table import Table
from clowder.core.words import listed
from clowder.games.kit_and_kat.rules import Call, Options, Play, State, deck
from clowder.widgets.records import Figure, share

FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "books": Figure(listed("Books")),
        "questions": Figure(listed("Questions")),
        "calls": Figure(listed("Calls")),
    }
)


def counted(table: Table[State, Options]) -> Sequence[Mapping[str, int]]:
    """By seat: books, the cards that were played, and in the classic way the calls."""
    return [
        {
            "books": table.state.taken.count(seat),
            "questions": _made(table, seat, Play),
            **({"calls": _made(table, seat, Call)} if table.options.way == "classic" else {}),
        }
        for seat in range(table.seats)
    ]


def _made(table: Table[State, Options], seat: int, kind: type) -> int:
    return sum(entry.seat == seat and isinstance(entry.move, kind) for entry in table.entries)


def progress(seen: State) -> int:
    """Return how many cards lie in books."""
    return share(sum(map(len, seen.books)), len(deck(seen.options)))
