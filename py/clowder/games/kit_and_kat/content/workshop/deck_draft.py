"""Functions on a deck that is edited: the JSON object of `reader.py`, possibly incomplete.

Books and cards are counted from 0 here. Changes are made in the deck's own language. Its texts in others
stay, and so do unknown fields.

A deck gets its `id` when it has all its texts for the first time: before that nobody can have been asked its
questions. From then on each card keeps its id wherever it goes. The id of a card is the place that it has by
then, which a card that is still there need not write down; a card that is added later gets one by chance. So
a deck's id and a card's id mean one question for ever, also where two tablets go on with one deck.
"""

import base64
import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Literal, NamedTuple, Required, TypedDict, TypeGuard, TypeVar

from clowder.core.errors import Refused
from clowder.core.foreign_json import Json, check_lone_surrogates, json_object_or_empty, parse_json_object
from clowder.core.i18n import UNPRINTABLE, _
from clowder.games.kit_and_kat.content.deck.deck_acts import Field, FieldTemplate, format_field_name
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText, match_language_code
from clowder.games.kit_and_kat.content.deck.located_json import BadDeck
from clowder.games.kit_and_kat.content.deck.pictures import CardPicture, measure_picture
from clowder.games.kit_and_kat.content.deck.question_deck import EMBLEMS, FEWEST, LETTERS, NUMBERS
from clowder.games.kit_and_kat.content.deck.reader import read_deck

T = TypeVar("T")


class DraftSource(TypedDict, total=False):
    """Source of an answer in a deck file, as JSON: key of a cited work (`work`), and place in it (`at`).

    `told_in` is the key of a work that cites the first. Only `work` is required. The keys are those of
    `DeckDraft.sources`.
    """

    work: Required[str]
    at: str
    told_in: str


class DraftCard(TypedDict, total=False):
    """Card in a deck file, as JSON: name such as `b3`, question, answer, sources, picture and id.

    The name is the field `card`. All fields may be missing. Question, answer and picture can be of any
    JSON type until the deck is validated.
    """

    card: str
    question: Json
    answer: Json
    sources: list[DraftSource]
    picture: Json
    id: str


class DraftBookHead(TypedDict, total=False):
    """First part of `DraftBook`, its base class, with only the field `letter`.

    Values of it are written before the other fields, so that the letter comes first in the JSON.
    """

    letter: str


class DraftBook(DraftBookHead, total=False):
    """Book in a deck file, as JSON: letter, title, introduction, emblem (a picture's name), cards.

    Only `cards` is required. Title and introduction can be of any JSON type until the deck is validated.
    """

    title: Json
    introduction: Json
    emblem: str
    cards: Required[list[DraftCard]]


class DeckDraft(TypedDict, total=False):
    """Deck that is edited, complete or not, as the JSON object of its file: title, language, books, id.

    Only `books` is required; `about` are paragraphs, `sources` cited works by key. A draft is never
    mutated: each function returns a new one. Title and paragraphs are of any JSON type until it is
    validated.
    """

    title: Json
    language: str
    about: list[Json]
    sources: dict[str, str]
    id: str
    books: Required[list[DraftBook]]


TEXTS: tuple[Literal["question", "answer"], ...] = ("question", "answer")

_TYPED_SOURCE_KEY = re.compile(r"own-\d+")
"""Pattern of the keys of sources that were typed here."""


def make_new_deck_draft(language: str) -> DeckDraft:
    """Return a new deck to edit, in this language: no title, and one book of `FEWEST` empty cards."""
    return _renumber_deck({"title": "", "language": language, "books": [_make_empty_book()]})


def parse_deck_draft(text: str) -> DeckDraft | None:
    """Parse a deck to edit, complete or not, from JSON text; None if the text has no deck's structure.

    Books and cards are sorted by letter and number, and then lettered and numbered without gaps. If a
    book has no letter, books and cards keep the order of the file. None also if the text is no JSON, or
    a card to be sorted has no number.
    """
    try:
        found = parse_json_object(text.removeprefix("\ufeff"))
        if _is_deck_draft(found):
            check_lone_surrogates(text, found)
            return _with_books(found, _sorted_books_and_cards(found["books"]))
    except (ValueError, TypeError, KeyError):  # a card whose number is no number
        return None
    return None


