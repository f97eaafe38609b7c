"""Workbooks of Excel and LibreOffice: the rows of the first sheet in which something stands.

A workbook is a zip archive of XML. It is unpacked and read piece by piece, and no further than needed: so a
long one, or one made to be huge, keeps nobody waiting.
"""

import io
import zipfile
import zlib
from collections.abc import Generator
from pyexpat import ExpatError

from clowder.app.files import excel_workbook, open_document
from clowder.app.files.workbook_xml import BadWorkbook, Sheet
from clowder.widgets.file_offer import WorkbookTable

_NAME_ENCODING = "latin-1"
"""Encoding of names in the archive, as the page lacks the one that `zipfile` would take."""

_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, ExpatError, EOFError, LookupError),
    *(NotImplementedError, OverflowError, RuntimeError, ValueError),
)
"""Errors of a damaged archive, one with a password, and one that is packed in a way that is not known."""


WorkbookReading = Generator[None, None, WorkbookTable]
"""Reading of a workbook, which yields after each piece, and returns the table."""


def read_workbook_table(content: bytes, file_name: str) -> WorkbookReading:
    """Read the first sheet with cells of a workbook (`.xlsx` or `.ods`), piece by piece.

    A generator: it yields None after each piece, and returns the sheet's table, with the names of the
    other sheets. The table of an empty workbook has no rows. Raises BadWorkbook if the file is damaged
    or locked.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content), metadata_encoding=_NAME_ENCODING) as archive:
            is_open = "content.xml" in archive.namelist()
            read_sheets = open_document.read_sheets if is_open else excel_workbook.read_sheets
            filled = yield from read_sheets(archive)
    except _BROKEN as error:
        raise BadWorkbook from error
    first = filled[0] if filled else Sheet("", ())
    return WorkbookTable.from_sheet(first.rows, first.name, [sheet.name for sheet in filled[1:]], file_name)
