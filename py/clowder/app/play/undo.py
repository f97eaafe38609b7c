"""Undo: free as long as nobody has learned anything from the move or what came after it."""

from collections.abc import Collection

from clowder.app.play.match import Match
from clowder.core.cards import BACK, iter_nested_strings
from clowder.core.rules import ONLOOKER, Seat, State
from clowder.core.table import AnyTable, Position


class UndoRules:
    """Rules on when moves of a match may be undone, and whether all players have to agree.

    `entry_number_to_undo` is the last move of a person, `may_undo` tells whether it may be undone now,
    `may_undo_without_vote` whether no player has to agree. Nothing is undone here.
    """

    def __init__(self, match: Match) -> None:
        self._match = match

    @property
    def entry_number_to_undo(self) -> int | None:
        """The number of the last entry (move) that a person made; an undo removes it and all after it.

        None if no person has moved yet.
        """
        return last_person_entry_number(self._match.table, self._match.party.person_seats)

    def may_undo(self) -> bool:
        """Return whether a person's last move may be undone now, perhaps after a vote of the players.

        False if no person has moved yet, during a pause or an undo vote, and while no single seat has
        the turn, as in a race or after the game. Where the rules make moves binding now, one person who
        plays with computer players cannot undo.
        """
        seated = self._match.table.turn in range(self._match.table.seats)
        return (
            seated
            and not self._match.is_paused_or_voting
            and self.entry_number_to_undo is not None
            and not (self._has_single_person and self._are_moves_binding)
        )

    def may_undo_without_vote(self, entry_number: int) -> bool:
        """Return whether this entry (move) and all after it may be undone without a vote of the players.

        True if one person plays with computer players; else only if no card has been revealed since, and
        the rules do not make moves binding now.
        """
        return self._has_single_person or (
            was_no_card_revealed_since(self._match.table, entry_number) and not self._are_moves_binding
        )

    @property
    def _has_single_person(self) -> bool:
        """True if one person plays with computer players, who agree to any undo; False for a game alone."""
        return len(self._match.party.person_seats) == 1 < self._match.table.seats

    @property
    def _are_moves_binding(self) -> bool:
        """True if the game's rules make moves binding now: others must agree to any undo.

        They decide by the state (`traits.binding`).
        """
        return self._match.game.traits.binding(self._match.table.state)


def last_person_entry_number(table: AnyTable, people: Collection[Seat]) -> int | None:
    """Return the number of the last entry (move) that one of these seats made; None if there is none."""
    numbers = reversed(range(len(table.entries)))
    return next((i for i in numbers if table.entries[i].seat in people), None)


def undo_entries_from(table: AnyTable, entry_number: int) -> None:
    """Undo the entry (move) of this number and all after it; the table keeps only the entries before."""
    while len(table.entries) > entry_number:
        table.undo_last_move()


def was_no_card_revealed_since(table: AnyTable, entry_number: int) -> bool:
    """Return whether no card has been revealed by this entry (move) and those after it.

    A card is revealed if a seat or an onlooker sees it now, and neither they nor the player of the entry
    saw it before: a drawn or a turned card, but none from that player's own hand. If none is, no vote on
    an undo is needed.
    """
    mover, before = table.entries[entry_number].seat, table.positions[entry_number]
    known = _collect_visible_strings(before, mover)
    return all(
        _collect_visible_strings(table.position, seat) <= known | _collect_visible_strings(before, seat)
        for seat in (*range(table.seats), ONLOOKER)
    )


def _collect_visible_strings(position: Position[State], seat: Seat) -> set[str]:
    """Return all strings in the state as a seat sees it: names of face-up cards and others, not `BACK`.

    They are found at any depth of the state. `BACK` is a card that lies face down.
    """
    return set(iter_nested_strings(position.seen_state(seat))) - {BACK}
