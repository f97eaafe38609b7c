"""Sharing and copying of texts, the messages about it, and pages without https."""

import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from browser.conftest import wait_until_ready
from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.touching import collect_oneself, live_regions, unfold_settings
from browser.whole_games import REACT, touch_named
from engines import BrowserTablet
from parameters import mark_slow
from pieces import READY
from screens import screen_named
from serving import serve_site

COPIED = "Copied. It can be put into any message now."
BY_HAND = "This browser does not let Clowder copy."

REFUSED = 'Promise.reject(new DOMException("no", "NotAllowedError"))'
THROWN = '(() => { throw new TypeError("no"); })()'

NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
NO_SELECTION = "document.execCommand = () => false;"


def clipboard(answer: str) -> str:
    """Return JavaScript for a clipboard that records the text and answers so."""
    return f"""Object.defineProperty(navigator, 'clipboard', {{
        value: {{ writeText: (text) => {{ window.written = text; return {answer}; }} }}
    }});"""


def share(answer: str) -> str:
    """Return JavaScript for a share dialog that answers so."""
    return f"navigator.share = (given) => {{ window.given = given; return {answer}; }};"


ABORTED = 'Promise.reject(new DOMException("no", "AbortError"))'
NEVER = "new Promise(() => {})"
DONE = "Promise.resolve()"

FAULTS = {
    "all is well": (clipboard(DONE), COPIED),
    "no clipboard": (NO_CLIPBOARD, COPIED),
    "a clipboard that refuses": (clipboard(REFUSED), COPIED),
    "a clipboard that throws": (clipboard(THROWN), COPIED),
    "a clipboard that never answers": (clipboard(NEVER), COPIED),
    "no clipboard, nothing copied": (NO_CLIPBOARD + NO_SELECTION, BY_HAND),
    "no clipboard, and it throws": (NO_CLIPBOARD + f"document.execCommand = () => {THROWN};", BY_HAND),
    "no clipboard, and no command": (NO_CLIPBOARD + "document.execCommand = undefined;", BY_HAND),
    "a clipboard that refuses, nothing copied": (clipboard(REFUSED) + NO_SELECTION, BY_HAND),
    "shared": (share(DONE) + NO_CLIPBOARD + NO_SELECTION, ""),
    "not shared after all": (share(ABORTED) + NO_CLIPBOARD + NO_SELECTION, ""),
    "sharing refused": (share(REFUSED) + clipboard(DONE), COPIED),
    "sharing throws": (share(THROWN) + NO_CLIPBOARD + NO_SELECTION, BY_HAND),
}
"""JavaScript for ways in which a browser treats a text, and the message that follows; empty for none."""

ALIKE = {
    *("a clipboard that throws", "no clipboard, and it throws", "a clipboard that refuses, nothing copied"),
    *("sharing throws", "not shared after all"),
}
"""Faults much like another one, which only a run of everything tries."""


SELECTED = """(({ value, selectionStart, selectionEnd }) =>
    value.slice(selectionStart, selectionEnd))(document.activeElement)"""
"""JavaScript that returns the selected text of the focused field."""


def at_the_deal(page: Page) -> str:
    """Open the page of a deal, and return its link."""
    screen_named("alley-cat result deal").show_on(page)
    collect_oneself(page)
    return page.locator("[data-code]").get_attribute("data-code") or ""


def said(page: Page) -> Locator:
    return page.locator(".dealt > .done:not(:empty), .by-hand")


@pytest.mark.parametrize("fault", [*sorted(FAULTS.keys() - ALIKE), *mark_slow(*sorted(ALIKE))])
def test_nothing_is_said_that_did_not_happen(tablet: BrowserContext, site: str, fault: str) -> None:
    injected, words = FAULTS[fault]
    tablet.add_init_script(injected)
    page = tablet.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(site)
    wait_until_ready(page)
    link = at_the_deal(page)
    page.get_by_role("button", name="the link" if "navigator.share" not in injected else "the deal").tap()
    if words:
        expect(said(page)).to_contain_text(words)
    else:
        page.wait_for_timeout(500)
        expect(said(page)).to_have_count(0)
    if words == BY_HAND:
        assert page.evaluate(SELECTED) == link
    assert not wrong


# On the home network, without https


