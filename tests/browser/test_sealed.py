"""Sealed deals in a browser: cut by touch, by keyboard, and checked in the page's own Python."""

import json
import re

from playwright.sync_api import Page, expect
from pytest import approx

from browser.inside import script_inside
from browser.touching import TABLET, collect_oneself
from conftest import ROOT

VECTORS = json.loads((ROOT / "tests" / "golden" / "sealed.json").read_text(encoding="utf-8"))

IN_PYTHON = f"""
import json
from clowder.core.rules import Shuffle, accept_any_order
from clowder.core.sealing import Seal, commitment_of
from clowder.core.table import find_accepted_order
from clowder.games.stepped_on_the_cat.rules import is_deck_winnable
found = []
for each in json.loads({json.dumps(VECTORS)!r}):
    seal = Seal(each["secret"], each["stamp"], tuple(each["cuts"]))
    owed = Shuffle(tuple(each["cards"]), is_deck_winnable if "winnable" in each else accept_any_order)
    found.append(dict(stamp=commitment_of(seal.secret), order=find_accepted_order(owed, seal.shuffle_cards,
    each["index"])))
json.dumps(found)
"""

IN_JAVASCRIPT = re.sub(r";\s*$", "", (ROOT / "tests" / "fair.mjs").read_text(encoding="utf-8"))

KNOWN = [{"stamp": each["stamp"], "order": each["order"]} for each in VECTORS]


def test_the_page_finds_the_same_orders_by_python_and_by_javascript(home: Page) -> None:
    assert json.loads(home.evaluate(script_inside(IN_PYTHON))) == KNOWN
    assert home.evaluate(IN_JAVASCRIPT, VECTORS) == KNOWN


def begin(page: Page) -> None:
    """Begin a sealed game for two, up to the first cut."""
    for act in ("choose alley-cat", "lie", "options", "seal", "play"):
        page.locator(f"[data-act='{act}']").click()
    expect(page.locator(".prompt")).to_have_text("Tiger, cut the cards")


def test_everybody_cuts_with_a_finger_as_the_deck_lies_before_them(home: Page) -> None:
    """The tablet lies still: for Smokey, opposite, the deck begins at the other end."""
    begin(home)
    for name, part in (("Tiger", 0.25), ("Smokey", 0.75)):
        expect(home.locator(".prompt")).to_have_text(f"{name}, cut the cards")
        collect_oneself(home)
        box = home.locator(".spread").bounding_box()
        assert box
        home.touchscreen.tap(box["x"] + part * box["width"], box["y"] + box["height"] / 2)
        home.get_by_role("button", name="Cut here", exact=True).tap()
    cuts = [int(text) for text in re.findall(r"cut at (\d+)", home.locator(".cuts").inner_text())]
    assert cuts == [approx(250, abs=5), approx(250, abs=5)]
    collect_oneself(home)  # the table has just turned for the last time
    home.get_by_role("button", name="Deal the cards", exact=True).tap()
    expect(home.locator(".felt [data-spot]").first).to_be_attached()


def test_everybody_cuts_by_the_keyboard(home: Page) -> None:
    begin(home)
    for _ in range(2):
        collect_oneself(home)
        slider = home.get_by_role("slider", name="Where to cut")
        slider.press("ArrowRight")
        home.get_by_role("button", name="Cut here").press("Enter")
    collect_oneself(home)
    home.get_by_role("button", name="Deal the cards").press("Enter")
    expect(home.locator(".felt [data-spot]").first).to_be_attached()
    home.get_by_role("button", name="The sealed envelope").press("Enter")
    expect(home.locator(".cuts")).to_contain_text("cut at 501")
    home.get_by_role("button", name="Back").press("Enter")


def test_all_signs_of_the_seal_are_there_on_demand(home: Page) -> None:
    home.set_viewport_size(TABLET)
    begin(home)
    signs = home.locator(".stamp code")
    expect(signs).to_be_hidden()
    home.locator(".stamp summary").tap()
    expect(signs).to_be_visible()
    assert len(signs.inner_text().replace(" ", "")) == 64
