"""Where a line of Japanese may break: between phrases, which no spaces part.

Browsers break it anywhere; only Chromium knows of phrases. So what is drawn has marks that are not seen, and
the style lets a line end at these alone. Most phrases are told by how they end: on kana where the next begins
with other letters; on を; on the particle of a word that is not in kana; on a comma or a stop. One that is
missed only makes a longer one, so endings that often stand in the middle of a word are not among them.
"""

import re
from functools import lru_cache

from clowder.core.direction import unisolated
from clowder.core.furigana import BASE, END

BREAK, NO_BREAK = "\u200b", "\u2060"
"""A space without width; and a joiner, as the bracket around a word does not end its phrase."""

KEPT = 2000
"""So many texts are remembered: more than any page has."""

_KANA = "ぁ-ん"
_OTHER = "A-Za-z0-9ァ-ヴー㐀-䶿一-鿿々〆"
_PHRASE = re.compile(
    rf"(?:(?<=[をはがにでともへのやなくるうすむつぬぶぐたてだらばず])(?<!ひと)|(?<=[しなた]い))(?=[{_OTHER}{BASE}])"
    rf"|(?<=を)(?=[{_KANA}])"
    rf"|(?<=[{_OTHER}{END}][はがにのへ])(?=[{_KANA}])(?!しか|[はがにでともへのかじだよらりるれろっわつ])"
    rf"|(?<=[、。！？：…])(?=[{_KANA}{_OTHER}{BASE}「（『])"
)
_BRACKET = re.compile(f"(?<=[」』）])(?=[{_KANA}])")


@lru_cache(KEPT)
def phrased(text: str) -> str:
    """The text, whose words may have readings, with marks between its phrases; none are put in twice."""
    return _BRACKET.sub(NO_BREAK, _PHRASE.sub(BREAK, text))


def unphrased(text: str) -> str:
    """The text without these marks, and without those of isolation, as it was given."""
    return text if text.isascii() else unisolated(text.replace(BREAK, "").replace(NO_BREAK, ""))
