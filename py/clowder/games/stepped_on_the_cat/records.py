"""Progress of a game of I Stepped on the Cat!, for the statistics."""

from clowder.core.rules import Seat
from clowder.games.stepped_on_the_cat.rules import COATS, State, full_deck, is_solitaire
from clowder.widgets.records import percent


def progress_percent(seen: State) -> int:
    """Return the progress in percent: how near the leader is to the goal; a point counts as five cats.

    The cats that the leader shows count, too. In solitaire it is how many of the deck's cards have been
    turned up.
    """
    if is_solitaire(seen):
        cards = len(full_deck(seen.options))
        return percent(cards - len(seen.stock), cards)
    nearest = max(_count_seat_cats(seen, seat) for seat in range(len(seen.points)))
    return percent(nearest, len(COATS) * seen.options.goal)


def _count_seat_cats(seen: State, seat: Seat) -> int:
    """Return how many cats have brought a seat towards the goal: those it shows, and five for each point."""
    return len(COATS) * seen.points[seat] + sum(card is not None for card in seen.shows[seat])
