"""Undo: free as long as nobody has learned anything from the move or what came after it."""

from collections.abc import Collection

from clowder.app.play.match import Match
from clowder.core.cards import BACK, iter_strings
from clowder.core.rules import ONLOOKER, Seat, State
from clowder.core.table import AnyTable, Position


class UndoRules:
    """Rules on when moves of a match may be undone, and whether all players have to agree."""

    def __init__(self, match: Match) -> None:
        self._match = match

    @property
    def entry_to_undo(self) -> int | None:
        """The number of a person's last entry, which an undo takes back with all entries after it.

        None if no person has moved yet.
        """
        return last_person_entry_number(self._match.table, self._match.party.person_seats)

    def may_undo(self) -> bool:
        """Return whether a person's last move can be taken back now; never in a race, and not in a pause.

        It cannot be taken back either if the game's rules make moves binding now, and a single person plays
        with computer players.
        """
        seated = self._match.table.turn in range(self._match.table.seats)
        return (
            seated
            and not self._match.is_resting
            and self.entry_to_undo is not None
            and not (self._has_single_person and self._are_moves_binding)
        )

    def may_undo_without_vote(self, entry_number: int) -> bool:
        """Return whether this entry and all after it may be undone without asking the other players."""
        return self._has_single_person or (
            reveals_no_card(self._match.table, entry_number) and not self._are_moves_binding
        )

    @property
    def _has_single_person(self) -> bool:
        """True if one person plays with computer players, who agree to any allowed undo."""
        return len(self._match.party.person_seats) == 1 < self._match.table.seats

    @property
    def _are_moves_binding(self) -> bool:
        """True if the game's rules forbid to take back moves now, whatever has been seen since."""
        return self._match.game.traits.binding(self._match.table.state)


def last_person_entry_number(table: AnyTable, people: Collection[Seat]) -> int | None:
    """Return the number of the last entry that one of these seats made; None if there is none."""
    numbers = reversed(range(len(table.entries)))
    return next((i for i in numbers if table.entries[i].seat in people), None)


def undo_entries_from(table: AnyTable, entry_number: int) -> None:
    """Undo the entry of this number and all after it."""
    while len(table.entries) > entry_number:
        table.undo_last_move()


def reveals_no_card(table: AnyTable, entry_number: int) -> bool:
    """Return whether no card has come to light by this entry and those after it, so that nobody need agree.

    Such a card is one that some seat, or an onlooker, sees now, but that neither that seat nor the player who
    moved saw before: a drawn card, a turned card. A card from the mover's own hand is no reason.
    """
    mover, before = table.entries[entry_number].seat, table.positions[entry_number]
    known = _visible_strings(before, mover)
    return all(
        _visible_strings(table.position, seat) <= known | _visible_strings(before, seat)
        for seat in (*range(table.seats), ONLOOKER)
    )


def _visible_strings(position: Position[State], seat: Seat) -> set[str]:
    """Return all strings in the state as a seat sees it, such as the names of face-up cards."""
    return set(iter_strings(position.seen_state(seat))) - {BACK}
