"""What a game says of itself: how it stands."""

from clowder.core.rules import Seat
from clowder.games.stepped_on_the_cat.rules import COATS, State, deck, is_alone
from clowder.widgets.records import Standing, share


def standing(seen: State) -> Standing:
    """By the cats of whoever is nearest to winning, which all lie open; alone by the cards that are left."""
    if is_alone(seen):
        cards = len(deck(seen.options))
        return Standing(seen.points, share(cards - len(seen.stock), cards))
    nearest = max(_cats(seen, seat) for seat in range(len(seen.points)))
    return Standing(seen.points, share(nearest, len(COATS) * seen.options.goal))


def _cats(seen: State, seat: Seat) -> int:
    """Those that a seat shows, and those that have become points."""
    return len(COATS) * seen.points[seat] + sum(card is not None for card in seen.shows[seat])
