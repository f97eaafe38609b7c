"""Comparison of the page's Python with this one: random games of every kind must be the same in both.

Each game is played in both from the same seed, with every number of seats and in every variant, and the
transcripts are compared. `python3 tests` does so with a few games.

  python3 research agree [GAMES_OF_A_KIND [ENGINE ...]]
"""

import sys
import time

from agreeing import find_differences, random_ways
from browser.inside import script_inside
from clowder.games import GAMES
from engines import Engine, installed_engines
from pieces import READY
from serving import serve_site
from tools import Problem

GAMES_OF_A_KIND = 750


def main(arguments: list[str]) -> int:
    """Print a line for each game and engine; return 1 if any transcripts differ."""
    number = int(arguments[0]) if arguments else GAMES_OF_A_KIND
    wrong = 0
    with serve_site() as address, installed_engines() as all_engines:
        for name in arguments[1:] or all_engines:
            try:
                wrong += _count_differences(name, all_engines[name], address, number)
            except Problem as problem:
                print(f"{name}: skipped. {problem}")
    return int(wrong > 0)


def _count_differences(name: str, engine: Engine, address: str, number: int) -> int:
    """Return the number of games that an engine plays differently."""
    wrong = 0
    with engine() as tablet:
        tablet.load_page(address)
        tablet.evaluate(READY)
        for game in GAMES:
            began = time.monotonic()
            found = list(
                find_differences(
                    lambda program: tablet.evaluate(script_inside(program)), random_ways(game.name, number)
                )
            )
            wrong += len(found)
            seconds = time.monotonic() - began
            print(
                f"{name:10}{game.name:20}{number - len(found):6} of {number} agree{seconds:8.0f} s",
                flush=True,
            )
            print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return wrong
