"""Missed frames while four fingers play Black Cat, with cards that fly and without.

    python3 research frames

Both are measured in the same run, taking turns, at normal speed and with the browser slowed six times. A
frame counts as missed if the page is asked for it more than one and a half frames after the one before, so
every longer task misses one. The browser's compositor moves flying cards without the page. Its dropped frames
are counted from the browser's trace, in games in which the page itself requests no frames. The machine that
runs this draws without a graphics card; a tablet has one.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import cycle, pairwise
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import CDPSession, Page

from pieces import WRITE
from research.table import begin_game, open_home, open_site

SLOWER = (1, 6)
ROUNDS = 3
"""The number of measurements of each way."""

PACE = 170
"""Milliseconds from one finger to the next: a race as fast as people can see the cards they take."""

TAKES = 48
FRAME = 1000 / 60

WATCH = """() => {
    window.frames_seen = [];
    const next = (at) => {
        window.frames_seen.push(at);
        if (window.frames_seen.length) window.watching = requestAnimationFrame(next);
    };
    window.watching = requestAnimationFrame(next);
}"""

SEEN = """() => {
    cancelAnimationFrame(window.watching);
    return window.frames_seen;
}"""

MIDDLES = """() => [...document.querySelectorAll(".zone")].flatMap((zone) => {
    const { x, y, width, height } = zone.querySelector(".pile").getBoundingClientRect();
    return [[x + width / 2, y + height / 2]];
})"""
"""JavaScript that returns the middle of each player's pile, where the fingers come down."""


def watch_frames(page: Page, devtools: CDPSession) -> list[float]:
    """Return the milliseconds from frame to frame while the deck is taken."""
    page.evaluate(WATCH)
    take_all(page, devtools)
    at = page.evaluate(SEEN)
    return [later - sooner for sooner, later in pairwise(at)]


def trace_frames(page: Page, devtools: CDPSession) -> list[str]:
    """Return the state of each frame that the compositor had to draw while cards flew."""
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    tracing = page.context.new_cdp_session(page)
    tracing.on("Tracing.dataCollected", lambda some: events.extend(some["value"]))
    tracing.on("Tracing.tracingComplete", lambda end: ended.append(end))
    tracing.send("Tracing.start", {"categories": "cc,benchmark", "transferMode": "ReportEvents"})
    take_all(page, devtools)
    tracing.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(100)
    tracing.detach()
    reports = (event.get("args", {}).get("frame_reporter", {}) for event in events)
    return [report["state"] for report in reports if report.get("has_compositor_animation")]


def take_all(page: Page, devtools: CDPSession) -> None:
    """Take the deck, card by card; each finger leaves as the next one comes."""
    middles = page.evaluate(MIDDLES)
    before: dict[str, float] | None = None
    for number, (x, y) in zip(range(TAKES), cycle(middles)):
        finger = {"x": x, "y": y, "id": number % 10}
        touches = [each for each in (before, finger) if each]
        devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touches})
        if before:
            devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [finger]})
        before = finger
        page.wait_for_timeout(PACE)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def measure_frames(
    page: Page, devtools: CDPSession, motion: str, slower: int, play: Callable[[Page, CDPSession], list[Any]]
) -> tuple[list[Any], int]:
    """Return the frames of a game played by `play`, and how many cards were taken."""
    texts = {"clowder.settings": json.dumps({"motion": motion})}
    page.evaluate(WRITE.replace("TEXTS", json.dumps(texts)))
    page.wait_for_timeout(1000)  # leaving the last game moves the history back: that would end a reload
    page.reload()
    page.wait_for_selector("html[data-ready]", timeout=60_000)
    begin_game(page, "Black Cat", 4)
    page.wait_for_timeout(3500)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    frames = play(page, devtools)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return frames, page.locator(".pile .card").count()


def print_frames(motion: str, slower: int, frames: Sequence[float], taken: int) -> None:
    """Print a line on the frames of a game: how many were missed, and their times."""
    missed = sum(frame > FRAME * 1.5 for frame in frames)
    late = quantiles(frames, n=100)
    print(
        f"{motion:8}{slower:>6}x{taken:>7}{len(frames):>8}{missed:>8}{100 * missed / len(frames):>8.1f}%"
        f"{median(frames):>9.1f}{late[98]:>9.1f}{max(frames):>9.1f}"
    )


def print_flying(slower: int, games: Sequence[tuple[list[str], int]]) -> None:
    """Print a line on the frames while cards flew: how many the compositor dropped."""
    states = Counter(state for frames, _ in games for state in frames if state != "STATE_NO_UPDATE_DESIRED")
    dropped = states["STATE_DROPPED"]
    print(
        f"{'flying':8}{slower:>6}x{sum(cards for _, cards in games):>7}{states.total():>8}{dropped:>8}"
        f"{100 * dropped / states.total():>8.1f}%"
    )


def main(arguments: list[str]) -> int:
    """Print a line for each speed, with and without motion, and one for the flying cards."""
    with open_site() as (browser, address):
        page = open_home(browser, address)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 10})
        print(
            f"{'motion':8}{'slower':>7}{'taken':>7}{'frames':>8}{'missed':>8}{'':>9}"
            f"{'p50 ms':>9}{'p99 ms':>9}{'max ms':>9}"
        )
        for slower in SLOWER:
            measured: dict[str, list[float]] = {"auto": [], "off": []}
            taken = dict.fromkeys(measured, 0)
            for motion in list(measured) * ROUNDS:
                frames, cards = measure_frames(page, devtools, motion, slower, watch_frames)
                measured[motion] += frames
                taken[motion] += cards
            for motion, frames in measured.items():
                print_frames(motion, slower, frames, taken[motion])
        for slower in SLOWER:
            print_flying(
                slower, [measure_frames(page, devtools, "auto", slower, trace_frames) for _ in range(ROUNDS)]
            )
    return 0
