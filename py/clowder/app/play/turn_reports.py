"""Past events in words: for a player who comes to the table, and for everybody."""

from clowder.app.play.match import Match
from clowder.core.i18n import _
from clowder.core.rules import HOUSE, ONLOOKER, Seat
from clowder.widgets.scene import last_turn_entries

MAX_RETOLD = 6
"""The largest number of events that are retold on the curtain."""

Line = tuple[int, str]
"""The number of an entry, and its event in words."""


class TurnReports:
    """Reports in words of what others did: for each seat, of the entries (moves) not seen by it.

    It stores how many entries each seat has seen, at first none. `describe_unseen_entries` returns a
    seat's report, at most the last `MAX_RETOLD` moves; after `mark_all_entries_seen` it is empty.
    `find_first_unseen_entry_number` tells where a replay begins; `mark_undone_entries_unseen` is called
    after an undo.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seen = [0] * match.table.seats

    def mark_all_entries_seen(self, seat: Seat) -> None:
        """Mark all entries (moves) made until now as seen by the player of this seat."""
        self._seen[seat] = len(self._match.table.entries)

    def mark_undone_entries_unseen(self) -> None:
        """Make entries (moves) that are undone now unseen for all seats.

        It is called after the undo. Later entries get the same numbers, and are new to every player.
        """
        length = len(self._match.table.entries)
        self._seen = [min(seen, length) for seen in self._seen]

    def find_first_unseen_entry_number(self, seat: Seat) -> int:
        """Return the number of the first of the last `MAX_RETOLD` entries that a seat has not seen.

        An entry is a recorded move. If the seat has seen all, it is the number that the next entry will
        have.
        """
        return max(self._seen[seat], len(self._match.table.entries) - MAX_RETOLD)

    def describe_unseen_entries(self, seat: Seat) -> list[Line]:
        """Return the last moves that a seat has not seen, as pairs of number and sentence.

        They are at most the last `MAX_RETOLD`. Left out are moves that the game does not describe, and
        in games with card texts those of the last turn, which the table itself shows.
        """
        match = self._match
        shown = (
            last_turn_entries(match.recent_entries(), match.game.traits.open_moves)
            if match.game.content
            else []
        )
        lines = describe_entries(match, self._seen[seat])
        return [line for line in lines if match.table.entries[line[0]] not in shown][-MAX_RETOLD:]


def latest_public_event_text(match: Match) -> str:
    """Return the sentence on the latest player's move that has one; empty if there is none.

    The sentence is for everybody.
    """
    numbers = reversed(range(len(match.table.entries)))
    return next(filter(None, (_describe_entry(match, number) for number in numbers)), "")


class MatchAnnouncer:
    """Source of the texts about a match that a voice reads aloud to everybody, each text only once.

    `pop_unread_text` returns the text on the latest events, empty if it is the same as at the last call.
    The texts contain only what an onlooker knows; while the curtain is closed, they also say whose turn
    it is. `reports`, of the same match, tell what the seat with the turn has not seen.
    """

    def __init__(self, match: Match, reports: TurnReports) -> None:
        self._match = match
        self._reports = reports
        self._said = ""
        self._heard = max(0, len(match.table.entries) - MAX_RETOLD)
        """Number of the table's entries that need not be told: those at the last call."""

    def pop_unread_text(self) -> str:
        """Return the text on the latest events for a voice to read; empty if it is the same as before.

        Each call counts all entries (moves) so far as told. If the curtain is closed, the text also says
        whose turn it is.
        """
        before, self._said = self._said, self._describe_latest_events()
        self._heard = len(self._match.table.entries)
        return self._said if self._said != before else ""

    def _describe_latest_events(self) -> str:
        """Return the latest events as text: all that the viewer has not seen, or only the last.

        If one player always sees their hand, they are those since the last call of `pop_unread_text`, at
        most `MAX_RETOLD`, or none. Else, if the viewer has the turn, all that this seat has not seen. In
        all other cases, or if that is nothing, the last event; while the curtain is closed for the
        person with the turn, followed by whose turn it is.
        """
        if self._match.perspective.has_constant_viewer:
            return " ".join(
                line for _number, line in describe_entries(self._match, self._heard)[-MAX_RETOLD:]
            )
        match, turn, last = self._match, self._match.table.turn, latest_public_event_text(self._match)
        if turn not in match.party.person_seats:
            return last
        if turn == match.perspective.seat:
            return " ".join(line for _number, line in self._reports.describe_unseen_entries(turn)) or last
        if match.perspective.is_curtain_closed:
            whose = _("{name}, it is your turn", name=match.party.names[turn])
            return f"{last} {whose}".strip()
        return last


def describe_entries(match: Match, first_number: int) -> list[Line]:
    """Return the players' moves from this number on, as pairs of number and sentence for everybody.

    Moves that the game does not describe, and those of the house (dealer), are left out.
    """
    numbers = range(first_number, len(match.table.entries))
    return [(number, line) for number in numbers if (line := _describe_entry(match, number))]


def _describe_entry(match: Match, number: int) -> str:
    """Return the sentence for everybody on the entry (move) of this number.

    It is empty for a move that the game does not describe, and for one of the house (dealer).
    """
    if match.table.entries[number].seat == HOUSE:
        return ""
    told = next(match.table.iter_history(ONLOOKER, number))
    return match.game.view.describe_entry(*told, match.party.names)
