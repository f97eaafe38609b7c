"""XML in the zip archive of a workbook, unpacked and parsed piece by piece; rows of its sheets."""

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pyexpat import ParserCreate
from typing import NamedTuple

PIECE_BYTES = 30_000
"""Number of bytes of XML that are read at once, so that a page goes on answering."""

MAX_UNPACKED = 100_000_000
"""Most bytes of one part of a workbook that are unpacked."""

MAX_COLUMNS = 200
"""Most columns of a sheet that are read."""


class BadWorkbook(Exception):
    """Error for a workbook that is refused: it is damaged, locked, or no workbook at all."""


class XmlEvent(NamedTuple):
    """Event while XML is parsed: the `start` or `end` of an element, or a piece of `text`, as `kind`.

    `name` is the element's name without namespace, or the text itself; `attributes` are set only at a
    start.
    """

    kind: str
    """One of `start`, `end` and `text`."""
    name: str
    """Name of the element, without its namespace; the text itself."""
    attributes: Mapping[str, str] = {}
    """Attributes of an element that begins, by name without namespace."""


class SheetRow(NamedTuple):
    """Row of a sheet: its number from 1, and its cells, up to the last that is not empty."""

    number: int
    cells: tuple[str, ...]


class Sheet(NamedTuple):
    """Sheet of a workbook that has cells: its name, and its first rows that are not empty.

    Only the first such sheet is read; for all others `rows` is empty.
    """

    name: str
    rows: Sequence[SheetRow]


def read_xml_events(archive: zipfile.ZipFile, part: str) -> Iterator[Sequence[XmlEvent]]:
    """Yield the XML events of a part of a zipped workbook: one list for each piece that is unpacked.

    The same list is emptied for the next piece. Raises BadWorkbook if the part is larger than
    `MAX_UNPACKED`, or has a document type (DOCTYPE), with which a few bytes may stand for many. Raises
    KeyError if there is no such part, and ExpatError if it is no XML.
    """
    events: list[XmlEvent] = []

    def refuse_document_type(*_declared: object) -> None:
        """Raise BadWorkbook, as a document type (DOCTYPE) is declared, which no workbook has."""
        raise BadWorkbook

    def add_start_event(name: str, attributes: dict[str, str]) -> None:
        """Add the event of an element's start; its name and attributes lose their namespaces."""
        plain = {_strip_namespace(each): value for each, value in attributes.items()}
        events.append(XmlEvent("start", _strip_namespace(name), plain))

    parser = ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = refuse_document_type
    parser.StartElementHandler = add_start_event
    parser.EndElementHandler = lambda name: events.append(XmlEvent("end", _strip_namespace(name)))
    parser.CharacterDataHandler = lambda text: events.append(XmlEvent("text", text))
    with archive.open(part) as opened:
        unpacked = 0
        while piece := opened.read(PIECE_BYTES):
            unpacked += len(piece)
            if unpacked > MAX_UNPACKED:
                raise BadWorkbook
            parser.Parse(piece)
            yield events
            events.clear()
    parser.Parse(b"", True)
    yield events


def make_filled_row(number: int, cells: Mapping[int, str]) -> SheetRow | None:
    """Return the row of this number with cells given by column, from 0; None if all of them are empty.

    The row goes up to the last cell that is not empty; gaps become empty texts. Spaces round texts, and
    columns from `MAX_COLUMNS` on, are left out.
    """
    filled = [column for column, text in cells.items() if text.strip() and column < MAX_COLUMNS]
    if not filled:
        return None
    return SheetRow(number, tuple(cells.get(column, "").strip() for column in range(max(filled) + 1)))


def format_cell_number(number: float, *, is_percent: bool = False) -> str:
    """Return a number as text with at most 15 digits: `3` for 3.0; if `is_percent`, `50%` for 0.5."""
    return f"{100 * number:.15g}%" if is_percent else f"{number:.15g}"


def _strip_namespace(name: str) -> str:
    """Return the name of an element or attribute without its namespace and the space between the two."""
    return name.rpartition(" ")[2]
