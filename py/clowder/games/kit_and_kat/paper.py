"""Printed cards of Kit and Kat: question, answer and sources."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.page import draw_card_picture
from clowder.games.kit_and_kat.content.deck.pronunciation import PronunciationAnnotator
from clowder.games.kit_and_kat.content.deck.question_deck import (
    AnswerSource,
    CardText,
    QuestionDeck,
    as_question_deck,
)
from clowder.games.kit_and_kat.rules import Options
from clowder.widgets.cards import draw_card_face_text
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.letters import count_lines, estimate_word_widths
from clowder.widgets.paper.paper import PrintableParts
from clowder.widgets.paper.sheet import PrintSettings, draw_printed_page
from clowder.widgets.pictures import draw_nested_picture

TITLE_SIZE = 3.2
"""Letter size of a book's title, in mm."""

SOURCE_SIZE = 2.1
"""Letter size of sources, in mm."""

SMALLEST_SIZE = 1.7
"""Smallest letter size of question and answer, in mm."""

BOLD_FACTOR = 1.2
"""Width factor of a question's letters, which are bold and a tenth larger."""

QUESTION_GAP = 0.7
"""Gap between question and answer, in em."""

PICTURE_HEIGHT = 18
"""Height of a card's own picture, in mm. `paper.css` has the same number, and a gap of 1 mm above it."""

PRONUNCIATION_SIZE = 2.6
"""Smallest letter size in mm at which pronunciations are printed, too."""


class TextArea(NamedTuple):
    """Area of a printed card for all text below its head: `width` and `height` in millimetres.

    `line_height` is a multiple of the letter size, `largest` the letter size of a short text, in mm, and
    `head_width` the width of the head's drawing in its own units.
    """

    width: float
    height: float
    line_height: float
    """Line height, as a multiple of the letter size."""
    largest: float
    """Letter size of a short text."""
    head_width: int
    """Width of the head's drawing, in its own units; a larger one makes the head lower."""


USUAL_AREA = TextArea(50, 63, 1.24, 4, 130)
LARGE_AREA = TextArea(54.4, 73.4, 1.2, 5, 240)
"""Places on a card of poker size, in mm; large print enlarges them by half."""


def draw_printed_question_card(deck: QuestionDeck, text: CardText, sheet: PrintSettings) -> Node:
    """Draw a card for printing: head, picture, question, answer, and the numbers of its sources below.

    Between head and picture is the title of its book, except in large print (`sheet.large`), which has
    larger letters and a larger area. The card is marked with the language of the book's title.
    """
    book = deck.book_of_card(text.card)
    area, title = (LARGE_AREA, "") if sheet.large else (USUAL_AREA, str(book.title))
    node = _draw_printed_card_face(
        book.letter,
        book.emblem,
        title,
        text,
        with_pronunciations(deck, text),
        source_numbers_text(deck, text),
        area,
    )
    return node._replace(attributes={**node.attributes, "lang": book.title.language})


def largest_letter_size(text: CardText, area: TextArea) -> float:
    """Return the largest letter size, in mm, at which a card's question and answer fit into this area.

    Sizes are tried in steps of 0.1 mm, from `area.largest` down to `SMALLEST_SIZE`, which is returned if
    the texts fit at none.
    """
    words = [(estimate_word_widths(text.question), BOLD_FACTOR), (estimate_word_widths(text.answer), 1)]
    tenths = range(round(area.largest * 10), round(SMALLEST_SIZE * 10), -1)
    return next(
        (each / 10 for each in tenths if _stacked_texts_height(words, each / 10, area) <= area.height),
        SMALLEST_SIZE,
    )


def with_pronunciations(deck: QuestionDeck, text: CardText) -> CardText:
    """Return a card's question and answer with the pronunciation of foreign words in brackets.

    It stands behind each word that the deck gives a pronunciation for, only where the word first comes
    in the two texts.
    """
    sounds = PronunciationAnnotator(deck)
    return replace(
        text, question=sounds.annotated_text(text.question), answer=sounds.annotated_text(text.answer)
    )


def source_numbers_text(deck: QuestionDeck, text: CardText) -> str:
    """Return the sources of a card as one line of numbers and places: `12, p. 273; 3`.

    A number is that of the work in the deck's printed list of works, from 1.
    """
    return "; ".join(_source_number_and_place_text(deck, source) for source in text.sources)


def draw_cited_works_page(deck: QuestionDeck) -> Node | None:
    """Draw the printed page with the list of works cited as sources, by the numbers on the cards.

    Above the list are the title of the deck and the paragraphs about it. None if the deck cites no
    works.
    """
    if not deck.works:
        return None
    return draw_printed_page(
        "told sources",
        "sources",
        h("h2.title", str(deck.title), lang=deck.title.language, dir="auto"),
        (h("p", str(paragraph), lang=paragraph.language, dir="auto") for paragraph in deck.about),
        h("h3", _("Where the answers are from")),
        h("p", _("The numbers are those at the foot of the cards.")),
        h("ol.works", (h("li", work, dir="auto") for work in deck.works), lang=deck.original),
    )


