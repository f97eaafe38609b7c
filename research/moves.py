"""Speed of the rules: random games of every kind, beside python-chess in the same run.

    python3 research moves

A move means: list the moves of every seat, choose one and play it, and ask the house for its pending event.
In chess: list the legal moves, choose one and push it.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import chess

from clowder.core.cards import shuffle_cards
from clowder.core.rules import HOUSE, Rules, Shuffle, Shuffled
from variants import RULES, SEATED

ROUNDS = 5
SECONDS = 0.3
"""Seconds for each game in each round. The rounds take turns, so that noise hits all games alike."""

Play = Callable[[Random], Iterator[None]]


def our_moves(game: Rules[Any, Any], seats: int) -> Play:
    """Return a generator of random games without end, which yields after each move."""

    def play(random: Random) -> Iterator[None]:
        """Play random games without end, and yield after each move."""
        while True:
            state = game.setup(seats, game.Options())
            while game.outcome(state) is None:
                state = _random_move(game, seats, state, random)
                yield

    return play


def _random_move(game: Rules[Any, Any], seats: int, state: Any, random: Random) -> Any:
    """Return the state after a random move, shuffle or wait."""
    owed = game.house_move(state)
    if isinstance(owed, Shuffle):
        return game.play(state, HOUSE, Shuffled(shuffle_cards(owed.cards, random)))
    choices = [(seat, move) for seat in range(seats) for move in game.moves(state, seat)]
    if owed and (not choices or random.random() < 0.1):
        return game.play(state, HOUSE, owed.move)
    return game.play(state, *random.choice(choices))


def chess_moves(random: Random) -> Iterator[None]:
    """Play random games of chess without end, and yield after each move."""
    while True:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            yield


def step_microseconds(steps: Iterator[None]) -> float:
    """Return the microseconds of one step, measured over SECONDS."""
    count, began = 0, perf_counter()
    while perf_counter() - began < SECONDS:
        for _ in range(20):
            next(steps)
        count += 20
    return (perf_counter() - began) / count * 1e6


def main(arguments: list[str]) -> int:
    """Print a line for each game and number of seats."""
    plays: dict[str, Play] = {f"{name} {seats}": our_moves(RULES[name], seats) for name, seats in SEATED}
    plays["python-chess"] = chess_moves
    running = {name: play(Random(1)) for name, play in plays.items()}
    taken: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, steps in running.items():
            taken[name].append(step_microseconds(steps))
    anchor = median(taken["python-chess"])
    print(f"{'game and seats':24}{'moves/s':>10}{'us/move':>10}{'of python-chess':>18}")
    for name, times in taken.items():
        each = median(times)
        print(f"{name:24}{1e6 / each:10.0f}{each:10.1f}{each / anchor:18.2f}")
    return 0
