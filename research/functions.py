"""Functions of Python's program that a start, whole games and all screens run: those of its first part.

    python3 research functions

Writes tools/first_functions.json, for tools/splitting.py. Do so with a newer Pyodide. The list need not be
complete: a function that is missing there is loaded when it is called.
"""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain

from playwright.sync_api import Browser, Page, sync_playwright

from browser.touching import TABLET
from browser.whole_games import whole_game, with_books
from clowder.games import GAMES
from engines import KNOW_TIPS, ByPlaywright
from finding_a_browser import SWITCHES, find_chromium
from screens import every_screen
from spoiling import host
from tools import lean
from tools.build import Files, development_site, static_site
from tools.splitting import marked_program, write_first_functions
from variants import sample_ways

KEEP = """
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate(...given);
    window.kept = exports;
    const others = Object.entries(exports).filter(([name]) => !name.startsWith("ran "));
    return { exports: Object.fromEntries(others) };
};
"""
"""JavaScript that keeps what the program exports, and hides its notes from Pyodide."""

RAN = """Object.entries(window.kept)
    .filter(([name, { value }]) => name.startsWith("ran ") && value)
    .map(([name]) => Number(name.slice("ran ".length)))"""
"""JavaScript for the numbers of the functions that have run."""

ROUNDS = 2
"""The number of ways in which each game is played."""

REST_MS = 10_000
"""Milliseconds in which all comes that a first visit fetches."""

BOOKS = 3
"""The number of books in a deck, so that Kit and Kat does not take long."""

SOME = 10
"""One screen of so many is shown in another language."""


def main(arguments: list[str]) -> int:
    """Write the list and print how many functions each thing has added to it."""
    whole = (lean.lean_folder() / lean.PROGRAM).read_bytes()
    marked = marked_program(whole)
    found: set[int] = set()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        for what, numbers in chain(
            _functions_of_visits(browser, marked), _functions_of_games(browser, marked)
        ):
            print(f"{what:40}{len(numbers):8}{len(numbers - found):8}", flush=True)
            found |= numbers
        browser.close()
    lean.FIRST_FUNCTIONS.write_text(write_first_functions(found, whole))
    return 0


def _functions_of_visits(browser: Browser, program: bytes) -> Iterator[tuple[str, set[int]]]:
    """Yield what first visits do, and the functions that have run, with this program in the place of ours."""
    files = static_site(is_fast=True)
    files |= {name: gzip.compress(program) for name in files if name.endswith(f"{lean.PROGRAM}.gzip")}
    with _open_page(browser, files) as page:
        page.wait_for_timeout(REST_MS)
        yield "a first visit", _functions_run(page)
        for screen in every_screen():
            screen.show_on(page)
        yield "all screens", _functions_run(page)
    with _open_page(browser, files, locale="ja") as page:
        for screen in every_screen()[::SOME]:
            screen.show_on(page)
        yield "some screens in Japanese", _functions_run(page)


def _functions_of_games(browser: Browser, program: bytes) -> Iterator[tuple[str, set[int]]]:
    """Yield the same of whole games after a start from the memory."""
    files = development_site()
    files |= {name: program for name in files if name.endswith(lean.PROGRAM)}
    with _open_page(browser, files) as page:
        yield "a start from the memory", _functions_run(page)
        page.evaluate(with_books(BOOKS))
        devtools = page.context.new_cdp_session(page)
        for game in GAMES:
            for seats, options in sample_ways(game.name)[:ROUNDS]:
                whole_game(ByPlaywright(page, devtools), game.name, seats, options)
                page.go_back()
                yield f"{game.title}, {seats} players", _functions_run(page)


@contextmanager
def _open_page(browser: Browser, files: Files, locale: str = "en") -> Iterator[Page]:
    """Yield the home screen of a site of these files, in a language."""
    with host(files) as served:
        page = browser.new_page(viewport=TABLET, has_touch=True, locale=locale, bypass_csp=True)
        page.add_init_script(KNOW_TIPS)
        page.add_init_script(KEEP)
        page.goto(served.address)
        page.wait_for_selector("html[data-ready]", timeout=300_000)
        yield page
        page.close()


def _functions_run(page: Page) -> set[int]:
    """Return the numbers of the functions that have run in this page."""
    return set(page.evaluate(RAN))
