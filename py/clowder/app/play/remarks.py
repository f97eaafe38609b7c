"""What there is to say of a game that is over: thought about step by step, as a computer player thinks."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from clowder.app.play import luck
from clowder.app.play.luck import Share
from clowder.app.play.match import Match
from clowder.widgets.nodes import Node
from clowder.widgets.remarks import Said


class Remarks:
    """Nothing, until the game is over and something has been found."""

    _thought: Iterator[tuple[Share, ...] | Said | None]
    _done: bool
    _shares: tuple[Share, ...]
    _said: list[Said]
    """What has been found about an end, as all these: there as soon as it is thought about."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._about: Any = None

    @property
    def thinks(self) -> bool:
        """Whether there is something left to think about."""
        return self._match.table.outcome is not None and not (self._is_now and self._done)

    def think(self) -> bool:
        """Think one step, if there is something left. Says whether nothing new is to be seen by it."""
        if not self.thinks:
            return False
        if not self._is_now:
            self._begin()
        match next(self._thought, self):
            case Remarks():
                self._done = True
            case tuple(shares):
                self._shares = shares
                return False
            case said if said:
                self._said.append(said)
                return False
        return True

    @property
    def shares(self) -> tuple[Share, ...]:
        """By seat, what the cards gave and the choices made; empty as long as nothing is known."""
        return self._shares if self._is_now else ()

    def nodes(self) -> list[Node]:
        """What else was found so far."""
        return [said(self._match.party.names) for said in self._said] if self._is_now else []

    @property
    def _is_now(self) -> bool:
        """Whether it is thought about this end, which has not been taken back."""
        return self._about is self._match.table.state

    def _begin(self) -> None:
        game, table = self._match.game, self._match.table
        self._about, self._done, self._shares, self._said = table.state, False, (), []
        self._thought = chain(luck.thought(game, table), game.remarks(table))
