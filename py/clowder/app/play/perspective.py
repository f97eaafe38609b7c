"""The viewer of the table: nobody while the tablet changes hands, then one player."""

from clowder.core.rules import NOBODY, ONLOOKER, Seat


class Perspective:
    """The seats that may see their hands now: `seat`, for which the table is drawn, and peeking ones.

    With hidden hands the tablet is either passed round, and shows one seat's view, or `still` (it lies
    in one place), and players peek at their own edges (`peeking_seats`). `open_hand`, `close_hand` and
    `pass_view_to_turn_seat` change who sees; `is_curtain_closed` and `shows_private_hand` tell what is
    hidden or shown. A single player always sees their hand, and so does `only_person`, the only person
    among computer players.
    """

    def __init__(
        self, seats: int, *, has_hidden_hands: bool, still: bool = False, only_person: Seat = NOBODY
    ) -> None:
        self._secret = has_hidden_hands and seats > 1
        self.still = still and self._secret
        self._always: Seat = 0 if seats == 1 else only_person
        self.seat: Seat = self._always
        """The seat for which the table is drawn; NOBODY while the tablet changes hands.

        On a stationary tablet this is the seat with the turn if that player looks; NOBODY otherwise.
        """
        self._looking: dict[Seat, bool] = {}
        """The seats that look at a stationary tablet; True for those that hold their edge open."""

    @property
    def viewer(self) -> Seat:
        """The seat whose view of the state is drawn; if there is none, ONLOOKER, who sees only open cards."""
        return ONLOOKER if self.seat == NOBODY else self.seat

    @property
    def peeking_seats(self) -> list[Seat]:
        """The seats besides the viewer that peek at their hand, on a tablet that lies still.

        They are in the order in which they began to peek; empty on a tablet that is passed round.
        """
        return [seat for seat in self._looking if seat != self.seat]

    @property
    def controlling_seat(self) -> Seat:
        """The seat whose player controls the page: that whose view is drawn, else the only one that peeks.

        NOBODY if no seat's view is drawn, and not exactly one seat peeks.
        """
        return self.peeking_seats[0] if self.seat == NOBODY and len(self._looking) == 1 else self.seat

    @property
    def is_curtain_closed(self) -> bool:
        """True if the curtain hides the table: a player must take the tablet and open it.

        That is so only in a game with hidden hands whose tablet is passed round, while no seat's view is
        drawn.
        """
        return self._secret and not self.still and self.seat == NOBODY

    @property
    def has_constant_viewer(self) -> bool:
        """True if the table always shows the same seat's hand: a single player's, or the only person's."""
        return self._always != NOBODY

    @property
    def shows_private_hand(self) -> bool:
        """True if a hand is shown that not all who sit at the tablet may see.

        The hand of a player who always sees it does not count.
        """
        return bool(self._looking) or self.seat != self._always

    def open_hand(self, seat: Seat, turn: Seat, *, held: bool) -> None:
        """Draw the table for this seat if it has the turn (`turn`), and let it peek where possible.

        On such a tablet (`still`) any seat may peek at its hand, at any time. A hand that is not `held`
        open by a finger closes when the turn passes to another seat. On a tablet that is passed round a
        seat without the turn sees nothing.
        """
        if self.still:
            self._looking[seat] = held
        if seat == turn:
            self.seat = seat

    def close_hand(self, seat: Seat | None = None) -> None:
        """Stop showing the table and the hand to the player of a seat; for None, to all players.

        If that was the viewer, the player who always sees their hand becomes it, or nobody.
        """
        if seat is None:
            self._looking.clear()
        else:
            self._looking.pop(seat, None)
        if seat in (None, self.seat):
            self.seat = self._always

    def pass_view_to_turn_seat(self, turn: Seat) -> bool:
        """Pass the view to the seat with the turn if it peeks; return whether the last viewer lost it.

        The last viewer's hand closes unless it is held open. If the seat with the turn does not peek,
        the viewer is the player who always sees their hand, or nobody. False if nobody or that player
        was the viewer. If the viewer has the turn, or it is nobody's, nothing changes, and False is
        returned.
        """
        before = self.seat
        if turn in (before, NOBODY):
            return False
        if not self._looking.get(before):
            self._looking.pop(before, None)
        self.seat = turn if turn in self._looking else self._always
        return before != self._always
