"""Questions of a deck for the quiz between games; a chapter is a book."""

from collections.abc import Sequence
from hashlib import sha256

from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.page import card_name, draw_folded_sources, draw_question
from clowder.games.kit_and_kat.content.deck.pronunciation import Pronunciations
from clowder.games.kit_and_kat.content.deck.question_deck import Book, QuestionDeck
from clowder.widgets.nodes import Node, h
from clowder.widgets.questions import Chapter, QuizQuestion, SpokenText

ORIGINAL = "original"
"""Id of the standard deck."""


class KitAndKatQuestions:
    """Quiz questions of a deck, as `widgets.questions.DeckQuestions`.

    `own_title` is the title of a deck that players brought, in the deck's own language; it identifies the
    deck. It is empty for the standard deck.
    """

    def __init__(self, deck: QuestionDeck, own_title: str) -> None:
        self._deck = deck
        self.deck_id = sha256(own_title.encode()).hexdigest()[:8] if own_title else ORIGINAL

    @property
    def chapters(self) -> Sequence[Chapter]:
        """Chapters of the quiz: one for each book."""
        return [*map(_make_chapter, self._deck.books)]

    def question(self, name: str) -> QuizQuestion:
        """Return question and answer of the card of this name, such as `b3`."""
        text, pronunciations = self._deck.text(name), Pronunciations(self._deck)
        works = draw_folded_sources(self._deck, text)
        question = draw_question(text, _draw_text("p.question", text.question, pronunciations))
        answer = _draw_text("p.answer", text.answer, pronunciations), works
        said = _spoken_text(text.question, pronunciations), _spoken_text(text.answer, pronunciations)
        return QuizQuestion(card_name(name), question, answer, said)


def _draw_text(tag: str, words: LocalizedText, pronunciations: Pronunciations) -> Node:
    """Draw an element with this text, its language, and the pronunciation of its foreign words."""
    return h(tag, pronunciations.annotated_content(words), lang=words.language or None, dir="auto")


def _spoken_text(words: LocalizedText, pronunciations: Pronunciations) -> SpokenText:
    """Return a text to be read aloud, with words replaced as they are pronounced."""
    return SpokenText(pronunciations.spoken_text(words), words.language)


def _make_chapter(book: Book) -> Chapter:
    """Return a book as a chapter of the quiz."""
    names = [text.card for text in book.cards]
    look, title = f"book-{book.letter}", book.title
    return Chapter(book.letter.upper(), str(title), title.language, look, book.emblem, names)
