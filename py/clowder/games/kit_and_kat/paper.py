"""Printed cards of Kit and Kat: question, answer and sources."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.library import AnswerSource, CardText, Library, library_of
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.pronunciation import Pronunciations
from clowder.games.kit_and_kat.rules import Options
from clowder.widgets.cards import draw_face_text
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.letters import line_count, word_widths
from clowder.widgets.paper.paper import Paper
from clowder.widgets.paper.sheet import PrintSettings, draw_paper_page
from clowder.widgets.pictures import draw_nested_picture

TITLE_SIZE = 3.2
"""Letter size of a book's title, in mm."""

SOURCE_SIZE = 2.1
"""Letter size of sources, in mm."""

SMALLEST_SIZE = 1.7
"""Smallest letter size of question and answer, in mm."""

BOLD = 1.2
"""Width factor of a question's letters, which are bold and a tenth larger."""

ROOMY = 2.6
"""Smallest letter size in mm at which pronunciations are printed, too."""


class TextPlace(NamedTuple):
    """Place for question and answer on a card, with all text above and below them but the head; in mm."""

    width: float
    height: float
    line: float
    """Line height, as a multiple of the letter size."""
    largest: float
    """Letter size of a short text."""
    across: int
    """Width of the head's drawing, in its own units; a larger one makes the head lower."""


USUAL = TextPlace(48, 60, 1.3, 4, 100)
LARGE = TextPlace(53, 70, 1.2, 5, 170)
"""Places on a card of poker size, in mm; large print enlarges them by half."""


def draw_card_face(library: Library, text: CardText, sheet: PrintSettings) -> Node:
    """Draw a card: head, question, answer, and at the foot the numbers of its sources.

    Large print leaves out the book's title.
    """
    book = library.book(text.card)
    place, title = (LARGE, "") if sheet.large else (USUAL, str(book.title))
    node = _draw_face(
        book.letter,
        book.emblem,
        title,
        text,
        with_pronunciations(library, text),
        source_numbers(library, text),
        place,
    )
    return node._replace(attributes={**node.attributes, "lang": book.title.language})


def largest_letters(text: CardText, place: TextPlace) -> float:
    """Return the largest letter size at which question and answer fit, in mm."""
    words = [(word_widths(text.question), BOLD), (word_widths(text.answer), 1)]
    tenths = range(round(place.largest * 10), round(SMALLEST_SIZE * 10), -1)
    return next(
        (each / 10 for each in tenths if _joint_height(words, each / 10, place) <= place.height),
        SMALLEST_SIZE,
    )


def with_pronunciations(library: Library, text: CardText) -> CardText:
    """Return the card's text with the pronunciation behind each foreign word."""
    sounds = Pronunciations(library)
    return replace(text, question=sounds.plain_text(text.question), answer=sounds.plain_text(text.answer))


def source_numbers(library: Library, text: CardText) -> str:
    """Return the numbers of a card's sources in the list of works: `12, p. 273; 3`."""
    return "; ".join(_source_number(library, source) for source in text.sources)


def draw_sources(library: Library) -> Node | None:
    """Draw the list of works that the numbers on the cards refer to; None if there are none."""
    if not library.works:
        return None
    return draw_paper_page(
        "told sources",
        "sources",
        h("h2.title", str(library.title), lang=library.title.language, dir="auto"),
        (h("p", str(paragraph), lang=paragraph.language, dir="auto") for paragraph in library.about),
        h("h3", _("Where the answers are from")),
        h("p", _("The numbers are those at the foot of the cards.")),
        h("ol.works", (h("li", work, dir="auto") for work in library.works), lang=library.original),
    )


@lru_cache(maxsize=2 * 140)
def _draw_face(
    letter: str, emblem: str, title: str, text: CardText, hinted: CardText, source: str, place: TextPlace
) -> Node:
    """Draw a card with the largest letters that fit; pronunciations only if there is room."""
    around = _intro_height(title, TITLE_SIZE, place) + _intro_height(source, SOURCE_SIZE, place)
    room = place._replace(height=place.height - around)
    shown = hinted if largest_letters(hinted, room) >= min(largest_letters(text, room), ROOMY) else text
    return h(
        "div.card.kat.readable",
        _draw_head(letter, emblem, text.card[1:], place.across),
        h("p.title", title, dir="auto") if title else None,
        h("div.text", _draw_words("p.question", shown.question), _draw_words("p.answer", shown.answer)),
        h("p.source", source) if source else None,
        class_=f"book-{letter}",
        style=f"--size:{largest_letters(shown, room)}",
    )


def _draw_words(tag: str, words: LocalizedText) -> Node:
    return h(tag, str(words), lang=words.language, dir="auto")


def _draw_head(letter: str, emblem: str, number: str, across: int) -> Node:
    """Draw the book's letter and emblem, and the card's number."""
    return h(
        "svg.head",
        draw_face_text(letter.upper(), "initial", 2, 24),
        draw_nested_picture(emblem, across // 2 - 13, 1, 26, 26) if emblem else None,
        draw_face_text(number, "figure", across - 2, 24, anchor="end", narrow=30),
        viewBox=f"0 0 {across} 28",
        aria_hidden="true",
        key=str(across),
    )


def _source_number(library: Library, source: AnswerSource) -> str:
    number = library.works.index(source.work) + 1
    return f"{number}, {source.at}" if source.at else str(number)


def _intro_height(text: str, letter_size: float, place: TextPlace) -> float:
    """Return the height in mm that a text above question and answer takes from them; 0 without a text."""
    return line_count(word_widths(text), letter_size, place.width) * letter_size * 1.3 if text else 0


def _joint_height(
    texts: Iterable[tuple[Sequence[float], float]], letter_size: float, place: TextPlace
) -> float:
    """Return the height in mm of texts below each other, with the gap between.

    Each text is a pair: the widths of its words in em, and the factor of its letters' size (1, or more for
    bold ones).
    """
    high = sum(
        line_count(widths, letter_size * bold, place.width) * (1.1 if bold > 1 else 1)
        for widths, bold in texts
    )
    return (high * place.line + 1) * letter_size


def _draw_faces(options: Options, content: CardTexts | None, sheet: PrintSettings) -> Iterable[Node]:
    library = library_of(content)
    books = library.books if library else ()
    return (draw_card_face(library, text, sheet) for book in books for text in book.cards if library)


def _draw_closing(content: CardTexts | None) -> Iterable[Node]:
    """Return the page of sources, if there are any."""
    library = library_of(content)
    listed = draw_sources(library) if library else None
    return [listed] if listed else []


PAPER = Paper(_draw_faces, closing=_draw_closing)
