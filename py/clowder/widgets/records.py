"""Figures of a finished game for the statistics, besides winners and scores."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from clowder.core.options import Opt
from clowder.core.rules import S
from clowder.core.table import Table


class Figure(NamedTuple):
    """A quantity that is counted for each player of a game."""

    title: str
    """Title, still to be translated with `_`."""
    is_mean: bool = False
    """True if the mean over all games is shown, else the sum."""
    thousandths: bool = False
    """True if the figure is counted in milliseconds, and shown in seconds."""


class Records(Protocol[S, Opt]):
    """Interface of a game's `records.py`."""

    @property
    def FIGURES(self) -> Mapping[str, Figure]:
        """Figures by words that never change, as they are stored."""

    def count_figures(self, table: Table[S, Opt], /) -> Sequence[Mapping[str, int]]:
        """Return the figures of each seat in a finished game, as far as a player has them."""


class ScoresOnlyRecords:
    """Records of a game that counts scores, and nothing besides."""

    FIGURES: Mapping[str, Figure] = MappingProxyType({})

    def count_figures(self, table: Table[S, Opt]) -> Sequence[Mapping[str, int]]:
        """Return an empty mapping for each seat."""
        return ({},) * table.seats


class Standing(NamedTuple):
    """Progress of a game, as everybody at the table can see it."""

    points: tuple[int, ...]
    """Points by seat; empty if they are counted at the end."""
    done: int
    """Part of the game that is over, in percent."""


def percent(part: int, whole: int) -> int:
    """Return a part of a whole in percent, from 0 to 100."""
    return max(0, min(100, 100 * part // max(1, whole)))
