"""A deck that is being made: the JSON text of `reader.py`, in which much may still be missing.

Books and cards are counted from 0 here. What is changed is changed in the deck's own language; what it says
in others, and all that is not known here, stays.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from clowder.core.errors import Refused
from clowder.core.foreign import parse_object
from clowder.core.words import UNSHOWN, _
from clowder.games.kit_and_kat.content.deck.library import EMBLEMS, FEWEST, LETTERS, NUMBERS
from clowder.games.kit_and_kat.content.deck.lines import BadLibrary
from clowder.games.kit_and_kat.content.deck.pictures import Picture, measured
from clowder.games.kit_and_kat.content.deck.reader import read
from clowder.games.kit_and_kat.content.deck.wishes import Field, Part, write_field
from clowder.games.kit_and_kat.content.deck.wording import Wording, matching

Deck: TypeAlias = dict[str, Any]
"""The object that the file is. It is never changed: each function gives a new one."""

TEXTS = ("question", "answer")

_HALF = re.compile(r"[\ud800-\udfff]")
"""Half of a character, which cannot be kept."""

_OURS = re.compile(r"own-\d+")
"""The keys of sources that were typed here."""


def new(language: str) -> Deck:
    """One book, the cards of which are still empty."""
    return _numbered({"title": "", "language": language, "books": [_book(FEWEST)]})


def opened(text: str) -> Deck | None:
    """A deck from what `written` has made, or from a file that `read` takes; None for anything else."""
    try:
        deck: Deck = parse_object(text.removeprefix("\ufeff"))
        deck = _numbered(deck | {"books": _in_order(deck["books"])})
        return deck if _is_sound(deck) else None
    except (ValueError, TypeError, KeyError, AttributeError, IndexError):
        return None


def _in_order(books: list[Deck]) -> list[Deck]:
    """By their letters, and in each the cards by their numbers, where all have one."""
    if not 1 <= len(books) <= len(LETTERS) or any(len(book["cards"]) > len(NUMBERS) for book in books):
        raise ValueError
    if any("letter" not in book for book in books):
        return books
    return [
        book | {"cards": sorted(book["cards"], key=lambda card: int(card["card"][1:]))}
        for book in sorted(books, key=lambda book: str(book["letter"]))
    ]


def _is_sound(deck: Deck) -> bool:
    """Whether all that is done with it here can be done; what cannot be raises an error."""
    _without_idle_works({"sources": {}} | deck)
    for book in range(len(deck["books"])):
        for card in range(len(cards(deck, book))):
            source(deck, book, card)
    texts = (deck.get("language", ""), *deck.get("sources", {}).values())
    return (
        isinstance(deck.get("about", []), list)
        and all(isinstance(each, str) for each in texts)
        and not _HALF.search(written(deck))
    )


def written(deck: Deck) -> str:
    """As it is kept, and as a file has it."""
    return json.dumps(deck, ensure_ascii=False, indent=1)


def called(book: int, card: int) -> str:
    """How a card is called: `B 3`."""
    return f"{LETTERS[book].upper()} {card + 1}"


def cards(deck: Deck, book: int) -> Sequence[Deck]:
    """Those of a book."""
    found: Sequence[Deck] = deck["books"][book]["cards"]
    return found


def has_picture(card: Deck) -> bool:
    """Whether it can be said of what is seen with its question what that shows."""
    return isinstance(card.get("picture"), Mapping)


# What it says


def said(deck: Deck, value: object) -> str:
    """A text in the deck's own language; if it lacks that, in the first that it has."""
    if isinstance(value, Mapping):
        code = matching(deck.get("language", ""), value)
        return str(next(iter(value.values()), "") if code is None else value[code])
    return value if isinstance(value, str) else ""


def author(deck: Deck) -> str:
    """Who has written it: the first paragraph of what it says about itself."""
    return said(deck, next(iter(deck.get("about", ())), ""))


def source(deck: Deck, book: int, card: int) -> str:
    """Where an answer is from, in a line."""
    works = deck.get("sources", {})
    named = cards(deck, book)[card].get("sources", ())
    return "; ".join(", ".join(filled(works.get(each["work"], ""), each.get("at", ""))) for each in named)


def picture(deck: Deck, card: Deck) -> Picture | None:
    """The picture on a card, and what it is said to show; None if there is none that may be shown."""
    found = card.get("picture")
    if not isinstance(found, Mapping):
        return None
    try:
        image = str(found.get("image"))
        return Picture(image, *measured(image), Wording(said(deck, found.get("shows"))))
    except Refused:
        return None


