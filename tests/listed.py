"""What tests must be told of each game, in a table that says which entry is missing."""

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


class Listed(dict[str, T]):
    """Something of each game, by its name."""

    def __init__(self, what: str, each: Mapping[str, T]) -> None:
        """`what` says what is listed, and where: `MAKERS in tests/makers.py, whom rules credit,`."""
        super().__init__(each)
        self._what = what

    def __missing__(self, name: str) -> T:
        raise LookupError(f"{self._what} has no entry for {name!r} yet.")
