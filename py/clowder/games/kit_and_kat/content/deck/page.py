"""Elements that show card texts: the last card, a retold turn, whole books, and the sources."""

from collections.abc import Collection, Iterable, Set
from typing import TYPE_CHECKING

from clowder.core.cards import Card
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, plural
from clowder.games.kit_and_kat.content.deck.deck_acts import read_page
from clowder.games.kit_and_kat.content.deck.library import AnswerSource, Book, CardText, Library
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.pronunciation import Pronunciations
from clowder.widgets.acts import format_act
from clowder.widgets.controls import draw_quiz_button
from clowder.widgets.nodes import Content, Node, format_with_nodes, h
from clowder.widgets.pictures import draw_picture

if TYPE_CHECKING:
    from clowder.games.kit_and_kat.content.deck.pictures import CardPicture

BOOKS, ABOUT = "books", "about"
"""Names of the pages that are no book; a book's page is named by its letter."""

Told = tuple[str, Card | None]
"""An event of a turn: a sentence, and the card that was played; None if no card was."""

Opened = Collection[Card] | None
"""Cards whose answers have been opened, if answers are opened by hand; None if all answers are shown."""


def draw_panel(
    library: Library | None,
    shown: Card,
    opened: Opened = None,
    below: Content = None,
    earlier: Iterable[Card] = (),
) -> Node:
    """Draw the card that was played last: its question, to be read aloud, its answer, and the sources.

    Until the answer is opened, no element contains it. `below` is shown under an open answer, for what is to
    be done then. `earlier` cards, the latest first, can still be opened, too.
    """
    before = [_draw_turn_event(library, "", each, i, opened) for i, each in enumerate(earlier)]
    book, text = library.book(shown) if library else None, _card_text(library, shown)
    return h(
        "section.reading",
        h("h2", _draw_chip(shown), " ", _draw_words("span", book.title) if book else h("span")),
        _draw_card_text(library, text, opened) if library and text else None,
        below if is_answer_open(shown, opened) else None,
        h("div.retold.earlier", h("h3", _("Before that")), h("ol", before), key="earlier")
        if before
        else None,
        aria_label=_("The card that was played last"),
        tabindex=0,
        key="reading",
    )


def draw_turn(library: Library | None, heading: str, events: Iterable[Told], opened: Opened = None) -> Node:
    """Draw a retold turn, card by card, each with its question; answers can be opened, if that is by hand."""
    return h(
        "section.reading.retold",
        h("h2", heading),
        h(
            "ol",
            (_draw_turn_event(library, line, shown, i, opened) for i, (line, shown) in enumerate(events)),
        ),
        aria_label=_("The last turn once more"),
        tabindex=0,
        key="retold",
    )


def draw_opening(library: Library | None) -> Node:
    """Draw the deck's title, before any card has been played; its page *About* has the paragraphs."""
    return h(
        "section.reading",
        _draw_words("h2", library.title) if library else h("h2"),
        aria_label=_("About these cards"),
        tabindex=0,
        key="opening",
    )


def draw_navigation() -> Node:
    """Draw the buttons to the books and to the page about these cards."""
    return h(
        "div.choices",
        h("button", _("Leaf through the books"), data_act=read_page(BOOKS)),
        h("button", _("About these cards"), data_act=read_page(ABOUT)),
        key="doors",
    )


def draw_page(library: Library, place: str, new: Set[Card] = frozenset()) -> Node:
    """Draw a page of its own: `BOOKS`, `ABOUT`, or a book by its letter.

    `new` are the cards that were never read on this tablet before this game.
    """
    book = next((book for book in library.books if book.letter == place), None)
    shelf: Content = _draw_about(library) if place == ABOUT else _draw_shelf(library, new)
    return h(
        "main.library",
        h("header.bar", h("button.quiet", _("Back"), data_act="read"), _draw_words("h1", library.title)),
        _draw_open_book(library, book, new) if book else shelf,
        key=f"read {place}",
    )


def card_name(shown: Card) -> str:
    """Return a card's name: `A 1`."""
    return f"{shown[0].upper()} {shown[1:]}"


def is_answer_open(shown: Card, opened: Opened) -> bool:
    """Return whether the answer of this card is open."""
    return opened is None or shown in opened


# One card


def _draw_words(tag: str, words: LocalizedText, content: Content = None) -> Node:
    """Draw an element with these words, marked with their language."""
    return h(tag, str(words) if content is None else content, lang=words.language, dir="auto")


def _draw_card_text(library: Library, text: CardText, opened: Opened = None) -> Content:
    """Draw a card's question, its answer if it is open, its sources, and a button that reads it aloud.

    Without `opened` no answer is ever closed. Screen readers announce an answer that opens.
    """
    sounds, name = Pronunciations(library), card_name(text.card)
    question = draw_question(
        text, _draw_words("p.question", text.question, sounds.shown_content(text.question))
    )
    if not is_answer_open(text.card, opened):
        label = _("Read the question of {card} aloud", card=name)
        return (
            question,
            h("div.answering", _draw_closed_answer(text.card), aria_live="polite", key="answering"),
            _draw_read_aloud(label, text.question, sounds.spoken_text(text.question)),
        )
    answer = (
        _draw_words("p.answer", text.answer, sounds.shown_content(text.answer)),
        h("p.source", draw_sources(library, text)) if text.sources else None,
    )
    if opened is None:
        both = f"{sounds.spoken_text(text.question)} {sounds.spoken_text(text.answer)}"
        return question, answer, _draw_read_aloud(_("Read {card} aloud", card=name), text.question, both)
    label = _("Read the answer of {card} aloud", card=name)
    return (
        question,
        h("div.answering.opened", answer, aria_live="polite", key="answering"),
        _draw_read_aloud(label, text.answer, sounds.spoken_text(text.answer)),
    )


