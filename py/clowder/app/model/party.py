"""Who plays: their names, their colours, and where they sit."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from clowder.app.model.names import CATS, called, called_else
from clowder.bots.bot import LEVELS
from clowder.core.rules import Seat

SIDES = 4
"""A tablet has so many: from 0, which is the lower one, clockwise."""

PLACES = {
    1: (0,),
    2: (0, 2),
    3: (0, 1, 3),
    4: (0, 1, 2, 3),
    5: (0, 0, 1, 2, 3),
    6: (0, 0, 1, 2, 2, 3),
}
"""At which sides people sit who have not said where, clockwise as their seats are, by their number."""

T = TypeVar("T")


@dataclass(frozen=True)
class Party:
    """Who plays, by seat, and where they sit. What comes from outside is let in by `of`."""

    names: tuple[str, ...]
    colours: tuple[int, ...]
    """Each a number from 0, none twice."""
    sides: tuple[int, ...] = ()
    """At which side of a tablet that lies still each sits, clockwise from any; empty if it is passed."""
    players: tuple[str, ...] = ()
    """Where a computer player sits, its level; empty for a person. Without any, all are persons."""

    @classmethod
    def of(cls, names: object, colours: object = (), *, sides: object = (), players: object = ()) -> "Party":
        """The party that this is meant to be, whatever it is: what makes no sense has not been said.

        Names become such as can be called, none twice, odd colours the first ones, an unknown level a
        person, and a tablet lies still only for two persons or more. Raises ValueError unless there is a
        list of one to six names.
        """
        if not isinstance(names, (list, tuple)) or not 1 <= len(names) <= len(CATS):
            raise ValueError(names)
        seats = range(len(names))
        levels = tuple(map(_level, _each(players, seats)))
        return cls(
            called(names),
            _colours(colours, seats),
            _sides(sides, seats) if len(seats) - sum(map(bool, levels)) > 1 else (),
            levels if any(levels) else (),
        )

    def renamed(self, old: str, new: str) -> "Party":
        """With another name for whoever is called `old`; a cat's, if there is none or another has it."""
        return replace(self, names=called_else(self.names, old, new))

    def moved_round(self) -> "Party":
        """Everybody has moved on by one seat, clockwise. They stay where they sit at the tablet."""
        return Party(
            _moved_round(self.names),
            _moved_round(self.colours),
            _moved_round(self.sides),
            _moved_round(self.players),
        )

    @property
    def people(self) -> list[Seat]:
        """The seats of persons."""
        return [seat for seat in range(len(self.names)) if not (self.players and self.players[seat])]

    @property
    def persons(self) -> list[str]:
        """The names of those who are no computer players."""
        return [self.names[seat] for seat in self.people]

    @property
    def computers(self) -> list[Seat]:
        """The seats of computer players."""
        return [seat for seat, level in enumerate(self.players) if level]


def _moved_round(values: tuple[T, ...]) -> tuple[T, ...]:
    """Return the values of the seats after all have moved on by one."""
    return (*values[-1:], *values[:-1])


def _level(said: object) -> str:
    """Return the level that this is; empty if it is none."""
    return said if isinstance(said, str) and said in LEVELS else ""


def _colours(colours: object, seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return these, if every seat has one of its own; else the first ones."""
    known = _numbers(colours, seats, len(CATS))
    return known if len(set(known)) == len(seats) else tuple(seats)


def _sides(sides: object, seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return these, if they go round the tablet once as the seats do, from whichever side; else none."""
    known = _numbers(sides, seats, SIDES)
    turned = ([*known[first:], *known[:first]] for first in range(len(known)))
    return known if any(sides == sorted(sides) for sides in turned) else ()


def _numbers(values: object, seats: Sequence[Seat], end: int) -> tuple[int, ...]:
    """Return a number from 0 and below `end` for every seat; none at all if one of them is no such number."""
    known = tuple(each for each in _each(values, seats) if type(each) is int and 0 <= each < end)
    return known if len(known) == len(seats) else ()


def _each(values: object, seats: Sequence[Seat]) -> Sequence[object]:
    """Return one value for every seat; none at all unless there are just as many."""
    return values if isinstance(values, (list, tuple)) and len(values) == len(seats) else ()
