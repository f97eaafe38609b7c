"""Tables with an entry for each game, which say in a sentence which entry is missing."""

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


class ByGame(dict[str, T]):
    """A table with one entry for each game, by the game's name."""

    def __init__(self, what: str, each: Mapping[str, T]) -> None:
        """Take the entries. `what` begins the error: `MAKERS in tests/makers.py, whom rules credit,`."""
        super().__init__(each)
        self._what = what

    def __missing__(self, name: str) -> T:
        raise LookupError(f"{self._what} has no entry for {name!r} yet.")
