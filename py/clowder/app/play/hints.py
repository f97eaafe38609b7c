"""What the boss would do in a player's place, for whoever asks."""

from collections.abc import Sequence
from random import Random

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

    def ask(self) -> bool:
        """The boss begins to think for whoever has the turn, with what they see. Return whether it did."""
        seat = self._match.table.turn
        if not self.may_ask() or self.thinking:
            return False
        self.given[seat] += 1
        bot, table = self._match.game.bot, self._match.table
        self._thought = Thought(bot, table, seat, "alley-boss", Random(), aloud=True)
        return True

    def advice(self) -> Choice | None:
        """What whoever has the turn was told to do now, if they were told something."""
        thought, seat = self._thought, self._match.table.turn
        is_told = thought is not None and thought.done and thought.seat == seat
        return thought.choice if thought and is_told and self.may_ask() else None

    def forget(self) -> None:
        """They have read it, or do not look any more, or the game has gone on."""
        self._thought = None

    @property
    def thinking(self) -> Thought | None:
        """What is not thought out yet."""
        return self._thought if self._thought and not self._thought.done else None
