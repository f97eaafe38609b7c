"""Cards, and how they are shuffled.

A card *is* its name: one word in the rules, the transcript, the document and the picture's file.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Card: TypeAlias = str

BACK: Card = "back"
"""Any card seen from behind."""


def face_down(cards: Sequence[Card]) -> tuple[Card, ...]:
    """As many backs as there are cards."""
    return (BACK,) * len(cards)


def without(cards: Iterable[Card], card: Card) -> tuple[Card, ...]:
    """The cards less one `card`, in the same order. Raises ValueError when it is not among them."""
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def with_item(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    """The same items, but for this one at `index`, counted from 0."""
    return (*items[:index], item, *items[index + 1 :])


def shuffled(cards: Iterable[T], random: Random) -> tuple[T, ...]:
    """The cards in a random order: Fisher-Yates on `random.random()`.

    `random()` is the one stream that Python promises to keep, so that a seed deals the same cards
    in every version. Source: Knuth, The Art of Computer Programming 2, 3.4.2, algorithm P.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def words_in(value: object) -> Iterator[str]:
    """Every word anywhere in a state, as often as it is there: among them every card that is face up."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from words_in(part)
    elif is_dataclass(value):
        for each in fields(value):
            yield from words_in(getattr(value, each.name))
