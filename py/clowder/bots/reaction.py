"""Reaction time of computer players for moves that belong to nobody's turn: as long as a person's."""

from math import exp
from random import Random
from types import MappingProxyType

from clowder.bots.bot import Level

REACTIONS = MappingProxyType({"kitten": (2200, 0.45), "house-cat": (1500, 0.35), "alley-boss": (1000, 0.3)})
"""Median of the milliseconds from seeing a card to having it, and the spread of their logarithm, by level."""

FASTEST_MS = 450
"""Shortest reaction time, in milliseconds."""


def random_reaction_ms(level: Level, random: Random) -> int:
    """Return a random reaction time of a computer player of this level, in milliseconds.

    It is lognormally distributed, as that of people is, with the median and spread of the level in
    `REACTIONS`, but never below `FASTEST_MS`.
    """
    median, spread = REACTIONS[level]
    return max(FASTEST_MS, round(median * exp(spread * _random_normal(random))))


def _random_normal(random: Random) -> float:
    """Return an approximately normal random number, of mean 0 and variance 1: 12 uniform ones added, less 6.

    Only `random.random()` is used, whose sequence Python promises to keep in later versions.
    """
    return sum(random.random() for _ in range(12)) - 6
