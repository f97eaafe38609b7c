"""Workbooks of Excel (.xlsx): their sheets, their texts, and numbers that are dates."""

import posixpath
import re
import zipfile
from collections.abc import Generator, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple, TypeAlias

from clowder.app.files.workbook_xml import (
    Sheet,
    SheetRow,
    XmlEvent,
    format_cell_number,
    make_filled_row,
    read_xml_events,
)
from clowder.core.cells import MAX_ROWS

NumberFormat: TypeAlias = Literal["plain", "date", "percent"]
"""Kind of a number, by which its cell is shown. A date may also be a time."""

_DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""Numbers of the built-in formats for dates and times."""

_PERCENT_FORMATS = frozenset((9, 10))

_QUOTED_IN_FORMAT = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|General')
"""Parts of a number format that do not tell the kind of the number: quoted, escaped or in brackets."""

_ESCAPED = re.compile("_x(00[0-7][0-9A-Fa-f])_")
"""Pattern of a character that XML cannot have, as Excel writes it: `_x000B_`."""

_COLUMN_LETTERS = re.compile("[A-Z]{1,3}")

_DAY_SECONDS = 86_400
"""Number of seconds of a day."""

_MAX_DAYS = 2_900_000
"""Number of days from which a number is no date any more: about the end of the year 9839."""

_MADE_UP_DAY = 60
"""Number of the 29th of February 1900, a day that only Excel has."""


class _Relationship(NamedTuple):
    """Reference from one part of a workbook to another: `kind` of the reference, and path of the `part`.

    The kind is the last word of the reference's type, such as `worksheet` or `styles`; the path is that
    of the other part in the zip archive.
    """

    kind: str
    part: str


class _SheetListEntry(NamedTuple):
    """Sheet in a workbook's list of sheets: its name, and the id of the relationship to its own part."""

    name: str
    relation: str


class _SheetReadingContext(NamedTuple):
    """Context for reading a sheet's cells: the archive, number formats, and the first year of dates.

    `formats` has the kind of number by the number of a cell's style; `starts_1904` is True if days count
    from 1904 instead of 1900.
    """

    archive: zipfile.ZipFile
    formats: Sequence[NumberFormat]
    """Formats of numbers, by the number of a cell's style."""
    starts_1904: bool
    """True if days are counted from 1904, as on old Macs."""


_RowCells: TypeAlias = dict[int, str | int]
"""Cells of a row by column, from 0: a text, or its number in the list of shared texts."""


def read_sheets(archive: zipfile.ZipFile) -> Generator[None, None, list[Sheet]]:
    """Read the visible sheets that have cells: rows of the first, and only the names of the others.

    A generator: it yields None after each piece, so that the app goes on answering, and returns the
    sheets in the order of the workbook. Of the first sheet up to `MAX_ROWS` + 1 rows are read; the
    others have no rows. In a damaged file KeyError, ValueError and other errors come up, which the
    caller catches.
    """
    roots = yield from _read_relationships(archive, "")
    book = next((each.part for each in roots.values() if each.kind == "officeDocument"), "")
    relations = yield from _read_relationships(archive, book)
    parts = {each.kind: each.part for each in relations.values()}
    listed, starts_1904 = yield from _read_visible_sheet_list(archive, book)
    formats = (yield from _read_number_formats(archive, parts["styles"])) if "styles" in parts else []
    source = _SheetReadingContext(archive, formats, starts_1904)
    filled: list[Sheet] = []
    for each in listed:
        relation = relations.get(each.relation)
        if not relation or relation.kind != "worksheet":
            continue
        cells = yield from _read_sheet_cells(source, relation.part, most_rows=0 if filled else MAX_ROWS)
        if filled:
            filled += [Sheet(each.name, ())] if cells else []
            continue
        shared = [cell for row in cells.values() for cell in row.values() if isinstance(cell, int)]
        texts = (
            (yield from _read_shared_texts(archive, parts["sharedStrings"], max(shared))) if shared else []
        )
        if rows := [*_iter_filled_rows(cells, texts)]:
            filled.append(Sheet(each.name, rows))
    return filled


def _iter_filled_rows(cells: Mapping[int, _RowCells], texts: Sequence[str]) -> Iterator[SheetRow]:
    """Yield those rows of a sheet in which a cell has text, with shared texts put in.

    `cells` has the cells of each row, by the row's number. `texts` are the shared texts: a cell that is
    a number gets the text of that index, from 0.
    """
    for number, row in cells.items():
        plain = {column: texts[cell] if isinstance(cell, int) else cell for column, cell in row.items()}
        if filled := make_filled_row(number, plain):
            yield filled


