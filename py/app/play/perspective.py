"""Whose eyes are on the table: nobody's while the tablet changes hands, then one player's."""

from core.rules import NOBODY, ONLOOKER, Seat


class Perspective:
    """Who may see their hand now.

    `secret` says that there are hidden hands; `still`, that the tablet is not passed, and each peeks at
    their own hand at their own edge. `only` is the one person among computer players. Alone one always sees.
    """

    def __init__(self, seats: int, *, secret: bool, still: bool = False, only: Seat = NOBODY) -> None:
        self._secret = secret and seats > 1
        self.still = still and self._secret
        self._always: Seat = 0 if seats == 1 else only
        self.seat: Seat = self._always
        """Who looks; NOBODY while the tablet changes hands."""

    @property
    def sight(self) -> Seat:
        """By whose eyes the table is to be seen: an onlooker's while nobody looks."""
        return ONLOOKER if self.seat == NOBODY else self.seat

    @property
    def covered(self) -> bool:
        """Whether somebody must take the tablet before the game goes on."""
        return self._secret and not self.still and self.seat == NOBODY

    def open(self, seat: Seat, turn: Seat) -> None:
        """A player looks: who has the turn, or anybody at a tablet that lies still."""
        if seat == turn or self.still:
            self.seat = seat

    def close(self) -> None:
        """Nobody's hand is seen any more."""
        self.seat = self._always

    def pass_on(self, turn: Seat) -> bool:
        """Close, if the turn has passed to somebody else. Says whether it was open and is closed."""
        if self.still or self.seat in (self._always, turn) or turn == NOBODY:
            return False
        self.close()
        return True
