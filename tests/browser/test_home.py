"""Home screen by touch."""

from dataclasses import replace
from itertools import product

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from browser.copies import LANGUAGES
from browser.touching import collect_oneself, resize_page, touch_named
from screens import Screen, screen_named

SIZES: tuple[ViewportSize, ...] = ({"width": 1024, "height": 768}, {"width": 360, "height": 640})

TABLETS = ((1024, 768), (768, 1024))

SHAPES = (*TABLETS, (390, 844), (844, 390), (360, 640))

COVERED = """() => [...document.querySelectorAll(".waits")].flatMap((poster) => {
    const ribbon = poster.querySelector(".ribbon").getBoundingClientRect();
    return [...poster.querySelectorAll(".tile > :not(.picture)")].filter((words) => {
        const text = document.createRange();
        text.selectNodeContents(words);
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const isBeside = right <= ribbon.left || left >= ribbon.right;
        return !isBeside && bottom > ribbon.top && top < ribbon.bottom;
    }).map((words) => words.innerText);
})"""
"""JavaScript for the words of posters that are below a ribbon."""


def test_a_finger_that_taps_twice_throws_no_game_away(page: Page) -> None:
    """The button that throws away for good is beside the first one, wherever that was tapped."""
    for language, size in product(LANGUAGES, SIZES):
        page.set_viewport_size(size)
        several(f"language {language}", way=("waiting",)).show_on(page)
        kept = page.locator(".waiting-games li")
        expect(kept).to_have_count(3)
        for game in kept.all():
            collect_oneself(page)
            drop = game.locator("[data-act^='drop ']")
            drop.scroll_into_view_if_needed()
            before = box_of(drop)
            page.touchscreen.tap(*middle(before))
            assert are_apart(before, box_of(game.locator("[data-act^='throw-away ']")))
            page.touchscreen.tap(*middle(before))
            expect(game.locator("[data-act^='drop ']")).to_have_count(1)
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
    several(way=("waiting",)).show_on(page)
    for pattern in ("^Throw away", "for good$"):
        touch_named(page, pattern)
    expect(page.locator(".waiting-games li")).to_have_count(2)


def test_no_poster_is_smaller_for_a_game_that_waits(page: Page) -> None:
    for width, height in (*TABLETS, (390, 844)):
        resize_page(page, width, height)
        screen_named("home").show_on(page)
        before = [box_of(tile) for tile in page.locator(".tile").all()]
        screen_named("home waiting").show_on(page)
        expect(page.locator(".ribbon")).to_have_count(4)
        assert [box_of(tile) for tile in page.locator(".tile").all()] == before


def test_a_ribbon_covers_no_word_of_its_poster(page: Page) -> None:
    for language, size in product(LANGUAGES, ("normal", "large")):
        several(f"language {language}", f"size {size}", screen="home waiting").show_on(page)
        expect(page.locator(".ribbon")).to_have_count(4)
        for width, height in SHAPES:
            resize_page(page, width, height)
            assert page.evaluate(COVERED) == [], f"{language}, {size}, {width}x{height}"


def test_what_few_want_opens_over_the_posters(page: Page) -> None:
    screen_named("home").show_on(page)
    before = [box_of(tile) for tile in page.locator(".tile").all()]
    page.locator("footer summary").tap()
    for name in ("On paper", "Make a deck", "Open a file", "Save everything", "How the computer thinks"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    assert [box_of(tile) for tile in page.locator(".tile").all()] == before


def test_posters_and_titles_of_all_games_are_seen_beside_three_that_were_put_away(page: Page) -> None:
    for language, size in product(LANGUAGES, ("normal", "large")):
        several(f"language {language}", f"size {size}").show_on(page)
        expect(page.locator(".ribbon")).to_have_count(2)
        for width, height in TABLETS:
            resize_page(page, width, height)
            for seen in (*page.locator(".tile strong").all(), *page.locator(".tile .picture").all()):
                box = box_of(seen)
                is_seen = box["y"] >= 0 and box["y"] + box["height"] <= height and box["height"] > 20
                assert is_seen, f"{seen} in {language}, {size}, {width}x{height}"


def several(*choices: str, screen: str = "home with games", way: tuple[str, ...] = ()) -> Screen:
    """Return a home screen with saved games, with these settings, and a page that is opened from it."""
    chosen = ("settings", *(f"setting {choice}" for choice in choices), "settings")
    return replace(screen_named(screen), acts=(*chosen, *way))
