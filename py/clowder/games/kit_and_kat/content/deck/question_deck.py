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
    """Source of an answer: a work, a place in it, and the work that cites it, as in the deck's file.

    `work` is author, title and year in full; `at` is a page or record, and `told_in` the citing work if
    the first was not seen; both are empty if there is none. These texts are never translated.
    """

    work: str
    """Author, title and year, in full."""
    at: str
    """Page or record in the work; empty if there is none."""
    told_in: str = ""
    """The work that cites this one, in full, if the work itself was not seen; else empty."""


@dataclass(frozen=True)
class CardText:
    """Texts of one card: question, answer, sources of the answer, a picture, and an id.

    `card` is the card's name such as `a1`. The picture is None for a card without one. `own_id` is the
    id in the file, or empty; `question_id` is that or else the name, and so never empty. `in_language`
    returns a copy in another language.
    """

    card: Card
    question: LocalizedText
    answer: LocalizedText
    sources: tuple[AnswerSource, ...]
    picture: "CardPicture | None" = None
    own_id: str = ""
    """Id that the file gives the card; empty if it gives none."""

    @property
    def question_id(self) -> str:
        """Id of the question in its deck: `own_id` if the file gives one, or else the card's name."""
        return self.own_id or self.card

    def in_language(self, language: str) -> "CardText":
        """Return a copy with question, answer and the picture's description in this language.

        What is not translated stays in another language (`LocalizedText.in_language`). Sources stay as
        they are.
        """
        question, answer = self.question.in_language(language), self.answer.in_language(language)
        picture = self.picture and self.picture.in_language(language)
        return replace(self, question=question, answer=answer, picture=picture)


@dataclass(frozen=True)
class Book:
    """Book of a deck, a chapter of cards: letter, title, emblem, introduction, and cards' texts.

    `emblem` (one of `EMBLEMS`) and `introduction` may be empty; `cards` are in order, from the 1.
    `in_language` returns a copy in another language, as far as texts are translated.
    """

    letter: str
    title: LocalizedText
    emblem: str
    """One of `EMBLEMS`, or empty."""
    introduction: LocalizedText
    """One sentence, or empty."""
    cards: tuple[CardText, ...]
    """Cards from the 1 to the last; all books of a deck have equally many."""

    def in_language(self, language: str) -> "Book":
        """Return a copy with title, introduction and cards in this language, as far as translated."""
        return replace(
            self,
            title=self.title.in_language(language),
            introduction=self.introduction.in_language(language),
            cards=tuple(text.in_language(language) for text in self.cards),
        )


@dataclass(frozen=True)
class QuestionDeck(CardTexts):
    """Deck of cards with questions and answers: all its `books` with their texts, in one language.

    `text_of_card` and `book_of_card` look up a card such as `a1`; `card_texts` yields all. `in_language`
    returns the deck in another language (cached), and `is_complete_in_language` tells if all questions
    and answers have it; a text without a translation stays in its own. Further fields are the title,
    paragraphs `about` the deck, cited `works`, `sounds` (foreign words with pronunciations), and
    `deck_id`.
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

    def book_of_card(self, card: Card) -> Book:
        """Return the book that a card belongs to, by the letter of the card's name.

        An empty book with this letter if the deck has no such book. Raises ValueError for a letter that
        is none of `LETTERS`.
        """
        at = LETTERS.index(card[0])
        return (
            self.books[at]
            if at < len(self.books)
            else Book(card[0], LocalizedText(""), "", LocalizedText(""), ())
        )

    def text_of_card(self, card: Card) -> CardText:
        """Return the texts of a card, such as `a1`; empty texts if the deck does not have the card.

        Raises ValueError for a name that is no letter of `LETTERS` with a number from 1 to 10.
        """
        cards, at = self.book_of_card(card).cards, NUMBERS.index(int(card[1:]))
        return cards[at] if at < len(cards) else CardText(card, LocalizedText(""), LocalizedText(""), ())

    @property
    def cards_per_book(self) -> int:
        """Number of cards in the first book, and so in each. Raises IndexError if there are no books."""
        return len(self.books[0].cards)

    @property
    def card_texts(self) -> Iterator[CardText]:
        """Iterator over all cards' texts, book by book, in the order of the cards."""
        return chain.from_iterable(book.cards for book in self.books)

    @cached_property
    def pronunciations_by_word(self) -> dict[str, tuple[str, LocalizedText]]:
        """Pair of foreign word and pronunciation, by each form in which the word stands in a text.

        There are two forms: as the file gives the word, and with a capital first letter, as at the
        beginning of a sentence. Cached.
        """
        as_they_are = {word: (word, how) for word, how in self.sounds}
        return {_capitalize_word(word): said for word, said in as_they_are.items()} | as_they_are

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Codes of all languages of any question or answer, each once, in order of first use. Cached."""
        said = chain.from_iterable((text.question, text.answer) for text in self.card_texts)
        return tuple(dict.fromkeys(chain.from_iterable(each.languages for each in said)))

    def is_complete_in_language(self, language: str) -> bool:
        """Return whether all questions and answers are available in this language."""
        return all(
            text.question.has_language(language) and text.answer.has_language(language)
            for text in self.card_texts
        )

    def in_language(self, language: str) -> "QuestionDeck":
        """Return a copy of the deck in this language, as far as its texts are translated. Cached."""
        if language not in self._decks_by_language:
            self._decks_by_language[language] = self._copy_in_language(language)
        return self._decks_by_language[language]

    @cached_property
    def _decks_by_language(self) -> "dict[str, QuestionDeck]":
        """Copies of this deck in other languages, by language code: the cache of `in_language`."""
        return {}

    def _copy_in_language(self, language: str) -> "QuestionDeck":
        """Return a copy of the deck with each text in this language, as far as it is translated.

        Its `language` is the code of the deck's texts that fits, or as before if none does. The works
        that it cites stay as they are.
        """
        return replace(
            self,
            title=self.title.in_language(language),
            about=tuple(each.in_language(language) for each in self.about),
            books=tuple(book.in_language(language) for book in self.books),
            language=match_language_code(language, self.languages) or self.language,
            sounds=tuple((word, how.in_language(language)) for word, how in self.sounds),
        )


def deck_size_text(books: int, cards: int) -> str:
    """Return the size of a deck in words, in the current language: `14 books of 10 cards each`."""
    return plural("{n} book of {cards} cards", "{n} books of {cards} cards each", books, cards=cards)


def _capitalize_word(word: str) -> str:
    """Return a word with its first letter in upper case; the other letters stay as they are."""
    return f"{word[0].upper()}{word[1:]}" if word[0].islower() else word


def as_question_deck(texts: CardTexts | None) -> QuestionDeck | None:
    """Return the texts of a game's cards, unchanged, if they are a `QuestionDeck`; else None."""
    return texts if isinstance(texts, QuestionDeck) else None
