"""What all pages share."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.preferences import Preferences
from app.printing import Printing
from app.storage.record import Record
from app.storage.saves import Saves
from core.rules import Rules
from core.store import Store
from games.game import Game
from widgets.content import ContentPack


@dataclass(frozen=True)
class Shared:
    """The games, and what is kept."""

    games: Mapping[str, Game]
    """By their names."""
    store: Store
    saves: Saves
    packs: Mapping[str, ContentPack]
    """What the cards of games say, by the names of those whose cards say something."""
    preferences: Preferences
    printing: Printing

    @property
    def rules(self) -> dict[str, Rules[Any]]:
        """The rules of each game by its name."""
        return {name: game.rules for name, game in self.games.items()}

    def content(self, game: Game) -> Any:
        """What the game's cards say; None if they say nothing."""
        pack = self.packs.get(game.name)
        return pack.content() if pack else None

    def record(self, game: Game, save: str) -> Record:
        """Where a game is kept whose save has this name."""
        return Record(self.store, self.saves, self.packs.get(game.name), save)
