"""Editor of a deck: changes are stored as they are typed, and can be undone."""

from collections.abc import Sequence
from typing import NamedTuple

from clowder.core.cells import find_csv_separator
from clowder.core.errors import Refused
from clowder.core.i18n import _, current_language_code
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.deck.field_reader import LANGUAGE_CODE
from clowder.games.kit_and_kat.content.deck.located_json import MAX_FILE_CHARACTERS
from clowder.games.kit_and_kat.content.deck.pictures import measure_picture
from clowder.games.kit_and_kat.content.deck.question_deck import LETTERS
from clowder.games.kit_and_kat.content.decks import SLOT_KEYS, DeckStore, no_room_text
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft, MissingPart
from clowder.games.kit_and_kat.content.workshop.deck_tables import format_deck_as_csv, format_deck_for_anki
from clowder.games.kit_and_kat.content.workshop.deck_versions import with_ids_of_older_version
from clowder.widgets.content import FALSIFIED_PICTURE
from clowder.widgets.file_offer import DownloadableFile

MAX_UNDO_STEPS = 100
"""Most changes that can be undone."""

MAX_SHOWN_FAULTS = 12
"""Most faults shown at once."""


class UndoStep(NamedTuple):
    """Step of the undo list: the deck before a change, the name of the change, and the field typed in.

    `deck` is None if the slot had no deck before; `change` is empty for typing; `field` has the words of
    the field that is being typed in, and is empty when that is over.
    """

    deck: DeckDraft | None
    change: str
    """Name of the change; empty for typing."""
    field: Sequence[str] = ()
    """Words of the field that is being typed in; empty when that is over."""


