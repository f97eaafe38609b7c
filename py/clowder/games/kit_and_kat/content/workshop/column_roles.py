"""Roles of a table's columns: which holds the questions, which the answers, and so on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import normalize

from clowder.games.kit_and_kat.content.workshop.cell_table import CellRow, CellTable

ColumnRole: TypeAlias = Literal[
    "book", "number", "question", "answer", "source", "reading", "tags", "ignored"
]
"""Role of a column: a field of a card, the reading of the text beside it, Anki's tags, or nothing."""

FIELDS: tuple[ColumnRole, ...] = ("book", "number", "question", "answer", "source")
"""Roles of the columns that become fields of a card."""


class TableColumns(NamedTuple):
    """Columns of a table: the role of each (such as question or book), and the index of the header row.

    The header is the row with the names of the columns; there may be none. `index_of_role` finds a
    column, and `header_row`, `rows_above_header` and `card_rows` part a table's rows. `with_role`
    returns a copy with another role for one column. `has_question_and_answer` tells if both roles are
    there.
    """

    roles: Sequence[ColumnRole] = ()
    """Role of each column from the left; columns beyond are ignored."""
    header_index: int | None = None
    """Index of the row with the names of the columns, which is no card, nor are those above; or None."""

    @property
    def has_question_and_answer(self) -> bool:
        """True if one column has the role `question` and another the role `answer`."""
        return {"question", "answer"} <= set(self.roles)

    def index_of_role(self, role: ColumnRole) -> int | None:
        """Return the index of the first column with this role; None if there is none."""
        return self.roles.index(role) if role in self.roles else None

    def header_row(self, table: CellTable) -> CellRow | None:
        """Return the row with the names of the columns; None if the table has none."""
        return None if self.header_index is None else table.rows[self.header_index]

    def rows_above_header(self, table: CellTable) -> Sequence[CellRow]:
        """Return the rows above the header, such as a title; none if the table has no header."""
        return table.rows[: self.header_index or 0]

    def card_rows(self, table: CellTable) -> Sequence[CellRow]:
        """Return the rows that are cards: those below the header; without a header, all rows."""
        return table.rows[0 if self.header_index is None else self.header_index + 1 :]

    def with_role(self, index: int, role: ColumnRole) -> "TableColumns":
        """Return the columns with this role given to the column of this index.

        If another column had the role, the two columns swap their roles; only `ignored` can be the role
        of several. Columns before it that had no role yet are `ignored`.
        """
        missing: list[ColumnRole] = ["ignored"] * (index + 1 - len(self.roles))
        roles = [*self.roles, *missing]
        if role != "ignored" and role in roles:
            roles[roles.index(role)] = roles[index]
        roles[index] = role
        return self._replace(roles=tuple(roles))


_NAMES: Sequence[Mapping[ColumnRole, str]] = (
    {
        "book": "book|books|chapter|topic|buch|bücher|kapitel|thema|themen|本|巻|章|単元|分野|テーマ",
        "number": "number|no|nr|num|#|card|nummer|karte|lfd. nr|laufende nummer|番号|カード|通し番号",
        "question": (
            "question|questions|front|front side|frage|fragen|vorderseite"
            "|質問|問い|問|問題|問題文|表|表面|おもて"
        ),
        "answer": (
            "answer|answers|back|back side|antwort|antworten|rückseite"
            "|答え|答|回答|解答|正解|こたえ|裏|裏面|うら"
        ),
        "source": "source|sources|reference|quelle|quellen|beleg|fundstelle|出典|出どころ|典拠|出所",
        "reading": (
            "reading|readings|furigana|kana|pronunciation|lesung|aussprache|lautschrift"
            "|読み|読み方|よみ|よみかた|ふりがな|フリガナ|発音|かな"
        ),
        "tags": "tag|tags|schlagwort|schlagwörter|schlagworte|stichwort|stichwörter|タグ",
    },
    {
        "book": (
            "unit|lesson|section|category|subject|module|deck|lektion|kategorie|fach|bereich|einheit"
            "|abschnitt|課|カテゴリ|カテゴリー|デッキ|科目"
        ),
        "question": (
            "q|term|terms|word|words|expression|phrase|prompt|vocabulary|vocab|f|begriff|begriffe|wort"
            "|wörter|vokabel|vokabeln|ausdruck|fachbegriff|fachwort|用語|単語|語|語句|言葉|ことば|表現|項目"
        ),
        "answer": (
            "a|definition|definitions|meaning|meanings|translation|solution|response|explanation"
            "|bedeutung|bedeutungen|definitionen|übersetzung|lösung|lösungen|erklärung"
            "|意味|定義|訳|訳語|和訳|英訳|説明|解説|翻訳|解"
        ),
    },
)
"""Names of the columns by role, in the languages of Clowder, as schools, Quizlet and Anki write them.

Where a table has columns of both, the names in the first mapping override those in the second: a *term*
is a question only where nothing is called a question.
"""

