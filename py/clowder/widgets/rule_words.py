"""Words of card players in the rules: each is explained where a page has it first."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from clowder.core.i18n import _, join_with_colon
from clowder.core.phrases import BREAK, mark_phrases
from clowder.widgets.acts import format_act
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Content, h
from clowder.widgets.paper.letters import LAST_LATIN


class GlossaryTerm(NamedTuple):
    """Technical term of card games in the rules, such as `trick`, with its meaning for beginners.

    `key` is its name in acts (commands of elements), one English word. `term` and `meaning` are in the
    current language; a `term` is also found where a word only begins with it, as `tricks`.
    """

    key: str
    """Name of the word in acts: one English word."""
    term: str
    """The word as the page has it in the present language, or how it begins: `trick` is found in `tricks`."""
    meaning: str


class FirstTermUseFinder:
    """Finder of the place where each of these terms is used for the first time, in a series of texts.

    The texts are given to `split_at_first_uses`, one after the other: it yields each in pieces, those
    that are terms together with their `GlossaryTerm`. The finder remembers which terms it has not found
    yet.
    """

    def __init__(self, words: Iterable[GlossaryTerm]) -> None:
        self._left = list(words)

    def split_at_first_uses(self, text: str) -> Iterator[tuple[str, GlossaryTerm | None]]:
        """Yield a text in pieces, each with the term to be explained there, or None for other text.

        A term is a piece of its own where it is used for the first time in all texts given so far; later
        uses are not found any more. If first uses of two terms overlap, only the earlier is a piece; the
        other term is sought again in later texts. Together the pieces are the text; those between terms
        may be empty.
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


class TermButtonDrawer:
    """Drawer of rule texts in which terms are buttons that open their meanings; called like a function.

    `drawer(text)` returns the text as content, followed by the meaning of the open term if it is among
    its buttons. A term is a button only where it is used for the first time in all texts drawn, by a
    `FirstTermUseFinder`. `opened` is the key of the open term, empty for none; a tap sends the act
    `word KEY`, which others carry out.
    """

    def __init__(self, words: Iterable[GlossaryTerm], opened: str) -> None:
        self._first_uses = FirstTermUseFinder(words)
        self._opened = opened

    def __call__(self, text: str) -> list[Content]:
        """Return the text with its terms as buttons, followed by the meaning of an open one among them."""
        phrases = [[*self._first_uses.split_at_first_uses(phrase)] for phrase in _split_phrases(text)]
        words = [word for pieces in phrases for _piece, word in pieces]
        shown = [word for word in words if word and word.key == self._opened]
        return [
            [self._draw_phrase_with_buttons(pieces) for pieces in phrases],
            [
                h("span.meaning", join_with_colon(word.term, word.meaning), key=f"meaning {word.key}")
                for word in shown
            ],
        ]

    def _draw_phrase_with_buttons(self, pieces: Sequence[tuple[str, GlossaryTerm | None]]) -> Content:
        """Draw a phrase whose terms are buttons.

        `pieces` are as `FirstTermUseFinder.split_at_first_uses` yields them. If a Japanese phrase ends
        with the mark `BREAK` and has a button, it is kept in one line, as otherwise a line could end
        beside any button.
        """
        content = [
            self._draw_term_button(piece, word) if word else piece.removesuffix(BREAK)
            for piece, word in pieces
        ]
        if not pieces[-1][0].endswith(BREAK):
            return content
        return [h("span.phrase", content) if len(pieces) > 1 else content, BREAK]

    def _draw_term_button(self, piece: str, word: GlossaryTerm) -> Content:
        """Draw a term as a button with the text `piece`, which opens or closes the meaning of the term."""
        return h(
            "button.word",
            piece,
            aria_expanded=bool_text(word.key == self._opened),
            data_act=format_act("word {word}", word=word.key),
            key=word.key,
        )


class TermBracketWriter:
    """Writer of rule texts with the meaning of each term in brackets, for paper; called like a function.

    `writer(text)` returns a text such as `win a trick (the two cards played)`. A term is explained only
    where it is used for the first time in all texts written, as a `FirstTermUseFinder` remembers.
    """

    def __init__(self, words: Iterable[GlossaryTerm]) -> None:
        self._first_uses = FirstTermUseFinder(words)

    def __call__(self, text: str) -> str:
        """Return the text with the meaning in brackets behind each term that is used for the first time."""
        return "".join(
            _("{word} ({meaning})", word=piece, meaning=word.meaning) if word else piece
            for piece, word in self._first_uses.split_at_first_uses(text)
        )


def _split_phrases(text: str) -> list[str]:
    """Split a Japanese text into its phrases; any other text is returned as one phrase.

    Each phrase but the last ends with `BREAK`, the invisible mark of a possible line break.
    """
    return re.split(f"(?<={BREAK})", mark_phrases(text))


def _term_pattern(term: str) -> re.Pattern[str]:
    """Return a pattern for a term at the beginning of a word, with the rest of it: `tricks` for `trick`.

    Capital and small letters count alike. A term whose last letter is not Latin, as in Japanese, is
    found anywhere, and without the rest of the word.
    """
    return re.compile(
        rf"\b{re.escape(term)}\w*" if term[-1] <= LAST_LATIN else re.escape(term), re.IGNORECASE
    )
