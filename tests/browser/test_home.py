"""The home screen under fingers."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from browser.touching import collect_oneself, touch_named
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
        for part in (0.02, 0.5, 0.98):
            collect_oneself(page)
            kept.nth(number).locator("summary").tap()
            drop = kept.nth(number).locator("[data-act^='drop ']")
            drop.scroll_into_view_if_needed()
            box = drop.bounding_box()
            assert box
            for _ in range(2):
                page.touchscreen.tap(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
            expect(kept).to_have_count(3)
            expect(kept.nth(number).locator("summary")).to_have_count(1)


def test_a_game_is_thrown_away_by_two_different_buttons(page: Page) -> None:
    several().show(page)
    page.locator(".unfinished summary").first.tap()
    for pattern in ("^Throw away", "for good$"):
        touch_named(page, pattern)
    expect(page.locator(".unfinished li")).to_have_count(2)


@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (768, 1024)])
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_posters_and_titles_of_all_games_are_seen_beside_three_that_were_put_away(
    page: Page, width: int, height: int, size: str, language: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    acts = (*(f"setting {each}" for each in (f"language {language}", f"size {size}")), "settings")
    replace(several(), acts=("settings", *acts)).show(page)
    expect(page.locator(".unfinished li")).to_have_count(3)
    for seen in (*page.locator(".tile strong").all(), *page.locator(".tile .picture").all()):
        box = seen.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= height and box["height"] > 20


def several() -> Screen:
    """Three games that were put away."""
    return next(each for each in every_screen() if each.name == "home with games")
