"""The dealer: a seat drawn by lot before the first game; after each game the deal passes to the left."""

from clowder.core.errors import BadOption
from clowder.core.i18n import _
from clowder.core.options import option_field
from clowder.core.rules import NOBODY, Seat, Shuffle

BY_LOT = "drawn"
"""Value of the option `dealer` for drawing lots; every other value is the number of a seat."""


def first_dealer_option_field(seat_counts: range, reason: str) -> str:
    """Return a dataclass field for the option of who deals first: a seat's number as text, or `BY_LOT`.

    `BY_LOT`, the default, means that lots are drawn. `seat_counts` are the possible numbers of players;
    all seats of the largest game are allowed. Players are not asked for the option, so they never see
    its `reason`. The return type is that of the field's values, as with `dataclasses.field`.
    """
    return option_field(BY_LOT, (BY_LOT, *map(str, range(seat_counts[-1]))), reason, asked=False)


def parse_first_dealer(option_value: str, seats: int) -> Seat:
    """Return the seat that deals first, from the value of the option; NOBODY for `BY_LOT`, drawing lots.

    Raises BadOption if the game has no seat of that number, and ValueError if the value is no number.
    """
    if option_value == BY_LOT:
        return NOBODY
    if int(option_value) >= seats:
        wrong = _("Seat {dealer} cannot deal: the last of {seats} seats is {last}.")
        raise BadOption(wrong.format(dealer=option_value, seats=seats, last=seats - 1))
    return int(option_value)


def first_dealer_shuffle(seats: int) -> Shuffle:
    """Return the request to shuffle the seat numbers, as texts from "0" on: lots for the first dealer.

    The seat whose number comes first deals (`first_dealer_by_lot`).
    """
    return Shuffle(tuple(map(str, range(seats))))


def first_dealer_by_lot(order: tuple[str, ...]) -> Seat:
    """Return the seat that deals first: the first of the shuffled seat numbers of `first_dealer_shuffle`."""
    return int(order[0])


def next_dealer_option_value(dealer: Seat, seats: int) -> str:
    """Return the next game's value of the option of who deals: the next seat clockwise, as text."""
    return str((dealer + 1) % seats)
