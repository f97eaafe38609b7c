"""Tables as text (CSV and the like): writing cells the way spreadsheets and Anki read them."""

from collections.abc import Sequence

_FORMULA = ("=", "+", "-", "@")
"""First characters that make a spreadsheet evaluate a cell as a formula."""


def dump_rows(rows: Sequence[Sequence[str]], separator: str) -> str:
    """Return rows of cells as CSV text, quoted where needed, with CRLF line ends (RFC 4180)."""
    return "".join(f"{separator.join(_quote_cell(cell, separator) for cell in row)}\r\n" for row in rows)


def escape_formula(cell: str) -> str:
    """Return a cell with an apostrophe before anything that a spreadsheet would evaluate as a formula.

    A cell that already begins with apostrophes before a formula gets one more, so that `unescape_cell`
    restores it.
    """
    return f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) else cell


def unescape_cell(cell: str) -> str:
    """Return a cell without the apostrophe that `escape_formula` put in front, and with single spaces."""
    words = " ".join(cell.split())
    return words[1:] if words.startswith("'") and words.lstrip("'").startswith(_FORMULA) else words


def _quote_cell(cell: str, separator: str) -> str:
    """Return a cell in quotes if it contains a separator, a quote or a line break, or begins with `#`."""
    needs = any(sign in cell for sign in (separator, '"', "\n", "\r")) or cell.startswith("#")
    return '"' + cell.replace('"', '""') + '"' if needs else cell
