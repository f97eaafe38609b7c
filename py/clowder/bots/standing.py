"""Who is ahead while a game goes on, in a game of which nothing is known but the rules.

Some games are played at random. What lies before a seat is counted, whatever it is: its cards, those of them
that have something in common, its points. How much of each those had who did well in the end is how much it
is worth: multinomial logistic regression, on what tells most.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import exp, sqrt
from typing import TypeAlias

from clowder.core.rules import Outcome, Seat

Kind: TypeAlias = tuple[str, str]
"""What is counted: all in the field of this name, or only the cards there that begin or end like this."""

Counts: TypeAlias = list[dict[Kind, float]]
"""By seat, how much there is of each kind, less what all have of it on average."""

Lesson: TypeAlias = tuple[Counts, Sequence[float]]
"""A position, and how well each seat did in the end: 0 lost, 1 won."""

ROUNDS, RATE = 8, 0.2
"""How often all positions are gone through, and how far each changes what things are worth."""

SURE, ALIKE = 3.0, 10
"""So many standard errors from nothing tell of more than luck; and so many kinds of cards are enough."""


class Standing:
    """What each thing is worth, once it has `learned`. `names` are the fields that have an item by seat."""

    def __init__(self, names: Sequence[str], seats: int) -> None:
        self._names = names
        self._seats = seats
        self.worth: dict[Kind, float] = {}
        self._weights: dict[tuple[str, object], float] = {}

    def learned(self, games: Sequence[tuple[Sequence[object], Outcome]]) -> Iterator[None]:
        """Learn from games: states, and how it ended. Yields after each slice of work."""
        lessons: list[list[Lesson]] = []
        evidence = Evidence()
        goals = _goals([outcome for _, outcome in games], self._seats)
        for (states, _), goal in zip(games, goals, strict=True):
            lessons.append([])
            for state in states:
                lessons[-1].append((self._counted(state), goal))
                yield
            evidence.add(lessons[-1])
            yield
        for worth in _weighed(lessons, evidence.telling()):
            self.worth = worth
            yield
        self._weights.clear()

    def __call__(self, state: object) -> Sequence[float]:
        """How likely each seat wins from here."""
        return _chances([sum(self._weights_before(seat, state)) for seat in range(self._seats)])

    def _weights_before(self, seat: Seat, state: object) -> Iterator[float]:
        for thing in self._before(seat, state):
            if thing not in self._weights:
                counted = _kinds(*thing)
                self._weights[thing] = sum(self.worth.get(kind, 0.0) * number for kind, number in counted)
            yield self._weights[thing]

    def _counted(self, state: object) -> Counts:
        counts: Counts = []
        for seat in range(self._seats):
            counts.append({})
            for thing in self._before(seat, state):
                for kind, number in _kinds(*thing):
                    counts[-1][kind] = counts[-1].get(kind, 0.0) + number
        means = {kind: sum(each.get(kind, 0.0) for each in counts) / self._seats for kind in chain(*counts)}
        return [{kind: each.get(kind, 0.0) - mean for kind, mean in means.items()} for each in counts]

    def _before(self, seat: Seat, state: object) -> Iterator[tuple[str, object]]:
        """All that lies before a seat, each with the name of its field: cards, numbers.

        Of a field that is not by seat: what names the seat, and what is in it by seat.
        """
        for name, value in vars(state).items():
            if name in self._names:
                yield from _things(name, value[seat])
            elif isinstance(value, tuple):
                for each in value:
                    if isinstance(each, tuple) and len(each) == self._seats:
                        yield from _things(name, each[seat])
                    elif each == seat:
                        yield name, 1


def _things(name: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, tuple):
        for each in value:
            yield from _things(name, each)
    elif value is not None:
        yield name, value


@cache
def _kinds(name: str, thing: object) -> Sequence[tuple[Kind, float]]:
    """As what a thing counts, and how much: a number as it is, all else as 1."""
    if isinstance(thing, str):
        alike = {"", thing[:1], thing[1:], thing[:-1], thing[-1:]}
        return [((name, end), 1.0) for end in sorted(alike)]
    return [((name, ""), float(thing) if isinstance(thing, int) else 1.0)]


def _goals(outcomes: Sequence[Outcome], seats: int) -> Iterator[Sequence[float]]:
    """How well each seat did: by its score, at the share of the win that a point is worth on average.

    By how much somebody won tells more than who did. Where nobody has a point more, it is the share itself.
    """
    margins = [[score - sum(outcome.scores) / seats for score in outcome.scores] for outcome in outcomes]
    won = [shares(outcome, seats) for outcome in outcomes]
    squares = sum(margin * margin for each in margins for margin in each)
    both = _dot(chain(*margins), chain(*won))
    for each, win in zip(margins, won, strict=True):
        yield [min(1.0, max(0.0, 1 / seats + margin * both / squares)) for margin in each] if squares else win


class Evidence:
    """How surely each kind tells of how games end, by games one after another."""

    def __init__(self) -> None:
        self._total: defaultdict[Kind, float] = defaultdict(float)
        self._squares: defaultdict[Kind, float] = defaultdict(float)

    def add(self, lessons: Sequence[Lesson]) -> None:
        """A game: how much more of each kind those had who did better."""
        found: defaultdict[Kind, float] = defaultdict(float)
        for counts, goal in lessons:
            for seat, share in zip(counts, goal, strict=True):
                for kind, number in seat.items():
                    found[kind] += number * (share - 1 / len(goal))
        for kind, number in found.items():
            self._total[kind] += number
            self._squares[kind] += number * number

    def telling(self) -> dict[Kind, float]:
        """All that lies in each field, and the kinds of cards that tell most; 1 for those that surely do."""
        errors = {
            kind: abs(self._total[kind]) / sqrt(square) for kind, square in self._squares.items() if square
        }
        alike = [kind for kind in errors if kind[1] and errors[kind] > SURE]
        alike.sort(key=lambda kind: (-errors[kind], kind))
        return {
            kind: min(1.0, sure / SURE)
            for kind, sure in errors.items()
            if not kind[1] or kind in alike[:ALIKE]
        }


def _weighed(games: Sequence[Sequence[Lesson]], sure: Mapping[Kind, float]) -> Iterator[dict[Kind, float]]:
    """What each of these kinds is worth, better and better: what is less sure is learned more slowly.

    Stochastic gradient descent. Numbers are taken as parts of the largest.
    """
    seats = [seat for lessons in games for counts, _ in lessons for seat in counts]
    sizes = {kind: 1 + max(abs(seat.get(kind, 0.0)) for seat in seats) for kind in sure}
    worth = dict.fromkeys(sure, 0.0)
    for _ in range(ROUNDS):
        for lessons in games:
            for counts, goal in lessons:
                rows = [[seat.get(kind, 0.0) / size for kind, size in sizes.items()] for seat in counts]
                for kind, slope in zip(sure, _slopes(rows, goal, worth.values()), strict=True):
                    worth[kind] += RATE * sure[kind] * slope
            yield {kind: value / sizes[kind] for kind, value in worth.items()}


def _slopes(
    rows: Sequence[Sequence[float]], goal: Sequence[float], worth: Iterable[float]
) -> Iterator[float]:
    """How much nearer to the goal it would come by each worth. A row by seat, a column by kind."""
    chances = _chances([_dot(row, worth) for row in rows])
    errors = [share - chance for share, chance in zip(goal, chances, strict=True)]
    return (_dot(errors, column) for column in zip(*rows, strict=True))


def _dot(numbers: Iterable[float], others: Iterable[float]) -> float:
    return sum([number * other for number, other in zip(numbers, others, strict=True)])


def _chances(weights: Sequence[float]) -> Sequence[float]:
    """How likely each seat wins."""
    powers = [exp(weight - max(weights)) for weight in weights]
    return [power / sum(powers) for power in powers]


def shares(outcome: Outcome, seats: int) -> Sequence[float]:
    """By seat, the share of the win: 1 for who won alone."""
    return [(seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(seats)]
