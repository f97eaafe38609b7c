"""Content pack of Kit and Kat: the standard deck, players' decks, and which cards were read in which game."""

import json
from collections.abc import Collection, Mapping
from functools import cache, cached_property
from pkgutil import get_data
from typing import TYPE_CHECKING

from clowder.core.cards import Card
from clowder.core.errors import Refused
from clowder.core.foreign_json import parse_object
from clowder.core.i18n import ENGLISH, _, current_language
from clowder.core.rules import Move
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.deck.library import LETTERS, Library
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.page import ABOUT, BOOKS, draw_page
from clowder.games.kit_and_kat.content.deck_by_save import BEGUN
from clowder.games.kit_and_kat.content.decks import (
    CHOSEN_DECK_KEY,
    PLACES,
    STANDARD_DECK,
    DeckShelf,
    refusal_text,
)
from clowder.games.kit_and_kat.content.field import draw_field
from clowder.games.kit_and_kat.rules import Play
from clowder.widgets.content import MergeResult
from clowder.widgets.handed import FileOffer
from clowder.widgets.nodes import Node

if TYPE_CHECKING:
    from clowder.games.kit_and_kat.content.deck.deck_questions import NuerlandQuestions
    from clowder.games.kit_and_kat.content.workshop.editing import DeckEditing
    from clowder.games.kit_and_kat.content.workshop.shelving import ShelfEditing
    from clowder.widgets.parcels import DeckOffer, DeckParcel

READ = "clowder.read"
"""Store key of the cards that have been read."""

EDIT = "edit"
"""Name of the page of the players' own decks.

With a hyphen and a word, it names the page of a deck; with another hyphen and a letter, that of a book in it.
"""

FAULTS = 24
"""Most faults of a file that are listed."""


@cache
def nuerland_library() -> Library:
    """Return the standard deck; the reader is imported when this is first called."""
    from clowder.games.kit_and_kat.content.deck.reader import read_library

    return read_library((get_data(__package__, "nuerland.json") or b"").decode())


