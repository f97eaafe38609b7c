"""Import of cards that players wrote elsewhere: rows of a spreadsheet, or of a text that Anki exports.

A text is read in three steps: into a table of cells, the roles of its columns, and rows of cards.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from clowder.core.cells import unescape_cell
from clowder.core.furigana import iter_parts_with_readings, mark_readings
from clowder.core.i18n import UNPRINTABLE, _, join_with_commas
from clowder.games.kit_and_kat.content.deck.located_json import (
    MAX_FILE_CHARACTERS,
    BadDeck,
    FileFault,
    too_long_fault_text,
)
from clowder.games.kit_and_kat.content.workshop.anki_notes import (
    AnkiSettings,
    book_names_from_tags,
    book_names_of_notes,
    find_anki_column_roles,
    guess_anki_settings,
    has_media,
    read_anki_settings,
    read_anki_table,
    strip_table_markup,
)
from clowder.games.kit_and_kat.content.workshop.cell_table import (
    CellRow,
    CellTable,
    ignored_sheet_remarks,
    make_table_from_workbook,
    read_csv_table,
    row_limit_faults,
    unclosed_quote_faults,
)
from clowder.games.kit_and_kat.content.workshop.column_roles import (
    FIELDS,
    ColumnRole,
    TableColumns,
    find_column_roles,
    is_numbering_column,
)
from clowder.games.kit_and_kat.content.workshop.note_text import (
    has_gap_mark,
    make_gap_cards,
    mark_bracketed_readings,
)
from clowder.widgets.file_offer import WorkbookTable


class CardRow(NamedTuple):
    """Card as one row of a table: its line in the file, book, number, question, answer and source.

    All but the line are texts, also the number; a field without a cell is empty.
    """

    line: int
    book: str
    number: str
    question: str
    answer: str
    source: str


class CheckedCardRows(NamedTuple):
    """Cards read from a table (`rows`), with `faults` to put right, `remarks`, and the deck's `title`.

    Remarks are sentences on what was left out on purpose; the title is empty if there is none.
    """

    rows: Sequence[CardRow]
    faults: Sequence[FileFault] = ()
    remarks: Sequence[str] = ()
    """Sentences on what was left out on purpose."""
    title: str = ""
    """Title of the whole deck, if there is one."""


_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々]")


@dataclass(frozen=True)
class TableImport:
    """Table read from a file, with the role of each column (question, answer, ...), as found or chosen.

    It is immutable: `with_separator`, `with_role` and `with_or_without_header` return a new one with
    what players have chosen. `text` is the file's text (empty for a workbook), `cell_table` and
    `columns` the table and the roles. `card_rows` are its cards, with faults and remarks. `settings` are
    those of Anki notes, or None.
    """

    text: str
    """Text of the file; empty for a workbook."""
    cell_table: CellTable
    columns: TableColumns
    settings: AnkiSettings | None = None
    """Settings of an Anki export; None for a spreadsheet."""

    @property
    def card_rows(self) -> CheckedCardRows:
        """Cards, faults and remarks, made from the table at each access.

        With Anki settings they come from `make_card_rows_from_notes`, else from `make_card_rows`.
        """
        if self.settings:
            return make_card_rows_from_notes(self.cell_table, self.columns, self.settings)
        return make_card_rows(self.cell_table, self.columns)

    def with_separator(self, separator: str) -> "TableImport":
        """Return the import of the same file's text, split into cells at another separator.

        Column roles are found, and Anki settings guessed, anew from the new table, so that earlier
        choices of roles and header are lost.
        """
        table = read_csv_table(self.text, separator)
        settings = guess_anki_settings(table)
        return replace(self, cell_table=table, columns=find_column_roles(table), settings=settings)

    def with_role(self, index: int, role: ColumnRole) -> "TableImport":
        """Return the import with another role for the column of this index.

        A column that had the role before gets the role that this column had (see
        `TableColumns.with_role`).
        """
        return replace(self, columns=self.columns.with_role(index, role))

    def with_or_without_header(self, *, has_header: bool) -> "TableImport":
        """Return the import with a header row, which names the columns and is no card; or without one.

        With `has_header` the header is the row in which known names were found, or else the first row.
        Without it, each row is a card.
        """
        index = (find_column_roles(self.cell_table).header_index or 0) if has_header else None
        return replace(self, columns=self.columns._replace(header_index=index))


def import_table(text: str) -> TableImport:
    """Split a file into a table of cells, and find out the roles of its columns and its settings.

    `text` is the text of a spreadsheet (CSV) or an Anki export, or a workbook (`WorkbookTable`).
    Settings come from the head of an Anki export, or else are guessed; they are None for a table that
    does not look like Anki's. A byte order mark is dropped. Raises BadDeck if the text is longer than
    `MAX_FILE_CHARACTERS`.
    """
    if isinstance(text, WorkbookTable):
        return _import_workbook_table(text)
    text = text.removeprefix("\ufeff")
    if len(text) > MAX_FILE_CHARACTERS:
        raise BadDeck([FileFault(1, too_long_fault_text(_("The file"), text, MAX_FILE_CHARACTERS))])
    if settings := read_anki_settings(text):
        table = read_anki_table(text, settings)
        return TableImport(text, table, find_anki_column_roles(table, settings), settings)
    table = read_csv_table(text)
    return TableImport(text, table, find_column_roles(table), guess_anki_settings(table))


def _import_workbook_table(workbook: WorkbookTable) -> TableImport:
    """Return a workbook's table as an import, with column roles found and Anki settings guessed from it.

    Its `text` is empty. Raises BadDeck if all its cells together are longer than `MAX_FILE_CHARACTERS`.
    """
    text = "".join("".join(cells) for _number, cells in workbook.rows)
    if len(text) > MAX_FILE_CHARACTERS:
        raise BadDeck([FileFault(0, too_long_fault_text(_("The file"), text, MAX_FILE_CHARACTERS))])
    table = make_table_from_workbook(workbook)
    return TableImport("", table, find_column_roles(table), guess_anki_settings(table))


def read_card_rows(text: str) -> CheckedCardRows:
    """Return the cards in the text of a spreadsheet (CSV) or an Anki export, with faults and remarks.

    Raises BadDeck only for a text longer than `MAX_FILE_CHARACTERS`; other faults are in the result.
    """
    return import_table(text).card_rows


def make_card_rows(table: CellTable, columns: TableColumns) -> CheckedCardRows:
    """Return the cards in a table's rows below the header, with faults, remarks and the deck's title.

    Faults are unclosed quotation marks, too many rows, and rows wider than the header. If the columns
    for question and answer are not both there, that is a fault, too, and there are no cards. If no row
    names its book, the first tags of the rows are their books, unless a row has no tag. The title is the
    first row above the header with only one filled cell. Remarks tell which sheets, other rows above the
    header, and columns are left out.
    """
    faults = [*unclosed_quote_faults(table), *row_limit_faults(table)]
    if table.rows and not columns.has_question_and_answer:
        return CheckedCardRows((), [*faults, FileFault(table.rows[0].number, required_columns_text())])
    rows, header, above = (
        columns.card_rows(table),
        columns.header_row(table),
        columns.rows_above_header(table),
    )
    if header:
        faults += _extra_cell_faults(rows, len(header.cells))
    title_row = next((row for row in above if sum(map(bool, row.cells)) == 1), None)
    books = book_names_from_tags(rows, columns.index_of_role("tags"))
    cards = [_make_card_row(row, columns) for row in rows]
    if not any(card.book for card in cards):
        cards = [card._replace(book=book) for card, book in zip(cards, books, strict=True)]
    return CheckedCardRows(
        cards,
        faults,
        [
            *ignored_sheet_remarks(table),
            *_ignored_row_remarks(above, title_row),
            *_ignored_column_remarks(table, columns),
        ],
        clean_cell_text("".join(title_row.cells)) if title_row else "",
    )


def make_card_rows_from_notes(
    table: CellTable, columns: TableColumns, settings: AnkiSettings
) -> CheckedCardRows:
    """Turn a table of Anki notes into cards: one for each note or, if it has gaps, for each gap number.

    If the cells are HTML, or there are special columns, the book of a note is its Anki deck, or else its
    first tag, and the only remark is on lost pictures and sounds. Any other table keeps its books and
    all remarks, as in `make_card_rows`. A gap that is never closed is a fault. The title is the one in
    the settings, if any. Without columns for question and answer there are no cards, only faults.
    """
    plain = strip_table_markup(table) if settings.is_markup else table
    found = make_card_rows(plain, columns)
    if not columns.has_question_and_answer:
        return found
    if settings.is_markup or settings.special:
        books = book_names_of_notes(columns.card_rows(table), columns)
        rows = [row._replace(book=book) for row, book in zip(found.rows, books, strict=True)]
        lost = settings.is_markup and has_media(table)
        remarks = [_("Left out: {what}.", what=_("pictures and sounds"))] if lost else []
    else:
        rows, remarks = [*found.rows], [*found.remarks]
    return CheckedCardRows(
        [card for row in rows for card in _split_row_by_gaps(row)],
        [*found.faults, *_unclosed_gap_faults(rows)],
        remarks,
        settings.title or found.title,
    )


def _split_row_by_gaps(row: CardRow) -> Iterator[CardRow]:
    """Yield a card for each gap number, as in `{{c1::...}}`, in a note's question; or else the note.

    A card's question has the gap in it. Its answer is the words of the gap and, after a dash, the answer
    of the note, if it has one.
    """
    gaps = make_gap_cards(row.question)
    for gap in gaps:
        answer = " – ".join(filter(None, (clean_cell_text(gap.answer), row.answer)))
        yield row._replace(question=clean_cell_text(gap.question), answer=answer)
    if not gaps:
        yield row


def _unclosed_gap_faults(rows: Sequence[CardRow]) -> Iterator[FileFault]:
    """Yield a fault for each note whose question has a gap mark but no gap: the gap is never closed.

    A mark is `{{c1::`; no gap can be read either if too many gaps are within each other.
    """
    for row in rows:
        if has_gap_mark(row.question) and not make_gap_cards(row.question):
            yield FileFault(row.line, _("A gap is opened here, and never closed."))


def required_columns_text() -> str:
    """Return the translated sentence that a table must have columns for question and answer."""
    return _("There must be a column for the question and one for the answer.")


def clean_cell_text(cell: str) -> str:
    """Return a cell's text for a card: in one line, without unprintable characters and extra spaces.

    An apostrophe that protects a cell from being read as a formula is taken away, too.
    """
    return UNPRINTABLE.sub("", unescape_cell(cell))


def column_name(table: CellTable, columns: TableColumns, index: int) -> str:
    """Return a column's name from the header or, if there is none, `Column N`, counted from 1."""
    header = columns.header_row(table)
    return clean_cell_text(header.cell(index) if header else "") or _("Column {n}", n=index + 1)


