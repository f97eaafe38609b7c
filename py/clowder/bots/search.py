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


@dataclass(frozen=True)
class Model(Generic[S, K]):
    """What the search is told of a game: as small a state as will do, and a word for every move."""

    guess: Callable[[Random], S]
    """A whole state that the player may be in, by what the player sees."""

    turn: Callable[[S], Seat]
    """Who is to move; NOBODY when the search looks no further."""

    moves: Callable[[S], Sequence[K]]
    """The moves worth a look, the likeliest first; of moves that come to the same, one."""

    play: Callable[[S, K], S]
    """The state after the move, and after what the house does then."""

    playout: Callable[[S, Random], Sequence[float]]
    """By seat, from 0 lost to 1 won: what it comes to, if it is played on from there by a simple policy."""

    boldness: float = 0.5
    """How much the search tries what has looked worse so far."""


@dataclass(slots=True)
class Node(Generic[K]):
    """A move in the tree, and what came of it."""

    visits: int = 0
    total: float = 0.0
    """The sum of the values for whoever made the move."""
    chances: int = 0
    """How often it could have been chosen."""
    after: dict[K, "Node[K]"] = field(default_factory=dict)


def search(model: Model[S, K], steps: int, random: Random) -> Iterator[K]:
    """The best move after each step; the last one counts."""
    root: Node[K] = Node()
    best = _step(model, root, random)
    yield best
    for _ in range(steps - 1):
        move = _step(model, root, random)
        if _proven(root.after[move]) > _proven(root.after[best]):
            best = move
        yield best


def _proven(node: Node[K]) -> tuple[int, float]:
    """How often it was chosen, and of those that were as often, what came of it."""
    return node.visits, node.total


def _step(model: Model[S, K], root: Node[K], random: Random) -> K:
    """One guess, one walk down the tree and beyond it, one new node. The move that was tried."""
    state = model.guess(random)
    path: list[tuple[Seat, K, Node[K]]] = []
    node, new = root, False
    while not new and (seat := model.turn(state)) != NOBODY:
        move, node = _choose(node, model.moves(state), model.boldness)
        path.append((seat, move, node))
        new = node.visits == 0
        state = model.play(state, move)
    values = model.playout(state, random)
    for seat, _, node in path:
        node.visits += 1
        node.total += values[seat]
    return path[0][1]


def _choose(node: Node[K], moves: Sequence[K], boldness: float) -> tuple[K, Node[K]]:
    """One that was never tried, or else the one with the highest upper confidence bound."""
    best, most, after = moves[0], -1.0, node.after
    for move in moves:
        child = after.get(move)
        if child is None:
            child = after[move] = Node()
        child.chances += 1
        visits, bound = child.visits, inf
        if visits:
            bound = child.total / visits + boldness * sqrt(log(child.chances) / visits)
        if bound > most:
            best, most = move, bound
    return best, after[best]
