"""Cards, and functions that build, change and shuffle sequences of them.

A card *is* its name: one word that rules, transcript, document and picture file share.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from random import Random
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Card: TypeAlias = str
"""The name of a card in one word, such as `As` or `ginger-a`; `BACK` if it is face down."""

BACK: Card = "back"
"""Any card seen from behind."""


def face_down_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return as many face-down cards (`BACK`) as there are `cards`, to hide which cards they are."""
    return (BACK,) * len(cards)


def without_card(cards: Iterable[Card], card: Card) -> tuple[Card, ...]:
    """Return the cards as a tuple without the first one equal to `card`, in the same order.

    Raises ValueError if there is no such card.
    """
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def replace_item(items: Sequence[T], index: int, item: T) -> tuple[T, ...]:
    """Return the items as a tuple, with the one at `index` (from 0) replaced by `item`."""
    return (*items[:index], item, *items[index + 1 :])


def shuffle_cards(cards: Iterable[T], random: Random) -> tuple[T, ...]:
    """Return the cards in a random order, by a Fisher-Yates shuffle that draws on `random.random()` only.

    Python promises to keep the sequence of `random.random()`, so a seed deals the same cards in every
    version. Source: Knuth, The Art of Computer Programming 2, 3.4.2, algorithm P.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def iter_nested_strings(value: object) -> Iterator[str]:
    """Yield every string in a value, at any depth of nested tuples and dataclasses, with repetitions.

    In the state of a game these are, among others, the name of every face-up card, and `BACK` for each
    face-down one. Other containers, such as lists, are not searched.
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from iter_nested_strings(part)
    elif is_dataclass(value):
        for each in fields(value):
            yield from iter_nested_strings(getattr(value, each.name))
