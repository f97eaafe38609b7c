"""Elements that show card texts: the last card, a retold turn, whole books, and the sources."""

from collections.abc import Collection, Iterable, Set
from typing import TYPE_CHECKING

from clowder.core.cards import Card
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, plural
from clowder.games.kit_and_kat.content.deck.deck_acts import format_read_page_act
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.pronunciation import PronunciationAnnotator
from clowder.games.kit_and_kat.content.deck.question_deck import AnswerSource, Book, CardText, QuestionDeck
from clowder.widgets.acts import format_act
from clowder.widgets.controls import draw_quiz_button
from clowder.widgets.nodes import Content, Node, format_with_nodes, h
from clowder.widgets.pictures import draw_picture

if TYPE_CHECKING:
    from clowder.games.kit_and_kat.content.deck.pictures import CardPicture

BOOKS, ABOUT = "books", "about"
"""Names of the pages that are no book; a book's page is named by its letter."""

TurnEvent = tuple[str, Card | None]
"""An event of a turn: a sentence, and the card that was played; None if no card was."""

OpenedAnswers = Collection[Card] | None
"""Cards whose answers have been opened, if answers are opened by hand; None if all answers are shown."""


def draw_last_played_card_panel(
    deck: QuestionDeck | None,
    card: Card,
    opened: OpenedAnswers = None,
    below: Content = None,
    earlier: Iterable[Card] = (),
) -> Node:
    """Draw the panel of the card that was played last: its question, answer, sources, earlier cards.

    The answer is shown only if the card is in `opened`, or if `opened` is None; else there is a button
    that opens it. `below` is what players do next, such as judging the answer: it is shown only with the
    answer. `earlier` cards are listed at the end, in the given order. Without a deck only the names of
    cards are shown.
    """
    before = [_draw_turn_event(deck, "", each, i, opened) for i, each in enumerate(earlier)]
    book, text = deck.book_of_card(card) if deck else None, _find_card_text(deck, card)
    return h(
        "section.reading",
        h(
            "h2",
            _draw_card_name_label(card),
            " ",
            _draw_localized_text("span", book.title) if book else h("span"),
        ),
        _draw_question_and_answer(deck, text, opened, is_judged=below is not None) if deck and text else None,
        below if is_answer_open(card, opened) else None,
        h("div.retold.earlier", h("h3", _("Before that")), h("ol", before), key="earlier")
        if before
        else None,
        aria_label=_("The card that was played last"),
        tabindex=0,
        key="reading",
    )


def draw_last_turn_summary(
    deck: QuestionDeck | None, heading: str, events: Iterable[TurnEvent], opened: OpenedAnswers = None
) -> Node:
    """Draw a player's last turn under a heading: a numbered list of its events.

    An event is a sentence with a card or None; a card is shown with its question. `opened` are the cards
    whose answers are shown; other cards have a button that opens the answer. If `opened` is None, there
    are neither answers nor buttons.
    """
    return h(
        "section.reading.retold",
        h("h2", heading),
        h(
            "ol",
            (_draw_turn_event(deck, line, shown, i, opened) for i, (line, shown) in enumerate(events)),
        ),
        aria_label=_("The last turn once more"),
        tabindex=0,
        key="retold",
    )


def draw_deck_title_panel(deck: QuestionDeck | None) -> Node:
    """Draw the panel shown before any card was played: a heading with the deck's title.

    The heading is empty without a deck.
    """
    return h(
        "section.reading",
        _draw_localized_text("h2", deck.title) if deck else h("h2"),
        aria_label=_("About these cards"),
        tabindex=0,
        key="opening",
    )


def draw_deck_page_buttons() -> Node:
    """Draw two buttons: to the list of the deck's books, and to the page about its cards.

    They send the acts `read books` and `read about`.
    """
    return h(
        "div.choices",
        h("button", _("Leaf through the books"), data_act=format_read_page_act(BOOKS)),
        h("button", _("About these cards"), data_act=format_read_page_act(ABOUT)),
        key="doors",
    )


def draw_deck_page(deck: QuestionDeck, page_name: str, new_cards: Set[Card] = frozenset()) -> Node:
    """Draw a page to read in the deck, by its name: `BOOKS`, `ABOUT`, or the letter of a book.

    At the top are a back button and the deck's title. Any other name gives the page `BOOKS`, the list of
    books. Cards in `new_cards`, never read on this tablet before this game, are marked as new, or
    counted in the list.
    """
    book = next((book for book in deck.books if book.letter == page_name), None)
    shelf: Content = _draw_about_page(deck) if page_name == ABOUT else _draw_book_list_page(deck, new_cards)
    return h(
        "main.library",
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act="read"),
            _draw_localized_text("h1", deck.title),
        ),
        _draw_book_page(deck, book, new_cards) if book else shelf,
        key=f"read {page_name}",
    )


def card_name(card: Card) -> str:
    """Return a card's name for players, letter and number: `A 1` for `a1`."""
    return f"{card[0].upper()} {card[1:]}"


def is_answer_open(card: Card, opened: OpenedAnswers) -> bool:
    """Return whether a card's answer is shown: the card is in `opened`, or `opened` is None."""
    return opened is None or card in opened


