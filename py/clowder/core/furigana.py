"""Readings of words: small letters above a word that show how to read it, called furigana in Japanese.

Authors write `漢字《かんじ》`, as Aozora Bunko does. The reading belongs to all kanji directly before it,
or to all that follows a `｜`. Text in the program has Unicode's own marks for interlinear annotation instead.
No name that a player types can contain these marks (`UNPRINTABLE` in `core/i18n.py`), so a name that looks
like a reading stays as it was typed.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from clowder.core.direction import strip_isolation_marks

CACHE_SIZE = 2000
"""Number of texts whose result is cached: more than any page has."""

BASE = "\ufff9"
"""Mark before a word that has a reading."""

READING = "\ufffa"
"""Mark between the word and its reading."""

END = "\ufffb"
"""Mark after the reading of a word."""

_SOURCE_READING = re.compile(
    r"｜(?P<word>[^｜《》]+)《(?P<reading>[^《》]+)》"
    r"|(?P<kanji>[㐀-䶿一-鿿々〆ヶ]+)《(?P<kana>[ぁ-ゖァ-ヺー・ 　]+)》"
)
"""Pattern of a word with its reading in the authors' notation.

Without `｜` the reading is in kana: in Chinese texts `《...》` are the marks of titles.
"""

_MARKED_READING = re.compile(f"{BASE}([^{BASE}-{END}]*){READING}([^{BASE}-{END}]*){END}")
"""Pattern of a word with its reading in annotation marks."""


def mark_readings(text: str) -> str:
    """Return a text in which readings written as `漢字《かんじ》` are put in Unicode annotation marks.

    A reading tells how a word is pronounced (furigana). The word is all kanji before `《`, or all that
    follows a `｜`. `《...》` that is no reading stays as it is, such as the title of a book in Chinese.
    """
    return _mark_readings_cached(text) if "《" in text else text


def strip_readings_and_isolation(text: str) -> str:
    """Return a text without the readings of its words (furigana) and without marks of writing direction.

    It is for labels, voices and files. Marks between Japanese phrases (`core/phrases.py`) are kept.
    """
    return text if text.isascii() else strip_isolation_marks(strip_readings(text))


def strip_readings(text: str) -> str:
    """Return a text without the readings of its words (furigana), for places too small to draw them."""
    return _MARKED_READING.sub(r"\1", text) if BASE in text else text


def unmark_readings(text: str) -> str:
    """Return a text with readings as authors write them, `｜漢字《かんじ》`: the reverse of `mark_readings`.

    Each word with a reading gets a `｜` in front, even where the author wrote none.
    """
    return "".join(
        f"｜{part}《{reading}》" if reading else part for part, reading in iter_parts_with_readings(text)
    )


def iter_parts_with_readings(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text part by part, as (part, its reading); the reading (furigana) may be empty.

    All parts together are the whole text; parts between the words with readings have an empty reading.
    """
    at = 0
    for found in _MARKED_READING.finditer(text):
        if found.start() > at:
            yield text[at : found.start()], ""
        yield found[1], found[2]
        at = found.end()
    if at < len(text):
        yield text[at:], ""


@lru_cache(CACHE_SIZE)
def _mark_readings_cached(text: str) -> str:
    """Return a text with each word and reading, as `漢字《かんじ》`, in Unicode annotation marks. Cached.

    It replaces each match of `_SOURCE_READING`; all else stays as it is.
    """
    return _SOURCE_READING.sub(_mark_matched_reading, text)


def _mark_matched_reading(found: re.Match[str]) -> str:
    """Return a matched word and its reading as annotated text: `BASE`, word, `READING`, reading, `END`.

    `found` is a match of `_SOURCE_READING`, the pattern of a word with its reading in `《》`.
    """
    return f"{BASE}{found['word'] or found['kanji']}{READING}{found['reading'] or found['kana']}{END}"
