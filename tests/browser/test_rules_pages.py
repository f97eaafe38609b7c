"""Rules pages: one tap away from the lobby and the table, while the game waits."""

import pytest
from playwright.sync_api import Page

from browser.touching import find_buttons, nothing_happens, saved_table, start_game, touch_named
from clowder.games import GAMES

TITLES = [game.title for game in GAMES]


@pytest.fixture
def page(home: Page) -> Page:
    """Return the `home` page: reading leaves nothing behind."""
    return home


@pytest.mark.parametrize("title", TITLES)
def test_the_rules_are_read_at_the_table_and_the_game_is_as_it_was(page: Page, title: str) -> None:
    start_game(page, title, 2)
    before = saved_table(page).state
    touch_named(page, "^Rules$")
    assert page.locator("main.rules .card").count() > 3
    assert page.locator("main.playing").count() == 0
    nothing_happens(page, 500)
    assert saved_table(page).state == before
    touch_named(page, "^Back$")
    assert page.locator("main.playing").count() == 1
    assert saved_table(page).state == before


@pytest.mark.parametrize("title", TITLES)
def test_the_rules_are_read_in_the_lobby(page: Page, title: str) -> None:
    touch_named(page, f"^{title}")
    touch_named(page, "^Rules$")
    page.locator("summary").first.tap()
    assert page.locator(".ours-mark").first.is_visible()
    page.locator("header").get_by_role("button", name="Back").tap()
    assert find_buttons(page, "^Play$")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1024, 768), (1366, 1024)])
def test_nothing_of_the_rules_sticks_out_of_the_page(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for title in TITLES:
        touch_named(page, f"^{title}")
        touch_named(page, "^Rules$")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator("header").get_by_role("button", name="Back").tap()
        touch_named(page, "^Home$")