# One card


def _draw_localized_text(tag: str, text: LocalizedText, content: Content = None) -> Node:
    """Draw a text as an HTML element of the name `tag`, with the attribute `lang` and `dir="auto"`.

    If `content` is given, it takes the place of the plain text.
    """
    return h(tag, str(text) if content is None else content, lang=text.language, dir="auto")


def _draw_question_and_answer(
    deck: QuestionDeck, text: CardText, opened: OpenedAnswers = None, *, is_judged: bool = False
) -> Content:
    """Draw a card's question with its picture, its answer with sources, and a button to read aloud.

    If `opened` is None, question and answer are read aloud; if the card is in `opened`, only the answer.
    Otherwise a button that opens the answer takes the place of answer and sources, and the question is
    read aloud. `is_judged` changes the label of that button: players will judge who knew the answer.
    Screen readers announce an answer as it is opened, but not its sources.
    """
    sounds, name = PronunciationAnnotator(deck), card_name(text.card)
    question = draw_question_with_picture(
        text, _draw_localized_text("p.question", text.question, sounds.annotated_content(text.question))
    )
    if not is_answer_open(text.card, opened):
        label = _("Read the question of {card} aloud", card=name)
        return (
            question,
            h(
                "div.answering",
                _draw_open_answer_button(text.card, is_judged=is_judged),
                aria_live="polite",
                key="answering",
            ),
            _draw_read_aloud_button(label, text.question, sounds.spoken_text(text.question)),
        )
    answer = _draw_localized_text("p.answer", text.answer, sounds.annotated_content(text.answer))
    sources = draw_folded_sources(deck, text)
    if opened is None:
        both = f"{sounds.spoken_text(text.question)} {sounds.spoken_text(text.answer)}"
        return (
            question,
            answer,
            sources,
            _draw_read_aloud_button(_("Read {card} aloud", card=name), text.question, both),
        )
    label = _("Read the answer of {card} aloud", card=name)
    return (
        question,
        h("div.answering.opened", answer, aria_live="polite", key="answering"),
        sources,
        _draw_read_aloud_button(label, text.answer, sounds.spoken_text(text.answer)),
    )


def draw_question_with_picture(text: CardText, question: Node) -> Node:
    """Return the card's picture and the drawn `question` in a `div`; `question` if it has no picture."""
    if text.picture is None:
        return question
    return h("div.asked", draw_card_picture(text.picture), question, key="asked")


def draw_card_picture(picture: "CardPicture") -> Node:
    """Draw a card's picture as an image with its description as alternative text.

    Without a description that text is empty, and screen readers skip the image.
    """
    words = picture.shows
    return h(
        "img.pictured",
        src=picture.image,
        alt=str(words),
        lang=words.language if words else None,
        width=picture.width,
        height=picture.height,
        key="picture",
    )


def _draw_open_answer_button(card: Card, *, is_judged: bool) -> Node:
    """Draw the button that opens a card's answer, in the answer's place, by the act `answer CARD`.

    `is_judged` is True if players judge who knew the answer; else the button says that it is for fun.
    """
    ask = _("Who knows? Tap for the answer.") if is_judged else _("For fun: who knows? Tap here.")
    return h(
        "button.closed",
        draw_picture("paw"),
        h("span", ask),
        aria_label=_("Open the answer of {card}", card=card_name(card)),
        data_act=format_act("answer {card}", card=card),
        key=f"answer {card}",
    )


def _draw_read_aloud_button(label: str, text: LocalizedText, spoken_text: str) -> Node:
    """Draw the button that has a voice read `spoken_text` aloud, in the language of `text`.

    Its attributes `data-say` and `data-language` have both. `label` is the button's name for screen
    readers.
    """
    return h(
        "button.quiet.say",
        draw_picture("speaker"),
        h("span", _("Read aloud")),
        data_say=spoken_text,
        data_language=text.language,
        aria_label=label,
        key="say",
    )


def draw_folded_sources(deck: QuestionDeck, text: CardText) -> Node | None:
    """Draw the sources of a card's answer as a `details` element, folded at first; None without any."""
    if not text.sources:
        return None
    line = h("p", _draw_sources_sentence(deck, text))
    return h("details.source", h("summary", _("Source")), line, key=f"source {text.card}")


def _draw_sources_sentence(deck: QuestionDeck, text: CardText) -> list[Content]:
    """Draw the sources of a card's answer as one sentence, with semicolons between them.

    An example is `From: Evans-Pritchard, The Nuer, 1940, p. 51.`.
    """
    works: list[Content] = []
    for source in text.sources:
        if works:
            works.append("; ")
        works += _draw_source(source, deck.original)
    return format_with_nodes(_("From: {works}."), works=works)


