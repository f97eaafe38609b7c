"""Deductions from an observation in any game: the number of seats, and the cards that are not seen."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import cast

from clowder.core.cards import BACK, Card, card_words, shuffle_cards
from clowder.core.errors import Refused
from clowder.core.options import Declares, Opt
from clowder.core.rules import Rules, S


def count_seats(rules: Rules[S, Opt], seen: S) -> int:
    """Return the number of seats in an observation.

    It is the number at which all fields that have one item for each seat on fresh tables have so many here.
    """
    fresh = dict(_fresh_tables(rules, rules.again(seen)))
    names = [name for name in vars(seen) if all(_is_by_seat(fresh[seats], name, seats) for seats in fresh)]
    return next(seats for seats in fresh if all(_is_by_seat(seen, name, seats) for name in names))


def fields_by_seat(state: object, seats: int) -> list[str]:
    """Return the names of a fresh state's fields that have an item for each seat."""
    return [name for name in vars(state) if _is_by_seat(state, name, seats)]


def _is_by_seat(state: object, name: str, seats: int) -> bool:
    """Return whether the field is a tuple with as many items as there are seats."""
    value = getattr(state, name)
    return isinstance(value, tuple) and len(value) == seats


def _fresh_tables(rules: Rules[S, Opt], options: Opt) -> Iterator[tuple[int, S]]:
    """Yield each number of seats that fits the options, with a fresh state for that number."""
    for seats in rules.SEATS:
        try:
            yield seats, rules.setup(seats, options)
        except Refused:
            continue


def missing_cards(seen: object, deck: Sequence[Card]) -> list[Card]:
    """Return the cards of the deck that are not seen, in the deck's order."""
    known = set(card_words(seen))
    return [card for card in deck if card not in known]


def guess_state(seen: S, hidden: Sequence[Card], random: Random) -> S:
    """Return the state with a random one of the hidden cards for each that lies face down.

    Raises StopIteration if there are too few. Secrets that are no cards stay as they are seen.
    """
    return cast(S, _turn_up(seen, iter(shuffle_cards(hidden, random))))  # a dataclass stays of its class


def _turn_up(value: object, cards: Iterator[Card]) -> object:
    """Return the value with the next of these cards in place of each `BACK`, at any depth."""
    if value == BACK:
        return next(cards)
    if isinstance(value, tuple):
        return tuple([_turn_up(each, cards) for each in value])
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{name: _turn_up(each, cards) for name, each in _value_parts(value)})
    return value


def _value_parts(value: Declares) -> list[tuple[str, object]]:
    return [(each.name, getattr(value, each.name)) for each in fields(value)]
