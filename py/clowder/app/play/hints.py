"""What the boss would do in a player's place, for whoever asks."""

from collections.abc import Sequence
from random import Random
from typing import Any

from clowder.app.play.computers import Thought
from clowder.app.play.match import Match
from clowder.bots.bot import Choice


class Hints:
    """The last one, until the game goes on, and how many each player had.

    `given` is how many by seat there were before; empty for none.
    """

    def __init__(self, match: Match, given: Sequence[int] = ()) -> None:
        self.given = list(given) or [0] * match.table.seats
        """By seat."""
        self._match = match
        self._thought: Thought | None = None
        self._about: Any = None

    def may_ask(self) -> bool:
        """Whether whoever has the turn may ask what the boss would do, and nobody else is told."""
        match, seat = self._match, self._match.table.turn
        perspective = match.perspective
        looks = seat == perspective.seat or not match.game.traits.hidden_hands
        return (
            seat in match.party.people
            and not match.rests
            and looks
            and not perspective.still
            and bool(match.table.moves(seat))
            and match.game.hints(match.table.options)
        )

    def ask(self) -> None:
        """The boss begins to think for whoever has the turn, with nothing but what they see."""
        seat = self._match.table.turn
        if self.may_ask() and self.thinking is None:
            self.given[seat] += 1
            bot, table = self._match.game.bot, self._match.table
            self._thought = Thought(bot, table, seat, "alley-boss", Random(), aloud=True)
            self._about = table.state

    def advice(self) -> Choice | None:
        """What whoever has the turn was told to do now, if they were told something."""
        thought, seat = self._now(), self._match.table.turn
        is_told = thought is not None and thought.done and thought.seat == seat
        return thought.choice if thought and is_told and self.may_ask() else None

    def forget(self) -> None:
        """They have read it, or do not look any more."""
        self._thought = None

    @property
    def thinking(self) -> Thought | None:
        """What is not thought out yet."""
        thought = self._now()
        return thought if thought and not thought.done else None

    def _now(self) -> Thought | None:
        return self._thought if self._about is self._match.table.state else None