def _ignored_row_remarks(above: Sequence[CellRow], title_row: CellRow | None) -> Iterator[str]:
    """Yield, for each row in `above` but the title's, a remark with its line number that it is left out.

    `above` are the rows above the header.
    """
    for row in above:
        if row is not title_row:
            reason = _("This stands above the names of the columns, and is left out.")
            yield str(FileFault(row.number, reason))


def _ignored_column_remarks(table: CellTable, columns: TableColumns) -> list[str]:
    """Return a list of one remark that names the columns without a role; empty if there are none.

    Empty columns, and those that merely count the rows, are not named.
    """
    rows = columns.card_rows(table)
    ignored = [
        column_name(table, columns, at)
        for at in range(table.column_count)
        if (columns.roles[at] if at < len(columns.roles) else "ignored") == "ignored"
        and (at in table.filled_column_indices)
        and not is_numbering_column([row.cell(at) for row in rows], may_restart=True)
    ]
    return [_("Left out: {what}.", what=join_with_commas(ignored))] if ignored else []


def _extra_cell_faults(rows: Sequence[CellRow], width: int) -> Iterator[FileFault]:
    """Yield a fault for each row with text beyond `width` cells: perhaps a quotation mark is missing."""
    for row in rows:
        if any(row.cells[width:]):
            more = _("There are more cells here than columns. Is a quotation mark missing?")
            yield FileFault(row.number, more)