class KitAndKatPack:
    """Content pack of Kit and Kat, as `widgets.content.ContentPack`."""

    store_keys = frozenset((*PLACES.values(), CHOSEN_DECK_KEY, BEGUN, READ))
    HAS_QUIZ = True

    def __init__(self, store: Store) -> None:
        self._store = store
        self._decks = DeckShelf(store)
        self._editing: dict[str, DeckEditing] = {}
        self._ours: Library | None = None
        self._come: dict[str, str] = {}
        self.faults: tuple[str, ...] = ()
        """Faults of the file that was brought last, one for each line."""

    def card_content(self, save: str = "") -> Library:
        """Return a save's cards, or those in use, in the current language as far as they are translated."""
        word = self._decks.begun.deck_word(save) or self._decks.chosen_word
        library = self.own_library() if word == STANDARD_DECK else self._decks.open_library(word)
        return (library or _missing_library()).in_language(current_language())

    def own_library(self) -> Library:
        """Return the standard deck with all translations that were loaded."""
        if self._ours is None:
            self._ours = nuerland_library()
            for name, text in self._come.items():
                self._ours = _try_translation(self._ours, name.split(".")[1], text)
        return self._ours

    def wanted_files(self, language: str) -> Collection[str]:
        """Return the translation file of the standard deck for this language, unless it has been loaded."""
        name = f"nuerland.{language}.json"
        return () if language == ENGLISH or name in self._come else (name,)

    def receive_file(self, name: str, text: str) -> None:
        """Remember a translation of the standard deck that was loaded; it is parsed when needed."""
        if name.startswith("nuerland."):
            self._ours, self._come[name] = None, text

    def deck_options(self) -> dict[str, str]:
        """Return the game options for the size of the deck in use."""
        library = self.card_content()
        return {"books": str(len(library.books)), "cards": str(library.cards_per_book)}

    def handle_act(self, words: list[str], value: str, place: str = "") -> FileOffer | None:
        """Carry out an act of the lobby field or of the deck pages; `value` is a file, or what was typed."""
        match words:
            case ["edit", *wish]:
                return self._act_on_editing(wish, value, place)
            case ["bring"]:
                self.import_deck(value)
            case ["bring", "refused"]:
                self.faults = (value,)
            case ["cards", deck_word]:
                self.choose_deck(deck_word)
        return None

    def _act_on_editing(self, wish: list[str], value: str, place: str) -> FileOffer | None:
        """Carry out an act of the deck pages: in the editor of the page's deck, or on the shelf."""
        word, _letter = _parse_edit_place(place)
        if word:
            return self._editing_of(word).handle_act(wish, value)
        self._shelf_editing.handle_act(wish, value)
        return None

    def _editing_of(self, word: str) -> "DeckEditing":
        """Return the editor of the deck at this place; the editor is imported when first needed."""
        from clowder.games.kit_and_kat.content.workshop.editing import DeckEditing

        if word not in self._editing:
            self._editing[word] = DeckEditing(self._store, self._decks, word)
        return self._editing[word]

    @cached_property
    def _shelf_editing(self) -> "ShelfEditing":
        from clowder.games.kit_and_kat.content.workshop.shelving import ShelfEditing

        return ShelfEditing(self._decks)

    def import_deck(self, text: str) -> None:
        """Add another deck and use it.

        A deck with faults changes nothing; its faults are listed. The text may also be a spreadsheet, or
        notes of Anki.
        """
        from clowder.games.kit_and_kat.content.deck.lines import BadLibrary
        from clowder.games.kit_and_kat.content.deck.reader import read_library
        from clowder.games.kit_and_kat.content.workshop.bringing import deck_text
        from clowder.games.kit_and_kat.content.workshop.deck_draft import open_draft

        try:
            text = deck_text(text)
            read_library(text)
        except BadLibrary as bad:
            self.faults = tuple(map(str, bad.faults[:FAULTS]))
            if (more := len(bad.faults) - FAULTS) > 0:
                self.faults += (_("And {n} more.", n=more),)
            return
        if same := self._decks.find_equal(open_draft(text)):
            self.choose_deck(same)
        elif full := self._decks.full_reason(len(text)):
            self.faults = (full,)
        else:
            self._decks.add_deck(text, self._note_refusal, chosen=True)

    def _note_refusal(self, refusal: str) -> None:
        """Show why the store refused a deck, or clear the faults if `refusal` is empty."""
        self.faults = (refusal_text(refusal),) if refusal else ()

    def removable_texts(self) -> dict[str, str]:
        """Return the titles of the players' own decks, by store key."""
        return {
            PLACES[word]: str(title) for word, title in self._decks.deck_titles(current_language()).items()
        }

    def remove_text(self, name: str) -> None:
        """Delete this deck from the store."""
        self._decks.drop_deck(next(word for word, each in PLACES.items() if each == name))

    def choose_deck(self, deck_word: str) -> None:
        """Use the standard deck, or another by its word."""
        self.faults = tuple(self._decks.choose_deck(deck_word)[:FAULTS])

    def questions(self) -> "NuerlandQuestions":
        """Return the quiz questions of the deck in use."""
        from clowder.games.kit_and_kat.content.deck.deck_questions import NuerlandQuestions

        own = self._decks.open_library(self._decks.chosen_word)
        return NuerlandQuestions(self.card_content(), str(own.title) if own else "")

    def make_deck_parcel(self, page_path: str) -> "DeckParcel | None":
        """Return the deck that is edited on the page at `place`, to be shared; None if it is incomplete."""
        from clowder.games.kit_and_kat.content.workshop.linking import make_parcel

        word, _letter = _parse_edit_place(page_path)
        editing = self._editing_of(word) if word else None
        return (
            make_parcel(editing.current_deck)
            if editing and editing.current_deck and not editing.missing_parts
            else None
        )

    def read_deck_offer(self, packed: str) -> "DeckOffer":
        """Return the deck of a link's packed text, as an offer to add it."""
        from clowder.games.kit_and_kat.content.workshop.linking import read_deck_link

        return read_deck_link(packed, self._decks)

    def on_game_begun(self, save_name: str) -> None:
        """Record the deck in use as the deck of this save's game, which keeps it from now on."""
        self._decks.begun.set_deck([save_name], self._decks.chosen_word)

    def on_move(self, move: Move, save: str) -> None:
        """Record the first game in which a played card was read."""
        first = self._first_read_saves()
        if isinstance(move, Play) and move.card not in first:
            self._store.put(READ, json.dumps(first | {move.card: save}))

    def new_cards_in(self, save: str) -> frozenset[Card]:
        """Return the cards that were first read on this tablet in the game of this save."""
        return frozenset(card for card, first in self._first_read_saves().items() if first == save)

    def page_names(self) -> list[str]:
        """Return the names of all pages: the books, about the cards, each book, and the deck pages."""
        made = (f"{EDIT}-{word}" for word in PLACES)
        books = (f"{EDIT}-{word}-{letter}" for word in PLACES for letter in LETTERS)
        return [BOOKS, ABOUT, *LETTERS, EDIT, *made, *books]

    def draw_reading_page(self, place: str, save: str) -> Node:
        """Draw a page: the books, one of them, about the cards, or where decks are kept and edited."""
        if not place.startswith(EDIT):
            return draw_page(self.card_content(save), place, self.new_cards_in(save))
        word, letter = _parse_edit_place(place)
        if word:
            from clowder.games.kit_and_kat.content.workshop.pages import draw_workshop

            return draw_workshop(self._editing_of(word), letter)
        from clowder.games.kit_and_kat.content.workshop.shelf import draw_shelf

        return draw_shelf(self._shelf_editing, self.own_library().in_language(current_language()).title)

    def merge(self, imported: Mapping[str, str], places: Mapping[str, str]) -> MergeResult:
        """Return a file's texts merged with those here, to be stored.

        The file's choice of a deck counts if there are no decks here.
        """
        moved, new, remark = self._decks.merge(imported)
        moved[STANDARD_DECK] = STANDARD_DECK
        if not self._decks.deck_words and (choice := moved.get(imported.get(CHOSEN_DECK_KEY, ""))):
            new[CHOSEN_DECK_KEY] = choice
        new |= self._decks.begun.merge(imported.get(BEGUN), places, moved)
        read = {card: places.get(save, save) for card, save in parse_first_read(imported.get(READ)).items()}
        if read:
            new[READ] = json.dumps(read | self._first_read_saves())
        return MergeResult(new, remark)

    def draw_lobby_field(self, language: str = ENGLISH) -> Node:
        """Draw the lobby field: which deck to use, and buttons to bring or make another.

        A note tells if the cards are in English instead of the current language.
        """
        chosen, content = self._decks.chosen_word, self.card_content()
        is_foreign = content.has_language(ENGLISH) and not content.has_language(language)
        own = self._decks.deck_titles(language)
        whole = {word: title for word, title in own.items() if self._decks.is_complete(word)}
        titles = {STANDARD_DECK: self.own_library().in_language(language).title, **whole}
        return draw_field(titles, chosen, content, self.faults, is_foreign=is_foreign, own=len(own))

    @property
    def has_refused_cards(self) -> bool:
        """True if a file or a deck was not taken, and the field says why."""
        return bool(self.faults)

    def deck_title(self, language: str = ENGLISH) -> str:
        """Return the title of the players' deck in use; empty for the original deck."""
        title = self._decks.deck_titles(language).get(self._decks.chosen_word)
        return str(title) if title else ""

    def _first_read_saves(self) -> dict[Card, str]:
        """Return the save in which each card was first read."""
        return parse_first_read(self._store.get(READ))


def _parse_edit_place(place: str) -> tuple[str, str]:
    """Return the deck's word and the book's letter from `edit-WORD-LETTER`; empty where there is none."""
    _edit, word, letter = (*place.split("-"), "", "")[:3]
    return (word, letter) if word in PLACES else ("", "")


def _missing_library() -> Library:
    """Return an empty deck, for a game whose deck is gone or incomplete: cards show their names."""
    return Library(LocalizedText(_("The deck of this game is gone, or not whole.")), (), (), ())


def _try_translation(library: Library, language: str, text: str) -> Library:
    """Return the deck with this translation; unchanged if the translation cannot be read."""
    from clowder.games.kit_and_kat.content.deck.translation import translate_library

    try:
        return translate_library(library, language, text)
    except Refused:
        return library


def parse_first_read(text: str | None) -> dict[Card, str]:
    """Return the save in which each card was first read, from the stored text."""
    try:
        return {str(card): str(save) for card, save in parse_object(text or "{}").items()}
    except ValueError:
        return {}
