"""Texts that Anki exports: the lines with # that describe the notes, and HTML in the cells."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

from clowder.core.cells import unescape_cell
from clowder.core.i18n import UNPRINTABLE
from clowder.games.kit_and_kat.content.workshop.cell_table import CellRow, CellTable, read_csv_with_separator
from clowder.games.kit_and_kat.content.workshop.column_roles import (
    FIELDS,
    ColumnRole,
    TableColumns,
    find_roles_by_name,
)
from clowder.games.kit_and_kat.content.workshop.note_text import (
    HTML_MARK,
    SOUND,
    gap_cards,
    has_gap_mark,
    note_text,
)

_LINE_END = re.compile(r"\r\n|\r|\n")
_NAMED_SEPARATORS = MappingProxyType(
    {"tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":"}
)
_COLUMN = re.compile(r"(notetype|deck|tags|guid) column")
_SPECIAL_ROLES: Mapping[str, ColumnRole] = MappingProxyType({"deck": "book", "tags": "tags"})
"""Roles of Anki's special columns; the others are ignored."""

_KEYS = ("separator", "html", "tags", "deck", "notetype", "columns", "if matches")
"""Names of the settings at the head of an export, besides the columns."""

_EXPORTED_ORDER = ("guid", "notetype", "deck")
"""Order of the special columns that Anki exports before a note's fields. The tags come last."""


class AnkiSettings(NamedTuple):
    """Settings of an Anki export, from the lines at its head that begin with #, or guessed from its table."""

    separator: str
    is_markup: bool
    """True if the cells are HTML."""
    title: str
    """Name of the Anki deck; empty if each note names its own."""
    names: Sequence[str]
    """Names of the columns."""
    special: Mapping[str, int]
    """Index of each special column (`notetype`, `deck`, `tags`, `guid`)."""
    first_line: int
    """Number of the line with the first note, from 1."""


def read_anki_settings(text: str) -> AnkiSettings | None:
    """Return the settings at the head of an Anki export; None if the text does not begin with any.

    They are lines such as `#separator:tab`, in any case; other lines that begin with # are comments.
    """
    lines = list(takewhile(lambda line: line.startswith("#"), _LINE_END.split(text)))
    said: dict[str, str] = {}
    for line in lines:
        key, colon, value = line[1:].partition(":")
        key = key.strip().lower()
        if colon and (key in _KEYS or _COLUMN.fullmatch(key)):
            said[key] = value if value in ("\t", " ") else value.strip(" \r\n")
    if not said:
        return None
    named = said.get("separator", "tab")
    separator = _NAMED_SEPARATORS.get(named.lower(), named[:1] or "\t")
    return AnkiSettings(
        separator,
        said.get("html", "").lower() == "true",
        unescape_cell(UNPRINTABLE.sub("", said.get("deck", ""))),
        said.get("columns", "").split(separator),
        {
            found[1]: int(value) - 1
            for key, value in said.items()
            if (found := _COLUMN.fullmatch(key)) and value.isdecimal()
        },
        len(lines) + 1,
    )


def guess_note_settings(table: CellTable) -> AnkiSettings | None:
    """Return settings for a table of Anki notes whose file states none; None if it does not look like one.

    It looks like one if it has gaps, as in `{{c1::...}}`, or tabs between cells with HTML, as older versions
    of Anki wrote them.
    """
    cells = [cell for row in table.rows for cell in row.cells]
    is_markup = table.separator == "\t" and any(map(HTML_MARK.search, cells))
    has_gaps = any(gap_cards(cell) for cell in cells if has_gap_mark(cell))
    return AnkiSettings(table.separator, is_markup, "", (), {}, 1) if is_markup or has_gaps else None


def read_notes_table(text: str, settings: AnkiSettings) -> CellTable:
    """Return the table of notes in an Anki export with these settings, without settings and comments."""
    lines = _LINE_END.split(text)
    table = read_csv_with_separator(
        "\n".join(lines[settings.first_line - 1 :]), settings.separator, settings.first_line
    )
    return replace(table, rows=[row for row in table.rows if not lines[row.number - 1].startswith("#")])


