"""Statistics and luck charts in a browser, by touch and by keys."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.touching import collect_oneself, live_regions
from clowder.games import GAMES
from screens import screen_named


def shown(page: Page, name: str) -> None:
    """Show the screen of this name."""
    screen_named(name).show_on(page)
    collect_oneself(page)


def press(button: Locator, *, by_key: bool) -> None:
    """Press a button by key or by touch."""
    if by_key:
        button.focus()
        button.press("Enter")
    else:
        button.tap()


@pytest.mark.parametrize("by_key", [False, True])
def test_each_player_s_games_are_told_and_saved_and_deleted(page: Page, *, by_key: bool) -> None:
    shown(page, "statistics")
    for chart in page.get_by_role("figure").all():
        table = chart.get_by_role("table")
        assert table.get_by_role("row").count() > 1
    best = page.locator(".tally dl").first.inner_text()
    press(page.get_by_role("button", name="Ben"), by_key=by_key)
    expect(page.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".tally dl").first.inner_text() != best
    press(page.locator(".more > summary"), by_key=by_key)
    with page.expect_download() as download:
        press(page.get_by_role("button", name="Save as a table (CSV)"), by_key=by_key)
    lines = download.value.path().read_text().splitlines()
    assert lines[0].startswith("\ufeffdate,game,options,seat,player")
    assert len(lines) == 1 + 2 * 16 * len(GAMES)
    press(page.get_by_role("button", name="Delete all statistics"), by_key=by_key)
    expect(live_regions(page, "alert")).to_contain_text("Delete all statistics?")
    press(page.get_by_role("button", name="Yes, delete"), by_key=by_key)
    expect(page.get_by_text("Nobody has played a game to its end yet.")).to_be_visible()


def test_columns_of_a_chart_stand_on_its_axis_and_fit_into_it(page: Page) -> None:
    shown(page, "statistics")
    boxes = page.locator(".tally .chart").evaluate_all("""charts => charts.map((chart) => {
        const all = chart.getBoundingClientRect();
        return [...chart.querySelectorAll(".column")].map((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return left >= all.left && right <= all.right + 1 && top >= all.top && bottom <= all.bottom;
        });
    })""")
    assert len(boxes) == len(GAMES) and all(chart and all(chart) for chart in boxes), boxes


def test_what_the_cards_gave_is_a_picture_and_a_sentence(page: Page) -> None:
    shown(page, "alley-cat result")
    page.get_by_text("More", exact=True).tap()
    luck = page.locator("section.luck")
    expect(luck).to_be_visible()
    expect(luck).to_contain_text("The cards give some more and some less.")


def test_a_link_to_a_deal_is_copied_and_opens_it(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown(page, "alley-cat result deal")
    page.get_by_role("button", name="Copy the link").tap()
    expect(live_regions(page)).to_contain_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(link)
    expect(page.get_by_role("button", name=re.compile("Change$"))).to_contain_text("123 456 789 012")
    page.context.clear_permissions()
