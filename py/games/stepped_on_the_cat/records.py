"""What a game says of itself: how it stands."""

from games.stepped_on_the_cat.rules import State, deck, is_alone
from widgets.records import Standing, share


def standing(seen: State) -> Standing:
    """By the points, which lie open; alone by the cards that are left."""
    cards = len(deck(seen.options))
    alone = share(cards - len(seen.stock), cards)
    return Standing(seen.points, alone if is_alone(seen) else share(max(seen.points), seen.options.goal))
