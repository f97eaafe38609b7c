"""Information-set Monte Carlo tree search: many guesses at what is hidden, one tree for all of them.

Every step guesses all hidden cards anew, walks down the tree along moves that are legal in that
guess, adds one move, plays on by a simple policy, and notes for each move on the way what it led to.
Source: Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, IEEE TCIAIG 4 (2012).
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Generic, TypeVar

from core.cards import BACK, Card
from core.game import HOUSE, Move, Seat

S = TypeVar("S")


@dataclass(frozen=True)
class Model(Generic[S]):
    """What the search is told of a game."""

    guess: Callable[[S, Seat, Random], S]
    """A whole state that the seat may be in, given what it sees."""

    turn: Callable[[S], Seat]
    """Who is to move; HOUSE when the search looks no further."""

    moves: Callable[[S, Seat], Sequence[Move]]
    """The moves worth a look, the likeliest first; of moves that come to the same, one."""

    play: Callable[[S, Seat, Move, Random], S]
    """The state after the move, and after what the house does then."""

    policy: Callable[[S, Seat, Random], Move]
    """A move for playing on beyond the tree."""

    value: Callable[[S, int], Sequence[float]]
    """By seat, from 0 lost to 1 won. The number counts the moves that were made from the root."""

    name: Callable[[Move], Hashable] = str
    """Equal for moves that come to the same."""

    boldness: float = 0.5
    """How much the search tries what has looked worse so far."""

    horizon: int = 1000
    """How many moves it looks ahead."""


@dataclass
class Node:
    """A move in the tree, and what came of it."""

    visits: int = 0
    total: float = 0.0
    """The sum of the values for whoever made the move."""
    chances: int = 0
    """How often it could have been chosen."""
    after: dict[Hashable, "Node"] = field(default_factory=dict)


def search(
    model: Model[S], seen: S, seat: Seat, moves: Sequence[Move], steps: int, random: Random
) -> Iterator[Move]:
    """The best of these moves after each step; the last one counts."""
    root = Node()
    named = {model.name(move): move for move in reversed(moves)}
    if len(named) == 1:
        yield moves[0]
        return
    for _ in range(steps):
        _step(model, root, model.guess(seen, seat, random), random)
        tried = [name for name in root.after if name in named]
        yield named[max(tried, key=lambda name: root.after[name].visits)]


def _step(model: Model[S], root: Node, state: S, random: Random) -> None:
    """One guess, one walk down the tree and beyond it, one new node."""
    path: list[tuple[Seat, Node]] = []
    node, made, new = root, 0, False
    while (seat := model.turn(state)) != HOUSE and made < model.horizon:
        if new:
            move = model.policy(state, seat, random)
        else:
            move, node = _choose(model, node, model.moves(state, seat))
            path.append((seat, node))
            new = node.visits == 0
        state = model.play(state, seat, move, random)
        made += 1
    values = model.value(state, made)
    for seat, node in path:
        node.visits += 1
        node.total += values[seat]


def _choose(model: Model[S], node: Node, moves: Sequence[Move]) -> tuple[Move, Node]:
    """One that was never tried, or else the one with the highest upper confidence bound."""
    best, bound = None, -1.0
    for move in moves:
        name = model.name(move)
        after = node.after.get(name)
        if after is None:
            after = node.after[name] = Node()
        after.chances += 1
        here = _bound(after, model.boldness)
        if here > bound:
            best, bound = (move, after), here
    if best is None:
        raise ValueError("There is no move to choose from.")
    return best


def _bound(node: Node, boldness: float) -> float:
    if node.visits == 0:
        return float("inf")
    return node.total / node.visits + boldness * sqrt(log(node.chances) / node.visits)


def filled(cards: Sequence[Card], hidden: list[Card]) -> tuple[Card, ...]:
    """The cards, those that are face down replaced by the last of `hidden`, which are taken from it."""
    return tuple(hidden.pop() if card == BACK else card for card in cards)
