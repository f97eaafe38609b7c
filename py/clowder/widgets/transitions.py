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
class Flight:
    """Animated flight of a card from the spot `start` of the table to the spot `goal`.

    The card is BACK if the viewer does not see it where it lands.
    """

    card: Card
    start: str
    goal: str

    @property
    def is_face_down(self) -> bool:
        """True if the card flies face down."""
        return self.card == BACK


def find_flights(entry: Entry, before: Spots, after: Spots) -> list[Flight]:
    """Return the flights of the cards that lie at other spots after an entry (a move) than before it.

    They are in the order in which they set out. A card that a player's move names comes from that player's
    hand. For others the flights follow from what can be seen: how many cards are missing at one spot, and how
    many are more at another.
    """
    was, now = _spots_by_card(before), _spots_by_card(after)
    flown = [Flight(card, was[card], goal) for card, goal in now.items() if was.get(card, goal) != goal]
    come = {card: goal for card, goal in now.items() if card not in was}
    gone = [card for card in was if card not in now]
    hidden, hidden_after = _count_face_down_cards(before), _count_face_down_cards(after)
    for card in _move_words(entry) & come.keys():
        hidden[hand := f"hand {entry.seat}"] -= 1
        flown.append(Flight(card, hand, come.pop(card)))
    missing, more = hidden - hidden_after, hidden_after - hidden
    flown += [
        Flight(card, start, goal)
        for card, goal in come.items()
        if (start := _take_face_down_card(missing, goal))
    ]
    flown += [
        Flight(BACK, was[card], goal) for card in gone if (goal := _take_face_down_card(more, was[card]))
    ]
    flown += map(Flight, repeat(BACK), _spots_round_robin(missing), _spots_round_robin(more))
    return [flight for flight in flown if flight.start != flight.goal]


def reverse_flights(forth: Iterable[Flight]) -> list[Flight]:
    """Return the flights that undo these, the last one first: each from its goal to its start."""
    return [replace(each, start=each.goal, goal=each.start) for each in reversed(list(forth))]


def hide_unseen_cards(flown: Iterable[Flight], spots: Spots) -> list[Flight]:
    """Return the flights, with BACK in place of each card that the viewer may not know.

    `spots` are the cards at each spot as the viewer sees them.
    """
    known = _spots_by_card(spots)
    return [each if each.card in known else replace(each, card=BACK) for each in flown]


def _spots_by_card(spots: Spots) -> dict[Card, str]:
    """Return the name of the spot at which each face-up card lies, by card."""
    return {card: spot for spot, cards in spots.items() for card in cards if card != BACK}


def _count_face_down_cards(spots: Spots) -> Counter[str]:
    """Return the number of face-down cards at each spot, by the spot's name."""
    return Counter({spot: list(cards).count(BACK) for spot, cards in spots.items()})


def _move_words(entry: Entry) -> set[str]:
    """Return the words of a player's move, cards among them.

    An empty set for the house, whose moves may be secret.
    """
    return set() if entry.seat == HOUSE else set(str(entry.move).split())


def _take_face_down_card(backs: Counter[str], wanted_spot: str) -> str:
    """Take one face-down card off the counts, at `wanted_spot` or else at any spot; return that spot.

    `backs` are the counts by spot, and are changed. The result is empty if no face-down card is left.
    """
    spot = wanted_spot if backs[wanted_spot] > 0 else next(backs.elements(), "")
    backs[spot] -= 1
    return spot


def _spots_round_robin(backs: Counter[str]) -> Iterator[str]:
    """Yield each spot as often as its count in `backs`, once in each round, as cards are dealt."""
    for number in range(max(backs.values(), default=0)):
        yield from (spot for spot, count in backs.items() if number < count)
