"""Acts on the shelf of decks: use, copy, throw away, put back, and bring in."""

from collections.abc import Callable, Sequence

from clowder.core.i18n import _, current_language
from clowder.games.kit_and_kat.content.deck.located_json import BadDeck
from clowder.games.kit_and_kat.content.decks import DeckStore, DeletedDeck, store_refusal_text
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_editor import shorten_messages
from clowder.games.kit_and_kat.content.workshop.file_import import import_draft


class DeckListEditor:
    """Editor of the players' list of decks: it copies, deletes, restores and imports them."""

    def __init__(self, decks: DeckStore) -> None:
        self.decks = decks
        self._thrown: list[tuple[str, DeletedDeck]] = []
        """Decks thrown away, with their titles."""
        self.messages: Sequence[str] = ()
        """Messages about the last act, in sentences."""

    @property
    def undo_text(self) -> str | None:
        """Name of the deletion that would be undone; None if there is none."""
        return _("“{title}” thrown away", title=self._thrown[-1][0]) if self._thrown else None

    def handle_act(self, words: list[str], value: str) -> None:
        """Carry out an act (a command) of the page that lists the decks.

        `value` is the text of a file that was brought.
        """
        self.messages = ()
        match words:
            case ["play", slot]:
                self.messages = shorten_messages(self.decks.choose_deck(slot))
            case ["copy", slot] if text := self.decks.deck_text(slot):
                self._add_deck(text, [_("A copy of “{title}” lies beside it.", title=self._deck_title(slot))])
            case ["throw", slot] if self.decks.deck_text(slot):
                title = self._deck_title(slot)
                self._thrown.append((title, self.decks.delete_deck(slot)))
            case ["undo"] if self._thrown:
                self._restore_deck()
            case ["bring"]:
                self._import_deck(value)
            case ["bring", "refused"]:
                self.messages = (value,)

    def _deck_title(self, slot: str) -> str:
        """Return the title of the deck in this slot, in the current language if possible."""
        return str(self.decks.deck_titles(current_language())[slot])

    def _restore_deck(self) -> None:
        """Restore the deck deleted last; if there is no room, show why and let it be tried again."""
        last = self._thrown.pop()

        def on_result(refusal: str) -> None:
            """Show the store's refusal, if any, and then keep the deck to be restored later."""
            self._make_store_callback([])(refusal)
            self._thrown += [last] if refusal else []

        if full := self.decks.no_room_reason(len(last[1].text)):
            self.messages = (full,)
            self._thrown.append(last)
        else:
            self.decks.restore_deck(last[1], on_result)

    def _import_deck(self, text: str) -> None:
        """Add the deck in a file's text to the list, as far as it can be read, and show what was left out.

        A deck that is in the list already is not added.
        """
        try:
            deck, messages = import_draft(text)
        except BadDeck as bad:
            self.messages = shorten_messages(list(map(str, bad.faults)))
            return
        if same := self.decks.find_equal_deck(deck):
            self.messages = (_("You have this deck already: “{title}”.", title=self._deck_title(same)),)
        else:
            title = deck_draft.own_language_text(deck, deck.get("title")) or _("without a title")
            self._add_deck(
                deck_draft.dump_draft(deck),
                [_("“{title}” is on the shelf now.", title=title), *shorten_messages(messages)],
            )

    def _add_deck(self, text: str, messages: Sequence[str]) -> None:
        """Add a deck to the list, and then show these messages; or show why there is no room."""
        if full := self.decks.no_room_reason(len(text)):
            self.messages = (full,)
        else:
            self.decks.add_deck(text, self._make_store_callback(messages))

    def _make_store_callback(self, messages: Sequence[str]) -> Callable[[str], None]:
        """Return a callback for the store's answer: it shows these messages, or the store's refusal."""

        def on_result(refusal: str) -> None:
            """Show the messages if `refusal` is empty, else the refusal."""
            self.messages = (store_refusal_text(refusal),) if refusal else messages

        return on_result
