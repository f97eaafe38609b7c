"""How a word is read that not every reader knows: small letters above it, which Japanese calls furigana.

Whoever writes a text writes `漢字《かんじ》`, as Aozora Bunko does: the reading of the kanji before it, as
far back as they go, or of all that follows a `｜`. What is said carries Unicode's own marks of an
interlinear annotation instead. No name that somebody types can have these (`UNSHOWN` in `core/words.py`),
so what looks like a reading in one stays as it was typed.
"""

import re
from collections.abc import Iterator
from functools import cache

from clowder.core.direction import unisolated

BASE, READING, END = "\ufff9", "\ufffa", "\ufffb"
"""What stands before the word, between it and its reading, and behind both."""

_WRITTEN = re.compile(r"(?:｜([^｜《》]+)|([㐀-䶿一-鿿々〆ヶ]+))《([^《》]+)》")
_SAID = re.compile(f"{BASE}([^{BASE}-{END}]*){READING}([^{BASE}-{END}]*){END}")


def marked(text: str) -> str:
    """A text as it is written, with the marks of what is said. What is no reading of a word stays."""
    return _marked(text) if "《" in text else text


def plain(text: str) -> str:
    """A text without its readings and marks: for all that is not drawn, as a label, a voice or a file."""
    return text if text.isascii() else unisolated(without_readings(text))


def without_readings(text: str) -> str:
    """A text without its readings: for what is drawn where there is no room for them."""
    return _SAID.sub(r"\1", text) if BASE in text else text


def written(text: str) -> str:
    """A text as one writes it: the other way round than `marked`."""
    return "".join(f"｜{part}《{reading}》" if reading else part for part, reading in parts(text))


def parts(text: str) -> Iterator[tuple[str, str]]:
    """The text piece by piece, each with its reading; that is empty where there is none."""
    at = 0
    for found in _SAID.finditer(text):
        if found.start() > at:
            yield text[at : found.start()], ""
        yield found[1], found[2]
        at = found.end()
    if at < len(text):
        yield text[at:], ""


@cache
def _marked(text: str) -> str:
    return _WRITTEN.sub(lambda found: f"{BASE}{found[1] or found[2]}{READING}{found[3]}{END}", text)
