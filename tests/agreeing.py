"""Comparison of random games played in a page and here, move for move.

Neither another compiler nor the modules left out of Python may change a rule or a shuffle.
"""

import json
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import playing
from playing import random_transcript
from variants import RULES, sample_ways

Ask = Callable[[str], Any]
"""A function that runs a program in a page's Python and returns the value of its last line."""

Way = tuple[str, int, dict[str, Any], int]
"""The arguments of `transcript`: module of the rules, number of seats, options and seed."""

PROGRAM = """{playing}
import json
json.dumps([random_transcript(*way) for way in {ways}])
"""

BATCH = 10
"""The number of games in one request, so that no page is silent for long."""


def random_ways(name: str, number: int) -> list[Way]:
    """Return `number` seeded random games of a kind: in turn every number of seats and every variant."""
    rules = RULES[name]
    chosen = islice(cycle(sample_ways(name)), number)
    return [
        (rules.Options.__module__, seats, vars(options), seed) for seed, (seats, options) in enumerate(chosen)
    ]


def find_differences(ask: Ask, games: list[Way]) -> Iterator[str]:
    """Yield the first different line of each game that a page plays differently."""
    text = Path(playing.__file__).read_text(encoding="utf-8")
    for i in range(0, len(games), BATCH):
        batch = games[i : i + BATCH]
        there = json.loads(ask(PROGRAM.format(playing=text, ways=batch)))
        for way, theirs in zip(batch, there, strict=True):
            yield from _find_difference(way, random_transcript(*way), theirs)


def _find_difference(way: Way, ours: str, theirs: str) -> Iterator[str]:
    """Yield a message if the two transcripts differ, with the first line in which they do."""
    if ours != theirs:
        lines = zip([*ours.splitlines(), ""], [*theirs.splitlines(), ""], strict=False)
        here, there = next((one, other) for one, other in lines if one != other)
        yield f"{way}: here {here!r}, there {there!r}"