_LANGUAGES: Sequence[str] = (
    "english|englisch|英語|en",
    "german|deutsch|ドイツ語|独語|de",
    "japanese|japanisch|日本語|ja|kanji|漢字",
    "french|französisch|français|フランス語|fr",
    "latin|latein|ラテン語",
    "spanish|spanisch|español|スペイン語",
    "italian|italienisch|italiano|イタリア語",
    "russian|russisch|русский|ロシア語",
    "greek|griechisch|ギリシャ語",
    "chinese|chinesisch|中文|中国語",
    "korean|koreanisch|한국어|韓国語",
    "turkish|türkisch|türkçe|トルコ語",
    "polish|polnisch|polski",
    "dutch|niederländisch|nederlands",
    "portuguese|portugiesisch|português",
    "ukrainian|ukrainisch|українська",
    "arabic|arabisch|العربية",
)
"""Names of languages, in lists of words to be learned: the first is asked for, the second is the answer."""

_HEADER_ROWS = 10
"""Number of rows in which the header is sought."""

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|【[^【】]*】|〔[^〔〕]*〕|<[^<>]*>")
_COUNT = re.compile(r"[(#]? ?(\d{1,6})(?:\.0+|[.)])?")

_ROLES_BY_WIDTH: Mapping[int, Sequence[ColumnRole]] = MappingProxyType(
    {2: FIELDS[2:4], 3: FIELDS[2:5], 4: FIELDS[:4], 5: FIELDS}
)
"""Roles by the number of columns, for a table without a header."""


def find_column_roles(table: CellTable) -> TableColumns:
    """Find out the role of each column of a table (such as question or book), and its header row.

    Roles follow from the names of the columns in one of the first rows; without names, from the number
    of columns. A column `number` that merely counts the rows of the table is ignored; without a column
    for the book it may count those of each book.
    """
    header = _find_header_index(table)
    columns = (
        TableColumns(_guess_roles_by_column_count(table))
        if header is None
        else TableColumns(find_roles_by_name(table.rows[header].cells), header)
    )
    number = columns.index_of_role("number")
    if number is None:
        return columns
    numbers = [row.cell(number) for row in columns.card_rows(table)]
    is_superfluous = is_numbering_column(numbers, may_restart=columns.index_of_role("book") is None)
    return columns.with_role(number, "ignored") if is_superfluous else columns


def _find_header_index(table: CellTable) -> int | None:
    """Return the index of the first row that names columns for question and answer; else None.

    It is sought in the first `_HEADER_ROWS` rows. In each row above it at most half as many cells may be
    filled: a title, a class, a date.
    """
    most_above = 0
    for index, row in enumerate(table.rows[:_HEADER_ROWS]):
        filled = sum(map(bool, row.cells))
        if 2 * most_above <= filled and find_roles_by_name(row.cells):
            return index
        most_above = max(most_above, filled)
    return None


