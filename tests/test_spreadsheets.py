"""Tables that Clowder writes: one dialect in each language, read back as they were, by LibreOffice too."""

import csv
import io
import shutil
import subprocess
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.storage.ledger import GameResult, PlayerResult, Tally
from clowder.app.storage.spreadsheet import format_results_csv, format_tallies_csv
from clowder.core.cells import (
    find_csv_separator,
    format_spreadsheet_csv,
    unescape_cell,
)
from clowder.core.i18n import set_language
from clowder.games.kit_and_kat.content.workshop.cell_table import (
    guess_separators,
    read_csv_with_separator,
    unclosed_quote_faults,
)
from clowder.games.kit_and_kat.content.workshop.deck_tables import format_deck_as_csv
from small_decks import small_deck


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Speak English again after a test."""
    yield
    set_language(NullTranslations())


ODD = ("=1+1", "-3", "+49 30", "@sum", "＝1+1", 'say "miau"', "a,b;c", "#1", "'=x", "Zoë 字", "1,5", "plain")
"""Cells that a spreadsheet could evaluate, part or misread."""

CELLS = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp"))) | st.sampled_from(ODD)


@given(
    st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=2, max_size=5), st.sampled_from(["en", "de"])
)
def test_what_is_written_is_read_back_by_us_and_by_another_reader(rows: list[list[str]], code: str) -> None:
    rows = [[f"x{n}", *(" ".join(cell.split()) for cell in row)] for n, row in enumerate(rows)]
    separator = find_csv_separator(code)
    text = format_spreadsheet_csv(rows, separator).removeprefix("\ufeff")
    read = read_csv_with_separator(text, separator)
    assert [[unescape_cell(cell) for cell in row.cells] for row in read.rows] == rows
    assert not unclosed_quote_faults(read)
    others = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    assert [[unescape_cell(cell) for cell in row] for row in others] == rows
    assert not any(
        cell.startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠")) for row in others for cell in row
    )


def tables() -> dict[str, str]:
    """Return all tables that Clowder writes, in the current language, by name."""
    players = tuple(PlayerResult(name, -3, False, 0, 0, {"calls": 1}) for name in ODD)
    games = [GameResult("1700000000000", "kit-and-kat", {"way": "classic"}, players)]
    separator = find_csv_separator("de")
    return {
        "games": format_results_csv(games, int),
        "sums": format_tallies_csv({(name, "kit-and-kat"): Tally() for name in ODD}),
        "deck": format_deck_as_csv(small_deck(3, 3), separator),
    }


@pytest.mark.parametrize(("code", "separator"), [("en", ","), ("ja", ","), ("de", ";"), ("fr", ";")])
def test_all_tables_have_one_dialect_in_a_language(code: str, separator: str) -> None:
    set_language(NullTranslations(), code)
    assert find_csv_separator(code) == separator
    for name, text in tables().items():
        wanted = ";" if name == "deck" else separator
        assert text.startswith("\ufeff") and text.endswith("\r\n")
        assert guess_separators(text.removeprefix("\ufeff"))[0] == wanted, name


@pytest.mark.skipif(
    not shutil.which("soffice"), reason="LibreOffice is missing: apt-get install libreoffice-calc"
)
def test_libreoffice_reads_every_table_as_it_was_written_and_evaluates_nothing(tmp_path: Path) -> None:
    set_language(NullTranslations(), "de")
    written = tables()
    for name, text in written.items():
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8", newline="")
    subprocess.run(
        [
            "soffice",
            f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
            "--headless",
            "--infilter=CSV:59,34,76,1",  # semicolon, quotation mark, UTF-8, from the first line
            "--convert-to",
            "csv:Text - txt - csv (StarCalc):59,34,76",
            "--outdir",
            tmp_path / "out",
            *(tmp_path / f"{name}.csv" for name in written),
        ],
        check=True,
        capture_output=True,
    )
    for name, text in written.items():
        found = (tmp_path / "out" / f"{name}.csv").read_text(encoding="utf-8")
        assert list(csv.reader(io.StringIO(found), delimiter=";")) == list(
            csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";")
        )
