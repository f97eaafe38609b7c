"""What a game says of itself: how far it is when a round is over."""

from clowder.games.alley_cat.rules import GOAL, State
from clowder.widgets.records import share


def progress(seen: State) -> int:
    """Return how near whoever leads is to the goal, by the rounds that were scored."""
    return share(max(seen.totals), GOAL)
