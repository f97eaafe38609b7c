"""Spoken answers by shortcut keys; no card of a hand gets the focus by itself."""

import json
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from browser.players import CURTAIN
from browser.touching import touch_named
from parameters import mark_slow
from screens import Screen, lesson_screen, saved_store, screen_named, table_of

MOST_KEYS = 60
"""More keys than any first lesson needs."""

FOCUSED = "document.activeElement.closest('.hand') === null"
"""JavaScript that returns whether the focused element is outside every hand."""


@pytest.fixture
def table(page: Page) -> Page:
    """Return a page with a game of Alley Cat behind the curtain, and shortcut keys for all questions."""
    kept = saved_store(table_of("alley-cat", 2, 10)) | {"clowder.settings": json.dumps({"ear": "short"})}
    Screen("ear", kept, ("go-on *",)).show_on(page)
    return page


def test_every_question_has_its_key(table: Page) -> None:
    heard = table.locator(".heard")
    for key, words in (
        ("t", "Draw pile: "),
        ("s", "points"),
        ("w", "turn"),
        ("h", "First open the curtain."),
    ):
        table.keyboard.press(key)
        expect(heard).to_contain_text(words)
    table.keyboard.press("l")
    expect(table.get_by_role("heading", name="What was said")).to_be_visible()


def test_a_hand_is_heard_by_its_owner_who_asks_for_it_and_gone_with_them(table: Page) -> None:
    table.get_by_role("button", name=CURTAIN).press("Enter")
    expect(table.locator(".mine button.card").first).to_be_visible()
    assert table.evaluate(FOCUSED)
    table.keyboard.press("h")
    touch_named(table, "Yes, read it to me")
    expect(table.locator(".heard")).to_contain_text("Hand: ")
    assert table.evaluate(FOCUSED)
    table.get_by_role("button", name="Home").press("Enter")
    expect(table.locator(".heard")).to_have_count(0)


def test_without_it_no_letter_does_anything(page: Page) -> None:
    Screen("no ear", saved_store(table_of("alley-cat", 2, 10)), ("go-on *",)).show_on(page)
    before = page.locator("#app").inner_html()
    for key in "htswml":
        page.keyboard.press(key)
    assert page.locator("#app").inner_html() == before


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("game", ["alley-cat", *mark_slow("black-cat", "stepped-on-the-cat", "kit-and-kat")])
def test_a_lesson_is_taken_to_its_end_by_ear_and_keys(page: Page, game: str) -> None:
    """The key M tells what can be done; a button that was told gets Enter, another one than before."""
    screen = screen_named(lesson_screen(game, 1))
    replace(screen, kept={"clowder.settings": json.dumps({"ear": "usual"})}).show_on(page)
    heard, pressed = page.locator(".heard"), ""
    for _ in range(MOST_KEYS):
        page.keyboard.press("m")
        expect(heard).to_have_text(re.compile("^You can do this: "))
        told = heard.inner_text().removesuffix(".")
        if told.endswith("Now play"):
            break
        buttons = page.get_by_role("button")
        names = buttons.evaluate_all("all => all.map((each) => each.ariaLabel ?? each.innerText)")
        wanted = [name for name in names if name and name in told and name != "Leave"]
        pressed = max([name for name in wanted if name != pressed] or wanted, key=len)
        buttons.nth(names.index(pressed)).press("Enter")
        expect(heard).to_be_empty()
    touch_named(page, "Now play")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
