"""The device: the screen stays on in a game, storage becomes persistent, installation is offered."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import visit, wait_until_ready
from browser.touching import TABLET, unfold_settings, wait_until
from conftest import ROOT
from finding_a_browser import SWITCHES

LISTENING = """
window.awake = [];
const request = WakeLock.prototype.request;
WakeLock.prototype.request = async function (kind) {
    const sentinel = await request.call(this, kind);
    awake.push(sentinel);
    return sentinel;
};
window.asked = 0;
const persist = StorageManager.prototype.persist;
StorageManager.prototype.persist = function () {
    asked += 1;
    return persist.call(this);
};
"""
"""JavaScript that records wake locks and requests for persistent storage."""

REFUSING = """
const granted = WakeLock.prototype.request;
window.touched = window.refused = false;
WakeLock.prototype.request = function (kind) {
    refused = !touched;
    return touched ? granted.call(this, kind) : Promise.reject(new DOMException("not yet"));
};
"""
"""JavaScript that refuses wake locks before the first touch, as Safari does."""

IN_SAFARI, ON_THE_HOME_SCREEN = (f"navigator.standalone = {value};" for value in ("false", "true"))
"""JavaScript by which Safari on an iPad tells where a page runs. Other browsers do not tell."""

HINT = "To keep Clowder on this tablet"


@pytest.fixture
def tablet(tablet: BrowserContext) -> BrowserContext:
    """Return the context of a tablet that may keep its screen on."""
    tablet.grant_permissions(["screen-wake-lock"])
    tablet.add_init_script(LISTENING)
    return tablet


def begin(page: Page) -> None:
    """Go from the home screen to a table."""
    page.get_by_role("button", name="Alley Cat").tap()
    page.get_by_role("button", name="Play", exact=True).tap()


RUNNING = {"FunctionCall", "TimerFire", "FireAnimationFrame"}
"""Chromium's names of events in which a page runs code."""

AWAITED = 5500
"""Milliseconds after which a table at which somebody has the turn waits for nothing any more."""

TRIES = 100
"""Most seconds that are looked at, as a slow tablet takes longer until nothing is left to do."""


def test_while_nobody_does_anything_nothing_runs(page: Page) -> None:
    """PyScript would look for scripts of its own kinds four times a second."""
    begin(page)
    expect(page.get_by_text("begin with any card")).to_be_visible()
    page.wait_for_timeout(AWAITED)
    for _ in range(TRIES):
        if not (running := running_in_a_second(page)):
            break
    assert not running


