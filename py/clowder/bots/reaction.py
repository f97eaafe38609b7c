"""How long a computer player takes to do what is nobody's turn: as long as a person would."""

from math import exp
from random import Random
from types import MappingProxyType

from clowder.bots.bot import Level

REACTIONS = MappingProxyType({"kitten": (2200, 0.45), "house-cat": (1500, 0.35), "alley-boss": (1000, 0.3)})
"""The median of the milliseconds from seeing a card to having it, and the spread of their logarithm."""

QUICKEST = 450
"""No hand is quicker."""


def reaction(level: Level, random: Random) -> int:
    """How many milliseconds a player of this level needs this time: lognormal, as people's times are."""
    median, spread = REACTIONS[level]
    return max(QUICKEST, round(median * exp(spread * _normal(random))))


def _normal(random: Random) -> float:
    """About normal: a sum of twelve, as `random()` is the one stream that Python promises to keep."""
    return sum(random.random() for _ in range(12)) - 6
