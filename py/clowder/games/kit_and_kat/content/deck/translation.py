"""Translation of a deck from a file of its own, merged into the deck.

    {"title": "Unsere Stadt",
     "about": ["Wer das geschrieben hat."],
     "sounds": {"Leicester": "lester"},
     "books": {"a": {"title": "Der Fluss", "introduction": "Ein Satz."}, ...},
     "cards": {"a1": {"question": "Wo entspringt er?", "answer": "In den Hügeln im Norden."}, ...}}

All fields may be left out. A missing text is read in the deck's own language. The keys are those of the deck:
the letters of books, the names of cards and the words of sounds. Paragraphs follow the deck's order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.field_reader import (
    LINE_LENGTH,
    PARAGRAPH_LENGTH,
    TITLE_LENGTH,
    DeckFileReader,
    field_subject_phrase,
    quote_name,
)
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.located_json import (
    BadDeck,
    FileFault,
    LocatedJsonValue,
    parse_located_json,
)
from clowder.games.kit_and_kat.content.deck.question_deck import Book, CardText, QuestionDeck


def add_translation_to_deck(deck: QuestionDeck, language: str, text: str) -> QuestionDeck:
    """Return the deck with translations into `language` added from `text`, the JSON of a file.

    Raises BadDeck with all faults of the file.
    """
    faults: list[FileFault] = []
    laid = _TranslationReader(faults, language).read_translated_deck(deck, parse_located_json(text))
    if faults:
        raise BadDeck(faults)
    return laid


class _TranslationReader(DeckFileReader):
    """Reader of a file that translates a deck into one language, which collects all faults in a list.

    Call its `read_translated_deck`, which returns the deck with the translations added: title,
    paragraphs, pronunciations, books and cards. What the file lacks stays untranslated; what the deck
    does not have is a fault. The language is `own`, the second argument, in which the file's texts are.
    """

    def read_translated_deck(self, deck: QuestionDeck, top: LocatedJsonValue) -> QuestionDeck:
        """Return the deck with the translations in the file's top JSON value; faults are noted.

        They are of title, paragraphs about the deck, books, cards and pronunciations; what is missing
        stays as it is.
        """
        fields = self._read_object_fields(
            top, _("The file"), (), ("title", "about", "sounds", "books", "cards")
        )
        cards = self._read_fields_with_known_keys(fields, "cards", (text.card for text in deck.card_texts))
        books = self._read_fields_with_known_keys(fields, "books", (book.letter for book in deck.books))
        return replace(
            deck,
            title=self._translate_field(deck.title, fields, "title", TITLE_LENGTH),
            about=self._translate_paragraphs(deck.about, fields.get("about")),
            books=tuple(self._translate_book(book, books.get(book.letter), cards) for book in deck.books),
            sounds=tuple(self._translate_pronunciations(deck.sounds, fields)),
        )

    def _translate_paragraphs(
        self, about: tuple[LocalizedText, ...], value: LocatedJsonValue | None
    ) -> tuple[LocalizedText, ...]:
        """Return the paragraphs about the deck with translations added, matched by their order.

        `value` is the JSON list of translations, or None. Paragraphs without a translation stay as they
        are; a fault is noted for more translations than paragraphs.
        """
        said = self._read_list_items(value, field_subject_phrase("about"))
        if value and len(said) > len(about):
            many = _("The deck has {most} paragraphs; this file has {n}.", most=len(about), n=len(said))
            self._note_fault(value, many)
        laid = [
            self._add_translation(own, each, _("A paragraph of about"), PARAGRAPH_LENGTH)
            for own, each in zip(about, said, strict=False)
        ]
        return (*laid, *about[len(laid) :])

    def _translate_book(
        self, book: Book, value: LocatedJsonValue | None, cards: Mapping[str, LocatedJsonValue]
    ) -> Book:
        """Return a book with translations of its title, introduction and cards added.

        `value` is the book's JSON object in the file, or None: then only cards may be translated.
        `cards` has the JSON objects of cards by name.
        """
        fields = self._read_object_fields(value, _("A book"), (), ("title", "introduction")) if value else {}
        return replace(
            book,
            title=self._translate_field(book.title, fields, "title", TITLE_LENGTH),
            introduction=self._translate_field(book.introduction, fields, "introduction", LINE_LENGTH),
            cards=tuple(self._translate_card(text, cards.get(text.card)) for text in book.cards),
        )

    def _translate_card(self, text: CardText, value: LocatedJsonValue | None) -> CardText:
        """Return a card with translations of question and answer added; unchanged if `value` is None.

        `value` is the card's JSON object in the file.
        """
        fields = self._read_object_fields(value, _("A card"), (), ("question", "answer")) if value else {}
        return replace(
            text,
            question=self._translate_field(text.question, fields, "question", LINE_LENGTH),
            answer=self._translate_field(text.answer, fields, "answer", PARAGRAPH_LENGTH),
        )

    def _translate_pronunciations(
        self, sounds: tuple[tuple[str, LocalizedText], ...], fields: Mapping[str, LocatedJsonValue]
    ) -> Iterable[tuple[str, LocalizedText]]:
        """Yield (foreign word, pronunciation) for each of `sounds`, with translations added if given.

        `fields` are those of the file; its field `sounds` has translated pronunciations by word. A fault
        is noted for each word there that the deck lacks.
        """
        said = self._read_fields_with_known_keys(fields, "sounds", (word for word, _how in sounds))
        for word, how in sounds:
            subject = _("The sound of {name}", name=quote_name(word))
            yield word, self._add_translation(how, said[word], subject, TITLE_LENGTH) if word in said else how

    def _read_fields_with_known_keys(
        self, fields: Mapping[str, LocatedJsonValue], name: str, keys: Iterable[str]
    ) -> Mapping[str, LocatedJsonValue]:
        """Return the fields of the JSON object in the field `name`; note a fault for each not in `keys`.

        Fields that are faults are returned, too. Empty if there is no field `name`. `keys` are the names
        that the deck has.
        """
        said = self._read_unique_fields(fields[name], field_subject_phrase(name)) if name in fields else {}
        there = frozenset(keys)
        for key, value in said.items():
            if key not in there:
                self._note_fault(
                    value, _("The deck has no {name} in its {field}.", name=quote_name(key), field=name)
                )
        return said

    def _translate_field(
        self, text: LocalizedText, fields: Mapping[str, LocatedJsonValue], name: str, max_length: int
    ) -> LocalizedText:
        """Return a text of the deck with the translation in the field `name` added.

        It is unchanged without that field, and if that is not valid, which is a fault. `fields` are
        those of a JSON object in the file. `max_length` is in characters.
        """
        if name not in fields:
            return text
        return self._add_translation(text, fields[name], field_subject_phrase(name), max_length)

    def _add_translation(
        self, text: LocalizedText, value: LocatedJsonValue, subject: str, max_length: int
    ) -> LocalizedText:
        """Return a text of the deck with the translation in a JSON value; unchanged if it is not valid.

        That is a fault, in whose sentence `subject` names the text. `max_length` is in characters.
        """
        translation = self._read_valid_text(value, subject, max_length)
        return text.with_translation(self._own, translation) if translation else text
