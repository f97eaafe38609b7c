"""Progress of a game of Alley Cat, for the statistics."""

from clowder.games.alley_cat.rules import GOAL, State
from clowder.widgets.records import percent


def progress_percent(seen: State) -> int:
    """Return the progress of the match: the higher points after finished rounds, in percent of `GOAL`.

    Head starts count. The result is from 0 to 100.
    """
    return percent(max(seen.totals), GOAL)
