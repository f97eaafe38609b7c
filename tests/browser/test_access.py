"""Everybody plays: by keyboard alone, and with names and roles in order on every screen."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.touching import buttons, saved_table, start, touch_named

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the screen as it is."""
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}})
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found.response["violations"]]


def focused(page: Page) -> str:
    """The name of what the keyboard is on; empty when it is on nothing."""
    return str(page.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText || ''"))


def press_named(page: Page, pattern: str) -> None:
    """Go to a button with the Tab key, and press it."""
    for _ in range(80):
        if re.match(pattern, focused(page)):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {pattern!r}")


def test_axe_finds_nothing_wrong_before_a_game(page: Page) -> None:
    assert not violations(page)
    touch_named(page, "^Alley Cat")
    page.get_by_role("switch", name="Variants and house rules").tap()
    assert not violations(page)
    touch_named(page, "^Rules")
    assert not violations(page)


@pytest.mark.parametrize(
    ("title", "seats"),
    [
        ("Black Cat", 4),
        ("I Stepped on the Cat!", 1),
        ("I Stepped on the Cat!", 4),
        ("Alley Cat", 2),
        ("Kit and Kat", 6),
    ],
)
def test_axe_finds_nothing_wrong_at_the_table(page: Page, title: str, seats: int) -> None:
    start(page, title, seats)
    page.wait_for_timeout(3200)
    assert not violations(page)
    for name in ("^Open by a tap", "^I am "):
        if buttons(page, name):
            touch_named(page, name)
    assert not violations(page)


def test_a_game_is_begun_and_played_by_keyboard_alone(page: Page) -> None:
    press_named(page, "Alley Cat")
    press_named(page, "Play$")
    for _ in range(24):
        names = [each.name for each in buttons(page)]
        wanted = [name for name in names if name.startswith(("I am ", "Go on"))]
        cards = [name for name in names if " of " in name or name == "Alley Cat"]
        press_named(page, (wanted or cards)[0])
    assert sum(entry.seat >= 0 for entry in saved_table(page).entries) >= 6
