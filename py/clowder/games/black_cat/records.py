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


def count_player_statistics(table: Table[State, Options]) -> Sequence[Mapping[str, int]]:
    """Return each seat's figures of a game for the statistics, by the keys of `STATISTICS`.

    They are the number of Cats of each kind and, in a race, `reaction`: the median time for taking a
    card, in milliseconds. Kinds of Cats that the seat has not made are left out; so is the time of a
    seat that took no card.
    """
    return [_seat_statistics(table, seat) for seat in range(table.seats)]


def _seat_statistics(table: Table[State, Options], seat: Seat) -> dict[str, int]:
    """Return a seat's figures: how many Cats of each kind, and its median time for taking a card.

    The keys are the kinds of Cats, and `reaction`. The time is in milliseconds (of two middle ones the
    longer); it is left out unless the game is a race in which the seat took a card. Kinds of Cats that
    the seat has not made are left out, too.
    """
    piles = score_player(table.state.piles[seat], table.options).piles
    cats = dict(Counter[str](cat.kind for pile in piles for cat in pile.cats))
    times = _reaction_times_ms(table, seat) if table.options.pace == "race" else []
    return {**cats, "reaction": sorted(times)[len(times) // 2]} if times else cats


def _reaction_times_ms(table: Table[State, Options], seat: Seat) -> list[int]:
    """Return, for each card that the seat took, how long it had lain open before, in milliseconds.

    The time runs from the last time when any seat took a card, or from the turning of the deck. Pauses
    do not count.
    """
    times, since = [], 0
    for entry in table.entries:
        if isinstance(entry.move, Take) and entry.seat == seat:
            times.append(entry.play_ms - since)
        if isinstance(entry.move, (Take, Turn)):
            since = entry.play_ms
    return times


def progress_percent(seen: State) -> int:
    """Return how much of the deck has been taken to the piles, in percent."""
    taken = sum(len(pile) for pair in seen.piles for pile in pair)
    return percent(taken, taken + len(seen.deck))
