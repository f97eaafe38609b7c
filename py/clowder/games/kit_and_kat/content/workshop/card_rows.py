"""Import of cards that players wrote elsewhere: rows of a spreadsheet, or of a text that Anki exports."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import unescape
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from clowder.core.cells import CellRow, find_separator, read_cell_rows, unescape_cell
from clowder.core.i18n import UNPRINTABLE, _, join_series
from clowder.games.kit_and_kat.content.deck.located_json import LARGEST, BadDeck, FileFault, length_fault_text


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


FIELDS = ("book", "number", "question", "answer", "source")

_CALLED: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "book": ("book", "books", "chapter", "topic", "buch", "bücher", "kapitel", "thema", "本", "巻", "章"),
        "number": ("number", "no", "no.", "nr", "nr.", "#", "card", "nummer", "karte", "番号", "カード"),
        "question": ("question", "front", "frage", "vorderseite", "質問", "問い", "問題", "表", "表面"),
        "answer": ("answer", "back", "antwort", "rückseite", "答え", "答", "回答", "裏", "裏面"),
        "source": ("source", "sources", "quelle", "quellen", "出典", "出どころ", "典拠"),
    }
)
"""Names of the columns, in the languages of Clowder and as Anki names the sides of a card."""

_BY_WIDTH: Mapping[int, Sequence[str]] = MappingProxyType(
    {2: FIELDS[2:4], 3: FIELDS[2:5], 4: FIELDS[:4], 5: FIELDS}
)
"""Columns by their number, for a table without a heading."""

_ANKI = re.compile(r"#[a-z ]+:")
_LINE_END = re.compile(r"\r\n|\r|\n")
_NAMED_SEPARATORS = MappingProxyType(
    {"tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":"}
)
_COLUMN = re.compile(r"(notetype|deck|tags|guid) column")

_GONE = re.compile(r"<(script|style)\b.*?</\1\s*>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
_BREAK = re.compile(r"<\s*/?\s*(br|div|p|li|tr|h[1-6])\b[^>]*>", re.IGNORECASE)
_MARKUP = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)
_SOUND = re.compile(r"\[(sound|anki):[^\]]*\]")
_CLOZE = re.compile(r"\{\{c\d+::(.*?)(::.*?)?\}\}")


def read_card_rows(text: str) -> CardRows:
    """Return the cards in the text of a spreadsheet (CSV) or an Anki export.

    Raises BadDeck only for a text that is much too long; other faults are in the result.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > LARGEST:
        raise BadDeck([FileFault(1, length_fault_text(_("The file"), text, LARGEST))])
    return _read_anki(text) if _ANKI.match(text) else _read_spreadsheet(text)


# Spreadsheets


def _read_spreadsheet(text: str) -> CardRows:
    """Return the cards in a CSV text; columns are known by their names or, without names, by their number."""
    first, separator = 1, ""
    if text.lower().startswith("sep=") and len(text) > 4:
        separator, text, first = text[4], text.partition("\n")[2], 2
    lines, faults = _read_cells(text, separator or find_separator(text, first), first)
    columns = _columns_by_name(lines[0].cells) if lines else {}
    if columns:
        remarks = _unknown_column_remarks(lines[0].cells, columns.values())
        faults += _extra_cell_faults(lines[1:], len(lines[0].cells))
        return CardRows([_make_card_row(line, columns) for line in lines[1:]], faults, remarks)
    columns = _columns_by_count(lines)
    if lines and not columns:
        needed = _("There must be a column for the question and one for the answer.")
        return CardRows((), [*faults, FileFault(lines[0].number, needed)])
    return CardRows([_make_card_row(line, columns) for line in lines], faults)


def _columns_by_name(cells: Sequence[str]) -> dict[str, int]:
    """Return the index of each field's column, by the names in the first line of a table.

    Empty unless there are names for question and answer.
    """
    called = [cell.strip().casefold() for cell in cells]
    found = {
        field: next(at for at, name in enumerate(called) if name in names)
        for field, names in _CALLED.items()
        if any(name in names for name in called)
    }
    return found if {"question", "answer"} <= found.keys() else {}


def _read_cells(text: str, separator: str, first: int) -> tuple[list[CellRow], list[FileFault]]:
    """Return the rows of a CSV text, split into cells, and a fault for each quotation mark left open.

    `first` is the line number at which the text begins.
    """
    lines, unclosed = read_cell_rows(text, separator, first)
    reason = _("A quotation mark is opened here, and never closed.")
    return lines, [FileFault(number, reason) for number in unclosed]


def _columns_by_count(lines: Sequence[CellRow]) -> dict[str, int]:
    """Return the index of each field's column, guessed from the number of columns and the first column."""
    width = max((len(line.cells) for line in lines), default=0)
    fields = _BY_WIDTH.get(min(width, len(FIELDS)), ())
    if width == 3 and _is_book_column([line.cells[0] for line in lines]):
        fields = ("book", "question", "answer")
    return {field: at for at, field in enumerate(fields)}


def _is_book_column(cells: Sequence[str]) -> bool:
    """Return whether these cells of a column name books: most equal the cell above, or are empty."""
    same = sum(not cell or cell == above for above, cell in pairwise(cells))
    return same > len(cells) // 2


