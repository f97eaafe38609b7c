"""The dealer: a seat drawn by lot before the first game; after each game the deal passes to the left."""

from clowder.core.errors import BadOption
from clowder.core.i18n import _
from clowder.core.options import option_field
from clowder.core.rules import NOBODY, Seat, Shuffle

BY_LOT = "drawn"
"""Value of the option `dealer` for drawing lots; every other value is the number of a seat."""


def dealer_option(seat_counts: range, reason: str) -> str:
    """Return a field for `Options` that says who deals first: a seat, or by lot. The lobby does not show it.

    As of `dataclasses.field`, the type says what values the field has. `reason` is told if a value is
    refused.
    """
    return option_field(BY_LOT, (BY_LOT, *map(str, range(seat_counts[-1]))), reason, asked=False)


def first_dealer(word: str, seats: int) -> Seat:
    """Return the seat in the option's value `word`; NOBODY if lots are drawn.

    Raises BadOption if there is no such seat.
    """
    if word == BY_LOT:
        return NOBODY
    if int(word) >= seats:
        wrong = _("Seat {dealer} cannot deal: the last of {seats} seats is {last}.")
        raise BadOption(wrong.format(dealer=word, seats=seats, last=seats - 1))
    return int(word)


def dealer_shuffle(seats: int) -> Shuffle:
    """Return the shuffle that draws the first dealer by lot: of all seat numbers, as text."""
    return Shuffle(tuple(map(str, range(seats))))


def drawn_dealer(order: tuple[str, ...]) -> Seat:
    """Return the dealer from the result of `dealer_shuffle`: the seat whose lot comes first."""
    return int(order[0])


def next_dealer(dealer: Seat, seats: int) -> str:
    """Return the value of the option `dealer` for the next game: the seat to the left of this dealer."""
    return str((dealer + 1) % seats)
