"""What is printed of a page when a test in the browser fails."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from browser import failing_pages
from browser.touching import saved_table, start, touch_named
from core.transcript import read, write
from variants import RULES

pytest_plugins = ["pytester"]


def test_a_test_that_fails_prints_the_games_that_its_page_has_kept_and_takes_a_picture(
    home: Page, pytester: pytest.Pytester
) -> None:
    class Lending:
        @pytest.fixture
        def lent(self) -> Page:
            return home

    start(home, "Kit and Kat", 3)
    table = saved_table(home)
    touch_named(home, "^Home$")
    pytester.makepyfile("def test_it(lent): assert not lent")
    arguments = ("-p", "no:cacheprovider", "-p", "no:playwright")
    report = pytester.runpytest_inprocess(*arguments, plugins=[failing_pages, Lending()]).stdout.str()
    (text,) = re.findall(rf"^-+ Kept by {home.url} -+\n(.*?)(?=^-)", report, re.MULTILINE | re.DOTALL)
    assert text.startswith("# {") and write(read(text, RULES)) == write(table)
    (path,) = map(Path, re.findall(r"Picture of .*\n(/.*\.png)$", report, re.MULTILINE))
    assert path.read_bytes().startswith(b"\x89PNG")
    path.unlink()


def test_a_page_without_a_database_has_kept_nothing_that_can_be_told(tablet: BrowserContext) -> None:
    assert list(failing_pages.kept(tablet.new_page().evaluate)) == []
