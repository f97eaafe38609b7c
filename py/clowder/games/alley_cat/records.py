"""What a game says of itself: how it stands when a round is over."""

from clowder.games.alley_cat.rules import GOAL, State
from clowder.widgets.records import Standing, share


def standing(seen: State) -> Standing:
    """The rounds that were scored."""
    return Standing(seen.totals, share(max(seen.totals), GOAL))
