"""Workbooks as Excel writes them, made by hand."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

DATE, PERCENT, OWN_DATE, PLAIN = 1, 2, 3, 0
"""Styles of cells: a built-in date, a built-in percentage, the format `[$-407]d. mmm yyyy`, and none."""

_STYLES = f"""<styleSheet xmlns="{_MAIN}"><numFmts>
<numFmt numFmtId="164" formatCode="[$-407]d\\.\\ mmm&quot;x&quot;yyyy"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>"""


def zip_parts(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a zip archive with these parts, by name, as programs pack them."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content, zipfile.ZIP_STORED if name == "mimetype" else None)
    return made.getvalue()


def shared_cell(number: int) -> str:
    """Return a cell with a shared text."""
    return f'<c t="s"><v>{number}</v></c>'


def inline_cell(text: str) -> str:
    """Return a cell with a text of its own."""
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'


def number_cell(number: object, style: int = PLAIN) -> str:
    """Return a cell with a number in a style."""
    return f'<c s="{style}"><v>{number}</v></c>'


def sheet_xml(rows: Sequence[Sequence[str]]) -> str:
    """Return a sheet with rows of cells, each as XML; an empty row is left out."""
    inside = "".join(f'<row r="{n}">{"".join(row)}</row>' for n, row in enumerate(rows, start=1) if row)
    return f'<worksheet xmlns="{_MAIN}"><sheetData>{inside}</sheetData></worksheet>'


def workbook_parts(
    sheets: Mapping[str, str], texts: Sequence[str] = (), properties: str = "", state: str = ""
) -> dict[str, str | bytes]:
    """Return the parts of a workbook with these sheets (XML by name) and shared texts.

    `properties` are attributes of the workbook, `state` those of its first sheet.
    """
    listed = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{n}" r:id="s{n}" {state if n == 1 else ""}/>'
        for n, name in enumerate(sheets, start=1)
    )
    relations = [(f"s{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)]
    relations += [("styles", "styles", "/xl/styles.xml"), ("texts", "sharedStrings", "sharedStrings.xml")]
    written = "".join(
        f'<Relationship Id="{each}" Type="{_RELATION}/{kind}" Target="{target}"/>'
        for each, kind, target in relations
    )
    shared = "".join(f"<si><t>{escape(text)}</t></si>" for text in texts)
    return {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="r" '
        f'Type="{_RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATION}"><workbookPr {properties}/>'
        f"<sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">{written}</Relationships>',
        "xl/styles.xml": _STYLES,
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{shared}</sst>',
        **{f"xl/worksheets/sheet{n}.xml": sheet for n, sheet in enumerate(sheets.values(), start=1)},
    }


def excel_workbook(rows: Sequence[Sequence[str]]) -> bytes:
    """Return a workbook of Excel with these texts in its only sheet."""
    sheet = sheet_xml([[inline_cell(cell) for cell in row] for row in rows])
    return zip_parts(workbook_parts({"Sheet1": sheet}))


_OPEN_DOCUMENT = """<office:document-content xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x"
xmlns:style="urn:s" xmlns:draw="urn:d"><office:automatic-styles><style:style style:name="ta1">
<style:table-properties table:display="false"/></style:style></office:automatic-styles>
<office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>"""

OPEN_TABLE = """<table:table table:name="{name}" table:style-name="{style}">
<table:shapes><draw:frame><text:p>drawn</text:p></draw:frame></table:shapes>{rows}
<table:table-row table:number-rows-repeated="1048000"><table:table-cell
table:number-columns-repeated="16384"/></table:table-row></table:table>"""
"""Table with the places `name`, `style` (of which `ta1` is hidden) and `rows`, all as XML."""


def open_document_of(*tables: str) -> bytes:
    """Return a workbook of LibreOffice with these tables."""
    mimetype = "application/vnd.oasis.opendocument.spreadsheet"
    return zip_parts({"mimetype": mimetype, "content.xml": _OPEN_DOCUMENT.format("".join(tables))})


def open_document(rows: Sequence[Sequence[str]]) -> bytes:
    """Return a workbook of LibreOffice with these texts in its only sheet."""
    cells = [
        "".join(f"<table:table-cell><text:p>{escape(cell)}</text:p></table:table-cell>" for cell in row)
        for row in rows
    ]
    xml = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    return open_document_of(OPEN_TABLE.format(name="Sheet1", style="ta2", rows=xml))
