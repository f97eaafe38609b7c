"""Pronunciation of the foreign words of a card: printed behind a word once, and spoken in its place."""

import re
from collections.abc import Iterator
from functools import lru_cache

from clowder.games.kit_and_kat.content.deck.library import Library
from clowder.games.kit_and_kat.content.deck.wording import Wording
from clowder.widgets.nodes import Content, h

_LETTER = r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
"""Letter that belongs to the same word as its neighbours.

Kana, kanji and hangul are left out, as they follow other words without a space.
"""
_CLOSING = ("“", "”", "」")
"""Closing quotation marks of several languages."""


class Sounds:
    """Pronunciations for one card: each word's is shown the first time that the word occurs."""

    def __init__(self, library: Library) -> None:
        self._words = library.foreign
        self._pattern = _pattern(tuple(self._words))
        self._shown: set[str] = set()

    def shown(self, text: Wording) -> list[Content]:
        """Return the text with the pronunciation behind each word, as elements."""
        return [
            h("small.sound", f"({part})", lang=part.language) if isinstance(part, Wording) else part
            for part in self._parts(text)
        ]

    def written(self, text: Wording) -> Wording:
        """Return the text with the pronunciation behind each word, as plain text."""
        parts = (f"({part})" if isinstance(part, Wording) else part for part in self._parts(text))
        return Wording(" ".join("".join(parts).split()), text.language)

    def spoken(self, text: Wording) -> str:
        """Return the text to be spoken, with pronunciations in place of words.

        They are in lower case: a voice might spell out capitals, which only mark the stress.
        """
        return self._pattern.sub(lambda found: self._said(found, text).lower(), text)

    def _parts(self, text: Wording) -> Iterator[str]:
        """Yield the text in pieces; a pronunciation is a `Wording`."""
        start = 0
        for found in self._pattern.finditer(text):
            word, _how = self._words[found[0]]
            is_as_written = self._said(found, text).lower() == word.lower()
            if word not in self._shown and not is_as_written:
                self._shown.add(word)
                end = found.end() + text.startswith(_CLOSING, found.end())
                yield f"{text[start:end]}\N{NO-BREAK SPACE}"
                yield self._said(found, text)
                start = end
        yield text[start:]

    def _said(self, found: re.Match[str], text: Wording) -> Wording:
        """Return a word's pronunciation in the language of the text."""
        _word, how = self._words[found[0]]
        return how.spoken(text.language)


@lru_cache(maxsize=8)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern that matches these words as whole words."""
    longest_first = sorted(words, key=len, reverse=True)
    found = "|".join(map(re.escape, longest_first)) or "(?!)"
    return re.compile(rf"(?<!{_LETTER})(?:{found})(?!{_LETTER})")
