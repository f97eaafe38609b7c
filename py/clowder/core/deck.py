"""Every card of a game, told by its rules alone."""

from clowder.core.cards import Card
from clowder.core.options import Opt
from clowder.core.rules import HOUSE, Rules, S, Shuffle, Shuffled


def deck_of(rules: Rules[S, Opt], seats: int, options: Opt) -> tuple[Card, ...]:
    """What a game of so many seats, by these options, is played with.

    It is the most that the house shuffles at once before anybody moves; of two as large, the
    later one, as who deals is drawn first. Raises BadOption as `setup` does.
    """
    state = rules.setup(seats, options)
    deck: tuple[Card, ...] = ()
    while isinstance(owed := rules.house(state), Shuffle):
        deck = max(owed.cards, deck, key=len)
        state = rules.play(state, HOUSE, Shuffled(owed.cards))
    return deck
