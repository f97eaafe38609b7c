"""The deck of a game, worked out from its rules alone."""

from clowder.core.cards import Card
from clowder.core.options import Opt
from clowder.core.rules import HOUSE, Rules, S, Shuffle, Shuffled


def full_game_deck(rules: Rules[S, Opt], seats: int, options: Opt) -> tuple[Card, ...]:
    """Return all cards of a game with this number of seats and these options, in unshuffled order.

    They are the cards of the largest of the shuffles that the house makes, one after another, before the
    first move of a player. Of equally large ones the last counts, as lots for the dealer are drawn
    first. Raises BadOption as `setup` does.
    """
    state = rules.setup(seats, options)
    deck: tuple[Card, ...] = ()
    while isinstance(owed := rules.house_move(state), Shuffle):
        deck = max(owed.cards, deck, key=len)
        state = rules.play(state, HOUSE, Shuffled(owed.cards))
    return deck
