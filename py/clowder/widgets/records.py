"""What a finished game says of itself for the statistics, besides who won and with how much."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from clowder.core.options import Opt
from clowder.core.rules import S
from clowder.core.table import Table


class Figure(NamedTuple):
    """Something that is counted for each player of a game."""

    title: str
    """What it is called, still to be said with `_`."""
    is_mean: bool = False
    """Whether the games' mean is told; else their sum."""
    thousandths: bool = False
    """Whether it is counted in milliseconds, and told in seconds."""


class Records(Protocol[S, Opt]):
    """What a game's `records.py` offers."""

    @property
    def FIGURES(self) -> Mapping[str, Figure]:
        """What is counted, each by a word that never changes: it is kept."""

    def counted(self, table: Table[S, Opt], /) -> Sequence[Mapping[str, int]]:
        """Of a finished game, by seat: the figures that there are of this player."""


class NoRecords:
    """Of a game that says nothing, the scores are all that is known."""

    FIGURES: Mapping[str, Figure] = MappingProxyType({})

    def counted(self, table: Table[S, Opt]) -> Sequence[Mapping[str, int]]:
        return ({},) * table.seats


class Standing(NamedTuple):
    """How a game stands, as everybody at the table can see it."""

    points: tuple[int, ...]
    """By seat; none where they are counted at the end."""
    done: int
    """How much of the game is over, in hundredths."""


def share(part: int, whole: int) -> int:
    """A part in hundredths, from 0 to 100."""
    return max(0, min(100, 100 * part // max(1, whole)))
