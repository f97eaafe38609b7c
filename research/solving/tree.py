"""A game of hidden cards for two, unrolled into a tree of arrays and solved by counterfactual regret.

It is CFR+ (Tammelin: arXiv 1407.5042): regrets never fall below nothing, the two learn in turns, and later
strategies weigh more in the average, which is what comes of it. What one wins the other loses; values are
the first player's. The tree must be one in which nobody forgets, and in which all situations that look the
same to a player lie equally deep.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy

CHANCE = -1
"""Whose turn it is when nobody decides."""

Array: TypeAlias = Any


class Position(Protocol):
    """Where a game is."""

    @property
    def value(self) -> float | None:
        """What the first player has won, once the game is over."""

    @property
    def player(self) -> int:
        """0, 1 or CHANCE."""

    @property
    def looks(self) -> Hashable:
        """What the player knows: equal for all positions that look the same to them. Not asked of CHANCE."""

    def branches(self) -> Sequence[tuple[float, "Position"]]:
        """What follows, each with its chance; where a player chooses that is 1. In a fixed order."""


class Level(NamedTuple):
    """All nodes of a depth. Arrays have an element for each."""

    parent: Array
    """The number of the node in the level above."""
    slot: Array
    """The choice that leads here; -1 after chance."""
    chance: Array
    """How likely chance leads here; 1 after a choice."""
    player: Array
    """Whose turn it is; CHANCE also at an end."""
    value: Array
    """Of an end; else 0."""


@dataclass
class Situation:
    """What looks the same to a player."""

    player: int
    first: int
    """The slot of its first choice; the others come after it."""
    choices: int
    before: int
    """The slot of the player's own choice before; -1 if it is the first."""
    example: Any
    """A position that looks so."""


