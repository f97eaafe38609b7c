"""Guided Kit and Kat for two: an upper bound of the win against a player who plays only what must be played.

In the guided way every card is played in the end by its holder, and a book goes to the holder of its last
card. So only the division of the packets counts, and it is settled when the last packet is taken. The other
player plays 1s, and else lays a Kitten: it never plays on, so any Kitten does as well. The bound is from
above:

1.  The player knows the order of all packets, has room for any number of Kittens, and none is ever covered.
    So all that a player can do at a table is possible here. It is best to play every Kitten that can be
    played, as that costs no turn and helps only the player; every other choice is tried.
2.  Knowing which packets have tens is worth much, but no player knows it. So the gain from a packet's tens is
    subtracted, as luck. The rest is the mean gain of taking a packet, as if the cards left in the heap were
    shuffled once more; and only if the packet was not due: half of all packets are due to each player. For
    players who do not know the order of the heap, even if they see both hands, the mean is the same as in a
    fair game; and a player who knows it gains nothing by it. The only advantage left is to know which cards
    can soon be played (Brown, Smith, Sun: Information Relaxations and Duality in Stochastic Dynamic Programs,
    Operations Research 58, 2010).

So the mean over all deals is a bound for every player. Over some deals it has a standard error.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

from clowder.core.cards import Card, shuffle_cards
from clowder.games.kit_and_kat.rules import PACKET, Options, book_index_of, full_deck, number_in_book

Packets: TypeAlias = Sequence[Sequence[Card]]

MINE, THEIRS = 0, 1


class KnownHeap(NamedTuple):
    """The numbers of tens and packets that are known when some packets are taken."""

    ahead: int
    """The number of tens that the player has more than the other."""
    tens: int
    packets: int
    due: int
    """The number of the packets left that are due to the player."""


def some_packets(options: Options, random: Random) -> Packets:
    """Return the packets of a randomly shuffled deck."""
    order = shuffle_cards(full_deck(options), random)
    return [order[start : start + PACKET] for start in range(0, len(order), PACKET)]


@cache
def win_share(heap: KnownHeap) -> float:
    """Return the player's mean share of the win if both get the packets due to them."""
    return sum(
        _tens_chance(found, heap.tens, heap.due, heap.packets)
        * (1 + _difference_sign(heap.ahead + 2 * found - heap.tens))
        / 2
        for found in range(heap.tens + 1)
    )


def _tens_chance(found: int, tens: int, taken: int, packets: int) -> float:
    """Return the probability that `found` of the tens are in the packets taken."""
    rest = comb(PACKET * (packets - taken), tens - found)
    return comb(PACKET * taken, found) * rest / comb(PACKET * packets, tens)


def _difference_sign(ahead: int) -> int:
    """Return 1, 0 or -1 for a number above, at or below zero."""
    return (ahead > 0) - (ahead < 0)


def heap_after(heap: KnownHeap, who: int, found: int) -> KnownHeap:
    """Return the heap after `who` has taken a packet with `found` tens."""
    due = min(max(0, heap.due - (who == MINE)), heap.packets - 1)
    return KnownHeap(heap.ahead + found * (1 - 2 * who), heap.tens - found, heap.packets - 1, due)


def next_packet_chances(heap: KnownHeap) -> Sequence[tuple[int, float]]:
    """Return the possible numbers of tens in the next packet with their probabilities."""
    numbers = range(min(PACKET, heap.tens) + 1)
    chances = [(found, _tens_chance(found, heap.tens, 1, heap.packets)) for found in numbers]
    return [(found, chance) for found, chance in chances if chance]


@cache
def without_luck(heap: KnownHeap, who: int) -> float:
    """Return the player's mean gain when `who` takes the next packet: zero if the packet was due."""
    return sum(
        chance * win_share(heap_after(heap, who, found)) for found, chance in next_packet_chances(heap)
    ) - win_share(heap)


class GamePlace(NamedTuple):
    """A position of the game."""

    taken: tuple[int, ...]
    """The player who took each packet: MINE or THEIRS."""
    hand: frozenset[Card]
    """The player's cards."""
    ones: frozenset[Card]
    """The 1s that the other player holds."""
    others: int
    """The number of other cards that the other player holds."""
    books: tuple[int, ...]
    """The last number that lies on each book."""


