"""Functions on a deck that is edited: the JSON object of `reader.py`, possibly incomplete.

Books and cards are counted from 0 here. Changes are made in the deck's own language. Its texts in others
stay, and so do unknown fields.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Required, TypedDict, TypeGuard, TypeVar

from clowder.core.errors import Refused
from clowder.core.foreign_json import Json, fields, parse_object
from clowder.core.i18n import UNPRINTABLE, _
from clowder.games.kit_and_kat.content.deck.deck_acts import Field, FieldTemplate, format_field_name
from clowder.games.kit_and_kat.content.deck.lines import BadDeck
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText, matching_code
from clowder.games.kit_and_kat.content.deck.pictures import CardPicture, measure_picture
from clowder.games.kit_and_kat.content.deck.question_deck import EMBLEMS, FEWEST, LETTERS, NUMBERS
from clowder.games.kit_and_kat.content.deck.reader import read_deck

T = TypeVar("T")


class DraftSource(TypedDict, total=False):
    """Source of an answer in a deck file: key of a work, place in it, and key of a work that cites it."""

    work: Required[str]
    at: str
    told_in: str


class DraftCard(TypedDict, total=False):
    """Card in a deck file. Texts can be of any JSON type until the deck has been validated."""

    card: str
    question: Json
    answer: Json
    sources: list[DraftSource]
    picture: Json


class LetteredPart(TypedDict, total=False):
    """Base of the parts of a deck file that have a letter."""

    letter: str


class DraftBook(LetteredPart, total=False):
    """Book in a deck file."""

    title: Json
    introduction: Json
    emblem: str
    cards: Required[list[DraftCard]]


class DeckDraft(TypedDict, total=False):
    """Deck that is edited, as the JSON object of its file. Never mutated: each function returns a new one."""

    title: Json
    language: str
    about: list[Json]
    sources: dict[str, str]
    books: Required[list[DraftBook]]


TEXTS: tuple[Literal["question", "answer"], ...] = ("question", "answer")

_HALF = re.compile(r"[\ud800-\udfff]")
"""Pattern of a lone surrogate, which cannot be stored."""

_OURS = re.compile(r"own-\d+")
"""Pattern of the keys of sources that were typed here."""


def new_draft(language: str) -> DeckDraft:
    """Return a new deck: one book with empty cards."""
    return _renumber_deck({"title": "", "language": language, "books": [_make_empty_book(FEWEST)]})


def parse_draft(text: str) -> DeckDraft | None:
    """Return the deck in a JSON text, complete or not; None if the text is no deck."""
    try:
        found = parse_object(text.removeprefix("\ufeff"))
        if _is_draft(found):
            deck = _with_books(found, _sorted_books(found["books"]))
            return None if _HALF.search(dump_draft(deck)) else deck
    except (ValueError, TypeError, KeyError):  # a card whose number is no number
        return None
    return None


def _sorted_books(books: list[DraftBook]) -> list[DraftBook]:
    """Return the books by their letters and the cards by their numbers, if all books have letters."""
    if any("letter" not in book for book in books):
        return books
    return [
        {**book, "cards": sorted(book["cards"], key=lambda card: int(card["card"][1:]))}
        for book in sorted(books, key=lambda book: str(book["letter"]))
    ]


def _is_draft(raw: dict[str, Json]) -> TypeGuard[DeckDraft]:
    """Return whether a JSON object has the form of a deck, so that all functions here work on it."""
    books, works = raw.get("books"), raw.get("sources", {})
    return (
        isinstance(books, list)
        and 1 <= len(books) <= len(LETTERS)
        and all(map(_is_book, books))
        and isinstance(works, dict)
        and all(isinstance(each, str) for each in (raw.get("language", ""), *works.values()))
        and isinstance(raw.get("about", []), list)
    )


def _is_book(raw: Json) -> bool:
    """Return whether a JSON value has the form of a book: not too many cards, all of valid form."""
    cards = fields(raw).get("cards")
    return isinstance(cards, list) and len(cards) <= len(NUMBERS) and all(map(_is_card, cards))


def _is_card(raw: Json) -> bool:
    """Return whether a JSON value has the form of a card; its texts may have any form."""
    named = raw.get("sources", []) if isinstance(raw, dict) else None
    return isinstance(named, list) and all(map(_is_source, named))


def _is_source(raw: Json) -> bool:
    """Return whether a JSON value has the form of a source; its work need not be in the deck's list."""
    named = fields(raw)
    index, works = named.get("at"), (named.get("work"), named.get("told_in"))
    return (
        "work" in named
        and not any(isinstance(each, list | dict) for each in works)
        and (isinstance(index, str) or not index)
    )


