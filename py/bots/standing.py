"""Who is ahead while a game goes on, in a game of which nothing is known but the rules.

Some games are played at random. What lies before a seat is counted, whatever it is: its cards, its points.
How much of each those had who won in the end is how much it is worth: multinomial logistic regression.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import Any

from core.rules import Outcome, Seat

Counts = list[list[float]]
"""By seat, each thing that is counted, less what all have of it on average."""

ROUNDS, RATE = 20, 0.05
"""How often all positions are gone through, and how far each changes what things are worth."""


class Standing:
    """What each thing is worth, once it has `learned`. `names` are the fields that have an item by seat."""

    def __init__(self, names: Sequence[str], seats: int) -> None:
        self._names = names
        self._seats = seats
        self._worth: list[float] = []

    def learned(self, positions: Sequence[tuple[Any, Outcome]]) -> Iterator[None]:
        """Learn from states, each with how its game ended. Yields after each slice of work."""
        lessons = [(self._counted(state), shares(outcome, self._seats)) for state, outcome in positions]
        kinds = range(len(lessons[0][0][0]) if lessons else 0)
        spread = [1 + max(abs(seat[kind]) for counts, _ in lessons for seat in counts) for kind in kinds]
        worth = [0.0 for _ in kinds]
        for _ in range(ROUNDS):
            for counts, won in lessons:
                errors = [share - chance for share, chance in zip(won, _chances(counts, worth), strict=True)]
                for kind in kinds:
                    slope = sum(error * seat[kind] for error, seat in zip(errors, counts, strict=True))
                    worth[kind] += RATE * slope / spread[kind]
            yield
        self._worth = worth

    def __call__(self, state: Any) -> Sequence[float]:
        """How likely each seat wins from here."""
        return _chances(self._counted(state), self._worth)

    def _counted(self, state: Any) -> Counts:
        fields = vars(state)
        others = [
            value for name, value in fields.items() if isinstance(value, tuple) and name not in self._names
        ]
        rows = [
            [*(_size(fields[name][seat]) for name in self._names), *(self._of(seat, each) for each in others)]
            for seat in range(self._seats)
        ]
        means = [sum(column) / self._seats for column in zip(*rows, strict=True)]
        return [[each - mean for each, mean in zip(row, means, strict=True)] for row in rows]

    def _of(self, seat: Seat, items: Sequence[Any]) -> float:
        """Of a field that is not by seat: how often it names the seat, and what is in it by seat."""
        pairs = (each[seat] for each in items if isinstance(each, tuple) and len(each) == self._seats)
        return items.count(seat) + sum(map(_size, pairs))


def _size(item: Any) -> float:
    """How much it is: a number as it is, a card 1, and several together."""
    if isinstance(item, tuple):
        return sum(map(_size, item))
    return float(item) if isinstance(item, int) else float(item is not None)


def _chances(counts: Counts, worth: Sequence[float]) -> Sequence[float]:
    """How likely each seat wins, when things are worth so much."""
    weights = [exp(sum([each * value for each, value in zip(seat, worth, strict=False)])) for seat in counts]
    together = sum(weights)
    return [weight / together for weight in weights]


def shares(outcome: Outcome, seats: int) -> Sequence[float]:
    """By seat, the share of the win: 1 for who won alone."""
    return [(seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(seats)]