@pytest.fixture(scope="session")
def plain() -> Iterator[str]:
    """Serve the site at another address of this machine, as `python3 serve.py --host 0.0.0.0` does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            pytest.skip("This machine has no other address.")
        address = asked.getsockname()[0]
    with serve_site(address) as site:
        yield site


def copied(tablet: BrowserTablet, address: str) -> tuple[bool, str, str]:
    """Return whether the page is secure, the message after a link was copied, and the link."""
    tablet.load_page(address)
    tablet.evaluate(READY)
    tablet.evaluate(screen_named("alley-cat result deal").script_to_screen)
    tablet.evaluate(REACT)
    touch_named(tablet, "^Copy the link$")
    told = tablet.evaluate("""new Promise((done) => {
        const look = () => {
            const said = document.querySelector(".dealt > .done:not(:empty), .by-hand");
            return said ? done(said.innerText) : setTimeout(look, 50);
        };
        look();
    })""")
    link = tablet.evaluate("document.querySelector('[data-code]').dataset.code")
    return tablet.evaluate("isSecureContext"), told, link


@pytest.mark.timeout(240)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_without_https_a_link_is_copied_all_the_same(engine: str, plain: str) -> None:
    is_safe, told, link = in_engine(engine, copied, plain)
    assert not is_safe and told == COPIED and link.startswith(plain)


def test_without_https_what_does_not_work_is_said_where_it_matters(
    tablet: BrowserContext, plain: str
) -> None:
    page = tablet.new_page()
    page.goto(plain)
    wait_until_ready(page)
    screen_named("settings").show_on(page)
    expect(page.locator(".setting", has_text="Without a network")).to_contain_text("begin with https")
    screen_named("alley-cat scan").show_on(page)
    expect(live_regions(page)).to_contain_text("no browser lets it use a camera")
    expect(page.locator("video")).to_have_count(0)


def test_what_is_copied_without_https_can_be_pasted(tablet: BrowserContext, plain: str, site: str) -> None:
    page = tablet.new_page()
    page.goto(plain)
    wait_until_ready(page)
    link = at_the_deal(page)
    page.get_by_role("button", name="Copy the link").tap()
    expect(said(page)).to_contain_text(COPIED)
    tablet.grant_permissions(["clipboard-read"], origin=site)
    page.goto(site)
    wait_until_ready(page)
    assert page.evaluate("navigator.clipboard.readText()") == link


# On the home screen of an iPad


ON_AN_IPAD = "Object.defineProperty(navigator, 'standalone', { value: true });"
TAKES_FILES = "navigator.canShare = ({ files }) => files[0].name.endsWith('.json');"
SAVES = """HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };"""

SHARED = {
    "shared": (TAKES_FILES + share(DONE), False),
    "not shared after all": (TAKES_FILES + share(ABORTED), False),
    "refused": (TAKES_FILES + share(REFUSED), True),
    "thrown": (TAKES_FILES + share(THROWN), True),
    "no files taken": ("navigator.canShare = () => false;" + share(DONE), True),
    "no way to share": ("", True),
}
"""JavaScript for ways in which the device treats a file, and whether the browser then saves the file."""


@pytest.mark.parametrize("way", SHARED)
def test_a_file_is_handed_on_where_saving_would_have_no_way_back(
    tablet: BrowserContext, site: str, way: str
) -> None:
    injected, is_saved = SHARED[way]
    tablet.add_init_script(ON_AN_IPAD + SAVES + injected)
    page = tablet.new_page()
    page.goto(f"{site}#settings")
    wait_until_ready(page)
    collect_oneself(page)
    unfold_settings(page, "This tablet")
    page.get_by_role("button", name="Save everything").tap()
    page.wait_for_timeout(300)
    assert page.evaluate("window.saved") == ("clowder.json" if is_saved else None)
    if "given" in injected and way != "no files taken":
        given = page.evaluate("given.files[0].text()")
        assert given.startswith('{\n "clowder"')
    told = page.get_by_text("The browser saves it as clowder.json")
    expect(told).to_have_count(1 if way.startswith("no ") else 0)


def test_a_browser_saves_files_even_if_it_could_share_them(tablet: BrowserContext, site: str) -> None:
    tablet.add_init_script(SAVES + TAKES_FILES + share(DONE))
    page = tablet.new_page()
    page.goto(f"{site}#settings")
    wait_until_ready(page)
    collect_oneself(page)
    unfold_settings(page, "This tablet")
    page.get_by_role("button", name="Save everything").tap()
    assert page.evaluate("[window.saved, window.given]") == ["clowder.json", None]
