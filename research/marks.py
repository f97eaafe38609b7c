"""Stability of a review's highlights when the search gets ten times as long.

python3 research marks [GAMES]

Players like a kitten and like a house cat play each game; of the moments highlighted, those that stay are
counted. Bots that judge each move by its reasons alone need no search, so only the others can differ.
"""

import time
from collections.abc import Sequence
from random import Random

from clowder.app.model.party import Party
from clowder.app.review.highlights import HighlightSearch, find_highlights
from clowder.bots.bot import Level
from clowder.games.alley_cat import bot as alley_cat
from seated import make_computer, play_game
from variants import BY_NAME

PATIENCE = 10

LEVELS: tuple[Level, Level] = ("kitten", "house-cat")


def main(arguments: Sequence[str]) -> int:
    """Print the counts of each game and return the exit status: 0 if at least 95 of 100 are the same."""
    games = int(arguments[0]) if arguments else 5
    same, all_marks = 0, 0
    for name in BY_NAME:
        here = [_compare_thinking(name, seed) for seed in range(games)]
        alike = sum(len(quick & patient) for quick, patient, _ in here)
        marked = sum(len(quick) for quick, _, _ in here)
        seconds = max(each for *_, each in here)
        print(f"{name}: {alike} of {marked} the same; the longest game took {seconds:.1f} s", flush=True)
        same, all_marks = same + alike, all_marks + marked
    print(f"together: {same} of {all_marks}")
    return int(same < 0.95 * all_marks)


def _compare_thinking(name: str, seed: int) -> tuple[set[int], set[int], float]:
    """Return the moments of a game, those found with ten times the search, and the seconds of the first."""
    game = BY_NAME[name]
    table = play_game(game.rules, None, [make_computer(name, level) for level in LEVELS], Random(seed))
    party, steps = Party(("Ann", "Ben"), (0, 1)), alley_cat.STEPS
    began = time.perf_counter()
    quick = _highlight_moments(HighlightSearch(game, table, party))
    took = time.perf_counter() - began
    alley_cat.STEPS = PATIENCE * steps
    patient = _highlight_moments(HighlightSearch(game, table, party, PATIENCE))
    alley_cat.STEPS = steps
    return quick, patient, took


def _highlight_moments(highlights: HighlightSearch) -> set[int]:
    """Return the entries of a game that are found to be highlights of the kind `moment`."""
    return {highlight.number for highlight in find_highlights(highlights) if highlight.kind == "moment"}