@lru_cache(maxsize=2 * 140)
def _draw_printed_card_face(
    letter: str,
    emblem: str,
    title: str,
    text: CardText,
    annotated_text: CardText,
    source_text: str,
    area: TextArea,
) -> Node:
    """Draw a card for printing, with question and answer in the largest letters that fit. Cached.

    `letter`, `emblem` and `title` are those of its book. `annotated_text`, which has pronunciations, is
    drawn in place of `text` if it fits in letters as large, or in letters of at least
    `PRONUNCIATION_SIZE`. `source_text` is the line at the foot; an empty title or line is left out. The
    size is the CSS variable `--size` of the card, in mm.
    """
    around = _title_or_source_height(title, TITLE_SIZE, area) + _title_or_source_height(
        source_text, SOURCE_SIZE, area
    )
    pictured = PICTURE_HEIGHT + 1 if text.picture else 0
    room = area._replace(height=area.height - around - pictured)
    shown = (
        annotated_text
        if largest_letter_size(annotated_text, room)
        >= min(largest_letter_size(text, room), PRONUNCIATION_SIZE)
        else text
    )
    return h(
        "div.card.kat.readable",
        _draw_card_head(letter, emblem, text.card[1:], area.head_width),
        h("p.title", title, dir="auto") if title else None,
        draw_card_picture(text.picture) if text.picture else None,
        h(
            "div.text",
            _draw_localized_text("p.question", shown.question),
            _draw_localized_text("p.answer", shown.answer),
        ),
        h("p.source", source_text) if source_text else None,
        class_=f"book-{letter}",
        style=f"--size:{largest_letter_size(shown, room)}",
    )


def _draw_localized_text(tag: str, text: LocalizedText) -> Node:
    """Draw a text as an element `tag`, marked with its language and writing direction."""
    return h(tag, str(text), lang=text.language, dir="auto")


def _draw_card_head(letter: str, emblem: str, number: str, head_width: int) -> Node:
    """Draw the head of a printed card as SVG: book letter, emblem in the middle, and number.

    An empty `emblem` is left out. `head_width` is the width of the card in units of the drawing, which
    is 28 high.
    """
    return h(
        "svg.head",
        draw_card_face_text(letter.upper(), "initial", 2, 24),
        draw_nested_picture(emblem, head_width // 2 - 13, 1, 26, 26) if emblem else None,
        draw_card_face_text(number, "figure", head_width - 2, 24, anchor="end", narrow=30),
        viewBox=f"0 0 {head_width} 28",
        aria_hidden="true",
        key=str(head_width),
    )


def _source_number_and_place_text(deck: QuestionDeck, source: AnswerSource) -> str:
    """Return a source as its number in the printed list of works, from 1, and its place: `12, p. 273`.

    Without a place it is the number alone.
    """
    number = deck.works.index(source.work) + 1
    return f"{number}, {source.at}" if source.at else str(number)


def _title_or_source_height(text: str, letter_size: float, area: TextArea) -> float:
    """Return the height, in mm, of a card's title or its line of sources; 0 for an empty text.

    It is the number of lines, broken at the area's width, times 1.3 `letter_size`, which is in mm.
    """
    return count_lines(estimate_word_widths(text), letter_size, area.width) * letter_size * 1.3 if text else 0


def _stacked_texts_height(
    texts: Iterable[tuple[Sequence[float], float]], letter_size: float, area: TextArea
) -> float:
    """Return the height, in mm, of texts one below the other, and of one gap, whatever their number.

    Each text is a pair: the widths of its words in em, and the factor of its letters' width. Lines are
    `area.line_height` high, for a factor above 1 (bold) a tenth more; the gap is `QUESTION_GAP`.
    `letter_size`, in mm, multiplies both.
    """
    high = sum(
        count_lines(widths, letter_size * bold, area.width) * (1.1 if bold > 1 else 1)
        for widths, bold in texts
    )
    return (high * area.line_height + QUESTION_GAP) * letter_size


def _draw_all_cards(options: Options, content: CardTexts | None, sheet: PrintSettings) -> Iterable[Node]:
    """Draw all cards of a deck for printing, with questions and answers, book by book.

    None are drawn if `content` is no deck with texts. `options` are not used.
    """
    deck = as_question_deck(content)
    books = deck.books if deck else ()
    return (draw_printed_question_card(deck, text, sheet) for book in books for text in book.cards if deck)


def _draw_closing_pages(content: CardTexts | None) -> Iterable[Node]:
    """Draw the pages printed after the cards: the list of cited works, if the deck cites any."""
    deck = as_question_deck(content)
    listed = draw_cited_works_page(deck) if deck else None
    return [listed] if listed else []


PAPER = PrintableParts(_draw_all_cards, closing_pages=_draw_closing_pages)
