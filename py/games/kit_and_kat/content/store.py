"""What the cards say: our own texts, a deck that somebody brought, and which were read in which game."""

import json
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data

from core.cards import Card
from core.rules import Move
from core.store import Store
from core.words import ENGLISH, _
from games.kit_and_kat.content.field import field
from games.kit_and_kat.content.page import page
from games.kit_and_kat.content.reader import BadLibrary, Library, read
from games.kit_and_kat.rules import Play
from widgets.content import Joined
from widgets.nodes import Node

DECK, CHOICE, READ = "clowder.library", "clowder.library.chosen", "clowder.read"
"""Where the store has a deck that was brought, which one is played with, and which cards have been read."""

ORIGINAL, OWN = "original", "own"
"""Our cards, and those that were brought, as words."""

FAULTS = 24
"""How many faults of a file are listed: two dozen."""


@cache
def nuerland() -> Library:
    """Our own cards, which are always there."""
    return read((get_data(__package__, "nuerland.json") or b"").decode())


class Shelf:
    """The pack of Kit and Kat: see `widgets.content.ContentPack`."""

    KEPT = frozenset((DECK, CHOICE, READ))

    def __init__(self, store: Store) -> None:
        self._store = store
        self._own: Library | None = None
        self.faults: tuple[str, ...] = ()
        """What is wrong with the file that was brought last, line by line."""

    def content(self) -> Library:
        """The cards to play with."""
        return self.brought() or nuerland() if self._chosen() else nuerland()

    def act(self, words: list[str], value: str) -> None:
        """Do what was tapped in `field`; `value` is the text of the file that was chosen."""
        match words:
            case ["bring"]:
                self.bring(value)
            case ["cards", which]:
                self.choose(which)

    def bring(self, text: str) -> None:
        """Keep another deck, and play with it. One with faults changes nothing, but says what they are."""
        try:
            library = read(text)
        except BadLibrary as bad:
            more = len(bad.faults) - FAULTS
            self.faults = (*map(str, bad.faults[:FAULTS]), *[_("And {n} more.", n=more)] * (more > 0))
        else:
            self._store.put_all({DECK: text, CHOICE: OWN}, lambda is_put: self._bring(library, is_put))

    def _bring(self, library: Library, is_put: bool) -> None:
        if is_put:
            self._own, self.faults = library, ()
        else:
            self.faults = (_("This tablet has no room for the file."),)

    def spare(self) -> dict[str, str]:
        """The deck that was brought, if there is one."""
        own = self.brought()
        return {DECK: own.title} if own else {}

    def forget(self, name: str) -> None:
        """Throw the deck away that was brought."""
        self._own = None
        self._store.drop(DECK)
        self._store.drop(CHOICE)

    def brought(self) -> Library | None:
        """The deck that was brought, if there is one that can still be read."""
        if self._own is None and (text := self._store.get(DECK)):
            try:
                self._own = read(text)
            except BadLibrary:
                return None
        return self._own

    def choose(self, which: str) -> None:
        """Play with our own cards, or with those that were brought (`own`)."""
        self.faults = ()
        self._store.put(CHOICE, which)

    def note(self, move: Move, save: str) -> None:
        """A card that is played has been read in the game of this save. Only the first time counts."""
        first = self._first_read()
        if isinstance(move, Play) and move.card not in first:
            self._store.put(READ, json.dumps(first | {move.card: save}))

    def new_in(self, save: str) -> frozenset[Card]:
        """The cards that were read for the first time on this tablet in the game of this save."""
        return frozenset(card for card, first in self._first_read().items() if first == save)

    def page(self, place: str, save: str) -> Node:
        """A page to read: the books, one of them, or about the cards."""
        return page(self.content(), place, self.new_in(save))

    def joined(self, brought: Mapping[str, str], places: Mapping[str, str]) -> Joined:
        """A deck that lies here stays. Which cards were read first, is known from both."""
        here = self._store.get(DECK)
        is_left = bool(here and brought.get(DECK, here) != here)
        new = {name: text for name, text in brought.items() if not (is_left and name in (DECK, CHOICE))}
        read = {card: places.get(save, save) for card, save in first_read(brought.get(READ)).items()}
        if read:
            new[READ] = json.dumps(read | self._first_read())
        stays = _("The deck of this tablet stays; that of the file was left out.")
        return Joined(new, stays if is_left else "")

    def field(self, language: str = ENGLISH) -> Node:
        """What the lobby offers: which cards to play with, and to bring others.

        It says so when they are not in the language that is spoken, as our own in all but one.
        """
        own, content = self.brought(), self.content()
        is_foreign = language != ENGLISH and content.language == ENGLISH
        packs = {ORIGINAL: nuerland(), **({OWN: own} if own else {})}
        return field(packs, OWN if content is own else ORIGINAL, self.faults, is_foreign=is_foreign)

    def _chosen(self) -> bool:
        return self._store.get(CHOICE) == OWN

    def _first_read(self) -> dict[Card, str]:
        return first_read(self._store.get(READ))


def first_read(kept: str | None) -> dict[Card, str]:
    """In which save each card was read for the first time, from what is kept of it."""
    try:
        return {str(card): str(save) for card, save in json.loads(kept or "{}").items()}
    except (ValueError, AttributeError, RecursionError):
        return {}