def _sorted_books_and_cards(books: list[DraftBook]) -> list[DraftBook]:
    """Return the books sorted by letter, and the cards of each by number.

    If any book has no letter, the books are returned as they are, cards too. Raises KeyError, TypeError
    or ValueError if a card has no number.
    """
    if any("letter" not in book for book in books):
        return books
    return [
        {**book, "cards": sorted(book["cards"], key=lambda card: int(card["card"][1:]))}
        for book in sorted(books, key=lambda book: str(book["letter"]))
    ]


def _is_deck_draft(raw: dict[str, Json]) -> TypeGuard[DeckDraft]:
    """Return whether a JSON object has the structure of a deck that the functions here rely on.

    It needs 1 to 14 books. The language, the id and the cited works must be texts, and `about` a list,
    if they are there; all else may be of any type, or missing.
    """
    books, works = raw.get("books"), raw.get("sources", {})
    return (
        isinstance(books, list)
        and 1 <= len(books) <= len(LETTERS)
        and all(map(_is_draft_book, books))
        and isinstance(works, dict)
        and all(
            isinstance(each, str) for each in (raw.get("language", ""), raw.get("id", ""), *works.values())
        )
        and isinstance(raw.get("about", []), list)
    )


def _is_draft_book(raw: Json) -> bool:
    """Return whether a JSON value is an object with a list `cards` of at most ten cards.

    Each must pass `_is_draft_card`. Nothing else of the book is checked.
    """
    cards = json_object_or_empty(raw).get("cards")
    return isinstance(cards, list) and len(cards) <= len(NUMBERS) and all(map(_is_draft_card, cards))


def _is_draft_card(raw: Json) -> bool:
    """Return whether a JSON value can be edited as a card: an object with valid id and sources, if any.

    An id must be a text, and `sources` a list of sources; other fields may be missing, or of any type.
    """
    named = raw.get("sources", []) if isinstance(raw, dict) else None
    is_named = isinstance(json_object_or_empty(raw).get("id", ""), str)
    return is_named and isinstance(named, list) and all(map(_is_draft_source, named))


def _is_draft_source(raw: Json) -> bool:
    """Return whether a JSON value is an object that can be the source of an answer.

    It needs a key `work`, which may be missing in the deck's list of works; keys of works must be no
    lists or objects, and the place, if any, a text.
    """
    named = json_object_or_empty(raw)
    index, works = named.get("at"), (named.get("work"), named.get("told_in"))
    return (
        "work" in named
        and not any(isinstance(each, list | dict) for each in works)
        and (isinstance(index, str) or not index)
    )


def dump_deck_draft(deck: DeckDraft) -> str:
    """Return a deck as indented JSON text, the form in which it is stored and saved to a file."""
    return json.dumps(deck, ensure_ascii=False, indent=1)


def format_card_name(book_index: int, card_index: int) -> str:
    """Return a card's name for players: `B 3` for book index 1 and card index 2."""
    return f"{LETTERS[book_index].upper()} {card_index + 1}"


def book_cards(deck: DeckDraft, book_index: int) -> Sequence[DraftCard]:
    """Return the cards of the book of this index, from 0, in the order of their numbers."""
    return deck["books"][book_index]["cards"]


def has_picture(card: DraftCard) -> bool:
    """Return whether a card has a picture that is a JSON object, and so can have a description."""
    return isinstance(card.get("picture"), Mapping)


# Ids


def card_id(card: DraftCard) -> str:
    """Return the id of a card: the one in its field `id`, or else its name, such as `b3`.

    Empty if it has neither.
    """
    return card.get("id") or card.get("card", "")


def new_deck_id() -> str:
    """Return a random id for a new deck, of 6 characters in URL-safe base64.

    The chance that another deck has the same is 1 in 4 billion.
    """
    return _random_id(4)


def new_card_id() -> str:
    """Return a random id for a new card, of 4 characters in URL-safe base64.

    A card's name, such as `b10`, is shorter, so that no id is ever the name of another card.
    """
    return _random_id(3)


