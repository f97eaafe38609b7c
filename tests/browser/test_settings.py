"""The settings: which are seen at once, and which are folded."""

from playwright.sync_api import Page, expect

from browser.touching import touch_named, unfold_settings
from screens import screen_named


def test_what_is_often_wanted_is_seen_at_once_on_a_tablet(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    screen_named("settings with people").show_on(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for name in ("Language", "Size", "Light", "People"):
        expect(page.get_by_role("group", name=name, exact=True)).to_be_visible()
    for name in ("Sound", "Vibration"):
        expect(page.get_by_role("switch", name=name)).to_be_visible()


def test_what_is_unfolded_stays_so_when_something_is_chosen(home: Page) -> None:
    touch_named(home, "^Settings$")
    hidden = home.get_by_role("switch", name="Reading aloud")
    expect(hidden).to_be_hidden()
    unfold_settings(home, "Seeing and hearing")
    hidden.tap()
    expect(hidden).to_have_attribute("aria-checked", "true")
    home.get_by_role("button", name="Deutsch").tap()
    expect(home.get_by_role("switch", name="Vorlesen")).to_be_visible()


def test_a_key_unfolds_and_folds(home: Page) -> None:
    touch_named(home, "^Settings$")
    home.locator(".group summary", has_text="How we play").press("Enter")
    expect(home.get_by_role("switch", name="Hints")).to_be_visible()
    home.locator(".group summary", has_text="How we play").press("Enter")
    expect(home.get_by_role("switch", name="Hints")).to_be_hidden()
