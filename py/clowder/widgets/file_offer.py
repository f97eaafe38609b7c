"""Files that players hand in and are handed: a text, or the table of a workbook."""

from collections.abc import Sequence
from typing import NamedTuple, Self


class ChosenFileText(str):
    """Text of a file that a player has chosen: a `str` that also has the file's name, `file_name`."""

    file_name: str

    def __new__(cls, text: str, file_name: str = "") -> Self:
        """Return the text of the file of this name."""
        made = super().__new__(cls, text)
        made.file_name = file_name
        return made


class WorkbookTable(ChosenFileText):
    """Table from a workbook file that a player has chosen: the rows of its first sheet that has cells.

    Made by `from_sheet`. `rows` has the number (from 1) and the cells of each row that is not empty;
    `sheet` is the sheet's name, `other_sheets` are the names of other sheets with cells, and `file_name`
    is inherited. As a text it is empty.
    """

    rows: Sequence[tuple[int, tuple[str, ...]]]
    """Rows that are not empty: the number of each in the sheet, from 1, and its cells."""
    sheet: str
    """Name of the sheet."""
    other_sheets: Sequence[str]
    """Names of the other sheets with cells."""

    @classmethod
    def from_sheet(
        cls,
        rows: Sequence[tuple[int, tuple[str, ...]]],
        sheet: str,
        other_sheets: Sequence[str],
        file_name: str = "",
    ) -> "WorkbookTable":
        """Return a table with these rows, each given as its number in the sheet (from 1) and its cells.

        `sheet` is the sheet's name; `other_sheets` are the names of the workbook's other sheets with
        cells.
        """
        made = cls("", file_name)
        made.rows, made.sheet, made.other_sheets = rows, sheet, other_sheets
        return made


class DownloadableFile(NamedTuple):
    """File for a player to download, as two texts: its content (`text`) and its file name (`name`)."""

    text: str
    name: str
