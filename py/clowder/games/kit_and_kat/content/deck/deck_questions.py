"""Questions of a deck for the quiz between games; a chapter is a book."""

from collections.abc import Sequence
from hashlib import sha256

from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.page import card_name, draw_folded_sources, draw_pictured_question
from clowder.games.kit_and_kat.content.deck.pronunciation import Pronunciations
from clowder.games.kit_and_kat.content.deck.question_deck import Book, QuestionDeck
from clowder.widgets.nodes import Node, h
from clowder.widgets.questions import Chapter, QuizQuestion, SpokenText

STANDARD_DECK_ID = "original"
"""Id of the standard deck."""


def deck_id_from_title(title: str) -> str:
    """Return the id that is computed from a deck's title: the first 8 hexadecimal digits of its SHA-256.

    All decks had such an id before they were given ids.
    """
    return sha256(title.encode()).hexdigest()[:8]


class KitAndKatQuestions:
    """Quiz questions of a deck of Kit and Kat, as `widgets.questions.DeckQuestions`.

    Questions are known by the ids of their cards.
    """

    def __init__(self, deck: QuestionDeck, deck_id: str) -> None:
        self._deck = deck
        self.deck_id = deck_id
        self._card_by_id = {text.question_id: text.card for text in deck.texts}

    @property
    def chapters(self) -> Sequence[Chapter]:
        """Chapters of the quiz, one for each book of the deck."""
        return [*map(_make_chapter, self._deck.books)]

    def question(self, name: str) -> QuizQuestion:
        """Return the quiz question whose id is `name`, with its answer, as drawn and as spoken.

        The answer has its sources folded below. Raises KeyError for an unknown id.
        """
        card, pronunciations = self._card_by_id[name], Pronunciations(self._deck)
        text = self._deck.text(card)
        works = draw_folded_sources(self._deck, text)
        question = draw_pictured_question(
            text, _draw_pronounced_text("p.question", text.question, pronunciations)
        )
        answer = _draw_pronounced_text("p.answer", text.answer, pronunciations), works
        said = _spoken_text(text.question, pronunciations), _spoken_text(text.answer, pronunciations)
        return QuizQuestion(card_name(card), question, answer, said)


def _draw_pronounced_text(tag: str, text: LocalizedText, pronunciations: Pronunciations) -> Node:
    """Draw a text as an element `tag`, marked with its language, with foreign words' pronunciations.

    Words that `pronunciations` have shown before get none.
    """
    return h(tag, pronunciations.annotated_content(text), lang=text.language or None, dir="auto")


def _spoken_text(text: LocalizedText, pronunciations: Pronunciations) -> SpokenText:
    """Return a text for a voice to read aloud, in which foreign words are spelled as they are pronounced."""
    return SpokenText(pronunciations.spoken_text(text), text.language)


def _make_chapter(book: Book) -> Chapter:
    """Return a book of the deck as a chapter of the quiz, with the ids of its questions.

    It has the book's letter, title, emblem and colours.
    """
    names = [text.question_id for text in book.cards]
    look, title = f"book-{book.letter}", book.title
    return Chapter(book.letter.upper(), str(title), title.language, look, book.emblem, names)
