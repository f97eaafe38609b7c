"""Tables as text (CSV and the like): reading and writing cells the way spreadsheets and Anki do."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

SEPARATORS = ("\t", ";", ",")
"""Possible cell separators. If several fit a text equally well, the first of them is used."""

_LOOKED_AT = 50
"""Number of lines from which the separator is guessed."""

_FORMULA = ("=", "+", "-", "@")
"""First characters that make a spreadsheet evaluate a cell as a formula."""


class CellRow(NamedTuple):
    """Row of a CSV table: its cells, and the number of the line on which it begins, from 1.

    Line breaks within quotation marks make a row longer than a line.
    """

    number: int
    """Number of the row's first line in the text, counted from 1."""
    cells: tuple[str, ...]


def find_separator(text: str, first_line: int = 1) -> str:
    """Return the separator of a CSV text: tab, semicolon or comma.

    It is the one that gives the most rows the same number of cells, two or more. Only the first rows are
    read. `first_line` is the line number at which the text begins.
    """
    return max(SEPARATORS, key=lambda separator: _count_equal_rows(text, separator, first_line))


def read_cell_rows(text: str, separator: str, first_line: int = 1) -> tuple[list[CellRow], list[int]]:
    """Return the rows of a CSV text that are not empty, and the line numbers of those with an open quotation.

    `first_line` is the line number at which the text begins.
    """
    lines, unclosed = [], []
    for number, cells, is_closed in _parse_rows(text, separator, first_line):
        if not is_closed:
            unclosed.append(number)
        if any(cells):
            lines.append(CellRow(number, cells))
    return lines, unclosed


def dump_rows(rows: Sequence[Sequence[str]], separator: str) -> str:
    """Return rows of cells as CSV text, quoted where needed, with CRLF line ends (RFC 4180)."""
    return "".join(f"{separator.join(_quote_cell(cell, separator) for cell in row)}\r\n" for row in rows)


def escape_formula(cell: str) -> str:
    """Return a cell with an apostrophe before anything that a spreadsheet would evaluate as a formula.

    A cell that already begins with apostrophes before a formula gets one more, so that `unescape_cell`
    restores it.
    """
    return f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) else cell


def unescape_cell(cell: str) -> str:
    """Return a cell without the apostrophe that `escape_formula` put in front, and with single spaces."""
    words = " ".join(cell.split())
    return words[1:] if words.startswith("'") and words.lstrip("'").startswith(_FORMULA) else words


def _count_equal_rows(text: str, separator: str, first_line: int) -> int:
    """Return how many of the first rows have the most common number of cells.

    Returns 0 if that number is below two, as then the text does not seem to have this separator.
    """
    widths = [
        len(cells) for _number, cells, _closed in _first_rows(text, separator, first_line) if any(cells)
    ]
    usual = max(set(widths), key=widths.count, default=0)
    return widths.count(usual) if usual > 1 else 0


def _first_rows(text: str, separator: str, first_line: int) -> Iterator[tuple[int, tuple[str, ...], bool]]:
    """Yield the first rows of a CSV text, up to `_LOOKED_AT` of them, as `_parse_rows` does."""
    for row, _so_far in zip(_parse_rows(text, separator, first_line), range(_LOOKED_AT), strict=False):
        yield row


def _parse_rows(text: str, separator: str, line_number: int) -> Iterator[tuple[int, tuple[str, ...], bool]]:
    """Yield each row of a CSV text: line number, cells, and whether all its quotation marks are closed.

    Cells come without spaces round them. The line number of the first row is `line_number`.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    cells, begun, is_closed = list[str](), line_number, True
    for found in _cell_pattern(separator).finditer(text):
        quoted, end, rest, after = found.groups()
        cells.append(((quoted or "").replace('""', '"') + rest).strip())
        line_number += found[0].count("\n")
        is_closed = is_closed and (quoted is None or end == '"')
        if after != separator:
            yield begun, tuple(cells), is_closed
            cells, begun, is_closed = [], line_number, True
        if not after:
            return


@cache
def _cell_pattern(separator: str) -> re.Pattern[str]:
    """Return a pattern for one CSV cell.

    Its groups are the quoted text, the closing quote, the unquoted rest, and the separator or line end
    behind.
    """
    separator = re.escape(separator)
    return re.compile(rf'(?:"([^"]*(?:""[^"]*)*)("|\Z))?([^{separator}\n]*)({separator}|\n|\Z)')


def _quote_cell(cell: str, separator: str) -> str:
    """Return a cell in quotes if it contains a separator, a quote or a line break, or begins with `#`."""
    needs = any(sign in cell for sign in (separator, '"', "\n", "\r")) or cell.startswith("#")
    return '"' + cell.replace('"', '""') + '"' if needs else cell
