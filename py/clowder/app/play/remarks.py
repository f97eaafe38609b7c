"""What there is to say of a game that is over: thought about step by step, as a computer player thinks."""

from collections.abc import Iterator
from itertools import chain

from clowder.app.play import luck
from clowder.app.play.luck import Share
from clowder.app.play.match import Match
from clowder.widgets.nodes import Node
from clowder.widgets.remarks import Said


class Remarks:
    """Nothing, until the game is over and something has been found."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.forget()

    def forget(self) -> None:
        """The game has gone on, or its end was taken back."""
        self._thought: Iterator[tuple[Share, ...] | Said | None] | None = None
        self._done = False
        self.shares: tuple[Share, ...] = ()
        """By seat, what the cards gave and the choices made; empty as long as nothing is known."""
        self._said: list[Said] = []

    @property
    def thinks(self) -> bool:
        """Whether there is something left to think about."""
        return self._match.table.outcome is not None and not self._done

    def think(self) -> bool:
        """Think one step, if there is something left. Says whether nothing new is to be seen by it."""
        if not self.thinks:
            return False
        if self._thought is None:
            game, table = self._match.game, self._match.table
            self._thought = chain(luck.thought(game, table), game.remarks(table))
        match next(self._thought, self):
            case Remarks():
                self._done = True
            case tuple(shares):
                self.shares = shares
                return False
            case said if said:
                self._said.append(said)
                return False
        return True

    def nodes(self) -> list[Node]:
        """What else was found so far."""
        return [said(self._match.party.names) for said in self._said]
