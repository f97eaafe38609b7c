"""Record of the deck that each game was begun with, so that its cards stay the same until its end."""

import json
from collections.abc import Mapping, Sequence

from clowder.core.foreign_json import parse_object
from clowder.core.store import Store

BEGUN = "clowder.library.begun"
"""Store key of the record."""

GONE = "gone"
"""Value in place of a deck's word if the deck was thrown away."""

LATEST = 100
"""Most games in the record. An older game shows the cards of the deck in use."""


class DeckBySave:
    """Deck of each game, by save, in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def deck_word(self, save: str) -> str | None:
        """Return the word for the deck of this save; None if unknown."""
        return parse_words(self._store.get(BEGUN)).get(save)

    def set_deck(self, saves: Sequence[str], word: str) -> None:
        """Record that these saves are played with this deck."""
        if saves:
            self._store.put(
                BEGUN, dump_words(parse_words(self._store.get(BEGUN)) | dict.fromkeys(saves, word))
            )

    def forget_deck(self, word: str) -> list[str]:
        """Mark this deck as thrown away in all games begun with it, and return their saves."""
        saves = [save for save, each in parse_words(self._store.get(BEGUN)).items() if each == word]
        self.set_deck(saves, GONE)
        return saves

    def merge(self, text: str | None, places: Mapping[str, str], moved: Mapping[str, str]) -> dict[str, str]:
        """Return the record merged with that of a file, as texts to store; empty if the file has none.

        `places` maps the file's saves, `moved` its deck words, to those here.
        """
        come = {places.get(save, save): moved.get(word, GONE) for save, word in parse_words(text).items()}
        return {BEGUN: dump_words(come | parse_words(self._store.get(BEGUN)))} if come else {}


def parse_words(text: str | None) -> dict[str, str]:
    """Return deck words by save, from the stored text; empty if it cannot be read."""
    try:
        return {str(save): str(word) for save, word in parse_object(text or "{}").items()}
    except ValueError:
        return {}


def dump_words(words: Mapping[str, str]) -> str:
    """Return the latest of these words as text to store."""
    return json.dumps(dict(list(words.items())[-LATEST:]))
