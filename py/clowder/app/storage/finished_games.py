"""The latest finished games, stored whole, each as a text like that of a save (`saves.py`)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from clowder.app.storage.saves import PAST, PREFIX, Save, dump_save, parse_save
from clowder.core.store import Store

MAX_FINISHED_GAMES = 30
"""The largest number of finished games in the store; those that ended first are dropped first."""

_NAME = re.compile(re.escape(PAST) + r"\w+")


class FinishedGameStore:
    """Latest finished games, stored whole, each as a text of its own; at most `MAX_FINISHED_GAMES`.

    `store_game` adds one and drops old ones, `list_readable_games` returns them as `Save`s, the one
    begun last first, without unreadable ones. `delete_game` removes one whose end was taken back,
    `delete_all_games` all; `rename_player` renames a person in them. They have their hidden cards, which
    may be shown by now.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def list_readable_games(self) -> list[Save]:
        """Return all finished games that can be read, the one begun last first.

        The name of each `Save` is its store key.
        """
        return [
            save for name in self._list_game_keys() if (save := parse_save(name, self._store.get(name) or ""))
        ]

    def store_game(self, save: Save, known_names: Iterable[str], latest_numbers: Sequence[str]) -> None:
        """Store a finished game under its save number, and delete those that are not among the latest.

        Persons whose names are not among `known_names` get cats' names in it. `latest_numbers` are the
        save numbers of the latest games in the order of their ends, this one the last; all stored games
        but the last `MAX_FINISHED_GAMES` of these are deleted.
        """
        party = save.party
        for name in set(party.person_names) - set(known_names):
            party = party.rename_player(name, "")
        name = f"{PAST}{save.name.removeprefix(PREFIX)}"
        self._store.put(name, dump_save(replace(save, party=party)))
        kept = {f"{PAST}{number}" for number in latest_numbers[-MAX_FINISHED_GAMES:]}
        for old in set(self._list_game_keys()) - kept:
            self._store.delete(old)

    def delete_game(self, number: str) -> None:
        """Delete the finished game with this save number, because its last move was undone."""
        self._store.delete(f"{PAST}{number}")

    def rename_player(self, old: str, new: str) -> None:
        """Rename the player `old` in all finished games in which a player has that name.

        The player gets a cat's name if `new` is empty, or if another player of that game has it.
        """
        for save in self.list_readable_games():
            if old in save.party.names:
                self._store.put(save.name, dump_save(replace(save, party=save.party.rename_player(old, new))))

    def delete_all_games(self) -> None:
        """Delete all finished games from the store, unreadable ones too."""
        for name in self._list_game_keys():
            self._store.delete(name)

    def _list_game_keys(self) -> list[str]:
        """Return the store keys of all finished games, unreadable ones too, the one begun last first."""
        return sorted(filter(_NAME.fullmatch, self._store.names()), reverse=True)
