"""A game as the catalogue offers it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bots.mind import Mind
from core.game import Game, Move
from views.scene import View


@dataclass(frozen=True)
class Offer:
    """A line of the catalogue: a rule book, its view, its computer player, and how they are announced."""

    game: Game[Any]
    view: View[Any]
    mind: Mind
    title: str
    line: str
    """What the game is, in one line."""
    minutes: str
    """How long it takes: `10-15`."""
    hints: Callable[[Any], bool] = lambda options: True
    """Whether players may ask what the boss would do, in a game with these options."""
    reads: type[Move] | None = None
    """The kind of move whose card is read aloud, in a game whose cards say something."""

    @property
    def name(self) -> str:
        return self.game.NAME
