"""Unfinished games, kept between visits: one text each in the store, and as files to give away."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from app.playing import Party
from app.store import Store
from core import transcript
from core.errors import BadTranscript, Refused
from core.game import Game
from core.table import Table
from core.words import _

_PREFIX = "clowder.game."

_PLAYERS = "# players: "
"""Begins the line of a file that says who plays; to the rules it is a comment."""


@dataclass(frozen=True)
class Save:
    """A game that was put away. Its transcript tells all secrets, so nobody shows it."""

    name: str
    """Where it lies in the store."""
    party: Party
    transcript: str

    @property
    def game(self) -> str:
        """Which game it is."""
        return self.transcript.partition(" ")[0]


class Saves:
    """The games in a store. What cannot be understood is set aside, never dropped."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Save]:
        """Every save that can be understood, the newest first."""
        return [save for name in self._names() if (save := self.get(name))]

    def broken(self) -> list[str]:
        """The names of those that cannot."""
        return [name for name in self._names() if not self.get(name)]

    def get(self, name: str) -> Save | None:
        """The save of this name; None when there is none that can be understood."""
        try:
            kept = json.loads(self._store.get(name) or "")
            names, colours = tuple(map(str, kept["names"])), tuple(map(int, kept["colours"]))
            return Save(name, Party(names, colours, bool(kept["facing"])), str(kept["transcript"]))
        except (ValueError, TypeError, KeyError):
            return None

    def text(self, name: str) -> str:
        """A save as a file: its transcript and who plays, or, broken, just what is there."""
        save = self.get(name)
        if save is None:
            return self._store.get(name) or ""
        return f"{_PLAYERS}{', '.join(save.party.names)}\n{save.transcript}"

    def new_name(self, now: int) -> str:
        """A free place for a game begun `now`, in milliseconds since 1970."""
        while f"{_PREFIX}{now:015}" in set(self._store.names()):
            now += 1
        return f"{_PREFIX}{now:015}"

    def keep(self, name: str, party: Party, table: Table[Any]) -> None:
        """Put a game away, over what was there under this name. Raises Full, and keeps what was there."""
        self._store.put(name, json.dumps(asdict(party) | {"transcript": transcript.write(table)}))

    def drop(self, name: str) -> None:
        """Forget a game."""
        self._store.drop(name)

    def _names(self) -> list[str]:
        return sorted((name for name in self._store.names() if name.startswith(_PREFIX)), reverse=True)


def opened(save: Save, games: Mapping[str, Game[Any]]) -> Table[Any]:
    """The table as it was put away. Raises BadTranscript, or Refused when the players do not fit."""
    table = transcript.read(save.transcript, games)
    if not len(save.party.names) == len(save.party.colours) == table.seats:
        unfit = _("This game has {seats} seats but {names} names.")
        raise Refused(unfit.format(seats=table.seats, names=len(save.party.names)))
    return table


def from_file(text: str, games: Mapping[str, Game[Any]], others: tuple[str, ...]) -> tuple[Table[Any], Party]:
    """A game from a file that was given away; players it does not name have the names of `others`.

    Raises BadTranscript with the line that is wrong.
    """
    table = transcript.read(text, games)
    named = [line.removeprefix(_PLAYERS) for line in text.splitlines() if line.startswith(_PLAYERS)]
    names = [name.strip() for name in named[0].split(",")] if named else []
    if any(not name or len(name) > LONGEST_NAME for name in names):
        raise BadTranscript(1, _("a player's name has 1 to {most} letters.", most=LONGEST_NAME))
    seated = (*names, *others[len(names) :])[: table.seats]
    return table, Party(seated, tuple(range(table.seats)))


LONGEST_NAME = 20
"""Letters that a player's name may have."""
