"""Previews of saved games, so that the home page need not read the games themselves."""

import json
from typing import NamedTuple

from clowder.app.storage.saves import preview_key
from clowder.core.foreign_json import parse_json
from clowder.core.rules import ONLOOKER
from clowder.core.store import Store
from clowder.core.table import AnyTable
from clowder.core.times import EpochMs
from clowder.games.game import Game
from clowder.widgets.records import GameProgress


class SavePreview(NamedTuple):
    """Preview of a saved game on the home page: `epoch_ms`, when it was left, and its `progress`.

    The progress has only what all players could see. It is None if the game shows none, or has been
    continued since. `UNKNOWN_PREVIEW` stands for a missing preview.
    """

    epoch_ms: EpochMs
    """The time at which the game was left; 0 if unknown."""
    progress: GameProgress | None
    """Progress of the game; None if the game shows none, or has been continued since."""


UNKNOWN_PREVIEW = SavePreview(EpochMs(0), None)


class SavePreviewStore:
    """Access to the previews of saved games, each stored as a JSON text under a store key of its own.

    `store_preview` writes one when a game is left: the time, points, percentage played, and the length
    of the save's text. `get_preview` reads it: `UNKNOWN_PREVIEW` without a valid one, and no progress if
    the length has changed since.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def store_preview(self, save_key: str, game: Game, table: AnyTable, epoch_ms: EpochMs) -> None:
        """Store a preview of a game that is left at `epoch_ms`; do nothing if its save is not in the store.

        The preview has the points and the percentage played that an onlooker without a seat sees, if the
        game can tell them and a move has been made. It also has the length of the save's text, by which
        `get_preview` notices that the save has changed later.
        """
        text = self._store.get(save_key)
        if text is None:
            return
        progress = game.points_and_progress(table.seen_state(ONLOOKER)) if table.entries else None
        stands = {"points": progress.points, "done": progress.done} if progress else {}
        self._store.put(preview_key(save_key), json.dumps({"at": epoch_ms, "length": len(text), **stands}))

    def get_preview(self, save_key: str) -> SavePreview:
        """Return the stored preview of the save with this key; `UNKNOWN_PREVIEW` if none is valid.

        Its progress is None if none was stored, or if the length of the save's text has changed since.
        """
        text = self._store.get(save_key) or ""
        try:
            kept = parse_json(self._store.get(preview_key(save_key)) or "")
        except ValueError:
            return UNKNOWN_PREVIEW
        match kept:
            case {"at": int(at), "length": int(length), "points": list(points), "done": int(done)}:
                known = tuple(each for each in points if type(each) is int)
                is_now = length == len(text) and len(known) == len(points)
                return SavePreview(EpochMs(at), GameProgress(known, done) if is_now else None)
            case {"at": int(at)}:
                return SavePreview(EpochMs(at), None)
        return UNKNOWN_PREVIEW
