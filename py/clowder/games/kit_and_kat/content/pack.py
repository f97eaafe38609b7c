"""Content pack of Kit and Kat: the standard deck, players' decks, and which cards were read in which game."""

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property
from pkgutil import get_data
from typing import TYPE_CHECKING

from clowder.core.cards import Card
from clowder.core.errors import Refused
from clowder.core.foreign_json import parse_json_object
from clowder.core.i18n import ENGLISH, _, current_language_code
from clowder.core.options import Options
from clowder.core.rules import Move
from clowder.core.store import Store
from clowder.games.kit_and_kat.content.deck.deck_acts import PREVIEW
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.page import ABOUT, BOOKS, draw_deck_page
from clowder.games.kit_and_kat.content.deck.question_deck import LETTERS, QuestionDeck
from clowder.games.kit_and_kat.content.deck.reader import read_deck
from clowder.games.kit_and_kat.content.deck_by_save import DECK_BY_SAVE_KEY
from clowder.games.kit_and_kat.content.decks import (
    CHOSEN_DECK_KEY,
    SLOT_KEYS,
    STANDARD_DECK,
    DeckStore,
)
from clowder.games.kit_and_kat.content.lobby_field import draw_deck_choice_fieldset
from clowder.games.kit_and_kat.rules import Play
from clowder.widgets.content import EDIT_PAGE, ContentPackPage, MergeResult
from clowder.widgets.file_offer import DownloadableFile
from clowder.widgets.nodes import Node

if TYPE_CHECKING:
    from clowder.games.kit_and_kat.content.deck.deck_questions import KitAndKatDeckQuestions
    from clowder.games.kit_and_kat.content.workshop.deck_arrival import DeckImporter
    from clowder.games.kit_and_kat.content.workshop.deck_editor import DeckEditor
    from clowder.games.kit_and_kat.content.workshop.deck_list_editor import DeckListEditor
    from clowder.widgets.deck_sharing import DeckOffer, ShareableDeck

FIRST_READ_KEY = "clowder.read"
"""Store key of the cards that have been read."""

MAX_LISTED_FAULTS = 24
"""Most faults of a file that are listed."""


@cache
def load_standard_deck() -> QuestionDeck:
    """Read the standard deck, in English, from its JSON file in this folder, and return it. Cached.

    The file is read only at the first call.
    """
    return read_deck((get_data(__package__, "nuerland.json") or b"").decode())


