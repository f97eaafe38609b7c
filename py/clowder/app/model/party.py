"""The players of a game: names, colours, and places at the tablet."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from clowder.app.model.names import CATS, make_distinct_player_names, replace_player_name
from clowder.bots.bot import LEVELS
from clowder.core.i18n import _, plural
from clowder.core.rules import Seat

SIDES = 4
"""The number of a tablet's sides, counted from 0, the lower one, clockwise."""

DEFAULT_SIDES = {
    1: (0,),
    2: (0, 2),
    3: (0, 1, 3),
    4: (0, 1, 2, 3),
    5: (0, 0, 1, 2, 3),
    6: (0, 0, 1, 2, 2, 3),
}
"""Default sides for players of a stationary tablet, clockwise by seat, by the number of players."""

T = TypeVar("T")


def order_people_by_side(people: Iterable[tuple[Seat, int]]) -> tuple[tuple[int, ...], list[Seat]]:
    """Return sides and old seats of people, both in the order of the sides: the people's new seats.

    `people` are pairs of old seat and side of the tablet, from 0, the lower one, clockwise. People at
    one side keep the given order. So `[(0, 3), (1, 0)]` gives `((0, 3), [1, 0])`.
    """
    ordered = sorted(people, key=lambda person: person[1])
    return tuple(side for _, side in ordered), [seat for seat, _ in ordered]


@dataclass(frozen=True)
class Party:
    """Players of a game by seat: names, colours, levels of computer players, and sides of the tablet.

    `players` has the level at each seat, empty for a person; `person_seats`, `person_names` and
    `computer_seats` list the two kinds. Parties are immutable: `rename_player` and `rotate_seats` return
    copies. Input from outside passes through `from_json`, which puts defaults for what makes no sense.
    """

    names: tuple[str, ...]
    colours: tuple[int, ...]
    """A colour number for each seat, from 0; all are different."""
    sides: tuple[int, ...] = ()
    """The side of a stationary tablet for each seat, clockwise from any; empty if the tablet is passed."""
    players: tuple[str, ...] = ()
    """The level of each seat's computer player, or an empty text for a person; empty if all are persons."""

    @classmethod
    def from_json(
        cls, names: object, colours: object = (), *, sides: object = (), players: object = ()
    ) -> "Party":
        """Return a valid party made of any input: parts that make no sense get defaults.

        Names become valid and different. If any colour is invalid, missing or doubled, the seats get the
        colours from 0 on. An unknown level of a computer player makes the seat a person's. `sides` count
        only if they go round the tablet once, and at least two seats are persons'; else they are empty.
        Raises ValueError unless there is a list or tuple of one to six names.
        """
        if not isinstance(names, (list, tuple)) or not 1 <= len(names) <= len(CATS):
            raise ValueError(names)
        seats = range(len(names))
        levels = tuple(map(_valid_bot_level_or_empty, _valid_seat_values_or_empty(players, seats)))
        return cls(
            make_distinct_player_names(names),
            _valid_colours_or_default(colours, seats),
            _valid_sides_or_empty(sides, seats) if len(seats) - sum(map(bool, levels)) > 1 else (),
            levels if any(levels) else (),
        )

    def rename_player(self, old: str, new: str) -> "Party":
        """Return a copy with the player's name `old` replaced by `new`; unchanged if no player has it.

        If `new` is empty or in use, the player gets a cat's name.
        """
        return replace(self, names=replace_player_name(self.names, old, new))

    def rotate_seats(self) -> "Party":
        """Return a copy in which all players have moved on by one seat, clockwise; the last comes to seat 0.

        All keep names, colours, levels and sides of the tablet; only the numbers of the seats change.
        """
        return Party(
            _rotate_seat_values(self.names),
            _rotate_seat_values(self.colours),
            _rotate_seat_values(self.sides),
            _rotate_seat_values(self.players),
        )

    @property
    def person_seats(self) -> list[Seat]:
        """The seats of persons, in order: all seats that have no computer player."""
        return [seat for seat in range(len(self.names)) if not (self.players and self.players[seat])]

    @property
    def person_names(self) -> list[str]:
        """The names of persons, in the order of their seats; computer players are left out."""
        return [self.names[seat] for seat in self.person_seats]

    @property
    def computer_seats(self) -> list[Seat]:
        """The seats of computer players, in order; empty if all players are persons."""
        return [seat for seat, level in enumerate(self.players) if level]


def _rotate_seat_values(values: tuple[T, ...]) -> tuple[T, ...]:
    """Return values by seat after all players have moved on by one seat: the last value comes first."""
    return (*values[-1:], *values[:-1])


def _valid_bot_level_or_empty(value: object) -> str:
    """Return the value if it names a level of computer players; else an empty text, which means a person."""
    return value if isinstance(value, str) and value in LEVELS else ""


def _valid_colours_or_default(colours: object, seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the colour numbers if they are valid, one for each seat, all different; else those from 0."""
    known = _valid_seat_numbers_or_empty(colours, seats, len(CATS))
    return known if len(set(known)) == len(seats) else tuple(seats)


def _valid_sides_or_empty(sides: object, seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the tablet's sides by seat if seats go round the tablet clockwise once; else `()`.

    Sides count clockwise from 0, the lower one. The first seat may be at any side, so 2 3 0 is valid,
    and 0 2 1 is not.
    """
    known = _valid_seat_numbers_or_empty(sides, seats, SIDES)
    turned = ([*known[first:], *known[:first]] for first in range(len(known)))
    return known if any(sides == sorted(sides) for sides in turned) else ()


def _valid_seat_numbers_or_empty(values: object, seats: Sequence[Seat], end: int) -> tuple[int, ...]:
    """Return the values as a tuple if they are one whole number for each seat, below `end`; else `()`.

    The numbers must not be negative.
    """
    known = tuple(
        each for each in _valid_seat_values_or_empty(values, seats) if type(each) is int and 0 <= each < end
    )
    return known if len(known) == len(seats) else ()


def _valid_seat_values_or_empty(values: object, seats: Sequence[Seat]) -> Sequence[object]:
    """Return the values if they are a list or tuple with as many items as `seats`; else `()`."""
    return values if isinstance(values, (list, tuple)) and len(values) == len(seats) else ()


def standings_text(points: Sequence[int], names: Sequence[str]) -> str:
    """Return the standings as text: all points, highest first, after the name of a single leader.

    So "Anna leads 5 : 3", or "4 : 4" if several have the most; for one player only the points, "5
    points". `points` and `names` are by seat.
    """
    told = " : ".join(map(str, sorted(points, reverse=True)))
    leading = [name for name, each in zip(names, points, strict=True) if each == max(points)]
    if len(names) == 1:
        return plural("{n} point", "{n} points", points[0])
    return _("{name} leads {points}", name=leading[0], points=told) if len(leading) == 1 else told
