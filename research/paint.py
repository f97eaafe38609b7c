"""First paint of the home screen at a first visit on a slow phone network, and the time until it plays.

The network and the processor are those of Lighthouse's mobile audit (1.6 Mbit/s, 150 ms round trip, four
times slower), but throttled by Chromium, not simulated. Folders of sites built before may be named; they take
turns with the present one.

  python3 research paint [ROUNDS [FOLDER ...]]
"""

from collections import defaultdict
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from browser.touching import TABLET
from finding_a_browser import SWITCHES, find_chromium
from pieces import READY
from research.boot import CompressingHost, Files
from tools.build import static_site

PRESENT = "this Clowder"

NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 96_000}
"""Chromium's network throttling: latency in ms, throughput in bytes a second."""

SLOWED = 4

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


def measure_visit(browser: Browser, address: str) -> Figures:
    """Visit a site for the first time and return its figures."""
    context = browser.new_context(viewport=TABLET, service_workers="block")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(address, wait_until="commit", timeout=0)
    ready = page.evaluate(READY)
    figures: Figures = page.evaluate(PAINTS)
    context.close()
    return {**figures, "plays": ready}


def print_figures(name: str, visits: list[Figures]) -> None:
    """Print the times of some visits to a site, with their medians."""
    first, largest, plays = (
        " ".join(f"{each[what]:.0f}" for each in visits)
        + f" (median {median(each[what] for each in visits):.0f})"
        for what in ("first", "largest", "plays")
    )
    jumped = max(each["jumped"] for each in visits)
    print(f"\n{name}\n  first paint   {first}\n  largest paint {largest}\n  plays         {plays}")
    print(f"  jumped by     {jumped:.4f} at most", flush=True)


def main(arguments: list[str]) -> int:
    """Print the milliseconds of each visit."""
    rounds = int(arguments[0]) if arguments else 5
    host = CompressingHost(
        {PRESENT: static_site(), **{name: read_site(Path(name)) for name in arguments[1:]}}
    )
    visits = defaultdict[str, list[Figures]](list)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=SWITCHES)
        for _ in range(rounds):
            for name, address in host.addresses.items():
                visits[name].append(measure_visit(browser, address))
    for name in host.addresses:
        print_figures(name, visits[name])
    return 0


def read_site(folder: Path) -> Files:
    """Return the files of the site in a folder."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
