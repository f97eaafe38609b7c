"""Live reload: a page of `python3 serve.py` shows every edit by itself."""

import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import visit
from browser.touching import start_game
from conftest import ROOT
from pieces import OPEN
from tools.development import DevelopmentSite
from tools.server import SiteServer

PATIENCE = 60_000
"""Milliseconds to wait, as machines are slow at times."""


@dataclass
class Edited:
    """A page, and a copy of its sources."""

    page: Page
    tree: Path

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace a text in a file."""
        path = self.tree / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def is_the_same_page(self) -> bool:
        """Return whether the page was not reloaded since it was marked."""
        return bool(self.page.evaluate("window.marked === true"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of build results, so that unedited sources are built only once."""
    return tmp_path_factory.mktemp("made")


@pytest.fixture
def edited(tablet: BrowserContext, tmp_path: Path, made: Path) -> Iterator[Edited]:
    """Return a page with a game of Alley Cat."""
    for name in ("index.html", "sw.js", "manifest.webmanifest", "package-lock.json"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("assets", "py"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    development = DevelopmentSite(tmp_path, made)
    assert not development.current_build().problem
    with SiteServer("127.0.0.1", 0, development, is_live=True) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with tablet.expect_event("request", lambda request: "/changes" in request.url):
            page = visit(tablet, f"http://127.0.0.1:{server.server_port}/")
        start_game(page, "Alley Cat", 2)
        page.evaluate("window.marked = true")
        yield Edited(page, tmp_path)
        page.close()
        server.shutdown()


@pytest.mark.slow
def test_an_edit_of_a_style_is_seen_at_once(edited: Edited) -> None:
    edited.edit("assets/style/base.css", ":root {", ":root { scroll-margin-top: 9px;")
    expect(edited.page.locator("html")).to_have_css("scroll-margin-top", "9px", timeout=PATIENCE)
    assert edited.is_the_same_page()


@pytest.mark.slow
def test_an_edit_of_a_picture_is_seen_at_once_and_in_what_is_drawn_later(edited: Edited) -> None:
    page = edited.page
    before = str(page.locator("use").first.get_attribute("href")).partition("#")[0]
    edited.edit("assets/art.svg", "<symbol ", "<!-- --><symbol ")
    expect(page.locator(f"use[href^='{before}']")).to_have_count(0, timeout=PATIENCE)
    page.get_by_role("button", name="Home", exact=True).tap()
    page.locator("main.home use").first.wait_for(state="attached")
    expect(page.locator(f"use[href^='{before}']")).to_have_count(0)
    assert edited.is_the_same_page()


def test_an_edit_of_the_app_loads_the_page_again_with_the_game_that_is_on_the_table(edited: Edited) -> None:
    page, before = edited.page, edited.page.evaluate(OPEN)
    with page.expect_navigation(timeout=PATIENCE):
        edited.edit("py/clowder/games/alley_cat/__init__.py", "Alley Cat", "Back Yard")
    page.wait_for_selector("html[data-ready]", timeout=PATIENCE)
    assert not edited.is_the_same_page()
    assert "shuffled" in before
    assert page.evaluate(OPEN).startswith(before)
    expect(page.get_by_role("button", name="Home")).to_be_visible()


def test_a_mistake_is_told_and_gone_when_it_is_mended(edited: Edited) -> None:
    page = edited.page
    edited.edit("py/main.py", "import", "impart")
    page.get_by_text("There is a mistake in the app").wait_for(timeout=PATIENCE)
    edited.edit("py/main.py", "impart", "import")
    page.wait_for_selector("html[data-ready]", timeout=PATIENCE)


def test_what_fails_while_the_app_runs_is_told_with_its_line(edited: Edited) -> None:
    page = edited.page
    page.get_by_role("button", name="Home", exact=True).tap()
    page.locator("main.home").wait_for()
    with page.expect_navigation(timeout=PATIENCE):
        beginning = "def draw_table(seen: State, scene: Scene) -> Node:\n"
        edited.edit("py/clowder/games/alley_cat/view.py", beginning, f"{beginning}    1 / 0\n")
    page.wait_for_selector("html[data-ready]", timeout=PATIENCE)
    page.locator("[data-act^='go-on ']").first.tap()
    expect(page.locator("#mistake")).to_contain_text("ZeroDivisionError", timeout=PATIENCE)
    expect(page.locator("#mistake")).to_contain_text("alley_cat/view.py")
    page.locator("#mistake").tap()
    expect(page.locator("#mistake")).to_have_count(0)
