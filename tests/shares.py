"""Confidence intervals of shares."""

from math import sqrt


def wilson_interval(won: int, of: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share."""
    z = 1.96
    share, square = won / of, z * z / of
    middle, half = share + square / 2, z * sqrt(share * (1 - share) / of + square / of / 4)
    return (middle - half) / (1 + square), (middle + half) / (1 + square)
