"""Data of a deck that has been read: fourteen books of ten cards, or fewer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from clowder.core.cards import Card
from clowder.core.i18n import plural
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText, match_language_code
from clowder.widgets.content import CardTexts

if TYPE_CHECKING:  # imported only for a card that has one
    from clowder.games.kit_and_kat.content.deck.pictures import CardPicture

LETTERS = "abcdefghijklmn"
NUMBERS = range(1, 11)
FEWEST = 3
"""Fewest cards of a book."""

EMBLEMS = (
    "grass", "river", "sun", "ox", "hut", "gourd", "fish",
    "shoebill", "tree", "canoe", "letter", "fox", "rainbow", "road",
)  # fmt: skip
"""Emblems that can be drawn on a book; one without an emblem shows its letter."""


@dataclass(frozen=True)
class AnswerSource:
    """Source of an answer: a work, a place in it, and the work that cites it.

    Its texts are never translated.
    """

    work: str
    """Author, title and year, in full."""
    at: str
    """Page or record in the work; empty if there is none."""
    told_in: str = ""
    """The work that cites this one, in full, if the work itself was not seen; else empty."""


@dataclass(frozen=True)
class CardText:
    """Texts of a card: question and answer, with sources, a picture, and the question's id."""

    card: Card
    question: LocalizedText
    answer: LocalizedText
    sources: tuple[AnswerSource, ...]
    picture: "CardPicture | None" = None
    own_id: str = ""
    """Id that the file gives the card; empty if it gives none."""

    @property
    def question_id(self) -> str:
        """Id of the question in its deck: the one that the file gives the card, or else the card's name."""
        return self.own_id or self.card

    def in_language(self, language: str) -> "CardText":
        """Return the texts of the card in this language, as far as they are translated; sources stay."""
        question, answer = self.question.in_language(language), self.answer.in_language(language)
        picture = self.picture and self.picture.in_language(language)
        return replace(self, question=question, answer=answer, picture=picture)


@dataclass(frozen=True)
class Book:
    """Book of a deck: its title, introduction and emblem, and the texts of its cards, all in one language."""

    letter: str
    title: LocalizedText
    emblem: str
    """One of `EMBLEMS`, or empty."""
    introduction: LocalizedText
    """One sentence, or empty."""
    cards: tuple[CardText, ...]
    """Cards from the 1 to the last; all books of a deck have equally many."""

    def in_language(self, language: str) -> "Book":
        """Return the book in this language, as far as it is translated."""
        return replace(
            self,
            title=self.title.in_language(language),
            introduction=self.introduction.in_language(language),
            cards=tuple(text.in_language(language) for text in self.cards),
        )


@dataclass(frozen=True)
class QuestionDeck(CardTexts):
    """Deck of question cards: all its books with their texts, in one language.

    Each text also knows its own language, which can be another if a translation is missing.
    """

    title: LocalizedText
    about: tuple[LocalizedText, ...]
    """Paragraphs about the deck."""
    works: tuple[str, ...]
    """All sources in full, as they stand in the file."""
    books: tuple[Book, ...]
    """Books in the order of their letters."""
    language: str = ""
    """Code of the language that the texts are read in, such as `en`; empty if the file does not say."""
    sounds: tuple[tuple[str, LocalizedText], ...] = ()
    """Foreign words with their pronunciation."""
    original: str = ""
    """Code of the deck's own language, which its sources are in; empty if the file does not say."""
    deck_id: str = ""
    """Id that stays with the deck whatever is changed in it; empty if the file gives none."""

    def book(self, card: Card) -> Book:
        """Return the book that a card belongs to; an empty book if the deck has no book of that letter."""
        at = LETTERS.index(card[0])
        return (
            self.books[at]
            if at < len(self.books)
            else Book(card[0], LocalizedText(""), "", LocalizedText(""), ())
        )

    def text(self, card: Card) -> CardText:
        """Return the texts of a card; an entry with empty texts if the deck does not have the card."""
        cards, at = self.book(card).cards, NUMBERS.index(int(card[1:]))
        return cards[at] if at < len(cards) else CardText(card, LocalizedText(""), LocalizedText(""), ())

    @property
    def cards_per_book(self) -> int:
        """Number of cards in each book. The deck must have a book."""
        return len(self.books[0].cards)

    @property
    def texts(self) -> Iterator[CardText]:
        """Texts of all cards, book by book."""
        return chain.from_iterable(book.cards for book in self.books)

    @cached_property
    def pronounced_words(self) -> dict[str, tuple[str, LocalizedText]]:
        """Foreign words of the deck by their form in a text, each as a pair: the word and its pronunciation.

        Each word has two forms: as the file gives it, and with a capital first letter, as at the beginning of
        a sentence.
        """
        as_they_are = {word: (word, how) for word, how in self.sounds}
        return {_capitalize_word(word): said for word, said in as_they_are.items()} | as_they_are

    @cached_property
    def text_languages(self) -> tuple[str, ...]:
        """Codes of all languages in which there is a question or an answer."""
        said = chain.from_iterable((text.question, text.answer) for text in self.texts)
        return tuple(dict.fromkeys(chain.from_iterable(each.languages for each in said)))

    def has_language(self, language: str) -> bool:
        """Return whether all questions and answers are available in this language."""
        return all(
            text.question.has_language(language) and text.answer.has_language(language) for text in self.texts
        )

    def in_language(self, language: str) -> "QuestionDeck":
        """Return the deck in this language, as far as its texts are translated. Cached."""
        if language not in self._deck_by_language:
            self._deck_by_language[language] = self._copy_in_language(language)
        return self._deck_by_language[language]

    @cached_property
    def _deck_by_language(self) -> "dict[str, QuestionDeck]":
        """Cache of `in_language`: this deck in other languages, by language code."""
        return {}

    def _copy_in_language(self, language: str) -> "QuestionDeck":
        """Return a copy of the deck with each text in this language, as far as it is translated."""
        return replace(
            self,
            title=self.title.in_language(language),
            about=tuple(each.in_language(language) for each in self.about),
            books=tuple(book.in_language(language) for book in self.books),
            language=match_language_code(language, self.text_languages) or self.language,
            sounds=tuple((word, how.in_language(language)) for word, how in self.sounds),
        )


def deck_size_text(books: int, cards: int) -> str:
    """Return the size of a deck in words: so many books of so many cards each."""
    return plural("{n} book of {cards} cards", "{n} books of {cards} cards each", books, cards=cards)


def _capitalize_word(word: str) -> str:
    """Return a word with its first letter in upper case, as at the beginning of a sentence."""
    return f"{word[0].upper()}{word[1:]}" if word[0].islower() else word


def as_question_deck(texts: CardTexts | None) -> QuestionDeck | None:
    """Return a game's card texts, unchanged, if they are a deck of Kit and Kat; else None."""
    return texts if isinstance(texts, QuestionDeck) else None
