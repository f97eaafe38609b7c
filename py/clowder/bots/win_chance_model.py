"""Estimate of who is ahead, in a game of which only the rules are known.

Some games are played at random. In each position the things before a seat are counted, whatever they are: its
cards, cards that have something in common, its points. Their worth follows from how many of them the seats
had that did well in the end: multinomial logistic regression, on the counts that tell most.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import exp, sqrt
from typing import TypeAlias

from clowder.core.rules import Outcome, Seat

FeatureKind: TypeAlias = tuple[str, str]
"""A kind of thing to count: all in the field of this name, or only its cards with this start or end."""

Counts: TypeAlias = list[dict[FeatureKind, float]]
"""Amount of each kind of things by seat, less the average over all seats."""

GameLesson: TypeAlias = tuple[Counts, Sequence[float]]
"""A position, and the result of each seat in the end, from 0 (lost) to 1 (won)."""

TRAINING_ROUNDS = 8
"""Number of passes of the gradient descent over all games."""

LEARNING_RATE = 0.2
"""Learning rate of the gradient descent."""

MIN_STANDARD_ERRORS = 3.0
"""Distance from zero, in standard errors, that counts as more than luck."""

MAX_CARD_KINDS = 10
"""Largest number of kinds of cards that are learned."""


class WinChanceModel:
    """Learned model of each seat's chance to win, from the cards and numbers that the seat has in a state.

    `names` are the fields of a state that have one item for each seat. The model is trained by
    `train_on_games`; called with a state, it then returns the chances by seat. `weight_by_kind` has what
    it has learned: a weight for each kind of card or number.
    """

    def __init__(self, names: Sequence[str], seats: int) -> None:
        self._names = names
        self._seats = seats
        self.weight_by_kind: dict[FeatureKind, float] = {}
        self._weights: dict[tuple[str, object], float] = {}

    def train_on_games(self, games: Sequence[tuple[Sequence[object], Outcome]]) -> Iterator[None]:
        """Train the model on finished games, each given as (some of its states, its outcome).

        Features of each state are counted, the reliable kinds of features selected, and their weights
        learned by gradient descent. What was learned before is replaced. Yields None after each slice of
        work.
        """
        lessons: list[list[GameLesson]] = []
        evidence = FeatureEvidence()
        goals = _training_targets([outcome for _, outcome in games], self._seats)
        for (states, _), goal in zip(games, goals, strict=True):
            lessons.append([])
            for state in states:
                lessons[-1].append((self._feature_amounts_by_seat(state), goal))
                yield
            evidence.add_game(lessons[-1])
            yield
        for worth in _learn_weights(lessons, evidence.reliability_by_feature_kind()):
            self.weight_by_kind = worth
            yield
        self._weights.clear()

    def __call__(self, state: object) -> Sequence[float]:
        """Return each seat's chance of a win in this state; the chances add up to 1."""
        return _softmax([sum(self._feature_weights(seat, state)) for seat in range(self._seats)])

    def _feature_weights(self, seat: Seat, state: object) -> Iterator[float]:
        """Yield the learned weight of each feature (a card or number) that the seat has in this state.

        A feature's weight is the sum over the kinds that it counts for: learned weight times amount. It
        is computed once and then kept.
        """
        for feature in self._seat_features(seat, state):
            if feature not in self._weights:
                counted = _feature_kind_amounts(*feature)
                self._weights[feature] = sum(
                    self.weight_by_kind.get(kind, 0.0) * number for kind, number in counted
                )
            yield self._weights[feature]

    def _feature_amounts_by_seat(self, state: object) -> Counts:
        """Return for each seat a dict from kind of feature to its amount, less the average over all seats."""
        counts: Counts = []
        for seat in range(self._seats):
            counts.append({})
            for feature in self._seat_features(seat, state):
                for kind, number in _feature_kind_amounts(*feature):
                    counts[-1][kind] = counts[-1].get(kind, 0.0) + number
        means = {kind: sum(each.get(kind, 0.0) for each in counts) / self._seats for kind in chain(*counts)}
        return [{kind: each.get(kind, 0.0) - mean for kind, mean in means.items()} for each in counts]

    def _seat_features(self, seat: Seat, state: object) -> Iterator[tuple[str, object]]:
        """Yield what a seat has in a state, as (field name, card or number), field by field.

        A field named in `_names` has an item for each seat, and gives every innermost value but None in
        this seat's item. In any other field that is a tuple, each element that is a tuple as long as
        there are seats gives the same from its item for this seat, and each element that equals the
        seat's number gives a 1. All other fields give nothing.
        """
        for name, value in vars(state).items():
            if name in self._names:
                yield from _flat_field_items(name, value[seat])
            elif isinstance(value, tuple):
                for each in value:
                    if isinstance(each, tuple) and len(each) == self._seats:
                        yield from _flat_field_items(name, each[seat])
                    elif each == seat:
                        yield name, 1


