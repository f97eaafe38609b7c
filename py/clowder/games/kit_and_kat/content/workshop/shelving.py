"""Acts on the shelf of decks: use, copy, throw away, put back, and bring in."""

from collections.abc import Callable, Sequence

from clowder.core.i18n import _, current_language
from clowder.games.kit_and_kat.content.deck.lines import BadLibrary
from clowder.games.kit_and_kat.content.decks import DeckShelf, ThrownDeck, refusal_text
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.bringing import read_deck_file
from clowder.games.kit_and_kat.content.workshop.editing import shorten_list


class ShelfEditing:
    """Decks of a tablet with the acts on them, and what can be undone."""

    def __init__(self, decks: DeckShelf) -> None:
        self.decks = decks
        self._thrown: list[tuple[str, ThrownDeck]] = []
        """Decks thrown away, with their titles."""
        self.said: Sequence[str] = ()
        """Messages about the last act, in sentences."""

    @property
    def undo_text(self) -> str | None:
        """Name of the act that would be undone; None if there is none."""
        return _("“{title}” thrown away", title=self._thrown[-1][0]) if self._thrown else None

    def handle_act(self, words: list[str], value: str) -> None:
        """Carry out an act; `value` is the text of a file."""
        self.said = ()
        match words:
            case ["play", word]:
                self.said = shorten_list(self.decks.choose_deck(word))
            case ["copy", word] if text := self.decks.deck_text(word):
                self._add_deck(text, [_("A copy of “{title}” lies beside it.", title=self._deck_title(word))])
            case ["throw", word] if self.decks.deck_text(word):
                title = self._deck_title(word)
                self._thrown.append((title, self.decks.drop_deck(word)))
            case ["undo"] if self._thrown:
                self._restore_deck()
            case ["bring"]:
                self._import_deck(value)
            case ["bring", "refused"]:
                self.said = (value,)

    def _deck_title(self, word: str) -> str:
        return str(self.decks.deck_titles(current_language())[word])

    def _restore_deck(self) -> None:
        """Put back the deck that was thrown away last; if the store refuses, undo remains possible."""
        last = self._thrown.pop()

        def on_result(refusal: str) -> None:
            self._result_callback([])(refusal)
            self._thrown += [last] if refusal else []

        if full := self.decks.full_reason(len(last[1].text)):
            self.said = (full,)
            self._thrown.append(last)
        else:
            self.decks.restore_deck(last[1], on_result)

    def _import_deck(self, text: str) -> None:
        """Add a deck from a file, as far as it can be read, and report the rest."""
        try:
            deck, messages = read_deck_file(text)
        except BadLibrary as bad:
            self.said = shorten_list(list(map(str, bad.faults)))
            return
        if same := self.decks.find_equal(deck):
            self.said = (_("You have this deck already: “{title}”.", title=self._deck_title(same)),)
        else:
            title = deck_draft.own_text(deck, deck.get("title")) or _("without a title")
            self._add_deck(
                deck_draft.dump_draft(deck),
                [_("“{title}” is on the shelf now.", title=title), *shorten_list(messages)],
            )

    def _add_deck(self, text: str, messages: Sequence[str]) -> None:
        if full := self.decks.full_reason(len(text)):
            self.said = (full,)
        else:
            self.decks.add_deck(text, self._result_callback(messages))

    def _result_callback(self, messages: Sequence[str]) -> Callable[[str], None]:
        """Return a callback that shows these messages, or the reason for a refusal instead."""

        def on_result(refusal: str) -> None:
            self.said = (refusal_text(refusal),) if refusal else messages

        return on_result
