"""Plugin of pytest that adds pages to failures of browser tests.

The report has the stored games of each page, the state of a page that has not started, and the path of a
screenshot.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from engines import ByPlaywright
from failing import Report, values_of_error
from pieces import ALL
from tools import CACHE

PICTURES = CACHE / "failures"

GAMES = f"""Promise.race([
    {ALL}.then((texts) => Object.keys(texts).filter((name) => /game/.test(name)).map((name) => texts[name])),
    new Promise((done) => setTimeout(done, 5000, [])),
])"""
"""JavaScript for every stored game; none if the database does not answer."""

ON_ITS_WAY = """document.querySelector("html[data-ready]") ? "" : [
    `It is ${document.readyState}.`,
    ...Array.from(document.querySelectorAll("#waking, #trouble"), ({ textContent }) => textContent.trim()),
    ...performance.getEntriesByType("resource").map((came) => `${came.name} ${came.responseEnd | 0} ms`),
].join("\\n")"""
"""JavaScript for the state and the loaded files of a page that has not started; else an empty text."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function, call: pytest.CallInfo[None]) -> Report:
    """Add a section for each game, and one for each screenshot."""
    report = yield
    if report.failed and call.excinfo:
        for number, page in enumerate(
            open_pages([*item.funcargs.values(), *values_of_error(call.excinfo.value)]), start=1
        ):
            path = take_photograph(page, f"{item.name} {number}")
            if path:  # a page without a screenshot does not answer, and a question would never return
                report.sections += [(f"Kept by {page.url}", text) for text in kept_transcripts(page.evaluate)]
                report.sections += [(f"On its way to {page.url}", text) for text in on_its_way(page.evaluate)]
                report.sections.append((f"Picture of {page.url}", str(path)))
    return report


def open_pages(found: list[Any]) -> list[Page]:
    """Return the open pages among these objects of a test."""
    known = {id(page): page for each in found for page in _pages_of(each)}
    return [page for page in known.values() if not page.is_closed()]


def _pages_of(value: Any) -> list[Page]:
    """Return the browser pages in a value: the value itself, or those in a list of pages."""
    if isinstance(value, BrowserContext):
        return value.pages
    page = value.page if isinstance(value, ByPlaywright) else value
    return [page] if isinstance(page, Page) else []


def kept_transcripts(ask: Callable[[str], Any]) -> Iterator[str]:
    """Yield the transcript of each game, below a comment that names the players.

    `ask` evaluates JavaScript in the page. Yield nothing if the page has no database, or does not answer.
    """
    with suppress(Exception):  # any driver's error
        for text in ask(GAMES):
            yield f"# {text}"


def on_its_way(ask: Callable[[str], Any]) -> Iterator[str]:
    """Yield the state of a page that has not started; nothing if it plays, or does not answer."""
    with suppress(Exception):
        if told := ask(ON_ITS_WAY):
            yield told


def take_photograph(page: Page, name: str) -> Path | None:
    """Return the path of the screenshot; None if none could be taken."""
    path = PICTURES / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)}.png"
    with suppress(Error):
        page.screenshot(path=path, timeout=20_000)
        return path
    return None
