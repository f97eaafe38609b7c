"""Whether the Python of the page plays the very games that this one does: random ones of every kind.

Each is played from the same seed in both, with every number of seats and in every variant, and the
transcripts are compared. `python3 tests` does so with a few.

  python3 research agree [GAMES_OF_A_KIND [ENGINE ...]]
"""

import sys
import time

from agreeing import differences, ways
from browser.inside import inside
from clowder.games import GAMES
from engines import Engine, engines
from pieces import READY
from serving import serving
from tools import Problem

GAMES_OF_A_KIND = 750


def main(arguments: list[str]) -> int:
    """Prints a line for each game and engine; returns 1 if anything differs."""
    number = int(arguments[0]) if arguments else GAMES_OF_A_KIND
    wrong = 0
    with serving() as address, engines() as all_engines:
        for name in arguments[1:] or all_engines:
            try:
                wrong += _compared(name, all_engines[name], address, number)
            except Problem as problem:
                print(f"{name}: skipped. {problem}")
    return int(wrong > 0)


def _compared(name: str, engine: Engine, address: str, number: int) -> int:
    """How many games an engine plays in another way."""
    wrong = 0
    with engine() as tablet:
        tablet.go(address)
        tablet.ask(READY)
        for game in GAMES:
            began = time.monotonic()
            found = list(differences(lambda program: tablet.ask(inside(program)), ways(game.name, number)))
            wrong += len(found)
            seconds = time.monotonic() - began
            print(
                f"{name:10}{game.name:20}{number - len(found):6} of {number} agree{seconds:8.0f} s",
                flush=True,
            )
            print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    return wrong
