"""What the cards ask between games: a chapter a book."""

from collections.abc import Sequence
from hashlib import sha256

from clowder.games.kit_and_kat.content.deck.library import Book, Library
from clowder.games.kit_and_kat.content.deck.page import asked, called, cited
from clowder.games.kit_and_kat.content.deck.sounds import Sounds
from clowder.games.kit_and_kat.content.deck.wording import Wording
from clowder.widgets.nodes import Node, h
from clowder.widgets.questions import Asked, Chapter, Spoken

ORIGINAL = "original"
"""The word for our own deck."""


class Asking:
    """See `widgets.questions.Questions`.

    `own` is the title of a deck that was brought, in its own language: other titles are other decks. Empty
    for ours.
    """

    def __init__(self, library: Library, own: str) -> None:
        self._library = library
        self.deck = sha256(own.encode()).hexdigest()[:8] if own else ORIGINAL

    @property
    def chapters(self) -> Sequence[Chapter]:
        """The books."""
        return [*map(_chapter, self._library.books)]

    def asked(self, name: str) -> Asked:
        """What stands on this card."""
        text, sounds = self._library.text(name), Sounds(self._library)
        works = h("p.source", cited(self._library, text)) if text.sources else None
        question = asked(text, _shown("p.question", text.question, sounds))
        answer = _shown("p.answer", text.answer, sounds), works
        said = _said(text.question, sounds), _said(text.answer, sounds)
        return Asked(called(name), question, answer, said)


def _shown(tag: str, words: Wording, sounds: Sounds) -> Node:
    return h(tag, sounds.shown(words), lang=words.language or None, dir="auto")


def _said(words: Wording, sounds: Sounds) -> Spoken:
    return Spoken(sounds.spoken(words), words.language)


def _chapter(book: Book) -> Chapter:
    names = [text.card for text in book.cards]
    look, title = f"book-{book.letter}", book.title
    return Chapter(book.letter.upper(), str(title), title.language, look, book.emblem, names)
