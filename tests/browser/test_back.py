"""Back and forward within the app, by the browser's history, and the addresses of pages."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import visit, wait_until_ready
from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.players import CURTAIN, buttons_named
from browser.touching import (
    EXPECTED,
    TABLET,
    collect_oneself,
    find_buttons,
    glance_at,
    hold_button,
    live_regions,
    open_lobby,
    secrets_shown,
    start_game,
    touch_named,
    wait_until,
)
from browser.whole_games import touch_named as touch
from engines import KNOW_TIPS, BrowserTablet
from pieces import FORGET, READY
from spoiling import SpoilingHost

NOTHING = "about:blank"


@pytest.fixture(scope="module")
def at_work(browser: Browser) -> Iterator[BrowserContext]:
    """Return the context of a tablet that has compiled Python after its first page."""
    context = browser.new_context(viewport=TABLET, has_touch=True)
    context.add_init_script(KNOW_TIPS)
    yield context
    context.close()


@pytest.fixture
def page(at_work: BrowserContext, site: str) -> Iterator[Page]:
    """Return a page with another one before it in its history, and with nothing saved."""
    page = at_work.new_page()
    page.goto(NOTHING)
    page.goto(site)
    wait_until_ready(page)
    yield page
    page.close()
    another = at_work.new_page()
    another.goto(f"{site}sw.js")
    another.evaluate(FORGET)
    another.close()


def is_at(page: Page, address: str) -> None:
    """Wait until the browser has this address."""
    expect(page).to_have_url(re.compile(f"^[^#]*{f'#{address}' if address else ''}$"))


def back(page: Page, address: str) -> None:
    page.go_back()
    is_at(page, address)


TABLE = r"play/alley-cat/\d+"


def test_from_the_paper_to_the_rules_to_the_table_to_home_and_only_then_away(page: Page) -> None:
    start_game(page, "Alley Cat", 2)
    is_at(page, TABLE)
    touch_named(page, "^Rules$")
    is_at(page, "rules/alley-cat")
    page.get_by_role("button", name="On paper").tap()
    is_at(page, "paper/alley-cat")
    back(page, "rules/alley-cat")
    expect(page.locator("main.rules")).to_be_visible()
    back(page, TABLE)
    expect(page.locator("main.playing")).to_be_visible()
    back(page, "")
    expect(page.get_by_role("button", name="Go on with Alley Cat")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(NOTHING)


def test_by_its_own_buttons_the_history_does_not_grow(page: Page) -> None:
    touch_named(page, "^Alley Cat")
    is_at(page, "play/alley-cat")
    for _ in range(4):
        touch_named(page, "^Rules$")
        is_at(page, "rules/alley-cat")
        touch_named(page, "^Back$")
        is_at(page, "play/alley-cat")
    assert page.evaluate("history.length") == 4
    touch_named(page, "^Home$")
    is_at(page, "")
    page.go_back()
    expect(page).to_have_url(NOTHING)


def look(page: Page) -> None:
    """Open a hand, and wait until it is shown."""
    page.get_by_role("region", name="Curtain").wait_for()
    collect_oneself(page)
    hold_button(page, find_buttons(page, CURTAIN)[0], 800)
    page.locator(".mine .hand [data-card]").first.wait_for()


ENTRY = "navigation.currentEntry.key"
"""JavaScript that returns the key of the current history entry."""


def is_made_anew(page: Page, entry: str, address: str) -> None:
    """Wait until this entry, with the browser's snapshot of it, is gone and the page is at this address."""
    wait_until(page, f"!navigation.entries().some(({{ key }}) => key === '{entry}')")
    is_at(page, address)


def goes_back_from_a_hand(page: Page) -> None:
    """Go back by the browser from an open hand at the table to the home screen."""
    look(page)
    left = page.evaluate(ENTRY)
    page.go_back()
    is_made_anew(page, left, "")


def test_going_on_again_opens_the_page_but_no_curtain(page: Page) -> None:
    start_game(page, "Alley Cat", 2)
    is_at(page, TABLE)
    goes_back_from_a_hand(page)
    page.go_forward()
    is_at(page, TABLE)
    page.get_by_role("region", name="Curtain").wait_for()
    assert not secrets_shown(page)
    expect(page.locator(".mine [data-act^='move']")).to_have_count(0)


