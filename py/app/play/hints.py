"""What the boss would do in a player's place, for whoever asks."""

from collections.abc import Sequence
from random import Random
from typing import Any

from app.play.computers import Thought
from bots.bot import Bot, Choice
from core.rules import Seat
from core.table import Table


class Hints:
    """The last one, until the game goes on, and how many each player had.

    `given` is how many by seat there were before; empty for none.
    """

    def __init__(self, bot: Bot, table: Table[Any], given: Sequence[int] = ()) -> None:
        self.given = list(given) or [0] * table.seats
        """By seat."""
        self._bot = bot
        self._table = table
        self._thought: Thought | None = None
        self._about: Any = None

    def ask(self, seat: Seat) -> None:
        """The boss begins to think for this seat, with nothing but what it sees."""
        if self.thinking is None:
            self.given[seat] += 1
            self._thought = Thought(self._bot, self._table, seat, "alley-boss", Random(), aloud=True)
            self._about = self._table.state

    def forget(self) -> None:
        """They have read it, or do not look any more."""
        self._thought = None

    @property
    def thinking(self) -> Thought | None:
        """What is not thought out yet."""
        thought = self._now()
        return thought if thought and not thought.done else None

    def advice(self, seat: Seat) -> Choice | None:
        """What this seat was told to do now, if it was told something."""
        thought = self._now()
        return thought.choice if thought and thought.done and thought.seat == seat else None

    def _now(self) -> Thought | None:
        return self._thought if self._about is self._table.state else None
