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
    """Return an id made from a deck's title: the first 8 hexadecimal digits of its SHA-256.

    Decks had such ids before ids were stored in them.
    """
    return sha256(title.encode()).hexdigest()[:8]


class KitAndKatQuestions:
    """Quiz questions of one deck of Kit and Kat, by id, with books as chapters.

    The class implements `widgets.questions.DeckQuestions`. A question's id is that of its card.
    """

    def __init__(self, deck: QuestionDeck, deck_id: str) -> None:
        self._deck = deck
        self.deck_id = deck_id
        self._card_by_id = {text.question_id: text.card for text in deck.texts}

    @property
    def chapters(self) -> Sequence[Chapter]:
        """Chapters of the quiz: one for each book of the deck, with the ids of its questions."""
        return [*map(_make_chapter, self._deck.books)]

    def question(self, name: str) -> QuizQuestion:
        """Return the quiz question of the id `name`: card name, question, answer, and both as spoken.

        The question comes with its picture, and the answer with folded sources, if there are any.
        Foreign words have their pronunciations. Raises KeyError for an unknown id.
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
    """Draw a text as an element `tag` in its language, with pronunciations behind foreign words.

    Each word gets one only once: those that `pronunciations` has shown before get none.
    """
    return h(tag, pronunciations.annotated_content(text), lang=text.language or None, dir="auto")


def _spoken_text(text: LocalizedText, pronunciations: Pronunciations) -> SpokenText:
    """Return a text with its language for a voice to read aloud; foreign words as they are pronounced."""
    return SpokenText(pronunciations.spoken_text(text), text.language)


def _make_chapter(book: Book) -> Chapter:
    """Return a book of the deck as a chapter of the quiz: letter, title, emblem, colours, question ids."""
    names = [text.question_id for text in book.cards]
    look, title = f"book-{book.letter}", book.title
    return Chapter(book.letter.upper(), str(title), title.language, look, book.emblem, names)
