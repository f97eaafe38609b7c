"""How games stood when they were left: what the home screen says of them without reading them."""

import json
from typing import NamedTuple

from clowder.app.storage.saves import glance_name
from clowder.core.foreign import parse
from clowder.core.rules import ONLOOKER
from clowder.core.store import Store
from clowder.core.table import AnyTable
from clowder.games.game import Game
from clowder.widgets.records import Standing


class Glance(NamedTuple):
    """What was to be seen of a game by everybody."""

    at: int
    """When it was left, in milliseconds since 1970; 0 if that is not known."""
    standing: Standing | None
    """None if the game does not say, or has been played on since."""


UNKNOWN = Glance(0, None)


class Glances:
    """Beside each save, in a text of its own. Nothing is lost with one."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, save: str, game: Game, table: AnyTable, now: int) -> None:
        """The game of this save is left now."""
        text = self._store.get(save)
        if text is None:
            return
        standing = game.standing(table.seen(ONLOOKER)) if table.entries else None
        stands = {"points": standing.points, "done": standing.done} if standing else {}
        self._store.put(glance_name(save), json.dumps({"at": now, "length": len(text), **stands}))

    def get(self, save: str) -> Glance:
        """How it stood, and when."""
        text = self._store.get(save) or ""
        try:
            kept = parse(self._store.get(glance_name(save)) or "")
        except ValueError:
            return UNKNOWN
        match kept:
            case {"at": int(at), "length": int(length), "points": list(points), "done": int(done)}:
                known = tuple(each for each in points if type(each) is int)
                is_now = length == len(text) and len(known) == len(points)
                return Glance(at, Standing(known, done) if is_now else None)
            case {"at": int(at)}:
                return Glance(at, None)
        return UNKNOWN
