"""Texts that Anki exports: the lines with # that describe the notes, and HTML in the cells."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import unescape
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

from clowder.core.cells import unescape_cell
from clowder.core.i18n import UNPRINTABLE
from clowder.games.kit_and_kat.content.workshop.cell_table import CellRow, CellTable, read_cell_table
from clowder.games.kit_and_kat.content.workshop.column_roles import (
    FIELDS,
    ColumnRole,
    TableColumns,
    roles_by_name,
)

_SETTING = re.compile(r"#[a-z ]+:")
_LINE_END = re.compile(r"\r\n|\r|\n")
_NAMED_SEPARATORS = MappingProxyType(
    {"tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":"}
)
_COLUMN = re.compile(r"(notetype|deck|tags|guid) column")
_SPECIAL_ROLES: Mapping[str, ColumnRole] = MappingProxyType({"deck": "book", "tags": "tags"})
"""Roles of Anki's special columns; the others are ignored."""

_GONE = re.compile(r"<(script|style)\b.*?</\1\s*>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
_BREAK = re.compile(r"<\s*/?\s*(br|div|p|li|tr|h[1-6])\b[^>]*>", re.IGNORECASE)
_MARKUP = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)
_SOUND = re.compile(r"\[(sound|anki):[^\]]*\]")
_CLOZE = re.compile(r"\{\{c\d+::(.*?)(::.*?)?\}\}")


class AnkiSettings(NamedTuple):
    """Settings of an Anki export, from its first lines, which begin with #."""

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
    """Return the settings at the head of an Anki export; None if the text does not begin with any."""
    if not _SETTING.match(text):
        return None
    said: dict[str, str] = {}
    lines = list(takewhile(_SETTING.match, _LINE_END.split(text)))
    for line in lines:
        key, _colon, value = line[1:].partition(":")
        said[key] = value if value in ("\t", " ") else value.strip(" \r\n")
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


def read_notes_table(text: str, settings: AnkiSettings) -> CellTable:
    """Return the table of notes in an Anki export with these settings."""
    body = "\n".join(_LINE_END.split(text)[settings.first_line - 1 :])
    return read_cell_table(body, settings.separator, settings.first_line)


def find_note_columns(table: CellTable, settings: AnkiSettings) -> TableColumns:
    """Return the columns of an Anki export.

    Names in the settings decide. Without them, the first two columns that are not special hold question and
    answer, and there is no source.
    """
    special = {at: _SPECIAL_ROLES.get(name, "ignored") for name, at in settings.special.items()}
    roles = [special.get(at, "ignored") for at in range(table.width)]
    free = (at for at in range(table.width) if at not in special)
    named = dict(enumerate(roles_by_name(settings.names))) or dict(zip(free, FIELDS[2:4], strict=False))
    for at, role in named.items():
        if role in (*FIELDS[2:], "reading") and at < len(roles):
            roles[at] = role
    return TableColumns(roles)


def books_of_notes(rows: Sequence[CellRow], columns: TableColumns) -> list[str]:
    """Return the book of each Anki note: its Anki deck if there are several, else that of its tags."""
    decks = list(_column_cells(rows, columns.column_index("book")))
    if len(set(decks)) > 1:
        last = {deck: deck.split("::")[-1] for deck in decks}
        is_enough = len(set(last.values())) == len(last)
        return [last[deck] if is_enough else deck.replace("::", ": ") for deck in decks]
    return books_of_tags(rows, columns.column_index("tags"))


def books_of_tags(rows: Sequence[CellRow], column: int | None) -> list[str]:
    """Return the first tag of each row as its book, from the column of this index.

    If a row has no tag, all books are empty.
    """
    tags = [tag.split()[0].replace("_", " ") if tag else "" for tag in _column_cells(rows, column)]
    return tags if all(tags) else [""] * len(rows)


def _column_cells(rows: Sequence[CellRow], column: int | None) -> Iterator[str]:
    """Yield the cells of one column, by its index; empty texts if there is no such column."""
    for row in rows:
        yield UNPRINTABLE.sub("", unescape_cell(row.cell(column)))


def strip_table_markup(table: CellTable) -> CellTable:
    """Return a table of Anki notes with the plain text of each cell in place of its HTML."""
    rows = [CellRow(row.number, tuple(_strip_markup(cell) for cell in row.cells)) for row in table.rows]
    return replace(table, rows=rows)


def has_media(table: CellTable) -> bool:
    """Return whether the HTML of an Anki note in this table has a picture or a sound."""
    return any("<img" in cell.lower() or _SOUND.search(cell) for row in table.rows for cell in row.cells)


def _strip_markup(markup: str) -> str:
    """Return the text of an Anki note without HTML markup, sounds and pictures."""
    text = _BREAK.sub(" ", _GONE.sub("", markup))
    return _CLOZE.sub(r"\1", _SOUND.sub("", unescape(_MARKUP.sub("", text)))).strip()
