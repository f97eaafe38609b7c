"""Acts on the shelf of decks: use, copy, throw away, put back, and bring in."""

from collections.abc import Sequence
from typing import NamedTuple

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.deck_acts import PREVIEW
from clowder.games.kit_and_kat.content.deck.located_json import BadDeck
from clowder.games.kit_and_kat.content.decks import DeckStore, DeletedDeck, store_refusal_text
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_arrival import (
    DeckImporter,
    ImportedDeck,
    ReplacedDeck,
    Report,
    make_store_callback,
)
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_editor import shorten_message_list
from clowder.games.kit_and_kat.content.workshop.file_import import (
    looks_like_json,
    make_import_preview,
    parse_deck_file,
)
from clowder.games.kit_and_kat.content.workshop.import_preview import ImportPreview
from clowder.widgets.content import EDIT_PAGE, ContentPackPage


class DeckDeletion(NamedTuple):
    """Step of the undo list for a deleted deck: its `title`, and `deleted`, to restore it from."""

    title: str
    deleted: DeletedDeck


class DeckListEditor:
    """Editor of the players' list of decks: it copies, deletes, restores and imports decks.

    `handle_act` carries out what players do, sets `messages`, and may return the page to go to;
    `importer` adds decks, and `preview` is the imported table that is not kept yet. Deletions and
    replacements can be undone, the last one first (`undoable_change_text`). `open_import_preview` and
    `resolve_waiting_deck` serve the lobby, too.
    """

    def __init__(self, decks: DeckStore) -> None:
        self.decks = decks
        self.importer = DeckImporter(decks)
        self._undoable: list[DeckDeletion | ReplacedDeck] = []
        """Decks that can be had back."""
        self.messages: Sequence[str] = ()
        """Messages about the last act, in sentences."""
        self.preview: ImportPreview | None = None
        """Table that was brought and is not kept yet; None if there is none."""

    @property
    def undoable_change_text(self) -> str | None:
        """Phrase on the deletion or replacement that undo would take back; None if there is none.

        For example, `“River” thrown away` or `“River” replaced`.
        """
        match self._undoable:
            case [*_rest, DeckDeletion(title)]:
                return _("“{title}” thrown away", title=title)
            case [*_rest, ReplacedDeck(title=title)]:
                return _("“{title}” replaced", title=title)
        return None

    def handle_act(self, words: list[str], value: str) -> ContentPackPage | None:
        """Carry out an act (the text that a tap sends) of the list of decks, or of a table's preview.

        `words` are `play` (use; what the deck lacks becomes messages), `copy` or `throw` (delete) with a
        slot, the name of a deck's place; `undo`; `bring` (import); or an act of the preview: `keep`,
        `discard`, `column`, `separator` or `header`. `value` is a file's text, or a choice. Return the
        page that the act leads to, None to stay; `discard` leads to the page below. Messages of earlier
        acts are removed.
        """
        self.messages = ()
        match words:
            case ["play", slot]:
                self.messages = shorten_message_list(self.decks.choose_deck(slot))
            case ["copy", slot] if deck := self.decks.load_draft(slot):
                self._copy_deck(deck, self.decks.deck_title_in_current_language(slot))
            case ["throw", slot] if self.decks.deck_text(slot):
                self._delete_deck_undoably(slot)
            case ["undo"] if self._undoable:
                self._restore_deck(self._undoable.pop())
            case ["bring", *how]:
                return self._handle_import_act(how, value)
            case ["discard"]:
                self.preview = None
                return ContentPackPage()
            case ["keep" | "column" | "separator" | "header", *_rest] if self.preview:
                return self._handle_preview_act(self.preview, words, value)
        return None

    def _delete_deck_undoably(self, slot: str) -> None:
        """Delete the deck in this slot, and add the deletion to the undo list.

        If an imported deck waited to replace the deleted one, it is now stored beside the other decks.
        """
        waited, title = self.importer.waiting_deck, self.decks.deck_title_in_current_language(slot)
        self._undoable.append(DeckDeletion(title, self.decks.delete_deck(slot)))
        if waited and not self.importer.waiting_deck:
            self.resolve_waiting_deck("beside", self._set_result_messages)

    def _handle_import_act(self, how: list[str], value: str) -> ContentPackPage | None:
        """Carry out an act of importing a deck, and return the page that it leads to; None to stay.

        `how` are the act's words after `bring`. Without any, `value` is the text of a file to import.
        With `replace`, `beside` or `neither`, players answer whether a new version replaces a deck. With
        `refused`, `value` says why a file was refused, and is shown.
        """
        match how:
            case []:
                return self._import_file(value)
            case ["replace" | "beside" | "neither" as answer]:
                self.resolve_waiting_deck(answer, self._set_result_messages)
            case ["refused"]:
                self.messages = (value,)
        return None

    def resolve_waiting_deck(self, answer: str, report: Report) -> None:
        """Carry out the players' answer on the waiting deck: `replace`, `beside` or `neither`.

        A waiting deck is an imported one that may be a new version of a deck that is here. A replacement
        is added to the undo list. `report` is called with what was done, or why it was not; not for
        `neither`.
        """
        if replaced := self.importer.resolve_waiting_deck(answer, report):
            self._undoable.append(replaced)

    def _restore_deck(self, last: DeckDeletion | ReplacedDeck) -> None:
        """Restore the deck that was deleted or replaced; `last` is its step, taken off the undo list.

        If there is no room, or the store refuses the deck, show why and put the step back. A deck that
        was changed since it was replaced stays as it is.
        """

        def put_entry_back_if_refused(refusal: str) -> None:
            """Show the store's refusal and put the undo step back; after success clear messages.

            An empty `refusal` means success.
            """
            self._set_result_messages(store_refusal_text(refusal) if refusal else "", ())
            self._undoable += [last] if refusal else []

        match last:
            case ReplacedDeck(slot, _title, before, after):
                if self.decks.deck_text(slot) == after:
                    self.decks.replace_deck(slot, before, put_entry_back_if_refused)
            case DeckDeletion(_title, deleted):
                if full := self.decks.no_room_reason(len(deleted.text)):
                    self.messages = (full,)
                    self._undoable.append(last)
                else:
                    self.decks.restore_deck(deleted, put_entry_back_if_refused)

    def _import_file(self, text: str) -> ContentPackPage | None:
        """Import the text of a file: add its deck to the list, or open the preview of its table.

        A text that does not begin like JSON is a table: return its preview's page. For a deck file
        return None; the deck may be incomplete. A deck that is in the list already is not added, and a
        new version of one waits for the players' answer. Faults are shown as messages.
        """
        try:
            if not looks_like_json(text):
                return self.open_import_preview(text)
            self.importer.import_deck(ImportedDeck(parse_deck_file(text)), self._set_result_messages)
        except BadDeck as bad:
            self.messages = shorten_message_list(list(map(str, bad.faults)))
        return None

    def open_import_preview(self, text: str, *, is_for_game: bool = False) -> ContentPackPage:
        """Read the table in a file's text, open its preview, and return the preview's page.

        The preview shows which cards would be kept; it takes the place of any earlier one. Messages are
        removed. Raises BadDeck if the table has fewer than two columns, or the text is too long.
        `is_for_game` means that the deck is to be the one in use.
        """
        self.messages = ()
        self.preview = make_import_preview(text, is_for_game=is_for_game)
        return ContentPackPage(PREVIEW)

    def _handle_preview_act(
        self, preview: ImportPreview, words: list[str], value: str
    ) -> ContentPackPage | None:
        """Keep the previewed cards, or change how the table is read; return the page to go to, or None.

        `keep` does nothing if the table has no card; any other act goes to `preview.handle_act`.
        """
        if words == ["keep"]:
            return self._import_previewed_deck(preview) if preview.has_any_card else None
        preview.handle_act(words, value)
        return None

    def _import_previewed_deck(self, preview: ImportPreview) -> ContentPackPage | None:
        """Import the deck of the preview, close the preview, and return the page to go to.

        If the deck was refused, the preview stays and None is returned. A deck for a game becomes the
        one in use if it is valid; if it is not, the page to go to is the list of decks, in place of the
        preview. In all other cases it is the page below the preview.
        """
        deck, remarks = preview.previewed_cards
        is_chosen = preview.is_for_game and not deck_draft.missing_parts(deck)
        arriving = ImportedDeck(
            deck, is_sheet=True, is_chosen=is_chosen, remarks=shorten_message_list(remarks)
        )
        refusals: list[str] = []

        def show_result_and_note_refusal(refusal: str, said: Sequence[str]) -> None:
            """Show what was done (`said`) or why not (`refusal`), and add `refusal` to `refusals`."""
            refusals.append(refusal)
            self._set_result_messages(refusal, said)

        self.importer.import_deck(arriving, show_result_and_note_refusal)
        if any(refusals):
            return None
        self.preview = None
        return (
            ContentPackPage(EDIT_PAGE, replaces=True)
            if preview.is_for_game and not is_chosen
            else ContentPackPage()
        )

    def _copy_deck(self, deck: DeckDraft, title: str) -> None:
        """Add a copy of this deck to the list, with a new random id if the deck has an id.

        Else its id is empty. A message with the deck's `title` says that this was done; or another why
        there is no room.
        """
        text = deck_draft.dump_deck_draft(
            deck_draft.with_deck_id(deck, deck_draft.new_deck_id() if deck.get("id") else "")
        )
        if full := self.decks.no_room_reason(len(text)):
            self.messages = (full,)
        else:
            said = [_("A copy of “{title}” lies beside it.", title=title)]
            self.decks.add_deck(text, make_store_callback(self._set_result_messages, said))

    def _set_result_messages(self, refusal: str, done_sentences: Sequence[str]) -> None:
        """Show as messages why a deck was refused or, if `refusal` is empty, what was done."""
        self.messages = (refusal,) if refusal else done_sentences
