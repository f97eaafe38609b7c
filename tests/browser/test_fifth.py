"""Two more games, added as anybody would add one: a folder, and a line in the list."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from browser.axe import find_violations
from browser.conftest import forget, wait_until_ready
from browser.touching import choose_computer, collect_oneself, saved_table
from conftest import ROOT
from tools.build import development_site, write_tree

ADDED = {"whiskers": "fifth", "nine_lives": "sixth"}
"""Folders that are added, with those of the tests that they are copies of."""

LAST = '    "kit_and_kat",\n'
"""Last line of the list of games."""

THINKS = 60_000
"""Milliseconds after which a computer player has surely moved."""

AWAY = 5_000
"""Milliseconds after which a button that was to be tapped has surely gone."""


class Quiet(SimpleHTTPRequestHandler):
    """File server without a log."""

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a site with these games, and return its address."""
    root, folder = tmp_path_factory.mktemp("root"), tmp_path_factory.mktemp("site")
    copied = shutil.ignore_patterns("__pycache__")
    for name in ("py", "assets"):
        shutil.copytree(ROOT / name, root / name, ignore=copied)
    for name in ("index.html", "sw.js", "manifest.webmanifest"):
        shutil.copy(ROOT / name, root)
    for name, source in ADDED.items():
        shutil.copytree(ROOT / "tests" / source, root / "py" / "clowder" / "games" / name, ignore=copied)
    _add_lines(root / "py" / "clowder" / "games" / "__init__.py")
    write_tree(development_site(root), folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def _add_lines(listed: Path) -> None:
    text = listed.read_text(encoding="utf-8")
    assert LAST in text
    added = "".join(f'    "{name}",\n' for name in ADDED)
    listed.write_text(text.replace(LAST, f"{LAST}{added}"), encoding="utf-8")


@pytest.fixture
def home(context: BrowserContext, address: str) -> Iterator[Page]:
    """Return the home screen of a tablet with nothing saved. Fails at the end if the page had errors."""
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    wait_until_ready(page)
    try:
        yield page
        assert not wrong
    finally:
        forget(page)
        page.close()


@pytest.fixture
def lobby(home: Page) -> Page:
    """Return the lobby of the smaller game."""
    home.get_by_role("button", name="Whiskers").tap()
    return home


def test_home_has_room_for_six_posters(home: Page) -> None:
    assert home.locator(".tile").count() == 6
    for width, height in ((1024, 768), (768, 1024)):
        home.set_viewport_size({"width": width, "height": height})
        assert home.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert find_violations(home) == []


def test_a_card_is_drawn_by_tapping_the_stock_of_a_game_without_a_style(home: Page) -> None:
    home.get_by_role("button", name="Nine Lives").tap()
    choose_computer(home, 1, "Playful cat")
    home.get_by_role("button", name="Play", exact=True).tap()
    stock = home.get_by_role("button", name="Draw pile")
    stock.wait_for(timeout=THINKS)
    assert home.locator(".mine .hand .card").count() == 9 and find_violations(home) == []
    collect_oneself(home)
    stock.tap()
    home.locator(".mine .hand .card").nth(9).wait_for()
    assert (0, "draw") in [(entry.seat, str(entry.move)) for entry in saved_table(home).entries]


def test_it_has_a_lobby_rules_and_cards_for_the_printer(lobby: Page) -> None:
    assert lobby.get_by_role("button", name="Show me how", exact=True).count() == 0
    assert find_violations(lobby) == []
    lobby.get_by_role("button", name="Rules", exact=True).tap()
    assert lobby.get_by_text("Whoever was dealt the lowest card leads any card.").count() == 1
    assert find_violations(lobby) == []
    lobby.get_by_role("button", name="On paper", exact=True).tap()
    assert lobby.locator(".piece .card").count() == 52
    assert find_violations(lobby) == []


@pytest.mark.slow
def test_it_is_played_to_its_end_against_the_player_of_any_game(lobby: Page) -> None:
    choose_computer(lobby, 1, "Alley boss")
    lobby.get_by_role("button", name="Play", exact=True).tap()
    assert find_violations(lobby) == []
    _play_until(lobby, cards=3)
    collect_oneself(lobby)
    lobby.get_by_role("button", name="Hint", exact=True).tap()
    lobby.get_by_role("button", name="Thank you", exact=True).tap(timeout=THINKS)
    before = saved_table(lobby).entries
    lobby.reload()
    wait_until_ready(lobby)
    going_on = lobby.get_by_role("button", name="Go on with Whiskers")
    if going_on.count():
        going_on.tap()
    _play_until(lobby, cards=7)
    lobby.get_by_role("region", name="Result").wait_for(timeout=THINKS)
    table = saved_table(lobby)
    assert table.outcome and table.entries[: len(before)] == before
    assert {entry.seat for entry in table.entries} >= {0, 1}


def _play_until(page: Page, cards: int) -> None:
    """Play any cards until this number has left the hand, and it is the player's turn or the game is over."""
    mine = page.locator("[data-act^='move 0 ']")
    for _ in range(100):
        mine.or_(page.locator("[data-act=on], [data-act=hurry], .result")).first.wait_for(timeout=THINKS)
        played = sum(entry.seat == 0 for entry in saved_table(page).entries)
        if page.get_by_role("region", name="Result").count() or (played >= cards and mine.count()):
            return
        act = "[data-act^='move 0 '], [data-act=on], [data-act=hurry]"
        page.evaluate("(act) => document.querySelector(`#app :is(${act})`)?.scrollIntoView()", act)
        with suppress(Error):  # the computer player may go on before the finger is down
            page.locator(act).first.tap(timeout=AWAY)
        page.wait_for_timeout(450)
    raise AssertionError("the game does not go on")
