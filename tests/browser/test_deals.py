"""Deals by number, link and code in a browser."""

import re

from playwright.sync_api import Page, expect

from browser.looking import read_off
from browser.touching import TRANSCRIPT, live_regions, touch_named
from clowder.app.model.deal import Deal
from clowder.core.rules import Shuffled
from clowder.core.transcript import read_transcript
from screens import screen_named
from variants import RULES

DEAL = Deal("123456789012")


def was_dealt(page: Page) -> bool:
    """Return whether the page has shuffled as Python does here."""
    table = read_transcript(page.evaluate(TRANSCRIPT), RULES)
    return any(
        isinstance(entry.move, Shuffled) for entry in table.entries
    ) and DEAL.shuffles_follow_from_number(table)


def test_a_number_is_typed_with_keys_and_deals_the_same_cards_as_anywhere(page: Page) -> None:
    touch_named(page, "Alley Cat")
    touch_named(page, "Change$")
    page.get_by_label("Number or link of a deal").focus()
    page.keyboard.type("123 456 789 012")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Deal 123 456 789 012").first).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator(".playing").wait_for()
    assert was_dealt(page)


def test_a_link_opens_the_lobby_and_a_broken_one_home(page: Page) -> None:
    page.evaluate(f"location.hash = 'deal/alley-cat/{DEAL.number}/seats=2&last_draw=yes'")
    expect(page.get_by_role("button", name=re.compile("Change$"))).to_contain_text(DEAL.grouped_number_text)
    page.wait_for_function("() => location.hash === '#play/alley-cat'")
    touch_named(page, "^Play$")
    page.locator(".playing").wait_for()
    assert was_dealt(page) and read_transcript(page.evaluate(TRANSCRIPT), RULES).options.last_draw
    page.evaluate("location.hash = 'deal/alley-cat/1/<img src=x onerror=alert(1)>'")
    expect(live_regions(page, "alert")).to_contain_text("cannot be read")
    page.wait_for_function("() => location.hash === ''")


def test_a_result_leads_to_the_code_of_its_deal_and_back_to_the_same_cards(page: Page) -> None:
    screen_named("alley-cat result deal").show_on(page)
    code = page.locator(".dealt .code canvas")
    expect(code).to_be_visible()
    link = page.locator(".dealt [data-code]").get_attribute("data-code")
    assert link == f"{page.url.partition('#')[0]}#deal/alley-cat/{DEAL.number}/seats=2&revision=1"
    assert read_off(code) == [link]
    touch_named(page, "^Back$")
    page.get_by_text("More", exact=True).tap()
    touch_named(page, "The same deal again")
    page.get_by_role("region", name="Result").wait_for(state="detached")
    assert was_dealt(page)
