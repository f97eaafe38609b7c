"""What is worth more than a glance: a word for each thing that happens, for sounds and celebrations."""

from collections.abc import Iterator
from typing import NamedTuple

from core.rules import Outcome

ENDING = 700
"""Milliseconds between the last card and the tune for whoever has won."""


class Moment(NamedTuple):
    """Something happens, `after` so many milliseconds. Everybody may know of it."""

    word: str
    """What happens, in a word. Each sounds in its own way; only some are celebrated."""
    after: int = 0


def ending(outcome: Outcome | None, after: int = ENDING) -> Iterator[Moment]:
    """The end of the game, if this is its outcome: `win`, or `lost` when nobody did."""
    if outcome:
        yield Moment("win" if outcome.winners else "lost", after)
