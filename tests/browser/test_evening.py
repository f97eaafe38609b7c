"""An evening by touch: two games of Black Cat, a reload between them, the podium and its sheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import wait_until_ready
from browser.touching import find_buttons, hold_button

CALL = "End the game"
"""The beginning of the name of the button that ends a race in which nobody takes the top card."""

CALL_MS = 1900
"""Milliseconds within which a held call is made."""


@pytest.fixture
def page(home: Page) -> Page:
    """Return the `home` page: an evening begins there."""
    return home


def press(page: Page, name: str) -> None:
    """Touch the button of this name, once it is there."""
    page.get_by_role("button", name=name, exact=True).tap()


def end_race(page: Page) -> None:
    """Wait until nobody wants the top card, and call the end."""
    page.get_by_role("button", name=re.compile(CALL)).first.wait_for(timeout=60_000)
    hold_button(page, find_buttons(page, CALL)[0], CALL_MS)


def test_an_evening_of_two_games_is_played_by_touch_and_outlasts_a_reload(page: Page) -> None:
    press(page, "An evening")
    press(page, "2 players")
    for title in ("I Stepped on the Cat!", "Alley Cat", "Kit and Kat in Nuerland"):
        page.locator(".ticket", has_text=title).tap()
    press(page, "2 games")
    press(page, "Play")
    end_race(page)
    expect(page.locator(".interval")).to_contain_text("After 1 of 2 games", timeout=60_000)
    page.reload()
    wait_until_ready(page)
    press(page, "Pause")
    page.get_by_role("button", name=re.compile("Go on with the evening")).tap()
    press(page, "Next: Black Cat")
    end_race(page)
    press(page, "To the podium")
    expect(page.get_by_role("heading", level=2).first).to_contain_text("big cup!")
    press(page, "A sheet for the wall")
    expect(page.locator(".leaf.diploma")).to_contain_text("Black Cat")
    press(page, "Back")
    press(page, "Another evening")
    expect(page.get_by_role("heading", name="Who plays?")).to_be_visible()