def dump_draft(deck: DeckDraft) -> str:
    """Return the text of a deck, as it is stored and saved to a file."""
    return json.dumps(deck, ensure_ascii=False, indent=1)


def card_title(book: int, card: int) -> str:
    """Return a card's name for players, from the indices of its book and itself: `B 3` for 1 and 2."""
    return f"{LETTERS[book].upper()} {card + 1}"


def book_cards(deck: DeckDraft, book: int) -> Sequence[DraftCard]:
    """Return the cards of the book of this index."""
    return deck["books"][book]["cards"]


def has_picture(card: DraftCard) -> bool:
    """Return whether a card has a picture that can be given a description."""
    return isinstance(card.get("picture"), Mapping)


# Texts of a deck


def own_language_text(deck: DeckDraft, value: object) -> str:
    """Return a text in the deck's own language, or else in its first; empty if the value is no text."""
    if isinstance(value, Mapping):
        code = matching_code(deck.get("language", ""), value)
        return str(next(iter(value.values()), "") if code is None else value[code])
    return value if isinstance(value, str) else ""


def deck_author(deck: DeckDraft) -> str:
    """Return the author: the first paragraph of the deck's `about`."""
    return own_language_text(deck, next(iter(deck.get("about", ())), ""))


def card_source_line(deck: DeckDraft, book: int, card: int) -> str:
    """Return a card's sources as one line of text."""
    works = deck.get("sources", {})
    named = book_cards(deck, book)[card].get("sources", ())
    return "; ".join(
        ", ".join(nonempty_texts(works.get(each["work"], ""), each.get("at", ""))) for each in named
    )


def card_picture(deck: DeckDraft, card: DraftCard) -> CardPicture | None:
    """Return a card's picture with its description; None if there is none that can be shown."""
    found = card.get("picture")
    if not isinstance(found, dict):
        return None
    try:
        image = str(found.get("image"))
        return CardPicture(
            image, *measure_picture(image), LocalizedText(own_language_text(deck, found.get("shows")))
        )
    except Refused:
        return None


def has_pictures(deck: DeckDraft) -> bool:
    """Return whether any card has a picture."""
    return any("picture" in card for book in deck["books"] for card in book["cards"])


def nonempty_texts(*texts: str) -> list[str]:
    """Return the texts that are not empty."""
    return [text for text in texts if text]


class MissingPart(NamedTuple):
    """Gap in a deck, which must be filled before the deck can be played."""

    sentence: str
    """Description of the gap."""
    act: Field | None = None
    """The field or button that fills in the gap, for `Editing.act`; None if there is no single one."""
    book: int | None = None
    """The book's index; None for a gap of the whole deck."""


def missing_parts(deck: DeckDraft) -> list[MissingPart]:
    """Return the gaps of a deck or, if all is filled in, its other faults; none for a valid deck."""
    return unfilled_parts(deck) or _draft_faults(deck)


def unfilled_parts(deck: DeckDraft) -> list[MissingPart]:
    """Return the gaps of a deck, which are still to be filled in: titles, texts, and missing cards."""
    found = (
        []
        if own_language_text(deck, deck.get("title"))
        else [MissingPart(_("The deck has no title."), format_field_name("title"))]
    )
    most = max(FEWEST, *(len(book["cards"]) for book in deck["books"]))
    for index, book in enumerate(deck["books"]):
        letter, n = LETTERS[index].upper(), len(book["cards"])
        if not own_language_text(deck, book.get("title")):
            field = format_field_name("book {book} title", book=index)
            found.append(MissingPart(_("Book {letter} has no title.", letter=letter), field, index))
        if n < most:
            few = _("Book {letter} has {n} cards, and needs {most}: as many as the others.")
            field = format_field_name("add {book}", book=index)
            found.append(MissingPart(few.format(letter=letter, n=n, most=most), field, index))
        found += _missing_card_texts(deck, index)
    return found


FIELDS: dict[str, FieldTemplate] = {"question": "card {card} question", "answer": "card {card} answer"}


def _missing_card_texts(deck: DeckDraft, book: int) -> list[MissingPart]:
    """Return a gap for each missing question and answer in a book, with its field."""
    lacks = {"question": _("{card} has no question."), "answer": _("{card} has no answer.")}
    return [
        MissingPart(
            lacks[name].format(card=card_title(book, index)),
            format_field_name(FIELDS[name], card=f"{book} {index}"),
            book,
        )
        for index, card in enumerate(book_cards(deck, book))
        for name in TEXTS
        if not own_language_text(deck, card.get(name))
    ]