def find_roles_by_name(names: Sequence[str]) -> Sequence[ColumnRole]:
    """Return the role of each column by its name in the header of a table; an unknown name is `ignored`.

    Each role goes to the first column with one of the role's names in English, German or Japanese; less
    clear names, such as *term*, count only for a role that no clear name has. If no column is named
    question or answer, and two are named after languages, the first is the question and the second the
    answer. The result is empty if there would be no column for the question, or none for the answer.
    """
    plain = [_normalize_column_name(name) for name in names]
    roles: list[ColumnRole] = ["ignored"] * len(plain)
    for names_by_role in _NAMES:
        for role, words in names_by_role.items():
            found = (
                at
                for at, name in enumerate(plain)
                if _matches_any_name(name, words) and roles[at] == "ignored"
            )
            if role not in roles and (at := next(found, None)) is not None:
                roles[at] = role
    if not {"question", "answer"} & set(roles):
        for role, at in zip(FIELDS[2:4], _language_column_indices(plain), strict=False):
            roles[at] = role
    return roles if {"question", "answer"} <= set(roles) else ()


def _normalize_column_name(name: str) -> str:
    """Return a column's name for comparison: in small letters and characters of normal width (NFKC).

    Text in brackets and signs at its ends, such as colons, are removed, unless nothing would be left.
    Spaces become single ones.
    """
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(_BRACKETS.sub(" ", folded).split()).strip(" .:*_-?!") or folded.strip()


def _matches_any_name(name: str, words: str) -> bool:
    """Return whether a normalized name is one of `words`, or consists of several of them with slashes.

    `words` is a text of names with | between.
    """
    known = words.split("|")
    return name in known or all(part.strip() in known for part in name.split("/"))


def _language_column_indices(names: Sequence[str]) -> Iterator[int]:
    """Yield, from left to right, the index of the first column named after each language."""
    seen = set[str]()
    for at, name in enumerate(names):
        language = next((each for each in _LANGUAGES if name in each.split("|")), "")
        if language and language not in seen:
            seen.add(language)
            yield at


def _guess_roles_by_column_count(table: CellTable) -> Sequence[ColumnRole]:
    """Guess the role of each column of a table without a header, from the number of filled columns.

    Two are question and answer, a third the source; four are book, number, question and answer, a fifth
    the source. Of three the first is the book if its texts repeat. Empty columns and those beyond five
    are ignored, and of three or more also a first one that merely counts the rows. The result is empty
    if fewer than two are left.
    """
    filled = table.filled_column_indices
    if len(filled) > 2 and is_numbering_column([row.cell(filled[0]) for row in table.rows], may_restart=True):
        filled = filled[1:]
    by_count = _ROLES_BY_WIDTH.get(min(len(filled), len(FIELDS)), ())
    if len(filled) == 3 and _is_book_column([row.cell(filled[0]) for row in table.rows]):
        by_count = ("book", "question", "answer")
    role_by_column = dict(zip(filled, by_count, strict=False))
    return [role_by_column.get(at, "ignored") for at in range(table.column_count)] if by_count else ()


def _is_book_column(cells: Sequence[str]) -> bool:
    """Return whether over half of a column's cells are empty or repeat the one above, as books do."""
    same = sum(not cell or cell == above for above, cell in pairwise(cells))
    return same > len(cells) // 2


def parse_cell_number(text: str) -> int | None:
    """Return the whole number in a cell such as `3`, `3.`, `3.0`, `#3`, `(3)` or `３`; else None."""
    found = _COUNT.fullmatch(normalize("NFKC", text).strip())
    return int(found[1]) if found else None


def is_numbering_column(cells: Sequence[str], *, may_restart: bool = False) -> bool:
    """Return whether these cells of a column merely number the rows of the table, from any number on.

    There must be at least two cells, each a number, and one more than the one above. Numbers may be
    skipped if the last is above 10, the most cards of a book. With `may_restart` the count may begin
    again at its first number.
    """
    numbers = [each for each in map(parse_cell_number, cells) if each is not None]
    if len(numbers) < max(2, len(cells)):
        return False
    steps = [after - before for before, after in pairwise(numbers)]
    restarts = [after == numbers[0] and step < 0 for after, step in zip(numbers[1:], steps, strict=True)]
    return (
        all(step == 1 for step in steps)
        or (all(step > 0 for step in steps) and numbers[-1] > 10)
        or (may_restart and all(step == 1 or again for step, again in zip(steps, restarts, strict=True)))
    )
