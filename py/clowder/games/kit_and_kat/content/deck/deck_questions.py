"""Questions of a deck for the quiz between games; a chapter is a book."""

from collections.abc import Sequence
from hashlib import sha256

from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.page import (
    card_name,
    draw_folded_sources,
    draw_question_with_picture,
)
from clowder.games.kit_and_kat.content.deck.pronunciation import PronunciationAnnotator
from clowder.games.kit_and_kat.content.deck.question_deck import Book, QuestionDeck
from clowder.widgets.nodes import Node, h
from clowder.widgets.questions import QuizChapter, QuizQuestion, SpokenText

STANDARD_DECK_ID = "original"
"""Id of the standard deck."""


def deck_id_from_title(title: str) -> str:
    """Return an id made from a deck's title: the first 8 hexadecimal digits of its SHA-256.

    Decks had such ids before ids were stored in them.
    """
    return sha256(title.encode()).hexdigest()[:8]


class KitAndKatDeckQuestions:
    """Quiz questions of one deck of Kit and Kat, with the deck's id as `deck_id`.

    It implements `widgets.questions.DeckQuestions`: `chapters` has one for each book, and
    `question_by_name` returns a question with its answer, drawn and as spoken text, with pronunciations,
    picture and folded sources. A question's name is the id of its card.
    """

    def __init__(self, deck: QuestionDeck, deck_id: str) -> None:
        self._deck = deck
        self.deck_id = deck_id
        self._card_by_id = {text.question_id: text.card for text in deck.card_texts}

    @property
    def chapters(self) -> Sequence[QuizChapter]:
        """Chapters of the quiz: one for each book of the deck, with the ids of its questions."""
        return [*map(_make_quiz_chapter, self._deck.books)]

    def question_by_name(self, name: str) -> QuizQuestion:
        """Return the quiz question of the id `name`: card name, question, answer, and both as spoken.

        The question is drawn with its picture, and the answer with folded sources, if there are any.
        Foreign words have their pronunciations. Raises KeyError for an unknown id.
        """
        card, pronunciations = self._card_by_id[name], PronunciationAnnotator(self._deck)
        text = self._deck.text_of_card(card)
        works = draw_folded_sources(self._deck, text)
        question = draw_question_with_picture(
            text, _draw_text_with_pronunciations("p.question", text.question, pronunciations)
        )
        answer = _draw_text_with_pronunciations("p.answer", text.answer, pronunciations), works
        said = _spoken_text(text.question, pronunciations), _spoken_text(text.answer, pronunciations)
        return QuizQuestion(card_name(card), question, answer, said)


def _draw_text_with_pronunciations(
    tag: str, text: LocalizedText, pronunciations: PronunciationAnnotator
) -> Node:
    """Draw a text as an element `tag` in its language, with pronunciations behind foreign words.

    Each word gets one only once: those that `pronunciations` has shown before get none. `tag` may have a
    CSS class: `p.answer`.
    """
    return h(tag, pronunciations.annotated_content(text), lang=text.language or None, dir="auto")


def _spoken_text(text: LocalizedText, pronunciations: PronunciationAnnotator) -> SpokenText:
    """Return a text with its language for a voice to read aloud; foreign words as they are pronounced."""
    return SpokenText(pronunciations.spoken_text(text), text.language)


def _make_quiz_chapter(book: Book) -> QuizChapter:
    """Return a book of the deck as a chapter of the quiz: letter, title, emblem, colours, question ids.

    The letter is a capital, and the colours are those of a CSS class such as `book-a`.
    """
    names = [text.question_id for text in book.cards]
    look, title = f"book-{book.letter}", book.title
    return QuizChapter(book.letter.upper(), str(title), title.language, look, book.emblem, names)