class KitAndKatPack:
    """Content pack of Kit and Kat: the texts of its cards, from the standard deck or players' own decks.

    It implements the protocol `widgets.content.ContentPack`. `card_texts` returns the deck of a game,
    `choose_deck` and `import_file` change the deck in use, `draw_page` and `handle_act` serve the pages
    for reading and for editing decks, and `draw_lobby_deck_field` the choice in the lobby, with its
    `faults`. It also gives quiz questions, links to share decks, and merges with backups;
    `note_game_start` and `note_move` record which deck a game has, and cards read first.
    """

    mergeable_store_keys = frozenset((*SLOT_KEYS.values(), CHOSEN_DECK_KEY, DECK_BY_SAVE_KEY, FIRST_READ_KEY))
    HAS_QUIZ = True

    def __init__(self, store: Store) -> None:
        self._store = store
        self._decks = DeckStore(store)
        self._editors: dict[str, DeckEditor] = {}
        self._standard_deck: QuestionDeck | None = None
        self._translation_files: dict[str, str] = {}
        self.faults: tuple[str, ...] = ()
        """Sentences in the lobby field on why the last file, or deck, was refused; empty if it was not."""

    def card_texts(self, save: str = "") -> QuestionDeck:
        """Return the deck with which the game of this save (a stored game) is played.

        If no deck is recorded for the save, or `save` is empty, it is the deck in use, which players
        chose last. It is in the current language as far as it is translated. If the game's own deck was
        deleted or cannot be played now, it is a deck without cards, whose title says so.
        """
        return self._translated_deck_in_slot(
            self._decks.begun.deck_slot_of_save(save) or self._decks.chosen_slot
        )

    def _translated_deck_in_slot(self, slot: str) -> QuestionDeck:
        """Return the deck in this slot, translated into the current language where possible.

        A slot is the name of a deck's place, such as `own2`; `STANDARD_DECK` stands for the standard
        deck. If the slot is free, or its deck cannot be played, the result is a deck without books,
        whose title says so.
        """
        deck = self.translated_standard_deck() if slot == STANDARD_DECK else self._decks.load_deck(slot)
        return (deck or _make_placeholder_deck()).in_language(current_language_code())

    def translated_standard_deck(self) -> QuestionDeck:
        """Return the standard deck, read in English, with all translations received so far added.

        It is cached until another translation is received. A translation that cannot be read is left
        out.
        """
        if self._standard_deck is None:
            self._standard_deck = load_standard_deck()
            for name, text in self._translation_files.items():
                self._standard_deck = _add_translation_file(self._standard_deck, name.split(".")[1], text)
        return self._standard_deck

    def wanted_file_names(self, language: str) -> Collection[str]:
        """Return the name of the translation file, such as `nuerland.de.json`, of the standard deck.

        It is the only item. Empty if `language` is English, whose texts the deck itself has, or the file
        was received already.
        """
        name = f"nuerland.{language}.json"
        return () if language == ENGLISH or name in self._translation_files else (name,)

    def receive_card_text_file(self, name: str, text: str) -> None:
        """Keep the text of a translation file of the standard deck, such as `nuerland.de.json`.

        It is parsed at the next call of `translated_standard_deck`, whose cached deck is dropped. Files
        whose name does not begin with `nuerland.` are ignored.
        """
        if name.startswith("nuerland."):
            self._standard_deck, self._translation_files[name] = None, text

    def game_options_from_deck(self) -> dict[str, str]:
        """Return the options `books` and `cards` (per book) of a new game, as the deck in use has them.

        Both are numbers as text: `{"books": "14", "cards": "10"}` for the standard deck.
        """
        deck = self.card_texts()
        return {"books": str(len(deck.books)), "cards": str(deck.cards_per_book)}

    def handle_act(
        self, words: list[str], value: str, page_name: str = ""
    ) -> DownloadableFile | ContentPackPage | None:
        """Carry out an act (the text that a tap sends) of the lobby field or of the pages about decks.

        Return a file to save, or the page that the act leads to; None for neither. `words` are the act's
        words after `content`. In the lobby, `cards SLOT` chooses a deck, `bring` imports the file text
        in `value`, `bring refused` shows `value`, why a file was not read, and `bring replace`, `bring
        beside` and `bring neither` answer whether a new version replaces a deck. `edit ...` goes to an
        editor: of the deck of the page `page_name`, or else of the list of decks. Any other act does
        nothing.
        """
        match words:
            case ["edit", *edit_words]:
                return self._handle_edit_act(edit_words, value, page_name)
            case ["bring"]:
                return self.import_file(value)
            case ["bring", "refused"]:
                self.faults = (value,)
            case ["bring", "replace" | "beside" | "neither" as how]:
                self._deck_list_editor.resolve_waiting_deck(how, self._show_refusal_in_lobby)
            case ["cards", slot]:
                self.choose_deck(slot)
        return None

    def _handle_edit_act(
        self, words: list[str], value: str, page_name: str
    ) -> DownloadableFile | ContentPackPage | None:
        """Pass an act (the text that a tap sends) to the editor of the page's deck, or else of the list.

        `page_name` names the deck by its slot (`edit-own2`, `edit-own2-b`); `words` are the act's words
        after `edit`, and `value` is what was typed, chosen or read. Return what the editor returns: a
        deck's editor a file to save, the list's editor the page that the act leads to; or None.
        """
        slot, _letter = _parse_edit_page_name(page_name)
        if slot:
            return self._deck_editor_for_slot(slot).handle_act(words, value)
        return self._deck_list_editor.handle_act(words, value)

    def _deck_editor_for_slot(self, slot: str) -> "DeckEditor":
        """Return the editor of the deck in this slot, made at the first call for it and then reused.

        Each call first gives an id, in the store, to every own deck that has none. The editor's module
        is imported only here.
        """
        from clowder.games.kit_and_kat.content.workshop.deck_editor import DeckEditor

        self._decks.add_missing_deck_ids()
        if slot not in self._editors:
            self._editors[slot] = DeckEditor(self._store, self._decks, slot)
        return self._editors[slot]

    @cached_property
    def _deck_list_editor(self) -> "DeckListEditor":
        """Editor of the list of decks, made, and its module imported, at the first use; then kept."""
        from clowder.games.kit_and_kat.content.workshop.deck_list_editor import DeckListEditor

        return DeckListEditor(self._decks)

    @property
    def _deck_importer(self) -> "DeckImporter | None":
        """Importer that adds decks to the list; None as long as the list's editor has not been used.

        Asking for it does not make the editor, so that its module is not imported earlier.
        """
        return self._deck_list_editor.importer if "_deck_list_editor" in self.__dict__ else None

    def import_file(self, text: str) -> ContentPackPage | None:
        """Import the text of a file: add a deck and use it, or open a preview of a table's cards.

        A text that does not begin like JSON is a table (a spreadsheet or Anki export): return its
        preview's page. In all other cases return None. A file with faults changes nothing; its first
        `MAX_LISTED_FAULTS` faults, and how many more there are, are shown in the lobby field. A deck
        that is here already is used, but not added again. If it is a new version of a deck that is here,
        it is not added yet: the field asks whether to replace the old one. Earlier faults are removed.
        """
        from clowder.games.kit_and_kat.content.deck.located_json import BadDeck
        from clowder.games.kit_and_kat.content.workshop.deck_arrival import ImportedDeck
        from clowder.games.kit_and_kat.content.workshop.deck_draft import parse_deck_draft
        from clowder.games.kit_and_kat.content.workshop.file_import import looks_like_json

        self.faults = ()
        try:
            if not looks_like_json(text):
                return self._deck_list_editor.open_import_preview(text, is_for_game=True)
            read_deck(text)
        except BadDeck as bad:
            self.faults = tuple(map(str, bad.faults[:MAX_LISTED_FAULTS]))
            if (more := len(bad.faults) - MAX_LISTED_FAULTS) > 0:
                self.faults += (_("And {n} more.", n=more),)
            return None
        if deck := parse_deck_draft(text):
            self._deck_list_editor.importer.import_deck(
                ImportedDeck(deck, is_chosen=True), self._show_refusal_in_lobby
            )
        return None

    def _show_refusal_in_lobby(self, refusal: str, _said: Sequence[str] = ()) -> None:
        """Show in the lobby field why a deck was not stored; an empty `refusal` clears its faults.

        `_said`, sentences on what was done, is ignored: the two parameters are those of a `Report`
        callback.
        """
        self.faults = (refusal,) if refusal else ()

    def removable_deck_titles(self) -> dict[str, str]:
        """Return the titles of the players' own decks, in the current language, by store key.

        A title that an earlier deck has gets a number: `River (2)`. The key is the one that
        `delete_deck` takes.
        """
        return {
            SLOT_KEYS[slot]: str(title)
            for slot, title in self._decks.deck_titles_by_slot(current_language_code()).items()
        }

    def delete_deck(self, name: str) -> None:
        """Delete the deck at this store key; games begun with it have no deck from then on.

        If it was the deck in use, the standard deck is used instead. Raises StopIteration if `name` is
        not the store key of a slot (`SLOT_KEYS`).
        """
        self._decks.delete_deck(next(slot for slot, each in SLOT_KEYS.items() if each == name))

    def choose_deck(self, slot: str) -> None:
        """Make the deck in this slot the one in use, and remove the faults shown in the lobby field.

        If the deck cannot be played, the one in use stays, and the field's faults are instead what this
        deck lacks, in up to `MAX_LISTED_FAULTS` sentences.
        """
        self.faults = tuple(self._decks.choose_deck(slot)[:MAX_LISTED_FAULTS])

    def quiz_questions(self) -> "KitAndKatDeckQuestions":
        """Return the quiz questions of the deck in use, together with the id of that deck.

        The standard deck has the id `STANDARD_DECK_ID`. Own decks without an id are given one, in the
        store; for a deck whose id is still empty, an id is computed from its title.
        """
        from clowder.games.kit_and_kat.content.deck.deck_questions import (
            STANDARD_DECK_ID,
            KitAndKatDeckQuestions,
            deck_id_from_title,
        )

        self._decks.add_missing_deck_ids()
        own = self._decks.load_deck(self._decks.chosen_slot)
        deck_id = own.deck_id or deck_id_from_title(str(own.title)) if own else STANDARD_DECK_ID
        return KitAndKatDeckQuestions(self.card_texts(), deck_id)

    def make_shareable_deck(self, page_path: str) -> "ShareableDeck | None":
        """Return the title, file and link text of the deck edited on this page; None if it has gaps.

        `page_path` is the page's name, such as `edit-own2`. None also if the page edits no deck, or the
        deck has faults or cannot be read. A deck too large for a link comes without link text.
        """
        from clowder.games.kit_and_kat.content.workshop.deck_links import make_shareable_deck

        slot, _letter = _parse_edit_page_name(page_path)
        editing = self._deck_editor_for_slot(slot) if slot else None
        return (
            make_shareable_deck(editing.current_deck)
            if editing and editing.current_deck and not editing.missing_parts
            else None
        )

    def unpack_deck_offer(self, packed: str) -> "DeckOffer":
        """Return the deck packed in a link, as an offer to add it, with a description for players.

        A sentence says what adding it does to the decks here. Nothing is stored. Raises Refused if the
        link holds no valid deck.
        """
        from clowder.games.kit_and_kat.content.workshop.deck_links import read_deck_link

        return read_deck_link(packed, self._decks)

    def note_game_start(self, save_name: str, options: Options, previous_save: str) -> None:
        """Store with which deck the game in this save is played, whatever deck is chosen later.

        It is the deck recorded for the save `previous_save`, the game before; if that is empty or has no
        record, the deck for a new game with these options (`_deck_slot_for_game`).
        """
        usual = self._deck_slot_for_game(options)
        earlier = self._decks.begun.deck_slot_of_save(previous_save) if previous_save else None
        self._decks.begun.record_deck_of_saves([save_name], earlier or usual)

    def _deck_slot_for_game(self, options: Options | None) -> str:
        """Return the slot of the deck with which a new game with these options is played.

        It is the deck in use if that has as many books and cards per book as the options say, or if
        `options` is None; else the standard deck.
        """
        sizes = self.game_options_from_deck() if options else {}
        fits = all(str(getattr(options, name)) == word for name, word in sizes.items())
        return self._decks.chosen_slot if fits else STANDARD_DECK

    def note_move(self, move: Move, save: str) -> None:
        """Store this save as that of a card's first reading, if the move plays a card never read before.

        A card that was read in any game on this tablet, and any move but `Play`, changes nothing.
        """
        first = self._first_save_by_card()
        if isinstance(move, Play) and move.card not in first:
            self._store.put(FIRST_READ_KEY, json.dumps(first | {move.card: save}))

    def cards_first_read_in_save(self, save: str) -> frozenset[Card]:
        """Return the cards that were first played on this tablet, their texts read, in this save's game."""
        return frozenset(card for card, first in self._first_save_by_card().items() if first == save)

    def page_names(self) -> list[str]:
        """Return the names of all pages that `draw_page` can draw, those for reading decks first.

        They are the list of books, the text about the cards, each book (`a` to `n`), the list of decks
        (`edit`), the preview of a table (`edit-file`), the editor of the deck in each slot
        (`edit-own2`), and last that of each of its 14 books (`edit-own2-a`).
        """
        made = (f"{EDIT_PAGE}-{slot}" for slot in SLOT_KEYS)
        books = (f"{EDIT_PAGE}-{slot}-{letter}" for slot in SLOT_KEYS for letter in LETTERS)
        return [BOOKS, ABOUT, *LETTERS, EDIT_PAGE, PREVIEW, *made, *books]

    def draw_page(self, page_name: str, save: str) -> Node:
        """Draw the page of this name: for reading a game's deck, or for work on the players' own decks.

        Pages for reading are the list of books, each book, and the text about the cards; they show the
        deck of the game in this save, and mark the cards first read in it. Names of pages for work begin
        with `edit`: the editor of a deck (`edit-own2`) or of a book (`edit-own2-b`), the preview of a
        table (`edit-file`), and, for all other such names, the list of decks.
        """
        if not page_name.startswith(EDIT_PAGE):
            return draw_deck_page(self.card_texts(save), page_name, self.cards_first_read_in_save(save))
        slot, letter = _parse_edit_page_name(page_name)
        if slot:
            from clowder.games.kit_and_kat.content.workshop.editor_pages import draw_editor_page

            return draw_editor_page(self._deck_editor_for_slot(slot), letter)
        if page_name == PREVIEW:
            from clowder.games.kit_and_kat.content.workshop.preview_page import draw_import_preview_page

            return draw_import_preview_page(self._deck_list_editor.preview, self._deck_list_editor.messages)
        from clowder.games.kit_and_kat.content.workshop.deck_list_page import draw_deck_list_page

        return draw_deck_list_page(
            self._deck_list_editor, self.translated_standard_deck().in_language(current_language_code()).title
        )

    def merge_with_backup(self, imported: Mapping[str, str], save_map: Mapping[str, str]) -> MergeResult:
        """Return what to store, by store key, after merging an imported file's texts with those here.

        `imported` are the file's texts by store key; `save_map` maps its saves to saves here. The result
        also has a remark on decks left out for lack of room, and new names of decks and questions. Own
        decks are merged by `merge_decks`. The file's choice of a deck counts only if there are no own
        decks here; for a game (which deck it has) or card (in which save it was first read) that both
        sides record, the record here counts. Nothing is stored, except ids for decks here that have
        none.
        """
        moved, new = {STANDARD_DECK: STANDARD_DECK}, dict[str, str]()
        new_names: Mapping[str, str] = {}
        remark = ""
        if imported.keys() & SLOT_KEYS.values():
            from clowder.games.kit_and_kat.content.workshop.deck_merging import merge_decks

            merged = merge_decks(self._decks, imported)
            moved |= merged.slots
            new, remark, new_names = merged.texts, merged.remark, merged.new_names
        if not self._decks.used_slots and (choice := moved.get(imported.get(CHOSEN_DECK_KEY, ""))):
            new[CHOSEN_DECK_KEY] = choice
        new |= self._decks.begun.merged_with_imported(imported.get(DECK_BY_SAVE_KEY), save_map, moved)
        read = {
            card: save_map.get(save, save)
            for card, save in parse_first_save_by_card(imported.get(FIRST_READ_KEY)).items()
        }
        if read:
            new[FIRST_READ_KEY] = json.dumps(read | self._first_save_by_card())
        return MergeResult(new, remark, new_names)

    def draw_lobby_deck_field(self, language: str = ENGLISH, options: Options | None = None) -> Node:
        """Draw the lobby's field in which players choose the deck, or import or make another.

        On offer are the standard deck, first, and own decks without gaps. The deck for a game with these
        `options` is shown as chosen. Titles are in `language`, the current one; if the chosen deck is
        all in English but not all in that language, a note says so. Faults of the last import, and the
        question whether it replaces a deck, are shown, too.
        """
        chosen = self._deck_slot_for_game(options)
        content = self._translated_deck_in_slot(chosen)
        is_foreign = content.is_complete_in_language(ENGLISH) and not content.is_complete_in_language(
            language
        )
        own = self._decks.deck_titles_by_slot(language)
        whole = {slot: title for slot, title in own.items() if self._decks.is_deck_complete(slot)}
        titles = {STANDARD_DECK: self.translated_standard_deck().in_language(language).title, **whole}
        return draw_deck_choice_fieldset(
            titles,
            chosen,
            content,
            self.faults,
            is_foreign=is_foreign,
            own_count=len(own),
            question=self._deck_importer.draw_replace_question("") if self._deck_importer else None,
        )

    @property
    def has_refused_import(self) -> bool:
        """True if the lobby field shows faults of a deck or file, or asks whether a deck is replaced.

        The faults say why an import, or the choice of a deck, was refused.
        """
        return bool(self.faults) or bool(self._deck_importer and self._deck_importer.waiting_deck)

    def deck_title_for_game(self, language: str, options: Options) -> str:
        """Return the title, in this language, of the own deck used for a game with these options.

        Empty if the game would have the standard deck.
        """
        title = self._decks.deck_titles_by_slot(language).get(self._deck_slot_for_game(options))
        return str(title) if title else ""

    def _first_save_by_card(self) -> dict[Card, str]:
        """Return, for each card that was ever read on this tablet, the save of its first reading."""
        return parse_first_save_by_card(self._store.get(FIRST_READ_KEY))


