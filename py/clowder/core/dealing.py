"""Who deals: a seat drawn by lot before the first game, and after each game the one to the left."""

from clowder.core.errors import BadOption
from clowder.core.options import option
from clowder.core.rules import NOBODY, Seat, Shuffle
from clowder.core.words import _

DRAWN = "drawn"
"""What the option says when lots are to be drawn; else it says a seat."""


def dealer_option(seats: range, reason: str) -> str:
    """The field `dealer` of a game's `Options`, for so many seats. It is not asked in the lobby."""
    return option(DRAWN, (DRAWN, *map(str, range(seats[-1]))), reason, asked=False)


def first_dealer(word: str, seats: int) -> Seat:
    """The seat that the option says; NOBODY if lots are drawn. Raises BadOption if there is no such seat."""
    if word == DRAWN:
        return NOBODY
    if int(word) >= seats:
        wrong = _("Seat {dealer} cannot deal: the last of {seats} seats is {last}.")
        raise BadOption(wrong.format(dealer=word, seats=seats, last=seats - 1))
    return int(word)


def lots(seats: int) -> Shuffle:
    """All seats are shuffled, as words."""
    return Shuffle(tuple(map(str, range(seats))))


def drawn(order: tuple[str, ...]) -> Seat:
    """Whose lot came first deals."""
    return int(order[0])


def next_dealer(dealer: Seat, seats: int) -> str:
    """The option for the next game: the deal passes to the left."""
    return str((dealer + 1) % seats)