def _draft_faults(deck: DeckDraft) -> list[MissingPart]:
    """Return each fault that the reader of deck files finds, as a gap without a field."""
    try:
        read_deck(dump_draft(deck))
    except BadDeck as bad:
        return [MissingPart(fault.reason) for fault in bad.faults]
    return []


# Changes


def with_title(deck: DeckDraft, text: str) -> DeckDraft:
    """Return the deck with this title."""
    return {**deck, "title": _with_own_language_text(deck, deck.get("title"), text)}


def with_author(deck: DeckDraft, text: str) -> DeckDraft:
    """Return the deck with this author; all other paragraphs about it stay."""
    first, *others = deck.get("about") or [""]
    about: list[Json] = [each for each in (_with_own_language_text(deck, first, text), *others) if each]
    changed = deck.copy()
    changed.pop("about", None)
    return {**changed, "about": about} if about else changed


def with_language(deck: DeckDraft, code: str) -> DeckDraft:
    """Return the deck with this language, in which its texts without a language code then are."""
    return {**deck, "language": code}


def with_book(deck: DeckDraft, book: int, name: str, text: str) -> DeckDraft:
    """Return the deck with a book's `title`, `introduction` or `emblem` changed; a bad emblem is removed."""
    changed = deck["books"][book].copy()
    match name:
        case "emblem":
            changed.pop("emblem", None)
            if text in EMBLEMS:
                changed["emblem"] = text
        case "title":
            changed["title"] = _with_own_language_text(deck, changed.get("title"), text)
        case "introduction":
            changed["introduction"] = _with_own_language_text(deck, changed.get("introduction"), text)
            if not changed["introduction"]:
                del changed["introduction"]
    return _with_books(deck, _replace_at(deck["books"], book, changed))


def with_card(deck: DeckDraft, book: int, card: int, name: str, text: str) -> DeckDraft:
    """Return the deck with a text of a card changed.

    `name` is `question`, `answer`, `source`, or `shows` for the description of its picture.
    """
    changed = book_cards(deck, book)[card].copy()
    match name:
        case "source":
            return _with_source(deck, book, card, single_line_text(text))
        case "question":
            changed["question"] = _with_own_language_text(deck, changed.get("question"), text)
        case "answer":
            changed["answer"] = _with_own_language_text(deck, changed.get("answer"), text)
        case "shows":
            changed["picture"] = _with_description(deck, fields(changed["picture"]), text)
    return _with_card(deck, book, card, changed)


def _with_description(deck: DeckDraft, picture: dict[str, Json], text: str) -> dict[str, Json]:
    """Return the picture with another description, or without one if the text is empty."""
    described = {**picture, "shows": _with_own_language_text(deck, picture.get("shows"), text)}
    return {name: value for name, value in described.items() if name != "shows" or value}


def with_picture(deck: DeckDraft, book: int, card: int, image: str) -> DeckDraft:
    """Return the deck with another picture on a card, not described yet; with none if `image` is empty."""
    changed = book_cards(deck, book)[card].copy()
    changed.pop("picture", None)
    if image:
        changed["picture"] = {"image": image}
    return _with_card(deck, book, card, changed)


def with_new_book(deck: DeckDraft) -> DeckDraft:
    """Return the deck with one more book, with as many cards as its largest book has.

    A deck that has a book for each letter stays as it is.
    """
    most = max(len(book["cards"]) for book in deck["books"])
    return _with_books(deck, [*deck["books"], _make_empty_book(most)][: len(LETTERS)])


def without_book(deck: DeckDraft, book: int) -> DeckDraft:
    """Return the deck without this book, unless it is the only one."""
    books = [each for index, each in enumerate(deck["books"]) if index != book]
    return _with_books(deck, books or deck["books"])


def with_book_moved(deck: DeckDraft, book: int, by: int) -> DeckDraft:
    """Return the deck with a book swapped with the one before or after it."""
    return _with_books(deck, _swap_item(deck["books"], book, by))


def with_new_card(deck: DeckDraft, book: int) -> DeckDraft:
    """Return the deck with an empty card at the end of a book."""
    return _with_cards(deck, book, [*book_cards(deck, book), _make_empty_card()][: len(NUMBERS)])


def without_card(deck: DeckDraft, book: int, card: int) -> DeckDraft:
    """Return the deck without this card."""
    return _with_cards(
        deck, book, [each for index, each in enumerate(book_cards(deck, book)) if index != card]
    )


