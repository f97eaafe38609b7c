"""A text that is handed on as a file."""

from typing import NamedTuple


class Handed(NamedTuple):
    """A file for whoever asked for it."""

    text: str
    name: str
