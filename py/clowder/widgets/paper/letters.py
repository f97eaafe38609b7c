"""Estimate of the room that words take, without their typeface."""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from types import MappingProxyType

from clowder.core.furigana import strip_readings_and_isolation

LATIN_WIDTH = 0.56
"""Width of most Latin letters in our typeface, in em; some are a little narrower."""

LATIN_WIDTHS = MappingProxyType(
    {
        letter: width
        for letters, width in (
            ("ijlI.,:;!'„“”‘’", 0.27),
            ("frtJ1-()", 0.4),
            ("acksvxyzä?7", 0.5),
            ("ABCDGHKNOPQRUVXYZÄÖÜ", 0.68),
            ("mwMW", 0.82),
        )
        for letter in letters
    }
)
"""Width of each Latin letter that is much narrower or wider than most, in em."""

SPACE_WIDTH = 0.22
"""Width of the space between two words, in em."""

OTHER_WIDTH = 0.62
"""Average width of other letters, in em."""

EAST_ASIAN_WIDTH = 1
"""Width of East Asian letters, in em."""

LAST_LATIN = "\u024f"
"""Last character of the Latin ranges."""

LAST_NARROW = "\u2e7f"
"""Last character of those that are not East Asian."""


@lru_cache(maxsize=512)
def estimate_word_widths(text: str) -> tuple[float, ...]:
    """Return the estimated width of each word of a text, in em, as the sum of average letter widths.

    Words are separated by blanks. Readings (furigana) above a word take no width. Cached, as a text is
    tried in many sizes.
    """
    words = strip_readings_and_isolation(text).split()
    return tuple(sum(map(_estimate_letter_width, word)) for word in words)


def count_lines(word_widths_em: Iterable[float], letter_size: float, line_width: float) -> int:
    """Return how many lines a text takes, given the widths of its words in em, when broken between words.

    `letter_size` and `line_width` are in millimetres. A word wider than a line is broken. A text without
    words takes one line.
    """
    across = line_width / letter_size
    lines, left = 1, across
    for word_width in word_widths_em:
        if word_width > left and left < across:
            lines, left = lines + 1, across
        lines += ceil(max(word_width - across, 0) / across)
        left -= word_width % across + SPACE_WIDTH
    return lines


def _estimate_letter_width(letter: str) -> float:
    """Return the estimated width of a letter in em (as a multiple of its size).

    Narrow and wide Latin letters have widths of their own (`LATIN_WIDTHS`); other Latin letters, East
    Asian letters and all others have one width each.
    """
    of_script = (
        LATIN_WIDTH if letter <= LAST_LATIN else OTHER_WIDTH if letter <= LAST_NARROW else EAST_ASIAN_WIDTH
    )
    return LATIN_WIDTHS.get(letter, of_script)