def find_note_columns(table: CellTable, settings: AnkiSettings) -> TableColumns:
    """Return the columns of an Anki export, without a header row.

    Columns that the settings call question, answer, source or reading have that role. If they do not name
    both question and answer, the first two columns that are not special have these. Of the special columns,
    the deck is the book, and the tags are the tags. If the questions have gaps and no column has the answer,
    that role is added for one column more, which no row has.
    """
    indices = _special_indices(settings, table.width)
    special = {at: _SPECIAL_ROLES.get(name, "ignored") for name, at in indices.items()}
    roles = [special.get(at, "ignored") for at in range(table.width)]
    free = (at for at in range(table.width) if at not in special)
    named = dict(enumerate(find_roles_by_name(settings.names))) or dict(zip(free, FIELDS[2:4], strict=False))
    for at, role in named.items():
        if role in (*FIELDS[2:], "reading") and at < len(roles):
            roles[at] = role
    if "answer" not in roles and "question" in roles and _asks_by_gaps(table, roles.index("question")):
        roles.append("answer")  # a column that no row has: the words of the gap are the answer
    return TableColumns(roles)


def _special_indices(settings: AnkiSettings, width: int) -> Mapping[str, int]:
    """Return the index of each special column, by its name, in a table with so many columns.

    Versions of Anki until 24.11 did not count the column of identifiers (`guid`). Then two columns have one
    number, or the tags are not the last; so all are counted anew, in the order in which Anki exports them.
    """
    given = settings.special
    is_wrong = len(set(given.values())) < len(given) or given.get("tags", width - 1) != width - 1
    if "guid" not in given or not is_wrong:
        return given
    first = [name for name in _EXPORTED_ORDER if name in given]
    return {
        **dict(zip(first, range(width), strict=False)),
        **({"tags": width - 1} if "tags" in given else {}),
    }


def _asks_by_gaps(table: CellTable, column: int) -> bool:
    """Return whether a note has a gap in the column of this index."""
    return any(has_gap_mark(row.cell(column)) for row in table.rows)


def books_of_notes(rows: Sequence[CellRow], columns: TableColumns) -> list[str]:
    """Return the book of each Anki note: its Anki deck if the notes are from several, else its first tag.

    A deck `Top::Part` gives the name `Part`; if two decks share that, all are named in full: `Top: Part`.
    """
    decks = list(_column_cells(rows, columns.column_index("book")))
    if len(set(decks)) > 1:
        last = {deck: deck.split("::")[-1] for deck in decks}
        is_enough = len(set(last.values())) == len(last)
        return [last[deck] if is_enough else deck.replace("::", ": ") for deck in decks]
    return books_of_tags(rows, columns.column_index("tags"))


def books_of_tags(rows: Sequence[CellRow], column: int | None) -> list[str]:
    """Return the first tag of each row as its book, from the column of this index.

    Underscores become spaces. If a row has no tag, or there is no column, all books are empty.
    """
    tags = [tag.split()[0].replace("_", " ") if tag else "" for tag in _column_cells(rows, column)]
    return tags if all(tags) else [""] * len(rows)


def _column_cells(rows: Sequence[CellRow], column: int | None) -> Iterator[str]:
    """Yield the cells of the column of this index; empty texts if there is no such column.

    Unprintable characters are removed, and an apostrophe that protects a cell from being read as a formula.
    """
    for row in rows:
        yield UNPRINTABLE.sub("", unescape_cell(row.cell(column)))


def strip_table_markup(table: CellTable) -> CellTable:
    """Return a table of Anki notes with the plain text of each cell in place of its HTML."""
    rows = [CellRow(row.number, tuple(map(note_text, row.cells))) for row in table.rows]
    return replace(table, rows=rows)


def has_media(table: CellTable) -> bool:
    """Return whether the HTML of an Anki note in this table has a picture or a sound."""
    return any("<img" in cell.lower() or SOUND.search(cell) for row in table.rows for cell in row.cells)
