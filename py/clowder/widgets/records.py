"""Statistics of a finished game, besides winners and scores."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, Protocol

from clowder.core.options import Opt
from clowder.core.rules import S
from clowder.core.table import Table


class Statistic(NamedTuple):
    """Title and display of a number that a game counts for each player, besides wins and scores.

    `title` is its English name, still to be translated. With `is_mean` the mean over all games that
    counted it is shown, else the sum; with `is_time` the number is in milliseconds, and shown in
    seconds.
    """

    title: str
    """Title, still to be translated with `_`."""
    is_mean: bool = False
    """True if the mean over all games is shown, else the sum."""
    is_time: bool = False
    """True if the figure is counted in milliseconds, and shown in seconds."""


class Records(Protocol[S, Opt]):
    """Interface of a game's `records.py`: the statistics that it counts for each player.

    `STATISTICS` says what is counted, and `count_player_statistics` counts it in a finished game.
    """

    @property
    def STATISTICS(self) -> Mapping[str, Statistic]:
        """Statistics of the game by the word for each in saved results; the words never change.

        A game may have `books`, `questions` and `calls`, titled `Books`, `Questions` and `Calls`.
        """

    def count_player_statistics(self, table: Table[S, Opt], /) -> Sequence[Mapping[str, int]]:
        """Count the statistics of a finished game, and return each seat's numbers by statistic word.

        For two seats of that game it may be
        `[{"books": 3, "questions": 9}, {"books": 1, "questions": 8}]`. The words are those of
        `STATISTICS`. A statistic that does not apply to a seat is left out.
        """


class ScoresOnlyRecords:
    """Records of a game without a `records.py`, which counts nothing besides wins and scores.

    It implements `Records`: `STATISTICS` is empty, and `count_player_statistics` returns an empty mapping for
    each seat.
    """

    STATISTICS: Mapping[str, Statistic] = MappingProxyType({})

    def count_player_statistics(self, table: Table[S, Opt]) -> Sequence[Mapping[str, int]]:
        """Return an empty mapping for each seat, as the game has no statistics to count."""
        return ({},) * table.seats


class GameProgress(NamedTuple):
    """Progress of an unfinished game: `points` so far by seat, and `done`, the percentage that is over.

    Every player may see it. `points` is empty in a game that counts them only at the end.
    """

    points: tuple[int, ...]
    """Points by seat; empty if they are counted at the end."""
    done: int
    """Part of the game that is over, in percent."""


def percent(part: int, whole: int) -> int:
    """Return the percentage that `part` is of `whole`, rounded down and limited to 0 to 100.

    A `whole` below 1 counts as 1.
    """
    return max(0, min(100, 100 * part // max(1, whole)))
