"""Workbooks: what stands in the first sheet comes into the preview, and a damaged one harms nothing."""

import csv
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbooks
from chosen_files import FILE_DOORS, BytesFile, choose_file, open_file
from clowder.app.device import Device
from clowder.app.files.file_reading import FileReader
from clowder.app.storage.store import MemoryStore
from clowder.core.cells import MAX_ROWS
from clowder.widgets.file_offer import WorkbookTable
from visiting import Visitor, all_nodes
from workbooks import (
    OPEN_TABLE,
    inline_cell,
    number_cell,
    open_document_of,
    shared_cell,
    sheet_xml,
    workbook_parts,
    zip_parts,
)

DOOR = "content edit bring"

TEXTS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp"), exclude_characters="\ufffe\uffff_")
).map(str.strip)
"""Texts of cells, without spaces round them, as the preview shows them without."""


def read_reading(content: bytes, name: str = "a.xlsx") -> FileReader:
    """Read a file to its end where workbooks are taken."""
    reading = FileReader(BytesFile(content, name), Device().decode_text, "en", takes_workbooks=True)
    for _ in range(20_000):
        if reading.has_ended or reading.is_waiting_for_player:
            return reading
        reading.do_reading_step()
    raise AssertionError("The file is read without end.")


def read_table(content: bytes) -> WorkbookTable:
    """Return the table of a workbook."""
    table = read_reading(content).text
    assert isinstance(table, WorkbookTable)
    return table


def cells_of(table: WorkbookTable) -> list[list[str]]:
    """Return the rows of a table, without the empty cells at their ends."""
    return [list(cells) for _number, cells in table.rows]


