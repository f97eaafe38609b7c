"""Movements of cards from spot to spot, worked out from observations before and after an entry.

A *spot* is a place for cards: a hand, a pile, the stock. It has a name (`hand 2`), and the page says which
element it is (`data-spot`). As only observations are compared, no hidden information can leak.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TypeAlias

from clowder.core.cards import BACK, Card
from clowder.core.rules import HOUSE
from clowder.core.table import Entry

Spots: TypeAlias = Mapping[str, Sequence[Card]]
"""The cards at each spot, BACK for each that lies face down there."""


@dataclass(frozen=True)
class CardFlight:
    """Animated flight of a card between two spots (named places of cards on the table).

    It goes from the spot `start` to the spot `goal`, such as `hand 0` to `trick`. The `card` is BACK if
    the viewer does not see it where it lands; `is_face_down` tells that.
    """

    card: Card
    start: str
    goal: str

    @property
    def is_face_down(self) -> bool:
        """True if the card is BACK, so that it flies face down."""
        return self.card == BACK


def find_card_flights(entry: Entry, before: Spots, after: Spots) -> list[CardFlight]:
    """Return flights for the cards that lie at other spots (places) after an entry than before it.

    A card that is seen before and after flies from its old spot to its new one. A card that only now is
    seen comes from the hand of the player whose move names it, else from a spot that has lost a
    face-down card. A card that is not seen any more flies face down to a spot that has gained one. All
    other face-down cards are paired, as one spot has lost and another has gained some. The flights are
    in the order in which they begin.
    """
    was, now = _spots_by_card(before), _spots_by_card(after)
    flown = [CardFlight(card, was[card], goal) for card, goal in now.items() if was.get(card, goal) != goal]
    come = {card: goal for card, goal in now.items() if card not in was}
    gone = [card for card in was if card not in now]
    hidden, hidden_after = _count_face_down_cards(before), _count_face_down_cards(after)
    for word in _move_words(entry):
        if word in come:
            hidden[hand := f"hand {entry.seat}"] -= 1
            flown.append(CardFlight(word, hand, come.pop(word)))
    missing, more = hidden - hidden_after, hidden_after - hidden
    flown += [
        CardFlight(card, start, goal)
        for card, goal in come.items()
        if (start := _take_face_down_card(missing, goal))
    ]
    flown += [
        CardFlight(BACK, was[card], goal) for card in gone if (goal := _take_face_down_card(more, was[card]))
    ]
    flown += map(CardFlight, repeat(BACK), _spots_round_robin(missing), _spots_round_robin(more))
    return [flight for flight in flown if flight.start != flight.goal]


def reverse_flights(forth: Iterable[CardFlight]) -> list[CardFlight]:
    """Return flights that undo the given ones: the last one first, each from its goal to its start."""
    return [replace(each, start=each.goal, goal=each.start) for each in reversed(list(forth))]


def hide_unseen_cards(flown: Iterable[CardFlight], spots: Spots) -> list[CardFlight]:
    """Return copies of the flights, with BACK in place of each card that lies face up at none of the spots.

    `spots` has the cards at each spot as the viewer sees them.
    """
    known = _spots_by_card(spots)
    return [each if each.card in known else replace(each, card=BACK) for each in flown]


def _spots_by_card(spots: Spots) -> dict[Card, str]:
    """Return, by card, the name of the spot at which each face-up card lies."""
    return {card: spot for spot, cards in spots.items() for card in cards if card != BACK}


def _count_face_down_cards(spots: Spots) -> Counter[str]:
    """Return how many face-down cards lie at each spot, by the spot's name."""
    return Counter({spot: list(cards).count(BACK) for spot, cards in spots.items()})


def _move_words(entry: Entry) -> list[str]:
    """Return the words of a player's move, in order, which include the cards that it names.

    There are none for a move of the house (the dealer), which may be secret.
    """
    return [] if entry.seat == HOUSE else str(entry.move).split()


def _take_face_down_card(backs: Counter[str], wanted_spot: str) -> str:
    """Lower the count of face-down cards at `wanted_spot`, or at another spot, and return that spot.

    It is another, the first that has a card left, only if `wanted_spot` has none. `backs` has the counts
    by spot, and is changed. The result is an empty text if no card is left.
    """
    spot = wanted_spot if backs[wanted_spot] > 0 else next(backs.elements(), "")
    backs[spot] -= 1
    return spot


def _spots_round_robin(backs: Counter[str]) -> Iterator[str]:
    """Yield the names of the spots in rounds, each as often as its count in `backs`, as cards are dealt.

    Each round has every spot whose count is not used up yet, once.
    """
    for number in range(max(backs.values(), default=0)):
        yield from (spot for spot, count in backs.items() if number < count)
