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


class Begun:
    """Deck of each game, by save, in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, save: str) -> str | None:
        """Return the word for the deck of this save; None if unknown."""
        return read(self._store.get(BEGUN)).get(save)

    def note(self, saves: Sequence[str], word: str) -> None:
        """Record that these saves are played with this deck."""
        if saves:
            self._store.put(BEGUN, written(read(self._store.get(BEGUN)) | dict.fromkeys(saves, word)))

    def left(self, word: str) -> list[str]:
        """Mark this deck as thrown away in all games begun with it, and return their saves."""
        saves = [save for save, each in read(self._store.get(BEGUN)).items() if each == word]
        self.note(saves, GONE)
        return saves

    def joined(self, text: str | None, places: Mapping[str, str], moved: Mapping[str, str]) -> dict[str, str]:
        """Return the record merged with that of a file, as texts to store; empty if the file has none.

        `places` maps the file's saves, `moved` its deck words, to those here.
        """
        come = {places.get(save, save): moved.get(word, GONE) for save, word in read(text).items()}
        return {BEGUN: written(come | read(self._store.get(BEGUN)))} if come else {}


def read(kept: str | None) -> dict[str, str]:
    """Return deck words by save, from the stored text; empty if it cannot be read."""
    try:
        return {str(save): str(word) for save, word in parse_object(kept or "{}").items()}
    except ValueError:
        return {}


def written(words: Mapping[str, str]) -> str:
    """Return the latest of these words as text to store."""
    return json.dumps(dict(list(words.items())[-LATEST:]))