def _parse_edit_page_name(page_name: str) -> tuple[str, str]:
    """Return the deck's slot and the book's letter in the name of an editor page, `edit-SLOT-LETTER`.

    For `edit-own2-b` they are `own2` and `b`. The letter is empty if it is missing. Both are empty if
    the name has no known slot.
    """
    _edit, slot, letter = (*page_name.split("-"), "", "")[:3]
    return (slot, letter) if slot in SLOT_KEYS else ("", "")


def _make_placeholder_deck() -> QuestionDeck:
    """Return a deck without books, whose title says that the game's deck is gone or incomplete."""
    return QuestionDeck(LocalizedText(_("The deck of this game is gone, or not whole.")), (), (), ())


def _add_translation_file(deck: QuestionDeck, language: str, text: str) -> QuestionDeck:
    """Return the deck with the translations in a file's text added; unchanged if the text is refused."""
    from clowder.games.kit_and_kat.content.deck.translation import add_translation_to_deck

    try:
        return add_translation_to_deck(deck, language, text)
    except Refused:
        return deck


def parse_first_save_by_card(text: str | None) -> dict[Card, str]:
    """Parse the stored JSON text that has, for each card, the save in which it was first read.

    Empty if the text is None or unreadable.
    """
    try:
        return {str(card): str(save) for card, save in parse_json_object(text or "{}").items()}
    except ValueError:
        return {}
