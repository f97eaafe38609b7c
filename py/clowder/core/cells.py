"""Tables as text (CSV and the like): writing cells the way spreadsheets and Anki read them."""

from collections.abc import Sequence

_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""First characters that make a spreadsheet evaluate a cell as a formula, in Japan in full width, too."""

_COMMA_LANGUAGES = ("en", "ja")
"""Codes of languages whose spreadsheets part cells by commas; in others a comma is in a decimal number."""

MAX_ROWS = 1_000
"""Largest number of rows of a file that are read: a deck has far fewer, and reading blocks the page."""


def format_csv(rows: Sequence[Sequence[str]], separator: str) -> str:
    """Return rows of cells as CSV text (RFC 4180), with cells quoted where needed and CRLF line ends.

    `separator` stands between the cells. Formulas are not escaped: `format_spreadsheet_csv` does that.
    """
    return "".join(
        f"{separator.join(_quote_cell_if_needed(cell, separator) for cell in row)}\r\n" for row in rows
    )


def find_csv_separator(language: str) -> str:
    """Return the separator that spreadsheets in this language expect in a CSV file: `,` or `;`.

    `language` is a language's code, such as `de`. English and Japanese have `,`, all others `;`.
    """
    return "," if language in _COMMA_LANGUAGES else ";"


def format_spreadsheet_csv(rows: Sequence[Sequence[object]], separator: str) -> str:
    """Return rows as CSV text that spreadsheets open as a table, with a byte order mark in front.

    `separator` stands between the cells. Strings that spreadsheets would evaluate as formulas are
    escaped by an apostrophe; numbers are not, as they may begin with a minus sign.
    """
    cells = [[escape_formula(cell) if isinstance(cell, str) else str(cell) for cell in row] for row in rows]
    return "\ufeff" + format_csv(cells, separator)


def escape_formula(cell: str) -> str:
    """Return a cell with an apostrophe in front if a spreadsheet would take it for a formula, else as it is.

    A formula begins with `=`, `+`, `-` or `@`, also in full width. A cell that already has apostrophes
    before a formula gets one more, so that `unescape_cell` restores it.
    """
    return f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) else cell


def unescape_cell(cell: str) -> str:
    """Return a cell without the apostrophe that `escape_formula` added, and with white space tidied.

    Each run of white space, line breaks too, becomes one space, and is removed at both ends.
    """
    words = " ".join(cell.split())
    return words[1:] if words.startswith("'") and words.lstrip("'").startswith(_FORMULA) else words


def _quote_cell_if_needed(cell: str, separator: str) -> str:
    """Return a cell in quotes if it contains a separator, a quote or a line break, or begins with `#`.

    Quotes within it are doubled. Any other cell is returned as it is.
    """
    needs = any(sign in cell for sign in (separator, '"', "\n", "\r")) or cell.startswith("#")
    return '"' + cell.replace('"', '""') + '"' if needs else cell
