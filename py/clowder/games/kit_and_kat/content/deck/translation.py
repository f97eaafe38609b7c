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
from clowder.games.kit_and_kat.content.deck.form import (
    LINE_LENGTH,
    PARAGRAPH_LENGTH,
    TITLE_LENGTH,
    FormReader,
    field_name,
    short_name,
)
from clowder.games.kit_and_kat.content.deck.library import Book, CardText, Library
from clowder.games.kit_and_kat.content.deck.lines import BadLibrary, FileFault, LinedValue, parse_lines
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText


def translate_library(library: Library, language: str, text: str) -> Library:
    """Return the deck with the texts of this JSON text added in this language. Raises BadLibrary."""
    faults: list[FileFault] = []
    laid = _TranslationReader(faults, language).translate(library, parse_lines(text))
    if faults:
        raise BadLibrary(faults)
    return laid


class _TranslationReader(FormReader):
    """Reader that merges what it can into a deck and notes every fault."""

    def translate(self, library: Library, top: LinedValue) -> Library:
        """Merge the file's texts into a deck."""
        fields = self._object_fields(top, _("The file"), (), ("title", "about", "sounds", "books", "cards"))
        cards = self._known_fields(fields, "cards", (text.card for text in library.texts))
        books = self._known_fields(fields, "books", (book.letter for book in library.books))
        return replace(
            library,
            title=self._translate_field(library.title, fields, "title", TITLE_LENGTH),
            about=self._translate_about(library.about, fields.get("about")),
            books=tuple(self._translate_book(book, books.get(book.letter), cards) for book in library.books),
            sounds=tuple(self._translate_sounds(library.sounds, fields)),
        )

    def _translate_about(
        self, about: tuple[LocalizedText, ...], value: LinedValue | None
    ) -> tuple[LocalizedText, ...]:
        """Return the deck's paragraphs with their translations, in the same order."""
        said = self._list_items(value, field_name("about"))
        if value and len(said) > len(about):
            many = _("The deck has {most} paragraphs; this file has {n}.", most=len(about), n=len(said))
            self._note_fault(value, many)
        laid = [
            self._add_translation(own, each, _("A paragraph of about"), PARAGRAPH_LENGTH)
            for own, each in zip(about, said, strict=False)
        ]
        return (*laid, *about[len(laid) :])

    def _translate_book(self, book: Book, value: LinedValue | None, cards: Mapping[str, LinedValue]) -> Book:
        fields = self._object_fields(value, _("A book"), (), ("title", "introduction")) if value else {}
        return replace(
            book,
            title=self._translate_field(book.title, fields, "title", TITLE_LENGTH),
            introduction=self._translate_field(book.introduction, fields, "introduction", LINE_LENGTH),
            cards=tuple(self._translate_card(text, cards.get(text.card)) for text in book.cards),
        )

    def _translate_card(self, text: CardText, value: LinedValue | None) -> CardText:
        fields = self._object_fields(value, _("A card"), (), ("question", "answer")) if value else {}
        return replace(
            text,
            question=self._translate_field(text.question, fields, "question", LINE_LENGTH),
            answer=self._translate_field(text.answer, fields, "answer", PARAGRAPH_LENGTH),
        )

    def _translate_sounds(
        self, sounds: tuple[tuple[str, LocalizedText], ...], fields: Mapping[str, LinedValue]
    ) -> Iterable[tuple[str, LocalizedText]]:
        said = self._known_fields(fields, "sounds", (word for word, _how in sounds))
        for word, how in sounds:
            subject = _("The sound of {name}", name=short_name(word))
            yield word, self._add_translation(how, said[word], subject, TITLE_LENGTH) if word in said else how

    def _known_fields(
        self, fields: Mapping[str, LinedValue], name: str, keys: Iterable[str]
    ) -> Mapping[str, LinedValue]:
        """Return an object's fields; a key that the deck does not have is a fault."""
        said = self._unique_fields(fields[name], field_name(name)) if name in fields else {}
        there = frozenset(keys)
        for key, value in said.items():
            if key not in there:
                self._note_fault(
                    value, _("The deck has no {name} in its {field}.", name=short_name(key), field=name)
                )
        return said

    def _translate_field(
        self, own: LocalizedText, fields: Mapping[str, LinedValue], name: str, most: int
    ) -> LocalizedText:
        """Return a text of the deck with its translation from this field, if there is one."""
        return self._add_translation(own, fields[name], field_name(name), most) if name in fields else own

    def _add_translation(
        self, own: LocalizedText, value: LinedValue, subject: str, most: int
    ) -> LocalizedText:
        """Return a text of the deck with this translation; unchanged if that has a fault."""
        text = self._plain_text(value, subject, most)
        return own.with_language(self._own, text) if text else own
