"""Random games that are played in a page and here, to see whether both Pythons agree, move for move.

Neither another compiler nor what is left out of Python may change a rule or a shuffle.
"""

import json
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import playing
from playing import transcript
from variants import RULES, sampled

Ask = Callable[[str], Any]
"""Runs a program in the Python of a page, and answers what its last line is."""

Way = tuple[str, int, dict[str, Any], int]
"""The module of the rules, the number of seats, the options, and a seed: what `transcript` is given."""

PROGRAM = """{playing}
import json
json.dumps([transcript(*way) for way in {ways}])
"""

BATCH = 10
"""So many games are asked for at once, as no page may be silent for ever."""


def ways(name: str, number: int) -> list[Way]:
    """So many random games of a kind: in turn every number of seats and every variant, each with a seed."""
    rules = RULES[name]
    chosen = islice(cycle(sampled(name)), number)
    return [
        (rules.Options.__module__, seats, vars(options), seed) for seed, (seats, options) in enumerate(chosen)
    ]


def differences(ask: Ask, games: list[Way]) -> Iterator[str]:
    """Where a page plays another game than this Python, with both lines; one a game."""
    text = Path(playing.__file__).read_text(encoding="utf-8")
    for i in range(0, len(games), BATCH):
        batch = games[i : i + BATCH]
        there = json.loads(ask(PROGRAM.format(playing=text, ways=batch)))
        for way, theirs in zip(batch, there, strict=True):
            yield from _difference(way, transcript(*way), theirs)


def _difference(way: Way, ours: str, theirs: str) -> Iterator[str]:
    if ours != theirs:
        lines = zip([*ours.splitlines(), ""], [*theirs.splitlines(), ""], strict=False)
        here, there = next((one, other) for one, other in lines if one != other)
        yield f"{way}: here {here!r}, there {there!r}"
