"""The cards of Kit and Kat with all that is read from them: question, answer, and where it is from."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from clowder.core.words import _
from clowder.games.kit_and_kat.content.deck.library import Library, Source, Text, library_of
from clowder.games.kit_and_kat.content.deck.sounds import Sounds
from clowder.games.kit_and_kat.content.deck.wording import Wording
from clowder.games.kit_and_kat.rules import Options
from clowder.widgets.cards import written
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.letters import lines, widths
from clowder.widgets.paper.paper import Paper
from clowder.widgets.paper.sheet import Sheet, leaf
from clowder.widgets.pictures import part

TITLE, SOURCE, SMALLEST = 3.2, 2.1, 1.7
"""The size of the letters of a book's title, of sources, and the least for question and answer."""

BOLD = 1.2
"""How much wider the letters of a question are: they are bold, and larger by a tenth."""

ROOMY = 2.6
"""The least size of the letters at which there is room to say how foreign words are said."""


class Place(NamedTuple):
    """Where question and answer go, and all that is above and below them but the head."""

    width: float
    height: float
    line: float
    """The distance of two lines, as a part of the size of the letters."""
    largest: float
    """The size of the letters, if the text is short."""
    across: int
    """The width of the head's drawing. The more it is, the lower is the head."""


USUAL = Place(48, 60, 1.3, 4, 100)
LARGE = Place(53, 70, 1.2, 5, 170)
"""In millimetres of a card of poker size; those of large print are half as large again."""


def face(library: Library, text: Text, sheet: Sheet) -> Node:
    """A card: head, question, answer; at the foot the numbers of its sources in the list of all.

    Large print leaves the book's title out.
    """
    book = library.book(text.card)
    place, title = (LARGE, "") if sheet.large else (USUAL, str(book.title))
    node = _face(book.letter, book.emblem, title, text, hinted(library, text), cited(library, text), place)
    return node._replace(attributes={**node.attributes, "lang": book.title.language})


def size(text: Text, place: Place) -> float:
    """How large the letters can be, so that question and answer have room there."""
    words = [(widths(text.question), BOLD), (widths(text.answer), 1)]
    tenths = range(round(place.largest * 10), round(SMALLEST * 10), -1)
    return next((each / 10 for each in tenths if _height(words, each / 10, place) <= place.height), SMALLEST)


def hinted(library: Library, text: Text) -> Text:
    """The card with how its foreign words are said behind them."""
    sounds = Sounds(library)
    return replace(text, question=sounds.written(text.question), answer=sounds.written(text.answer))


def cited(library: Library, text: Text) -> str:
    """The numbers of the sources: `12, p. 273; 3`."""
    return "; ".join(_cited(library, source) for source in text.sources)


def sources(library: Library) -> Node | None:
    """The works that the numbers on the cards stand for."""
    if not library.works:
        return None
    return leaf(
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
    """The book's letter and emblem, and the card's number."""
    return h(
        "svg.head",
        written(letter.upper(), "initial", 2, 24),
        part(emblem, across // 2 - 13, 1, 26, 26) if emblem else None,
        written(number, "figure", across - 2, 24, anchor="end", narrow=30),
        viewBox=f"0 0 {across} 28",
        aria_hidden="true",
        key=str(across),
    )


def _cited(library: Library, source: Source) -> str:
    number = library.works.index(source.work) + 1
    return f"{number}, {source.at}" if source.at else str(number)


def _below(words: str, letters: float, place: Place) -> float:
    """How much lower the place for the text is by these words above or below it."""
    return lines(widths(words), letters, place.width) * letters * 1.3 if words else 0


def _height(texts: Iterable[tuple[Sequence[float], float]], letters: float, place: Place) -> float:
    """How high texts are, with the space between them, by the widths of their words and how bold they are."""
    high = sum(lines(words, letters * bold, place.width) * (1.1 if bold > 1 else 1) for words, bold in texts)
    return (high * place.line + 1) * letters


def _faces(options: Options, content: CardTexts | None, sheet: Sheet) -> Iterable[Node]:
    library = library_of(content)
    books = library.books if library else ()
    return (face(library, text, sheet) for book in books for text in book.cards if library)


def _closing(content: CardTexts | None) -> Iterable[Node]:
    library = library_of(content)
    listed = sources(library) if library else None
    return [listed] if listed else []


PAPER = Paper(_faces, closing=_closing)