@pytest.mark.essential
def test_the_picture_of_a_hand_is_gone_when_the_browser_has_left_it(page: Page) -> None:
    start_game(page, "Alley Cat", 2)
    touch_named(page, "^Rules$")
    is_at(page, "rules/alley-cat")
    back(page, TABLE)
    look(page)
    left = page.evaluate(ENTRY)
    page.go_forward()
    is_made_anew(page, left, "rules/alley-cat")
    expect(page.locator("main.rules")).to_be_visible()
    assert page.evaluate("navigation.entries().length") == 3
    back(page, TABLE)
    expect(page.get_by_role("region", name="Curtain")).to_be_visible()
    back(page, "")


def test_what_all_may_see_is_left_as_it_is(page: Page) -> None:
    start_game(page, "Alley Cat", 2)
    is_at(page, TABLE)
    left = page.evaluate(ENTRY)
    back(page, "")
    page.go_forward()
    is_at(page, TABLE)
    assert page.evaluate(ENTRY) == left


PAINTED = """() => {
    const hand = () => document.querySelectorAll(".mine .hand [data-card]").length;
    window.painted = 0;
    window.told = [];
    const look = () => requestAnimationFrame(() => setTimeout(() => { painted = hand(); look(); }));
    look();
    for (const kind of ["pushState", "go"]) {
        const real = history[kind].bind(history);
        history[kind] = (...given) => { told.push(painted); real(...given); };
    }
}"""
"""JavaScript function that notes how many open cards were painted last, at each move in the history."""


def test_the_history_hears_of_a_page_when_no_hand_is_painted_any_more(page: Page) -> None:
    """The browser takes its snapshot of the entry that is left when the history changes."""
    start_game(page, "Alley Cat", 2)
    is_at(page, TABLE)
    page.evaluate(PAINTED)
    for button, address in (("^Rules$", "rules/alley-cat"), ("^Home$", "")):
        look(page)
        wait_until(page, "painted > 0")
        touch_named(page, button)
        is_at(page, address)
        if address:
            touch_named(page, "^Back$")
            is_at(page, TABLE)
    touch_named(page, "^Go on with Alley Cat")
    is_at(page, TABLE)
    goes_back_from_a_hand(page)
    told = page.evaluate("told")
    assert len(told) == 6 and not any(told)


def test_a_page_that_is_loaded_anew_is_the_same_and_back_goes_where_it_went(page: Page) -> None:
    start_game(page, "Alley Cat", 2)
    is_at(page, TABLE)
    touch_named(page, "^Rules$")
    is_at(page, "rules/alley-cat")
    page.reload()
    wait_until_ready(page)
    expect(page.locator("main.rules")).to_be_visible()
    back(page, TABLE)
    expect(page.locator("main.playing")).to_be_visible()
    back(page, "")


def test_an_address_is_opened_over_the_lobby_of_its_game(at_work: BrowserContext, site: str) -> None:
    page = visit(at_work, f"{site}#rules/alley-cat")
    expect(page.locator("main.rules.alley-cat")).to_be_visible()
    is_at(page, "rules/alley-cat")
    page.touchscreen.tap(500, 400)  # else Chromium skips entries of pages without user action
    back(page, "play/alley-cat")
    back(page, "")
    page.close()


def test_the_home_screen_is_not_seen_before_a_page_that_has_an_address(
    tablet: BrowserContext, static: SpoilingHost
) -> None:
    page = tablet.new_page()
    page.goto(f"{static.address}#rules/alley-cat", wait_until="domcontentloaded")
    assert not page.locator(".games").is_visible()
    wait_until_ready(page)
    expect(page.locator("main.rules.alley-cat")).to_be_visible()


@pytest.mark.parametrize("address", ["nonsense", "play/alley-cat/7", "deal/alley-cat/7", "<img src=x>"])
def test_a_bad_address_opens_home_which_says_so(at_work: BrowserContext, site: str, address: str) -> None:
    page = visit(at_work, f"{site}#{address}")
    expect(page.get_by_role("heading", name="Clowder")).to_be_visible()
    expect(live_regions(page, "alert")).to_contain_text("This")
    is_at(page, "")
    page.close()


