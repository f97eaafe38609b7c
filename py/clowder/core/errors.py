"""Errors for refused requests: one small family of exceptions, each with one sentence for players.

A request is refused before anything changes. Players may see the sentence.
"""

from clowder.core.i18n import _


class Refused(Exception):
    """A request that is not allowed; `str()` gives the reason in a sentence."""


class IllegalMove(Refused):
    """A move that the rules do not allow this seat now."""


class BadSeats(Refused):
    """A number of players that the game is not made for."""


class BadOption(Refused):
    """An option with an unknown name or a value that is not allowed."""


class NothingToUndo(Refused):
    """An undo before any player has moved."""


class BadTranscript(Refused):
    """A transcript that cannot be read; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_("Line {line}: {reason}", line=line, reason=reason))
        self.line = line
