"""What a person's fingers do on the tablet."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page
from test_every_game import words_in
from variants import GAMES

from core.game import ONLOOKER, Shuffle
from core.table import Table
from core.transcript import read


def start(page: Page, title: str, seats: int, **options: str) -> None:
    """From the home screen to the table, by touch alone but for the option menus."""
    page.get_by_role("button", name=title).tap()
    page.get_by_role("button", name=re.compile(f"^{seats} players?$")).tap()
    if options:
        page.get_by_text("Variants and house rules").tap()
    for name, value in options.items():
        page.get_by_role("combobox", name=re.compile(f"^{name}")).select_option(value)
    page.get_by_role("button", name="Play", exact=True).tap()


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="Result").count() > 0


def curtain(page: Page) -> Locator:
    """The button that opens the curtain; there is none while it is open."""
    return page.get_by_role("button", name=re.compile("^I am .*: show my cards$"))


def hold(page: Page, target: Locator, ms: int) -> None:
    """A finger comes down, rests, and leaves."""
    box = target.bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": 0}
    devtools = page.context.new_cdp_session(page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_timeout(ms)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()


def saved_table(page: Page) -> Table[Any]:
    """The whole truth about the game on the table, from its save."""
    text = page.evaluate("localStorage.getItem(localStorage.getItem('clowder.open'))")
    return read(json.loads(text)["transcript"], GAMES)


def secrets_shown(page: Page) -> set[str]:
    """Every card named anywhere in the document that an onlooker must not see."""
    table = saved_table(page)
    shuffles = [table.game.house(state) for state in table.states]
    deck = set(max((owed.cards for owed in shuffles if isinstance(owed, Shuffle)), key=len))
    hidden = deck - words_in(table.seen(ONLOOKER)).keys()
    document = page.evaluate("document.documentElement.outerHTML")
    return hidden & set(re.findall(r"[\w-]+", document))