def _read_relationships(
    archive: zipfile.ZipFile, part: str
) -> Generator[None, None, dict[str, _Relationship]]:
    """Read the references from a part of the workbook to others, by id, from its `.rels` file.

    An empty `part` means the archive itself, whose file is `_rels/.rels`. A generator: it yields None
    after each piece, and returns the references.
    """
    folder, name = posixpath.split(part)
    found: dict[str, _Relationship] = {}
    for events in read_xml_events(archive, posixpath.join(folder, f"_rels/{name}.rels")):
        for event in events:
            if event.kind == "start" and event.name == "Relationship":
                target = event.attributes.get("Target", "")
                path = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
                kind = event.attributes.get("Type", "").rpartition("/")[2]
                found[event.attributes.get("Id", "")] = _Relationship(kind, path)
        yield
    return found


def _read_visible_sheet_list(
    archive: zipfile.ZipFile, part: str
) -> Generator[None, None, tuple[list[_SheetListEntry], bool]]:
    """Read the list of sheets that are not hidden, and whether days are counted from 1904.

    A generator: it yields None after each piece, and returns both. `part` is the workbook's main part.
    """
    listed, starts_1904 = list[_SheetListEntry](), False
    for events in read_xml_events(archive, part):
        for kind, name, attributes in events:
            if (kind, name) == ("start", "sheet") and attributes.get("state", "visible") == "visible":
                listed.append(_SheetListEntry(attributes.get("name", ""), attributes.get("id", "")))
            elif (kind, name) == ("start", "workbookPr"):
                starts_1904 = attributes.get("date1904", "0") in ("1", "true")
        yield
    return listed, starts_1904


def _read_number_formats(archive: zipfile.ZipFile, part: str) -> Generator[None, None, list[NumberFormat]]:
    """Read the kinds of number formats (plain, date or percent) from the workbook's part with styles.

    A generator: it yields None after each piece, and returns a list, in which the number of a cell's
    style is the index.
    """
    own_formats, formats, is_in_cell_styles = dict[str, NumberFormat](), list[NumberFormat](), False
    for events in read_xml_events(archive, part):
        for kind, name, attributes in events:
            if name == "cellXfs":
                is_in_cell_styles = kind == "start"
            elif (kind, name) == ("start", "numFmt"):
                own_formats[attributes.get("numFmtId", "")] = _classify_custom_format(
                    attributes.get("formatCode", "")
                )
            elif (kind, name) == ("start", "xf") and is_in_cell_styles:
                number = attributes.get("numFmtId", "0")
                formats.append(own_formats.get(number) or _classify_built_in_format(int(number)))
        yield
    return formats


def _classify_custom_format(code: str) -> NumberFormat:
    """Return whether a number format, such as `dd/mm/yy` or `0 %`, is for dates, percent, or plain.

    A code with a letter of d, m, y, h or s is a date, else one with `%` a percentage, else plain. What
    is quoted, escaped or in brackets, the word `General`, and what follows a semicolon do not count.
    """
    signs = _QUOTED_IN_FORMAT.sub("", code.partition(";")[0])
    return "date" if re.search("[dmyhs]", signs, re.IGNORECASE) else "percent" if "%" in signs else "plain"


def _classify_built_in_format(number: int) -> NumberFormat:
    """Return the kind of a number format that is built into Excel, by its number: date, percent or plain."""
    return "date" if number in _DATE_FORMATS else "percent" if number in _PERCENT_FORMATS else "plain"


def _read_shared_texts(archive: zipfile.ZipFile, part: str, last: int) -> Generator[None, None, list[str]]:
    """Read the list of texts that cells share at least up to index `last`, from 0, and then stop.

    A generator: it yields None after each piece of XML, and returns the texts by their index. It stops
    at the end of a piece, so that the list may have more texts.
    """
    texts: list[str] = []
    text = _CellTextCollector()
    for events in read_xml_events(archive, part):
        for event in events:
            text.process_event(event)
            if event.name == "si" and event.kind != "text":
                if event.kind == "end":
                    texts.append(text.collected)
                text.collected = ""
        if len(texts) > last:
            break
        yield
    return texts


