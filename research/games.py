"""Whole games by finger or mouse in every engine: all games, at every number of seats and in every variant.

They are played from the home screen to the result, and the page is reloaded now and then. The number of moves
and the seconds are printed for each. `python3 tests` plays a few of them in each engine.

  python3 research games [ENGINE ...]
"""

import sys
import time
from collections.abc import Sequence
from typing import Any

from browser.touching import option_choices
from browser.whole_games import now_and_then, touch_named, whole_game
from clowder.games import GAMES
from engines import BrowserTablet, installed_engines
from pieces import READY
from serving import serve_site
from tools import Problem
from variants import sample_ways


def main(arguments: Sequence[str]) -> int:
    """Play all games and return 0 if each came to its end without an error message of the page."""
    wrong = 0
    with serve_site() as address, installed_engines() as tablets:
        for engine in arguments or tablets:
            try:
                with tablets[engine]() as tablet:
                    wrong += _all_games(engine, tablet, address)
            except Problem as problem:
                print(problem, file=sys.stderr)
                wrong += 1
    return int(wrong > 0)


def _all_games(engine: str, tablet: BrowserTablet, address: str) -> int:
    """Play all games in one engine and return how many failed."""
    wrong = 0
    for name in (game.name for game in GAMES):
        for seats, options in sample_ways(name):
            tablet.load_page(address)
            tablet.evaluate(READY)
            try:
                said = _play_games(tablet, name, seats, options)
            except (AssertionError, RuntimeError) as error:
                said, wrong = f"FAILED {error}", wrong + 1
            way = " ".join(map("=".join, option_choices(options).items()))
            print(f"{engine} {name} {seats} {way}: {said}", flush=True)
    return wrong


def _play_games(tablet: BrowserTablet, name: str, seats: int, options: Any) -> str:
    """Play a whole game on the tablet, and return a text on its length and time."""
    begun = time.monotonic()
    table = whole_game(tablet, name, seats, options, now_and_then(tablet))
    complaints = tablet.take_complaints()
    assert table.outcome and table.options == options and not complaints, complaints
    touch_named(tablet, "^Home$")
    return f"{len(table.entries)} moves in {time.monotonic() - begun:.0f} s"
