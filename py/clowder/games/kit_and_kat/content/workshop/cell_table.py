"""Tables of cells: the text of a file, split into rows and cells as spreadsheets and Anki do."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from typing import NamedTuple

from clowder.core.cells import MAX_ROWS
from clowder.core.i18n import _, join_with_commas
from clowder.games.kit_and_kat.content.deck.located_json import FileFault
from clowder.widgets.file_offer import WorkbookTable

SEPARATORS = ("\t", ";", ",")
"""Possible separators between cells. If several fit a text equally well, the first of them is used."""

_SAMPLED_ROWS = 50
"""Number of rows from which the separator is guessed."""

_QUOTED = re.compile(r'"[^"]*"')


class CellRow(NamedTuple):
    """Row of a table: its `cells`, and the `number` of the line in the file on which it begins, from 1.

    Line breaks within quotation marks make a row longer than a line. `cell` returns the cell of an
    index, also beyond the row's end.
    """

    number: int
    """Number of the row's first line in the text, counted from 1."""
    cells: tuple[str, ...]

    def cell(self, index: int | None) -> str:
        """Return the cell at this column index; empty if the row is shorter, or the index is None."""
        return self.cells[index] if index is not None and index < len(self.cells) else ""


@dataclass(frozen=True)
class CellTable:
    """Table read from a CSV text or a workbook: its `separator`, its `rows`, and what was left out.

    `unclosed` are lines with an unclosed quotation mark, `cut_line` is the first line that was not read
    (0 for none), and `other_sheets` are the sheets of a workbook that were not; `sheet` is the one read.
    `possible_separators` has several items if players must choose one. `column_count` and
    `filled_column_indices` leave out empty columns.
    """

    separator: str
    """Character between two cells."""
    rows: Sequence[CellRow]
    unclosed: Sequence[int] = ()
    """Numbers of the lines with a quotation mark that is never closed, and was taken for a letter."""
    cut_line: int = 0
    """Number of the line from which on nothing has been read, as the file has too many rows; 0 for none."""
    possible_separators: Sequence[str] = ()
    """Separators of which only a person can tell which is meant; fewer than two if that is clear."""
    sheet: str = ""
    """Name of the sheet of a workbook in which the table stands."""
    other_sheets: Sequence[str] = ()
    """Names of the sheets of the workbook that are left out."""

    @cached_property
    def column_count(self) -> int:
        """Number of columns, counted up to the last column in which any row has a filled cell."""
        return max(self.filled_column_indices, default=-1) + 1

    @cached_property
    def filled_column_indices(self) -> Sequence[int]:
        """Indices, in rising order, of the columns in which any row has a cell that is not empty."""
        return sorted({at for row in self.rows for at, cell in enumerate(row.cells) if cell})


def read_csv_table(text: str, separator: str = "") -> CellTable:
    """Split a CSV text into a table, at `separator` if it is given, else at the one found in the text.

    A first line `sep=;`, as Excel writes it, names the separator, and is never a row. Without that line
    it is the first that `guess_separators` returns. `possible_separators` of the table are the named one
    or the guessed ones, whether `separator` is given or not.
    """
    first_line, named = 1, ""
    if text[:4].lower() == "sep=" and len(text) > 4:
        named, text, first_line = text[4], text.partition("\n")[2], 2
    possible = [named] if named else guess_separators(text)
    table = read_csv_with_separator(text, separator or possible[0], first_line)
    return replace(table, possible_separators=possible)


def read_csv_with_separator(text: str, separator: str, first_line: int = 1) -> CellTable:
    """Split a CSV text into a table at this separator; empty rows are left out.

    Rows after the first `MAX_ROWS` are not read: `cut_line` is then the line number of the first of
    them, else 0. Rows with an unclosed quotation mark are kept; their line numbers are in `unclosed`.
    `first_line` is the line number at which the text begins.
    """
    rows, unclosed = list[CellRow](), list[int]()
    for row, is_closed in _parse_csv_rows(text, separator, first_line):
        if not any(row.cells):
            continue
        if len(rows) == MAX_ROWS:
            return CellTable(separator, rows, unclosed, cut_line=row.number)
        if not is_closed:
            unclosed.append(row.number)
        rows.append(row)
    return CellTable(separator, rows, unclosed)


def make_table_from_workbook(table: WorkbookTable) -> CellTable:
    """Return the sheet that was read from a workbook, already split into cells, as a `CellTable`.

    Its separator is empty; it has the names of this sheet and of the other ones. Rows after the first
    `MAX_ROWS` are left out; `cut_line` is then the line number of the first of them, else 0.
    """
    rows = [CellRow(number, cells) for number, cells in table.rows]
    cut_line = rows[MAX_ROWS].number if len(rows) > MAX_ROWS else 0
    return CellTable("", rows[:MAX_ROWS], (), cut_line, (), table.sheet, table.other_sheets)