def _unknown_column_remarks(cells: Sequence[str], known: Collection[int]) -> list[str]:
    """Return a remark that lists the columns left out, as their names are unknown; empty if there are none.

    `known` are the indices of the columns that are used.
    """
    others = [
        unescape_cell(UNPRINTABLE.sub("", cell)) for at, cell in enumerate(cells) if cell and at not in known
    ]
    return [_("Left out: {what}.", what=join_series(others))] if others else []


def _extra_cell_faults(lines: Sequence[CellRow], width: int) -> Iterator[FileFault]:
    """Yield a fault for each row with more than `width` cells, often for lack of quotation marks."""
    for line in lines:
        if any(line.cells[width:]):
            more = _("There are more cells here than columns. Is a quotation mark missing?")
            yield FileFault(line.number, more)


def _make_card_row(line: CellRow, columns: Mapping[str, int]) -> CardRow:
    """Return a row of cells as a card; `columns` has the index of each field's cell."""

    def cell(field: str) -> str:
        """Return the text of a field's cell; empty if the row has no such cell."""
        at = columns.get(field, len(line.cells))
        return UNPRINTABLE.sub("", unescape_cell(line.cells[at])) if at < len(line.cells) else ""

    return CardRow(line.number, *map(cell, FIELDS))


# Anki


def _read_anki(text: str) -> CardRows:
    """Return the cards in a text exported by Anki, whose first lines begin with # and describe the others."""
    said, first = _read_anki_settings(text)
    body = "\n".join(_LINE_END.split(text)[first - 1 :])
    named = said.get("separator", "tab")
    separator = _NAMED_SEPARATORS.get(named.lower(), named[:1])
    lines, faults = _read_cells(body, separator, first)
    special = {
        found[1]: int(value) - 1
        for key, value in said.items()
        if (found := _COLUMN.fullmatch(key)) and value.isdecimal()
    }
    columns = _text_columns(said.get("columns", "").split(separator), special.values(), lines)
    is_markup = said.get("html", "").lower() == "true"
    if lines and not {"question", "answer"} <= columns.keys():
        needed = _("There must be a column for the question and one for the answer.")
        return CardRows((), [*faults, FileFault(lines[0].number, needed)])
    books = _books_of_notes(lines, special)
    plain = [CellRow(line.number, tuple(_strip_markup(cell) for cell in line.cells)) for line in lines]
    rows = [
        _make_card_row(line, columns)._replace(book=book)
        for line, book in zip(plain if is_markup else lines, books, strict=True)
    ]
    lost = is_markup and any(_has_media(cell) for line in lines for cell in line.cells)
    remarks = [_("Left out: {what}.", what=_("pictures and sounds"))] if lost else []
    return CardRows(rows, faults, remarks, unescape_cell(UNPRINTABLE.sub("", said.get("deck", ""))))


def _read_anki_settings(text: str) -> tuple[dict[str, str], int]:
    """Return an Anki export's settings, from its lines with #, and the line number of the first note."""
    said: dict[str, str] = {}
    number = 0
    for number, line in enumerate(_LINE_END.split(text), start=1):
        if not _ANKI.match(line):
            return said, number
        key, _colon, value = line[1:].partition(":")
        said[key] = value if value in ("\t", " ") else value.strip(" \r\n")
    return said, number + 1


def _text_columns(names: Sequence[str], special: Collection[int], lines: Sequence[CellRow]) -> dict[str, int]:
    """Return the column indices of question, answer and source in an Anki export, by field.

    Names in the first line decide. Without them, the first two columns that are not `special` hold question
    and answer, and there is no source.
    """
    if found := _columns_by_name(names):
        return {field: at for field, at in found.items() if field in FIELDS[2:]}
    width = max((len(line.cells) for line in lines), default=0)
    free = [at for at in range(width) if at not in special]
    return dict(zip(FIELDS[2:4], free, strict=False))


def _books_of_notes(lines: Sequence[CellRow], special: Mapping[str, int]) -> list[str]:
    """Return the book of each Anki note: its Anki deck if there are several, else its first tag.

    If a note has no tag, all books are empty. `special` are the column indices of `deck` and `tags`.
    """
    decks = list(_column_cells(lines, special.get("deck")))
    if len(set(decks)) > 1:
        last = {deck: deck.split("::")[-1] for deck in decks}
        is_enough = len(set(last.values())) == len(last)
        return [last[deck] if is_enough else deck.replace("::", ": ") for deck in decks]
    tags = [
        tag.split()[0].replace("_", " ") if tag else "" for tag in _column_cells(lines, special.get("tags"))
    ]
    return tags if all(tags) else [""] * len(lines)


def _column_cells(lines: Sequence[CellRow], column: int | None) -> Iterator[str]:
    """Yield the cells of one column, by its index; empty texts if there is no such column."""
    for line in lines:
        found = line.cells[column] if column is not None and 0 <= column < len(line.cells) else ""
        yield UNPRINTABLE.sub("", unescape_cell(found))


def _strip_markup(markup: str) -> str:
    """Return the text of an Anki note without HTML markup, sounds and pictures."""
    text = _BREAK.sub(" ", _GONE.sub("", markup))
    return _CLOZE.sub(r"\1", _SOUND.sub("", unescape(_MARKUP.sub("", text)))).strip()


def _has_media(markup: str) -> bool:
    """Return whether the HTML of an Anki note has a picture or a sound."""
    return "<img" in markup.lower() or bool(_SOUND.search(markup))
