"""Progress of a game of Alley Cat, for the statistics."""

from clowder.games.alley_cat.rules import GOAL, State
from clowder.widgets.records import percent


def progress_percent(seen: State) -> int:
    """Return the progress of the match in percent: the leader's points in finished rounds, of `GOAL`."""
    return percent(max(seen.totals), GOAL)
