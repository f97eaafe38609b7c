"""Guided Kit and Kat for two: the most that anybody can win of one who plays only what must be played.

In the guided way every card is played in the end by whoever holds it, and a book goes to who holds its last
card. So all that counts is who takes which packets, and it is settled when the last of them is taken. The
other plays 1s, and else lays a Kitten: it never plays on, so which Kitten that is makes no difference. The
bound is from above:

1.  The player knows the order of all packets, has room for any number of Kittens, and none is ever covered.
    So whatever they can do at a table they can do here. They do best to play every Kitten that can be
    played, as it costs no turn and helps only them; of all else they can do every way is tried.
2.  To know which packets have tens is worth much, and nobody does. So what the tens of a packet give is taken
    out, as luck. What counts of it when it is taken is what it is worth on the average, as if the cards that
    are left in the heap were shuffled once more; and that only if it was not due: half of all packets are
    due to each. For whoever does not know the order of the heap, even if they see both hands, that is the
    same on the average, as in a fair game; and who knows it gets nothing out of it. What the player knows
    too much is only which cards can soon be played (Brown, Smith, Sun: Information Relaxations and Duality
    in Stochastic Dynamic Programs, Operations Research 58, 2010).

So the mean over all deals is a bound for every player. Over some deals it has a standard error.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

from clowder.core.cards import Card, shuffled
from clowder.games.kit_and_kat.rules import PACKET, Options, book, deck, number

Packets: TypeAlias = Sequence[Sequence[Card]]

MINE, THEIRS = 0, 1


class Heap(NamedTuple):
    """What is known of the tens when some packets are taken."""

    ahead: int
    """How many more the player has."""
    tens: int
    packets: int
    due: int
    """How many of these packets are due to the player."""


def some_packets(options: Options, random: Random) -> Packets:
    order = shuffled(deck(options), random)
    return [order[start : start + PACKET] for start in range(0, len(order), PACKET)]


@cache
def share(heap: Heap) -> float:
    """The player's part of the win on the average, if all get what is due to them."""
    return sum(
        _chance(found, heap.tens, heap.due, heap.packets)
        * (1 + _sign(heap.ahead + 2 * found - heap.tens))
        / 2
        for found in range(heap.tens + 1)
    )


def _chance(found: int, tens: int, taken: int, packets: int) -> float:
    """That so many of the tens are in those packets that are taken."""
    rest = comb(PACKET * (packets - taken), tens - found)
    return comb(PACKET * taken, found) * rest / comb(PACKET * packets, tens)


def _sign(ahead: int) -> int:
    return (ahead > 0) - (ahead < 0)


def after(heap: Heap, who: int, found: int) -> Heap:
    """When this one has taken a packet with so many tens."""
    due = min(max(0, heap.due - (who == MINE)), heap.packets - 1)
    return Heap(heap.ahead + found * (1 - 2 * who), heap.tens - found, heap.packets - 1, due)


def taking(heap: Heap) -> Sequence[tuple[int, float]]:
    """How many tens may be in the next packet, each number with its chance."""
    numbers = range(min(PACKET, heap.tens) + 1)
    chances = [(found, _chance(found, heap.tens, 1, heap.packets)) for found in numbers]
    return [(found, chance) for found, chance in chances if chance]


@cache
def without_luck(heap: Heap, who: int) -> float:
    """What it gives the player on the average that this one takes a packet: nothing if it was due."""
    return sum(chance * share(after(heap, who, found)) for found, chance in taking(heap)) - share(heap)


class Place(NamedTuple):
    """Where a game is."""

    taken: tuple[int, ...]
    """By whom each packet was."""
    hand: frozenset[Card]
    """The player's."""
    ones: frozenset[Card]
    """1s that the other holds."""
    others: int
    """How many cards the other holds besides."""
    books: tuple[int, ...]
    """The last number that lies on each."""


