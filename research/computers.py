"""Computer players in the page: how long they think at a stretch, and many games without a person.

    python3 research computers                 100 games of each kind
    python3 research computers --games 10      fewer games; with 0 only thinking is measured
    python3 research computers --only Alley    games whose title contains this

First some turns at the usual pace: how long one slice of thinking blocks the page, and how long a whole turn
takes; beside it a loop of JavaScript that only waits for 4 ms, because the machine also does other work. Then
whole games without pauses between moves, in which a real finger opens and closes the rules every so often;
the delays of its touches are printed.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from statistics import median
from time import monotonic

from playwright.sync_api import ConsoleMessage, Page

from clowder.bots.bot import LEVELS
from clowder.games import GAMES
from clowder.games.black_cat import rules as black_cat
from clowder.games.game import Game
from research.table import open_site

GAMES_OF_A_KIND = 100
FASTER = 20
"""The factor by which time runs faster in whole races; other games are played without pauses anyhow."""

LOOKED_AT = 6
"""Seconds for which each level is measured, at the usual pace."""

READING = 1000
"""Milliseconds from one look at the rules to the next."""

LONGEST = 300
"""Seconds after which a game counts as stuck."""

PAUSE = 100
"""Milliseconds without thinking that separate two turns."""

Slice = tuple[float, float]
"""The start and the end of a slice of thinking, in ms."""

WATCH = """(faster) => {
    const now = performance.now.bind(performance), wait = window.setTimeout.bind(window);
    const made = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
    window.thinking = [];
    window.unheard = [];
    performance.now = () => faster * now();
    Object.defineProperty(Event.prototype, "timeStamp", { get() { return faster * made.call(this); } });
    window.setTimeout = (act, ms, ...rest) => wait(() => {
        const began = now();
        act(...rest);
        if (ms === 1) thinking.push([began, now()]);
    }, (ms ?? 0) / faster);
    addEventListener("pointerdown", (event) => unheard.push(now() - made.call(event)), true);
}"""
"""JavaScript that makes time run faster, and records all thinking and the delay of each touch."""

LOOP = """(times) => new Promise((done) => {
    const now = performance.now.bind(performance), taken = [];
    const wait = () => {
        const began = now();
        while (now() - began < 4);
        taken.push(now() - began);
        if (taken.length === times) done(taken);
        else setTimeout(wait, 1);
    };
    wait();
})"""
"""JavaScript that measures as many slices of 4 ms in which no player thinks."""

SLICES = 500

SEAT = """(level) => {
    const seats = document.querySelectorAll(".players .who");
    const other = [...seats].filter((seat, number) => !seat.classList.contains(level[number % level.length]));
    other.forEach((seat) => seat.click());
    return other.length > 0;
}"""
"""JavaScript that taps every seat of another level; true if there was one."""

GO_ON = """() => setInterval(() => {
    for (const act of ["on", "hurry", "resume"]) document.querySelector(`#app [data-act=${act}]`)?.click();
}, 50)"""
"""JavaScript that taps every pause away."""

OVER = "document.querySelectorAll('#app .result').length > 0"


@contextmanager
def open_home(faster: int, prepare: Callable[[Page], None] = lambda page: None) -> Iterator[Page]:
    """Yield the home screen in a new browser, with time running `faster`. Errors of the page are printed.

    `prepare` is called before anything is loaded.
    """
    with open_site() as (browser, address):
        page = browser.new_page(viewport={"width": 1024, "height": 768}, has_touch=True)
        page.on("console", check_complaints)
        page.on("pageerror", lambda error: print("the page fails:", error, flush=True))
        prepare(page)
        page.goto(address)
        page.wait_for_selector("html[data-ready]", timeout=60_000)
        page.evaluate(WATCH, faster)
        yield page


def check_complaints(said: ConsoleMessage) -> None:
    """Print a console message of the page if it is an error or a warning."""
    if said.type in ("error", "warning"):
        print("the page says:", said.text, flush=True)


def begin_game(page: Page, title: str, seats: int, levels: Sequence[str]) -> None:
    """Begin a new game from any page, with computer players of these levels in turn."""
    if page.locator("#app [data-act=home]").count():
        page.locator("#app [data-act=home]").first.click()
    page.locator(f"#app [data-act^=choose]:has-text('{title}')").click()
    if page.locator(f"#app [data-act='sit {seats}']").count():
        page.locator(f"#app [data-act='sit {seats}']").click()
    while page.evaluate(SEAT, list(levels)):
        pass
    page.locator("#app [data-act=play]").click()


def turn_slices(thinking: Sequence[Slice]) -> Iterator[list[Slice]]:
    """Yield the slices of each turn; a longer pause ends a turn."""
    turn: list[Slice] = []
    for began, ended in thinking:
        if turn and began - turn[-1][1] > PAUSE:
            yield turn
            turn = []
        turn.append((began, ended))
    if turn:
        yield turn


def print_thinking(page: Page, title: str, level: str) -> None:
    """Print how long a level thinks, at the usual pace."""
    begin_game(page, title, 2, [level])
    page.evaluate("thinking.length = 0")
    page.wait_for_timeout(LOOKED_AT * 1000)
    thought = list(turn_slices(page.evaluate("thinking")))
    slices = [ended - began for turn in thought for began, ended in turn]
    whole = [turn[-1][1] - turn[0][0] for turn in thought]
    print(
        f"{title:24}{level:12}{len(thought):>4} turns; "
        f"a slice {median(slices):.1f} ms, at most {max(slices):.1f}; "
        f"a turn {median(whole):.0f} ms, at most {max(whole):.0f}",
        flush=True,
    )


def print_waiting(page: Page) -> None:
    """Print how long a slice takes in which no player thinks."""
    slices = page.evaluate(LOOP, SLICES)
    print(
        f"{'nobody, who waits 4 ms':36}{len(slices):>4} times; "
        f"a slice {median(slices):.1f} ms, at most {max(slices):.1f}",
        flush=True,
    )


def print_all_thinking(games: Sequence[Game]) -> None:
    """Print how long each level thinks in each game."""
    with open_home(1) as page:
        for game, level in product(games, LEVELS):
            print_thinking(page, game.title, level)
        print_waiting(page)


def play_game(page: Page, title: str, seats: int, levels: Sequence[str]) -> None:
    """Play a whole game while a finger opens and closes the rules. Raises AssertionError if it never ends."""
    begin_game(page, title, seats, levels)
    until = monotonic() + LONGEST
    while not page.evaluate(OVER):
        assert monotonic() < until, f"{title} with {levels} does not end"
        for _ in ("open", "closed"):
            page.locator("#app [data-act=rules]").first.tap()
        page.wait_for_timeout(READING)


def print_games(page: Page, title: str, seats: range, games: int) -> None:
    """Play games with each number of seats, and print how long they take."""
    page.evaluate("unheard.length = 0")
    ways = list(product(seats, LEVELS, LEVELS))
    began = monotonic()
    for number in range(games):
        played, *levels = ways[number * 7 % len(ways)]
        play_game(page, title, played, levels)
    unheard = page.evaluate("unheard")
    print(
        f"{title:24}{games:>4} games in {monotonic() - began:.0f} s; {len(unheard)} touches, "
        f"unheard for {median(unheard):.0f} ms, at most {max(unheard):.0f}",
        flush=True,
    )


def print_all_games(chosen: Sequence[Game], games: int) -> None:
    """Play games of each kind between computer players, and print how long they take."""
    for game in chosen:
        with open_home(FASTER if game.name == black_cat.NAME else 1) as page:
            page.evaluate(GO_ON)
            print_games(page, game.title, game.rules.SEATS, games)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research computers")
    parser.add_argument("--games", type=int, default=GAMES_OF_A_KIND)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args(arguments)
    games = [game for game in GAMES if chosen.only in game.title]
    print_all_thinking(games)
    if chosen.games:
        print_all_games(games, chosen.games)
    return 0
