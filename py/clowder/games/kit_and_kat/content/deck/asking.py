"""Questions of a deck for the quiz between games; a chapter is a book."""

from collections.abc import Sequence
from hashlib import sha256

from clowder.games.kit_and_kat.content.deck.library import Book, Library
from clowder.games.kit_and_kat.content.deck.page import asked, called, cited
from clowder.games.kit_and_kat.content.deck.sounds import Sounds
from clowder.games.kit_and_kat.content.deck.wording import Wording
from clowder.widgets.nodes import Node, h
from clowder.widgets.questions import Chapter, QuizQuestion, SpokenText

ORIGINAL = "original"
"""Id of the standard deck."""


class Asking:
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
        return [*map(_chapter, self._library.books)]

    def question(self, name: str) -> QuizQuestion:
        """Return the question and the answer of this card."""
        text, sounds = self._library.text(name), Sounds(self._library)
        works = h("p.source", cited(self._library, text)) if text.sources else None
        question = asked(text, _shown("p.question", text.question, sounds))
        answer = _shown("p.answer", text.answer, sounds), works
        said = _said(text.question, sounds), _said(text.answer, sounds)
        return QuizQuestion(called(name), question, answer, said)


def _shown(tag: str, words: Wording, sounds: Sounds) -> Node:
    return h(tag, sounds.shown(words), lang=words.language or None, dir="auto")


def _said(words: Wording, sounds: Sounds) -> SpokenText:
    """Return a text to be read aloud, with pronunciations in place of words."""
    return SpokenText(sounds.spoken(words), words.language)


def _chapter(book: Book) -> Chapter:
    """Return a book as a chapter of the quiz."""
    names = [text.card for text in book.cards]
    look, title = f"book-{book.letter}", book.title
    return Chapter(book.letter.upper(), str(title), title.language, look, book.emblem, names)
