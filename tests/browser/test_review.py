"""Reviews of games in a browser: the slider by touch and keys, and its marks."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.touching import collect_oneself, wait_to_react
from screens import Screen, saved_store, table_of

SAVE = "clowder.game.000000000000001"


@pytest.fixture
def race(page: Page) -> Page:
    """Return a page with the review of a finished race of four, at its first step."""
    table = table_of("black-cat", 4, 400)
    Screen("", saved_store(table), (f"go-on {SAVE}", "review", "step\t0")).show_on(page)
    expect(page.locator(".soon")).to_have_count(0)
    collect_oneself(page)
    return page


def step(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


def test_a_finger_and_keys_move_the_slider_and_each_step_is_said(race: Page) -> None:
    slider = race.get_by_role("slider")
    box = slider.bounding_box()
    assert box and box["height"] >= 44
    race.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = step(race)
    assert 20 < middle < 35
    slider.focus()
    said = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"):
        race.keyboard.press(key)
        said.append((step(race), race.locator(".prompt").inner_text()))
    last = int(slider.get_attribute("max") or 0)
    assert [number for number, _ in said] == [middle + 1, middle + 2, middle + 1, 0, last]
    assert said[0] == said[2] and said[0] != said[1]


def test_the_slider_is_followed_while_a_finger_moves_it(race: Page) -> None:
    box = race.get_by_role("slider").bounding_box()
    assert box
    race.mouse.move(box["x"] + 14, box["y"] + box["height"] / 2)
    race.mouse.down()
    race.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    expect(race.locator(".review .told:not(:empty)")).not_to_contain_text("0 of")
    race.mouse.up()
    assert step(race) > 10


@pytest.mark.parametrize("by_key", [False, True])
def test_a_moment_is_tried_and_then_the_boss_says_why(race: Page, *, by_key: bool) -> None:
    def press(button: Locator) -> None:
        if by_key:
            button.focus()
            race.keyboard.press("Enter")
        else:
            button.tap()

    press(race.locator("[data-act$=' moment']").first)
    expect(race.locator(".prompt")).to_contain_text("what would you do?")
    wait_to_react(race)
    press(race.locator("button.pile[data-act^='move ']").first)
    expect(race.locator(".bubble")).to_contain_text("alley boss")
    press(race.get_by_role("button", name="Thank you", exact=True))
    expect(race.locator(".bubble")).to_have_count(0)
    press(race.get_by_role("button", name="Play on from here", exact=True))
    expect(race.locator("main.playing:not(.review)")).to_have_count(1)


def test_a_record_runs_by_itself_and_a_reload_finds_it_again(race: Page) -> None:
    race.get_by_role("button", name="Let it run", exact=True).tap()
    expect(race.locator(".review .told:not(:empty)")).not_to_contain_text("0 of")
    race.reload()
    expect(race.get_by_role("slider")).to_be_visible()
    race.get_by_role("button", name="Back", exact=True).tap()
    race.get_by_role("button", name="Again", exact=True).wait_for()
