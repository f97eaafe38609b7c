"""Import of cards that players wrote elsewhere: rows of a spreadsheet, or of a text that Anki exports.

A text is read in three steps: into a table of cells, the roles of its columns, and rows of cards.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clowder.core.cells import CellRow, unescape_cell
from clowder.core.i18n import UNPRINTABLE, _, join_series
from clowder.games.kit_and_kat.content.deck.located_json import LARGEST, BadDeck, FileFault, length_fault_text
from clowder.games.kit_and_kat.content.workshop.anki_notes import (
    AnkiSettings,
    books_of_notes,
    find_note_columns,
    has_media,
    read_anki_settings,
    read_notes_table,
    strip_table_markup,
)
from clowder.games.kit_and_kat.content.workshop.cell_table import (
    CellTable,
    read_sheet_table,
    unclosed_quote_faults,
)
from clowder.games.kit_and_kat.content.workshop.column_roles import (
    FIELDS,
    ColumnRole,
    TableColumns,
    find_columns,
)


class CardRow(NamedTuple):
    """Card as one row of a table: line, book, number, question, answer, source; missing cells are empty."""

    line: int
    book: str
    number: str
    question: str
    answer: str
    source: str


class CardRows(NamedTuple):
    """Cards read from a table, with the faults found in it and remarks on what was left out."""

    rows: Sequence[CardRow]
    faults: Sequence[FileFault] = ()
    remarks: Sequence[str] = ()
    """Sentences on what was left out on purpose."""
    title: str = ""
    """Title of the whole deck, if there is one."""


def read_card_rows(text: str) -> CardRows:
    """Return the cards in the text of a spreadsheet (CSV) or an Anki export.

    Raises BadDeck only for a text that is much too long; other faults are in the result.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > LARGEST:
        raise BadDeck([FileFault(1, length_fault_text(_("The file"), text, LARGEST))])
    if settings := read_anki_settings(text):
        table = read_notes_table(text, settings)
        return make_note_rows(table, find_note_columns(table, settings), settings)
    table = read_sheet_table(text)
    return make_card_rows(table, find_columns(table))


def make_card_rows(table: CellTable, columns: TableColumns) -> CardRows:
    """Return the cards in a table with these columns."""
    faults = unclosed_quote_faults(table)
    if table.rows and not columns.are_enough:
        needed = _("There must be a column for the question and one for the answer.")
        return CardRows((), [*faults, FileFault(table.rows[0].number, needed)])
    header = columns.header
    rows = [row for row in table.rows if row is not header]
    if header:
        faults += _extra_cell_faults(rows, len(header.cells))
    remarks = _unknown_column_remarks(header, columns.roles) if header else ()
    return CardRows([_make_card_row(row, columns) for row in rows], faults, remarks)


def make_note_rows(table: CellTable, columns: TableColumns, settings: AnkiSettings) -> CardRows:
    """Return the cards in a table of Anki notes with these columns and settings."""
    plain = strip_table_markup(table) if settings.is_markup else table
    found = make_card_rows(plain, columns)
    if not columns.are_enough:
        return found
    books = books_of_notes(table, columns)
    rows = [row._replace(book=book) for row, book in zip(found.rows, books, strict=True)]
    lost = settings.is_markup and has_media(table)
    remarks = [_("Left out: {what}.", what=_("pictures and sounds"))] if lost else []
    return found._replace(rows=rows, remarks=remarks, title=settings.title)


def _unknown_column_remarks(header: CellRow, roles: Sequence[ColumnRole]) -> list[str]:
    """Return a remark that lists the columns left out, as their names are unknown; empty if none is."""
    others = [
        unescape_cell(UNPRINTABLE.sub("", cell))
        for cell, role in zip(header.cells, roles, strict=True)
        if cell and role == "ignored"
    ]
    return [_("Left out: {what}.", what=join_series(others))] if others else []


def _extra_cell_faults(rows: Sequence[CellRow], width: int) -> Iterator[FileFault]:
    """Yield a fault for each row with more than `width` cells, often for lack of quotation marks."""
    for row in rows:
        if any(row.cells[width:]):
            more = _("There are more cells here than columns. Is a quotation mark missing?")
            yield FileFault(row.number, more)


def _make_card_row(row: CellRow, columns: TableColumns) -> CardRow:
    """Return a row of cells as a card; a field without a column, or a cell, is empty."""

    def cell(role: ColumnRole) -> str:
        """Return the text of the cell in the column with this role; empty if the row has no such cell."""
        at = columns.column_index(role)
        found = row.cells[at] if at is not None and at < len(row.cells) else ""
        return UNPRINTABLE.sub("", unescape_cell(found))

    return CardRow(row.number, *map(cell, FIELDS))