def with_card_moved(deck: DeckDraft, book: int, card: int, by: int) -> DeckDraft:
    """Return the deck with a card swapped with the one before or after it."""
    return _with_cards(deck, book, _swap_item(book_cards(deck, book), card, by))


def single_line_text(text: str) -> str:
    """Return a text in one line, with single spaces and without control characters."""
    return " ".join(UNPRINTABLE.sub(" ", text).split())


def _with_own_language_text(deck: DeckDraft, value: Json, text: str) -> Json:
    """Return a text of the deck with this one in the deck's own language; other languages stay."""
    text = single_line_text(text)
    if not isinstance(value, dict):
        return text
    others = {code: each for code, each in value.items() if code != deck.get("language", "")}
    return {**others, deck.get("language", ""): text} if text else others


def _with_source(deck: DeckDraft, book: int, card: int, text: str) -> DeckDraft:
    """Return the deck with a typed line as a card's source; an empty line removes the source.

    Cards with the same line share one source, and sources that no card uses are dropped.
    """
    if text == card_source_line(deck, book, card):
        return deck
    works, changed = dict(deck.get("sources", {})), book_cards(deck, book)[card].copy()
    changed.pop("sources", None)
    if text:
        known = next((key for key, work in works.items() if work == text), None)
        free = next(key for index in range(len(works) + 1) if (key := f"own-{index}") not in works)
        works[known or free] = text
        changed["sources"] = [{"work": known or free}]
    return _with_used_works(_with_card(deck, book, card, changed), works)


def _with_used_works(deck: DeckDraft, works: Mapping[str, str]) -> DeckDraft:
    """Return the deck with these works, less those that were typed here and that no card names now."""
    named = {
        key
        for book in deck["books"]
        for card in book["cards"]
        for each in card.get("sources", ())
        for key in (each["work"], each.get("told_in"))
    }
    left = {key: work for key, work in works.items() if key in named or not _OURS.fullmatch(key)}
    rest = deck.copy()
    rest.pop("sources", None)
    return {**rest, "sources": left} if left else rest


def _with_books(deck: DeckDraft, books: list[DraftBook]) -> DeckDraft:
    """Return the deck with these books, and with letters and numbers given anew."""
    return _renumber_deck({**deck, "books": books})


def _with_cards(deck: DeckDraft, book: int, new: list[DraftCard]) -> DeckDraft:
    """Return the deck with these cards in a book."""
    changed: DraftBook = {**deck["books"][book], "cards": new}
    return _with_books(deck, _replace_at(deck["books"], book, changed))


def _with_card(deck: DeckDraft, book: int, card: int, new: DraftCard) -> DeckDraft:
    """Return the deck with this card in place of another."""
    return _with_cards(deck, book, _replace_at(book_cards(deck, book), card, new))


def _replace_at(items: Sequence[T], index: int, new: T) -> list[T]:
    """Return a list with the item at this index replaced."""
    return [*items[:index], new, *items[index + 1 :]]


def _swap_item(items: Sequence[T], index: int, by: int) -> list[T]:
    """Return a list with an item swapped with the one `by` places on; unchanged at the list's ends."""
    moved = list(items)
    if 0 <= index + by < len(moved):
        moved[index], moved[index + by] = moved[index + by], moved[index]
    return moved


def _make_empty_book(cards: int) -> DraftBook:
    """Return a book without a title, with so many empty cards."""
    return {"title": "", "cards": [_make_empty_card() for _each in range(cards)]}


def _make_empty_card() -> DraftCard:
    """Return a card with an empty question and an empty answer."""
    return {"question": "", "answer": ""}


def _renumber_deck(deck: DeckDraft) -> DeckDraft:
    """Return the deck with the letters from a on for its books, and the numbers from 1 on for their cards."""
    books = [_with_letter(book, letter) for letter, book in zip(LETTERS, deck["books"], strict=False)]
    return {**deck, "books": books}


def _with_letter(book: DraftBook, letter: str) -> DraftBook:
    """Return the book with its letter as the first field, and its cards numbered."""
    first: LetteredPart = {"letter": letter}
    named = [_with_name(card, f"{letter}{n}") for n, card in zip(NUMBERS, book["cards"], strict=False)]
    return {**first, **book, "letter": letter, "cards": named}


def _with_name(card: DraftCard, name: str) -> DraftCard:
    """Return the card with its name as the first field."""
    first: DraftCard = {"card": name}
    return {**first, **card, "card": name}
