"""Errors for refused requests: one small family of exceptions, each with one sentence for players.

A request is refused before anything changes. Players may see the sentence.
"""

from clowder.core.i18n import _


class Refused(Exception):
    """Refusal of a request, before anything has changed; its message is a sentence for players.

    It is the base class of all such exceptions.
    """


class IllegalMove(Refused):
    """Refusal of a move that the rules do not allow this seat now."""


class BadSeatCount(Refused):
    """Refusal of a number of players that the game is not made for."""


class BadOption(Refused):
    """Refusal of a game option with an unknown name or a value that is not allowed."""


class NothingToUndo(Refused):
    """Refusal of an undo before any player has moved."""


class BadTranscript(Refused):
    """Refusal of a transcript that cannot be read; `line` is the number of the first wrong line, from 1.

    The message is that number and `reason`, a sentence for players.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_("Line {line}: {reason}", line=line, reason=reason))
        self.line = line
