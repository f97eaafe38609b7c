"""Printed cards of Kit and Kat: question, answer and sources."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.library import Library, Source, Text, library_of
from clowder.games.kit_and_kat.content.deck.sounds import Sounds
from clowder.games.kit_and_kat.content.deck.wording import Wording
from clowder.games.kit_and_kat.rules import Options
from clowder.widgets.cards import draw_face_text
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.letters import line_count, word_widths
from clowder.widgets.paper.paper import Paper
from clowder.widgets.paper.sheet import Sheet, draw_leaf
from clowder.widgets.pictures import draw_part

TITLE, SOURCE, SMALLEST = 3.2, 2.1, 1.7
"""Letter sizes in mm: of a book's title, of sources, and the smallest for question and answer."""

BOLD = 1.2
"""Width factor of a question's letters, which are bold and a tenth larger."""

ROOMY = 2.6
"""Smallest letter size in mm at which pronunciations are printed, too."""


class Place(NamedTuple):
    """Place for question and answer on a card, with all text above and below them but the head; in mm."""

    width: float
    height: float
    line: float
    """Line height, as a multiple of the letter size."""
    largest: float
    """Letter size of a short text."""
    across: int
    """Width of the head's drawing, in its own units; a larger one makes the head lower."""


USUAL = Place(48, 60, 1.3, 4, 100)
LARGE = Place(53, 70, 1.2, 5, 170)
"""Places on a card of poker size, in mm; large print enlarges them by half."""


def face(library: Library, text: Text, sheet: Sheet) -> Node:
    """Draw a card: head, question, answer, and at the foot the numbers of its sources.

    Large print leaves out the book's title.
    """
    book = library.book(text.card)
    place, title = (LARGE, "") if sheet.large else (USUAL, str(book.title))
    node = _face(book.letter, book.emblem, title, text, hinted(library, text), cited(library, text), place)
    return node._replace(attributes={**node.attributes, "lang": book.title.language})


def size(text: Text, place: Place) -> float:
    """Return the largest letter size at which question and answer fit, in mm."""
    words = [(word_widths(text.question), BOLD), (word_widths(text.answer), 1)]
    tenths = range(round(place.largest * 10), round(SMALLEST * 10), -1)
    return next((each / 10 for each in tenths if _height(words, each / 10, place) <= place.height), SMALLEST)


def hinted(library: Library, text: Text) -> Text:
    """Return the card's text with the pronunciation behind each foreign word."""
    sounds = Sounds(library)
    return replace(text, question=sounds.written(text.question), answer=sounds.written(text.answer))


def cited(library: Library, text: Text) -> str:
    """Return the numbers of a card's sources in the list of works: `12, p. 273; 3`."""
    return "; ".join(_cited(library, source) for source in text.sources)


def sources(library: Library) -> Node | None:
    """Draw the list of works that the numbers on the cards refer to; None if there are none."""
    if not library.works:
        return None
    return draw_leaf(
        "told sources",
        "sources",
        h("h2.title", str(library.title), lang=library.title.language, dir="auto"),
        (h("p", str(paragraph), lang=paragraph.language, dir="auto") for paragraph in library.about),
        h("h3", _("Where the answers are from")),
        h("p", _("The numbers are those at the foot of the cards.")),
        h("ol.works", (h("li", work, dir="auto") for work in library.works), lang=library.original),
    )


@lru_cache(maxsize=2 * 140)
def _face(letter: str, emblem: str, title: str, text: Text, hinted: Text, source: str, place: Place) -> Node:
    """Draw a card with the largest letters that fit; pronunciations only if there is room."""
    around = _below(title, TITLE, place) + _below(source, SOURCE, place)
    room = place._replace(height=place.height - around)
    shown = hinted if size(hinted, room) >= min(size(text, room), ROOMY) else text
    return h(
        "div.card.kat.readable",
        _head(letter, emblem, text.card[1:], place.across),
        h("p.title", title, dir="auto") if title else None,
        h("div.text", _said("p.question", shown.question), _said("p.answer", shown.answer)),
        h("p.source", source) if source else None,
        class_=f"book-{letter}",
        style=f"--size:{size(shown, room)}",
    )


def _said(tag: str, words: Wording) -> Node:
    return h(tag, str(words), lang=words.language, dir="auto")


def _head(letter: str, emblem: str, number: str, across: int) -> Node:
    """Draw the book's letter and emblem, and the card's number."""
    return h(
        "svg.head",
        draw_face_text(letter.upper(), "initial", 2, 24),
        draw_part(emblem, across // 2 - 13, 1, 26, 26) if emblem else None,
        draw_face_text(number, "figure", across - 2, 24, anchor="end", narrow=30),
        viewBox=f"0 0 {across} 28",
        aria_hidden="true",
        key=str(across),
    )


def _cited(library: Library, source: Source) -> str:
    number = library.works.index(source.work) + 1
    return f"{number}, {source.at}" if source.at else str(number)


def _below(words: str, letters: float, place: Place) -> float:
    """Return the height in mm that these words take from the place of question and answer."""
    return line_count(word_widths(words), letters, place.width) * letters * 1.3 if words else 0


def _height(texts: Iterable[tuple[Sequence[float], float]], letters: float, place: Place) -> float:
    """Return the height of texts in mm, with the gap between; each is given as word widths and boldness."""
    high = sum(
        line_count(words, letters * bold, place.width) * (1.1 if bold > 1 else 1) for words, bold in texts
    )
    return (high * place.line + 1) * letters


def _faces(options: Options, content: CardTexts | None, sheet: Sheet) -> Iterable[Node]:
    library = library_of(content)
    books = library.books if library else ()
    return (face(library, text, sheet) for book in books for text in book.cards if library)


def _closing(content: CardTexts | None) -> Iterable[Node]:
    """Return the page of sources, if there are any."""
    library = library_of(content)
    listed = sources(library) if library else None
    return [listed] if listed else []


PAPER = Paper(_faces, closing=_closing)
