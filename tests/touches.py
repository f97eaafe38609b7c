"""Touches from the home screen to the first card: python3 tests touches.

Prints two lines for each game and place of the tablet: for a newcomer, who has all tips still to read where a
game waits for that, and for the same players afterwards. A line has the number of touches until a card can be
played, the number until the first card has been played, and how many controls the screen offered at each of
these touches. Buttons are found by role and name, as players find them. Two persons play.
"""

import contextlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

import conftest  # noqa: F401  # for the path
from browser.conftest import forget, wait_until_ready
from browser.players import CHANGED, Choice, a_cat, any_card, in_order
from browser.touching import (
    NAMES,
    TABLET,
    ScreenButton,
    collect_oneself,
    find_buttons,
    saved_table,
    touch_button,
)
from browser.whole_games import KEPT
from clowder.core.table import Table
from clowder.games import GAMES
from clowder.games.game import Game
from engines import PATIENCE
from finding_a_browser import NO_OPTIMISING, SWITCHES, find_chromium
from serving import serve_site

TRIES = 4
"""The number of taps after which *Home* is taken to be broken."""

WAYS = ("Pass the tablet", "The tablet lies still")
"""The names of the buttons that say how the tablet is used."""

CASES = [(game, way) for game in GAMES for way in (WAYS if game.traits.hidden_hands else ("",))]
"""Each game with each way to use the tablet; the way is empty where it makes no difference."""

PLAYERS = ("newcomers", "played before")

CARD = "[data-act^='move '], [data-act^='pick ']"
"""Selector of cards and places that a player can tap."""

CONTROLS = """() => {
    const all = [...document.querySelectorAll("#app :is(button, summary, a[href], input, select)")];
    const isOffered = (each) => each.checkVisibility({ visibilityProperty: true });
    return all.filter((each) => isOffered(each) && each.ariaDisabled !== "true").length;
}"""
"""JavaScript for the number of controls that the screen offers."""


def _take_card(reachable: list[ScreenButton], table: Table[Any, Any], random: Random) -> ScreenButton | None:
    """Choose a pile of the first player, who takes the top card of Black Cat."""
    return next((each for each in reachable if re.match(rf"{NAMES[0]}: .* pile, ", each.name)), None)


CHOICES: Mapping[str, Choice] = MappingProxyType(
    {"black-cat": _take_card, "stepped-on-the-cat": a_cat, "alley-cat": any_card, "kit-and-kat": in_order}
)
"""The function for each game that chooses the next touch of a player who knows the rules."""


class FirstCard(NamedTuple):
    """The way of players from the home screen to their first card."""

    until_playable: int
    """The number of touches until a card can be played."""
    until_played: int
    """The number of touches until the first card has been played."""
    controls: Sequence[int]
    """The number of controls on the screen at each touch."""


def main(patterns: Sequence[str]) -> int:
    """Print the table of all games, or of those that fit. Return the exit status."""
    print(f"{'game':20} {'tablet':22} {'players':14} playable played  controls at each touch")
    with serve_site() as address, sync_playwright() as playwright:
        path = find_chromium()
        browser = playwright.chromium.launch(executable_path=path, args=[*SWITCHES, NO_OPTIMISING])
        page = browser.new_context(viewport=TABLET, has_touch=True).new_page()
        page.set_default_timeout(PATIENCE)
        for game, way in CASES:
            if all(re.search(each, f"{game.name} {way}") for each in patterns):
                for who, found in zip(PLAYERS, count_touches(page, address, game, way), strict=True):
                    print(_table_line(game, way, who, found), flush=True)
        browser.close()
    return 0


def _table_line(game: Game, way: str, who: str, found: FirstCard) -> str:
    """Return the line of the table for these players."""
    controls = " ".join(map(str, found.controls))
    return f"{game.name:20} {way:22} {who:14} {found.until_playable:8} {found.until_played:6}  {controls}"


def count_touches(page: Page, address: str, game: Game, way: str) -> Iterator[FirstCard]:
    """Begin a game twice, and yield the touches: of newcomers with a new tablet, then of the same players."""
    page.goto(address)
    forget(page)
    page.goto(address)
    for _ in range(2):
        wait_until_ready(page)
        finger = CountingFinger(page)
        _go_to_table(finger, game, way)
        _come_to_cards(finger, way)
        playable = len(finger.controls)
        _play_card(finger, game)
        yield FirstCard(playable, len(finger.controls), finger.controls)
        _go_home(page)


def _go_home(page: Page) -> None:
    """Tap *Home*, and again where a slow machine was still turning the table or showing the card."""
    home = page.locator("main.home")
    for _ in range(TRIES):
        collect_oneself(page)
        page.get_by_role("button", name="Home", exact=True).first.tap()
        with contextlib.suppress(PlaywrightTimeoutError):
            return home.wait_for(timeout=PATIENCE / TRIES)
    raise AssertionError(f"Home was tapped {TRIES} times in vain")


class CountingFinger:
    """A finger that counts its touches, and the controls that were on the screen at each of them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.controls: list[int] = []

    def tap_button(self, button: Locator) -> None:
        """Tap a button once it is there, and players can have seen it."""
        button.wait_for()
        collect_oneself(self.page)
        self.count_touch()
        button.tap()

    def tap_name(self, name: str | re.Pattern[str]) -> None:
        """Tap the button of this name."""
        self.tap_button(self.page.get_by_role("button", name=name, exact=True).first)

    def count_touch(self) -> None:
        """Count a touch that is about to be made."""
        self.controls.append(self.page.evaluate(CONTROLS))


def _go_to_table(finger: CountingFinger, game: Game, way: str) -> None:
    """Go from the home screen to the table; where the tablet does not lie as it shall, choose that."""
    finger.tap_name(re.compile(f"^{re.escape(game.title)}"))
    finger.page.locator("main.lobby").wait_for()
    if way and finger.page.get_by_role("button", name=way, pressed=False).count():
        finger.tap_name(way)
    finger.tap_name("Play")
    finger.page.locator("main.playing").wait_for()


def _come_to_cards(finger: CountingFinger, way: str) -> None:
    """Open the hand of the player with the turn; in a race read what it waits for."""
    page = finger.page
    if way == WAYS[0]:
        finger.tap_name(re.compile("^I am "))
    elif way:
        while (turn := saved_table(page).turn) not in range(len(NAMES)):
            page.evaluate(CHANGED)
        finger.tap_name(f"{NAMES[turn]}: peek at my cards")
    else:
        while (bubble := page.locator(".bubble")).count():
            text = bubble.inner_text()
            finger.tap_name("Got it")
            expect(page.locator(".bubble", has_text=text.splitlines()[0])).to_have_count(0)
        if (waiting := page.get_by_role("button", name="Go on", exact=True)).count():
            finger.tap_button(waiting)
    page.locator(CARD).first.wait_for()


def _play_card(finger: CountingFinger, game: Game) -> None:
    """Touch what a player who knows the rules would, until the first card has been played."""
    page, random = finger.page, Random(1)
    while not any(entry.seat >= 0 for entry in saved_table(page).entries):
        collect_oneself(page)
        chosen = CHOICES[game.name](find_buttons(page), saved_table(page), random)
        assert chosen, [each.name for each in find_buttons(page)]
        finger.count_touch()
        touch_button(page, chosen)
        page.evaluate(KEPT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
