"""A browser test that fails prints the games that its pages have kept, how far a page came that does not
play, and where a picture of each is.

A plugin of pytest, for the tests of this folder.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from engines import ByPlaywright
from failing import Report, values
from pieces import ALL
from tools import CACHE

PICTURES = CACHE / "failures"

GAMES = f"""Promise.race([
    {ALL}.then((texts) => Object.keys(texts).filter((name) => /game/.test(name)).map((name) => texts[name])),
    new Promise((done) => setTimeout(done, 5000, [])),
])"""
"""Every game that is kept, as JavaScript; none if the database does not answer."""

ON_ITS_WAY = """document.querySelector("html[data-ready]") ? "" : [
    `It is ${document.readyState}.`,
    ...Array.from(document.querySelectorAll("#waking, #trouble"), ({ textContent }) => textContent.trim()),
    ...performance.getEntriesByType("resource").map((came) => `${came.name} ${came.responseEnd | 0} ms`),
].join("\\n")"""
"""What a page tells that does not play yet, and what has come for it, as JavaScript; else nothing."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function, call: pytest.CallInfo[None]) -> Report:
    """Adds a section for each game, and one for each picture."""
    report = yield
    if report.failed and call.excinfo:
        for number, page in enumerate(pages([*item.funcargs.values(), *values(call.excinfo.value)]), start=1):
            path = photograph(page, f"{item.name} {number}")
            if path:  # a page of which no picture can be taken does not answer, and would be asked for ever
                report.sections += [(f"Kept by {page.url}", text) for text in kept(page.evaluate)]
                report.sections += [(f"On its way to {page.url}", text) for text in on_its_way(page.evaluate)]
                report.sections.append((f"Picture of {page.url}", str(path)))
    return report


def pages(found: list[Any]) -> list[Page]:
    """Those that are open, of all that a test has had in hand."""
    known = {id(page): page for each in found for page in _pages_of(each)}
    return [page for page in known.values() if not page.is_closed()]


def _pages_of(value: Any) -> list[Page]:
    if isinstance(value, BrowserContext):
        return value.pages
    page = value.page if isinstance(value, ByPlaywright) else value
    return [page] if isinstance(page, Page) else []


def kept(ask: Callable[[str], Any]) -> Iterator[str]:
    """The transcript of each game, below a comment that says who plays. `ask` tells what JavaScript is.

    None of a page that has no database, or does not answer.
    """
    with suppress(Exception):  # whatever a driver raises
        for text in ask(GAMES):
            yield f"# {text}"


def on_its_way(ask: Callable[[str], Any]) -> Iterator[str]:
    """How far a page came that does not play; nothing of one that plays, or does not answer."""
    with suppress(Exception):
        if told := ask(ON_ITS_WAY):
            yield told


def photograph(page: Page, name: str) -> Path | None:
    """Where the picture of this name is, if one could be taken."""
    path = PICTURES / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)}.png"
    with suppress(Error):
        page.screenshot(path=path, timeout=5000)
        return path
    return None
