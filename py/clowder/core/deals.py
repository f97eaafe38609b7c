"""How the house shuffles: whoever knows the secret of a game can find out every order of its cards.

So plain that it can be told in a few lines, in any language: SHA-256 and Fisher-Yates, nothing else. The same
secret gives the same cards in every version and on every machine (`tests/golden/deals`). If this must ever
change, or what a game asks to be shuffled, raise the `REVISION` of each game that it changes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeAlias

from clowder.core.cards import Card

Shuffler: TypeAlias = Callable[[Sequence[Card], int], tuple[Card, ...]]
"""Puts cards into an order, as the shuffle of this number in its game, counted from 0."""

_WORDS = 1 << 32
"""There are so many words of 32 bits."""


def order(cards: Iterable[Card], secret: str, index: int) -> tuple[Card, ...]:
    """The cards in the order that the secret gives them in the game's shuffle number `index`, from 0.

    How they lay before makes no difference: they are sorted as text, and then from the last place down each
    is exchanged with one of those up to it (Knuth, The Art of Computer Programming 2, 3.4.2, algorithm P).
    """
    order, words = sorted(cards), _words(secret, index)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _words(secret: str, index: int) -> Iterator[int]:
    """Numbers of 32 bits without end: the SHA-256 of `secret/index/0`, of `secret/index/1` and so on."""
    for block in count():
        digest = sha256(f"{secret}/{index}/{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def _below(limit: int, words: Iterator[int]) -> int:
    """A number from 0 up to `limit`, without it. Each is as likely: no word counts that would favour some."""
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit
