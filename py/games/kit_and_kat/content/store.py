"""What the cards say: our own texts, a deck that somebody brought, and which were read in which game."""

import json
from collections.abc import Callable

from core.cards import Card
from core.store import Store
from core.words import ENGLISH, _
from games.kit_and_kat.content.reader import BadLibrary, Library, read
from widgets.controls import truth
from widgets.nodes import Node, h

DECK, CHOICE, READ = "clowder.library", "clowder.library.chosen", "clowder.read"
"""Where the store has a deck that was brought, which one is played with, and which cards have been read."""

_OWN = "own"

FAULTS = 24
"""How many faults of a file are listed: two dozen."""


class Shelf:
    """`original` gives the text of our own cards, which are always there; it is asked for when needed."""

    def __init__(self, store: Store, original: Callable[[], str]) -> None:
        self._store = store
        self._original = original
        self._ours: Library | None = None
        self._own: Library | None = None
        self.faults: tuple[str, ...] = ()
        """What is wrong with the file that was brought last, line by line."""

    def library(self) -> Library:
        """The cards to play with."""
        return self.brought() or self._nuerland() if self._chosen() else self._nuerland()

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
            self._store.put_all({DECK: text, CHOICE: _OWN}, lambda is_put: self._bring(library, is_put))

    def _bring(self, library: Library, is_put: bool) -> None:
        if is_put:
            self._own, self.faults = library, ()
        else:
            self.faults = (_("This tablet has no room for the file."),)

    def forget(self) -> None:
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

    def note(self, card: Card, save: str) -> None:
        """This card has been read in the game of this save. Only the first time counts."""
        first = self._first_read()
        if card not in first:
            self._store.put(READ, json.dumps(first | {card: save}))

    def new_in(self, save: str) -> frozenset[Card]:
        """The cards that were read for the first time on this tablet in the game of this save."""
        return frozenset(card for card, first in self._first_read().items() if first == save)

    def field(self, spoken: str = ENGLISH) -> Node:
        """What the lobby games: which cards to play with, and to bring others.

        It says so when they are not in the language that is `spoken`, as our own in all but one.
        """
        own = self.brought()
        return h(
            "fieldset.cards",
            h("legend", _("The cards")),
            h(
                "div.choice",
                self._button("original", self._nuerland()),
                self._button(_OWN, own) if own else None,
                h("button.quiet", _("About these cards"), data_act="read about"),
                h("button.quiet", _("Bring your own deck"), data_file="bring"),
            ),
            h("small", _("These cards speak English.")) if self._is_foreign(spoken) else None,
            self._listed_faults(),
            key="cards",
        )

    def _is_foreign(self, spoken: str) -> bool:
        return spoken != ENGLISH and self.library().language == ENGLISH

    def _button(self, which: str, library: Library) -> Node:
        chosen = (which == _OWN) == bool(self._chosen() and self.brought())
        return h(
            "button",
            library.title,
            lang=library.language,
            data_act=f"cards {which}",
            aria_pressed=truth(chosen),
            key=which,
        )

    def _listed_faults(self) -> Node | None:
        if not self.faults:
            return None
        lines = (h("li", fault, key=str(i)) for i, fault in enumerate(self.faults))
        return h(
            "div.faults",
            h("p", _("This deck was not taken. Please put these right; nothing has been changed.")),
            h("ol", lines),
            role="alert",
        )

    def _chosen(self) -> bool:
        return self._store.get(CHOICE) == _OWN

    def _nuerland(self) -> Library:
        if self._ours is None:
            self._ours = read(self._original())
        return self._ours

    def _first_read(self) -> dict[Card, str]:
        return first_read(self._store.get(READ))


def first_read(kept: str | None) -> dict[Card, str]:
    """In which save each card was read for the first time, from what is kept of it."""
    try:
        return {str(card): str(save) for card, save in json.loads(kept or "{}").items()}
    except (ValueError, AttributeError, RecursionError):
        return {}
