"""Memory growth at a table where computer players play game after game, and the page is never left.

    python3 research growth                300 games of each kind
    python3 research growth --games 30     fewer games
    python3 research growth --only Alley   games whose title contains this

Two kittens play; time runs faster and pauses are skipped, but all cards fly. The page's memory is printed
after the first games, at the end, and now and then in between. Python's garbage is not collected, as in a
real game; the browser's is.
"""

import argparse
from collections.abc import Sequence
from time import monotonic

from playwright.sync_api import CDPSession, Page, Route

from alive import page_metrics
from clowder.games import GAMES
from clowder.games.game import Game
from research.computers import FASTER, GO_ON, LONGEST, OVER, begin_game, open_home

GAMES_OF_A_KIND = 300

FIRST = 5
"""The number of games before the first figures are printed."""

LOOK = 50
"""Milliseconds from one look at a game to the next."""

AGAIN = "document.querySelector('#app [data-act=again]').click()"

FORGET = "thinking.length = unheard.length = 0"
"""JavaScript that empties the records of `research.computers`, which are not used here."""

DOOR = "\ninterpreter.then((python) => { globalThis.python = python; });\n"
"""A line added to the script that starts Python, so that Python can be reached from outside."""

OBJECTS = "python.runPython('import gc; len(gc.get_objects())')"
"""JavaScript that returns how many container objects Python has."""


def open_the_door(page: Page) -> None:
    """Make Python reachable from the test, by changing boot.mjs on its way."""

    def append_door(route: Route) -> None:
        """Answer a request for boot.mjs with the file and the addition to it."""
        served = route.fetch()
        route.fulfill(response=served, body=served.text() + DOOR)

    page.route("**/boot.mjs", append_door)


def play_to_end(page: Page) -> None:
    """Wait until the game on the table ends. Raises AssertionError if it does not."""
    until = monotonic() + LONGEST
    while not page.evaluate(OVER):
        assert monotonic() < until, "the game does not end"
        page.wait_for_timeout(LOOK)


def print_page_contents(page: Page, devtools: CDPSession, title: str, games: int) -> None:
    """Print a line of the page's nodes, listeners, heap and Python objects after so many games."""
    page.evaluate(FORGET)
    found, objects = page_metrics(devtools), page.evaluate(OBJECTS)
    heap = found["JSHeapUsedSize"] / 1e6
    page_has = f"{found['Nodes']:>8.0f}{found['JSEventListeners']:>11.0f}{heap:>12.2f}"
    print(f"{title:24}{games:>6}{page_has}{objects:>15}", flush=True)


def print_growth(page: Page, game: Game, games: int) -> None:
    """Play games without a reload, and print what the page holds after some of them."""
    devtools = page.context.new_cdp_session(page)
    begin_game(page, game.title, 2, ["kitten"])
    told = {min(FIRST, games), games // 3, 2 * games // 3, games}
    for number in range(1, games + 1):
        play_to_end(page)
        if number in told:
            print_page_contents(page, devtools, game.title, number)
        page.evaluate(AGAIN)


def print_all(chosen: Sequence[Game], games: int) -> None:
    """Print a table of what the page holds, for each of these games."""
    head = f"{'nodes':>8}{'listeners':>11}{'JS heap MB':>12}{'Python objects':>15}"
    print(f"{'game':24}{'games':>6}{head}", flush=True)
    for game in chosen:
        with open_home(FASTER, open_the_door) as page:
            page.evaluate(GO_ON)
            print_growth(page, game, games)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research growth")
    parser.add_argument("--games", type=int, default=GAMES_OF_A_KIND)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args(arguments)
    print_all([game for game in GAMES if chosen.only in game.title], chosen.games)
    return 0
