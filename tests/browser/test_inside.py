"""Python in the page: complete enough for the rules, and for tracebacks."""

import pytest
from playwright.sync_api import Browser, Page

from agreeing import find_differences, random_ways
from browser.conftest import wait_until_ready
from browser.inside import script_inside
from clowder.games import GAMES
from conftest import ROOT

MISTAKE = """
import traceback
from clowder.core.cards import shuffle_cards
try:
    shuffle_cards(None, None)
except TypeError as error:
    said = "".join(traceback.format_exception(error))
said
"""
COLUMNS = """
import asyncio.events, clowder.core.cards, sys
codes = [asyncio.events.Handle._run.__code__, clowder.core.cards.shuffle_cards.__code__]
str([any(place[2] for place in code.co_positions()) for code in codes])
"""


def test_a_traceback_names_the_file_and_the_line(home: Page) -> None:
    said = home.evaluate(script_inside(MISTAKE))
    number = (ROOT / "py/clowder/core/cards.py").read_text().splitlines().index("    order = list(cards)") + 1
    assert f'py/clowder/core/cards.py", line {number}, in shuffle_cards\n' in said


def test_the_columns_of_tracebacks_are_not_sent(home: Page) -> None:
    assert home.evaluate(script_inside(COLUMNS)) == "[False, False]"


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_games_are_the_same_in_the_page_and_here(home: Page, name: str, is_whole: bool) -> None:
    """A few games; `python3 research agree` plays thousands."""
    ways = random_ways(name, 6 if is_whole else 2)
    assert not list(find_differences(lambda program: home.evaluate(script_inside(program)), ways))


def test_the_browser_warns_of_nothing_that_it_will_soon_forbid(browser: Browser, site: str) -> None:
    page = browser.new_context(service_workers="block").new_page()
    devtools = page.context.new_cdp_session(page)
    issues: list[str] = []
    devtools.on("Audits.issueAdded", lambda said: issues.append(str(said["issue"])))
    devtools.send("Audits.enable")
    page.goto(site)
    wait_until_ready(page)
    page.context.close()
    assert issues == []
