"""Sequential halving: all moves are tried on the same guesses, the worse half given up, until one is left.

So luck is the same for all that are left, and little of it remains in what they differ by.
Source: Karnin, Koren, Somekh: Almost Optimal Exploration in Multi-Armed Bandits, ICML (2013).
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, log2
from typing import TypeVar

K = TypeVar("K")


def halving(moves: Sequence[K], tries: int, tried: Callable[[Sequence[K]], Sequence[float]]) -> Iterator[K]:
    """The best of two moves and more so far, after each guess; the last one counts.

    `tried` makes a guess, and tells for each of some moves what it comes to. So many `tries` are made in all,
    as many in each round, or one guess a round where they are too few.
    """
    rounds, left = ceil(log2(len(moves))), list(moves)
    totals = dict.fromkeys(moves, 0.0)
    for _ in range(rounds):
        for _ in range(max(1, tries // (rounds * len(left)))):
            for move, value in zip(left, tried(left), strict=True):
                totals[move] += value
            yield max(left, key=totals.__getitem__)
        left.sort(key=totals.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
