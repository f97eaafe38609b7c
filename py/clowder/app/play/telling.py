"""What happened, told in words: to whoever comes to the table, and to everybody."""

from clowder.app.play.match import Match
from clowder.core.rules import HOUSE, ONLOOKER, Seat
from clowder.core.words import _
from clowder.widgets.scene import last_turn

RETOLD = 6
"""How many things that happened are retold on the curtain."""

Line = tuple[int, str]
"""The number of an entry, and what happened then."""


class Telling:
    """How far each player has seen the game, and what is told them of the rest."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seen = [0] * match.table.seats

    def has_seen(self, seat: Seat) -> None:
        """This player has seen all that happened until now."""
        self._seen[seat] = len(self._match.table.entries)

    def forget(self) -> None:
        """What was taken back was never seen."""
        now = len(self._match.table.entries)
        self._seen = [min(seen, now) for seen in self._seen]

    def begins(self, seat: Seat) -> int:
        """The number of the first entry that is retold to this player."""
        return max(self._seen[seat], len(self._match.table.entries) - RETOLD)

    def told(self, seat: Seat) -> list[Line]:
        """What players did since this one looked, the last few.

        Where cards are read, the table itself tells the last turn once more; so it is left out here.
        """
        match = self._match
        shown = last_turn(match.lately(), match.game.traits.open_moves) if match.game.content else []
        lines = told_since(match, self._seen[seat])
        return [line for line in lines if match.table.entries[line[0]] not in shown][-RETOLD:]


def last_told(match: Match) -> str:
    """What happened last."""
    starts = reversed(range(len(match.table.entries)))
    return next((told[-1][1] for start in starts if (told := told_since(match, start))), "")


class Reader:
    """Has what is read aloud. An onlooker knows no less, as everybody hears it."""

    def __init__(self, match: Match, telling: Telling) -> None:
        self._match = match
        self._telling = telling
        self._said = ""

    def new(self) -> str:
        """What happened, and whose turn it is; empty if it was read before."""
        before, self._said = self._said, self._now()
        return self._said if self._said != before else ""

    def _now(self) -> str:
        match, turn, last = self._match, self._match.table.turn, last_told(self._match)
        if turn not in match.party.people:
            return last
        if turn == match.perspective.seat:
            return " ".join(line for _number, line in self._telling.told(turn)) or last
        if match.perspective.covered:
            whose = _("{name}, it is your turn", name=match.party.names[turn])
            return f"{last} {whose}".strip()
        return last


def told_since(match: Match, start: int) -> list[Line]:
    """What players did, from the entry of this number on, as everybody may know it."""
    tell, names = match.game.view.tell, match.party.names
    lines = [
        (number, tell(entry, before, after, names))
        for number, (entry, before, after) in enumerate(match.table.story(ONLOOKER, start), start)
        if entry.seat != HOUSE
    ]
    return [(number, line) for number, line in lines if line]