def _flat_field_items(name: str, value: object) -> Iterator[tuple[str, object]]:
    """Yield (field name, item) for every innermost item of nested tuples, except None.

    A `value` that is no tuple is itself the item.
    """
    if isinstance(value, tuple):
        for each in value:
            yield from _flat_field_items(name, each)
    elif value is not None:
        yield name, value


@cache
def _feature_kind_amounts(field: str, value: object) -> Sequence[tuple[FeatureKind, float]]:
    """Return the kinds of features that one item of a field counts for, as ((field, part), amount) pairs.

    A text, such as the card "s12", counts 1 for the field as a whole (part ""), for its first and its
    last character, and for the text without its first and without its last. A whole number counts by its
    size, and anything else as 1, for the field as a whole. Cached.
    """
    if isinstance(value, str):
        alike = {"", value[:1], value[1:], value[:-1], value[-1:]}
        return [((field, end), 1.0) for end in sorted(alike)]
    return [((field, ""), float(value) if isinstance(value, int) else 1.0)]


def _training_targets(outcomes: Sequence[Outcome], seats: int) -> Iterator[Sequence[float]]:
    """Yield for each game the result that the model is to learn: by seat, from 0 (lost) to 1 (won).

    It is 1 / seats + slope * lead, cut off at 0 and 1: `lead` is the seat's score above the mean of the
    game, and `slope` fits the shares of the win to the leads of all games by least squares. If all
    scores are equal in every game, it is the share of the win.
    """
    margins = [[score - sum(outcome.scores) / seats for score in outcome.scores] for outcome in outcomes]
    won = [win_shares_by_seat(outcome, seats) for outcome in outcomes]
    squares = sum(margin * margin for each in margins for margin in each)
    both = _dot_product(chain(*margins), chain(*won))
    for each, win in zip(margins, won, strict=True):
        yield [min(1.0, max(0.0, 1 / seats + margin * both / squares)) for margin in each] if squares else win


