"""Progress of a game of Alley Cat, for the statistics."""

from clowder.games.alley_cat.rules import GOAL, State
from clowder.widgets.records import percent


def progress(seen: State) -> int:
    """Return the leader's points as a percentage of `GOAL`; only finished rounds count."""
    return percent(max(seen.totals), GOAL)
