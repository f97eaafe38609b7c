"""What of Python is in the page: all that the rules and a report of a mistake need."""

from playwright.sync_api import Page

from browser.inside import inside
from conftest import ROOT

MISTAKE = """
import traceback
from core.cards import shuffled
try:
    shuffled(None, None)
except TypeError as error:
    said = "".join(traceback.format_exception(error))
said
"""
COLUMNS = """
import asyncio.events, core.cards, sys
codes = [asyncio.events.Handle._run.__code__, core.cards.shuffled.__code__]
str([any(place[2] for place in code.co_positions()) for code in codes])
"""


def test_a_traceback_names_the_file_the_line_and_what_stands_there(started: Page) -> None:
    said = started.evaluate(inside(MISTAKE))
    number = (ROOT / "py/core/cards.py").read_text().splitlines().index("    order = list(cards)") + 1
    assert f'py/core/cards.py", line {number}, in shuffled\n    order = list(cards)\n' in said


def test_the_columns_of_tracebacks_are_not_sent(started: Page) -> None:
    assert started.evaluate(inside(COLUMNS)) == "[False, False]"
