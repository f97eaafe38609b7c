"""Deterministic shuffling: the order of the cards follows from a game's secret and the number of the shuffle.

Anybody who knows the secret can work out every order. The algorithm is plain enough to be programmed again in
a few lines of any language: SHA-256 and Fisher-Yates, nothing else. The same secret gives the same cards in
every version and on every machine (`tests/golden/deals`). If this must ever change, or what a game asks to be
shuffled, raise the `REVISION` of each game that it changes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeAlias

from clowder.core.cards import Card

ShuffleFunction: TypeAlias = Callable[[Sequence[Card], int], tuple[Card, ...]]
"""A function that puts cards into an order, given the number of the shuffle in its game, counted from 0."""

_WORDS = 1 << 32
"""Number of different 32-bit words."""


def seeded_shuffle(cards: Iterable[Card], secret: str, index: int) -> tuple[Card, ...]:
    """Return the cards in a random order that follows from `secret` and the shuffle's number `index` alone.

    A game's shuffles count from 0. The order in which the cards are given makes no difference: they are
    sorted as text first. Then each card, from the last place down, changes places with a random card up
    to that place (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm P).
    """
    order, words = sorted(cards), _random_32bit_numbers(secret, index)
    for last in range(len(order) - 1, 0, -1):
        other = _random_below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _random_32bit_numbers(secret: str, index: int) -> Iterator[int]:
    """Yield pseudorandom 32-bit numbers without end, from the SHA-256 hashes of `secret/index/0`, `/1`...

    Each hash gives eight numbers, in big-endian byte order.
    """
    for block in count():
        digest = sha256(f"{secret}/{index}/{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def _random_below(limit: int, words: Iterator[int]) -> int:
    """Return a uniform random number from 0 to `limit` - 1, made of the next suitable one of `words`.

    `words` yields random 32-bit numbers. The highest ones, which would favour some results, are skipped.
    """
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit
