"""Moves lost when the browser is killed by `SIGKILL`, as a tablet does it.

A browser with a profile on disk plays random moves of a random game by real clicks, at random speed, and is
killed with all its processes at a random moment; then it is started again, and its storage is read. All lines
of the transcript that had been on the screen for 250 ms must be there. The app itself is asked continuously
for the transcript on the screen. With `--renderer` only the processes that draw pages are killed, as by a
crash; the browser lives on, and the next visit must find everything, without a warning.

  python3 research kills [--chromium N] [--firefox N] [--renderer N]
"""

import os
import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from clowder.games import GAMES
from engines import with_profile
from serving import serve_site

SEEN = 0.25
"""Seconds on the screen after which a move counts as seen."""

LONGEST = 2.5
"""The most seconds of play before the browser is killed."""

LIVES = 25
"""The number of kills before a new profile is used, so that saved games do not pile up."""

GOING_ON = 0.5
"""The probability of continuing a saved game."""

Seen = tuple[float, str]
"""The time at which a transcript came on the screen, in seconds since 1970, and the transcript."""

WATCH = """async () => {
    const { pyscript } = document.getElementById("boot").dataset;
    const { whenDefined } = await import(new URL(`${pyscript}core.js`, document.baseURI).href);
    const { interpreter } = await whenDefined("py");
    interpreter.runPython(`
import gc
from clowder.app.clowder import ClowderApp
from clowder.app.pages.table import TablePage
from clowder.core.transcript import write_transcript
APP = next(each for each in gc.get_objects() if isinstance(each, ClowderApp))
def on_the_screen():
    page = APP.top_non_overlay_page
    return write_transcript(page.playing.match.table) if isinstance(page, TablePage) else ""
    `);
    const look = interpreter.globals.get("on_the_screen");
    window.seen = [];
    setInterval(() => {
        const transcript = look();
        if (transcript !== window.seen.at(-1)?.[1]) window.seen.push([Date.now() / 1000, transcript]);
    }, 10);
}"""
"""JavaScript that records every transcript on the screen with its time."""

CHOICES = """() => [...document.querySelectorAll("#app [data-act]")].flatMap((each) => {
    const box = each.getBoundingClientRect(), { act, hold } = each.dataset;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isPlay = /^(move|open|on|pick|skip|resume|hurry)/.test(act) && !(act.startsWith("move") && hold);
    const isThere = each.contains(document.elementFromPoint(x, y));
    return isPlay && isThere ? [{ x, y, hold: Number(hold ?? 0) }] : [];
})"""
"""JavaScript that returns the places to click to go on with a game. A race is never ended by a call."""

KEPT = """async () => {
    const opening = indexedDB.open("clowder");
    const done = (request) => new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
    });
    opening.onupgradeneeded = () => opening.transaction.abort();
    const found = await done((await done(opening)).transaction("pieces").objectStore("pieces").getAll());
    const texts = {};
    for (const { name, text, begins } of found) texts[name] = begins ? text : texts[name] + text;
    return Object.values(texts);
}"""
"""JavaScript that returns every text in the database."""


WARNINGS = "[role=alert]:visible, dialog[open], #newer:visible"
"""Selectors of everything that would tell the player of an error."""


@dataclass
class KillCount:
    """The results of a series of kills."""

    kills: int = 0
    lines: int = 0
    """Lines of transcripts that had been seen."""
    lost: int = 0
    """Lines among these that were lost."""
    unlucky: int = 0
    """Kills that lost any line."""
    warned: int = 0
    """Kills after which the next visit showed a warning."""
    worst: float = 0
    """The longest time in seconds that a lost line had been on the screen."""

    def add_kill(self, seen: list[Seen], killed: float, kept: list[str]) -> None:
        """Count a kill.

        `seen` are the transcripts that were on the screen, in order; `killed` is the time of the kill in
        seconds since 1970; `kept` are the stored texts.
        """
        old = [transcript.splitlines() for at, transcript in seen if killed - at >= SEEN]
        lines = old[-1] if old else []
        there = max((_common_lines(lines, text.splitlines()[1:]) for text in kept), default=0)
        self.kills += 1
        self.lines += len(lines)
        self.lost += len(lines) - there
        if there < len(lines):
            came = next(at for at, transcript in seen if len(transcript.splitlines()) > there)
            self.unlucky += 1
            self.worst = max(self.worst, killed - came)

    def __str__(self) -> str:
        told = f"{self.kills} kills, {self.lines} lines seen, {self.lost} lost in {self.unlucky} kills"
        told += f", {self.warned} visits that warned" if self.warned else ""
        return f"{told}, the worst had been seen for {self.worst:.1f} s" if self.lost else told


def _common_lines(lines: list[str], others: list[str]) -> int:
    """Return how many of the first lines are the same in both."""
    pairs = enumerate(zip(lines, others, strict=False))
    return next((i for i, (line, other) in pairs if line != other), min(len(lines), len(others)))


Open = Callable[[Path], BrowserContext]
"""A function that starts a browser with the profile in a folder."""


def kill_browser(profile: Path) -> float:
    """Kill all processes of the browser with this profile at once. Return the time."""
    running = [path for path in Path("/proc").glob("[0-9]*/cmdline") if str(profile) in _read_text(path)]
    groups = {os.getpgid(int(path.parent.name)) for path in running}
    now = time.time()
    for group in groups - {os.getpgrp()}:
        os.killpg(group, signal.SIGKILL)
    return now


