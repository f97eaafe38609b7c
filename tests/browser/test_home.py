"""Home screen by touch."""

from dataclasses import replace
from itertools import product

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from browser.copies import LANGUAGES
from browser.touching import collect_oneself, resize_page, touch_named
from screens import Screen, screen_named

SIZES: tuple[ViewportSize, ...] = ({"width": 1024, "height": 768}, {"width": 360, "height": 640})

TABLETS = ((1024, 768), (768, 1024))


def test_a_finger_that_taps_twice_throws_no_game_away(page: Page) -> None:
    """The button that throws away for good is beside the first one, wherever that was tapped."""
    for language, size in product(LANGUAGES, SIZES):
        page.set_viewport_size(size)
        several(f"language {language}").show_on(page)
        kept = page.locator(".unfinished li")
        expect(kept).to_have_count(3)
        for game in kept.all():
            collect_oneself(page)
            game.locator("summary").tap()
            drop = game.locator("[data-act^='drop ']")
            drop.scroll_into_view_if_needed()
            before = box_of(drop)
            page.touchscreen.tap(*middle(before))
            assert are_apart(before, box_of(game.locator("[data-act^='throw-away ']")))
            page.touchscreen.tap(*middle(before))
            expect(game.locator("summary")).to_have_count(1)
            expect(kept).to_have_count(3)


def box_of(button: Locator) -> FloatRect:
    box = button.bounding_box()
    assert box
    return box


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def are_apart(one: FloatRect, other: FloatRect) -> bool:
    """Return whether two boxes do not overlap."""
    (x, y), (to_x, to_y) = middle(one), middle(other)
    is_beside = abs(x - to_x) >= (one["width"] + other["width"]) / 2
    return is_beside or abs(y - to_y) >= (one["height"] + other["height"]) / 2


def test_a_game_is_thrown_away_by_two_different_buttons(page: Page) -> None:
    several().show_on(page)
    page.locator(".unfinished summary").first.tap()
    for pattern in ("^Throw away", "for good$"):
        touch_named(page, pattern)
    expect(page.locator(".unfinished li")).to_have_count(2)


def test_posters_and_titles_of_all_games_are_seen_beside_three_that_were_put_away(page: Page) -> None:
    for language, size in product(LANGUAGES, ("normal", "large")):
        several(f"language {language}", f"size {size}").show_on(page)
        expect(page.locator(".unfinished li")).to_have_count(3)
        for width, height in TABLETS:
            resize_page(page, width, height)
            for seen in (*page.locator(".tile strong").all(), *page.locator(".tile .picture").all()):
                box = box_of(seen)
                is_seen = box["y"] >= 0 and box["y"] + box["height"] <= height and box["height"] > 20
                assert is_seen, f"{seen} in {language}, {size}, {width}x{height}"


def several(*choices: str) -> Screen:
    """Return the home screen with three saved games, with these settings."""
    screen = screen_named("home with games")
    return replace(screen, acts=("settings", *(f"setting {choice}" for choice in choices), "settings"))
