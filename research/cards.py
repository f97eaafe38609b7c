"""Mean luck of the cards in games between computer players, which should be zero.

    python3 research cards                    10,000 rounds of house cats, or of bosses
    python3 research cards --rounds 1000      fewer rounds
    python3 research cards --only alley       games whose name contains this
    python3 research cards --seed 7           the same deals again

A round is one deal: Alley Cat has several in a game. House cats play Alley Cat, as bosses would take days for
so many; bosses play the other games. Printed are the mean luck of the first seat, which should be within two
standard errors of zero, and how much of the difference in points this luck explains.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from clowder.bots.bot import Level
from clowder.core.rules import HOUSE, Shuffled
from clowder.games import GAMES
from clowder.games.game import Game
from seated import make_computer, play_game

ROUNDS = 10_000


def round_luck(game: Game, seats: int, level: Level, seed: str) -> Iterator[float]:
    """Yield the luck of the first seat in points, for each deal of a game."""
    table = play_game(game.rules, None, [make_computer(game.name, level)] * seats, Random(seed))
    given, started = 0.0, False
    for entry, (before, after) in zip(table.entries, pairwise(table.states), strict=True):
        gift = game.luck(before, after)[0] if game.luck else 0.0
        if entry.seat == HOUSE and isinstance(entry.move, Shuffled) and is_deal(before.hands, after.hands):
            if started:
                yield given
            given, started = 0.0, True
        given += gift
    yield given


def is_deal(before: object, after: object) -> bool:
    """Return whether all hands are new: empty before, and none empty after."""
    return isinstance(before, tuple) and not any(before) and isinstance(after, tuple) and all(after)


def explained_part(game: Game, seats: int, level: Level, games: int, seed: str) -> float:
    """Return the fraction of the variance of the first seat's lead, in points, that luck explains."""
    ahead, left = [], []
    for number in range(games):
        table = play_game(
            game.rules, None, [make_computer(game.name, level)] * seats, Random(f"{seed} {number}")
        )
        scores = table.outcome.scores if table.outcome else (0,) * seats
        given = sum(game.luck(*pair)[0] for pair in pairwise(table.states)) if game.luck else 0.0
        ahead.append(scores[0] - fmean(scores))
        left.append(ahead[-1] - given)
    return 1 - (pstdev(left) / pstdev(ahead)) ** 2


def result_line(game: Game, seats: int, level: Level, number: int, seed: str) -> str:
    """Return the line of results of a game with this number of seats."""
    gifts: list[float] = []
    game_number = 0
    while len(gifts) < number:
        gifts += round_luck(game, seats, level, f"{seed} {game_number}")
        game_number += 1
    mean, error = fmean(gifts), pstdev(gifts) / sqrt(len(gifts))
    part = explained_part(game, seats, level, max(20, number // 20), f"{seed} again")
    return (
        f"{game.name} for {seats}, {level}: {mean:+.4f} points of luck a round, "
        f"{mean / error:+.2f} standard errors of {error:.4f}, in {len(gifts)} rounds; "
        f"the cards explain {part:.0%} of a game"
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research cards")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**9))
    chosen = parser.parse_args(arguments)
    print(f"--seed {chosen.seed}")
    for game in GAMES:
        if game.luck and chosen.only in game.name:
            level: Level = "house-cat" if hasattr(game.computer_player, "STEPS") else "alley-boss"
            for seats in (each for each in game.rules.SEATS if each > 1):
                print(result_line(game, seats, level, chosen.rounds, str(chosen.seed)), flush=True)
    return 0
