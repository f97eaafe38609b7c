"""Who plays: their names, their colours, and where they sit."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

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
    def of(cls, names: Any, colours: Any = (), *, sides: Any = (), players: Any = ()) -> "Party":
        """The party that this is meant to be, whatever it is: what makes no sense has not been said.

        Names become such as can be called, none twice, odd colours the first ones, an unknown level a
        person, and a tablet lies still only for two persons or more. Raises ValueError unless there is a
        list of one to six names.
        """
        if not isinstance(names, (list, tuple)) or not 1 <= len(names) <= len(CATS):
            raise ValueError(names)
        seats = range(len(names))
        levels = tuple(level if level in LEVELS else "" for level in _each(players, seats))
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

        def moved(values: tuple[Any, ...]) -> tuple[Any, ...]:
            return (*values[-1:], *values[:-1])

        return Party(*map(moved, (self.names, self.colours, self.sides, self.players)))

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


def _colours(colours: Any, seats: Sequence[Seat]) -> tuple[int, ...]:
    """These, if every seat has one of its own; else the first ones."""
    each = _each(colours, seats)
    known = {colour for colour in each if type(colour) is int and 0 <= colour < len(CATS)}
    return each if len(known) == len(seats) else tuple(seats)


def _sides(sides: Any, seats: Sequence[Seat]) -> tuple[int, ...]:
    """These, if they go round the tablet once as the seats do, from whichever side; else none."""
    each = _each(sides, seats)
    known = all(type(side) is int and 0 <= side < SIDES for side in each)
    turned = ([*each[first:], *each[:first]] for first in seats)
    return each if known and any(sides == sorted(sides) for sides in turned) else ()


def _each(values: Any, seats: Sequence[Seat]) -> tuple[Any, ...]:
    """One for every seat; none at all unless there are just as many."""
    is_one_each = isinstance(values, (list, tuple)) and len(values) == len(seats)
    return tuple(values) if is_one_each else ()