def ignored_sheet_remarks(table: CellTable) -> list[str]:
    """Return, in a list, one remark on which sheet of a workbook is read and which are left out.

    The list is empty if there are no other sheets to name.
    """
    if not table.other_sheets:
        return []
    told = _("Only the sheet “{name}” is read. Left out: {what}.")
    return [told.format(name=table.sheet, what=join_with_commas(list(table.other_sheets)))]


def unclosed_quote_faults(table: CellTable) -> list[FileFault]:
    """Return a fault for each line of a table on which a quotation mark is opened and never closed."""
    reason = _("A quotation mark is opened here, and never closed.")
    return [FileFault(number, reason) for number in table.unclosed]


def row_limit_faults(table: CellTable) -> list[FileFault]:
    """Return the fault that a file has more than `MAX_ROWS` rows, if its table was cut; else [].

    It is a list of one fault, at the first row not read (`cut_line`).
    """
    many = _("The file has more than {n} rows. From this one on nothing has been read.", n=MAX_ROWS)
    return [FileFault(table.cut_line, many)] if table.cut_line else []


def guess_separators(text: str) -> Sequence[str]:
    """Return a list of the separator that a CSV text most likely has (tab, `;` or `,`), or of several.

    It is the one with which the most of the first rows have the same number of cells, two or more. If
    several are equally good, a tab is taken; else the one that in less than half of all places has a
    space behind it. If that does not decide, all of them are returned, the first to be used if no person
    chooses.
    """
    sample = _first_lines_without_quotes(text)
    counts = {separator: _count_rows_of_usual_width(text, separator) for separator in SEPARATORS}
    found = [separator for separator in SEPARATORS if counts[separator] == max(counts.values())]
    if found[0] == "\t":
        return found[:1]
    unspaced = [each for each in found if 2 * sample.count(f"{each} ") < sample.count(each)]
    return unspaced if len(unspaced) == 1 else found


def _first_lines_without_quotes(text: str) -> str:
    """Return the first `_SAMPLED_ROWS` lines of a text, with the parts in quotation marks removed."""
    lines = text.replace("\r", "\n").split("\n", _SAMPLED_ROWS)[:_SAMPLED_ROWS]
    return _QUOTED.sub("", "\n".join(lines))


def _count_rows_of_usual_width(text: str, separator: str) -> int:
    """Return how many of the first rows of a text have the most common number of cells.

    `_SAMPLED_ROWS` rows are split at this separator; empty ones do not count. Returns 0 if the most
    common number is below two, as then the text does not seem to have this separator.
    """
    first_rows = islice(_parse_csv_rows(text, separator, 1), _SAMPLED_ROWS)
    widths = [len(row.cells) for row, _is_closed in first_rows if any(row.cells)]
    usual = max(set(widths), key=widths.count, default=0)
    return widths.count(usual) if usual > 1 else 0


def _parse_csv_rows(text: str, separator: str, line_number: int) -> Iterator[tuple[CellRow, bool]]:
    """Yield each row of a CSV text, paired with whether all quotation marks in the row are closed.

    Cells come without quotation marks round them and spaces at their ends; a doubled mark in a quoted
    cell is one. In a text with tabs every row counts as closed. `line_number` is the number of the first
    line; the row has that of the line on which it begins.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    cells, begun, is_closed = list[str](), line_number, True
    for found in _csv_cell_pattern(separator).finditer(text):
        quoted, partly_quoted, plain, after = found.groups()
        if quoted is None:
            cells.append((partly_quoted or plain or "").strip())
            is_closed = is_closed and (separator == "\t" or not (plain or "").lstrip().startswith('"'))
        else:
            cells.append(quoted.replace('""', '"').strip())
            line_number += quoted.count("\n")
        if after != separator:
            yield CellRow(begun, tuple(cells)), is_closed
            line_number += 1
            cells, begun, is_closed = [], line_number, True
        if not after:
            return


@cache
def _csv_cell_pattern(separator: str) -> re.Pattern[str]:
    """Return a pattern that matches one CSV cell and the separator or line end behind it. Cached.

    Its groups are the text of a quoted cell, of a cell that begins with a quoted part, and of any other
    cell; then the separator or line end. It takes time in proportion to the cell's length. A quotation
    mark that is not closed, at the end of the cell or on the same line, is taken for a letter. Many
    programs write tables with tabs without any quoting: there it must be closed at the end of the cell,
    and a quoted cell of several lines has no tab.
    """
    mark = re.escape(separator)
    space, end = "" if separator == " " else " *+", rf"(?={mark}|\n|\Z)"
    line = r'[^"\n]*+(?:""[^"\n]*+)*+'
    if separator == "\t":
        quoted, partly_quoted = rf'{line}|[^"\t]*+(?:""[^"\t]*+)*+', r"(?!)"
    else:
        quoted, partly_quoted = r'[^"]*+(?:""[^"]*+)*+', rf'{space}"{line}"[^{mark}\n]*+'
    return re.compile(rf'(?:{space}"({quoted})"{space}{end}|({partly_quoted})|([^{mark}\n]*+))({mark}|\n|\Z)')
