"""Solver for two-player zero-sum games of hidden cards: a tree in arrays, and counterfactual regret.

The algorithm is CFR+ (Tammelin: arXiv 1407.5042): regrets never fall below zero, the two players learn in
turns, and later strategies weigh more in the average strategy, which is the result. Values are the first
player's. The tree needs perfect recall, and all nodes of one information set must lie equally deep.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy

CHANCE = -1
"""The player at a chance node."""

Array: TypeAlias = Any


class TreePosition(Protocol):
    """A position of a game to be solved."""

    @property
    def value(self) -> float | None:
        """The first player's win at the end of the game; None before."""

    @property
    def player(self) -> int:
        """The player to move: 0, 1 or CHANCE."""

    @property
    def information_key(self) -> Hashable:
        """The information set: equal for positions that look the same to the player. Unused for CHANCE."""

    def branches(self) -> Sequence[tuple[float, "TreePosition"]]:
        """Return the next positions with their probabilities (1 for choices), in a fixed order."""


class TreeLevel(NamedTuple):
    """The nodes of one depth. Arrays have an element for each node."""

    parent: Array
    """The index of the parent in the level above."""
    slot: Array
    """The slot of the choice that leads here; -1 after chance."""
    chance: Array
    """The probability that chance leads here; 1 after a choice."""
    player: Array
    """The player to move; CHANCE also at an end."""
    value: Array
    """The value of an end; 0 elsewhere."""


@dataclass
class PlayerSituation:
    """An information set of a player."""

    player: int
    first: int
    """The slot of its first choice; the others follow."""
    choices: int
    before: int
    """The slot of the player's own choice before; -1 if there was none."""
    example: Any
    """A position of this information set."""


