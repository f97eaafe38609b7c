"""Information-set Monte Carlo tree search: many guesses at what is hidden, one tree for all of them.

Every step guesses all hidden cards anew, walks down the tree along moves that are legal in that
guess, adds one move, plays on by a simple policy, and notes for each move on the way what it led to.
Source: Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, IEEE TCIAIG 4 (2012).
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from typing import Generic, TypeVar

from clowder.core.rules import NOBODY, Seat

S = TypeVar("S")
K = TypeVar("K", bound=Hashable)

EXPLORATION = 0.5
"""Exploration constant: how much the search tries moves that have looked worse so far."""


@dataclass(frozen=True)
class SearchableGame(Generic[S, K]):
    """Functions by which the tree search plays a game: `guess`, `turn`, `moves`, `play`, `playout`.

    `guess` returns a full state with the hidden cards guessed, and `playout` plays on by a simple policy
    and returns each seat's value. Moves have to be hashable; states are only passed to these functions.
    """

    guess: Callable[[Random], S]
    """Function that returns a whole state that fits what the player sees, the rest guessed at random."""

    turn: Callable[[S], Seat]
    """Function that returns the seat to move; NOBODY when the search looks no further."""

    moves: Callable[[S], Sequence[K]]
    """Function that returns the moves worth a look, the likeliest first; of equivalent moves, one."""

    play: Callable[[S, K], S]
    """Function that returns the state after the move and the house's answer."""

    playout: Callable[[S, Random], Sequence[float]]
    """Function that plays on by a simple policy; returns each seat's value, from 0 (lost) to 1 (won)."""


@dataclass(slots=True)
class SearchTreeNode(Generic[K]):
    """Node of the search tree for one move: how often it was tried (`visits`) and the sum of its values.

    `total` is that sum, for the seat that made the move. `times_legal` counts the visits to the parent
    in which the move was legal, and `children` are the nodes of the moves after it.
    """

    visits: int = 0
    total: float = 0.0
    """Sum of the values for the seat that made the move."""
    times_legal: int = 0
    """Number of visits to the parent in which this move was legal."""
    children: dict[K, "SearchTreeNode[K]"] = field(default_factory=dict)


def monte_carlo_tree_search(model: SearchableGame[S, K], steps: int, random: Random) -> Iterator[K]:
    """Yield the best move so far by Monte Carlo tree search, after each of `steps` iterations.

    All guesses of the hidden cards share one tree. Best is the move that was tried most often, then the
    one with the higher sum of values; the last move yielded counts. There is always one iteration, even
    if `steps` is 0.
    """
    root: SearchTreeNode[K] = SearchTreeNode()
    best = _run_search_iteration(model, root, random)
    yield best
    for _ in range(steps - 1):
        move = _run_search_iteration(model, root, random)
        if _node_sort_key(root.children[move]) > _node_sort_key(root.children[best]):
            best = move
        yield best


def _node_sort_key(node: SearchTreeNode[K]) -> tuple[int, float]:
    """Return the sort key of a tree node: its number of visits, then the sum of its values."""
    return node.visits, node.total


def _run_search_iteration(model: SearchableGame[S, K], root: SearchTreeNode[K], random: Random) -> K:
    """Run one iteration of the tree search, and return the move that it tried at the root.

    It guesses the hidden cards, walks down the tree by the most promising moves until it has added one
    node, plays the game out from there, and adds the resulting value of each seat to the nodes of that
    seat's moves on the way.
    """
    state = model.guess(random)
    path: list[tuple[Seat, K, SearchTreeNode[K]]] = []
    node, new = root, False
    while not new and (seat := model.turn(state)) != NOBODY:
        move, node = _select_child(node, model.moves(state))
        path.append((seat, move, node))
        new = node.visits == 0
        state = model.play(state, move)
    values = model.playout(state, random)
    for seat, _, node in path:
        node.visits += 1
        node.total += values[seat]
    return path[0][1]


def _select_child(node: SearchTreeNode[K], moves: Sequence[K]) -> tuple[K, SearchTreeNode[K]]:
    """Return (move to try next, its node): the first move never tried, else the most promising one.

    Most promising is the move with the highest upper confidence bound: its mean value + `EXPLORATION` *
    sqrt(ln(times legal) / visits). Each of `moves` is counted as legal once more, and gets a node in the
    tree if it has none.
    """
    best, most, after = moves[0], -1.0, node.children
    for move in moves:
        child = after.get(move)
        if child is None:
            child = after[move] = SearchTreeNode()
        child.times_legal += 1
        visits, bound = child.visits, inf
        if visits:
            bound = child.total / visits + EXPLORATION * sqrt(log(child.times_legal) / visits)
        if bound > most:
            best, most = move, bound
    return best, after[best]
