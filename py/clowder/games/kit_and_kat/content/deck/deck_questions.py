"""Questions of a deck for the quiz between games; a chapter is a book."""

from collections.abc import Sequence
from hashlib import sha256

from clowder.games.kit_and_kat.content.deck.library import Book, Library
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.page import card_name, draw_question, draw_sources
from clowder.games.kit_and_kat.content.deck.pronunciation import Pronunciations
from clowder.widgets.nodes import Node, h
from clowder.widgets.questions import Chapter, QuizQuestion, SpokenText

ORIGINAL = "original"
"""Id of the standard deck."""


class NuerlandQuestions:
    """Questions of a deck, as `widgets.questions.DeckQuestions`.

    `own` is the title of a deck that players brought, in the deck's own language; it identifies the deck. It
    is empty for the standard deck.
    """

    def __init__(self, library: Library, own: str) -> None:
        self._library = library
        self.deck_id = sha256(own.encode()).hexdigest()[:8] if own else ORIGINAL

    @property
    def chapters(self) -> Sequence[Chapter]:
        """Chapters of the quiz: one for each book."""
        return [*map(_chapter_of, self._library.books)]

    def question(self, name: str) -> QuizQuestion:
        """Return the question and the answer of this card."""
        text, pronunciations = self._library.text(name), Pronunciations(self._library)
        works = h("p.source", draw_sources(self._library, text)) if text.sources else None
        question = draw_question(text, _draw_words("p.question", text.question, pronunciations))
        answer = _draw_words("p.answer", text.answer, pronunciations), works
        said = _spoken_text(text.question, pronunciations), _spoken_text(text.answer, pronunciations)
        return QuizQuestion(card_name(name), question, answer, said)


def _draw_words(tag: str, words: LocalizedText, pronunciations: Pronunciations) -> Node:
    return h(tag, pronunciations.shown_content(words), lang=words.language or None, dir="auto")


def _spoken_text(words: LocalizedText, pronunciations: Pronunciations) -> SpokenText:
    """Return a text to be read aloud, with words replaced as they are pronounced."""
    return SpokenText(pronunciations.spoken_text(words), words.language)


def _chapter_of(book: Book) -> Chapter:
    """Return a book as a chapter of the quiz."""
    names = [text.card for text in book.cards]
    look, title = f"book-{book.letter}", book.title
    return Chapter(book.letter.upper(), str(title), title.language, look, book.emblem, names)
