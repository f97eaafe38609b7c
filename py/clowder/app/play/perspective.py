"""Whose eyes are on the table: nobody's while the tablet changes hands, then one player's."""

from clowder.core.rules import NOBODY, ONLOOKER, Seat


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
        """By whose eyes the table is drawn; NOBODY while the tablet changes hands.

        Where it lies still, who has the turn and looks; until the next has it.
        """
        self._looking: dict[Seat, bool] = {}
        """Who looks at a tablet that lies still, and whether they hold their edge for it."""

    @property
    def sight(self) -> Seat:
        """By whose eyes the table is to be seen: an onlooker's while nobody looks."""
        return ONLOOKER if self.seat == NOBODY else self.seat

    @property
    def peeking(self) -> list[Seat]:
        """Who else looks, each at their own hand before their own edge."""
        return [seat for seat in self._looking if seat != self.seat]

    @property
    def looker(self) -> Seat:
        """Whom the page obeys: by whose eyes it is drawn, or who peeks alone; NOBODY if there is none."""
        return self.peeking[0] if self.seat == NOBODY and len(self._looking) == 1 else self.seat

    @property
    def covered(self) -> bool:
        """Whether somebody must take the tablet before the game goes on."""
        return self._secret and not self.still and self.seat == NOBODY

    @property
    def is_private(self) -> bool:
        """Whether a hand lies open that not all who sit there may see."""
        return bool(self._looking) or self.seat != self._always

    def open(self, seat: Seat, turn: Seat, *, held: bool) -> None:
        """A player looks: who has the turn, or anybody at a tablet that lies still.

        What is not `held` open closes when the turn has passed to somebody else.
        """
        if self.still:
            self._looking[seat] = held
        if seat == turn:
            self.seat = seat

    def close(self, seat: Seat | None = None) -> None:
        """This player looks no more; or, if none is named, nobody does."""
        if seat is None:
            self._looking.clear()
        else:
            self._looking.pop(seat, None)
        if seat in (None, self.seat):
            self.seat = self._always

    def pass_on(self, turn: Seat) -> bool:
        """See by other eyes, if the turn has passed to somebody else. Says whether somebody's were closed."""
        before = self.seat
        if turn in (before, NOBODY):
            return False
        if not self._looking.get(before):
            self._looking.pop(before, None)
        self.seat = turn if turn in self._looking else self._always
        return before != self._always