def _make_card_row(row: CellRow, columns: TableColumns) -> CardRow:
    """Return a table's row as a card: each field is the cleaned cell of the column with that role.

    A field is empty if its column or its cell is missing. If there is a column of readings (how a word
    is pronounced), its cell is added to the question or the answer.
    """
    card = CardRow(row.number, *(clean_cell_text(row.cell(columns.index_of_role(role))) for role in FIELDS))
    reading = columns.index_of_role("reading")
    if reading is None or not (read := clean_cell_text(row.cell(reading))):
        return card
    if _is_reading_of_answer(card, columns, reading):
        return card._replace(answer=_with_reading(card.answer, read))
    return card._replace(question=_with_reading(card.question, read))


def _is_reading_of_answer(card: CardRow, columns: TableColumns, reading_index: int) -> bool:
    """Return whether the reading (pronunciation) on this card belongs to its answer, not its question.

    If only one of question and answer is in Japanese, the reading belongs to that one. Otherwise it
    belongs to the answer if the column of answers is directly to the left of the readings.
    `reading_index` is the index of that column.
    """
    is_japanese = bool(_JAPANESE.search(card.question)), bool(_JAPANESE.search(card.answer))
    if is_japanese[0] != is_japanese[1]:
        return is_japanese[1]
    return columns.index_of_role("answer") == reading_index - 1


def _with_reading(text: str, reading: str) -> str:
    """Return a text with its reading (pronunciation) marked, or added in brackets behind it.

    If the reading has Anki's form (`日本[にほん] 語[ご]`) and the same words as the text, it is marked as
    `日本《にほん》語《ご》`. Else the brackets are `（）` behind a Japanese text, and ` ()` behind any
    other. The text is unchanged if it is empty or equals the reading.
    """
    marked = mark_bracketed_readings(reading)
    parts = list(iter_parts_with_readings(mark_readings(marked)))
    kana = "".join(each or part for part, each in parts)
    if not text or kana == text:
        return text
    if text == "".join(part for part, _reading in parts):
        return marked
    return f"{text}（{kana}）" if _JAPANESE.search(text) else f"{text} ({kana})"
