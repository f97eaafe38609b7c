"""Other windows, menus and preferred languages in a browser."""

import json
import re

from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import visit
from browser.players import lead_a_card
from browser.touching import end_pause, open_lobby, saved_table, start_game
from pieces import ALL, WRITE

GERMAN_FIRST = 'Object.defineProperty(navigator, "languages", { get: () => ["xx", "de-DE", "en-US", "en"] });'
"""JavaScript for a browser that prefers a language Clowder lacks, then German."""


def test_two_windows_show_the_same_game(tablet: BrowserContext, site: str) -> None:
    first = visit(tablet, site)
    start_game(first, "Alley Cat", 2)
    end_pause(first)
    second = visit(tablet, site)
    for page, other in ((second, first), (first, second)):
        before = len(saved_table(page).entries)
        lead_a_card(page)
        assert len(saved_table(page).entries) > before
        expect(other.locator(".told").first).to_have_text(page.locator(".told").first.inner_text())
    assert sum(entry.seat >= 0 for entry in saved_table(first).entries) == 2


def test_a_menu_that_was_touched_shows_what_will_be_played(home: Page) -> None:
    open_lobby(home, "I Stepped on the Cat!", 2)
    home.get_by_role("button", name=re.compile("Change$")).tap()
    home.get_by_role("combobox", name="Boots").select_option("6")
    for preset, boots in (("Standard", "10"), ("Friendly", "6")):
        home.get_by_role("button", name=preset).tap()
        expect(home.get_by_role("combobox", name="Boots")).to_have_value(boots)


def test_what_the_page_itself_says_is_said_in_the_language_that_was_chosen_last(home: Page) -> None:
    for language, says in (("Deutsch", "Eine neue Version"), ("English", "A new version")):
        home.locator("[data-act=settings]").first.tap()
        home.get_by_role("button", name=language).tap()
        home.locator("[data-act=settings]").first.tap()
        expect(home.locator("#newer p")).to_contain_text(says)


def test_the_first_language_that_we_have_is_spoken_before_python_is_awake(
    tablet: BrowserContext, site: str
) -> None:
    tablet.add_init_script(GERMAN_FIRST)
    page = tablet.new_page()
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(site, wait_until="domcontentloaded")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.get_by_text("Vier Kartenspiele").count() or page.get_by_text("Katzen").count()


STRANGE = {
    "tapped": "open 0",
    "kept": "open 1",
    "ready": "no",
    "left": "table",
    "theme": "plaid",
    "hand": "left",
}
"""Settings of which only `hand` is valid."""


def keep_strange_settings(page: Page, seat: int) -> None:
    """Save these settings, and everything that is saved."""
    strange = json.dumps(STRANGE | {"tapped": f"open {seat}"})
    page.evaluate(WRITE.replace("TEXTS", json.dumps({**page.evaluate(ALL), "clowder.settings": strange})))


def test_only_known_settings_come_to_the_page_and_none_opens_a_curtain(home: Page) -> None:
    start_game(home, "Alley Cat", 2)
    end_pause(home)
    for seat in (0, 1):
        keep_strange_settings(home, seat)
        home.reload()
        home.wait_for_selector("html[data-ready]")
        expect(home.locator("html")).to_have_attribute("data-hand", "left")
        expect(home.locator("html")).to_have_attribute("data-theme", "auto")
        assert home.locator("html[data-tapped], html[data-kept]").count() == 0
        expect(home.get_by_role("region", name="Curtain")).to_be_visible()