def kill_renderers(profile: Path) -> float:
    """Kill the processes that draw pages in the browser with this profile. Return the time."""
    running = [path for path in Path("/proc").glob("[0-9]*/cmdline") if str(profile) in _read_text(path)]
    browsers = {int(path.parent.name) for path in running}
    drawing = [
        path for path in _descendant_processes(browsers) if "--type=renderer" in _read_text(path / "cmdline")
    ]
    now = time.time()
    for path in drawing:
        with suppress(ProcessLookupError):
            os.kill(int(path.name), signal.SIGKILL)
    return now


def _descendant_processes(pids: set[int]) -> list[Path]:
    """Return the folders in /proc of these processes and all that descend from them."""
    parents = {
        int(path.parent.name): int(status.rpartition(")")[2].split()[1])
        for path in Path("/proc").glob("[0-9]*/stat")
        if (status := _read_text(path))
    }
    found = set(pids)
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return [Path(f"/proc/{pid}") for pid in found]


def _read_text(path: Path) -> str:
    """Return the text of a file; empty if it cannot be read."""
    with suppress(OSError):
        return path.read_bytes().decode(errors="replace")
    return ""


def begin_game(page: Page, random: Random) -> None:
    """Continue the saved game, or begin one of the four."""
    if page.locator("main.playing").count():
        if random.random() < GOING_ON and not page.locator(".result").count():
            return
        page.locator("#app [data-act=home]").last.click()
    page.locator(f"#app [data-act='choose {random.choice(GAMES).name}']").click()
    seats = page.locator("#app [data-act^='sit ']").all()
    if seats:
        random.choice(seats).click()
    page.locator("#app [data-act=play]").click()


def play_randomly(page: Page, random: Random) -> list[Seen]:
    """Click at random for a while. Return the transcripts that were on the screen."""
    pace, until = random.uniform(0.02, 0.4), time.time() + random.uniform(0.3, LONGEST)
    seen = []
    while time.time() < until:
        if choices := page.evaluate(CHOICES):
            click_button(page, random.choice(choices))
        seen = page.evaluate("window.seen")
        time.sleep(random.expovariate(1 / pace))
    return [(at, transcript) for at, transcript in seen if transcript]


def click_button(page: Page, chosen: dict[str, Any]) -> None:
    """Click a button, and hold it down if it asks for that."""
    page.mouse.move(chosen["x"], chosen["y"])
    page.mouse.down()
    if chosen["hold"]:
        time.sleep(chosen["hold"] / 1000 + 0.1)
    page.mouse.up()


def kill_repeatedly(
    open_browser: Open, profile: Path, address: str, random: Random, kills: int, count: KillCount
) -> None:
    """Start the browser, play, and kill it, again and again. Each start counts the last kill's losses."""
    killed, seen = 0.0, list[Seen]()
    for number in range(kills + 1):
        with open_page(open_browser, profile) as page:
            if number:
                page.goto(f"{address}sw.js")
                count.add_kill(seen, killed, page.evaluate(KEPT))
                print(count, file=sys.stderr, flush=True)
            if number < kills:
                page.goto(address)
                page.wait_for_selector("html[data-ready]")
                begin_game(page, random)
                page.evaluate(WATCH)
                seen = play_randomly(page, random)
                killed = kill_browser(profile)


def crash_repeatedly(
    open_browser: Open, profile: Path, address: str, random: Random, kills: int, count: KillCount
) -> None:
    """Play and crash the page, again and again in one browser.

    Each next visit is in another page; it counts the losses and warnings of the crash before.
    """
    with open_page(open_browser, profile) as page:
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        for _ in range(kills):
            begin_game(page, random)
            page.evaluate(WATCH)
            seen = play_randomly(page, random)
            with page.expect_event("crash"):
                killed = kill_renderers(profile)
            crashed, page = page, page.context.new_page()
            crashed.close()
            page.goto(f"{address}sw.js")
            count.add_kill(seen, killed, page.evaluate(KEPT))
            page.goto(address)
            page.wait_for_selector("html[data-ready]")
            count.warned += page.locator(WARNINGS).count() > 0
            print(count, file=sys.stderr, flush=True)


@contextmanager
def open_page(open_browser: Open, profile: Path) -> Iterator[Page]:
    """Yield a page of a browser, which may have been killed at the end of the block."""
    context = open_browser(profile)
    context.set_default_timeout(60_000)
    yield context.pages[0] if context.pages else context.new_page()
    with suppress(Error):
        context.close()


def measure_losses(
    name: str, open_browser: Open, kills: int, address: str, living: Callable[..., None] = kill_repeatedly
) -> KillCount:
    """Kill the browser `kills` times and return the results, which are printed on the way.

    `living` plays and kills: `kill_repeatedly` or `crash_repeatedly`.
    """
    count, random = KillCount(), Random()
    while count.kills < kills:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            living(open_browser, Path(folder), address, random, min(LIVES, kills - count.kills), count)
    print(f"{name}: {count}")
    return count


def main(arguments: list[str]) -> int:
    """Print the losses in each engine. Return 0 if nothing was lost, and no visit warned."""
    parser = ArgumentParser(prog="python3 research kills")
    parser.add_argument("--chromium", type=int, default=500)
    parser.add_argument("--firefox", type=int, default=100)
    parser.add_argument("--renderer", type=int, default=100)
    wish = parser.parse_args(arguments)
    with serve_site() as address, sync_playwright() as playwright:
        counts = [
            measure_losses(engine, partial(with_profile, playwright, engine), kills, address)
            for engine, kills in (("Chromium", wish.chromium), ("Firefox", wish.firefox))
        ]
        open_browser = partial(with_profile, playwright, "Chromium")
        counts.append(
            measure_losses("Chromium's pages", open_browser, wish.renderer, address, crash_repeatedly)
        )
    return int(any(count.lost or count.warned for count in counts))
