"""Spoken answers by shortcut keys; no card of a hand gets the focus by itself."""

import json

import pytest
from playwright.sync_api import Page, expect

from browser.players import CURTAIN
from browser.touching import touch_named
from screens import Screen, saved_store, table_of

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