def trimmed(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return rows without empty cells at their ends, and without empty rows."""
    return [list(row)[: max(n for n, cell in enumerate(row, 1) if cell)] for row in rows if any(row)]


def only_sheet(*cells: str, texts: Sequence[str] = (), properties: str = "") -> list[list[str]]:
    """Return the rows of a workbook whose only row has these cells, as XML."""
    parts = workbook_parts({"Sheet1": sheet_xml([cells])}, texts, properties)
    return cells_of(read_table(zip_parts(parts)))


# What comes out


@given(st.lists(st.lists(TEXTS, min_size=1, max_size=4), max_size=6), st.booleans())
def test_any_texts_come_out_as_they_were_put_in(rows: list[list[str]], is_shared: bool) -> None:
    texts = [cell for row in rows for cell in row]
    numbers = iter(range(len(texts)))
    cells = [[shared_cell(next(numbers)) if is_shared else inline_cell(cell) for cell in row] for row in rows]
    table = read_table(zip_parts(workbook_parts({"Sheet1": sheet_xml(cells)}, texts)))
    assert cells_of(table) == trimmed(rows)
    assert [number for number, _cells in table.rows] == [n for n, row in enumerate(rows, 1) if any(row)]


@given(st.integers(-(10**14), 10**14))
def test_whole_numbers_have_no_point(number: int) -> None:
    assert only_sheet(number_cell(float(number))) == [[str(number)]]


def test_numbers_truth_values_and_errors_are_texts() -> None:
    assert only_sheet(
        number_cell("0.30000000000000004"),
        number_cell(1.5),
        '<c t="b"><v>1</v></c>',
        '<c t="b"><v>0</v></c>',
        '<c t="e"><v>#N/A</v></c>',
        '<c t="str"><f>A1&amp;"x"</f><v>0.3x</v></c>',
        '<c t="d"><v>2024-05-01</v></c>',
        number_cell(0.125, workbooks.PERCENT),
    ) == [["0.3", "1.5", "TRUE", "FALSE", "#N/A", "0.3x", "2024-05-01", "12.5%"]]


@pytest.mark.parametrize(
    ("days", "properties", "told"),
    [
        (45413, "", "2024-05-01"),
        (45413.4375, "", "2024-05-01 10:30"),
        (0.5, "", "12:00"),
        (0.75001, "", "18:00:01"),
        (1, "", "1900-01-01"),
        (59, "", "1900-02-28"),
        (61, "", "1900-03-01"),
        (43951, 'date1904="1"', "2024-05-01"),
        (-1, "", "-1"),
        (1e15, "", "1e+15"),
    ],
)
@pytest.mark.parametrize("style", [workbooks.DATE, workbooks.OWN_DATE])
def test_dates_are_told_as_iso_has_them(days: float, properties: str, told: str, style: int) -> None:
    assert only_sheet(number_cell(days, style), properties=properties) == [[told]]


def test_readings_above_words_and_styles_inside_a_text_are_left_out() -> None:
    texts = "<r><t>東</t></r><r><rPr><b/></rPr><t>京</t></r><rPh sb='0' eb='2'><t>トウキョウ</t></rPh>"
    parts = workbook_parts({"Sheet1": sheet_xml([[shared_cell(0), inline_cell("a_x000D_b")]])}, ["%"])
    parts["xl/sharedStrings.xml"] = str(parts["xl/sharedStrings.xml"]).replace("<t>%</t>", texts)
    assert cells_of(read_table(zip_parts(parts))) == [["東京", "a\rb"]]


def test_cells_stand_in_the_columns_of_their_references() -> None:
    row = '<row r="7"><c r="B7" t="inlineStr"><is><t>x</t></is></c><c r="AA7"><v>3</v></c></row>'
    parts = workbook_parts({"Sheet1": sheet_xml([]).replace("<sheetData>", f"<sheetData>{row}")})
    table = read_table(zip_parts(parts))
    assert table.rows == [(7, ("", "x", *[""] * 24, "3"))]


def test_hidden_and_empty_sheets_are_passed_over_and_others_are_told_of() -> None:
    filled, empty = sheet_xml([[inline_cell("Dog?"), inline_cell("Hund")]]), sheet_xml([[inline_cell(" ")]])
    sheets = {"Lists": filled, "Empty": empty, "Animals": filled, "Plants": filled, "None": sheet_xml([])}
    table = read_table(zip_parts(workbook_parts(sheets, state='state="hidden"')))
    assert (
        table.sheet == "Animals"
        and table.other_sheets == ["Plants"]
        and cells_of(table) == [["Dog?", "Hund"]]
    )


@pytest.mark.parametrize("make", [workbooks.excel_workbook, workbooks.open_document])
def test_of_a_long_sheet_only_the_rows_that_are_used_are_unpacked(
    make: Callable[[Sequence[Sequence[str]]], bytes],
) -> None:
    """A table of 60,000 rows is read in as few pieces as one that is as long as allowed."""
    content = make([[f"Question {n}?", f"Answer {n}"] for n in range(60_000)])
    file = BytesFile(content, part=len(content))
    reading = FileReader(file, Device().decode_text, "en", takes_workbooks=True)
    pieces = 0
    while not reading.has_ended:
        reading.do_reading_step()
        pieces += 1
    assert isinstance(reading.text, WorkbookTable) and len(reading.text.rows) == MAX_ROWS + 1 and pieces < 30


# LibreOffice

ROWS = [
    ["Term", "Definition", "Day", "Share"],
    ["Dog?", "Hund", "2024-05-01", "50%"],
    ["Zoë 字?", 'say "miau", a;b', "2024-05-02", "25%"],
    ["", "", "", ""],
    ["1.5", "7", "2024-12-31", "0.1"],
    ["Bird?", "Vogel", "", "TRUE"],
]
"""Cells as they are shown in English."""


@pytest.mark.skipif(
    not shutil.which("soffice"), reason="LibreOffice is missing: apt-get install libreoffice-calc"
)
def test_workbooks_that_libreoffice_writes_are_read(tmp_path: Path) -> None:
    with (tmp_path / "a.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(ROWS)
    for kind in ("xlsx", "ods"):
        subprocess.run(
            [
                "soffice",
                f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
                "--headless",
                "--infilter=CSV:44,34,76,1,,1033,false,true",  # as it is written, numbers in English
                *("--convert-to", kind, "--outdir", tmp_path, tmp_path / "a.csv"),
            ],
            check=True,
            capture_output=True,
        )
        table = read_table((tmp_path / f"a.{kind}").read_bytes())
        assert cells_of(table) == trimmed(ROWS) and [n for n, _cells in table.rows] == [1, 2, 3, 5, 6]


def test_an_open_document_is_read_as_it_is_shown() -> None:
    rows = """<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>
    <table:table-row>
    <table:table-cell><office:annotation><text:p>a note</text:p></office:annotation>
        <text:p>two<text:s/>words</text:p><text:p>and <text:span>more</text:span></text:p></table:table-cell>
    <table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="3">
        <text:p>3,00</text:p></table:table-cell>
    <table:covered-table-cell/>
    <table:table-cell office:value-type="date" office:date-value="2024-05-01T10:30:00">
        <text:p>1. Mai</text:p></table:table-cell>
    <table:table-cell><text:p><text:ruby><text:ruby-base>東京</text:ruby-base>
        <text:ruby-text>とうきょう</text:ruby-text></text:ruby></text:p></table:table-cell>
    </table:table-row>"""
    filled = "<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>"
    table = read_table(
        open_document_of(
            OPEN_TABLE.format(name="Hidden", style="ta1", rows=filled),
            OPEN_TABLE.format(name="Empty", style="ta2", rows=""),
            OPEN_TABLE.format(name="Town", style="ta2", rows=rows),
            OPEN_TABLE.format(name="More", style="ta2", rows=filled),
        )
    )
    assert table.rows == [(3, ("two words\nand more", "3", "3", "", "2024-05-01 10:30:00", "東京"))]
    assert (table.sheet, table.other_sheets) == ("Town", ["More"])


# What is damaged

WHOLE = workbooks.excel_workbook([["Term", "Definition"], *([f"Dog {n}?", "Hund"] for n in range(40))])


@given(st.data())
def test_a_damaged_workbook_is_refused_in_a_sentence_or_read(data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from([WHOLE, open_document_of()])))
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(4, len(content) - 1))] ^= data.draw(st.integers(1, 255))
    cut = bytes(content[: data.draw(st.integers(200, len(content)))])
    reading = read_reading(cut)
    assert reading.refusal.startswith("This file is ") or isinstance(reading.text, WorkbookTable)


@given(st.sampled_from(sorted(workbook_parts({"Sheet1": ""}))), st.text(max_size=30), st.data())
def test_a_part_that_is_missing_or_nonsense_is_no_error(part: str, junk: str, data: st.DataObject) -> None:
    parts = workbook_parts({"Sheet1": sheet_xml([[shared_cell(0), number_cell(1, 3)]])}, ["a"])
    if data.draw(st.booleans()):
        del parts[part]
    else:
        parts[part] = str(parts[part]).replace("1", junk)
    reading = read_reading(zip_parts(parts))
    assert reading.refusal.startswith("This file is ") or isinstance(reading.text, WorkbookTable)


BOMB = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'>]>" + sheet_xml([["<c t='str'><v>&a;</v></c>"]])


@pytest.mark.parametrize(
    "sheet",
    [
        BOMB,
        "<worksheet>" + " " * 110_000_000 + "</worksheet>",
        sheet_xml([["<c>"]]),
        sheet_xml([[shared_cell(7)]]),
    ],
    ids=["a document type", "110 MB of spaces", "not closed", "a text that is not there"],
)
def test_a_workbook_that_is_huge_or_damaged_is_refused(sheet: str) -> None:
    reading = read_reading(zip_parts(workbook_parts({"Sheet1": sheet})))
    assert reading.refusal.startswith("This file is a workbook of Excel.")


def test_columns_far_to_the_right_take_no_room() -> None:
    rows = [[f"<c r='A{n}' t='str'><v>x</v></c>", f"<c r='XFD{n}'><v>1</v></c>"] for n in range(1, 900)]
    assert cells_of(read_table(zip_parts(workbook_parts({"Sheet1": sheet_xml(rows)})))) == [["x"]] * 899


# On the page


def test_a_workbook_comes_into_the_preview_and_its_cards_on_the_shelf() -> None:
    store = MemoryStore()
    visitor = Visitor(store).tap_all(*FILE_DOORS[DOOR])
    rows = [["Term", "Definition"], ["Dog?", "Hund"], ["Cat?", "Katze"], ["Bird?", "Vogel"]]
    cells = sheet_xml([[inline_cell(cell) for cell in row] for row in rows])
    content = zip_parts(workbook_parts({"Animals": cells, "Plants": cells}))
    choose_file(visitor, DOOR, content, "Unit 3.xlsx")
    assert visitor.page_says("3 cards") and visitor.page_says("Unit 3") and not dict(store)
    assert visitor.page_says("Only the sheet “Animals” is read. Left out: Plants.")
    visitor.tap("content edit keep")
    assert "Katze" in str(dict(store))


def test_the_game_takes_a_workbook_too_and_rows_are_told_of_by_their_numbers() -> None:
    visitor = Visitor().tap_all(*FILE_DOORS["content bring"])
    rows = [["Term", "Definition"], [], ["Dog?", "Hund"], ["Cat?", "Katze", "", "more"], ["Bird?", "Vogel"]]
    choose_file(visitor, "content bring", workbooks.excel_workbook(rows), "a.xlsx")
    assert visitor.page_says("3 cards") and visitor.page_says(
        "Line 4: There are more cells here than columns."
    )


def test_a_long_workbook_is_read_with_a_bar_and_can_be_stopped() -> None:
    store = MemoryStore()
    visitor = Visitor(store).tap_all(*FILE_DOORS[DOOR])
    route, page = visitor.app.route, visitor.current_page()
    rows = [["<c/>"]] * 200_000
    file = BytesFile(zip_parts(workbook_parts({"Sheet1": sheet_xml(rows)})))
    open_file(visitor, DOOR, file)
    while visitor.app.run_due_step(visitor.clock_ms) is None or file.taken < file.size:
        continue
    visitor.app.run_due_step(visitor.clock_ms)
    assert any(each.tag == "progress" for each in all_nodes(visitor.current_page()))
    visitor.tap("stop")
    visitor.pass_time(5_000)
    assert visitor.app.route == route and visitor.current_page() == page and not dict(store)