class DealBound:
    """The upper bound for one deal; `places` has the values of all positions tried."""

    def __init__(self, packets: Packets, options: Options) -> None:
        self._packets, self._options = packets, options
        self._tens = [sum(number_in_book(card) == options.cards for card in packet) for packet in packets]
        self.places: dict[GamePlace, float] = {}

    def bound_value(self, first: int) -> float:
        """Return the bound of the player's share of the win; `first` takes the first packet."""
        self.places.clear()
        begun = GamePlace((), frozenset(), frozenset(), 0, (0,) * self._options.books)
        for who in (first, 1 - first):
            begun = self._take_packet(begun, who)
        begins = first if self._has_a_one(0) or not self._has_a_one(1) else 1 - first
        return win_share(self.heap_after(begun.taken)) + (
            self._value_of_own(begun) if begins == MINE else self._value_of_other(begun)
        )

    def heap_after(self, taken: Sequence[int]) -> KnownHeap:
        """Return the heap after these players have taken packets."""
        left = len(self._packets) - len(taken)
        ahead = sum(tens * (1 - 2 * who) for tens, who in zip(self._tens, taken, strict=False))
        due = min(max(0, len(self._packets) // 2 - taken.count(MINE)), left)
        return KnownHeap(ahead, sum(self._tens[len(taken) :]), left, due)

    def _has_a_one(self, packet: int) -> bool:
        """Return whether the packet of this number has a 1."""
        return any(number_in_book(card) == 1 for card in self._packets[packet])

    def _take_packet(self, position: GamePlace, who: int) -> GamePlace:
        """Return the position after `who` has taken the next packet."""
        cards = frozenset(self._packets[len(position.taken)])
        taken = (*position.taken, who)
        if who == MINE:
            return position._replace(taken=taken, hand=cards)
        ones = frozenset(card for card in cards if number_in_book(card) == 1)
        return position._replace(taken=taken, ones=ones, others=len(cards - ones))

    def _value_drawn(self, position: GamePlace, who: int, on: Callable[[GamePlace], float]) -> float:
        """Return the value of a position in which `who` draws a packet first if its hand is empty."""
        if position.hand if who == MINE else position.others or position.ones:
            return on(position)
        drawn = self._take_packet(position, who)
        given = without_luck(self.heap_after(position.taken), who)
        return given + (on(drawn) if len(drawn.taken) < len(self._packets) else 0.0)

    def _value_of_other(self, position: GamePlace) -> float:
        """Return the value at the other's turn: it plays all its 1s, then lays a Kitten."""
        if position.ones:
            return self._value_drawn(
                _put_on_books(position, position.ones)._replace(ones=frozenset()),
                THEIRS,
                self._value_of_other,
            )
        return self._value_drawn(position._replace(others=position.others - 1), THEIRS, self._value_of_own)

    def _value_of_own(self, position: GamePlace) -> float:
        """Return the value at the player's turn.

        The player first plays all 1s and all Kittens that can be played; then every choice is tried.
        """
        ones = frozenset(card for card in position.hand if number_in_book(card) == 1)
        if ones:
            return self._value_drawn(
                _put_on_books(position, ones)._replace(hand=position.hand - ones), MINE, self._value_of_own
            )
        position = self._with_kittens(position)
        if position not in self.places:
            self.places[position] = max(
                chain.from_iterable(self._way_values(position, card) for card in position.hand)
            )
        return self.places[position]

    def _way_values(self, position: GamePlace, card: Card) -> Sequence[float]:
        """Return the values of laying this card, and of playing it if that is possible."""
        rest = position._replace(hand=position.hand - {card})
        laid = self._value_drawn(rest, MINE, self._value_of_other)
        return (
            (self._value_drawn(_put_on_books(rest, [card]), MINE, self._value_of_own), laid)
            if _can_play(position, card)
            else (laid,)
        )

    def _with_kittens(self, position: GamePlace) -> GamePlace:
        """Return the position after all the player's Kittens that can be played."""
        own = [packet for packet, who in zip(self._packets, position.taken, strict=False) if who == MINE]
        kittens = sorted(set(chain.from_iterable(own)) - position.hand, key=number_in_book)
        for card in kittens:
            if _can_play(position, card):
                position = _put_on_books(position, [card])
        return position


def _can_play(position: GamePlace, card: Card) -> bool:
    """Return whether a card is the next of its book."""
    return position.books[book_index_of(card)] == number_in_book(card) - 1


def _put_on_books(position: GamePlace, cards: Sequence[Card] | frozenset[Card]) -> GamePlace:
    """Return the position with these cards on their books."""
    lying = {book_index_of(card): number_in_book(card) for card in cards}
    return position._replace(books=tuple(lying.get(place, last) for place, last in enumerate(position.books)))
