"""Statistics of Black Cat: the Cats that each player made, and their reaction times."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from clowder.core.i18n import N_
from clowder.core.rules import Seat
from clowder.core.table import Table
from clowder.games.black_cat.rules import Options, State, Take, Turn
from clowder.games.black_cat.score import score_player
from clowder.widgets.records import Statistic, percent

STATISTICS: Mapping[str, Statistic] = MappingProxyType(
    {
        "tomcat": Statistic(N_("Tomcats")),
        "yowler": Statistic(N_("Yowlers")),
        "jellical": Statistic(N_("Jellical Cats")),
        "black-cat": Statistic(N_("Black Cats")),
        "reaction": Statistic(N_("Time for a card"), is_mean=True, is_time=True),
    }
)


def count_statistics(table: Table[State, Options]) -> Sequence[Mapping[str, int]]:
    """Return each seat's statistics by stored word: Cats of each kind and, in a race, the time for a card.

    The stored words are the keys of `STATISTICS`. The time is the median over all cards that the seat took,
    in milliseconds.
    """
    return [_seat_statistics(table, seat) for seat in range(table.seats)]


def _seat_statistics(table: Table[State, Options], seat: Seat) -> dict[str, int]:
    """Return a seat's figures by their stored words: how many Cats of each kind, and the reaction time.

    The reaction time is the median in milliseconds, in a race in which the seat took a card; else it is left
    out, like the kinds of Cats that the seat has not made.
    """
    piles = score_player(table.state.piles[seat], table.options).piles
    cats = dict(Counter[str](cat.kind for pile in piles for cat in pile.cats))
    times = _reaction_times_ms(table, seat) if table.options.pace == "race" else []
    return {**cats, "reaction": sorted(times)[len(times) // 2]} if times else cats


def _reaction_times_ms(table: Table[State, Options], seat: Seat) -> list[int]:
    """Return, for each card that the seat took, for how many milliseconds it had lain open before.

    The time runs from the latest take of any seat, or the turning of the deck. Pauses do not count.
    """
    times, since = [], 0
    for entry in table.entries:
        if isinstance(entry.move, Take) and entry.seat == seat:
            times.append(entry.play_ms - since)
        if isinstance(entry.move, (Take, Turn)):
            since = entry.play_ms
    return times


def progress_percent(seen: State) -> int:
    """Return the progress of the game in percent: how much of the deck has been taken."""
    taken = sum(len(pile) for pair in seen.piles for pile in pair)
    return percent(taken, taken + len(seen.deck))
