"""What a person sees on the tablet, and what their fingers do there."""

import json
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

import views.alley_cat
import views.kit_and_kat
from core.game import HOUSE, ONLOOKER
from core.table import Table
from core.transcript import read
from games import alley_cat, kit_and_kat
from playing import deck_of
from test_every_game import words_in
from variants import GAMES

TOUCHABLE = """() => [...document.querySelectorAll("button, summary")].flatMap((button) => {
    const box = button.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const name = button.ariaLabel || button.innerText.trim();
    const off = button.ariaDisabled === "true";
    const there = button.contains(document.elementFromPoint(x, y));
    const place = button.closest("section[aria-label]")?.ariaLabel ?? "";
    return there && !off ? [{ name, x, y, place, picked: button.ariaPressed === "true" }] : [];
})"""
"""Every button that a finger can reach, as JavaScript."""

EVERY_WORD = """[...document.querySelectorAll("*")].flatMap(
    (element) => [...element.attributes].map((attribute) => attribute.value)
).concat(document.body.textContent).join(" ")"""
"""All text and every attribute of the document, as JavaScript."""

SPOKEN = {alley_cat.NAME: views.alley_cat.name, kit_and_kat.NAME: views.kit_and_kat.name}
"""How cards are called in the games that have no two cards of one name."""


@dataclass(frozen=True)
class Button:
    """A button on the screen: its name, its middle, and the name of the place it is in."""

    name: str
    x: float
    y: float
    place: str
    picked: bool


def buttons(page: Page, pattern: str = "", place: str = "") -> list[Button]:
    """The buttons that can be touched now, whose name and place fit these patterns."""
    found = [Button(**each) for each in page.evaluate(TOUCHABLE)]
    return [each for each in found if re.search(pattern, each.name) and re.search(place, each.place)]


def touch(page: Page, button: Button) -> None:
    """A finger comes down on the button and leaves."""
    page.touchscreen.tap(button.x, button.y)


def touch_named(page: Page, pattern: str) -> None:
    """Touch the first button of a name like this; there must be one."""
    found = buttons(page, pattern)
    assert found, f"no button like {pattern!r} among {[each.name for each in buttons(page)]}"
    touch(page, found[0])


def hold(page: Page, button: Button, ms: int) -> None:
    """A finger comes down, rests, and leaves."""
    devtools = page.context.new_cdp_session(page)
    finger = {"x": button.x, "y": button.y, "id": 0}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_timeout(ms)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()


def start(page: Page, title: str, seats: int, **options: str) -> None:
    """From the home screen to the table. An option that is `yes` or `no` is switched from the other."""
    touch_named(page, f"^{title}")
    touch_named(page, f"^{seats} players?$")
    if options:
        page.get_by_role("switch", name="Variants and house rules").tap()
    for name, value in options.items():
        if value in ("yes", "no"):
            page.get_by_role("switch", name=name).tap()
        else:
            page.get_by_role("combobox", name=name).select_option(value)
    page.get_by_role("button", name="Play", exact=True).tap()


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="Result").count() > 0


def saved_table(page: Page) -> Table[Any]:
    """The whole truth about the game on the table, from its save."""
    return read(_saved_transcript(page), GAMES)


def _saved_transcript(page: Page) -> str:
    text = page.evaluate("localStorage.getItem(localStorage.getItem('clowder.open'))")
    return str(json.loads(text)["transcript"])


class Followed:
    """The game on the table as it goes on: only what is new in its save is read."""

    def __init__(self) -> None:
        self._text = ""
        self._table: Table[Any] | None = None

    def table(self, page: Page) -> Table[Any]:
        """The whole truth. It is the same table every time, played on."""
        text = _saved_transcript(page)
        if self._table is None or not text.startswith(self._text):
            self._table = read(text, GAMES)
        else:
            for line in text.removeprefix(self._text).splitlines():
                _play_line(self._table, line)
        self._text = text
        return self._table


FOLLOWED = Followed()


def _play_line(table: Table[Any], line: str) -> None:
    at, who, notation = line.split(" ", 2)
    seat = HOUSE if who == "house" else int(who)
    table.enter(seat, table.read(seat, notation), int(at))


def secrets_shown(page: Page) -> set[str]:
    """Every card named anywhere in the document, in code or in words, that an onlooker must not see."""
    table = FOLLOWED.table(page)
    hidden = deck_of(table) - words_in(table.seen(ONLOOKER)).keys()
    document = page.evaluate(EVERY_WORD)
    say = SPOKEN.get(table.game.NAME)
    spoken = {card for card in hidden if say and f" {say(card)} " in document}
    return spoken | hidden & set(re.findall(r"[\w-]+", document))
