"""Tips in a first game, on a tablet whose players know nothing yet."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import visit, wait_until_ready
from browser.touching import TABLET, collect_oneself, open_lobby
from clowder.games import GAMES

SIZES = ((390, 844), (360, 640), (1024, 768))

IS_BESIDE = """() => {
    const bubble = document.querySelector("#app .bubble"), target = document.querySelector("[data-pointed]");
    if (!bubble || !target) return false;
    const [b, t] = [bubble, target].map((each) => each.getBoundingClientRect());
    const isApart = b.right <= t.left || t.right <= b.left || b.bottom <= t.top || t.bottom <= b.top;
    return isApart && b.left >= 0 && b.top >= 0 && b.right <= innerWidth + 1 && b.bottom <= innerHeight + 1;
}"""
"""JavaScript for whether the bubble lies on the screen, off what it is about."""


CHOICE = "[data-act^='move '], [data-act^='pick ']"
"""Selector of the moves and cards that a player with the turn can tap."""


@pytest.fixture
def beginners(browser: Browser) -> Iterator[BrowserContext]:
    """Yield a tablet on which nobody has seen a tip."""
    context = browser.new_context(viewport=TABLET, has_touch=True)
    yield context
    context.close()


def begin(page: Page, title: str) -> None:
    """Go from the home screen to an open hand."""
    open_lobby(page, title, 2)
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator("main.playing")).to_be_visible()


def open_hand(page: Page) -> None:
    """Open the curtain as soon as there is one."""
    button = page.get_by_role("button", name=re.compile("^I am "))
    expect(button).to_be_visible(timeout=30_000)
    collect_oneself(page)
    button.tap()


@pytest.mark.timeout(240)
def test_each_game_begins_with_a_tip_that_covers_nothing_it_speaks_of_and_comes_once(
    beginners: BrowserContext, site: str
) -> None:
    page = visit(beginners, site)
    bubble = page.locator(".bubble")
    for game in GAMES:
        begin(page, game.title)
        if game.traits.hidden_hands:
            open_hand(page)
        for _ in range(1 if game.traits.hidden_hands else 2):
            expect(bubble).to_be_visible()
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_function(IS_BESIDE)
            bubble.get_by_role("button", name="Got it").tap()
        expect(bubble).to_have_count(0)
        expect(page.locator(CHOICE).first).to_be_attached(timeout=30_000)
        page.reload()
        wait_until_ready(page)
        if game.traits.hidden_hands:
            open_hand(page)
            expect(page.locator(CHOICE).first).to_be_attached()
        else:
            expect(page.get_by_role("button", name="Go on", exact=True)).to_be_visible()
        expect(bubble).to_have_count(0)
        page.locator("[data-act=home]").first.tap()
