"""Text that is handed to a player as a file."""

from typing import NamedTuple


class FileOffer(NamedTuple):
    """File for the player who asked for it, to be downloaded: its text and its name."""

    text: str
    name: str
