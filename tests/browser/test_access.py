"""Accessibility: keyboard alone, and names and roles on every screen."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.axe import find_violations
from browser.touching import (
    SEEN,
    collect_oneself,
    find_buttons,
    hold_button,
    saved_table,
    start_game,
    wait_to_react,
)
from screens import every_screen


def focused(page: Page) -> str:
    """Return the name of the focused element; empty if there is none."""
    return str(page.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText || ''"))


def press_named(page: Page, pattern: str) -> None:
    """Go to a button with the Tab key, and press it."""
    for _ in range(80):
        if re.match(pattern, focused(page)):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {pattern!r}")


def test_what_stays_keeps_the_keyboard_and_what_goes_leaves_it_to_something_else(home: Page) -> None:
    press_named(home, "^Alley Cat")
    for name in ("(?s).*(Change|Close)$", "Last draw"):
        press_named(home, name)
        home.wait_for_timeout(SEEN)
        assert re.search(name, focused(home))
    press_named(home, "^Play$")
    expect(home.locator(".felt")).to_be_visible()
    expect(home.locator("#app :focus")).to_have_count(1)


def test_a_finger_at_the_table_takes_the_focus_nowhere_and_a_key_does(home: Page) -> None:
    start_game(home, "Alley Cat", 2)
    for name in ("Go on$", "I am ", " of ", "I am "):
        collect_oneself(home)
        found = find_buttons(home, name)
        assert found or name == "Go on$"  # a slow machine has gone on already
        for button in found[:1]:
            hold_button(home, button, 800 if name == "I am " else 50)
        wait_to_react(home)
        expect(home.locator(":focus")).to_have_count(0)
    press_named(home, "Undo")
    home.wait_for_timeout(SEEN)
    expect(home.locator("#app :focus")).to_have_count(1)


UPRIGHT: ViewportSize = {"width": 1024, "height": 1366}
"""Size of a page on which nothing is scrolled below the start button, where axe would find a small target."""

STATES = {
    *("home with games", "home with a notice", "settings", "black-cat lobby options", "alley-cat rules"),
    *("kit-and-kat lobby", "stepped-on-the-cat lesson", "library books", "library b", "library about"),
    *("black-cat 4 middle", "black-cat paused", "black-cat turns", "black-cat result"),
    *("stepped-on-the-cat 1 curtain", "stepped-on-the-cat 4 picked", "stepped-on-the-cat asking"),
    *("alley-cat round 1", "kit-and-kat sitting", "alley-cat trick", "alley-cat result"),
    *("settings with people", "person", "person forgetting", "alley-cat lobby people"),
    *("alley-cat by ear", "alley-cat headphones", "alley-cat log", "kit-and-kat round 1"),
    *("cards who", "cards shelf", "cards question", "cards answer", "cards emptied"),
    *("kit-and-kat 6 curtain", "kit-and-kat classic", "kit-and-kat picked", "kit-and-kat finish"),
    *("shelf", "shelf thrown", "shelf full", "making new", "kit-and-kat lobby full"),
    *("making", "making deck", "making whole", "making book", "kit-and-kat of 8"),
    *("making link", "making link too long", "deck offered", "deck offered instead"),
    *("making book pictured", "library pictured", "kit-and-kat pictured"),
    *(
        "evening plan",
        "evening between",
        "evening asking",
        "evening podium",
        "evening sheet",
        "evening result",
    ),
}
"""Names of screens that together have everything that can be seen and done."""


@pytest.mark.essential
def test_axe_finds_nothing_wrong(home: Page, is_whole: bool) -> None:
    """A partial run looks at every third screen."""
    screens = [screen for screen in every_screen() if screen.name in STATES]
    assert {screen.name for screen in screens} == STATES
    wrong = []
    home.set_viewport_size(UPRIGHT)
    for screen in screens if is_whole else screens[::3]:
        screen.show_on(home)
        wrong += [f"{screen.name}: {each}" for each in find_violations(home)]
    assert not wrong, "\n".join(wrong)


def test_a_game_is_begun_and_played_by_keyboard_alone(home: Page) -> None:
    press_named(home, "Alley Cat")
    press_named(home, "Pass the tablet$")
    press_named(home, "Play$")
    for _ in range(24):
        names = [each.name for each in find_buttons(home)]
        wanted = [name for name in names if name.startswith(("I am ", "Go on"))]
        cards = [name for name in names if " of " in name or name == "Alley Cat"]
        name = (wanted or cards)[0]
        try:
            press_named(home, name)
        except AssertionError:  # a trick that lay long enough was taken by itself
            assert name == "Go on" and not find_buttons(home, "Go on$")
    assert sum(entry.seat >= 0 for entry in saved_table(home).entries) >= 6
