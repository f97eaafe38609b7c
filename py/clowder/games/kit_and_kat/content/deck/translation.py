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
from clowder.games.kit_and_kat.content.deck.form import LINE, PARAGRAPH, SHORT, Form, field, named
from clowder.games.kit_and_kat.content.deck.library import Book, Library, Text
from clowder.games.kit_and_kat.content.deck.lines import BadLibrary, Fault, Value, parsed
from clowder.games.kit_and_kat.content.deck.wording import Wording


def translated(library: Library, language: str, text: str) -> Library:
    """Return the deck with the texts of this JSON text added in this language. Raises BadLibrary."""
    faults: list[Fault] = []
    laid = _Translation(faults, language).library(library, parsed(text))
    if faults:
        raise BadLibrary(faults)
    return laid


class _Translation(Form):
    """Reader that merges what it can into a deck and notes every fault."""

    def library(self, library: Library, top: Value) -> Library:
        """Merge the file's texts into a deck."""
        fields = self._fields(top, _("The file"), (), ("title", "about", "sounds", "books", "cards"))
        cards = self._known(fields, "cards", (text.card for text in library.texts))
        books = self._known(fields, "books", (book.letter for book in library.books))
        return replace(
            library,
            title=self._laid(library.title, fields, "title", SHORT),
            about=self._about(library.about, fields.get("about")),
            books=tuple(self._book(book, books.get(book.letter), cards) for book in library.books),
            sounds=tuple(self._sounds(library.sounds, fields)),
        )

    def _about(self, about: tuple[Wording, ...], value: Value | None) -> tuple[Wording, ...]:
        """Return the deck's paragraphs with their translations, in the same order."""
        said = self._list(value, field("about"))
        if value and len(said) > len(about):
            many = _("The deck has {most} paragraphs; this file has {n}.", most=len(about), n=len(said))
            self._note(value, many)
        laid = [
            self._also(own, each, _("A paragraph of about"), PARAGRAPH)
            for own, each in zip(about, said, strict=False)
        ]
        return (*laid, *about[len(laid) :])

    def _book(self, book: Book, value: Value | None, cards: Mapping[str, Value]) -> Book:
        fields = self._fields(value, _("A book"), (), ("title", "introduction")) if value else {}
        return replace(
            book,
            title=self._laid(book.title, fields, "title", SHORT),
            introduction=self._laid(book.introduction, fields, "introduction", LINE),
            cards=tuple(self._card(text, cards.get(text.card)) for text in book.cards),
        )

    def _card(self, text: Text, value: Value | None) -> Text:
        fields = self._fields(value, _("A card"), (), ("question", "answer")) if value else {}
        return replace(
            text,
            question=self._laid(text.question, fields, "question", LINE),
            answer=self._laid(text.answer, fields, "answer", PARAGRAPH),
        )

    def _sounds(
        self, sounds: tuple[tuple[str, Wording], ...], fields: Mapping[str, Value]
    ) -> Iterable[tuple[str, Wording]]:
        said = self._known(fields, "sounds", (word for word, _how in sounds))
        for word, how in sounds:
            what = _("The sound of {name}", name=named(word))
            yield word, self._also(how, said[word], what, SHORT) if word in said else how

    def _known(self, fields: Mapping[str, Value], name: str, keys: Iterable[str]) -> Mapping[str, Value]:
        """Return an object's fields; a key that the deck does not have is a fault."""
        said = self._once(fields[name], field(name)) if name in fields else {}
        there = frozenset(keys)
        for key, value in said.items():
            if key not in there:
                self._note(value, _("The deck has no {name} in its {field}.", name=named(key), field=name))
        return said

    def _laid(self, own: Wording, fields: Mapping[str, Value], name: str, most: int) -> Wording:
        """Return a text of the deck with its translation from this field, if there is one."""
        return self._also(own, fields[name], field(name), most) if name in fields else own

    def _also(self, own: Wording, value: Value, what: str, most: int) -> Wording:
        """Return a text of the deck with this translation; unchanged if that has a fault."""
        text = self._plain(value, what, most)
        return own.also(self._own, text) if text else own
