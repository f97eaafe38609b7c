"""Line breaks in Japanese text: marks between phrases, which no spaces separate.

Browsers break Japanese anywhere; only Chromium can find phrases. So drawn text has invisible marks, and the
stylesheet lets a line end at these alone. Most phrases are recognized by their ends: kana followed by other
letters; を; the particle of a word that is not in kana; a comma or a full stop. A phrase end that is missed
only makes a longer phrase, so endings that often occur within a word are not among the patterns.
"""

import re
from functools import lru_cache

from clowder.core.direction import strip_isolation_marks
from clowder.core.furigana import BASE, CACHE_SIZE, END

BREAK, NO_BREAK = "\u200b", "\u2060"
"""Zero-width space, where a line may end; and word joiner behind a closing bracket, where none may end."""

_KANA = "ぁ-ん"
"""Range of hiragana, in which endings and particles are written."""

_OTHER = "A-Za-z0-9ァ-ヴー㐀-䶿一-鿿々〆"
"""Ranges of the letters in which words begin: Latin letters, digits, katakana, kanji."""

_PHRASE = re.compile(
    rf"(?:(?<=[をはがにでともへのやなくるうすむつぬぶぐたてだらばず])(?<!ひと)|(?<=[しなた]い))(?=[{_OTHER}{BASE}])"
    rf"|(?<=を)(?=[{_KANA}])"
    rf"|(?<=[{_OTHER}{END}][はがにのへ])(?=[{_KANA}])(?!しか|[はがにでともへのかじだよらりるれろっわつ])"
    rf"|(?<=[、。！？：…])(?=[{_KANA}{_OTHER}{BASE}「（『])"
)
"""Pattern of the places between two phrases, in four alternatives, as the module describes them."""

_BRACKET = re.compile(f"(?<=[」』）])(?=[{_KANA}])")
"""Pattern of the places behind a closing bracket that belong to the phrase before it."""


@lru_cache(CACHE_SIZE)
def mark_phrases(text: str) -> str:
    """Return a Japanese text with invisible marks between its phrases, where a line may end. Cached.

    Phrases are recognized by their ends, such as particles and punctuation. A mark that forbids a line
    end is put behind a closing bracket that kana follow. Words may have readings, as `core.furigana`
    marks them.
    """
    return _BRACKET.sub(NO_BREAK, _PHRASE.sub(BREAK, text))


def strip_phrase_marks(text: str) -> str:
    """Return a text without the invisible marks of Japanese phrases and of writing direction."""
    return text if text.isascii() else strip_isolation_marks(text.replace(BREAK, "").replace(NO_BREAK, ""))
