"""What a game says of itself: how far it is."""

from clowder.core.rules import Seat
from clowder.games.stepped_on_the_cat.rules import COATS, State, deck, is_alone
from clowder.widgets.records import share


def progress(seen: State) -> int:
    """Return how many cats whoever is nearest to winning has; alone, how many cards were turned up."""
    if is_alone(seen):
        cards = len(deck(seen.options))
        return share(cards - len(seen.stock), cards)
    nearest = max(_cats(seen, seat) for seat in range(len(seen.points)))
    return share(nearest, len(COATS) * seen.options.goal)


def _cats(seen: State, seat: Seat) -> int:
    """Those that a seat shows, and those that have become points."""
    return len(COATS) * seen.points[seat] + sum(card is not None for card in seen.shows[seat])
