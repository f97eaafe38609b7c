"""Words of card players in the rules: each is explained where a page has it first."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from clowder.core.i18n import _, join_title
from clowder.core.phrases import BREAK, NO_BREAK, mark_phrases
from clowder.widgets.acts import format_act
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, h
from clowder.widgets.paper.letters import LAST_LATIN


class RuleWord(NamedTuple):
    """Term of card players in the rules, such as `trick`, with its meaning for those who do not know it."""

    key: str
    """Name of the word in acts: one English word."""
    term: str
    """The word as the page has it in the present language, or how it begins: `trick` is found in `tricks`."""
    meaning: str


class FirstUses:
    """Finder of the first use of each word, in texts that are given one after the other."""

    def __init__(self, words: Iterable[RuleWord]) -> None:
        self._left = list(words)

    def split_text(self, text: str) -> Iterator[tuple[str, RuleWord | None]]:
        """Yield a text in pieces, each with the word explained there, or None.

        A word is a piece of its own where it is used for the first time in all texts given so far.
        """
        uses = [
            (found.span(), word) for word in self._left if (found := _term_pattern(word.term).search(text))
        ]
        at = 0
        for (begin, end), word in sorted(uses):
            if begin >= at:
                self._left.remove(word)
                yield text[at:begin], None
                yield text[begin:end], word
                at = end
        yield text[at:], None


class WordButtons:
    """Function object that draws texts with their terms as buttons, whose meaning opens at a tap.

    `opened` is the key of the word whose meaning is open; empty for none.
    """

    def __init__(self, words: Iterable[RuleWord], opened: str) -> None:
        self._first_uses = FirstUses(words)
        self._opened = opened

    def __call__(self, text: str) -> list[Content]:
        """Return the text with its words as buttons, and the meaning of the open one."""
        pieces = [*self._first_uses.split_text(mark_phrases(text))]
        shown = [word for _piece, word in pieces if word and word.key == self._opened]
        texts = ["", *(piece for piece, _word in pieces), ""]
        return [
            [
                self._draw_word(piece, word) if word else _keep_beside(piece, texts[i], texts[i + 2])
                for i, (piece, word) in enumerate(pieces)
            ],
            [
                h("span.meaning", join_title(word.term, word.meaning), key=f"meaning {word.key}")
                for word in shown
            ],
        ]

    def _draw_word(self, piece: str, word: RuleWord) -> Content:
        """Draw a term, as it stands in the text, as a button that opens or closes its meaning."""
        return h(
            "button.word",
            piece,
            aria_expanded=bool_text(word.key == self._opened),
            data_act=format_act("word {word}", word=word.key),
            key=word.key,
        )


class WordBrackets:
    """Function object that returns texts with the meaning of each term in brackets, for paper."""

    def __init__(self, words: Iterable[RuleWord]) -> None:
        self._first_uses = FirstUses(words)

    def __call__(self, text: str) -> str:
        """Return the text with the meaning behind each word that occurs for the first time."""
        return "".join(
            _("{word} ({meaning})", word=piece, meaning=word.meaning) if word else piece
            for piece, word in self._first_uses.split_text(text)
        )


def _keep_beside(text: str, before: str, after: str) -> str:
    """Return a text with an invisible mark where no Japanese line may end beside the button before or after.

    Without it a line could end beside any button, also in the middle of a phrase.
    """
    return f"{_seam_mark(before, text)}{text}{_seam_mark(text, after)}"


def _seam_mark(before: str, after: str) -> str:
    """Return the mark that forbids a line to end between these texts; empty if it may end there."""
    seam = before[-1:] + after[:1]
    return NO_BREAK if len(seam) == 2 and min(seam) > LAST_LATIN and BREAK not in seam else ""


def _term_pattern(term: str) -> re.Pattern[str]:
    """Return the pattern that finds a term in a text, also as the beginning of a longer word: `tricks`.

    In languages without spaces between words it finds the term alone.
    """
    return re.compile(
        rf"\b{re.escape(term)}\w*" if term[-1] <= LAST_LATIN else re.escape(term), re.IGNORECASE
    )
