"""What a file of cards is once it has been read: fourteen books of ten cards, or fewer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from clowder.core.cards import Card
from clowder.core.words import plural
from clowder.games.kit_and_kat.content.deck.wording import Wording, matching
from clowder.widgets.content import CardTexts

if TYPE_CHECKING:  # read only when a card has one
    from clowder.games.kit_and_kat.content.deck.pictures import Picture

LETTERS = "abcdefghijklmn"
NUMBERS = range(1, 11)
FEWEST = 3
"""A book has no fewer cards than these."""

EMBLEMS = (
    "grass", "river", "sun", "ox", "hut", "gourd", "fish",
    "shoebill", "tree", "canoe", "letter", "fox", "rainbow", "road",
)  # fmt: skip
"""What can be drawn on a book; one without an emblem shows its letter."""


@dataclass(frozen=True)
class Source:
    """Where an answer is from. Works stay in the language they are in."""

    work: str
    """Author, title and year, in full."""
    at: str
    """The page or the record there; empty when there is none."""
    told_in: str = ""
    """The work in which we read of it, in full, when we have not seen it itself; else empty."""


@dataclass(frozen=True)
class Text:
    """What is read aloud when a card is played."""

    card: Card
    question: Wording
    answer: Wording
    sources: tuple[Source, ...]
    picture: "Picture | None" = None

    def spoken(self, language: str) -> "Text":
        """The same in another language, as far as it is there."""
        question, answer = self.question.spoken(language), self.answer.spoken(language)
        picture = self.picture and self.picture.spoken(language)
        return replace(self, question=question, answer=answer, picture=picture)


@dataclass(frozen=True)
class Book:
    letter: str
    title: Wording
    emblem: str
    """One of `EMBLEMS`, or empty."""
    introduction: Wording
    """One sentence, or empty."""
    cards: tuple[Text, ...]
    """From its 1 to its last: in all books the same number of them."""

    def spoken(self, language: str) -> "Book":
        """The same in another language, as far as it is there."""
        return replace(
            self,
            title=self.title.spoken(language),
            introduction=self.introduction.spoken(language),
            cards=tuple(text.spoken(language) for text in self.cards),
        )


@dataclass(frozen=True)
class Library(CardTexts):
    """All the books, as they are read in one language. Each text knows which one it is in."""

    title: Wording
    about: tuple[Wording, ...]
    """Paragraphs for whoever wants to know more."""
    works: tuple[str, ...]
    """All the sources, in full, as they stand in the file."""
    books: tuple[Book, ...]
    """From a on."""
    language: str = ""
    """The code of the one in which they are read, such as `en`; empty when the file does not say."""
    sounds: tuple[tuple[str, Wording], ...] = ()
    """Foreign words, and how each is said."""
    original: str = ""
    """The code of the deck's own language, which its sources are in; empty when the file does not say."""

    def book(self, card: Card) -> Book:
        """The book that a card belongs to; one with nothing on it, if this deck has fewer books."""
        at = LETTERS.index(card[0])
        return self.books[at] if at < len(self.books) else Book(card[0], Wording(""), "", Wording(""), ())

    def text(self, card: Card) -> Text:
        """What stands on a card; one that asks nothing, if this deck has fewer."""
        cards, at = self.book(card).cards, NUMBERS.index(int(card[1:]))
        return cards[at] if at < len(cards) else Text(card, Wording(""), Wording(""), ())

    @property
    def height(self) -> int:
        """How many cards each book has."""
        return len(self.books[0].cards)

    @property
    def texts(self) -> Iterator[Text]:
        """All cards, from the first book's 1 on."""
        return chain.from_iterable(book.cards for book in self.books)

    @cached_property
    def foreign(self) -> dict[str, tuple[str, Wording]]:
        """The words of `sounds`, and how each is said, by how they stand: as they are, or with a capital."""
        as_they_are = {word: (word, how) for word, how in self.sounds}
        return {_capital(word): said for word, said in as_they_are.items()} | as_they_are

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The codes of all languages in which there is a question or an answer."""
        said = chain.from_iterable((text.question, text.answer) for text in self.texts)
        return tuple(dict.fromkeys(chain.from_iterable(each.languages for each in said)))

    def speaks(self, language: str) -> bool:
        """Whether all that is asked and answered is there in this language."""
        return all(text.question.speaks(language) and text.answer.speaks(language) for text in self.texts)

    def spoken(self, language: str) -> "Library":
        """The same in another language, text by text, as far as it is there. Made once."""
        if language not in self._spoken:
            self._spoken[language] = self._said_in(language)
        return self._spoken[language]

    @cached_property
    def _spoken(self) -> "dict[str, Library]":
        return {}

    def _said_in(self, language: str) -> "Library":
        return replace(
            self,
            title=self.title.spoken(language),
            about=tuple(each.spoken(language) for each in self.about),
            books=tuple(book.spoken(language) for book in self.books),
            language=matching(language, self.languages) or self.language,
            sounds=tuple((word, how.spoken(language)) for word, how in self.sounds),
        )


def extent(books: int, cards: int) -> str:
    """How large a deck is, in words: so many books of so many cards each."""
    return plural("{n} book of {cards} cards", "{n} books of {cards} cards each", books, cards=cards)


def _capital(word: str) -> str:
    """As it stands at the beginning of a sentence."""
    return f"{word[0].upper()}{word[1:]}" if word[0].islower() else word


def library_of(texts: CardTexts | None) -> Library | None:
    """Return what the cards of this game say: always a library; None if they say nothing."""
    return texts if isinstance(texts, Library) else None
