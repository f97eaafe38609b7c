"""What the cards say: our own texts, a deck that somebody brought, and which were read in which game."""

import json
from collections.abc import Callable, Collection, Mapping
from functools import cache, cached_property
from pkgutil import get_data
from typing import TYPE_CHECKING, Any

from core.cards import Card
from core.errors import Refused
from core.rules import Move
from core.store import Store
from core.words import ENGLISH, _, spoken
from games.kit_and_kat.content.field import field
from games.kit_and_kat.content.library import LETTERS, Library
from games.kit_and_kat.content.page import ABOUT, BOOKS, page
from games.kit_and_kat.rules import Play
from widgets.content import Handed, Joined
from widgets.nodes import Node

if TYPE_CHECKING:
    from games.kit_and_kat.content.asking import Asking
    from widgets.parcels import Offer, Parcel

DECK, CHOICE, READ = "clowder.library", "clowder.library.chosen", "clowder.read"
"""Where the store has a deck that was brought, which one is played with, and which cards have been read."""

DRAFT = "clowder.library.draft"
"""Where the store has a deck that is being made."""

EDIT = "edit"
"""The page on which a deck is made; with a hyphen and a letter, the page of a book of it."""

ORIGINAL, OWN = "original", "own"
"""Our cards, and those that were brought, as words."""

FAULTS = 24
"""How many faults of a file are listed: two dozen."""


@cache
def nuerland() -> Library:
    """Our own cards, which are always there. What reads them is imported when a deck is read."""
    from games.kit_and_kat.content.reader import read

    return read((get_data(__package__, "nuerland.json") or b"").decode())


