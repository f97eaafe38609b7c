"""The home screen under fingers."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from browser.touching import touch_named
from screens import Screen, every_screen

SIZES = ((1024, 768), (360, 640))


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_finger_that_taps_twice_throws_no_game_away(
    page: Page, width: int, height: int, language: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    replace(several(), acts=("settings", f"setting language {language}", "settings")).show(page)
    kept = page.locator(".unfinished li")
    expect(kept).to_have_count(3)
    for number in range(3):
        page.locator("[data-act^='drop ']").nth(number).scroll_into_view_if_needed()
        box = page.locator("[data-act^='drop ']").nth(number).bounding_box()
        assert box
        left, right = box["x"] + 2, box["x"] + box["width"] - 2
        for x in (left, (left + right) / 2, right):
            for _ in range(2):
                page.touchscreen.tap(x, box["y"] + box["height"] / 2)
            expect(kept).to_have_count(3)


def test_a_game_is_thrown_away_by_two_different_buttons(page: Page) -> None:
    several().show(page)
    for pattern in ("^Throw away", "for good$"):
        touch_named(page, pattern)
    expect(page.locator(".unfinished li")).to_have_count(2)


def several() -> Screen:
    """Three games that were put away."""
    return next(each for each in every_screen() if each.name == "home with games")
