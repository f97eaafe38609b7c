"""Progress of a game of Alley Cat, for the statistics."""

from clowder.games.alley_cat.rules import GOAL, State
from clowder.widgets.records import percent


def progress_percent(seen: State) -> int:
    """Return how far the match has come: the higher of the seats' points, in percent of the `GOAL`.

    Points of finished rounds and head starts count. The result is from 0 to 100.
    """
    return percent(max(seen.total_points), GOAL)
