"""Seats round a stationary tablet: all players touch it at once, or choose their sides one after another."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from clowder.app.model.party import order_people_by_side
from clowder.core.rules import Seat
from clowder.core.times import ClockMs

ACROSS = 1000
"""The width and the height of the tablet in units of a `FingerTouch`, whatever its shape."""

REST_MS = 1000
"""Milliseconds for which all fingers must rest before the seats are taken."""


class FingerTouch(NamedTuple):
    """Position of a resting finger: `x` from the tablet's left and `y` from its top, from 0 to `ACROSS`.

    From it follow `nearest_side`, at which the player sits, and `clockwise_sort_key`, the order of
    seats.
    """

    x: int
    y: int

    @property
    def nearest_side(self) -> int:
        """The side of the tablet that is nearest to the finger: 0 is the lower one, then clockwise.

        Of two sides at the same distance it is the one with the lower number.
        """
        distances = (ACROSS - self.y, self.x, self.y, ACROSS - self.x)
        return distances.index(min(distances))

    @property
    def clockwise_sort_key(self) -> tuple[int, int]:
        """Key to sort fingers clockwise round the tablet: nearest side, then distance along that side.

        The distance is measured clockwise, at the lower side from right to left.
        """
        along = (ACROSS - self.x, ACROSS - self.y, self.x, self.y)
        return self.nearest_side, along[self.nearest_side]


_UNTOUCHED = ClockMs(0)
"""The time of the last touch before there was any."""


@dataclass(frozen=True)
class SeatSelection:
    """Immutable state while players take seats round a tablet: their sides, and the resting fingers.

    `add_finger` and `lift_finger` note fingers; once they have rested long enough (`ms_until_seated` is
    0), `seat_rested_fingers` makes each a seat at its nearest side. Without fingers,
    `add_player_at_side` and `move_player_to_side` change seats, and also return the old seat of each new
    one. `seats` are the allowed numbers of players, `sides` the side of each seat. Methods that change
    the state return a new one.
    """

    seats: Collection[int]
    """The allowed numbers of players."""
    sides: tuple[int, ...] = ()
    """The side of each seat, clockwise; empty before anybody has sat down."""
    fingers: Mapping[int, FingerTouch] = field(default_factory=dict)
    """The resting fingers, by their numbers."""
    since: ClockMs = _UNTOUCHED
    """The time at which a finger was last laid down or lifted."""
    picked: Seat | None = None
    """The seat that is about to move to another side; None if none is."""

    def add_finger(self, pointer_id: int, touch: FingerTouch, clock_ms: ClockMs) -> "SeatSelection":
        """Return the state with this finger resting at `touch`; all must rest anew from `clock_ms` on."""
        return replace(self, fingers={**self.fingers, pointer_id: touch}, since=clock_ms)

    def lift_finger(self, pointer_id: int, clock_ms: ClockMs) -> "SeatSelection":
        """Return the state without this finger; the others must rest anew from `clock_ms` on."""
        others = {number: touch for number, touch in self.fingers.items() if number != pointer_id}
        return replace(self, fingers=others, since=clock_ms)

    @property
    def seat_finger_pairs(self) -> list[tuple[Seat, FingerTouch]]:
        """The seats that resting fingers are about to take, as pairs of seat and finger, clockwise.

        Seat 0 is the first finger at the lowest-numbered side, from the lower side (0) on.
        """
        return list(enumerate(sorted(self.fingers.values(), key=lambda touch: touch.clockwise_sort_key)))

    @property
    def has_allowed_finger_count(self) -> bool:
        """True if the number of fingers on the tablet is an allowed number of players."""
        return len(self.fingers) in self.seats

    def ms_until_seated(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until the resting fingers take their seats; 0 if it is time.

        That is `REST_MS` after the last finger was laid down or lifted. None if the number of fingers is
        not an allowed number of players.
        """
        return max(0, self.since + REST_MS - clock_ms) if self.has_allowed_finger_count else None

    def seat_rested_fingers(self, clock_ms: ClockMs) -> "SeatSelection":
        """Return the state in which each finger has taken its seat, if all have rested for `REST_MS` ms.

        The fingers are removed, their sides replace those of all players seated before, and the pick
        ends. The state is unchanged if they have not rested long enough, or if their number is not
        allowed.
        """
        if self.ms_until_seated(clock_ms) != 0:
            return self
        sides = tuple(touch.nearest_side for _, touch in self.seat_finger_pairs)
        return replace(self, sides=sides, fingers={}, picked=None)

    def add_player_at_side(self, side: int) -> tuple["SeatSelection", list[Seat]]:
        """Return the state with one more player at this side, and the old seat of each new seat.

        The player is the last at that side. Seats are numbered clockwise anew. As old seat the new
        player has the next free number. The pick ends.
        """
        return self._seat_people_by_side([*enumerate(self.sides), (len(self.sides), side)])

    def move_player_to_side(self, seat: Seat, side: int) -> tuple["SeatSelection", list[Seat]]:
        """Return the state after a player has moved to a side, and the old seat of each new seat.

        The player becomes the last at that side. Seats are numbered clockwise anew. The pick ends.
        """
        others = [(each, there) for each, there in enumerate(self.sides) if each != seat]
        return self._seat_people_by_side([*others, (seat, side)])

    def _seat_people_by_side(self, people: list[tuple[Seat, int]]) -> tuple["SeatSelection", list[Seat]]:
        """Return the state in which just these people sit, and the old seat of each new seat.

        `people` are pairs of an old seat and a side. New seats are numbered clockwise, side by side;
        people at one side keep the given order. The pick ends.
        """
        sides, order = order_people_by_side(people)
        return replace(self, sides=sides, picked=None), order