class FeatureEvidence:
    """Statistics, collected game by game, on how well each kind of card or number tells who wins.

    `add_game` adds a game's evidence, and its square, to two sums for each kind; then
    `reliability_by_feature_kind` returns the kinds that are worth learning, with their reliability from
    0 to 1.
    """

    def __init__(self) -> None:
        self._total: defaultdict[FeatureKind, float] = defaultdict(float)
        self._squares: defaultdict[FeatureKind, float] = defaultdict(float)

    def add_game(self, lessons: Sequence[GameLesson]) -> None:
        """Add one game to the statistics; its lessons are (feature counts by seat, result by seat) pairs.

        The evidence of a kind of feature is the sum over all seats of its count * (result - 1 / seats):
        how often it occurs with seats that do better than average. It is added to the kind's total, and
        its square to the kind's total of squares.
        """
        found: defaultdict[FeatureKind, float] = defaultdict(float)
        for counts, goal in lessons:
            for seat, share in zip(counts, goal, strict=True):
                for kind, number in seat.items():
                    found[kind] += number * (share - 1 / len(goal))
        for kind, number in found.items():
            self._total[kind] += number
            self._squares[kind] += number * number

    def reliability_by_feature_kind(self) -> dict[FeatureKind, float]:
        """Return the kinds of features worth learning, each with its reliability from 0 to 1.

        These are all fields as a whole, and the `MAX_CARD_KINDS` most reliable parts of card names.
        Reliability is how many standard errors the evidence is from zero, divided by
        `MIN_STANDARD_ERRORS`, but at most 1; a part of card names must exceed that minimum.
        """
        errors = {
            kind: abs(self._total[kind]) / sqrt(square) for kind, square in self._squares.items() if square
        }
        alike = [kind for kind in errors if kind[1] and errors[kind] > MIN_STANDARD_ERRORS]
        alike.sort(key=lambda kind: (-errors[kind], kind))
        return {
            kind: min(1.0, sure / MIN_STANDARD_ERRORS)
            for kind, sure in errors.items()
            if not kind[1] or kind in alike[:MAX_CARD_KINDS]
        }


def _learn_weights(
    games: Sequence[Sequence[GameLesson]], reliability_by_kind: Mapping[FeatureKind, float]
) -> Iterator[dict[FeatureKind, float]]:
    """Yield the weight learned so far of each kind of feature, anew after each game of each round.

    It is stochastic gradient descent: `TRAINING_ROUNDS` passes over all games, with a step for each
    position. Steps are shortened by a kind's reliability. While learning, counts are divided by 1 + the
    largest count of their kind.
    """
    seats = [seat for lessons in games for counts, _ in lessons for seat in counts]
    sizes = {kind: 1 + max(abs(seat.get(kind, 0.0)) for seat in seats) for kind in reliability_by_kind}
    worth = dict.fromkeys(reliability_by_kind, 0.0)
    for _ in range(TRAINING_ROUNDS):
        for lessons in games:
            for counts, goal in lessons:
                rows = [[seat.get(kind, 0.0) / size for kind, size in sizes.items()] for seat in counts]
                for kind, slope in zip(
                    reliability_by_kind, _weight_gradient(rows, goal, worth.values()), strict=True
                ):
                    worth[kind] += LEARNING_RATE * reliability_by_kind[kind] * slope
            yield {kind: value / sizes[kind] for kind, value in worth.items()}


def _weight_gradient(
    rows: Sequence[Sequence[float]], goal: Sequence[float], weights: Iterable[float]
) -> Iterator[float]:
    """Return by how much to raise each kind's weight, so that predicted win chances come nearer `goal`.

    The result is in the order of `weights`, and is the gradient of the log-likelihood: for each kind,
    the sum over the seats of count * (goal - predicted chance). `rows` has a row of counts for each
    seat, with a column for each kind; `goal` is by seat, `weights` by kind.
    """
    chances = _softmax([_dot_product(row, weights) for row in rows])
    errors = [share - chance for share, chance in zip(goal, chances, strict=True)]
    return (_dot_product(errors, column) for column in zip(*rows, strict=True))


def _dot_product(numbers: Iterable[float], others: Iterable[float]) -> float:
    """Return the dot product of two vectors. Raises ValueError if their lengths differ."""
    return sum([number * other for number, other in zip(numbers, others, strict=True)])


def _softmax(weights: Sequence[float]) -> Sequence[float]:
    """Return each seat's chance to win, the softmax of the seats' total weights; the chances add up to 1."""
    largest = max(weights)
    powers = [exp(weight - largest) for weight in weights]
    total = sum(powers)
    return [power / total for power in powers]


def win_shares_by_seat(outcome: Outcome, seats: int) -> Sequence[float]:
    """Return each seat's share of the win: 1 for a sole winner, 1/n for each of n winners, else 0."""
    return [(seat in outcome.winners) / max(1, len(outcome.winners)) for seat in range(seats)]
