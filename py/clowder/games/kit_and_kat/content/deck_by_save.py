"""Record of the deck that each game was begun with, so that its cards stay the same until its end."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from clowder.core.foreign_json import parse_json_object
from clowder.core.store import Store

DECK_BY_SAVE_KEY = "clowder.library.begun"
"""Store key of the record."""

DELETED_DECK = "gone"
"""Value in place of a slot if its deck was deleted."""

MAX_GAMES = 100
"""Most games in the record. An older game shows the cards of the deck in use."""


class DeckBySaveStore:
    """Record in the store of which deck each saved game is played with.

    `record_deck_of_saves` writes it, and `deck_slot_of_save` reads it. A deck is known by its slot, the
    name of a place for a deck, such as `own2`; `record_deck_deletion` puts `DELETED_DECK` in its place.
    `merged_with_imported` returns the record merged with that of a file, and stores nothing.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def deck_slot_of_save(self, save: str) -> str | None:
        """Return the slot (place) of the deck with which a saved game is played; None if not recorded.

        It is `DELETED_DECK` if that deck was deleted. `save` is the name of the saved game.
        """
        return parse_slot_by_save(self._store.get(DECK_BY_SAVE_KEY)).get(save)

    def record_deck_of_saves(self, saves: Sequence[str], slot: str) -> None:
        """Store that these saved games are played with the deck in this slot.

        That replaces any record of these games. Beyond `MAX_GAMES` games the first recorded are dropped.
        Without saves nothing is stored.
        """
        if saves:
            slots = parse_slot_by_save(self._store.get(DECK_BY_SAVE_KEY))
            self._store.put(DECK_BY_SAVE_KEY, dump_slot_by_save({**slots, **dict.fromkeys(saves, slot)}))

    def record_deck_deletion(self, slot: str) -> list[str]:
        """Store `DELETED_DECK` in place of this slot in the record; return the saved games that had it.

        These are the games that were played with the deck.
        """
        saves = [
            save
            for save, each in parse_slot_by_save(self._store.get(DECK_BY_SAVE_KEY)).items()
            if each == slot
        ]
        self.record_deck_of_saves(saves, DELETED_DECK)
        return saves

    def merged_with_imported(
        self, text: str | None, save_map: Mapping[str, str], slot_map: Mapping[str, str]
    ) -> dict[str, str]:
        """Return the record of which deck each saved game uses, merged with a file's; store nothing.

        The result is the merged record as text, by its store key. `text` is the file's record; the
        result is empty if that has no entries. `save_map` and `slot_map` map names of saved games and
        slots in the file to those here: a save not in the map keeps its name, a slot not in the map
        becomes `DELETED_DECK`. For a save in both records the entry here counts.
        """
        come = {
            save_map.get(save, save): slot_map.get(slot, DELETED_DECK)
            for save, slot in parse_slot_by_save(text).items()
        }
        return (
            {
                DECK_BY_SAVE_KEY: dump_slot_by_save(
                    {**come, **parse_slot_by_save(self._store.get(DECK_BY_SAVE_KEY))}
                )
            }
            if come
            else {}
        )


@lru_cache(1)
def parse_slot_by_save(text: str | None) -> Mapping[str, str]:
    """Return the deck's slot by the name of each saved game, from the stored JSON text.

    Empty if the text is None or cannot be read. Cached for the last text.
    """
    try:
        return {str(save): str(slot) for save, slot in parse_json_object(text or "{}").items()}
    except ValueError:
        return {}


def dump_slot_by_save(slots: Mapping[str, str]) -> str:
    """Return as JSON text the deck's slot by the name of each saved game, for the store.

    Only the last `MAX_GAMES` entries are kept.
    """
    return json.dumps(dict(list(slots.items())[-MAX_GAMES:]))
