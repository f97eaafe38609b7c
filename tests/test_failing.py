"""The transcripts that are printed when a test fails."""

import re
import textwrap

import pytest

from clowder.core.transcript import read_transcript, write_transcript
from conftest import ROOT
from failing import MOST
from variants import RULES

pytest_plugins = ["pytester"]

BEGINNING = """
from random import Random
from hypothesis import given, strategies as st
from clowder.core.errors import Refused
from clowder.core.table import Table
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from playing import new_table, possible_moves
from visiting import Visitor

def begun(seed):
    table = new_table(stepped_on_the_cat, 2, None, Random(seed))
    table.make_move(*possible_moves(table)[0], 7000 + seed)
    return table
"""

IN_HAND = {
    "a local variable": """
        table = begun(1)
        assert not table.entries
    """,
    "the table itself fails": """
        begun(1).make_move(0, "no move", 9000)
    """,
    "a visitor": """
        visitor = Visitor().start("stepped-on-the-cat", 2)
        visitor.table.make_move(*possible_moves(visitor.table)[0], 7001)
        visitor.tap("what is not there")
    """,
    "in a list": """
        played = [begun(1)]
        assert not played
    """,
    "raised": """
        def play():
            error = Refused("no")
            error.table = begun(1)
            raise error
        play()
    """,
    "what another error came from": """
        def play():
            table = begun(1)
            raise KeyError(table.seats)
        try:
            play()
        except KeyError:
            raise ValueError from None
    """,
    "one of a group": """
        def play():
            table = begun(1)
            raise KeyError(table.seats)
        try:
            play()
        except KeyError as error:
            raise ExceptionGroup("two", [error, ValueError()]) from None
    """,
    "an example": """
        @given(st.integers(1, 99))
        def play(seed):
            table = begun(seed)
            assert not table.entries
        play()
    """,
}
"""Test bodies that fail with a game; in it seat 0 or 1 moved after 7001 ms."""


def printed(pytester: pytest.Pytester, body: str) -> list[str]:
    """Return the transcripts in the report of a failing test with this body."""
    test = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    pytester.makepyfile(f"{BEGINNING}\n\ndef test_it():\n{test}\n")
    pytester.syspathinsert(ROOT / "tests")
    report = pytester.runpytest_inprocess("-p", "conftest", "-p", "no:cacheprovider").stdout.str()
    assert "1 failed" in report
    return re.findall(r"^-+ Transcript \d -+\n(.*?)(?=^[-=]{3,})", report, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("body", IN_HAND.values(), ids=IN_HAND)
def test_a_game_that_fails_prints_as_its_transcript(pytester: pytest.Pytester, body: str) -> None:
    (text,) = printed(pytester, body)
    table = read_transcript(text, RULES)
    assert write_transcript(table) == text.rstrip("\n") + "\n"
    assert table.rules.NAME == "stepped-on-the-cat" and table.last_entry_ms == 7001


def test_of_several_games_the_nearest_come_first_and_none_twice(pytester: pytest.Pytester) -> None:
    body = """
        def play(table):
            again = table
            one = begun(2)
            assert not again.entries
        first = begun(1)
        more = [begun(seed) for seed in range(5, 9)]
        play(begun(3))
    """
    assert [read_transcript(text, RULES).last_entry_ms for text in printed(pytester, body)] == [
        7003,
        7002,
        7001,
    ]


def test_no_more_games_are_printed_than_can_be_read(pytester: pytest.Pytester) -> None:
    body = "games = [begun(seed) for seed in range(20)]; assert not games"
    assert len(printed(pytester, body)) == MOST


def test_a_test_without_a_game_prints_none(pytester: pytest.Pytester) -> None:
    assert not printed(pytester, "assert not 1")
