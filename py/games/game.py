"""A game, as its folder games it: `games/alley_cat/__init__.py` says what it has."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bots.bot import Bot
from core.rules import Move, Rules
from widgets.scene import View


@dataclass(frozen=True)
class Game:
    """Rules, how they look, a computer player, and how all that is announced."""

    rules: Rules[Any]
    view: View[Any]
    bot: Bot
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
        return self.rules.NAME
