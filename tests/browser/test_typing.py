"""Typed text that was not left: it is saved, whatever happens to the page, and typing goes on."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from browser.conftest import wait_until_ready
from browser.foreign import DO
from browser.in_engines import in_engine
from browser.touching import wait_until
from browser.whole_games import wait_until_ready as wait_for
from clowder.games.kit_and_kat.content.decks import FIRST_DECK_KEY, FIRST_OWN_DECK
from clowder.games.kit_and_kat.content.workshop import deck_draft
from engines import BrowserTablet
from pieces import ALL, READY, WITHOUT_TIMER
from screens import Screen
from small_decks import EDIT, small_deck

KEPT = {FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(1, 3))}

WORKSHOP = Screen("making", KEPT, EDIT)
BOOK = Screen("book", KEPT, (*EDIT, f"read edit-{FIRST_OWN_DECK}-a"))
LOBBY = Screen("lobby", {}, ("choose kit-and-kat", "pick 1"))

FIELDS = ((WORKSHOP, "content edit title"), (BOOK, "content edit card 0 1 answer"), (LOBBY, "name 1"))
"""Screens and acts of fields: a title of a deck, a text of a card, a name in the lobby."""

REOPEN = """document.querySelector("[data-act='pick 1'][aria-pressed=false]")?.click(), 0"""
"""JavaScript that opens the seat of the lobby again, which a reload has closed."""

WORDS = ("tabby", "smoky", "black")

NO_PAUSE = WITHOUT_TIMER.replace("MS", "601")
"""JavaScript that turns off the timer for pauses in typing."""

KEEPS = f"{ALL}.then((texts) => Object.values(texts).some((text) => text.includes(TYPED)))"
"""JavaScript promise that returns whether TYPED is saved in any text."""

WILL_KEEP = f"""(async () => {{
    const until = performance.now() + 20_000;
    while (performance.now() < until) {{
        if (await {KEEPS}) return true;
        await new Promise((done) => setTimeout(done, 50));
    }}
    return false;
}})()"""
"""JavaScript promise that returns whether TYPED is saved within 20 seconds."""

HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def _type(page: Page, screen: Screen, act: str, text: str) -> None:
    """Show a field, and replace its text by typing."""
    screen.show_on(page)
    field = page.locator(f"[data-change='{act}']")
    field.wait_for()
    field.click()
    field.select_text()
    page.keyboard.type(text)


def _is_kept(page: Page, text: str) -> None:
    assert page.evaluate(WILL_KEEP.replace("TYPED", json.dumps(text)))


def reload(page: Page) -> None:
    page.reload()
    wait_until_ready(page)


def hide_and_reload(page: Page) -> None:
    page.evaluate(HIDE, True)
    reload(page)


def go_back(page: Page) -> None:
    page.go_back()
    page.locator("[data-change]:focus").wait_for(state="detached")


def act_without_leaving(page: Page) -> None:
    """Act as a touch in Safari does, which leaves the focus in the field."""
    page.evaluate("document.querySelector('#app :is([data-act=read], [data-act=home])').click()")


ENDS: tuple[Callable[[Page], None], ...] = (reload, hide_and_reload, go_back, act_without_leaving)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize(("screen", "act"), FIELDS)
def test_what_is_typed_and_not_left_is_kept(
    page: Page, screen: Screen, act: str, end: Callable[[Page], None]
) -> None:
    page.evaluate(NO_PAUSE)
    _type(page, screen, act, "Tabby Road")
    here = page.evaluate("location.hash")
    end(page)
    _is_kept(page, "Tabby Road")
    if end in (go_back, act_without_leaving):  # the act was done, too
        wait_until(page, f"location.hash !== '{here}' && '{here}'.startsWith(location.hash.slice(0, 2))")
    else:
        page.evaluate(REOPEN)
        expect(page.locator(f"[data-change='{act}']")).to_have_value("Tabby Road")


@pytest.mark.parametrize(("screen", "act"), FIELDS)
def test_a_pause_is_enough_and_neither_text_nor_caret_are_disturbed(
    page: Page, screen: Screen, act: str
) -> None:
    _type(page, screen, act, "Tby Road ")
    field = page.locator(f"[data-change='{act}']")
    field.evaluate("(each) => { each.marked = true; each.setSelectionRange(1, 1); }")
    _is_kept(page, "Tby Road")
    assert field.evaluate("(each) => [each.value, each.selectionStart]") == ["Tby Road ", 1]
    page.keyboard.type("ab")
    _is_kept(page, "Tabby Road")
    assert field.evaluate("(each) => [each.value, each.selectionStart]") == ["Tabby Road ", 3]
    expect(field).to_be_focused()
    field.blur()
    expect(field).to_have_value("Tabby Road")
    assert field.evaluate("(each) => each.marked")


def _compose(devtools: CDPSession, text: str) -> None:
    caret = {"selectionStart": len(text), "selectionEnd": len(text)}
    devtools.send("Input.imeSetComposition", {"text": text} | caret)


def test_letters_that_are_composed_stay_so_while_they_are_kept(page: Page) -> None:
    _type(page, WORKSHOP, "content edit title", "Die ")
    _is_kept(page, '"Die"')
    devtools = page.context.new_cdp_session(page)
    field = page.locator("[data-change='content edit title']")
    _compose(devtools, "ね")
    _is_kept(page, "ね")  # Android composes whole words in any language
    _compose(devtools, "ねこ")
    page.evaluate(HIDE, True)
    page.evaluate(HIDE, False)
    _is_kept(page, "Die ねこ")
    _compose(devtools, "ねこま")
    devtools.send("Input.insertText", {"text": "猫"})
    expect(field).to_have_value("Die 猫")
    _is_kept(page, "Die 猫")
    devtools.detach()


def typed_and_reloaded(tablet: BrowserTablet, address: str, *, after_a_pause: bool) -> list[str]:
    """Return the texts of the fields after a reload in this engine."""
    tablet.load_page(address)
    tablet.evaluate(READY)
    shown = list[str]()
    for (screen, act), word in zip(FIELDS, WORDS, strict=True):
        tablet.evaluate(f"({DO})({json.dumps(['home', *screen.acts])})")
        field = f"document.querySelector(\"[data-change='{act}']\")"
        if not after_a_pause:
            tablet.evaluate(NO_PAUSE)
        tablet.evaluate(f"{field}.focus(), {field}.select(), 0")
        for letter in word:
            tablet.press_key(letter)
        if after_a_pause:
            assert tablet.evaluate(WILL_KEEP.replace("TYPED", json.dumps(word)))
        tablet.reload_page()
        wait_for(tablet)
        tablet.evaluate(REOPEN)
        shown.append(tablet.evaluate(f"{field}.value"))
    return shown


@pytest.mark.slow
@pytest.mark.engines
@pytest.mark.parametrize(("engine", "after_a_pause"), [("Firefox", False), ("WebKit", True)])
def test_what_is_typed_and_not_left_is_kept_in_other_engines(
    engine: str, after_a_pause: bool, site: str
) -> None:
    """WebKit may drop a write that begins while the page is left."""
    shown = in_engine(engine, partial(typed_and_reloaded, after_a_pause=after_a_pause), site)
    assert shown == [*WORDS]


# Fields that are emptied


def test_what_is_wrong_with_a_link_or_a_name_is_said_when_it_was_typed(
    tablet: BrowserContext, site: str
) -> None:
    tablet.add_init_script("Object.defineProperty(navigator, 'standalone', { value: true });")
    page = tablet.new_page()
    page.goto(site)
    wait_until_ready(page)
    page.locator("footer summary").click()
    _enter(page, "Paste a link", "no link")
    expect(page.get_by_role("alert").filter(has_text="This is no link to a deal")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    _enter(page, "Somebody new", "Anna")
    page.get_by_role("heading", name="Choices of Anna").wait_for()
    page.go_back()
    _enter(page, "Somebody new", "Anna")
    expect(page.get_by_role("alert").filter(has_text="Somebody else is called Anna")).to_be_visible()


def _enter(page: Page, name: str, text: str) -> None:
    """Type this into the field of this name, and press Enter."""
    field = page.get_by_label(name)
    field.press_sequentially(text)
    field.press("Enter")
