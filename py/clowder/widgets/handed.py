"""Text that is handed to a player as a file."""

from typing import NamedTuple


class FileOffer(NamedTuple):
    """A file for the player who asked for it."""

    text: str
    name: str
