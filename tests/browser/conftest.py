"""Fixtures: a browser, the site on a local server, and a page that fails a test on any error in it."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect, sync_playwright

from browser.copies import PageCopies
from browser.failing_pages import pytest_runtest_makereport  # noqa: F401  # a hook
from browser.in_engines import all_engines_end  # noqa: F401  # a fixture
from browser.touching import TABLET, TouchFingers
from engines import KNOW_TIPS, BrowserTablet, ByPlaywright
from finding_a_browser import NO_OPTIMISING, SWITCHES, chromium_with_windows, find_chromium
from needed import go_without
from pieces import FORGET, WRITE
from screens import Screen
from serving import serve_site
from spoiling import SpoilingHost, host
from tools import Problem
from tools.build import static_site

FOLDER = Path(__file__).parent

HOME = Screen("home")

NOTHING = WRITE.replace("TEXTS", "{}")
"""JavaScript that deletes everything stored."""

PATIENCE_MS = 20_000
"""Milliseconds for which an `expect` waits: a computer player or a slow machine may take longer than 5 s."""

expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark all tests of this folder as `browser`."""
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def fetched_first(fetched: None) -> None:
    """Fetch what sites are built from, before any test of this folder builds one."""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Yield the address of the site, served as `python3 serve.py` does."""
    with serve_site() as address:
        yield address


@pytest.fixture(scope="module")
def static() -> Iterator[SpoilingHost]:
    """Yield a built site, of which a file can be spoiled."""
    with host(static_site(is_fast=True)) as served:
        yield served


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield Chromium, which is started once."""
    try:
        path = find_chromium()
    except Problem as problem:
        go_without(str(problem))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*SWITCHES, NO_OPTIMISING])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def windowed() -> str:
    """Return the path of a Chromium with windows: the headless shell has no camera, and installs nothing."""
    try:
        return chromium_with_windows()
    except Problem as problem:
        go_without(str(problem))


@pytest.fixture(scope="session")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Yield a tablet in landscape, with a touch screen. It is shared, so that Python is compiled once."""
    context = browser.new_context(viewport=TABLET, has_touch=True)
    context.add_init_script(KNOW_TIPS)
    yield context
    context.close()


@pytest.fixture
def tablet(browser: Browser) -> Iterator[BrowserContext]:
    """Yield another tablet, which has never visited the site; but its players know all tips."""
    context = browser.new_context(viewport=TABLET, has_touch=True)
    context.add_init_script(KNOW_TIPS)
    yield context
    context.close()


@pytest.fixture(scope="session")
def wrong() -> list[str]:
    """Return the list of the page's errors, and of its requests to any other server."""
    return []


@pytest.fixture(scope="session")
def started(context: BrowserContext, site: str, wrong: list[str]) -> Page:
    """Return the page, loaded once."""
    page = context.new_page()
    page.on("console", lambda said: wrong.append(said.text) if _is_complaint(said) else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda request: None if _is_ours(request.url, site) else wrong.append(f"asked for {request.url}"),
    )
    page.goto(site)
    wait_until_ready(page)
    return page


@pytest.fixture
def page(started: Page, site: str, wrong: list[str]) -> Iterator[Page]:
    """Yield the home screen with nothing saved. Fail afterwards on any error or foreign request."""
    wrong.clear()
    forget(started)
    started.goto(site)
    wait_until_ready(started)
    try:
        yield started
        started.evaluate("0")  # Playwright delivers the last events only with a call
        assert not wrong
    finally:
        forget(started)
        as_it_lies(started)


@pytest.fixture
def home(started: Page, site: str, wrong: list[str]) -> Iterator[Page]:
    """Yield the home screen without a reload, which is quick; changes by scripts in the page stay, too."""
    wrong.clear()
    if not started.locator("[data-ready]").count():
        started.goto(site)
        wait_until_ready(started)
    as_at_first(started)
    try:
        yield started
        started.evaluate("0")
        assert not wrong
    finally:
        as_it_lies(started)


@pytest.fixture
def at_home(home: Page) -> Iterator[BrowserTablet]:
    """Yield the home screen as a tablet of any engine."""
    devtools = home.context.new_cdp_session(home)
    yield ByPlaywright(home, devtools)
    devtools.detach()


@pytest.fixture(scope="module")
def copies(browser: Browser, site: str) -> Iterator[PageCopies]:
    """Yield a page for copies of screens, on which nothing moves."""
    context = browser.new_context(viewport=TABLET, has_touch=True, reduced_motion="reduce")
    yield PageCopies(context.new_page(), site)
    context.close()


@pytest.fixture
def still(started: Page) -> Iterator[None]:
    """Reduce motion during the test: no cards fly, which is quicker."""
    started.emulate_media(reduced_motion="reduce")
    yield
    started.emulate_media(reduced_motion="no-preference")


@pytest.fixture
def fingers(started: Page) -> Iterator[TouchFingers]:
    """Yield fingers that touch the started page."""
    fingers = TouchFingers(started)
    yield fingers
    fingers.leave_page()


def forget(page: Page) -> None:
    """Delete all data. The page is left first, as it would save its game once more."""
    elsewhere = urljoin(page.url, "/sw.js")
    try:
        page.goto(elsewhere)
    except Error:  # the page was still going back in its history
        page.goto(elsewhere)
    page.evaluate(FORGET)


def as_at_first(page: Page) -> None:
    """Delete all data as another window would, and show the home screen."""
    page.evaluate(NOTHING)
    HOME.show_on(page)


def as_it_lies(page: Page) -> None:
    """Turn the tablet to landscape, with motion."""
    page.set_viewport_size(TABLET)
    page.emulate_media(reduced_motion="no-preference")


def visit(tablet: BrowserContext, address: str) -> Page:
    """Return a new page that is ready to answer."""
    page = tablet.new_page()
    page.goto(address)
    wait_until_ready(page)
    return page


def wait_until_ready(page: Page) -> None:
    """Wait until a touch would be answered."""
    page.wait_for_selector("html[data-ready]", timeout=60_000)


def _is_complaint(said: ConsoleMessage) -> bool:
    """Return whether this is an error or warning; a missing icon of a file opened by itself is neither."""
    return said.type in ("error", "warning") and not said.location["url"].endswith("/favicon.ico")


def _is_ours(url: str, site: str) -> bool:
    """Return whether an address belongs to the served site."""
    return urlsplit(url).netloc == urlsplit(site).netloc or url.startswith(("data:", "blob:"))
