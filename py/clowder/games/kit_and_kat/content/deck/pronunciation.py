"""Pronunciation of the foreign words of a card: printed behind a word once, and spoken in its place."""

import re
from collections.abc import Iterator
from functools import lru_cache

from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.question_deck import QuestionDeck
from clowder.widgets.nodes import Content, h

_LETTER = r"[^\W\d_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
"""Letter that belongs to the same word as its neighbours.

Kana, kanji and hangul are left out, as they follow other words without a space.
"""
_CLOSING = ("“", "”", "」")
"""Closing quotation marks of several languages."""


class PronunciationAnnotator:
    """Adds pronunciations to the foreign words of one card, each only where its word comes first.

    `annotated_content` and `annotated_text` print them in brackets behind the words, and remember which
    words have got theirs; `spoken_text` puts them in the words' place. Make one object for each card
    that is drawn.
    """

    def __init__(self, deck: QuestionDeck) -> None:
        self._words = deck.pronunciations_by_word
        self._pattern = _whole_words_pattern(tuple(self._words))
        self._shown: set[str] = set()

    def annotated_content(self, text: LocalizedText) -> list[Content]:
        """Return a text as content to draw, with a pronunciation behind each new foreign word.

        New are words that this object has not annotated yet. Pronunciations are small elements, in
        brackets, marked with their language.
        """
        return [
            h("small.sound", f"({part})", lang=part.language) if isinstance(part, LocalizedText) else part
            for part in self._annotated_parts(text)
        ]

    def annotated_text(self, text: LocalizedText) -> LocalizedText:
        """Return a text with a pronunciation in brackets behind each foreign word not annotated yet.

        Runs of spaces become one space.
        """
        parts = (
            f"({part})" if isinstance(part, LocalizedText) else part for part in self._annotated_parts(text)
        )
        return LocalizedText(" ".join("".join(parts).split()), text.language)

    def spoken_text(self, text: LocalizedText) -> str:
        """Return a text for a voice to read aloud, with each foreign word replaced by its pronunciation.

        The pronunciations are in lower case: a voice might spell out capitals, which only mark the
        stress. All occurrences are replaced, whether annotated or not.
        """
        return self._pattern.sub(lambda found: self._pronunciation_of(found, text).lower(), text)

    def _annotated_parts(self, text: LocalizedText) -> Iterator[str]:
        """Yield a text in parts, in which the pronunciation of each new foreign word is a part.

        Pronunciations are of type `LocalizedText`, all other parts plain strings. Each follows the part
        that ends with its word, a closing quotation mark if there is one, and a no-break space. The
        words are remembered, and get none the next time. A word that is spoken as written gets no
        pronunciation.
        """
        start = 0
        for found in self._pattern.finditer(text):
            word, _how = self._words[found[0]]
            is_as_written = self._pronunciation_of(found, text).lower() == word.lower()
            if word not in self._shown and not is_as_written:
                self._shown.add(word)
                end = found.end() + text.startswith(_CLOSING, found.end())
                yield f"{text[start:end]}\N{NO-BREAK SPACE}"
                yield self._pronunciation_of(found, text)
                start = end
        yield text[start:]

    def _pronunciation_of(self, found: re.Match[str], text: LocalizedText) -> LocalizedText:
        """Return the pronunciation of the foreign word that was matched, in the language of `text`.

        If that is missing, it is in the preferred or first language that it has.
        """
        _word, how = self._words[found[0]]
        return how.in_language(text.language)


@lru_cache(maxsize=8)
def _whole_words_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that matches any of these words, not as parts of longer words, the longest first.

    Without words it matches nothing. Cached.
    """
    longest_first = sorted(words, key=len, reverse=True)
    found = "|".join(map(re.escape, longest_first)) or "(?!)"
    return re.compile(rf"(?<!{_LETTER})(?:{found})(?!{_LETTER})")
