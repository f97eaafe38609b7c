"""Text that is handed to a player as a file."""

from typing import NamedTuple


class FileText(str):
    """Text of a file that a player has chosen, with the file's name."""

    file_name: str

    def __new__(cls, text: str, file_name: str = "") -> "FileText":
        """Return the text of the file of this name."""
        made = super().__new__(cls, text)
        made.file_name = file_name
        return made


class FileOffer(NamedTuple):
    """File for the player who asked for it, to be downloaded: its text and its name."""

    text: str
    name: str
