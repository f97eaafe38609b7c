"""Our games in open_spiel: its own checks of each game, with every number of players, and their times.

    python3 research spiel              20 random games of each
    python3 research spiel --games 200  more games

Each game is played at random, serialized and read again, and its playthrough is compared with
`research/playthroughs`. Differences are printed; `--write` writes the playthrough anew.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough

from clowder.games import GAMES
from fifth import GAME as FIFTH
from research.in_open_spiel import register_games

GOLDEN = Path(__file__).resolve().with_name("playthroughs")

SHORT = {"clowder_black_cat": "pace:turns", "clowder_stepped_on_the_cat": "short:yes"}
"""Options with which a game is soon over."""


def main(arguments: list[str]) -> int:
    """Return 0 if open_spiel finds no error, and all playthroughs are unchanged."""
    parser = argparse.ArgumentParser(prog="python3 research spiel")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    changed = 0
    for name, game in zip(register_games([*GAMES, FIFTH]), [*GAMES, FIFTH], strict=True):
        for seats in game.rules.SEATS:
            if seats > 1:
                _check_game(name, seats, asked.games)
        changed += _playthrough_differs(name, write=asked.write)
    return int(changed > 0)


def _load_name(name: str, seats: int) -> str:
    """Return the text with which open_spiel loads the game."""
    options = f",options={SHORT[name]}" if name in SHORT else ""
    return f"{name}(players={seats}{options})"


def _check_game(name: str, seats: int, games: int) -> None:
    """Run open_spiel's random checks, which end the program with their own message on an error."""
    began = perf_counter()
    game = pyspiel.load_game(_load_name(name, seats))
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)
    print(f"{name:28} {seats} players: {games} games as they should be, {perf_counter() - began:.1f} s")


def _playthrough_differs(name: str, *, write: bool) -> bool:
    """Return whether the playthrough has changed."""
    path, told = GOLDEN / f"{name}.txt", playthrough(_load_name(name, 2), None, seed=1)
    if write:
        path.parent.mkdir(exist_ok=True)
        path.write_text(told)
    if path.read_text() != told:
        print(f"{name}: the playthrough is another than {path.name}.", file=sys.stderr)
        return True
    print(f"{name:28} its playthrough of {told.count('# State')} states is as it was")
    return False
