"""Progress of a game of Alley Cat, for the statistics."""

from clowder.games.alley_cat.rules import GOAL, State
from clowder.widgets.records import percent


def progress(seen: State) -> int:
    """Return how far the game has come: the leader's points after finished rounds, in percent of `GOAL`."""
    return percent(max(seen.totals), GOAL)
