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
    has_gap_mark,
    make_gap_cards,
    visible_note_text,
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
    """Settings by which an Anki export is read: those of its first lines, or guessed from its rows.

    They are the `separator` of cells, whether cells are HTML (`is_markup`), the `title` of the deck, the
    `names` of the columns, the indices of the `special` columns that Anki adds, and the `first_line`
    with a note, from 1.
    """

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
    """Return the settings at the head of an Anki export; None if the text begins with no known setting.

    The head is all lines at the beginning that start with #. Settings are lines such as `#separator:tab`
    or `#deck column:3` (counted from 1), with the name in any case; other lines of the head are
    comments. The separator is a word such as `comma`, or the first character of any other value; a tab
    if it is not given. `first_line` is the line after the head.
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


def guess_anki_settings(table: CellTable) -> AnkiSettings | None:
    """Return settings for a table that looks like Anki notes although its file states none; else None.

    It looks so if a cell has a closed gap, as in `{{c1::...}}`, or if cells are separated by tabs and
    one has HTML, as older versions of Anki wrote them. The settings have the table's separator, and
    whether cells are HTML by that last test; no title, no names, and no special columns; their first
    line is 1.
    """
    cells = [cell for row in table.rows for cell in row.cells]
    is_markup = table.separator == "\t" and any(map(HTML_MARK.search, cells))
    has_gaps = any(make_gap_cards(cell) for cell in cells if has_gap_mark(cell))
    return AnkiSettings(table.separator, is_markup, "", (), {}, 1) if is_markup or has_gaps else None


def read_anki_table(text: str, settings: AnkiSettings) -> CellTable:
    """Return the rows of an Anki export from the first note on, as a table, without comment lines.

    The separator and the number of the first note's line are those in `settings`. A comment is a row
    whose line begins with #.
    """
    lines = _LINE_END.split(text)
    table = read_csv_with_separator(
        "\n".join(lines[settings.first_line - 1 :]), settings.separator, settings.first_line
    )
    return replace(table, rows=[row for row in table.rows if not lines[row.number - 1].startswith("#")])


def find_anki_column_roles(table: CellTable, settings: AnkiSettings) -> TableColumns:
    """Return the role of each column of an Anki export, such as question or book, without a header.

    Columns that the settings name question, answer, source or reading have that role. If these names do
    not include both question and answer, they are ignored, and the first two columns that are not
    special get these two roles. Special columns are those that Anki adds to a note's fields: `deck` has
    the role `book`, `tags` the role `tags`; others are ignored. If a question has a gap and no column
    has the role `answer`, that role is added for one column more, which no row has.
    """
    indices = _special_column_index_by_name(settings, table.column_count)
    special = {at: _SPECIAL_ROLES.get(name, "ignored") for name, at in indices.items()}
    roles = [special.get(at, "ignored") for at in range(table.column_count)]
    free = (at for at in range(table.column_count) if at not in special)
    named = dict(enumerate(find_roles_by_name(settings.names))) or dict(zip(free, FIELDS[2:4], strict=False))
    for at, role in named.items():
        if role in (*FIELDS[2:], "reading") and at < len(roles):
            roles[at] = role
    if "answer" not in roles and "question" in roles and _has_gap_in_column(table, roles.index("question")):
        roles.append("answer")  # a column that no row has: the words of the gap are the answer
    return TableColumns(roles)


def _special_column_index_by_name(settings: AnkiSettings, width: int) -> Mapping[str, int]:
    """Return the index of each column that Anki adds (`guid`, `notetype`, `deck`, `tags`), by its name.

    These are the indices in the settings unless they are wrong, which only those with a `guid` can be:
    versions of Anki until 24.11 did not count that column, so that two columns have one number, or the
    tags are not the last of the `width` columns. Then all are counted anew: `guid`, `notetype` and
    `deck` from 0, as far as they are named, and the tags last.
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


def _has_gap_in_column(table: CellTable, column: int) -> bool:
    """Return whether in any row a gap, such as `{{c1::...}}`, begins in the column of this index."""
    return any(has_gap_mark(row.cell(column)) for row in table.rows)


def book_names_of_notes(rows: Sequence[CellRow], columns: TableColumns) -> list[str]:
    """Return each row's book by name: its Anki deck if the rows are from several, else its first tag.

    A deck `Top::Part` gives the name `Part`; if two decks share that last part, all are named in full:
    `Top: Part`. With one deck or none, the names are those of `book_names_from_tags`, which are all
    empty if a row has no tag.
    """
    decks = list(_cleaned_column_cells(rows, columns.index_of_role("book")))
    if len(set(decks)) > 1:
        last = {deck: deck.split("::")[-1] for deck in decks}
        is_enough = len(set(last.values())) == len(last)
        return [last[deck] if is_enough else deck.replace("::", ": ") for deck in decks]
    return book_names_from_tags(rows, columns.index_of_role("tags"))


def book_names_from_tags(rows: Sequence[CellRow], column: int | None) -> list[str]:
    """Return, for each row, its first tag as the name of its book, from the column of this index.

    Underscores become spaces. If any row has no tag, or `column` is None, all names are empty.
    """
    tags = [tag.split()[0].replace("_", " ") if tag else "" for tag in _cleaned_column_cells(rows, column)]
    return tags if all(tags) else [""] * len(rows)


def _cleaned_column_cells(rows: Sequence[CellRow], column: int | None) -> Iterator[str]:
    """Yield each row's cell in the column of this index, cleaned; empty texts if `column` is None.

    Unprintable characters are removed, and so is an apostrophe that protects a cell from being read as a
    formula; white space becomes single spaces.
    """
    for row in rows:
        yield UNPRINTABLE.sub("", unescape_cell(row.cell(column)))


def strip_table_markup(table: CellTable) -> CellTable:
    """Return a table of Anki notes with the HTML of each cell made plain text (`visible_note_text`)."""
    rows = [CellRow(row.number, tuple(map(visible_note_text, row.cells))) for row in table.rows]
    return replace(table, rows=rows)


def has_media(table: CellTable) -> bool:
    """Return whether any cell has an HTML image (`<img`) or Anki's mark for a sound (`[sound:...]`)."""
    return any("<img" in cell.lower() or SOUND.search(cell) for row in table.rows for cell in row.cells)
