"""Foreign changes of the document: they are gone after the next act."""

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import as_at_first
from browser.foreign import ACT, AWAY, DO, OUTSIDE, START
from browser.in_engines import EVERY_ENGINE, in_engine
from browser.touching import EXPECTED, start_game, touch_named, wait_until
from clowder.games import GAMES
from conftest import ROOT
from engines import BrowserTablet
from pieces import READY
from screens import screen_named

ACTS = 60
"""Number of acts in each game, with changes before each."""

WALK = 120
"""Number of random acts through all pages."""


def _acts_among_changes(page: Page, random: Random, never: str) -> bool | None:
    """Change the page at random, then do an act. Return whether the page answered; None if there is no act.

    Raises AssertionError if changes are left after an answer. An act that has only just appeared is not
    answered.
    """
    seen = page.evaluate(ACT, [random.randrange(10**6), random.random() < 0.5, never])
    if not seen:
        return None
    changed, act, is_answered, shown, wanted = seen
    assert shown == wanted or not is_answered, f"{changed}, {act}"
    return bool(is_answered)


@pytest.mark.essential
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_after_an_act_nothing_is_left_of_what_others_changed(page: Page, name: str) -> None:
    random = Random(name)
    page.evaluate(START)
    title = next(game.title for game in GAMES if game.name == name)
    start_game(page, title, 2)
    answered = 0
    for _ in range(ACTS):
        done = _acts_among_changes(page, random, AWAY)
        answered += bool(done)
        if done is None:
            as_at_first(page)
            start_game(page, title, 2)
    assert answered > ACTS // 2


@pytest.mark.usefixtures("still")
def test_no_page_keeps_what_others_changed(page: Page) -> None:
    random = Random(4)
    page.evaluate(START)
    answered = 0
    for _ in range(WALK):
        done = _acts_among_changes(page, random, OUTSIDE)
        answered += bool(done)
        if done is None:
            as_at_first(page)
    assert answered > WALK // 2


def acts_among_changes(tablet: BrowserTablet, address: str) -> list[Any]:
    """Return the results of `ACT` for answered acts of a game of Alley Cat in this engine.

    Nothing moves, so that the table is turned by the act, not once a card has landed.
    """
    tablet.load_page(address)
    tablet.evaluate(READY)
    tablet.evaluate(START)
    tablet.evaluate(f"({DO})({json.dumps(['settings', 'setting motion off', 'settings'])})")
    random, seen = Random(5), list[Any]()
    for _ in range(12):
        tablet.evaluate(f"({DO})({json.dumps(['home', 'choose alley-cat', 'pass', 'play', 'on', 'open 0'])})")
        tablet.evaluate(f"new Promise((done) => {{ setTimeout(done, {EXPECTED}); }})")
        seen += [
            tablet.evaluate(f"({ACT})({json.dumps([random.randrange(10**6), is_late, AWAY])})")
            for is_late in (False, True)
        ]
    return [each for each in seen if each and each[2]]


@pytest.mark.slow
@pytest.mark.parametrize("engine", EVERY_ENGINE[1:])
def test_nothing_is_left_of_what_others_changed_in_other_engines(engine: str, site: str) -> None:
    seen = in_engine(engine, acts_among_changes, site)
    assert len(seen) > 5
    for changed, act, _, shown, wanted in seen:
        assert shown == wanted, f"{changed}, {act}"


TRANSLATE = """() => {
    const app = document.getElementById("app");
    const translate = () => {
        const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT), texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
            if (text.parentNode.closest("font, option, textarea")) continue;
            const outer = document.createElement("font"), inner = document.createElement("font");
            inner.textContent = `« ${text.data} »`;
            outer.append(inner);
            text.replaceWith(outer);
        }
        translating.takeRecords();
    };
    const translating = new MutationObserver(translate);
    translating.observe(app, { subtree: true, childList: true, characterData: true });
    translate();
}"""
"""JavaScript function that translates the page, and from now on each change."""


def test_a_translator_that_follows_every_change_tells_of_the_game_as_it_is(page: Page) -> None:
    page.evaluate(TRANSLATE)
    expect(page.locator("[data-act='choose alley-cat']")).to_contain_text("« Alley Cat »")
    page.locator("[data-act='choose alley-cat']").click()
    page.locator("[data-act=round]").wait_for()
    page.locator("[data-act='pick 0']").click()
    page.get_by_role("textbox", name="Name of player 1").fill("Ann")
    page.locator("[data-act=pass]").click()
    page.locator("[data-act=play]").click()
    expect(page.locator(".place .name", has_text="« Ann »")).to_have_count(1)
    page.locator("[data-act=home]").click()
    page.locator("[data-act=settings]").click()
    page.locator("[data-act='setting theme dark']").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("h1")).to_contain_text("« ")


def test_what_is_changed_too_often_to_be_undone_is_drawn_anew(page: Page) -> None:
    page.evaluate(START)
    page.evaluate("""() => {
        for (let i = 0; i < 600; i++) {
            document.querySelector("#app h1").append(new Comment("foreign"));
            document.querySelector("#app main").prepend(document.createElement("b"));
        }
    }""")
    page.locator("[data-act='choose alley-cat']").click()
    shown, wanted = page.evaluate("compared()")
    assert shown == wanted and page.locator("h1").count() == 1


ICON = """(field) => {
    const icon = Object.assign(document.createElement("span"), { textContent: "key" });
    field.after(icon);
    field.dataset.marked = "yes";
}"""


def test_an_icon_beside_a_field_takes_neither_its_text_nor_the_caret(page: Page) -> None:
    touch_named(page, "^Alley Cat")
    touch_named(page, "^Player 1: ")
    field = page.get_by_role("textbox", name="Name of player 1")
    field.click()
    field.evaluate(ICON)
    page.keyboard.press("End")
    page.keyboard.type("er")
    field.evaluate("(each) => each.setSelectionRange(2, 2)")
    page.locator("html").evaluate("() => document.querySelector('[data-act=options]').click()")
    expect(page.locator("#app span", has_text=re.compile("^key$"))).to_have_count(0)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("data-marked", "yes")
    assert field.evaluate("(each) => [each.value, each.selectionStart]") == ["Tigerer", 2]


NOTE_FLIGHTS = """() => {
    const look = () => { window.hasFlown ||= document.querySelector(".flight") !== null; };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""
"""JavaScript function that notes in `window.hasFlown` whether a card flies, for however short a time."""


def test_what_stands_beside_the_app_may_be_gone(page: Page) -> None:
    """Gone are the notice of a new version, and the layer for flights."""
    page.evaluate("document.querySelectorAll('#newer > *, body > [aria-hidden]').forEach((e) => e.remove())")
    touch_named(page, "^Settings$")
    page.locator("[data-act='setting language de']").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    screen_named("alley-cat open").show_on(page)
    page.evaluate(NOTE_FLIGHTS)
    page.locator("#app [data-act^='move']").first.click()
    wait_until(page, "window.hasFlown")


def test_translators_and_data_detectors_are_asked_to_leave_the_page_alone() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    assert '<html lang="en" translate="no">' in page
    for name, content in (
        ("google", "notranslate"),
        ("format-detection", "telephone=no, date=no, address=no, email=no, url=no"),
        ("chrome", "nointentdetection"),
    ):
        assert f'<meta name="{name}" content="{content}">' in page
