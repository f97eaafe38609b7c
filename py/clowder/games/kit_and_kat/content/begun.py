"""With which deck each game was begun, so that its cards say the same until its end."""

import json
from collections.abc import Mapping, Sequence

from clowder.core.foreign import parse_object
from clowder.core.store import Store

BEGUN = "clowder.library.begun"
"""Where the store has the words for decks by the names of saves."""

GONE = "gone"
"""Instead of the word for a deck that was thrown away."""

LATEST = 100
"""Of so many games it is known. An older one has the cards that are played with now."""


class Begun:
    """What is kept of it in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, save: str) -> str | None:
        """The word for the deck of this game; None if nobody knows."""
        return read(self._store.get(BEGUN)).get(save)

    def note(self, saves: Sequence[str], word: str) -> None:
        """These games are played with this deck."""
        if saves:
            self._store.put(BEGUN, written(read(self._store.get(BEGUN)) | dict.fromkeys(saves, word)))

    def left(self, word: str) -> list[str]:
        """The deck is gone, and so it is for the games that were begun with it; which are these."""
        saves = [save for save, each in read(self._store.get(BEGUN)).items() if each == word]
        self.note(saves, GONE)
        return saves

    def joined(self, text: str | None, places: Mapping[str, str], moved: Mapping[str, str]) -> dict[str, str]:
        """What a file says of its games, beside what is known here. Both are renamed: games and decks."""
        come = {places.get(save, save): moved.get(word, GONE) for save, word in read(text).items()}
        return {BEGUN: written(come | read(self._store.get(BEGUN)))} if come else {}


def read(kept: str | None) -> dict[str, str]:
    """Words by saves, from what is kept."""
    try:
        return {str(save): str(word) for save, word in parse_object(kept or "{}").items()}
    except ValueError:
        return {}


def written(words: Mapping[str, str]) -> str:
    """The latest of them, to be kept."""
    return json.dumps(dict(list(words.items())[-LATEST:]))
