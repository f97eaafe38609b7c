"""Hints: the move that the boss would make in a player's place."""

from collections.abc import Sequence
from random import Random

from clowder.app.play.computers import MoveSearch
from clowder.app.play.match import Match
from clowder.bots.bot import BotChoice


class MatchHints:
    """Hints of one match: the latest hint, until it is forgotten, and how many were `given`, by seat.

    A hint is the move that the strongest computer player would make. If `may_ask_for_hint`,
    `start_hint_search` begins one and counts it; the caller computes `unfinished_search`, then
    `finished_hint` returns it while that player has the turn; `forget_hint` drops it. `hint_counts` are
    earlier numbers of hints by seat; empty for none.
    """

    def __init__(self, match: Match, hint_counts: Sequence[int] = ()) -> None:
        self.given = list(hint_counts) or [0] * match.table.seats
        """The number of hints, by seat."""
        self._match = match
        self._thought: MoveSearch | None = None

    def may_ask_for_hint(self) -> bool:
        """Return whether the player with the turn may ask for a hint now.

        That must be a person with a legal move, in a game that gives hints with its options, and outside
        a pause or an undo vote. In a game with hidden hands the table must also be drawn for that
        player, as no other player may read the hint.
        """
        match, seat = self._match, self._match.table.turn
        looks = seat == match.perspective.seat or not match.game.traits.hidden_hands
        return (
            seat in match.party.person_seats
            and not match.is_paused_or_voting
            and looks
            and bool(match.table.moves(seat))
            and match.game.hints(match.table.options)
        )

    def start_hint_search(self) -> bool:
        """Start to search for a hint to the player with the turn, and count it as given; return True.

        Do nothing and return False if no hint is allowed, or a search for one is running. The strongest
        computer player searches, and knows only what that player's seat sees.
        """
        seat = self._match.table.turn
        if not self.may_ask_for_hint() or self.unfinished_search:
            return False
        self.given[seat] += 1
        bot, table = self._match.game.computer_player, self._match.table
        self._thought = MoveSearch(bot, table, seat, "alley-boss", Random(), explain=True)
        return True

    def finished_hint(self) -> BotChoice | None:
        """Return the found hint (move and reason) for the player with the turn; None if none is ready.

        None, too, if the hint was for another seat, or if the player may not ask for a hint now.
        """
        thought, seat = self._thought, self._match.table.turn
        is_told = thought is not None and thought.done and thought.seat == seat
        return thought.choice if thought and is_told and self.may_ask_for_hint() else None

    def forget_hint(self) -> None:
        """Drop the hint that is shown or still searched for."""
        self._thought = None

    @property
    def unfinished_search(self) -> MoveSearch | None:
        """The search for a hint that is still running, for its next step; None if there is none."""
        return self._thought if self._thought and not self._thought.done else None
