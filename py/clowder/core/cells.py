"""Tables as text, as spreadsheets and Anki give and take them: cells between separators, some in quotes."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

SEPARATORS = ("\t", ";", ",")
"""Those that are looked for. Where two would do, the first."""

_LOOKED_AT = 50
"""So many lines tell which separator it is."""

_FORMULA = ("=", "+", "-", "@")
"""A cell that begins so would be reckoned out by a spreadsheet."""


class Line(NamedTuple):
    """A line of a table. It may go over several lines of the text, within quotation marks."""

    number: int
    """That of its first line in the text, from 1."""
    cells: tuple[str, ...]


def separator(text: str, first: int = 1) -> str:
    """By which the most lines of a text have equally many cells, two or more."""
    return max(SEPARATORS, key=lambda mark: _alike(text, mark, first))


def read(text: str, mark: str, first: int = 1) -> tuple[list[Line], list[int]]:
    """Return the lines that are not empty, and the numbers of those with a quotation mark that is not closed.

    `first` is the number of the first line.
    """
    lines, unclosed = [], []
    for number, cells, is_closed in _read(text, mark, first):
        if not is_closed:
            unclosed.append(number)
        if any(cells):
            lines.append(Line(number, cells))
    return lines, unclosed


def written(rows: Sequence[Sequence[str]], mark: str) -> str:
    """Return a table as text, with the line ends that spreadsheets like (RFC 4180)."""
    return "".join(f"{mark.join(_quoted(cell, mark) for cell in row)}\r\n" for row in rows)


def harmless(cell: str) -> str:
    """What a spreadsheet would take for a formula begins with an apostrophe, or with one more."""
    return f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) else cell


def meant(cell: str) -> str:
    """The same without that apostrophe, and with every space and line break as one space."""
    words = " ".join(cell.split())
    return words[1:] if words.startswith("'") and words.lstrip("'").startswith(_FORMULA) else words


def _alike(text: str, mark: str, first: int) -> int:
    """How many lines have as many cells as most have, if these are several."""
    widths = [len(cells) for _number, cells, _closed in _some(text, mark, first) if any(cells)]
    usual = max(set(widths), key=widths.count, default=0)
    return widths.count(usual) if usual > 1 else 0


def _some(text: str, mark: str, first: int) -> Iterator[tuple[int, tuple[str, ...], bool]]:
    for line, _so_far in zip(_read(text, mark, first), range(_LOOKED_AT), strict=False):
        yield line


def _read(text: str, mark: str, number: int) -> Iterator[tuple[int, tuple[str, ...], bool]]:
    """Each line: its number, its cells, and whether all quotation marks in it are closed."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    cells, begun, is_closed = list[str](), number, True
    for found in _cell(mark).finditer(text):
        quoted, end, rest, after = found.groups()
        cells.append(((quoted or "").replace('""', '"') + rest).strip())
        number += found[0].count("\n")
        is_closed = is_closed and (quoted is None or end == '"')
        if after != mark:
            yield begun, tuple(cells), is_closed
            cells, begun, is_closed = [], number, True
        if not after:
            return


@cache
def _cell(mark: str) -> re.Pattern[str]:
    """What is quoted, the mark that ends it, what stands behind it, and what comes after the cell."""
    mark = re.escape(mark)
    return re.compile(rf'(?:"([^"]*(?:""[^"]*)*)("|\Z))?([^{mark}\n]*)({mark}|\n|\Z)')


def _quoted(cell: str, mark: str) -> str:
    needs = any(sign in cell for sign in (mark, '"', "\n", "\r")) or cell.startswith("#")
    return '"' + cell.replace('"', '""') + '"' if needs else cell
