"""What the cards of Kit and Kat say: the one just played, a turn told again, whole books, and the sources."""

from collections.abc import Iterable, Set

from core.cards import Card
from core.words import _, plural
from games.kit_and_kat.content.reader import Book, Library, Text
from widgets.nodes import Content, Node, filled, h

BOOKS, ABOUT = "books", "about"
"""The pages that are no book; the others are the letters of the books."""

Told = tuple[str, Card | None]
"""What happened, in a sentence, and the card that was played then; None when no card was."""


def panel(library: Library | None, shown: Card) -> Node:
    """The card that was played last: its question to be read aloud, the answer, and where it is from."""
    text, book = _text(library, shown), _book(library, shown)
    return h(
        "section.reading",
        h("h2", _chip(shown), " ", h("span", book.title if book else "", lang=_language(library))),
        _said(text, _language(library)) if text else None,
        aria_label=_("The card that was played last"),
        tabindex=0,
        key="reading",
    )


def retold(library: Library | None, heading: str, told: Iterable[Told]) -> Node:
    """A turn once more, card by card, each with its question."""
    return h(
        "section.reading.retold",
        h("h2", heading),
        h("ol", (_told(library, line, shown, i) for i, (line, shown) in enumerate(told))),
        aria_label=_("The last turn once more"),
        tabindex=0,
        key="retold",
    )


def opening(library: Library | None) -> Node:
    """What there is to read before a card has been played."""
    about = library.about[:1] if library else ()
    return h(
        "section.reading",
        h("h2", library.title if library else "", lang=_language(library)),
        (h("p.answer", paragraph, lang=_language(library)) for paragraph in about),
        aria_label=_("About these cards"),
        tabindex=0,
        key="opening",
    )


def doors() -> Node:
    """The ways to the books and to what there is to know about them."""
    return h(
        "div.choices",
        h("button", _("Leaf through the books"), data_act=f"read {BOOKS}"),
        h("button", _("About these cards"), data_act=f"read {ABOUT}"),
        key="doors",
    )


def page(library: Library, place: str, new: Set[Card] = frozenset()) -> Node:
    """A page of its own: `BOOKS`, `ABOUT`, or the letter of a book. `new` are the cards nobody knew here."""
    book = next((book for book in library.books if book.letter == place), None)
    language, back = library.language, "read books" if book else "read"
    shelf = _about(library) if place == ABOUT else _shelf(library, new)
    return h(
        "main.library",
        h("header.bar", h("button.quiet", _("Back"), data_act=back), h("h1", library.title, lang=language)),
        _open_book(book, new, language) if book else shelf,
        key=f"read {place}",
    )


def called(shown: Card) -> str:
    """How a card is called: `A 1`."""
    return f"{shown[0].upper()} {shown[1:]}"


# One card


def _said(text: Text, language: str | None) -> Content:
    return (
        h("p.question", text.question, lang=language),
        h("p.answer", text.answer, lang=language),
        h("p.source", _cited(text, language)) if text.sources else None,
        h(
            "button.quiet.say",
            _("Read aloud"),
            data_say=f"{text.question} {text.answer}",
            data_language=language,
            aria_label=_("Read {card} aloud", card=called(text.card)),
        ),
    )


def _cited(text: Text, language: str | None) -> list[Content]:
    """The works and pages, as a line: `From: Evans-Pritchard, The Nuer, 1940, p. 51.`"""
    cited = [f"{source.work.rstrip('.')}{', ' + source.at if source.at else ''}" for source in text.sources]
    return filled(_("From: {works}."), works=h("span", "; ".join(cited), lang=language))


def _told(library: Library | None, line: str, shown: Card | None, i: int) -> Node:
    text = _text(library, shown) if shown else None
    asked = h("q", text.question, lang=_language(library)) if text else None
    return h("li", _chip(shown) if shown else None, h("span", line), asked, key=str(i))


def _chip(shown: Card) -> Node:
    return h("b.chip", called(shown), class_=f"book-{shown[0]}")


def _text(library: Library | None, shown: Card) -> Text | None:
    return library.text(shown) if library else None


def _book(library: Library | None, shown: Card) -> Book | None:
    return library.book(shown) if library else None


def _language(library: Library | None) -> str | None:
    return library.language if library else None


# Whole books


def _shelf(library: Library, new: Set[Card]) -> Node:
    return h("ul.shelf", (_spine(book, new, library.language) for book in library.books))


def _spine(book: Book, new: Set[Card], language: str) -> Node:
    fresh = sum(text.card in new for text in book.cards)
    return h(
        "li",
        h(
            "button.spine",
            h("b.chip", book.letter.upper(), class_=f"book-{book.letter}"),
            h("strong", book.title, lang=language),
            h("span", book.introduction, lang=language),
            h("small", plural("{n} new to you", "{n} new to you", fresh)) if fresh else None,
            data_act=f"read {book.letter}",
        ),
        key=book.letter,
    )


def _open_book(book: Book, new: Set[Card], language: str) -> Node:
    return h(
        "article.open-book",
        h("h2", f"{book.letter.upper()} · {book.title}", lang=language),
        h("p", book.introduction, lang=language),
        h("ol", (_card(text, language, is_new=text.card in new) for text in book.cards)),
    )


def _card(text: Text, language: str, *, is_new: bool) -> Node:
    return h(
        "li",
        h(
            "h3",
            _chip(text.card),
            h("small.new", _("new to you")) if is_new else None,
        ),
        _said(text, language),
        key=text.card,
    )


def _about(library: Library) -> Node:
    return h(
        "article.about",
        h("h2", _("About these cards")),
        (h("p", paragraph, lang=library.language) for paragraph in library.about),
        h("h3", _("Where the answers are from")) if library.works else None,
        h("ul.works", (h("li", work) for work in library.works), lang=library.language),
        h("button", _("Leaf through the books"), data_act=f"read {BOOKS}"),
    )
