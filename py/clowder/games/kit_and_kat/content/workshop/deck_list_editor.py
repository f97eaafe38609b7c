"""Acts on the shelf of decks: use, copy, throw away, put back, and bring in."""

from collections.abc import Sequence
from typing import NamedTuple

from clowder.core.i18n import _, current_language
from clowder.games.kit_and_kat.content.deck.located_json import BadDeck
from clowder.games.kit_and_kat.content.decks import DeckStore, DeletedDeck, store_refusal_text
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_arrival import (
    ArrivingDeck,
    DeckArrivals,
    ReplacedDeck,
    Report,
    store_callback,
)
from clowder.games.kit_and_kat.content.workshop.deck_draft import DeckDraft
from clowder.games.kit_and_kat.content.workshop.deck_editor import shorten_messages
from clowder.games.kit_and_kat.content.workshop.file_import import import_draft, is_deck_file


class ThrownDeck(NamedTuple):
    """Deck that was thrown away, with its title then."""

    title: str
    deleted: DeletedDeck


class DeckListEditor:
    """Editor of the players' list of decks: it copies, deletes, restores and imports them."""

    def __init__(self, decks: DeckStore) -> None:
        self.decks = decks
        self.arrivals = DeckArrivals(decks)
        self._undoable: list[ThrownDeck | ReplacedDeck] = []
        """Decks that can be had back."""
        self.messages: Sequence[str] = ()
        """Messages about the last act, in sentences."""

    @property
    def undo_text(self) -> str | None:
        """Name of the deletion or replacement that would be undone; None if there is none."""
        match self._undoable:
            case [*_rest, ThrownDeck(title)]:
                return _("“{title}” thrown away", title=title)
            case [*_rest, ReplacedDeck(title=title)]:
                return _("“{title}” replaced", title=title)
        return None

    def handle_act(self, words: list[str], value: str) -> None:
        """Carry out an act (a command) of the page that lists the decks.

        `value` is the text of a file that was brought.
        """
        self.messages = ()
        match words:
            case ["play", slot]:
                self.messages = shorten_messages(self.decks.choose_deck(slot))
            case ["copy", slot] if deck := self.decks.open_draft(slot):
                self._copy_deck(deck, self._deck_title(slot))
            case ["throw", slot] if self.decks.deck_text(slot):
                title = self._deck_title(slot)
                self._undoable.append(ThrownDeck(title, self.decks.delete_deck(slot)))
            case ["undo"] if self._undoable:
                self._undo_last(self._undoable.pop())
            case ["bring"]:
                self._import_deck(value)
            case ["bring", "replace" | "beside" | "neither" as how]:
                self.answer_version_question(how, self._show_result)
            case ["bring", "refused"]:
                self.messages = (value,)

    def _deck_title(self, slot: str) -> str:
        """Return the title of the deck in this slot, in the current language if possible."""
        return str(self.decks.deck_titles(current_language())[slot])

    def answer_version_question(self, how: str, report: Report) -> None:
        """Do with the deck that waits as players say: `replace`, `beside` or `neither`."""
        if replaced := self.arrivals.answer(how, report):
            self._undoable.append(replaced)

    def _undo_last(self, last: ThrownDeck | ReplacedDeck) -> None:
        """Restore a deck that was thrown away or replaced.

        If there is no room, show why and let it be tried again. A deck that was changed since it was replaced
        stays as it is.
        """

        def on_result(refusal: str) -> None:
            """Show the store's refusal, if any, and then keep the deck to be restored later."""
            self._show_result(store_refusal_text(refusal) if refusal else "", ())
            self._undoable += [last] if refusal else []

        match last:
            case ReplacedDeck(slot, _title, before, after):
                if self.decks.deck_text(slot) == after:
                    self.decks.replace_deck(slot, before, on_result)
            case ThrownDeck(_title, deleted):
                if full := self.decks.no_room_reason(len(deleted.text)):
                    self.messages = (full,)
                    self._undoable.append(last)
                else:
                    self.decks.restore_deck(deleted, on_result)

    def _import_deck(self, text: str) -> None:
        """Add the deck in a file's text to the list, as far as it can be read, and show what was left out.

        A deck that is in the list already is not added.
        """
        try:
            deck, messages = import_draft(text)
        except BadDeck as bad:
            self.messages = shorten_messages(list(map(str, bad.faults)))
            return
        is_sheet = not is_deck_file(text)
        self.arrivals.bring(
            ArrivingDeck(deck, is_sheet=is_sheet, remarks=shorten_messages(messages)), self._show_result
        )

    def _copy_deck(self, deck: DeckDraft, title: str) -> None:
        """Put a copy of a deck beside it, which is another deck and has an id of its own."""
        text = deck_draft.dump_draft(
            deck_draft.with_id(deck, deck_draft.new_deck_id() if deck.get("id") else "")
        )
        if full := self.decks.no_room_reason(len(text)):
            self.messages = (full,)
        else:
            said = [_("A copy of “{title}” lies beside it.", title=title)]
            self.decks.add_deck(text, store_callback(self._show_result, said))

    def _show_result(self, refusal: str, said: Sequence[str]) -> None:
        """Show what was done, or why it was not."""
        self.messages = (refusal,) if refusal else said