def _random_id(byte_count: int) -> str:
    """Return so many random bytes as an id, in URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(Random().randbytes(byte_count)).decode().rstrip("=")


def deck_id_from_content(deck: DeckDraft) -> str:
    """Return an id of 8 characters computed (SHA-256) from a deck's content without its ids.

    So the same table gets the same id on all tablets.
    """
    text = json.dumps(without_ids(deck), sort_keys=True)
    return base64.urlsafe_b64encode(sha256(text.encode()).digest()[:6]).decode()


def with_deck_id(deck: DeckDraft, deck_id: str) -> DeckDraft:
    """Return the deck with this id, as the last field of its JSON object."""
    changed = deck.copy()
    changed.pop("id", None)
    return {**changed, "id": deck_id}


def with_deck_id_if_complete(deck: DeckDraft, deck_id: str = "") -> DeckDraft:
    """Return the deck with the id `deck_id`, or else a random one, if it is complete and has no id yet.

    A deck with an id is returned unchanged; one that lacks texts or cards gets an empty id.
    """
    return deck if deck.get("id") else with_deck_id(deck, "" if deck_gaps(deck) else deck_id or new_deck_id())


def without_ids(deck: DeckDraft) -> DeckDraft:
    """Return the deck without its own id and those of its cards, for comparing decks by their content."""
    changed = deck.copy()
    changed.pop("id", None)
    return {**changed, "books": [_without_card_ids(book) for book in deck["books"]]}


def _without_card_ids(book: DraftBook) -> DraftBook:
    """Return the book without the ids of its cards."""
    return {**book, "cards": [with_card_id(card, "") for card in book["cards"]]}


def with_card_id(card: DraftCard, own_id: str) -> DraftCard:
    """Return the card with this id as its last field.

    There is no field `id` if the id is empty, or equals the card's name and so need not be written.
    """
    changed = card.copy()
    changed.pop("id", None)
    return {**changed, "id": own_id} if own_id not in ("", card.get("card")) else changed


# Texts of a deck


def own_language_text(deck: DeckDraft, value: object) -> str:
    """Return a text of a deck in the deck's own language, or else in the first language that it has.

    `value` is the JSON: a text, or an object of texts by language code. Empty for anything else.
    """
    if isinstance(value, Mapping):
        code = match_language_code(deck.get("language", ""), value)
        return str(next(iter(value.values()), "") if code is None else value[code])
    return value if isinstance(value, str) else ""


def deck_author(deck: DeckDraft) -> str:
    """Return the author of a deck: the first paragraph of its `about`; empty if there is none."""
    return own_language_text(deck, next(iter(deck.get("about", ())), ""))


def card_source_line(deck: DeckDraft, book_index: int, card_index: int) -> str:
    """Return the sources of a card as one line, such as `Atlas, p. 3; Letters`.

    Each is a work with its place in it. `book_index` and `card_index` count from 0. The work in which a
    source is cited (`told_in`) is left out.
    """
    works = deck.get("sources", {})
    named = book_cards(deck, book_index)[card_index].get("sources", ())
    return "; ".join(
        ", ".join(nonempty_texts(works.get(each["work"], ""), each.get("at", ""))) for each in named
    )


def card_picture(deck: DeckDraft, card: DraftCard) -> CardPicture | None:
    """Return a card's picture with its size, and its description in the deck's language.

    None if the card has no picture, or one that cannot be read.
    """
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


def file_stem_from_title(title: str) -> str:
    """Return a deck's title as a file name without ending: words with hyphens, 40 characters at most."""
    return "-".join("".join(sign if sign.isalnum() else " " for sign in title).split())[:40]


def has_pictures(deck: DeckDraft) -> bool:
    """Return whether at least one card of the deck has a picture."""
    return any("picture" in card for book in deck["books"] for card in book["cards"])


def nonempty_texts(*texts: str) -> list[str]:
    """Return a list of those of the given texts that are not empty, in order."""
    return [text for text in texts if text]


class MissingPart(NamedTuple):
    """Gap or fault for which a deck cannot be played, such as a card without an answer.

    It has a `sentence` for players, such as `Book A has no title.`; an `act`, the name of the input
    field or button with which they fill the gap, such as `card 0 2 answer` (None if there is no single
    one); and the index of the `book`, from 0 (None for the whole deck).
    """

    sentence: str
    """Description of the gap."""
    act: Field | None = None
    """Field or button that fills in the gap, as an act of `DeckEditor`; None if there is no single one."""
    book: int | None = None
    """The book's index; None for a gap of the whole deck."""


def missing_parts(deck: DeckDraft) -> list[MissingPart]:
    """Return why a deck cannot be played: its gaps or, if it has none, the faults found by the reader.

    Empty for a valid deck.
    """
    return deck_gaps(deck) or _deck_reader_faults(deck)


