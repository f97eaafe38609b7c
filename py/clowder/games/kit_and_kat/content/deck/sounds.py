"""How the foreign words of a card are said: behind each where it first stands, and by the voice instead."""

import re
from collections.abc import Iterator
from functools import lru_cache

from clowder.games.kit_and_kat.content.deck.library import Library
from clowder.games.kit_and_kat.content.deck.wording import Wording
from clowder.widgets.nodes import Content, h

_LETTER = r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
"""One that is of the same word as its neighbours: kana, kanji and hangul follow others without a space."""
_CLOSING = ("“", "”", "」")
"""Quotation marks that close a word, in one language or another."""


class Sounds:
    """For one card. What has been shown once is not shown again."""

    def __init__(self, library: Library) -> None:
        self._words = library.foreign
        self._pattern = _pattern(tuple(self._words))
        self._shown: set[str] = set()

    def shown(self, text: Wording) -> list[Content]:
        """The text, with how its words are said behind them."""
        return [
            h("small.sound", f"({part})", lang=part.language) if isinstance(part, Wording) else part
            for part in self._parts(text)
        ]

    def written(self, text: Wording) -> Wording:
        """The same as plain text."""
        parts = (f"({part})" if isinstance(part, Wording) else part for part in self._parts(text))
        return Wording(" ".join("".join(parts).split()), text.language)

    def spoken(self, text: Wording) -> str:
        """What the voice says. It might spell out capitals, which only show where the stress is."""
        return self._pattern.sub(lambda found: self._said(found, text).lower(), text)

    def _parts(self, text: Wording) -> Iterator[str]:
        """The text in pieces; how a word is said is a `Wording`."""
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
        """In the language of the text in which it stands."""
        _word, how = self._words[found[0]]
        return how.spoken(text.language)


@lru_cache(maxsize=8)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds these words where they stand whole."""
    longest_first = sorted(words, key=len, reverse=True)
    found = "|".join(map(re.escape, longest_first)) or "(?!)"
    return re.compile(rf"(?<!{_LETTER})(?:{found})(?!{_LETTER})")