class GameTree:
    """The game tree below a position. A slot is one choice in one information set."""

    def __init__(self, root: TreePosition) -> None:
        self.situations: list[PlayerSituation] = []
        self.levels: list[TreeLevel] = []
        self._layers: list[slice] = []
        """The new situations of each level."""
        self._numbers: dict[tuple[int, Hashable], int] = {}
        self._grow_levels(root)
        self.owner = numpy.array([each.player for each in self.situations for _ in range(each.choices)])
        """The player of each slot."""
        self.situation = numpy.repeat(
            numpy.arange(len(self.situations)), [each.choices for each in self.situations]
        )
        """The situation of each slot."""
        self._before = numpy.array([each.before for each in self.situations])

    def _grow_levels(self, root: TreePosition) -> None:
        """Build the tree below its root, level by level."""
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
                    below += self._branches_below(position, at, own)
            parent, slot, chance = (numpy.array([node[column] for node in level]) for column in (1, 2, 3))
            self.levels.append(TreeLevel(parent, slot, chance, numpy.array(players), numpy.array(values)))
            self._layers.append(slice(known, len(self.situations)))
            level = below

    def _branches_below(
        self, position: TreePosition, parent: int, own: tuple[int, int]
    ) -> Iterator[tuple[Any, ...]]:
        """Yield the children of a node, with the slots of both players' last choices."""
        branches, player = position.branches(), position.player
        if player == CHANCE:
            yield from ((after, parent, -1, chance, own) for chance, after in branches)
            return
        first = self._situation_slot(position, player, len(branches), own[player])
        for slot, (chance, after) in enumerate(branches, first):
            yield after, parent, slot, chance, (slot, own[1]) if player == 0 else (own[0], slot)

    def _situation_slot(self, position: TreePosition, player: int, choices: int, before: int) -> int:
        """Return the first slot of the position's information set, which is added if it is new."""
        looks = player, position.information_key
        if looks not in self._numbers:
            self._numbers[looks] = len(self.situations)
            first = self.situations[-1].first + self.situations[-1].choices if self.situations else 0
            self.situations.append(PlayerSituation(player, first, choices, before, position))
        return self.situations[self._numbers[looks]].first

    # Strategies: the probability of each slot

    def uniform_strategy(self) -> Array:
        """Return the uniform strategy."""
        return 1 / numpy.bincount(self.situation)[self.situation]

    def normalize(self, weights: Array) -> Array:
        """Return the strategy in proportion to the weights; uniform where all weights are zero."""
        sums = numpy.bincount(self.situation, weights)[self.situation]
        return numpy.where(sums > 0, weights / numpy.where(sums > 0, sums, 1), self.uniform_strategy())

    def solve(self, rounds: int) -> Array:
        """Return a strategy for both players, which gets better with more rounds."""
        regrets, total = numpy.zeros(len(self.owner)), numpy.zeros(len(self.owner))
        for count in range(1, rounds + 1):
            for player in (0, 1):
                mine = self.owner == player
                regretted = regrets + self._slot_regrets(self.normalize(regrets), player)
                regrets = numpy.where(mine, numpy.maximum(regretted, 0), regrets)
                strategy = self.normalize(regrets)
                total += numpy.where(mine, count * self._own_chances(strategy) * strategy, 0)
        return self.normalize(total)

    def _slot_regrets(self, strategy: Array, player: int) -> Array:
        """Return the regret of each slot: how much more this player would have won by it."""
        others, values = self._reach_chances(strategy, 1 - player), self._node_values(strategy)
        worth = numpy.zeros(len(self.owner))
        for level, reached, value in zip(self.levels, others, values, strict=True):
            chosen = level.slot >= 0
            gained = (1 - 2 * player) * (reached * value)[chosen]
            worth += numpy.bincount(level.slot[chosen], gained, len(worth))
        return worth - numpy.bincount(self.situation, worth * strategy)[self.situation]

    def _reach_chances(self, strategy: Array, player: int) -> list[Array]:
        """Return for each level the probability of reaching each node by chance and this player alone."""
        reached = [numpy.ones(1)]
        for above, level in zip(self.levels, self.levels[1:], strict=False):
            led = above.player[level.parent] == player
            likely = numpy.where(led, strategy[level.slot], level.chance)
            reached.append(reached[-1][level.parent] * likely)
        return reached

    def _own_chances(self, strategy: Array) -> Array:
        """Return for each slot the probability that its owner's own choices lead to its situation."""
        reached = numpy.ones(len(self.situations))
        for layer in self._layers:
            before = self._before[layer]
            led = reached[self.situation[before]] * strategy[before]
            reached[layer] = numpy.where(before >= 0, led, 1)
        return reached[self.situation]

    def _node_values(self, strategy: Array) -> list[Array]:
        """Return for each level the value of each node if both play by the strategy."""
        values = [self.levels[-1].value]
        for above, level in zip(self.levels[-2::-1], self.levels[:0:-1], strict=True):
            likely = numpy.where(level.slot >= 0, strategy[level.slot], level.chance)
            values.append(above.value + numpy.bincount(level.parent, likely * values[-1], len(above.value)))
        return values[::-1]

    def game_value(self, strategy: Array) -> float:
        """Return the first player's mean win if both play by the strategy."""
        return float(self._node_values(strategy)[0][0])

    def best_against(self, strategy: Array, player: int, *, sees_all: bool = False) -> float:
        """Return the value of a best response of this player, as the first player's value.

        With `sees_all` the player sees the other's cards too, but not the future of chance.
        """
        sign, others = 1 - 2 * player, self._reach_chances(strategy, 1 - player)
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

    def _best_slots(self, level: TreeLevel, worth: Array, mine: Array) -> Array:
        """Return 1 for the nodes behind the best slot of each situation, else 0."""
        sums = numpy.full(len(self.owner), -numpy.inf)
        slots = level.slot[mine]
        sums[slots] = numpy.bincount(slots, worth[mine], len(sums))[slots]
        best = self._first_best(sums, self.situation, len(self.situations))
        return numpy.where(level.slot >= 0, best[level.slot], 0)

    def _best_each(self, level: TreeLevel, worth: Array, mine: Array, parents: int) -> Array:
        """Return 1 for the best child of each node, else 0."""
        return self._first_best(numpy.where(mine, worth, -numpy.inf), level.parent, parents)

    @staticmethod
    def _first_best(worth: Array, group: Array, groups: int) -> Array:
        """Return 1 for the first of the best elements of each group, else 0."""
        most = numpy.full(groups, -numpy.inf)
        numpy.maximum.at(most, group, worth)
        is_best = numpy.flatnonzero(worth == most[group])
        _, firsts = numpy.unique(group[is_best], return_index=True)
        best = numpy.zeros(len(worth))
        best[is_best[firsts]] = 1
        return best
