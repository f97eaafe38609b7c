"""Remarks about a finished game, computed step by step."""

from collections.abc import Iterator
from itertools import chain

from clowder.app.play import luck
from clowder.app.play.luck import LuckAndSkill
from clowder.app.play.match import Match
from clowder.widgets.nodes import Node
from clowder.widgets.remarks import DrawRemark


class GameRemarks:
    """Remarks on a finished game, and each seat's luck and skill in it, computed step by step.

    While `has_pending_computation`, call `compute_next_step`; `shares` then has luck and skill by seat,
    and `draw_remarks` draws the remarks found so far. There are none until the game is over;
    `forget_remarks` drops them if it goes on.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.forget_remarks()

    def forget_remarks(self) -> None:
        """Drop all remarks and luck found so far, because the game has gone on or its end was undone."""
        self._thought: Iterator[tuple[LuckAndSkill, ...] | DrawRemark | None] | None = None
        self._done = False
        self.shares: tuple[LuckAndSkill, ...] = ()
        """The parts of the points that cards and choices gave, by seat; empty until known."""
        self._said: list[DrawRemark] = []

    @property
    def has_pending_computation(self) -> bool:
        """True if the game is over, and its luck, skill and remarks are not all computed yet."""
        return self._match.table.outcome is not None and not self._done

    def compute_next_step(self) -> bool:
        """Compute one step of luck, then of the remarks; return True if it brought nothing new to show.

        Return False if it brought each seat's luck and skill (kept in `shares`) or a remark (kept for
        `draw_remarks`), or if the game is not over or all is computed.
        """
        if not self.has_pending_computation:
            return False
        if self._thought is None:
            game, table = self._match.game, self._match.table
            self._thought = chain(luck.compute_luck_in_steps(game, table), game.remarks(table))
        match next(self._thought, self):
            case GameRemarks():
                self._done = True
            case tuple(shares):
                self.shares = shares
                return False
            case said if said:
                self._said.append(said)
                return False
        return True

    def draw_remarks(self) -> list[Node]:
        """Draw the remarks on the game that have been found so far, in the order found, one node each."""
        return [said(self._match.party.names) for said in self._said]