def has_pictures(deck: Deck) -> bool:
    """Whether there is one on any card."""
    return any("picture" in card for book in deck["books"] for card in book["cards"])


def filled(*texts: str) -> list[str]:
    """Those that are not empty."""
    return [text for text in texts if text]


class Gap(NamedTuple):
    """Something that a deck lacks to be played with."""

    sentence: str
    """What it is."""
    act: Field | None = None
    """By which it is filled in: the words of `Editing.act`; None where one cannot say."""
    book: int | None = None
    """In which book; None for what is of the whole deck."""


def missing(deck: Deck) -> list[Gap]:
    """What it lacks to be played with; nothing if it is a deck."""
    return unfilled(deck) or _faults(deck)


def unfilled(deck: Deck) -> list[Gap]:
    """What has still to be filled in."""
    found = [] if said(deck, deck.get("title")) else [Gap(_("The deck has no title."), write_field("title"))]
    most = max(FEWEST, *(len(book["cards"]) for book in deck["books"]))
    for at, book in enumerate(deck["books"]):
        letter, n = LETTERS[at].upper(), len(book["cards"])
        if not said(deck, book.get("title")):
            field = write_field("book {book} title", book=at)
            found.append(Gap(_("Book {letter} has no title.", letter=letter), field, at))
        if n < most:
            few = _("Book {letter} has {n} cards, and needs {most}: as many as the others.")
            field = write_field("add {book}", book=at)
            found.append(Gap(few.format(letter=letter, n=n, most=most), field, at))
        found += _missing_on_cards(deck, at)
    return found


FIELDS: dict[str, Part] = {"question": "card {card} question", "answer": "card {card} answer"}


def _missing_on_cards(deck: Deck, book: int) -> list[Gap]:
    lacks = {"question": _("{card} has no question."), "answer": _("{card} has no answer.")}
    return [
        Gap(lacks[name].format(card=called(book, at)), write_field(FIELDS[name], card=f"{book} {at}"), book)
        for at, card in enumerate(cards(deck, book))
        for name in TEXTS
        if not said(deck, card.get(name))
    ]


def _faults(deck: Deck) -> list[Gap]:
    try:
        read(written(deck))
    except BadLibrary as bad:
        return [Gap(fault.reason) for fault in bad.faults]
    return []


# Changing it


def titled(deck: Deck, text: str) -> Deck:
    """With this title."""
    return deck | {"title": _saying(deck, deck.get("title"), text)}


def by(deck: Deck, text: str) -> Deck:
    """Written by these; whatever else it says about itself stays."""
    first, *others = deck.get("about") or [""]
    about = [each for each in (_saying(deck, first, text), *others) if each]
    rest = {name: value for name, value in deck.items() if name != "about"}
    return {**rest, "about": about} if about else rest


def in_language(deck: Deck, code: str) -> Deck:
    """In this language; texts that are there in one language only are now in that."""
    return deck | {"language": code}


def with_book(deck: Deck, book: int, name: str, text: str) -> Deck:
    """A book has another title, introduction or emblem. An emblem that cannot be drawn is none."""
    changed = _copied(deck)
    fields = changed["books"][book]
    if name == "emblem":
        fields.pop("emblem", None)
        fields.update({"emblem": text} if text in EMBLEMS else {})
    elif name in ("title", "introduction"):
        fields[name] = _saying(deck, fields.get(name), text)
        if name == "introduction" and not fields[name]:
            del fields[name]
    return changed


def with_card(deck: Deck, book: int, card: int, name: str, text: str) -> Deck:
    """A card has another question, answer or source; or its picture shows something else (`shows`)."""
    if name == "source":
        return _with_source(deck, book, card, tidied(text))
    changed = _copied(deck)
    fields = changed["books"][book]["cards"][card]
    if name == "shows":
        fields = fields["picture"]
    if name in (*TEXTS, "shows"):
        fields[name] = _saying(deck, fields.get(name), text)
    if not fields.get("shows", "-"):
        del fields["shows"]
    return changed


def with_picture(deck: Deck, book: int, card: int, image: str) -> Deck:
    """A card has another picture, which nobody has described yet; or none."""
    changed = _copied(deck)
    fields = changed["books"][book]["cards"][card]
    fields.pop("picture", None)
    if image:
        fields["picture"] = {"image": image}
    return changed


