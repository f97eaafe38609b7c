"""Who plays: their names, their colours, and how they sit."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.storage.settings import CATS, tidied
from bots.bot import LEVELS
from core.rules import Seat


@dataclass(frozen=True)
class Party:
    """Who plays, by seat, and how they sit. What comes from outside is let in by `of`."""

    names: tuple[str, ...]
    colours: tuple[int, ...]
    """Each a number from 0, none twice."""
    facing: bool = False
    """Two persons sit face to face, each with a hand at their own edge."""
    players: tuple[str, ...] = ()
    """Where a computer player sits, its level; empty for a person. Without any, all are persons."""

    @classmethod
    def of(cls, names: Any, colours: Any = (), *, facing: Any = False, players: Any = ()) -> "Party":
        """The party that this is meant to be, whatever it is: what makes no sense has not been said.

        Names become such as can be called, odd colours the first ones, an unknown level a person, and
        nobody faces a computer player. Raises ValueError unless there is a list of one to six names.
        """
        if not isinstance(names, (list, tuple)) or not 1 <= len(names) <= len(CATS):
            raise ValueError(names)
        seats = range(len(names))
        levels = tuple(level if level in LEVELS else "" for level in _each(players, seats))
        return cls(
            tuple(tidied(names[seat], seat) for seat in seats),
            _colours(colours, seats),
            facing is True and len(seats) == 2 and not any(levels),
            levels if any(levels) else (),
        )

    @property
    def people(self) -> list[Seat]:
        """The seats of persons."""
        return [seat for seat in range(len(self.names)) if not (self.players and self.players[seat])]

    @property
    def computers(self) -> list[Seat]:
        """The seats of computer players."""
        return [seat for seat, level in enumerate(self.players) if level]


def _colours(colours: Any, seats: Sequence[Seat]) -> tuple[int, ...]:
    """These, if every seat has one of its own; else the first ones."""
    each = _each(colours, seats)
    known = {colour for colour in each if type(colour) is int and 0 <= colour < len(CATS)}
    return each if len(known) == len(seats) else tuple(seats)


def _each(values: Any, seats: Sequence[Seat]) -> tuple[Any, ...]:
    """One for every seat; none at all unless there are just as many."""
    is_one_each = isinstance(values, (list, tuple)) and len(values) == len(seats)
    return tuple(values) if is_one_each else ()
