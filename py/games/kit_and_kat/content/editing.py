"""A deck that is made or changed on the tablet: kept as one gets on, and every change can be taken back."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.errors import Refused
from core.store import Store
from core.words import _, spoken
from games.kit_and_kat.content import making
from games.kit_and_kat.content.arranging import for_anki, sheet
from games.kit_and_kat.content.bringing import brought
from games.kit_and_kat.content.form import CODE
from games.kit_and_kat.content.library import LETTERS
from games.kit_and_kat.content.lines import LARGEST, BadLibrary
from games.kit_and_kat.content.making import Deck
from games.kit_and_kat.content.pictures import measured
from widgets.content import Handed

BACK = 100
"""So many changes can be taken back."""

TOLD = 12
"""So many faults are told at once."""

COMMAS = ("en", "ja")
"""Languages in which spreadsheets part cells by commas. In the others these are in numbers."""


Play = Callable[[str, Callable[[bool], None]], None]
"""Takes a deck to play with, and tells, now or later, whether there was room for it."""


class Was(NamedTuple):
    """How it was before a change."""

    deck: Deck | None
    change: str
    """What was done then, in words; empty for what was only typed."""


class Editing:
    """The deck in the making of a tablet, and what is done to it."""

    def __init__(self, store: Store, draft: str, own: str, play: Play) -> None:
        """Where the store has it, and the deck that was brought; `play` takes one to play with."""
        self._store, self._draft, self._own, self._play = store, draft, own, play
        self._text: str | None = None
        self._deck: Deck | None = None
        self._past: list[Was] = []
        self._looked_at: tuple[Deck, Sequence[str]] | None = None
        self._taken: tuple[str | None, Deck | None] = None, None
        self.said: Sequence[str] = ()
        """What is to be said of what was done last, in sentences."""

    @property
    def deck(self) -> Deck | None:
        """The deck, as it is kept; None if none is begun."""
        text = self._store.get(self._draft)
        if text != self._text:
            self._text, self._deck, self._past = text, making.opened(text) if text else None, []
        return self._deck

    @property
    def own(self) -> Deck | None:
        """The deck that was brought, or made before, and is played with."""
        text = self._store.get(self._own)
        if text is not self._taken[0]:
            self._taken = text, making.opened(text or "")
        return self._taken[1]

    @property
    def lacking(self) -> Sequence[str]:
        """What the deck lacks to be played with, in sentences. Each deck is looked at once."""
        deck = self.deck
        if deck is None:
            return ()
        if self._looked_at is None or self._looked_at[0] is not deck:
            self._looked_at = deck, making.missing(deck)
        return self._looked_at[1]

    @property
    def is_kept(self) -> bool:
        """Whether the tablet has kept it, as it is now."""
        return self._draft not in self._store.unkept()

    @property
    def undone(self) -> str | None:
        """What would be taken back, in words; empty for what was typed, None if there is nothing."""
        self.deck  # noqa: B018  it may have been changed in another window
        return self._past[-1].change if self._past else None

    def act(self, words: list[str], value: str) -> Handed | None:
        """Do what these words say; `value` is what was typed, or the text of a file."""
        self.said = ()
        match words:
            case ["new"]:
                self._begin(making.new(spoken()), "")
            case ["copy"] if own := self.own:
                self._begin(own, "")
            case ["bring"]:
                self._bring(value)
            case ["throw"]:
                self._begin(None, _("thrown away"))
            case ["undo"] if self._past:
                self._undo()
            case _ if self.deck:
                return self._act_on(self.deck, words, value)
        return None

    def _act_on(self, deck: Deck, words: list[str], value: str) -> Handed | None:
        match words:
            case ["play"] if not self.lacking:
                self._play(making.written(deck), self._played)
            case ["save" | "sheet" | "anki" as kind]:
                return handed(deck, kind)
            case ["title"]:
                self._change(making.titled(deck, value))
            case ["author"]:
                self._change(making.by(deck, value))
            case ["language"] if CODE.fullmatch(value):
                self._change(making.in_language(deck, value))
            case ["add"]:
                self._change(making.with_new_book(deck), _("a book added"))
            case [what, book, *rest] if (at := _index(book, len(deck["books"]))) is not None:
                self._act_on_book(deck, what, at, rest, value)
        return None

    def _played(self, is_put: bool) -> None:
        taken = _("From now on it is played with. It is chosen where the game begins.")
        self.said = (taken if is_put else _("This tablet has no room for the file."),)

    def _act_on_book(self, deck: Deck, what: str, book: int, words: list[str], value: str) -> None:
        letter = LETTERS[book].upper()
        match what, words:
            case "book", [name]:
                self._change(making.with_book(deck, book, name, value))
            case "emblem", [*name]:
                self._change(making.with_book(deck, book, "emblem", "".join(name)))
            case "drop", []:
                self._change(making.without_book(deck, book), _("book {letter} removed", letter=letter))
            case "move", ["up" | "down" as way]:
                moved = making.with_book_moved(deck, book, -1 if way == "up" else 1)
                self._change(moved, _("book {letter} moved", letter=letter))
            case "add", []:
                self._change(making.with_new_card(deck, book), _("a card added"))
            case _, [card, *rest] if (at := _index(card, len(making.cards(deck, book)))) is not None:
                self._act_on_card(deck, book, at, [what, *rest], value)

    def _act_on_card(self, deck: Deck, book: int, card: int, words: list[str], value: str) -> None:
        name = making.called(book, card)
        match words:
            case ["card", "picture"]:
                self._picture(deck, book, card, value)
            case ["unpicture"]:
                bare = making.with_picture(deck, book, card, "")
                self._change(bare, _("picture of {card} removed", card=name))
            case ["card", "shows"] if not making.has_picture(making.cards(deck, book)[card]):
                return
            case ["card", field]:
                self._change(making.with_card(deck, book, card, field, value))
            case ["drop"]:
                self._change(making.without_card(deck, book, card), _("{card} removed", card=name))
            case ["move", "up" | "down" as way]:
                moved = making.with_card_moved(deck, book, card, -1 if way == "up" else 1)
                self._change(moved, _("{card} moved", card=name))

    def _picture(self, deck: Deck, book: int, card: int, image: str) -> None:
        """One that cannot be read, or for which the deck has no room, changes nothing."""
        try:
            measured(image)
        except Refused:
            self.said = (_("This file is no picture that can be read here."),)
            return
        new = making.with_picture(deck, book, card, image)
        if len(making.written(new)) > LARGEST:
            self.said = (_("There is no room for this picture: a deck may have {n} MB.", n=3),)
        else:
            self._change(new, _("picture on {card}", card=making.called(book, card)))

    def _change(self, deck: Deck, change: str = "") -> None:
        if deck != self.deck:
            self._begin(deck, change)

    def _begin(self, deck: Deck | None, change: str) -> None:
        """From now on this is the deck. What was before can be had back."""
        self._past = [*self._past, Was(self.deck, change)][-BACK:]
        self._keep(deck)

    def _undo(self) -> None:
        was = self._past.pop()
        self._keep(was.deck)

    def _keep(self, deck: Deck | None) -> None:
        past = self._past
        if deck is None:
            self._store.drop(self._draft)
        else:
            self._store.put(self._draft, making.written(deck))
        self._text, self._deck, self._past = self._store.get(self._draft), deck, past

    def _bring(self, text: str) -> None:
        """A deck from a file takes the place of this one, as far as it can be read; the rest is told."""
        try:
            deck, said = brought(text)
            self.said = some(said)
        except BadLibrary as bad:
            self.said = some(list(map(str, bad.faults)))
        else:
            self._begin(deck, _("a file brought in"))


def some(sentences: Sequence[str]) -> Sequence[str]:
    """The first of them, and how many more there are."""
    more = len(sentences) - TOLD
    return (*sentences[:TOLD], *[_("And {n} more.", n=more)] * (more > 0))


def handed(deck: Deck, kind: str) -> Handed:
    """A deck as a file: in our own form, as a spreadsheet, or as Anki imports it."""
    title = making.said(deck, deck.get("title"))
    name = "-".join("".join(sign if sign.isalnum() else " " for sign in title).split())[:40] or "clowder-deck"
    if kind == "sheet":
        return Handed(sheet(deck, "," if spoken() in COMMAS else ";"), f"{name}.csv")
    if kind == "anki":
        return Handed(for_anki(deck), f"{name}.txt")
    return Handed(making.written(deck), f"{name}.json")


def _index(word: str, most: int) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 3 and int(word) < most else None