class DeckEditor:
    """Editor of the deck in one slot (the name of a deck's place). Each change is stored at once.

    `handle_act` carries out what players do, sets `messages`, and may return a file to save;
    `current_deck` and `missing_parts` are for drawing the page. Up to `MAX_UNDO_STEPS` changes can be
    undone, typing in one field as one; `undoable_change_text` names the last. `is_checked` is True after
    a tap on Done, until no gap is left. If another window changes the deck, the undo list is emptied.
    """

    def __init__(self, store: Store, decks: DeckStore, slot: str) -> None:
        """Open the deck at the place `slot`; if there is none, a new deck is stored at the first change."""
        self._store, self._decks = store, decks
        self._store_key = SLOT_KEYS[slot]
        self.slot = slot
        self._text: str | None = None
        self._deck: DeckDraft | None = deck_draft.make_new_deck_draft(current_language_code())
        self._undo_steps: list[UndoStep] = []
        self._missing_parts_cache: tuple[DeckDraft, Sequence[MissingPart]] | None = None
        self._field: Sequence[str] = ()  # the field of the current act
        self.messages: Sequence[str] = ()
        """Messages about the last act, in sentences."""
        self.is_checked = False
        """True from a tap on Done, after which gaps are listed, until the deck has none."""

    @property
    def current_deck(self) -> DeckDraft | None:
        """Draft of the deck in the slot, or a new one if the slot is free; None if it cannot be parsed.

        A new one is in the current language. If the stored text was changed elsewhere, it is parsed
        again, and the undo list is cleared.
        """
        text = self._decks.deck_text(self.slot)
        if text != self._text:
            self._text, self._undo_steps = text, []
            self._deck = (
                deck_draft.parse_deck_draft(text)
                if text
                else deck_draft.make_new_deck_draft(current_language_code())
            )
        return self._deck

    @property
    def missing_parts(self) -> Sequence[MissingPart]:
        """Gaps or faults that keep the deck from being played; empty if it cannot be read. Cached."""
        deck = self.current_deck
        if deck is None:
            return ()
        if self._missing_parts_cache is None or self._missing_parts_cache[0] is not deck:
            self._missing_parts_cache = deck, deck_draft.missing_parts(deck)
        return self._missing_parts_cache[1]

    @property
    def is_saved(self) -> bool:
        """True if the store has saved the deck in its present form."""
        return self._store_key not in self._store.unsaved_reason_by_name()

    @property
    def undoable_change_text(self) -> str | None:
        """Name of the last change, which undo takes back; None if there is nothing to undo.

        It is empty for typing. A change of the deck elsewhere clears the undo list.
        """
        self.current_deck  # noqa: B018  another window may have changed it
        return self._undo_steps[-1].change if self._undo_steps else None

    def handle_act(self, words: list[str], value: str) -> DownloadableFile | None:
        """Carry out an act (the text that a tap sends) of a deck's pages; return a file to save or None.

        `words` are `undo`; `done`, from which on gaps are listed (`is_checked`) until an act leaves
        none; `typing` and a field, while players type in it; or any other act, which goes to
        `_handle_deck_act`. `value` is what was typed or chosen. All acts of `typing` in one field, and
        the act that ends it, are one change to undo. Messages of the act before are removed.
        """
        self.messages = ()
        match words:
            case ["undo"] if self.undoable_change_text is not None:
                self._undo_last_change()
            case ["done"]:
                self.is_checked = True
            case ["typing", *field] if self.current_deck:
                self._field = field
                self._handle_deck_act(self.current_deck, field, value)
            case _ if self.current_deck:
                self._field = words
                handed = self._handle_deck_act(self.current_deck, words, value)
                self._close_typing_undo_step()
                self.is_checked = self.is_checked and bool(self.missing_parts)
                return handed
        return None

    def _close_typing_undo_step(self) -> None:
        """Close the undo step of the field typed in last, so that more typing begins another step.

        The step is dropped if the deck is as before. Without an open step nothing is done.
        """
        if self._undo_steps and self._undo_steps[-1].field:
            was = self._undo_steps.pop()
            if was.deck != self._deck:
                self._undo_steps.append(was._replace(field=()))

    def _handle_deck_act(self, deck: DeckDraft, words: list[str], value: str) -> DownloadableFile | None:
        """Carry out an act on the deck as a whole; return a file if the act is to save one, else None.

        `play` makes the deck the one in use if it has no gaps or faults; `save`, `sheet` and `anki`
        return it as a file in that form; `title`, `author` and `language` are set to `value`, what was
        typed, unless it is no language code; `add` adds a book. If the second word is a book's index,
        the act goes to `_handle_book_act`; all others are ignored.
        """
        match words:
            case ["play"] if not self.missing_parts:
                self._decks.choose_deck(self.slot)
            case ["save" | "sheet" | "anki" as kind]:
                return make_deck_file(deck, kind)
            case ["title"]:
                self._store_deck_undoably(deck_draft.with_title(deck, value))
            case ["author"]:
                self._store_deck_undoably(deck_draft.with_author(deck, value))
            case ["language"] if LANGUAGE_CODE.fullmatch(value):
                self._store_deck_undoably(deck_draft.with_language(deck, value))
            case ["add"]:
                self._store_deck_undoably(deck_draft.with_new_book(deck), _("a book added"))
            case [what, book, *rest] if (at := _parse_index(book, len(deck["books"]))) is not None:
                self._handle_book_act(deck, what, at, rest, value)
        return None

    def _handle_book_act(self, deck: DeckDraft, verb: str, book: int, words: list[str], value: str) -> None:
        """Carry out an act on the book of this index, from 0, or pass on an act on one of its cards.

        `verb` is the act's first word, `words` are those after the book's index. The verb `book` with
        `title` or `introduction` sets that text to `value`; `emblem` sets the emblem (a small picture)
        to the name in `words`, or removes it; `drop` removes the book, `move` with `up` or `down` swaps
        it with its neighbour, `add` adds a card. If `words` begin with a card's index, the act is on
        that card; all others are ignored.
        """
        letter = LETTERS[book].upper()
        match verb, words:
            case "book", [name]:
                self._store_deck_undoably(deck_draft.with_book_field(deck, book, name, value))
            case "emblem", [*name]:
                self._store_deck_undoably(deck_draft.with_book_field(deck, book, "emblem", "".join(name)))
            case "drop", []:
                self._store_deck_undoably(
                    deck_draft.without_book(deck, book), _("book {letter} removed", letter=letter)
                )
            case "move", ["up" | "down" as way]:
                moved = deck_draft.with_book_moved(deck, book, -1 if way == "up" else 1)
                self._store_deck_undoably(moved, _("book {letter} moved", letter=letter))
            case "add", []:
                self._store_deck_undoably(deck_draft.with_new_card(deck, book), _("a card added"))
            case _, [card, *rest] if (
                at := _parse_index(card, len(deck_draft.book_cards(deck, book)))
            ) is not None:
                self._handle_card_act(deck, book, at, [verb, *rest], value)

    def _handle_card_act(self, deck: DeckDraft, book: int, card: int, words: list[str], value: str) -> None:
        """Carry out an act on the card of these indices: set a text or picture, remove or move the card.

        `words` are the act's verb and those after the indices: `card FIELD` sets a text to `value`,
        `card picture` a picture, `unpicture` removes it, `drop` the card; `move up` and `move down` swap
        it with its neighbour. `card picture refused` shows `value` as a message. `card shows`, for the
        description of a picture, does nothing if there is none.
        """
        name = deck_draft.format_card_name(book, card)
        match words:
            case ["card", "picture"]:
                self._set_card_picture(deck, book, card, value)
            case ["card", "picture", "refused"]:
                self.messages = (value,)
            case ["unpicture"]:
                bare = deck_draft.with_card_picture(deck, book, card, "")
                self._store_deck_undoably(bare, _("picture of {card} removed", card=name))
            case ["card", "shows"] if not deck_draft.has_picture(deck_draft.book_cards(deck, book)[card]):
                return
            case ["card", field]:
                self._store_deck_undoably(deck_draft.with_card_text(deck, book, card, field, value))
            case ["drop"]:
                self._store_deck_undoably(
                    deck_draft.without_card(deck, book, card), _("{card} removed", card=name)
                )
            case ["move", "up" | "down" as way]:
                moved = deck_draft.with_card_moved(deck, book, card, -1 if way == "up" else 1)
                self._store_deck_undoably(moved, _("{card} moved", card=name))

    def _set_card_picture(self, deck: DeckDraft, book: int, card: int, image: str) -> None:
        """Put a picture, given as a data URL, on a card; or set a message on why that is not possible.

        It is refused if the browser has falsified it (for privacy), it cannot be read, or the deck or
        all decks would be too large.
        """
        if image == FALSIFIED_PICTURE:
            noise = _(
                "This browser turns pictures into noise, so that nobody is recognised by them. Let it read "
                "the pictures of this page (canvas), or take another browser."
            )
            self.messages = (noise,)
            return
        try:
            measure_picture(image)
        except Refused:
            self.messages = (_("This file is no picture that can be read here."),)
            return
        new = deck_draft.with_card_picture(deck, book, card, image)
        if len(deck_draft.dump_deck_draft(new)) > MAX_FILE_CHARACTERS:
            self.messages = (_("There is no room for this picture: a deck may have {n} MB.", n=3),)
        elif not self._decks.has_room_for_characters(len(image)):
            self.messages = (no_room_text(),)
        else:
            self._store_deck_undoably(
                new, _("picture on {card}", card=deck_draft.format_card_name(book, card))
            )

    def _store_deck_undoably(self, deck: DeckDraft, change: str = "") -> None:
        """Store a changed deck, and add the deck before the change to the undo list.

        If the decks are equal, do nothing. `change` is the change's name; empty for typing. While
        players type in one field, only the deck before the first letter is added. A deck that has become
        complete is given an id.
        """
        if deck != self.current_deck:
            if not self._undo_steps or self._undo_steps[-1].field != self._field:
                before = self.current_deck if self._text else None
                self._undo_steps = [*self._undo_steps, UndoStep(before, change, self._field)][
                    -MAX_UNDO_STEPS:
                ]
            self._store_or_delete_deck(deck_draft.with_deck_id_if_complete(deck))

    def _undo_last_change(self) -> None:
        """Take the last step off the undo list, which must have one, and store the deck before it.

        If the deck's id has changed since, the restored deck gets the present ids.
        """
        was, deck = self._undo_steps.pop().deck, self.current_deck
        if was and deck and was.get("id", "") != deck.get("id", ""):
            was = with_ids_of_older_version(was, deck)
        self._store_or_delete_deck(was)

    def _store_or_delete_deck(self, deck: DeckDraft | None) -> None:
        """Store a deck in the slot; or, if `deck` is None, delete the stored one and begin a new one."""
        if deck is None:
            self._store.delete(self._store_key)
        else:
            self._store.put(self._store_key, deck_draft.dump_deck_draft(deck))
        self._text, self._deck = (
            self._decks.deck_text(self.slot),
            deck or deck_draft.make_new_deck_draft(current_language_code()),
        )