def deck_gaps(deck: DeckDraft) -> list[MissingPart]:
    """Return the gaps of a deck: missing titles, questions and answers, and books with too few cards.

    Each book needs as many cards as the largest one, and at least `FEWEST`. The deck's title comes
    first; then, book by book, the title, the number of cards, and the cards' texts. Each gap has the
    field that fills it.
    """
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
"""Fields of the texts that each card must have."""


def _missing_card_texts(deck: DeckDraft, book_index: int) -> list[MissingPart]:
    """Return a gap for each missing question or answer in a book, with the field that fills it."""
    lacks = {"question": _("{card} has no question."), "answer": _("{card} has no answer.")}
    return [
        MissingPart(
            lacks[name].format(card=format_card_name(book_index, index)),
            format_field_name(FIELDS[name], card=f"{book_index} {index}"),
            book_index,
        )
        for index, card in enumerate(book_cards(deck, book_index))
        for name in TEXTS
        if not own_language_text(deck, card.get(name))
    ]


def _deck_reader_faults(deck: DeckDraft) -> list[MissingPart]:
    """Return each fault that the reader of deck files finds in a deck, as a part without an input field.

    Empty if the deck is valid.
    """
    try:
        read_deck(dump_deck_draft(deck))
    except BadDeck as bad:
        return [MissingPart(fault.reason) for fault in bad.faults]
    return []


# Changes


def with_title(deck: DeckDraft, text: str) -> DeckDraft:
    """Return the deck with this title, made one line, in its language; titles in others stay."""
    return {**deck, "title": with_own_language_text(deck, deck.get("title"), text)}


def with_author(deck: DeckDraft, text: str) -> DeckDraft:
    """Return the deck with this author as the first paragraph of its `about`.

    An empty text removes the author. The other paragraphs stay; without any, the field `about` is
    removed.
    """
    first, *others = deck.get("about") or [""]
    about: list[Json] = [each for each in (with_own_language_text(deck, first, text), *others) if each]
    changed = deck.copy()
    changed.pop("about", None)
    return {**changed, "about": about} if about else changed


def with_language(deck: DeckDraft, code: str) -> DeckDraft:
    """Return the deck with this language code, that of all its texts without a code of their own."""
    return {**deck, "language": code}


def with_book_field(deck: DeckDraft, book_index: int, field: str, text: str) -> DeckDraft:
    """Return the deck with this field of a book changed: `title`, `introduction` or `emblem`.

    The text is in the deck's own language; translations stay. An empty text removes the introduction,
    but leaves an empty title; a name that is no known emblem (a small picture) removes the present one.
    Any other field changes nothing.
    """
    changed = deck["books"][book_index].copy()
    match field:
        case "emblem":
            changed.pop("emblem", None)
            if text in EMBLEMS:
                changed["emblem"] = text
        case "title":
            changed["title"] = with_own_language_text(deck, changed.get("title"), text)
        case "introduction":
            changed["introduction"] = with_own_language_text(deck, changed.get("introduction"), text)
            if not changed["introduction"]:
                del changed["introduction"]
    return _with_books(deck, _replace_at(deck["books"], book_index, changed))


def with_card_text(deck: DeckDraft, book_index: int, card_index: int, field: str, text: str) -> DeckDraft:
    """Return the deck with this text of a card changed, in the deck's own language.

    `field` is `question`, `answer`, `source` (the line replaces all the card's sources), or `shows` for
    the description of the picture, which the card must have; any other changes nothing. Translations
    stay. `book_index` and `card_index` count from 0.
    """
    changed = book_cards(deck, book_index)[card_index].copy()
    match field:
        case "source":
            return _with_card_source(deck, book_index, card_index, single_line_text(text))
        case "question":
            changed["question"] = with_own_language_text(deck, changed.get("question"), text)
        case "answer":
            changed["answer"] = with_own_language_text(deck, changed.get("answer"), text)
        case "shows":
            changed["picture"] = _with_picture_description(
                deck, json_object_or_empty(changed["picture"]), text
            )
    return _with_card_replaced(deck, book_index, card_index, changed)


def _with_picture_description(deck: DeckDraft, picture: dict[str, Json], text: str) -> dict[str, Json]:
    """Return a picture (JSON) with this description in the deck's language; an empty one is removed."""
    described = {**picture, "shows": with_own_language_text(deck, picture.get("shows"), text)}
    return {name: value for name, value in described.items() if name != "shows" or value}


