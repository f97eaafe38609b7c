"""Five minutes with the cards: by touch, by keyboard, and after a reload."""

from dataclasses import replace

from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import visit, wait_until_ready
from browser.touching import nothing_happens, touch_named
from clowder.app.tempo import HASTE
from clowder.games.kit_and_kat.content.pack import load_standard_deck
from screens import SAVE, Screen, screen_named


def family() -> Screen:
    """Return the home screen of a tablet on which Anna has twenty cards to learn."""
    screen = screen_named("cards who")
    return Screen("family", {name: text for name, text in screen.kept.items() if name != SAVE})


def answer(page: Page, button: str) -> None:
    """Show the answer, and after a moment press this button."""
    touch_named(page, "^Show the answer$")
    nothing_happens(page, HASTE)
    touch_named(page, button)


def test_a_child_is_asked_by_touch_and_the_answer_comes_only_then(page: Page) -> None:
    family().show_on(page)
    touch_named(page, "^Five minutes with the cards$")
    touch_named(page, "^Anna")
    expect(page.locator(".knows")).to_contain_text("Anna knows 46 of 140 cards.")
    touch_named(page, "^Ask me 20 cards$")
    asked = page.locator(".chip").inner_text().replace(" ", "").lower()
    text = load_standard_deck().text_of_card(asked)
    expect(page.locator(".question")).to_contain_text(text.question[:12])
    assert text.answer not in page.content()
    touch_named(page, "^Show the answer$")
    expect(page.locator(".answer")).to_be_visible()
    nothing_happens(page, HASTE)
    touch_named(page, "^I knew it$")
    expect(page.locator(".how-far")).to_have_text("2 of 20")
    answer(page, "^Not yet$")
    touch_named(page, "^Enough for now$")
    expect(page.locator(".learned")).to_have_text("You knew 1 of 2.")
    expect(page.get_by_role("list", name="The books").get_by_role("listitem")).to_have_count(14)
    page.reload()
    wait_until_ready(page)
    touch_named(page, "^Anna")
    expect(page.locator(".knows")).to_contain_text("Anna knows 47 of 140 cards.")


def test_the_keyboard_stays_where_it_goes_on(page: Page) -> None:
    family().show_on(page)
    page.get_by_role("button", name="Five minutes with the cards").press("Enter")
    page.get_by_role("button", name="Anna").press("Enter")
    page.get_by_role("button", name="Ask me 20 cards").press("Enter")
    for _ in range(3):
        expect(page.get_by_role("button", name="Show the answer")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="I knew it")).to_be_focused()
        nothing_happens(page, HASTE)
        page.keyboard.press("Enter")
    expect(page.locator(".how-far")).to_have_text("4 of 20")


def test_what_did_not_come_in_ones_own_language_comes_when_there_is_a_network_again(
    tablet: BrowserContext, site: str
) -> None:
    tablet.route("**/nuerland.de.json", lambda route: route.abort())
    page = visit(tablet, site)
    question = screen_named("cards question")
    with page.expect_event("requestfailed", lambda request: "nuerland.de" in request.url):
        replace(question, acts=("settings", "setting language de", "settings", *question.acts)).show_on(page)
    asked = page.locator(".question")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(asked).to_have_attribute("lang", "en")
    tablet.unroute("**/nuerland.de.json")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(asked).to_have_attribute("lang", "de")
