"""Taking back a move: free while nobody has learned anything by it."""

from collections.abc import Collection

from clowder.app.play.match import Match
from clowder.core.cards import BACK, words_in
from clowder.core.rules import ONLOOKER, Seat, State
from clowder.core.table import AnyTable, Position


class Undo:
    """What may be taken back at a match, and whether all must be asked about it."""

    def __init__(self, match: Match) -> None:
        self._match = match

    @property
    def last(self) -> int | None:
        """The number of the entry that is to be taken back first; None if there is none."""
        return last_move(self._match.table, self._match.party.people)

    def may(self) -> bool:
        """Whether in turn there is something to take back; a race knows no way back."""
        seated = self._match.table.turn in range(self._match.table.seats)
        return (
            seated
            and not self._match.rests
            and self.last is not None
            and not (self._is_only and self._is_binding)
        )

    def is_free(self, last: int) -> bool:
        """Whether nobody need be asked before this entry is taken back, and all after it."""
        return self._is_only or (is_free(self._match.table, last) and not self._is_binding)

    @property
    def _is_only(self) -> bool:
        """Whether one person plays with computers, who agree to all that is fair."""
        return len(self._match.party.people) == 1 < self._match.table.seats

    @property
    def _is_binding(self) -> bool:
        """Whether moves bind who makes them, whatever has been seen since."""
        return self._match.game.traits.binding(self._match.table.state)


def last_move(table: AnyTable, people: Collection[Seat]) -> int | None:
    """The number of the entry that is to be taken back first: a person's last. None if none has moved."""
    return max((i for i, entry in enumerate(table.entries) if entry.seat in people), default=None)


def take_back(table: AnyTable, last: int) -> None:
    """Undo the entry of this number, and all after it."""
    while len(table.entries) > last:
        table.undo()


def is_free(table: AnyTable, last: int) -> bool:
    """Whether taking back this entry, and all after it, needs nobody's leave.

    It does as soon as anybody sees a card that neither they nor the one who moved saw before: a drawn
    card, a turned one. One's own card on the table is no reason.
    """
    mover, before = table.entries[last].seat, table.positions[last]
    known = _seen(before, mover)
    return all(
        _seen(table.position, seat) <= known | _seen(before, seat) for seat in (*range(table.seats), ONLOOKER)
    )


def _seen(position: Position[State], seat: Seat) -> set[str]:
    return set(words_in(position.seen(seat))) - {BACK}
