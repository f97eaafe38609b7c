"""Deductions from an observation in any game: the number of seats, and the cards that are not seen."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import cast

from clowder.core.cards import BACK, Card, iter_nested_strings, shuffle_cards
from clowder.core.errors import Refused
from clowder.core.options import Opt, OptionsDataclass
from clowder.core.rules import Rules, S


def infer_seat_count(rules: Rules[S, Opt], seen: S) -> int:
    """Return the number of seats in a game, found from an observation `seen` of it.

    Some fields of a state are tuples with one item for each seat: those that have as many items as seats
    in the initial state for every allowed number of seats. The result is the first number that fits the
    length of all these fields in `seen`. Raises StopIteration if none does.
    """
    fresh = dict(_iter_initial_states(rules, rules.next_game_options(seen)))
    names = [
        name for name in vars(seen) if all(_has_item_per_seat(fresh[seats], name, seats) for seats in fresh)
    ]
    return next(seats for seats in fresh if all(_has_item_per_seat(seen, name, seats) for name in names))


def per_seat_field_names(state: object, seats: int) -> list[str]:
    """Return the names of the fields of an initial state that are tuples with exactly one item per seat."""
    return [name for name in vars(state) if _has_item_per_seat(state, name, seats)]


def _has_item_per_seat(state: object, name: str, seats: int) -> bool:
    """Return whether the field `name` of a state is a tuple with exactly `seats` items."""
    value = getattr(state, name)
    return isinstance(value, tuple) and len(value) == seats


def _iter_initial_states(rules: Rules[S, Opt], options: Opt) -> Iterator[tuple[int, S]]:
    """Yield (number of seats, initial state) for each number of seats allowed with these options.

    Left out are numbers in `SEATS` for which `setup` raises Refused.
    """
    for seats in rules.SEATS:
        try:
            yield seats, rules.setup(seats, options)
        except Refused:
            continue


def find_unseen_cards(seen: object, deck: Sequence[Card]) -> list[Card]:
    """Return the cards of the deck that appear nowhere in the observation `seen`, in the deck's order."""
    known = set(iter_nested_strings(seen))
    return [card for card in deck if card not in known]


def fill_hidden_cards(seen: S, hidden: Sequence[Card], random: Random) -> S:
    """Return a copy of the observation with each face-down card replaced by a random one of `hidden`.

    Each hidden card is used at most once; StopIteration is raised if there are too few. Secrets that are
    not cards stay as they are.
    """
    return cast(
        S, _replace_face_down_cards(seen, iter(shuffle_cards(hidden, random)))
    )  # a dataclass stays of its class


def _replace_face_down_cards(value: object, cards: Iterator[Card]) -> object:
    """Return a copy of a value with each face-down card (`BACK`) in it replaced by the next of `cards`.

    The value is searched through nested tuples and dataclasses. Raises StopIteration if there are too
    few cards.
    """
    if value == BACK:
        return next(cards)
    if isinstance(value, tuple):
        return tuple([_replace_face_down_cards(each, cards) for each in value])
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value,
            **{name: _replace_face_down_cards(each, cards) for name, each in _field_name_value_pairs(value)},
        )
    return value


def _field_name_value_pairs(value: OptionsDataclass) -> list[tuple[str, object]]:
    """Return the fields of a dataclass instance as (name, value) pairs."""
    return [(each.name, getattr(value, each.name)) for each in fields(value)]
