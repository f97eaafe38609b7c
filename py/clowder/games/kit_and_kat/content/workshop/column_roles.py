"""Roles of a table's columns: which holds the questions, which the answers, and so on."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from clowder.core.cells import CellRow
from clowder.games.kit_and_kat.content.workshop.cell_table import CellTable

ColumnRole: TypeAlias = Literal["book", "number", "question", "answer", "source", "tags", "ignored"]
"""What a column holds; `tags` are Anki's, and a column that is `ignored` is left out."""

FIELDS: tuple[ColumnRole, ...] = ("book", "number", "question", "answer", "source")
"""Roles of the columns that become fields of a card."""


class TableColumns(NamedTuple):
    """Columns of a table: the role of each, and the header, if there is one."""

    roles: Sequence[ColumnRole] = ()
    """Role of each column from the left; columns beyond are ignored."""
    header: CellRow | None = None
    """Row with the names of the columns, which is no card; None if the table has none."""

    @property
    def are_enough(self) -> bool:
        """True if there is a column for the question and one for the answer."""
        return {"question", "answer"} <= set(self.roles)

    def column_index(self, role: ColumnRole) -> int | None:
        """Return the index of the first column with this role; None if there is none."""
        return self.roles.index(role) if role in self.roles else None


_COLUMN_NAMES: Mapping[ColumnRole, Sequence[str]] = MappingProxyType(
    {
        "book": ("book", "books", "chapter", "topic", "buch", "bücher", "kapitel", "thema", "本", "巻", "章"),
        "number": ("number", "no", "no.", "nr", "nr.", "#", "card", "nummer", "karte", "番号", "カード"),
        "question": ("question", "front", "frage", "vorderseite", "質問", "問い", "問題", "表", "表面"),
        "answer": ("answer", "back", "antwort", "rückseite", "答え", "答", "回答", "裏", "裏面"),
        "source": ("source", "sources", "quelle", "quellen", "出典", "出どころ", "典拠"),
    }
)
"""Names of the columns, in the languages of Clowder and as Anki names the sides of a card."""

_ROLES_BY_WIDTH: Mapping[int, Sequence[ColumnRole]] = MappingProxyType(
    {2: FIELDS[2:4], 3: FIELDS[2:5], 4: FIELDS[:4], 5: FIELDS}
)
"""Roles by the number of columns, for a table without a header."""


def find_columns(table: CellTable) -> TableColumns:
    """Return the columns of a table: by the names in its first row or, without names, by their number."""
    roles = roles_by_name(table.rows[0].cells) if table.rows else ()
    return TableColumns(roles, table.rows[0]) if roles else TableColumns(_roles_by_count(table))


def roles_by_name(names: Sequence[str]) -> Sequence[ColumnRole]:
    """Return the role of each column by its name in the header of a table.

    Empty unless there are names for question and answer.
    """
    roles: list[ColumnRole] = []
    for name in (each.strip().casefold() for each in names):
        role = next((each for each in FIELDS if name in _COLUMN_NAMES[each] and each not in roles), None)
        roles.append(role or "ignored")
    return roles if {"question", "answer"} <= set(roles) else ()


def _roles_by_count(table: CellTable) -> Sequence[ColumnRole]:
    """Return the role of each column, guessed from the number of columns and the first column."""
    width = table.width
    if width == 3 and _is_book_column([row.cells[0] for row in table.rows]):
        return ("book", "question", "answer")
    return _ROLES_BY_WIDTH.get(min(width, len(FIELDS)), ())


def _is_book_column(cells: Sequence[str]) -> bool:
    """Return whether these cells of a column name books: most equal the cell above, or are empty."""
    same = sum(not cell or cell == above for above, cell in pairwise(cells))
    return same > len(cells) // 2
