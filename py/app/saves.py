"""Unfinished games, kept between visits: one text each in the store."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.store import Store
from core import transcript
from core.errors import Refused
from core.game import Game
from core.table import Table

_PREFIX = "clowder.game."


@dataclass(frozen=True)
class Save:
    """A game that was put away. Nothing but its transcript tells a secret, and nobody shows that."""

    name: str
    """Where it lies in the store."""
    names: tuple[str, ...]
    """The players', by seat."""
    transcript: str

    @property
    def game(self) -> str:
        """Which game it is."""
        return self.transcript.partition(" ")[0]


class Saves:
    """The games in a store. A text that cannot be understood is left where it is, and not listed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Save]:
        """Every save, the newest first."""
        names = sorted((n for n in self._store.names() if n.startswith(_PREFIX)), reverse=True)
        return [save for name in names if (save := _understood(name, self._store.get(name)))]

    def new_name(self, at: int) -> str:
        """A free place for a game begun at `at`, milliseconds since 1970."""
        taken = set(self._store.names())
        while f"{_PREFIX}{at:015}" in taken:
            at += 1
        return f"{_PREFIX}{at:015}"

    def keep(self, name: str, names: tuple[str, ...], table: Table[Any]) -> None:
        """Put a game away under `name`, over what was there. Raises Full, and keeps what was there."""
        text = json.dumps({"names": names, "transcript": transcript.write(table)})
        self._store.put(name, text)

    def drop(self, name: str) -> None:
        self._store.drop(name)


def opened(save: Save, games: Mapping[str, Game[Any]]) -> Table[Any]:
    """The table as it was put away. Raises BadTranscript, or Refused when the names do not fit."""
    table = transcript.read(save.transcript, games)
    if len(save.names) != table.seats:
        raise Refused(f"This game has {table.seats} seats but {len(save.names)} names.")
    return table


def _understood(name: str, text: str | None) -> Save | None:
    try:
        kept = json.loads(text or "")
        return Save(name, tuple(map(str, kept["names"])), str(kept["transcript"]))
    except (ValueError, TypeError, KeyError):
        return None
