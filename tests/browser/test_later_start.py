"""Starts that are not the first: what they do without stays on the disk until it is wanted."""

from collections.abc import Mapping
from pathlib import PurePosixPath

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import wait_until_ready
from browser.in_engines import EVERY_ENGINE, in_engine
from browser.touching import UNTIL, start_game
from browser.whole_games import touch_named
from clowder.games import GAMES
from conftest import ROOT
from engines import BrowserTablet
from pieces import DELETE_SAVED, READY, SAVED
from spoiling import SpoilingHost, host
from tools import lean
from tools.build import without_packing, worker_script
from tools.packing import pack_bytes
from tools.splitting import split_program

NOTE_WAITS = """(() => {
    const { open } = XMLHttpRequest.prototype;
    window.waitedFor = [];
    XMLHttpRequest.prototype.open = function (method, address, ...rest) {
        waitedFor.push(new URL(address).protocol);
        return open.call(this, method, address, ...rest);
    };
})()"""
"""JavaScript that notes in `waitedFor` from where the page gets each file that it waits for."""

IN_CUPS = UNTIL.replace("CONDITION", "document.querySelector('h1')?.innerText === 'Our cups'")
"""JavaScript that waits until the page of statistics is shown."""

WORKER_ALONE = 'CacheStorage.prototype.match = () => Promise.reject(new DOMException("no", "SecurityError"))'
"""JavaScript that lets a page find nothing of what its service worker has saved."""


def visit_until_saved(browser: Browser, host: SpoilingHost) -> Page:
    """Return a page of a new tablet that has saved the whole site."""
    page = browser.new_context(has_touch=True).new_page()
    page.goto(host.address)
    wait_until_ready(page)
    page.evaluate(SAVED)
    return page


def start_again_without_network(tablet: BrowserTablet, files: Mapping[str, bytes]) -> set[str]:
    """Visit, start again without a network, delete what is saved, and open the page of statistics.

    Return the kinds of addresses from which it got what it waited for there.
    """
    with host(files) as served:
        tablet.load_page(served.address)
        tablet.evaluate(READY)
        tablet.evaluate(SAVED)
        served.files = {}
        tablet.load_page(served.address)
        tablet.evaluate(READY)
        tablet.evaluate(NOTE_WAITS)
        tablet.evaluate(DELETE_SAVED)
        touch_named(tablet, "^Our cups")
        tablet.evaluate(IN_CUPS.replace("WORDS", "'the cups'"))
        return set(tablet.evaluate("waitedFor"))


@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_modules_of_other_pages_are_read_from_the_disk_when_they_are_wanted(
    engine: str, static: SpoilingHost
) -> None:
    assert in_engine(engine, start_again_without_network, static.files) == {"blob:"}


@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_functions_of_the_later_part_are_read_from_the_disk_when_a_start_wants_them(
    engine: str, static: SpoilingHost
) -> None:
    """All functions of Python's program are in that part here, and the start waits for it."""
    first, later = split_program((lean.lean_folder() / lean.PROGRAM).read_bytes(), frozenset())
    parts = {lean.PROGRAM: first, lean.LATER_PROGRAM: later}
    files = {name: file for name, file in static.files.items() if name != "sw.js"}
    for name in static.files:
        if part := parts.get(PurePosixPath(name).name):
            files[name] = part
        elif part := parts.get(PurePosixPath(without_packing(name)).name):
            files[name] = pack_bytes(part, is_fast=True)[name.rpartition(".")[2]]
    files["sw.js"] = worker_script((ROOT / "sw.js").read_text(), "divided", files)
    assert in_engine(engine, start_again_without_network, files) == {"blob:"}


@pytest.mark.parametrize("game", [game.title for game in GAMES])
def test_no_game_wants_what_a_start_does_without(browser: Browser, static: SpoilingHost, game: str) -> None:
    page = visit_until_saved(browser, static)
    page.context.add_init_script(NOTE_WAITS)
    page.reload()
    wait_until_ready(page)
    start_game(page, game, 2)
    page.locator(".card").first.wait_for()
    assert page.evaluate("waitedFor") == []
    page.reload()
    wait_until_ready(page)
    page.locator(".card").first.wait_for()
    assert page.evaluate("waitedFor") == []
    page.context.close()


def test_where_a_page_may_not_look_at_what_is_saved_its_worker_does(
    browser: Browser, static: SpoilingHost
) -> None:
    page = visit_until_saved(browser, static)
    said: list[str] = []
    page.on("console", lambda each: said.append(each.text) if each.type == "info" else None)
    page.context.add_init_script(WORKER_ALONE)
    page.reload()
    wait_until_ready(page)
    start_game(page, "Alley Cat", 2)
    assert not [line for line in said if "without its memory" in line]
    page.context.close()