class Tree:
    """All that can happen from a position on."""

    def __init__(self, root: Position) -> None:
        self.situations: list[Situation] = []
        self.levels: list[Level] = []
        self._layers: list[slice] = []
        """By level, its new situations."""
        self._numbers: dict[tuple[int, Hashable], int] = {}
        self._grow(root)
        self.owner = numpy.array([each.player for each in self.situations for _ in range(each.choices)])
        """Whose choice each slot is."""
        self.situation = numpy.repeat(
            numpy.arange(len(self.situations)), [each.choices for each in self.situations]
        )
        """The situation of each slot."""
        self._before = numpy.array([each.before for each in self.situations])

    def _grow(self, root: Position) -> None:
        level: list[tuple[Any, ...]] = [(root, 0, -1, 1.0, (-1, -1))]
        while level:
            below: list[tuple[Any, ...]] = []
            known = len(self.situations)
            players, values = [], []
            for at, (position, _, _, _, own) in enumerate(level):
                end = position.value
                players.append(CHANCE if end is not None else position.player)
                values.append(end or 0.0)
                if end is None:
                    below += self._below(position, at, own)
            parent, slot, chance = (numpy.array([node[column] for node in level]) for column in (1, 2, 3))
            self.levels.append(Level(parent, slot, chance, numpy.array(players), numpy.array(values)))
            self._layers.append(slice(known, len(self.situations)))
            level = below

    def _below(self, position: Position, at: int, own: tuple[int, int]) -> Iterator[tuple[Any, ...]]:
        """Each branch, with the slots of both players' last choices."""
        branches, player = position.branches(), position.player
        if player == CHANCE:
            yield from ((after, at, -1, chance, own) for chance, after in branches)
            return
        first = self._situation(position, player, len(branches), own[player])
        for slot, (chance, after) in enumerate(branches, first):
            yield after, at, slot, chance, (slot, own[1]) if player == 0 else (own[0], slot)

    def _situation(self, position: Position, player: int, choices: int, before: int) -> int:
        """The first slot of what it looks like."""
        looks = player, position.looks
        if looks not in self._numbers:
            self._numbers[looks] = len(self.situations)
            first = self.situations[-1].first + self.situations[-1].choices if self.situations else 0
            self.situations.append(Situation(player, first, choices, before, position))
        return self.situations[self._numbers[looks]].first

    # Strategies: how likely each slot is chosen

    def anyhow(self) -> Array:
        """All choices alike."""
        return 1 / numpy.bincount(self.situation)[self.situation]

    def normed(self, weights: Array) -> Array:
        """In proportion to the weights; where there are none, all alike."""
        sums = numpy.bincount(self.situation, weights)[self.situation]
        return numpy.where(sums > 0, weights / numpy.where(sums > 0, sums, 1), self.anyhow())

    def solved(self, rounds: int) -> Array:
        """A strategy for both, better the more rounds they learn."""
        regrets, total = numpy.zeros(len(self.owner)), numpy.zeros(len(self.owner))
        for count in range(1, rounds + 1):
            for player in (0, 1):
                mine = self.owner == player
                regretted = regrets + self._regretted(self.normed(regrets), player)
                regrets = numpy.where(mine, numpy.maximum(regretted, 0), regrets)
                strategy = self.normed(regrets)
                total += numpy.where(mine, count * self._own(strategy) * strategy, 0)
        return self.normed(total)

    def _regretted(self, strategy: Array, player: int) -> Array:
        """By slot, what this player would have won more by it."""
        others, values = self._reached(strategy, 1 - player), self._values(strategy)
        worth = numpy.zeros(len(self.owner))
        for level, reached, value in zip(self.levels, others, values, strict=True):
            chosen = level.slot >= 0
            gained = (1 - 2 * player) * (reached * value)[chosen]
            worth += numpy.bincount(level.slot[chosen], gained, len(worth))
        return worth - numpy.bincount(self.situation, worth * strategy)[self.situation]

    def _reached(self, strategy: Array, player: int) -> list[Array]:
        """By level, how likely chance and this player lead to each node, if the other wants to go there."""
        reached = [numpy.ones(1)]
        for above, level in zip(self.levels, self.levels[1:], strict=False):
            led = above.player[level.parent] == player
            likely = numpy.where(led, strategy[level.slot], level.chance)
            reached.append(reached[-1][level.parent] * likely)
        return reached

    def _own(self, strategy: Array) -> Array:
        """By slot, how likely whose it is comes to its situation, as far as they decide."""
        reached = numpy.ones(len(self.situations))
        for layer in self._layers:
            before = self._before[layer]
            led = reached[self.situation[before]] * strategy[before]
            reached[layer] = numpy.where(before >= 0, led, 1)
        return reached[self.situation]

    def _values(self, strategy: Array) -> list[Array]:
        """By level, what each node is worth if both play so."""
        values = [self.levels[-1].value]
        for above, level in zip(self.levels[-2::-1], self.levels[:0:-1], strict=True):
            likely = numpy.where(level.slot >= 0, strategy[level.slot], level.chance)
            values.append(above.value + numpy.bincount(level.parent, likely * values[-1], len(above.value)))
        return values[::-1]

    def value(self, strategy: Array) -> float:
        """What the first player wins on the average if both play so."""
        return float(self._values(strategy)[0][0])

    def best_against(self, strategy: Array, player: int, *, sees_all: bool = False) -> float:
        """The most that this player can win of one who plays so, as the first player's value.

        Who `sees_all` sees the other's cards too, but not what chance will bring.
        """
        sign, others = 1 - 2 * player, self._reached(strategy, 1 - player)
        below = self.levels[-1].value
        for depth in range(len(self.levels) - 1, 0, -1):
            level, above = self.levels[depth], self.levels[depth - 1]
            mine = above.player[level.parent] == player
            if sees_all:
                likely = self._best_each(level, sign * below, mine, len(above.value))
            else:
                likely = self._best_slots(level, sign * below * others[depth], mine)
            theirs = numpy.where(level.slot >= 0, strategy[level.slot], level.chance)
            likely = numpy.where(mine, likely, theirs)
            below = above.value + numpy.bincount(level.parent, likely * below, len(above.value))
        return float(below[0])

    def _best_slots(self, level: Level, worth: Array, mine: Array) -> Array:
        """1 for what leads on by the best slot of each situation."""
        sums = numpy.full(len(self.owner), -numpy.inf)
        slots = level.slot[mine]
        sums[slots] = numpy.bincount(slots, worth[mine], len(sums))[slots]
        best = self._firsts(sums, self.situation, len(self.situations))
        return numpy.where(level.slot >= 0, best[level.slot], 0)

    def _best_each(self, level: Level, worth: Array, mine: Array, parents: int) -> Array:
        """1 for the best child of each node."""
        return self._firsts(numpy.where(mine, worth, -numpy.inf), level.parent, parents)

    @staticmethod
    def _firsts(worth: Array, group: Array, groups: int) -> Array:
        """1 for the first of the best of each group, else 0."""
        most = numpy.full(groups, -numpy.inf)
        numpy.maximum.at(most, group, worth)
        is_best = numpy.flatnonzero(worth == most[group])
        _, firsts = numpy.unique(group[is_best], return_index=True)
        best = numpy.zeros(len(worth))
        best[is_best[firsts]] = 1
        return best
