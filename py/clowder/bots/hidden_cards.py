"""Deductions from an observation in any game: the number of seats, and the cards that are not seen."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import cast

from clowder.core.cards import BACK, Card, iter_strings, shuffle_cards
from clowder.core.errors import Refused
from clowder.core.options import Opt, OptionsDataclass
from clowder.core.rules import Rules, S


def infer_seat_count(rules: Rules[S, Opt], seen: S) -> int:
    """Return the number of seats in a game, inferred from an observation of it.

    Some fields of a state are tuples with one item for each seat. The result is their common length in the
    observation `seen`.
    """
    fresh = dict(_initial_states(rules, rules.next_game_options(seen)))
    names = [
        name for name in vars(seen) if all(_has_item_per_seat(fresh[seats], name, seats) for seats in fresh)
    ]
    return next(seats for seats in fresh if all(_has_item_per_seat(seen, name, seats) for name in names))


def seat_field_names(state: object, seats: int) -> list[str]:
    """Return the names of an initial state's fields that are by seat: tuples with one item for each seat."""
    return [name for name in vars(state) if _has_item_per_seat(state, name, seats)]


def _has_item_per_seat(state: object, name: str, seats: int) -> bool:
    """Return whether the field of this name is a tuple with as many items as there are seats."""
    value = getattr(state, name)
    return isinstance(value, tuple) and len(value) == seats


def _initial_states(rules: Rules[S, Opt], options: Opt) -> Iterator[tuple[int, S]]:
    """Yield (seats, initial state of such a game) for each number of seats that these options allow."""
    for seats in rules.SEATS:
        try:
            yield seats, rules.setup(seats, options)
        except Refused:
            continue


def find_unseen_cards(seen: object, deck: Sequence[Card]) -> list[Card]:
    """Return the cards of the deck that the observation does not show, in the deck's order."""
    known = set(iter_strings(seen))
    return [card for card in deck if card not in known]


def guess_state(seen: S, hidden: Sequence[Card], random: Random) -> S:
    """Return the observation with each face-down card replaced by a random one of the `hidden` cards.

    Each of these is used once at most; StopIteration is raised if there are too few. Secrets that are not
    cards stay as they are.
    """
    return cast(
        S, _replace_backs(seen, iter(shuffle_cards(hidden, random)))
    )  # a dataclass stays of its class


def _replace_backs(value: object, cards: Iterator[Card]) -> object:
    """Return the value with each `BACK` in its tuples and dataclasses replaced by the next of `cards`.

    Raises StopIteration if there are too few.
    """
    if value == BACK:
        return next(cards)
    if isinstance(value, tuple):
        return tuple([_replace_backs(each, cards) for each in value])
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{name: _replace_backs(each, cards) for name, each in _field_values(value)})
    return value


def _field_values(value: OptionsDataclass) -> list[tuple[str, object]]:
    """Return the fields of a dataclass instance as (name, value) pairs."""
    return [(each.name, getattr(value, each.name)) for each in fields(value)]
