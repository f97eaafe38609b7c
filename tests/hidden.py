"""Secrets of each game, listed by hand from its rule book, and exchanged at random.

`exchanged(state, seat, random)` is a state that differs in everything the seat must not know. If the seat's
view differs too, some function of the rules has failed to hide something.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from clowder.core.cards import Card, shuffle_cards
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.black_cat import rules as black_cat
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from fifth import rules as fifth
from listed import ByGame
from sixth import rules as sixth

S = TypeVar("S")

Group = tuple[Card, ...]


def _exchange_cards(groups: Sequence[Group], random: Random) -> list[Group]:
    """Return the same cards in groups of the same sizes, in random places."""
    cards = iter(shuffle_cards([card for group in groups for card in group], random))
    return [tuple(next(cards) for _ in group) for group in groups]


def _exchange_hands(
    hands: Sequence[Group], seat: int, others: Sequence[Group], random: Random
) -> tuple[tuple[Group, ...], list[Group]]:
    """Return the hands, all but the seat's exchanged with one another and with `others`, and the others."""
    hidden = [hand for owner, hand in enumerate(hands) if owner != seat]
    mixed = _exchange_cards([*hidden, *others], random)
    new = iter(mixed)
    return tuple(hand if owner == seat else next(new) for owner, hand in enumerate(hands)), mixed[
        len(hidden) :
    ]


def in_black_cat(state: black_cat.State, seat: int, random: Random) -> black_cat.State:
    """Exchange the deck below its top card; all of it before it is turned."""
    seen = 1 if state.turned else 0
    return replace(state, deck=(*state.deck[:seen], *shuffle_cards(state.deck[seen:], random)))


def in_stepped_on_the_cat(
    state: stepped_on_the_cat.State, seat: int, random: Random
) -> stepped_on_the_cat.State:
    """Exchange the stock and the hands of the others."""
    hands, (stock,) = _exchange_hands(state.hands, seat, [state.stock], random)
    return replace(state, hands=hands, stock=stock)


def in_alley_cat(state: alley_cat.State, seat: int, random: Random) -> alley_cat.State:
    """Exchange the stock and the other's hand."""
    (first, second), (stock,) = _exchange_hands(state.hands, seat, [state.stock], random)
    return replace(state, hands=(first, second), stock=stock)


def in_kit_and_kat(state: kit_and_kat.State, seat: int, random: Random) -> kit_and_kat.State:
    """Exchange the packets, the hands of the others until the finish, and whether a player erred."""
    deeds = replace(state.deeds, mistaken=not state.deeds.mistaken, wrongly_laid=None)
    if state.finish:
        return replace(state, deeds=deeds)
    hands, heap = _exchange_hands(state.hands, seat, state.heap, random)
    return replace(state, hands=hands, heap=tuple(heap), deeds=deeds)


def in_the_fifth(state: fifth.State, seat: int, random: Random) -> fifth.State:
    """Exchange the stock and the hands of the others."""
    hands, (stock,) = _exchange_hands(state.hands, seat, [state.stock], random)
    return replace(state, hands=hands, stock=stock)


def in_the_sixth(state: sixth.State, seat: int, random: Random) -> sixth.State:
    """Exchange the stock and the hands of the others."""
    hands, (stock,) = _exchange_hands(state.hands, seat, [state.stock], random)
    return replace(state, hands=hands, stock=stock)


EXCHANGED: ByGame[Callable[[Any, int, Random], Any]] = ByGame(
    "EXCHANGED in tests/hidden.py, the secrets of each game,",
    {
        black_cat.NAME: in_black_cat,
        stepped_on_the_cat.NAME: in_stepped_on_the_cat,
        alley_cat.NAME: in_alley_cat,
        kit_and_kat.NAME: in_kit_and_kat,
        fifth.NAME: in_the_fifth,
        sixth.NAME: in_the_sixth,
    },
)
