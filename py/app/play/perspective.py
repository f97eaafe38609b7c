"""Whose eyes are on the table: nobody's while the tablet changes hands, then one player's."""

from core.rules import ONLOOKER, Seat


class Eyes:
    """Who may see their hand now.

    `secret` says that there are hidden hands; `facing`, that two sit face to face, each with a hand at
    their own edge, and peek. `only` is the one person among computer players. Alone one always sees.
    """

    def __init__(self, seats: int, *, secret: bool, facing: bool = False, only: Seat | None = None) -> None:
        self._secret = secret and seats > 1
        self.facing = facing and self._secret and seats == 2
        alone = 0 if seats == 1 else only
        self._nobody: Seat = ONLOOKER if alone is None else alone
        self.seat: Seat = self._nobody

    @property
    def covered(self) -> bool:
        """Whether somebody must take the tablet before the game goes on."""
        return self._secret and not self.facing and self.seat == ONLOOKER

    def open(self, seat: Seat, turn: Seat | None) -> None:
        """A player looks: who has the turn, or face to face either."""
        if seat == turn or self.facing:
            self.seat = seat

    def close(self) -> None:
        """Nobody's hand is seen any more."""
        self.seat = self._nobody

    def pass_on(self, turn: Seat | None) -> bool:
        """Close, if the turn has passed to somebody else. Says whether it was open and is closed."""
        if self.facing or self.seat in (self._nobody, turn) or turn is None:
            return False
        self.close()
        return True
