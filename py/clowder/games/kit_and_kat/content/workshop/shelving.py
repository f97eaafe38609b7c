"""Acts on the shelf of decks: use, copy, throw away, put back, and bring in."""

from collections.abc import Callable, Sequence

from clowder.core.i18n import _, current_language
from clowder.games.kit_and_kat.content.deck.lines import BadLibrary
from clowder.games.kit_and_kat.content.decks import Decks, Thrown, refusal
from clowder.games.kit_and_kat.content.workshop import making
from clowder.games.kit_and_kat.content.workshop.bringing import brought
from clowder.games.kit_and_kat.content.workshop.editing import some


class Shelving:
    """Decks of a tablet with the acts on them, and what can be undone."""

    def __init__(self, decks: Decks) -> None:
        self.decks = decks
        self._thrown: list[tuple[str, Thrown]] = []
        """Decks thrown away, with their titles."""
        self.said: Sequence[str] = ()
        """Messages about the last act, in sentences."""

    @property
    def undone(self) -> str | None:
        """Name of the act that would be undone; None if there is none."""
        return _("“{title}” thrown away", title=self._thrown[-1][0]) if self._thrown else None

    def act(self, words: list[str], value: str) -> None:
        """Carry out an act; `value` is the text of a file."""
        self.said = ()
        match words:
            case ["play", word]:
                self.said = some(self.decks.play(word))
            case ["copy", word] if text := self.decks.text(word):
                self._add(text, [_("A copy of “{title}” lies beside it.", title=self._title(word))])
            case ["throw", word] if self.decks.text(word):
                title = self._title(word)
                self._thrown.append((title, self.decks.drop(word)))
            case ["undo"] if self._thrown:
                self._put_back()
            case ["bring"]:
                self._bring(value)
            case ["bring", "refused"]:
                self.said = (value,)

    def _title(self, word: str) -> str:
        return str(self.decks.titles(current_language())[word])

    def _put_back(self) -> None:
        """Put back the deck that was thrown away last; if the store refuses, undo remains possible."""
        last = self._thrown.pop()

        def told(refused: str) -> None:
            self._told([])(refused)
            self._thrown += [last] if refused else []

        if full := self.decks.full(len(last[1].text)):
            self.said = (full,)
            self._thrown.append(last)
        else:
            self.decks.put_back(last[1], told)

    def _bring(self, text: str) -> None:
        """Add a deck from a file, as far as it can be read, and report the rest."""
        try:
            deck, said = brought(text)
        except BadLibrary as bad:
            self.said = some(list(map(str, bad.faults)))
            return
        if same := self.decks.same(deck):
            self.said = (_("You have this deck already: “{title}”.", title=self._title(same)),)
        else:
            title = making.said(deck, deck.get("title")) or _("without a title")
            self._add(making.written(deck), [_("“{title}” is on the shelf now.", title=title), *some(said)])

    def _add(self, text: str, said: Sequence[str]) -> None:
        if full := self.decks.full(len(text)):
            self.said = (full,)
        else:
            self.decks.add(text, self._told(said))

    def _told(self, said: Sequence[str]) -> Callable[[str], None]:
        """Return a callback that shows these messages, or the reason for a refusal instead."""

        def told(refused: str) -> None:
            self.said = (refusal(refused),) if refused else said

        return told