def test_an_address_that_is_written_into_the_line_is_gone_to(page: Page) -> None:
    page.evaluate("void (location.hash = 'rules/black-cat')")
    expect(page.locator("main.rules.black-cat")).to_be_visible()
    is_at(page, "rules/black-cat")
    back(page, "play/black-cat")
    back(page, "")
    page.evaluate("void (location.hash = 'nonsense')")
    expect(live_regions(page, "alert")).to_contain_text("There is no page at this address.")
    is_at(page, "")
    page.go_back()
    expect(page).to_have_url(NOTHING)


REACHED = """new Promise((done) => {
    const isThere = () => RegExp("%s$").test(location.href) && document.querySelector("main.%s");
    const look = () => isThere() ? done(true) : setTimeout(look, 20);
    look();
})"""
"""JavaScript promise that waits for an address and a page."""

TABLE_AND_BACK = (
    ("^Alley Cat", "#play/alley-cat", "lobby"),
    ("^Pass the tablet$", "#play/alley-cat", "lobby"),
    ("^Play$", "#play/alley-cat/[0-9]+", "playing"),
    ("^Rules$", "#rules/alley-cat", "rules"),
    ("", "#play/alley-cat/[0-9]+", "playing"),
    ("", "/", "home"),
)
"""Buttons to touch (empty for the browser's Back), each with the address and the page that follow."""


BACK_FROM_A_HAND = """new Promise((done) => {
    let times = 0;
    addEventListener("popstate", () => ++times === 2 && done());
    history.back();
})"""
"""JavaScript promise that goes back, and waits until the page has replaced the entry that was left."""


def table_and_back(tablet: BrowserTablet, site: str) -> list[str]:
    """Go to a table and its rules by touch, and back by the browser. Return the errors of the page."""
    tablet.load_page(site)
    tablet.evaluate(READY)
    for button, address, page in TABLE_AND_BACK:
        if button:
            touch(tablet, button)
        else:
            tablet.evaluate("history.back()")
        tablet.evaluate(REACHED % (address, page))
    home, closed = REACHED % ("/", "home"), REACHED % ("#play/alley-cat/[0-9]+", "playing:has(.curtain)")
    touch(tablet, "^Go on with Alley Cat")
    tablet.evaluate(closed)
    tablet.evaluate(f"new Promise((done) => {{ setTimeout(done, {EXPECTED}); }})")
    curtain = buttons_named(glance_at(tablet.evaluate).buttons, CURTAIN)[0]
    tablet.touch_along((curtain.x, curtain.y))
    tablet.evaluate(REACHED % ("#play/alley-cat/[0-9]+", "playing:has(.mine [data-act^=move])"))
    tablet.evaluate(BACK_FROM_A_HAND)
    tablet.evaluate(home)
    tablet.evaluate("history.forward()")
    tablet.evaluate(closed)
    return tablet.take_complaints()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_so_it_is_in_every_engine(engine: str, site: str) -> None:
    assert not in_engine(engine, table_and_back, site)


# Full screen


def test_a_game_fills_the_screen_until_home(page: Page) -> None:
    start_game(page, "Alley Cat", 2)
    touch_named(page, "^Settings$")
    filling = page.get_by_role("switch", name="Full screen")
    expect(filling).to_have_attribute("aria-checked", "false")
    filling.tap()
    expect(filling).to_have_attribute("aria-checked", "true")
    assert page.evaluate("document.fullscreenElement === document.documentElement")
    page.get_by_role("button", name="Back").tap()
    expect(page.locator("main.playing")).to_be_visible()
    assert page.evaluate("Boolean(document.fullscreenElement)")
    touch_named(page, "^Home$")
    wait_until(page, "!document.fullscreenElement")


def test_where_it_cannot_there_is_no_button(tablet: BrowserContext, site: str) -> None:
    tablet.add_init_script(
        "Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: false });"
    )
    page = visit(tablet, site)
    open_lobby(page, "Alley Cat", 2)
    touch_named(page, "^Settings$")
    expect(page.get_by_role("heading", name="Settings of this tablet")).to_be_visible()
    expect(page.get_by_role("switch", name="Full screen")).to_have_count(0)
