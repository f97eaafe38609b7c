"""Text that is handed to a player as a file."""

from typing import NamedTuple


class FileOffer(NamedTuple):
    """Text and name of a file for the player who asked for it."""

    text: str
    name: str