class Bound:
    """The most that can be had of a deal; `places` has what was tried."""

    def __init__(self, packets: Packets, options: Options) -> None:
        self._packets, self._options = packets, options
        self._tens = [sum(number(card) == options.cards for card in packet) for packet in packets]
        self.places: dict[Place, float] = {}

    def value(self, first: int) -> float:
        """The player's part of the win, if this one sits at the dealer's right."""
        self.places.clear()
        begun = Place((), frozenset(), frozenset(), 0, (0,) * self._options.books)
        for who in (first, 1 - first):
            begun = self._took(begun, who)
        begins = first if self._has_a_one(0) or not self._has_a_one(1) else 1 - first
        return share(self.heap(begun.taken)) + (self._mine(begun) if begins == MINE else self._theirs(begun))

    def heap(self, taken: Sequence[int]) -> Heap:
        """As it is when these have taken packets."""
        left = len(self._packets) - len(taken)
        ahead = sum(tens * (1 - 2 * who) for tens, who in zip(self._tens, taken, strict=False))
        due = min(max(0, len(self._packets) // 2 - taken.count(MINE)), left)
        return Heap(ahead, sum(self._tens[len(taken) :]), left, due)

    def _has_a_one(self, packet: int) -> bool:
        return any(number(card) == 1 for card in self._packets[packet])

    def _took(self, at: Place, who: int) -> Place:
        """With the next packet."""
        cards = frozenset(self._packets[len(at.taken)])
        taken = (*at.taken, who)
        if who == MINE:
            return at._replace(taken=taken, hand=cards)
        ones = frozenset(card for card in cards if number(card) == 1)
        return at._replace(taken=taken, ones=ones, others=len(cards - ones))

    def _drawn(self, at: Place, who: int, on: Callable[[Place], float]) -> float:
        """Whoever has no card draws a packet; then it goes on, if there is any left."""
        if at.hand if who == MINE else at.others or at.ones:
            return on(at)
        drawn = self._took(at, who)
        given = without_luck(self.heap(at.taken), who)
        return given + (on(drawn) if len(drawn.taken) < len(self._packets) else 0.0)

    def _theirs(self, at: Place) -> float:
        """The other's turn: all its 1s, then a Kitten."""
        if at.ones:
            return self._drawn(_put(at, at.ones)._replace(ones=frozenset()), THEIRS, self._theirs)
        return self._drawn(at._replace(others=at.others - 1), THEIRS, self._mine)

    def _mine(self, at: Place) -> float:
        """The player's turn: all their 1s, and Kittens that can be played, before they choose."""
        ones = frozenset(card for card in at.hand if number(card) == 1)
        if ones:
            return self._drawn(_put(at, ones)._replace(hand=at.hand - ones), MINE, self._mine)
        at = self._with_kittens(at)
        if at not in self.places:
            self.places[at] = max(chain.from_iterable(self._ways(at, card) for card in at.hand))
        return self.places[at]

    def _ways(self, at: Place, card: Card) -> Sequence[float]:
        """To play it, if it can be played, and to lay it."""
        rest = at._replace(hand=at.hand - {card})
        laid = self._drawn(rest, MINE, self._theirs)
        return (self._drawn(_put(rest, [card]), MINE, self._mine), laid) if _fits(at, card) else (laid,)

    def _with_kittens(self, at: Place) -> Place:
        """After all that can be played of them."""
        own = [packet for packet, who in zip(self._packets, at.taken, strict=False) if who == MINE]
        kittens = sorted(set(chain.from_iterable(own)) - at.hand, key=number)
        for card in kittens:
            if _fits(at, card):
                at = _put(at, [card])
        return at


def _fits(at: Place, card: Card) -> bool:
    return at.books[book(card)] == number(card) - 1


def _put(at: Place, cards: Sequence[Card] | frozenset[Card]) -> Place:
    """With these on their books."""
    lying = {book(card): number(card) for card in cards}
    return at._replace(books=tuple(lying.get(place, last) for place, last in enumerate(at.books)))
