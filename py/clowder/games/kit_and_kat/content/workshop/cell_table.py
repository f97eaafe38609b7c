"""Tables of cells: the text of a file, split into rows and cells by the separator that is found in it."""

from collections.abc import Sequence
from typing import NamedTuple

from clowder.core.cells import CellRow, find_separator, read_cell_rows
from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.located_json import FileFault


class CellTable(NamedTuple):
    """Table as it stands in a file: its rows that are not empty, split into cells."""

    separator: str
    """Character between two cells."""
    rows: Sequence[CellRow]
    unclosed: Sequence[int] = ()
    """Numbers of the lines with a quotation mark that is never closed."""

    @property
    def width(self) -> int:
        """Largest number of cells in a row."""
        return max((len(row.cells) for row in self.rows), default=0)


def read_sheet_table(text: str) -> CellTable:
    """Return the table in a CSV text; its separator is named in a line `sep=` of Excel, or else guessed."""
    first_line, separator = 1, ""
    if text.lower().startswith("sep=") and len(text) > 4:
        separator, text, first_line = text[4], text.partition("\n")[2], 2
    return read_cell_table(text, separator or find_separator(text, first_line), first_line)


def read_cell_table(text: str, separator: str, first_line: int = 1) -> CellTable:
    """Return the table in a CSV text with this separator.

    `first_line` is the line number at which the text begins.
    """
    rows, unclosed = read_cell_rows(text, separator, first_line)
    return CellTable(separator, rows, unclosed)


def unclosed_quote_faults(table: CellTable) -> list[FileFault]:
    """Return a fault for each quotation mark of a table that is never closed."""
    reason = _("A quotation mark is opened here, and never closed.")
    return [FileFault(number, reason) for number in table.unclosed]
