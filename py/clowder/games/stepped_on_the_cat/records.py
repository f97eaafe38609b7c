"""Progress of a game of I Stepped on the Cat!, for the statistics."""

from clowder.core.rules import Seat
from clowder.games.stepped_on_the_cat.rules import COATS, State, full_deck, is_solitaire
from clowder.widgets.records import percent


def progress_percent(seen: State) -> int:
    """Return how far the leading seat has come towards the points that win, in percent, rounded down.

    It is counted in cats: a point is five cats, and each cat that the seat shows now is one more. In
    solitaire it is the part of the deck's cards that have left the stock.
    """
    if is_solitaire(seen):
        cards = len(full_deck(seen.options))
        return percent(cards - len(seen.stock), cards)
    nearest = max(_count_cats_towards_goal(seen, seat) for seat in range(len(seen.points)))
    return percent(nearest, len(COATS) * seen.options.goal)


def _count_cats_towards_goal(seen: State, seat: Seat) -> int:
    """Return a seat's progress as a number of cats: five for each point, and those that it shows now."""
    return len(COATS) * seen.points[seat] + sum(card is not None for card in seen.shows[seat])