def running_in_a_second(page: Page) -> set[str]:
    """Return the events in the next second in which the page runs code, with what they say of it."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.wait_for_timeout(1000)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    assert events
    return {json.dumps([event["name"], event["args"]]) for event in events if event["name"] in RUNNING}


def leave(page: Page) -> None:
    """Go from the table to the home screen."""
    page.get_by_role("button", name="Home", exact=True).last.tap()
    expect(page.get_by_role("heading", name="Clowder")).to_be_visible()


def come_back_to_a_finished_game(page: Page) -> None:
    """Open the page at the result of a finished game."""
    lines = (ROOT / "tests/golden/stepped-on-the-cat.solitaire.txt").read_text().splitlines()
    save = {"names": ["Tiger"], "colours": [0], "facing": False, "transcript": "\n".join(lines[1:-1])}
    for name, text in (("clowder.game.1", json.dumps(save)), ("clowder.open", "clowder.game.1")):
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, text])
    page.reload()
    wait_until_ready(page)
    page.get_by_role("region", name="Result").wait_for()


def released(page: Page, states: list[bool]) -> None:
    """Wait until the wake locks are in these states."""
    wait_until(page, f"awake.map((each) => each.released).join() === '{','.join(map(str, states)).lower()}'")


def test_the_tablet_stays_awake_for_as_long_as_a_game_is_on_the_table(
    tablet: BrowserContext, site: str
) -> None:
    page = visit(tablet, site)
    released(page, [])
    begin(page)
    released(page, [False])
    leave(page)
    released(page, [True])


def test_a_tablet_stays_awake_when_a_game_lies_there_from_the_start(
    tablet: BrowserContext, site: str
) -> None:
    page = visit(tablet, site)
    begin(page)
    page.reload()
    wait_until_ready(page)
    released(page, [False])


def test_what_is_refused_before_anybody_touches_the_page_is_asked_for_again(
    tablet: BrowserContext, site: str
) -> None:
    tablet.add_init_script(REFUSING)
    page = visit(tablet, site)
    begin(page)
    wait_until(page, "refused")
    released(page, [])
    page.evaluate("touched = true")
    page.touchscreen.tap(500, 300)
    released(page, [False])


def test_a_tablet_that_was_out_of_sight_stays_awake_again(tablet: BrowserContext, site: str) -> None:
    page = visit(tablet, site)
    begin(page)
    released(page, [False])
    page.evaluate("awake[0].release()")  # as the browser does
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    released(page, [True, False])


def test_the_browser_is_asked_to_keep_the_games_once_one_is_finished(
    tablet: BrowserContext, site: str
) -> None:
    page = visit(tablet, site)
    begin(page)
    leave(page)
    assert page.evaluate("asked") == 0
    come_back_to_a_finished_game(page)
    leave(page)
    wait_until(page, "asked == 1")
    assert not page.get_by_text(HINT).is_visible()


def test_safari_on_an_ipad_is_told_of_the_home_screen_once(tablet: BrowserContext, site: str) -> None:
    tablet.add_init_script(IN_SAFARI)
    page = visit(tablet, site)
    hint = page.get_by_text(HINT)
    come_back_to_a_finished_game(page)
    assert not hint.is_visible()
    leave(page)
    expect(hint).to_be_visible()
    page.get_by_role("button", name="I see").tap()
    expect(hint).to_be_hidden()
    come_back_to_a_finished_game(page)
    leave(page)
    assert not hint.is_visible()


def test_what_is_on_the_home_screen_already_is_told_nothing(tablet: BrowserContext, site: str) -> None:
    tablet.add_init_script(ON_THE_HOME_SCREEN)
    page = visit(tablet, site)
    come_back_to_a_finished_game(page)
    leave(page)
    assert not page.get_by_text(HINT).is_visible()


OFFERS = ["--headless=new", "--bypass-app-banner-engagement-checks", *SWITCHES]
"""Switches of a Chromium that offers installation at once, and not after many visits."""


@pytest.fixture
def offering(browser: Browser, windowed: str, tmp_path: Path) -> Iterator[BrowserContext]:
    """Start a browser that can install pages."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=windowed, headless=False, args=OFFERS, viewport=TABLET, has_touch=True
    )
    yield context
    context.close()


def test_where_the_browser_can_install_it_that_is_offered_once_and_stays_in_the_settings(
    offering: BrowserContext, site: str
) -> None:
    page = visit(offering, site)
    wait_until(page, "window.offer")
    offer = page.get_by_role("button", name="Install Clowder")
    come_back_to_a_finished_game(page)
    wait_until(page, "window.offer")
    expect(offer).to_have_count(0)
    leave(page)
    expect(offer).to_be_visible()
    page.get_by_role("button", name="Not now").tap()
    expect(offer).to_have_count(0)
    come_back_to_a_finished_game(page)
    leave(page)
    expect(offer).to_have_count(0)
    page.get_by_role("button", name="Settings").tap()
    unfold_settings(page, "This tablet")
    wait_until(page, "window.offer")
    expect(offer).to_be_visible()
    page.evaluate("offer.prompt = async () => { window.prompted = true; }")  # no test could close a dialog
    offer.tap()
    assert page.evaluate("window.prompted")
    expect(offer).to_have_count(0)


@pytest.mark.parametrize("where", [IN_SAFARI, ON_THE_HOME_SCREEN])
def test_the_settings_tell_safari_on_an_ipad_how(tablet: BrowserContext, site: str, where: str) -> None:
    tablet.add_init_script(where)
    page = visit(tablet, site)
    page.get_by_role("button", name="Settings").tap()
    unfold_settings(page, "This tablet")
    expect(page.get_by_text("Everything on this tablet")).to_be_visible()
    assert page.get_by_text(HINT).is_visible() == (where == IN_SAFARI)
