"""Results as tables for spreadsheets: CSV, as RFC 4180 has it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import starmap

from clowder.app.dates import format_iso_date
from clowder.app.storage.ledger import GameResult, Tallies, Tally
from clowder.bots.bot import LEVELS
from clowder.core.cells import find_csv_separator, format_spreadsheet_csv
from clowder.core.i18n import current_language_code
from clowder.core.times import EpochMs

RESULT_COLUMNS = (
    "date", "game", "options", "seat", "player", "computer", "score", "won", "hints", "head_start", "figures",
)  # fmt: skip
"""Columns of the table of results, which has a line for each player of each game."""

TALLY_COLUMNS = ("player", "game", "played", "won", "best", "most_in_a_row", "figures")
"""Columns of the table of sums, which has a line for each person and game.

Guests have no name. A figure is its sum, and how often it was counted.
"""


def format_results_csv(games: list[GameResult], to_local_ms: Callable[[EpochMs], int]) -> str:
    """Return the results as CSV: the header row `RESULT_COLUMNS`, then a row for each seat of each game.

    Games that do not count have no players, so no rows. `to_local_ms` converts UTC milliseconds since
    1970 to local time. Cells are separated as spreadsheets in the current language expect.
    """
    return _format_localized_csv([RESULT_COLUMNS, *_result_rows(games, to_local_ms)])


def format_tallies_csv(tallies: Tallies) -> str:
    """Return the tallies as CSV: the header row `TALLY_COLUMNS`, then a row for each tally.

    A tally is a person's totals in one game. Cells are separated as spreadsheets in the current language
    expect.
    """
    return _format_localized_csv([TALLY_COLUMNS, *starmap(_tally_row, tallies.items())])


def _tally_row(key: tuple[str, str], tally: Tally) -> tuple[object, ...]:
    """Return the cells of a tally's row, in the order of `TALLY_COLUMNS`; the key is (person, game).

    A tally is a person's totals in one game. All its statistics are in one cell, each as
    `name=sum/count`; the best score is empty if there is none.
    """
    totals = " ".join(f"{name}={total}/{games}" for name, (total, games) in tally.statistics.items())
    best = "" if tally.best is None else tally.best
    return *key, tally.played, tally.won, best, tally.longest_streak, totals


def _format_localized_csv(rows: Sequence[Sequence[object]]) -> str:
    """Return rows as CSV for spreadsheets in the current language, with its separator: `,` or `;`.

    A byte order mark comes first, and texts that look like formulas are escaped
    (`format_spreadsheet_csv`).
    """
    return format_spreadsheet_csv(rows, find_csv_separator(current_language_code()))


def _result_rows(
    games: list[GameResult], to_local_ms: Callable[[EpochMs], int]
) -> Iterator[tuple[object, ...]]:
    """Yield the cells of a row for each seat of each game, in the order of `RESULT_COLUMNS`.

    The date is local, the seat counts from 1, and a win is 1, else 0. A person's name is in one column
    and a computer player's level in another; the other of the two is empty, and for a guest both are.
    Options and statistics are `name=value` words.
    """
    for played in games:
        options = " ".join(f"{name}={value}" for name, value in played.options.items())
        for seat, player in enumerate(played.players):
            is_person = isinstance(player.who, str)
            yield (
                format_iso_date(to_local_ms(played.begun_ms)),
                played.game,
                options,
                seat + 1,
                player.who if is_person else "",
                "" if is_person else LEVELS[int(player.who) - 1 : int(player.who)][0],
                player.score,
                int(player.won),
                player.hints,
                player.head_start,
                " ".join(f"{name}={value}" for name, value in player.statistics.items()),
            )
