"""First paint of the home screen at a first visit, the time until it plays, and how long nothing answered.

The network and the processor are those of Lighthouse's mobile audit (1.6 Mbit/s, 150 ms round trip, four
times slower) or what is asked for, but throttled by Chromium, not simulated. Folders of sites built before
may be named; they take turns with the present one.

  python3 research paint [--rounds N] [--mbits N] [--latency MS] [--slowed TIMES] [FOLDER ...]
"""

from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from browser.touching import TABLET
from finding_a_browser import SWITCHES, find_chromium
from pieces import READY
from research.boot import CompressingHost
from tools.build import read_tree, static_site

PRESENT = "this Clowder"

BYTES_OF_MBIT = 125_000

UPLOAD = 96_000
"""Bytes a second that may be sent."""

WATCH_TASKS = """
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask" });
"""
"""JavaScript that gathers the page's tasks of more than 50 ms."""

BLOCKED = (
    "longTasks.filter(({ startTime }) => startTime < READY).reduce((ms, each) => ms + each.duration - 50, 0)"
)
"""JavaScript that returns the total blocking time in ms, until the page is READY."""

PAINTS = """new Promise((done) => {
    const [{ startTime: first }] = performance.getEntriesByName("first-contentful-paint");
    const found = { first, largest: first, jumped: 0 };
    new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) found.largest = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) found.jumped += value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(done, 1000, found);
})"""
"""JavaScript that returns the first and the largest contentful paint in ms, and the layout shift."""

Figures = dict[str, float]


def measure_visit(browser: Browser, address: str, network: Figures, slowed: float) -> Figures:
    """Visit a site for the first time and return its figures, all in ms.

    `network` is throttled as Chromium's devtools do it: latency in ms, throughput in bytes a second.
    """
    context = browser.new_context(viewport=TABLET, service_workers="block")
    context.add_init_script(WATCH_TASKS)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **network})
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto(address, wait_until="commit", timeout=0)
    ready = page.evaluate(READY)
    figures: Figures = page.evaluate(PAINTS)
    blocked = page.evaluate(BLOCKED.replace("READY", str(ready)))
    context.close()
    return {**figures, "plays": ready, "blocked": blocked}


def print_figures(name: str, visits: list[Figures]) -> None:
    """Print the times of some visits to a site, with their medians."""
    first, largest, plays, blocked = (
        " ".join(f"{each[what]:.0f}" for each in visits)
        + f" (median {median(each[what] for each in visits):.0f})"
        for what in ("first", "largest", "plays", "blocked")
    )
    jumped = max(each["jumped"] for each in visits)
    print(f"\n{name}\n  first paint   {first}\n  largest paint {largest}\n  plays         {plays}")
    print(f"  blocked       {blocked}\n  jumped by     {jumped:.4f} at most", flush=True)


def main(arguments: list[str]) -> int:
    """Print the milliseconds of each visit."""
    parser = ArgumentParser(prog="python3 research paint")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--mbits", type=float, default=1.6384)
    parser.add_argument("--latency", type=float, default=150)
    parser.add_argument("--slowed", type=float, default=4)
    parser.add_argument("folders", nargs="*", metavar="FOLDER")
    asked = parser.parse_args(arguments)
    network = {
        "latency": asked.latency,
        "downloadThroughput": BYTES_OF_MBIT * asked.mbits,
        "uploadThroughput": UPLOAD,
    }
    host = CompressingHost(
        {PRESENT: static_site(), **{name: read_tree(Path(name)) for name in asked.folders}}
    )
    visits = defaultdict[str, list[Figures]](list)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        for _ in range(asked.rounds):
            for name, address in host.addresses.items():
                visits[name].append(measure_visit(browser, address, network, asked.slowed))
    for name in host.addresses:
        print_figures(name, visits[name])
    return 0
