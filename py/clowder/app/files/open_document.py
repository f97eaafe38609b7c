"""Workbooks of LibreOffice and others (.ods): their sheets, and the text of each cell."""

import zipfile
from collections.abc import Generator, Mapping

from clowder.app.files.workbook_xml import (
    MAX_COLUMNS,
    Sheet,
    SheetRow,
    XmlEvent,
    format_cell_number,
    make_filled_row,
    read_xml_events,
)
from clowder.core.cells import MAX_ROWS

_NO_CELL_TEXT = frozenset(("annotation", "custom-shape", "frame", "ruby-text", "shapes", "tracked-changes"))
"""Elements whose texts stand in no cell: notes, drawings, readings above a word, what was there before."""

_CELL_ELEMENTS = ("table-cell", "covered-table-cell")
"""Elements of cells; a covered one lies below a merged cell."""


def read_sheets(archive: zipfile.ZipFile) -> Generator[None, None, list[Sheet]]:
    """Read the visible sheets that have cells: rows of the first, and only the names of the others.

    A generator: it yields None after each piece, so that the app goes on answering, and returns the
    sheets in the order of the workbook. Reading ends at the first visible sheet with more than
    `MAX_ROWS` rows that are not empty; the sheets after it are left out. Raises KeyError if the archive
    has no `content.xml`.
    """
    reader = _WorkbookXmlReader()
    for events in read_xml_events(archive, "content.xml"):
        for event in events:
            reader.process_event(event)
            if reader.has_too_many_rows:
                reader.end_table()
                return reader.filled
        yield
    return reader.filled


class _WorkbookXmlReader:
    """Reader of a workbook's XML, fed with one event after the other; `filled` has the sheets found.

    `process_event` takes an event, and collects cells, rows and sheets. `has_too_many_rows` tells when
    to stop; then `end_table` adds the sheet that is being read. Hidden sheets, empty rows, and text of
    notes and drawings are left out; only the first sheet has its rows, later ones only a name.
    """

    def __init__(self) -> None:
        self.filled: list[Sheet] = []
        """Sheets with cells so far."""
        self._hidden_styles = set[str]()
        self._style = ""
        self._table: Mapping[str, str] = {}
        self._rows: list[SheetRow] = []
        self._number = 0
        """Number of rows of the table that have ended."""
        self._row: Mapping[str, str] = {}
        self._cells: dict[int, str] = {}
        self._column = 0
        self._cell: Mapping[str, str] = {}
        self._paragraphs: list[str] = []
        self._is_in_paragraph = False
        self._depth_without_text = 0

    @property
    def has_too_many_rows(self) -> bool:
        """True if the sheet being read is visible and has more than `MAX_ROWS` rows that are not empty."""
        return len(self._rows) > MAX_ROWS and self._is_sheet_visible

    @property
    def _is_sheet_visible(self) -> bool:
        """True if the style of the sheet that is being read is not a hidden one."""
        return self._table.get("style-name") not in self._hidden_styles

    def process_event(self, event: XmlEvent) -> None:
        """Process the next XML event: add text to a cell, or begin or end an element.

        Elements in `_NO_CELL_TEXT`, such as notes and drawings, are skipped with their contents.
        """
        if event.kind == "text":
            self._add_cell_text(event.name)
        elif event.name in _NO_CELL_TEXT:
            self._depth_without_text += 1 if event.kind == "start" else -1
        elif self._depth_without_text:
            return
        elif event.kind == "start":
            self._begin_element(event.name, event.attributes)
        else:
            self._end_element(event.name)

    def _add_cell_text(self, text: str) -> None:
        """Add text to the current paragraph of a cell; ignore text that belongs to no cell.

        Ignored are text outside paragraphs, and text in notes or drawings.
        """
        if self._is_in_paragraph and not self._depth_without_text:
            self._paragraphs[-1] += text

    def _begin_element(self, name: str, attributes: Mapping[str, str]) -> None:
        """Begin a table, row, cell or paragraph, or note the style of hidden sheets.

        Elements for several spaces, a tab or a line break add one space to the text of the cell.
        Elements of other names are ignored.
        """
        match name:
            case "style":
                self._style = attributes.get("name", "")
            case "table-properties" if attributes.get("display") == "false":
                self._hidden_styles.add(self._style)
            case "table":
                self._table, self._rows, self._number = attributes, [], 0
            case "table-row":
                self._row, self._cells, self._column = attributes, {}, 0
            case "table-cell" | "covered-table-cell":
                self._cell, self._paragraphs = attributes, []
            case "p":
                self._is_in_paragraph = True
                self._paragraphs.append("")
            case "s" | "tab" | "line-break":
                self._add_cell_text(" ")

    def _end_element(self, name: str) -> None:
        """End the paragraph (`p`), cell, row or table whose element ends; ignore other elements."""
        if name == "p":
            self._is_in_paragraph = False
        elif name in _CELL_ELEMENTS:
            self._end_cell()
        elif name == "table-row":
            self._end_row()
        elif name == "table":
            self.end_table()

    def end_table(self) -> None:
        """Add the sheet that ends to `filled`, if it has rows with text and is not hidden; forget its rows.

        The first in `filled` has its rows; each later one has only its name.
        """
        if self._rows and self._is_sheet_visible:
            self.filled.append(Sheet(self._table.get("name", ""), () if self.filled else self._rows))
        self._rows = []

    def _end_cell(self) -> None:
        """Store the text of the cell that ends, in as many columns as the cell is repeated.

        An empty cell is only counted; columns from `MAX_COLUMNS` on are left out. Raises ValueError if
        the number of repetitions is no number.
        """
        repeated = int(self._cell.get("number-columns-repeated", "1"))
        if text := self._format_cell_text():
            end = min(self._column + repeated, MAX_COLUMNS)
            self._cells |= dict.fromkeys(range(self._column, end), text)
        self._column += repeated

    def _format_cell_text(self) -> str:
        """Return a cell's text: a date as in ISO 8601, a number, else the text of its paragraphs.

        A number has up to 15 digits, and a percentage of 0.5 is `50%`. Paragraphs are on lines of their
        own. Raises ValueError for a number that cannot be read.
        """
        kind = self._cell.get("value-type")
        if kind == "date" and "date-value" in self._cell:
            return self._cell["date-value"].removesuffix("T00:00:00").replace("T", " ")
        if kind in ("float", "percentage") and "value" in self._cell:
            return format_cell_number(float(self._cell["value"]), is_percent=kind == "percentage")
        return "\n".join(self._paragraphs)

    def _end_row(self) -> None:
        """Store the row that ends if a cell has text, as often as the row is repeated; count it in any case.

        At most `MAX_ROWS` + 1 rows of a table are stored.
        """
        repeated = int(self._row.get("number-rows-repeated", "1"))
        most = MAX_ROWS + 1 - len(self._rows)
        if row := make_filled_row(self._number + 1, self._cells):
            self._rows += [row._replace(number=row.number + more) for more in range(min(repeated, most))]
        self._number += repeated
