"""How much room words take, as far as can be known without their typeface."""

from collections.abc import Iterable
from math import ceil

from clowder.core.furigana import plain

LETTER, OTHER, WIDEST = 0.48, 0.62, 1
"""How wide letters are on average, in sizes of theirs: Latin ones, which are of our typeface, those of other
typefaces, and those of East Asia."""

LATIN, EAST = "\u024f", "\u2e7f"
"""The last letters that are Latin, and that are not of East Asia."""


def widths(text: str) -> list[float]:
    """How wide each word is, in sizes of its letters. Readings above a word take no room beside it."""
    return [sum(map(_width, word)) for word in plain(text).split()]


def lines(words: Iterable[float], letters: float, width: float) -> int:
    """On how many lines of this width words go, in letters of this size. A word too wide is broken."""
    across = width / letters
    lines, left = 1, across
    for word in words:
        if word > left and left < across:
            lines, left = lines + 1, across
        lines += ceil(max(word - across, 0) / across)
        left -= word % across + LETTER
    return lines


def _width(letter: str) -> float:
    return LETTER if letter <= LATIN else OTHER if letter <= EAST else WIDEST