class Shelf:
    """The pack of Kit and Kat: see `widgets.content.ContentPack`."""

    KEPT = frozenset((DECK, CHOICE, DRAFT, READ))
    ASKS = True

    def __init__(self, store: Store) -> None:
        self._store = store
        self._own: Library | None = None
        self._own_text: str | None = None
        """What that was read from."""
        self._ours: Library | None = None
        self._come: dict[str, str] = {}
        self.faults: tuple[str, ...] = ()
        """What is wrong with the file that was brought last, line by line."""

    def content(self) -> Library:
        """The cards to play with, in the language that is spoken, as far as they are there in it."""
        own = self.brought() if self._chosen() else None
        return (own or self.ours()).spoken(spoken())

    def ours(self) -> Library:
        """Our own cards, in all languages that have come."""
        if self._ours is None:
            self._ours = nuerland()
            for name, text in self._come.items():
                self._ours = _translated(self._ours, name.split(".")[1], text)
        return self._ours

    def wants(self, language: str) -> Collection[str]:
        """The file of our own cards in this language, as long as it has not come."""
        name = f"nuerland.{language}.json"
        return () if language == ENGLISH or name in self._come else (name,)

    def learn(self, name: str, text: str) -> None:
        """Our own cards in one more language have come, which are read when they are wanted."""
        if name.startswith("nuerland."):
            self._ours, self._come[name] = None, text

    def options(self) -> dict[str, str]:
        """As many books and cards are dealt as there are."""
        library = self.content()
        return {"books": str(len(library.books)), "cards": str(library.height)}

    def act(self, words: list[str], value: str) -> Handed | None:
        """Do what was tapped in `field`, or where a deck is made; `value` is a file, or what was typed."""
        match words:
            case ["edit", *wish]:
                given: Handed | None = self._editing.act(wish, value)
                return given
            case ["bring"]:
                self.bring(value)
            case ["cards", which]:
                self.choose(which)
        return None

    @cached_property
    def _editing(self) -> Any:
        """The deck in the making. It is imported when one is made."""
        from games.kit_and_kat.content.editing import Editing

        return Editing(self._store, DRAFT, DECK, self.bring)

    def bring(self, text: str, told: Callable[[bool], object] = bool) -> None:
        """Keep another deck, and play with it. One with faults changes nothing, but says what they are.

        It may also be a spreadsheet, or notes of Anki. `told` hears, now or later, whether there was room.
        """
        from games.kit_and_kat.content.bringing import as_deck
        from games.kit_and_kat.content.reader import BadLibrary, read

        try:
            text = as_deck(text)
            library = read(text)
        except BadLibrary as bad:
            more = len(bad.faults) - FAULTS
            self.faults = (*map(str, bad.faults[:FAULTS]), *[_("And {n} more.", n=more)] * (more > 0))
        else:

            def put(is_put: bool) -> None:
                self._bring(library, is_put)
                told(is_put)

            self._store.put_all({DECK: text, CHOICE: OWN}, put)

    def _bring(self, library: Library, is_put: bool) -> None:
        if is_put:
            self._own, self._own_text, self.faults = library, self._store.get(DECK), ()
        else:
            self.faults = (_("This tablet has no room for the file."),)

    def spare(self) -> dict[str, str]:
        """The deck that was brought, and the one that is being made."""
        own = self.brought()
        made = {DRAFT: _("A deck that is being made")} if self._store.get(DRAFT) else {}
        return {**({DECK: own.title} if own else {}), **made}

    def forget(self, name: str) -> None:
        """Throw the deck away that was brought, or is being made."""
        for each in (DECK, CHOICE) if name == DECK else (name,):
            self._store.drop(each)

    def brought(self) -> Library | None:
        """The deck that was brought, if there is one that can still be read."""
        text = self._store.get(DECK)
        if text != self._own_text:
            self._own, self._own_text = _read(text) if text else None, text
        return self._own

    def choose(self, which: str) -> None:
        """Play with our own cards, or with those that were brought (`own`)."""
        self.faults = ()
        self._store.put(CHOICE, which)

    def questions(self) -> "Asking":
        """What the cards ask that are played with."""
        from games.kit_and_kat.content.asking import Asking

        own = self.brought() if self._chosen() else None
        return Asking(self.content(), str(own.title) if own else "")

    def parcel(self) -> "Parcel | None":
        """The deck that is being made, if nothing is missing in it."""
        from games.kit_and_kat.content.linking import parcel

        deck = self._editing.deck
        return parcel(deck) if deck and not self._editing.lacking else None

    def offer(self, packed: str) -> "Offer":
        """What a link brings."""
        from games.kit_and_kat.content.linking import offer

        return offer(packed, self._store.get(DECK))

    def note(self, move: Move, save: str) -> None:
        """A card that is played has been read in the game of this save. Only the first time counts."""
        first = self._first_read()
        if isinstance(move, Play) and move.card not in first:
            self._store.put(READ, json.dumps(first | {move.card: save}))

    def new_in(self, save: str) -> frozenset[Card]:
        """The cards that were read for the first time on this tablet in the game of this save."""
        return frozenset(card for card, first in self._first_read().items() if first == save)

    def places(self) -> list[str]:
        """The shelf of books, what is said about the cards, and each book by its letter."""
        made = (EDIT, *(f"{EDIT}-{letter}" for letter in LETTERS))
        return [BOOKS, ABOUT, *made, *(book.letter for book in self.content().books)]

    def page(self, place: str, save: str) -> Node:
        """A page to read: the books, one of them, about the cards, or where a deck is made."""
        if place.startswith(EDIT):
            from games.kit_and_kat.content.workshop import workshop

            return workshop(self._editing, place.removeprefix(EDIT).removeprefix("-"))
        return page(self.content(), place, self.new_in(save))

    def joined(self, brought: Mapping[str, str], places: Mapping[str, str]) -> Joined:
        """A deck that lies here stays, as does one in the making. Of both is known what was read first."""
        stays = {name for name in (DECK, DRAFT) if self._store.get(name)}
        left = [name for name in stays if brought.get(name, self._store.get(name)) != self._store.get(name)]
        stays |= {CHOICE} if DECK in stays and brought.get(DECK) != self._store.get(DECK) else set()
        new = {name: text for name, text in brought.items() if name not in stays}
        read = {card: places.get(save, save) for card, save in first_read(brought.get(READ)).items()}
        if read:
            new[READ] = json.dumps(read | self._first_read())
        remark = _("The deck of this tablet stays; that of the file was left out.")
        return Joined(new, remark if left else "")

    def field(self, language: str = ENGLISH) -> Node:
        """What the lobby offers: which cards to play with, and to bring others.

        It says so when they are in English instead of the language that is spoken.
        """
        own, content = self.brought(), self.content()
        is_own = bool(own and self._chosen())
        is_foreign = content.speaks(ENGLISH) and not content.speaks(language)
        packs = {ORIGINAL: self.ours().spoken(language)}
        if own:
            packs[OWN] = own.spoken(language)
        return field(packs, OWN if is_own else ORIGINAL, self.faults, is_foreign=is_foreign)

    def _chosen(self) -> bool:
        return self._store.get(CHOICE) == OWN

    def _first_read(self) -> dict[Card, str]:
        return first_read(self._store.get(READ))


def _read(text: str) -> Library | None:
    """The deck in a text; None if there is none that can be read."""
    from games.kit_and_kat.content.reader import read

    try:
        return read(text)
    except Refused:
        return None


def _translated(library: Library, language: str, text: str) -> Library:
    """With the texts of this file besides; as it was if that cannot be read."""
    from games.kit_and_kat.content.translation import translated

    try:
        return translated(library, language, text)
    except Refused:
        return library


def first_read(kept: str | None) -> dict[Card, str]:
    """In which save each card was read for the first time, from what is kept of it."""
    try:
        return {str(card): str(save) for card, save in json.loads(kept or "{}").items()}
    except (ValueError, AttributeError, RecursionError):
        return {}