def draw_question(text: CardText, question: Node) -> Node:
    """Draw a question with its picture, if it has one."""
    if text.picture is None:
        return question
    return h("div.asked", draw_card_picture(text.picture), question, key="asked")


def draw_card_picture(shown: "CardPicture") -> Node:
    """Draw a card's picture; one without a description is decoration."""
    words = shown.shows
    return h(
        "img.pictured",
        src=shown.image,
        alt=str(words),
        lang=words.language if words else None,
        width=shown.width,
        height=shown.height,
        key="picture",
    )


def _draw_closed_answer(shown: Card) -> Node:
    """Draw the button in the place of an answer that is still closed."""
    return h(
        "button.closed",
        draw_picture("paw"),
        h("span", _("Who knows? Tap for the answer.")),
        aria_label=_("Open the answer of {card}", card=card_name(shown)),
        data_act=format_act("answer {card}", card=shown),
        key=f"answer {shown}",
    )


def _draw_read_aloud(label: str, words: LocalizedText, spoken: str) -> Node:
    """Draw the button that reads a text aloud."""
    return h(
        "button.quiet.say",
        _("Read aloud"),
        data_say=spoken,
        data_language=words.language,
        aria_label=label,
        key="say",
    )


def draw_sources(library: Library, text: CardText) -> list[Content]:
    """Return a card's works and pages as a line.

    For example: `From: Evans-Pritchard, The Nuer, 1940, p. 51.`
    """
    works: list[Content] = []
    for source in text.sources:
        if works:
            works.append("; ")
        works += _draw_work(source, library.original)
    return format_with_nodes(_("From: {works}."), works=works)


def _draw_work(source: AnswerSource, language: str) -> list[Content]:
    """Return a work with its page and, if it is known only by another work, that one."""
    at = f", {source.at}" if source.at else ""
    work = h("span", f"{source.work.rstrip('.')}{at}", lang=language, dir="auto")
    if not source.told_in:
        return [work]
    told_in = h("span", source.told_in.rstrip("."), lang=language, dir="auto")
    return format_with_nodes(_("{source}, as told in {work}"), source=work, work=told_in)


def _draw_turn_event(
    library: Library | None, sentence: str, card: Card | None, index: int, opened: Opened
) -> Node:
    """Draw one event of a turn as a list item: the card, the sentence, and the card's question and answer.

    The answer is left out while the answers are closed.
    """
    text = _card_text(library, card)
    asked = _draw_words("q", text.question) if text else None
    answer = _draw_answer(library, text, opened) if library and text and opened is not None else None
    return h("li", _draw_chip(card) if card else None, h("span", sentence), asked, answer, key=str(index))


def _draw_answer(library: Library, text: CardText, opened: Opened) -> Node:
    """Draw the answer in brief, or the button that opens it."""
    if is_answer_open(text.card, opened):
        answer = _draw_words("p", text.answer, Pronunciations(library).shown_content(text.answer))
        return h("div.answering.opened", answer, aria_live="polite", key="answering")
    button = h(
        "button.quiet.opens",
        _("Answer"),
        aria_label=_("Open the answer of {card}", card=card_name(text.card)),
        data_act=format_act("answer {card}", card=text.card),
    )
    return h("div.answering", button, aria_live="polite", key="answering")


def _card_text(library: Library | None, shown: Card | None) -> CardText | None:
    """Return the texts of a card; None without any, as in a deck that has fewer cards than the game."""
    text = library.text(shown) if library and shown else None
    return text if text and text.question else None


def _draw_chip(shown: Card) -> Node:
    return h("b.chip", card_name(shown), class_=f"book-{shown[0]}")


# Whole books


def _draw_shelf(library: Library, new: Set[Card]) -> Content:
    return h("div.choice", draw_quiz_button()), h(
        "ul.shelf", (_draw_spine(book, new) for book in library.books)
    )


def _draw_spine(book: Book, new: Set[Card]) -> Node:
    """Draw the button to a book, with the number of its cards that are new to this tablet."""
    fresh = sum(text.card in new for text in book.cards)
    return h(
        "li",
        h(
            "button.spine",
            h("b.chip", book.letter.upper(), class_=f"book-{book.letter}"),
            _draw_words("strong", book.title),
            _draw_words("span", book.introduction) if str(book.introduction) else None,
            h("small", plural("{n} new to you", "{n} new to you", fresh)) if fresh else None,
            data_act=read_page(book.letter),
        ),
        key=book.letter,
    )


def _draw_open_book(library: Library, book: Book, new: Set[Card]) -> Node:
    return h(
        "article.open-book",
        _draw_words("h2", book.title, f"{book.letter.upper()} · {isolate_text(str(book.title))}"),
        _draw_words("p", book.introduction) if str(book.introduction) else None,
        h("ol", (_draw_card(library, text, is_new=text.card in new) for text in book.cards)),
    )


def _draw_card(library: Library, text: CardText, *, is_new: bool) -> Node:
    return h(
        "li",
        h(
            "h3",
            _draw_chip(text.card),
            h("small.new", _("new to you")) if is_new else None,
        ),
        _draw_card_text(library, text),
        key=text.card,
    )


def _draw_about(library: Library) -> Node:
    """Draw the paragraphs about the deck, and its works."""
    return h(
        "article.about",
        h("h2", _("About these cards")),
        (_draw_words("p", paragraph) for paragraph in library.about),
        h("h3", _("Where the answers are from")) if library.works else None,
        h("ul.works", (h("li", work, dir="auto") for work in library.works), lang=library.original),
        h("button", _("Leaf through the books"), data_act=read_page(BOOKS)),
    )