def _draw_source(source: AnswerSource, language: str) -> list[Content]:
    """Draw one source: the work, the place in it, and the work that cites it if there is one.

    An example is `Smith, 1990, p. 51, as told in Jones, 2001`. `language` is that of the works' names.
    """
    at = f", {source.at}" if source.at else ""
    work = h("span", f"{source.work.rstrip('.')}{at}", lang=language, dir="auto")
    if not source.told_in:
        return [work]
    told_in = h("span", source.told_in.rstrip("."), lang=language, dir="auto")
    return format_with_nodes(_("{source}, as told in {work}"), source=work, work=told_in)


def _draw_turn_event(
    deck: QuestionDeck | None, sentence: str, card: Card | None, index: int, opened: OpenedAnswers
) -> Node:
    """Draw an event of a turn as a list item: the card's name, a sentence, the question, the answer.

    If `opened` is None, there is no answer; if it lacks the card, a button to open the answer takes its
    place. The answer has no sources. Without a card there is only the sentence. `index` is the item's
    key.
    """
    text = _find_card_text(deck, card)
    asked = _draw_localized_text("q", text.question) if text else None
    answer = _draw_answer_or_open_button(deck, text, opened) if deck and text and opened is not None else None
    return h(
        "li",
        _draw_card_name_label(card) if card else None,
        h("span", sentence),
        asked,
        answer,
        key=str(index),
    )


def _draw_answer_or_open_button(deck: QuestionDeck, text: CardText, opened: OpenedAnswers) -> Node:
    """Draw a card's answer without its sources; but a button that opens it if `opened` lacks the card.

    If `opened` is None, it is the answer.
    """
    if is_answer_open(text.card, opened):
        answer = _draw_localized_text(
            "p", text.answer, PronunciationAnnotator(deck).annotated_content(text.answer)
        )
        return h("div.answering.opened", answer, aria_live="polite", key="answering")
    button = h(
        "button.quiet.opens",
        _("Answer"),
        aria_label=_("Open the answer of {card}", card=card_name(text.card)),
        data_act=format_act("answer {card}", card=text.card),
    )
    return h("div.answering", button, aria_live="polite", key="answering")


def _find_card_text(deck: QuestionDeck | None, card: Card | None) -> CardText | None:
    """Return the question and answer on a card; None for a card without a question.

    None also if `deck` or `card` is None.
    """
    text = deck.text_of_card(card) if deck and card else None
    return text if text and text.question else None


def _draw_card_name_label(card: Card) -> Node:
    """Draw a card's name, such as `A 1`, as a small label in the colours of its book."""
    return h("b.chip", card_name(card), class_=f"book-{card[0]}")


# Whole books


def _draw_book_list_page(deck: QuestionDeck, new_cards: Set[Card]) -> Content:
    """Draw the list of the deck's books: first a button that opens the quiz, then one for each book."""
    return h("div.choice", draw_quiz_button()), h(
        "ul.shelf", (_draw_book_button(book, new_cards) for book in deck.books)
    )


def _draw_book_button(book: Book, new_cards: Set[Card]) -> Node:
    """Draw the list item with the button that opens a book: letter, title, introduction.

    It also tells how many of the book's cards are in `new_cards`, if any are.
    """
    fresh = sum(text.card in new_cards for text in book.cards)
    return h(
        "li",
        h(
            "button.spine",
            h("b.chip", book.letter.upper(), class_=f"book-{book.letter}"),
            _draw_localized_text("strong", book.title),
            _draw_localized_text("span", book.introduction) if str(book.introduction) else None,
            h("small", plural("{n} new to you", "{n} new to you", fresh)) if fresh else None,
            data_act=format_read_page_act(book.letter),
        ),
        key=book.letter,
    )


def _draw_book_page(deck: QuestionDeck, book: Book, new_cards: Set[Card]) -> Node:
    """Draw the page of a book: letter and title, introduction if there is one, all cards with answers.

    Cards in `new_cards` are marked as new.
    """
    return h(
        "article.open-book",
        _draw_localized_text("h2", book.title, f"{book.letter.upper()} · {isolate_text(str(book.title))}"),
        _draw_localized_text("p", book.introduction) if str(book.introduction) else None,
        h("ol", (_draw_card_on_book_page(deck, text, is_new=text.card in new_cards) for text in book.cards)),
    )


def _draw_card_on_book_page(deck: QuestionDeck, text: CardText, *, is_new: bool) -> Node:
    """Draw a card on the page of its book as a list item: name, question, answer and sources.

    If `is_new`, it is marked as new to the players.
    """
    return h(
        "li",
        h(
            "h3",
            _draw_card_name_label(text.card),
            h("small.new", _("new to you")) if is_new else None,
        ),
        _draw_question_and_answer(deck, text),
        key=text.card,
    )


def _draw_about_page(deck: QuestionDeck) -> Node:
    """Draw the page about the deck: its paragraphs, a list of the works that it cites, and a button.

    The list is left out if there are no works. The button leads to the list of books.
    """
    return h(
        "article.about",
        h("h2", _("About these cards")),
        (_draw_localized_text("p", paragraph) for paragraph in deck.about),
        h("h3", _("Where the answers are from")) if deck.works else None,
        h("ul.works", (h("li", work, dir="auto") for work in deck.works), lang=deck.original),
        h("button", _("Leaf through the books"), data_act=format_read_page_act(BOOKS)),
    )
