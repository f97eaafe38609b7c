"""How people take their places round a tablet: all at once with a finger each, or one after another."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from clowder.core.rules import Seat

ACROSS = 1000
"""The tablet is so wide, and so high, wherever a finger comes down."""

HELD = 1000
"""Milliseconds for which all fingers rest before they have taken their places."""


class Touch(NamedTuple):
    """Where a finger rests: from the left and from the top, of `ACROSS`."""

    x: int
    y: int

    @property
    def side(self) -> int:
        """The nearest side of the tablet, from 0, the lower one, clockwise."""
        distances = (ACROSS - self.y, self.x, self.y, ACROSS - self.x)
        return distances.index(min(distances))

    @property
    def clockwise(self) -> tuple[int, int]:
        """How far it is round the tablet: the side, and how far along it."""
        along = (ACROSS - self.x, ACROSS - self.y, self.x, self.y)
        return self.side, along[self.side]


@dataclass(frozen=True)
class Sitting:
    """Who sits where by now, and the fingers that rest on the tablet. `at` is the browser's clock."""

    seats: Collection[int]
    """How many may sit down."""
    sides: tuple[int, ...] = ()
    """At which side each sits, clockwise."""
    fingers: Mapping[int, Touch] = field(default_factory=dict)
    """By their numbers."""
    since: float = 0
    """From when on they have been the same."""
    picked: Seat | None = None
    """Who is about to take another place."""

    def laid(self, finger: int, touch: Touch, at: float) -> "Sitting":
        """One more finger has come down."""
        return replace(self, fingers={**self.fingers, finger: touch}, since=at)

    def lifted(self, finger: int, at: float) -> "Sitting":
        """A finger has gone."""
        others = {number: touch for number, touch in self.fingers.items() if number != finger}
        return replace(self, fingers=others, since=at)

    @property
    def blooming(self) -> list[tuple[Seat, Touch]]:
        """The fingers, each with the seat that it takes: clockwise from the lower side."""
        return list(enumerate(sorted(self.fingers.values(), key=lambda touch: touch.clockwise)))

    @property
    def may_sit(self) -> bool:
        """Whether so many fingers rest as may play."""
        return len(self.fingers) in self.seats

    def due(self, at: float) -> float | None:
        """In how many milliseconds they have rested for long enough; None if they never have."""
        return max(0, self.since + HELD - at) if self.may_sit else None

    def rested(self, at: float) -> "Sitting":
        """Time has passed. Whoever rests for long enough sits where the finger is."""
        if self.due(at) != 0:
            return self
        sides = tuple(touch.side for _, touch in self.blooming)
        return replace(self, sides=sides, fingers={}, picked=None)

    def joined(self, side: int) -> tuple["Sitting", list[Seat]]:
        """One more sits at a side, as the last there, with whom was to have the next seat.

        With it comes the order of those who were here before, by their new seats.
        """
        return self._ordered([*enumerate(self.sides), (len(self.sides), side)])

    def moved(self, seat: Seat, side: int) -> tuple["Sitting", list[Seat]]:
        """One sits elsewhere, as the last there; with it comes who has which seat now."""
        others = [(each, there) for each, there in enumerate(self.sides) if each != seat]
        return self._ordered([*others, (seat, side)])

    def _ordered(self, people: list[tuple[Seat, int]]) -> tuple["Sitting", list[Seat]]:
        people = sorted(people, key=lambda person: person[1])
        sides = tuple(side for _, side in people)
        return replace(self, sides=sides, picked=None), [seat for seat, _ in people]