def with_card_picture(deck: DeckDraft, book_index: int, card_index: int, image: str) -> DeckDraft:
    """Return the deck with this picture, a data URL, on a card in place of any other.

    It has no description. If `image` is empty, the card has no picture any more.
    """
    changed = book_cards(deck, book_index)[card_index].copy()
    changed.pop("picture", None)
    if image:
        changed["picture"] = {"image": image}
    return _with_card_replaced(deck, book_index, card_index, changed)


def with_new_book(deck: DeckDraft) -> DeckDraft:
    """Return the deck with one more book of empty cards, as many as its largest book has.

    The book is the last one, and its title is empty. A deck with 14 books, one for each letter, is
    unchanged.
    """
    most = max(len(book["cards"]) for book in deck["books"])
    new: DraftBook = {"title": "", "cards": [_make_empty_card_for_deck(deck) for _each in range(most)]}
    return _with_books(deck, [*deck["books"], new][: len(LETTERS)])


def without_book(deck: DeckDraft, book_index: int) -> DeckDraft:
    """Return the deck without the book of this index, from 0; unchanged if it is the only book.

    The other books are lettered anew.
    """
    books = [each for index, each in enumerate(deck["books"]) if index != book_index]
    return _with_books(deck, books or deck["books"])


def with_book_moved(deck: DeckDraft, book_index: int, offset: int) -> DeckDraft:
    """Return the deck with this book swapped with its neighbour: before it (offset -1) or after it (1).

    Unchanged if there is no such neighbour. Letters, and with them the cards' names, are given anew.
    """
    return _with_books(deck, _swap_items(deck["books"], book_index, offset))


def with_new_card(deck: DeckDraft, book_index: int) -> DeckDraft:
    """Return the deck with an empty card added at the end of this book; unchanged if that has ten."""
    return _with_book_cards(
        deck, book_index, [*book_cards(deck, book_index), _make_empty_card_for_deck(deck)][: len(NUMBERS)]
    )


def without_card(deck: DeckDraft, book_index: int, card_index: int) -> DeckDraft:
    """Return the deck without the card of these indices, from 0.

    The other cards of the book are numbered anew; the book may be empty then.
    """
    return _with_book_cards(
        deck,
        book_index,
        [each for index, each in enumerate(book_cards(deck, book_index)) if index != card_index],
    )


def with_card_moved(deck: DeckDraft, book_index: int, card_index: int, offset: int) -> DeckDraft:
    """Return the deck with this card swapped with its neighbour: before it (offset -1) or after it (1).

    Unchanged if the book has no such neighbour. Numbers are given anew.
    """
    return _with_book_cards(deck, book_index, _swap_items(book_cards(deck, book_index), card_index, offset))


def single_line_text(text: str) -> str:
    """Return a text in one line, with single spaces in place of white space and unprintable characters.

    At the ends there are none.
    """
    return " ".join(UNPRINTABLE.sub(" ", text).split())


def with_own_language_text(deck: DeckDraft, value: Json, text: str) -> Json:
    """Return a JSON text with `text`, made one line, as its version in the deck's own language.

    `value` is the JSON before: a text, which `text` replaces, or an object of texts by language code, in
    which other versions stay, and an empty `text` removes the deck's own. If the deck names no language,
    that is the language of the first version.
    """
    text = single_line_text(text)
    if not isinstance(value, dict) or not any(value):
        return text
    own = deck.get("language") or next(filter(None, value))
    texts = {code: each for code, each in value.items() if code} | {own: text}
    return {code: each for code, each in texts.items() if each or code != own}


def _with_card_source(deck: DeckDraft, book_index: int, card_index: int, text: str) -> DeckDraft:
    """Return the deck with a typed line as the only source of a card; an empty line removes its sources.

    Unchanged if the line is as before. A work in the deck's list with this text is used again; else one
    is added. Typed sources that no card uses any more are dropped.
    """
    if text == card_source_line(deck, book_index, card_index):
        return deck
    works, changed = dict(deck.get("sources", {})), book_cards(deck, book_index)[card_index].copy()
    changed.pop("sources", None)
    if text:
        known = next((key for key, work in works.items() if work == text), None)
        free = next(key for index in range(len(works) + 1) if (key := f"own-{index}") not in works)
        works[known or free] = text
        changed["sources"] = [{"work": known or free}]
    return _with_cited_works(_with_card_replaced(deck, book_index, card_index, changed), works)