def with_new_book(deck: Deck) -> Deck:
    """One more, with as many cards as the others."""
    most = max(len(book["cards"]) for book in deck["books"])
    return _with_books(deck, [*deck["books"], _book(most)][: len(LETTERS)])


def without_book(deck: Deck, book: int) -> Deck:
    """All but this one, unless it is the last."""
    books = [each for at, each in enumerate(deck["books"]) if at != book]
    return _with_books(deck, books or deck["books"])


def with_book_moved(deck: Deck, book: int, by: int) -> Deck:
    """It changes places with the one before it, or after."""
    return _with_books(deck, _moved(deck["books"], book, by))


def with_new_card(deck: Deck, book: int) -> Deck:
    """An empty card at the end of a book."""
    return _with_cards(deck, book, [*cards(deck, book), {"question": "", "answer": ""}][: len(NUMBERS)])


def without_card(deck: Deck, book: int, card: int) -> Deck:
    """All cards of the book but this one."""
    return _with_cards(deck, book, [each for at, each in enumerate(cards(deck, book)) if at != card])


def with_card_moved(deck: Deck, book: int, card: int, by: int) -> Deck:
    """It changes places with the one before it, or after."""
    return _with_cards(deck, book, _moved(cards(deck, book), card, by))


def tidied(text: str) -> str:
    """In one line, of characters that can be shown."""
    return " ".join(UNSHOWN.sub(" ", text).split())


def _copied(deck: Deck) -> Deck:
    """To be changed. Texts are shared, as pictures are long ones."""
    return {name: _copy(value) for name, value in deck.items()}


def _copy(value: object) -> object:
    if isinstance(value, dict):
        return _copied(value)
    return [_copy(each) for each in value] if isinstance(value, list) else value


def _saying(deck: Deck, value: object, text: str) -> object:
    """The value with another text in the deck's own language."""
    text = tidied(text)
    if not isinstance(value, Mapping):
        return text
    others = {code: each for code, each in value.items() if code != deck.get("language", "")}
    return {**others, deck.get("language", ""): text} if text else others


def _with_source(deck: Deck, book: int, card: int, text: str) -> Deck:
    """Where it is from is typed as a line, and stands as a work of its own; one that is the same stays."""
    if text == source(deck, book, card):
        return deck
    changed = _copied(deck)
    works, fields = changed.setdefault("sources", {}), changed["books"][book]["cards"][card]
    fields.pop("sources", None)
    if text:
        known = next((key for key, work in works.items() if work == text), None)
        free = next(key for at in range(len(works) + 1) if (key := f"own-{at}") not in works)
        works[known or free] = text
        fields["sources"] = [{"work": known or free}]
    return _without_idle_works(changed)


def _without_idle_works(deck: Deck) -> Deck:
    """What was typed here, and is named on no card any more, is gone."""
    named = {
        key
        for book in deck["books"]
        for card in book["cards"]
        for each in card.get("sources", ())
        for key in (each["work"], each.get("told_in"))
    }
    works = {key: work for key, work in deck["sources"].items() if key in named or not _OURS.fullmatch(key)}
    rest = {name: value for name, value in deck.items() if name != "sources"}
    return rest | ({"sources": works} if works else {})


def _with_books(deck: Deck, books: Sequence[Deck]) -> Deck:
    return _numbered(deck | {"books": books})


def _with_cards(deck: Deck, book: int, new: Sequence[Deck]) -> Deck:
    books = [each | {"cards": new} if at == book else each for at, each in enumerate(deck["books"])]
    return _with_books(deck, books)


def _moved(items: Sequence[Deck], at: int, by: int) -> list[Deck]:
    moved = list(items)
    if 0 <= at + by < len(moved):
        moved[at], moved[at + by] = moved[at + by], moved[at]
    return moved


def _book(cards: int) -> Deck:
    return {"title": "", "cards": [{"question": "", "answer": ""} for _each in range(cards)]}


def _numbered(deck: Deck) -> Deck:
    """Books have the letters from a on, their cards the numbers from 1 on, as they stand."""
    books = [
        {"letter": letter}
        | book
        | {"letter": letter}
        | {
            "cards": [
                {"card": f"{letter}{n}"} | card | {"card": f"{letter}{n}"} for n, card in _counted(book)
            ]
        }
        for letter, book in zip(LETTERS, deck["books"], strict=False)
    ]
    return deck | {"books": books}


def _counted(book: Deck) -> Iterable[tuple[int, Deck]]:
    return zip(NUMBERS, book["cards"], strict=False)
