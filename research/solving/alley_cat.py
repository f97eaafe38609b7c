"""Game tree of the end of a round of Alley Cat: equally many cards in each hand, the others in the stock.

The cards played before lie in tricks, and no seat has points, so the value is the chance to win the match
that `search_state.estimate_win_chances` gives for the points of these tricks. Cards are numbers
from low to high.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from clowder.core.cards import BACK, Card
from clowder.games.alley_cat import rules, search_state
from clowder.games.alley_cat.rules import LOW_TO_HIGH, State, Trick, trick_value
from clowder.games.alley_cat.search_state import Hand, SearchState
from research.solving.tree import CHANCE

Known = tuple[tuple[int, ...], ...]
"""For each seat, the cards that it was dealt, then each card that it has drawn."""


class RoundEnd(NamedTuple):
    """A position of the end. Seat 0 leads first. The stock has no order: a draw gets any of its cards."""

    held: int
    """The number of cards dealt to each seat."""
    left: Hand
    """The cards of the stock; all cards before they are dealt."""
    now: SearchState | None = None
    lying: Hand = ()
    """The cards played, in order."""
    known: Known = ((), ())
    draws: int | None = None
    """The seat that draws a card next."""

    @property
    def value(self) -> float | None:
        """Seat 0's chance to win the match minus seat 1's; None before the end."""
        if self.now is None or self.draws is not None or self.now.led is not None or all(self.now.hands):
            return None
        first, second = search_state.estimate_win_chances(*self.now.points)
        return first - second

    @property
    def player(self) -> int:
        """Player to move, or CHANCE."""
        return CHANCE if self.now is None or self.draws is not None else search_state.whose_turn(self.now)

    @property
    def information_key(self) -> Hashable:
        """Knowledge of the player to move."""
        return self.known[self.player], self.lying

    def branches(self) -> Sequence[tuple[float, "RoundEnd"]]:
        """Return the positions that may follow, with their probabilities."""
        if self.now is None:
            deals = list(self._possible_deals())
            return [(1 / len(deals), deal) for deal in deals]
        if self.draws is not None:
            return [(1 / len(self.left), self._draw_card(self.now, self.draws, card)) for card in self.left]
        return [
            (1.0, self._play_card(self.now, card))
            for card in self.now.hands[search_state.whose_turn(self.now)]
        ]

    def _possible_deals(self) -> Iterator["RoundEnd"]:
        """Yield each position that the deal of the cards left can lead to."""
        for first in combinations(self.left, self.held):
            others = [card for card in self.left if card not in first]
            for second in combinations(others, self.held):
                stock = tuple(card for card in others if card not in second)
                now = SearchState((first, second), (), 0, None, (0, 0), last_draw=False)
                yield self._replace(left=stock, now=now, known=(first, second))

    def _play_card(self, state: SearchState, card: int) -> "RoundEnd":
        """Return the end after this card; a drawn card stays unknown until chance chooses it."""
        seat, lying = search_state.whose_turn(state), (*self.lying, card)
        after = search_state.play_card(state._replace(stock=(search_state.UNKNOWN,)), card)
        drawer = next((seat for seat in (0, 1) if search_state.UNKNOWN in after.hands[seat]), None)
        assert seat in (0, 1)
        return self._replace(now=after, lying=lying, draws=drawer)

    def _draw_card(self, state: SearchState, seat: int, card: int) -> "RoundEnd":
        """Return the position after this seat has drawn this card."""
        held = tuple(card if each == search_state.UNKNOWN else each for each in state.hands[seat])
        hands = (held, state.hands[1]) if seat == 0 else (state.hands[0], held)
        known = tuple((*mine, card) if owner == seat else mine for owner, mine in enumerate(self.known))
        left = tuple(each for each in self.left if each != card)
        return self._replace(now=state._replace(hands=hands), left=left, known=known, draws=None)


def some_end(cards: int, held: int, random: Random) -> RoundEnd:
    """Return a random end with this many cards left, the Alley Cat among them."""
    others = [place for place in range(len(LOW_TO_HIGH)) if place != search_state.ALLEY_CAT_INDEX]
    return RoundEnd(held, tuple(sorted([search_state.ALLEY_CAT_INDEX, *random.sample(others, cards - 1)])))


def as_seen(end: RoundEnd, every: Hand) -> State:
    """Return the view of the seat to move. `every` are the cards left when the end began."""
    now, seat = end.now, end.player
    assert now is not None
    gone = [card for place, card in enumerate(LOW_TO_HIGH) if place not in every]
    here = _pair_tricks([LOW_TO_HIGH[place] for place in end.lying])
    before = _pair_tricks(gone)
    hands: list[tuple[Card, ...]] = [(BACK,) * len(now.hands[0]), (BACK,) * len(now.hands[1])]
    hands[seat] = tuple(LOW_TO_HIGH[place] for place in now.hands[seat])
    first, second = sum(map(trick_value, [*before, *here])), 0
    return State(
        rules.Options(),
        stock=(BACK,) * len(end.left),
        dealer=1,
        hands=(hands[0], hands[1]),
        leader=now.leader,
        table=() if now.led is None else (LOW_TO_HIGH[now.led],),
        tricks=((*before, *here), ()),
        rounds=((now.points[0] - first, now.points[1] - second),),
    )


def _pair_tricks(cards: Sequence[Card]) -> list[Trick]:
    """Return cards in pairs, as tricks."""
    return list(zip(cards[::2], cards[1::2], strict=False))