class _CellTextCollector:
    """Collector of a cell's text from a series of XML events: the text in the elements `t` and `v`.

    Give `process_event` one event after the other. The text is in `collected`, which the caller empties
    before the next cell. Readings above words (`rPh`) are left out.
    """

    def __init__(self) -> None:
        self.collected = ""
        self._is_text = False
        self._is_reading = False

    def process_event(self, event: XmlEvent) -> None:
        """Add the event's text to `collected` if it is text of a cell; note where such text begins and ends.

        Text of a cell is in an element `t` or `v`, and not in `rPh`, the reading above a word.
        """
        if event.kind == "text":
            if self._is_text and not self._is_reading:
                self.collected += event.name
        elif event.name == "rPh":
            self._is_reading = event.kind == "start"
        elif event.name in ("t", "v"):
            self._is_text = event.kind == "start"


def _read_sheet_cells(
    source: _SheetReadingContext, part: str, most_rows: int
) -> Generator[None, None, dict[int, _RowCells]]:
    """Read the cells of a sheet's part, by row number and column; stop after `most_rows` + 1 filled rows.

    Rows and cells without text are left out. A generator: it yields None after each piece of XML, and
    returns the rows.
    """
    rows, number, column = dict[int, _RowCells](), 0, -1
    cells: _RowCells = {}
    attributes: Mapping[str, str] = {}
    text = _CellTextCollector()
    for events in read_xml_events(source.archive, part):
        for event in events:
            text.process_event(event)
            match event.kind, event.name:
                case "start", "row":
                    number, column, cells = int(event.attributes.get("r", number + 1)), -1, {}
                case "start", "c":
                    attributes, text.collected = event.attributes, ""
                    column = _parse_column_index(attributes.get("r", ""), column + 1)
                case "end", "c" if text.collected:
                    cells[column] = _decode_cell_value(source, attributes, text.collected)
                case "end", "row" if cells:
                    rows[number] = cells
                    if len(rows) > most_rows:
                        return rows
        yield
    return rows


def _parse_column_index(reference: str, default: int) -> int:
    """Return the column, from 0, of a cell reference such as `AB12`; `default` if it has no letters."""
    found = _COLUMN_LETTERS.match(reference)
    index = 0
    for letter in found[0] if found else "":
        index = 26 * index + ord(letter) - ord("A") + 1
    return index - 1 if found else default


def _decode_cell_value(source: _SheetReadingContext, attributes: Mapping[str, str], text: str) -> str | int:
    """Return a cell's text as shown: number, date (as in ISO 8601), TRUE or FALSE, or text.

    For a shared text (type `s`), return its index in the list of shared texts instead. `attributes` are
    those of the cell's element: its type (`t`), by default a number, and its style (`s`). `text` is what
    stands in the element. Raises ValueError if that is no number where it should be one.
    """
    match attributes.get("t", "n"):
        case "s":
            return int(text)
        case "b":
            return "TRUE" if text.strip() == "1" else "FALSE"
        case "n":
            style = int(attributes.get("s", "0"))
            number_format = source.formats[style] if 0 <= style < len(source.formats) else "plain"
            return _format_number(float(text), number_format, starts_1904=source.starts_1904)
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def _format_number(number: float, number_format: NumberFormat, *, starts_1904: bool) -> str:
    """Return a number as text in its format: a date as in ISO 8601, a percentage, or plain, up to 15 digits.

    A negative number, or one too large for a date, is written as a plain one.
    """
    if number_format == "date" and 0 <= number < _MAX_DAYS:
        return _format_excel_date_time(number, starts_1904=starts_1904)
    return format_cell_number(number, is_percent=number_format == "percent")


def _format_excel_date_time(days: float, *, starts_1904: bool) -> str:
    """Return a number of days since 1900, or 1904, as a date, a time, or both: `2026-11-28 09:30`.

    Less than a day is only a time; whole days are only a date. Seconds are rounded, and shown unless
    they are 0. Excel's 29th of February 1900, a day that never was, is taken into account.
    """
    day, seconds = divmod(round(days * _DAY_SECONDS), _DAY_SECONDS)
    hour, minute, second = seconds // 3600, seconds // 60 % 60, seconds % 60
    time = f"{hour:02}:{minute:02}:{second:02}" if second else f"{hour:02}:{minute:02}"
    if not day:
        return time
    begin = (
        date(1904, 1, 1) if starts_1904 else date(1899, 12, 30) if day > _MADE_UP_DAY else date(1899, 12, 31)
    )
    text = (begin + timedelta(day)).isoformat()
    return f"{text} {time}" if seconds else text
