"""Sequential halving: all moves are tried on the same guesses, the worse half given up, until one is left.

So luck is the same for all remaining moves, and little of it is left in the differences between them. Source:
Karnin, Koren, Somekh: Almost Optimal Exploration in Multi-Armed Bandits, ICML (2013).
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, log2
from typing import TypeVar

K = TypeVar("K")


def search_by_sequential_halving(
    moves: Sequence[K], tries: int, evaluate: Callable[[Sequence[K]], Sequence[float]]
) -> Iterator[K]:
    """Yield the best of the moves so far by sequential halving, after each guess; the last counts.

    `evaluate` makes one guess of the hidden cards and returns the value of each given move on it; the
    move with the highest sum is best. In each round all remaining moves are tried on the same guesses,
    at least one, and then the worse half is dropped, until one move is left. About `tries` values are
    asked for in all. With only one move nothing is yielded; without any, ValueError is raised.
    """
    rounds, left = ceil(log2(len(moves))), list(moves)
    totals = dict.fromkeys(moves, 0.0)
    for _ in range(rounds):
        for _ in range(max(1, tries // (rounds * len(left)))):
            for move, value in zip(left, evaluate(left), strict=True):
                totals[move] += value
            yield max(left, key=totals.__getitem__)
        left.sort(key=totals.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