def _with_cited_works(deck: DeckDraft, works: Mapping[str, str]) -> DeckDraft:
    """Return the deck with `works` as its cited works, by key, without typed ones that no card cites.

    A key of the form `own-N` marks a work that was typed here.
    """
    named = {
        key
        for book in deck["books"]
        for card in book["cards"]
        for each in card.get("sources", ())
        for key in (each["work"], each.get("told_in"))
    }
    left = {key: work for key, work in works.items() if key in named or not _TYPED_SOURCE_KEY.fullmatch(key)}
    rest = deck.copy()
    rest.pop("sources", None)
    return {**rest, "sources": left} if left else rest


def _with_books(deck: DeckDraft, books: list[DraftBook]) -> DeckDraft:
    """Return the deck with these books in place of all its own; letters and numbers are given anew."""
    return _renumber_deck({**deck, "books": books})


def _with_book_cards(deck: DeckDraft, book_index: int, new: list[DraftCard]) -> DeckDraft:
    """Return the deck with these cards in the book of this index; numbers are given anew."""
    changed: DraftBook = {**deck["books"][book_index], "cards": new}
    return _with_books(deck, _replace_at(deck["books"], book_index, changed))


def _with_card_replaced(deck: DeckDraft, book_index: int, card_index: int, new: DraftCard) -> DeckDraft:
    """Return the deck with `new` in place of the card of these indices, both from 0."""
    return _with_book_cards(deck, book_index, _replace_at(book_cards(deck, book_index), card_index, new))


def _replace_at(items: Sequence[T], index: int, new: T) -> list[T]:
    """Return a list of the items with the one at this index replaced by `new`."""
    return [*items[:index], new, *items[index + 1 :]]


def _swap_items(items: Sequence[T], index: int, offset: int) -> list[T]:
    """Return a list of the items with the ones at `index` and at `index` + `offset` swapped.

    The order stays if there is no item at that place.
    """
    moved = list(items)
    if 0 <= index + offset < len(moved):
        moved[index], moved[index + offset] = moved[index + offset], moved[index]
    return moved


def _make_empty_book() -> DraftBook:
    """Return a book with an empty title and `FEWEST` empty cards."""
    return {"title": "", "cards": [_make_empty_card() for _each in range(FEWEST)]}


def _make_empty_card() -> DraftCard:
    """Return a card with an empty question and an empty answer."""
    return {"question": "", "answer": ""}


def _make_empty_card_for_deck(deck: DeckDraft) -> DraftCard:
    """Return an empty card to add to this deck; with a random id if the deck has an id already."""
    return {**_make_empty_card(), "id": new_card_id()} if deck.get("id") else _make_empty_card()


def _renumber_deck(deck: DeckDraft) -> DeckDraft:
    """Return the deck with its books lettered from `a` on, and their cards named `a1`, `a2`, `b1`, ...

    If the deck has an id, cards keep their ids: a card whose id was its old name has that written out as
    its id.
    """
    keeps = bool(deck.get("id"))
    books = [
        _with_book_letter(book, letter, keeps_ids=keeps)
        for letter, book in zip(LETTERS, deck["books"], strict=False)
    ]
    return {**deck, "books": books}


def _with_book_letter(book: DraftBook, letter: str, *, keeps_ids: bool) -> DraftBook:
    """Return the book with this letter as its first field, and its cards named after it: `b1`, `b2`, ...

    With `keeps_ids` the ids of the cards stay: a card whose id was its old name has that written out.
    """
    first: DraftBookHead = {"letter": letter}
    named = [
        _with_card_name(card, f"{letter}{n}", keeps_id=keeps_ids)
        for n, card in zip(NUMBERS, book["cards"], strict=False)
    ]
    return {**first, **book, "letter": letter, "cards": named}


def _with_card_name(card: DraftCard, name: str, *, keeps_id: bool) -> DraftCard:
    """Return the card with this name, such as `b3` for card 3 of book b, as its first field.

    With `keeps_id` its present id, which may be its old name, is written out, so that renaming does not
    change it.
    """
    first: DraftCard = {"card": name}
    named: DraftCard = {**first, **card, "card": name}
    return with_card_id(named, card_id(card)) if keeps_id else named
