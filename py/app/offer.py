"""A game as the catalogue offers it."""

from dataclasses import dataclass
from typing import Any

from core.game import Game, Move
from views.scene import View


@dataclass(frozen=True)
class Offer:
    """A line of the catalogue: a rule book, its view, and how they are announced."""

    game: Game[Any]
    view: View[Any]
    title: str
    line: str
    """What the game is, in one line."""
    minutes: str
    """How long it takes: `10-15`."""
    reads: type[Move] | None = None
    """The kind of move whose card is read aloud, in a game whose cards say something."""

    @property
    def name(self) -> str:
        return self.game.NAME
