"""Report of a page when a browser test fails."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from browser import failing_pages
from browser.conftest import wait_until_ready
from browser.touching import saved_table, start_game, touch_named
from clowder.core.transcript import read_transcript, write_transcript
from spoiling import SpoilingHost
from variants import RULES

pytest_plugins = ["pytester"]


def test_a_test_that_fails_prints_the_games_that_its_page_has_kept_and_takes_a_picture(
    home: Page, pytester: pytest.Pytester
) -> None:
    class Lending:
        @pytest.fixture
        def lent(self) -> Page:
            return home

    start_game(home, "Kit and Kat", 3)
    table = saved_table(home)
    touch_named(home, "^Home$")
    pytester.makepyfile("def test_it(lent): assert not lent")
    arguments = ("-p", "no:cacheprovider", "-p", "no:playwright")
    report = pytester.runpytest_inprocess(*arguments, plugins=[failing_pages, Lending()]).stdout.str()
    (text,) = re.findall(rf"^-+ Kept by {home.url} -+\n(.*?)(?=^-)", report, re.MULTILINE | re.DOTALL)
    assert text.startswith("# {") and write_transcript(read_transcript(text, RULES)) == write_transcript(
        table
    )
    (path,) = map(Path, re.findall(r"Picture of .*\n(/.*\.png)$", report, re.MULTILINE))
    assert path.read_bytes().startswith(b"\x89PNG")
    path.unlink()


def test_a_page_without_a_database_has_kept_nothing_that_can_be_told(tablet: BrowserContext) -> None:
    assert list(failing_pages.kept_transcripts(tablet.new_page().evaluate)) == []


def test_of_a_page_that_does_not_play_it_is_told_what_has_come(
    tablet: BrowserContext, static: SpoilingHost
) -> None:
    (python,) = [name for name in static.files if name.endswith(".zip.gzip")]
    static.spoil_part(python, "hanging")
    page = tablet.new_page()
    page.goto(static.address, wait_until="domcontentloaded")
    while "art.svg" not in (told := next(failing_pages.on_its_way(page.evaluate))):
        page.wait_for_timeout(20)
    assert re.search(r"^It is (interactive|complete)\.$", told, re.MULTILINE)
    assert re.search(r"art\.svg [0-9]+ ms$", told, re.MULTILINE) and python not in told
    static.mend_all()
    wait_until_ready(page)
    assert list(failing_pages.on_its_way(page.evaluate)) == []