def shorten_message_list(sentences: Sequence[str]) -> Sequence[str]:
    """Return the first `MAX_SHOWN_FAULTS` sentences and, if there are more, one on how many more."""
    more = len(sentences) - MAX_SHOWN_FAULTS
    return (*sentences[:MAX_SHOWN_FAULTS], _("And {n} more.", n=more)) if more > 0 else sentences


def make_deck_file(deck: DeckDraft, kind: str) -> DownloadableFile:
    """Return a deck as a file to save, named after its title: CSV, a text for Anki, or a deck file.

    `kind` is `sheet` for CSV (.csv) with the separator of the current language, `anki` (.txt), or
    anything else for the deck file (.json). Without a title the name is `clowder-deck`.
    """
    title = deck_draft.own_language_text(deck, deck.get("title"))
    name = deck_draft.file_stem_from_title(title) or "clowder-deck"
    if kind == "sheet":
        return DownloadableFile(
            format_deck_as_csv(deck, find_csv_separator(current_language_code())), f"{name}.csv"
        )
    if kind == "anki":
        return DownloadableFile(format_deck_for_anki(deck), f"{name}.txt")
    return DownloadableFile(deck_draft.dump_deck_draft(deck), f"{name}.json")


def _parse_index(word: str, limit: int) -> int | None:
    """Return the number in a word if it has one or two digits and is below `limit`; else None."""
    return int(word) if word.isdecimal() and len(word) < 3 and int(word) < limit else None
