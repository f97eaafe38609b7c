"""The rules in lockstep with an independent model of them: a million random moves of each game by default.

python3 research models [STEPS [GAME ...]]
"""

from time import perf_counter

from models.lockstep import MODELS, random_steps


def main(arguments: list[str]) -> int:
    """Print a line for each game. Raises AssertionError with the shortest transcript that differs."""
    steps = int(arguments[0]) if arguments else 1_000_000
    for name in arguments[1:] or MODELS:
        print(game_line(name, steps), flush=True)
    return 0


def game_line(name: str, steps: int) -> str:
    """Play random games in step with the model, and return a line on how many."""
    start = perf_counter()
    played = list(random_steps(name, steps))
    seconds = perf_counter() - start
    return f"{name:20} {sum(played):>9,} steps in {len(played):,} games, never apart: {seconds:.0f} s"
