"""Errors for refused requests: one small family of exceptions, each with one sentence for players.

A request is refused before anything changes. Players may see the sentence.
"""

from clowder.core.i18n import _


class Refused(Exception):
    """Base class of the errors for refused requests; the message is a sentence that players may see.

    It is raised before anything has changed.
    """


class IllegalMove(Refused):
    """Error raised for a move that the rules do not allow this seat, or the house, at this time."""


class BadSeatCount(Refused):
    """Error raised for a number of players that the game is not made for."""


class BadOption(Refused):
    """Error raised for a game option with an unknown name or a value that is not allowed."""


class NothingToUndo(Refused):
    """Error raised when a move is to be taken back before any player has moved."""


class BadTranscript(Refused):
    """Error raised for a transcript (a game as text) that cannot be read.

    `line` is the number of the first wrong line, from 1. The message has that number and `reason`, a
    sentence for players.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_("Line {line}: {reason}", line=line, reason=reason))
        self.line = line
