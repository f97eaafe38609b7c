"""Every way in which a wish can be refused: one small family, one sentence each.

Whatever is raised here was refused before anything changed; the sentence may be shown to players.
"""

from clowder.core.words import _


class Refused(Exception):
    """Something was asked for that is not allowed; `str()` of it says what, in a sentence."""


class IllegalMove(Refused):
    """The rules do not allow this move to this seat now."""


class BadSeats(Refused):
    """The game is not for this number of players."""


class BadOption(Refused):
    """An option has no such name or no such value."""


class NothingToUndo(Refused):
    """No player has moved yet."""


class BadTranscript(Refused):
    """A transcript cannot be read; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_("Line {line}: {reason}", line=line, reason=reason))
        self.line = line
