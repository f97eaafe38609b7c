"""Memory of the page, beside bare Pyodide: once it is loaded, and after ten games.

    python3 research memory               one measurement of each site
    python3 research memory --rest 5      seconds until the browser has given back unused memory

The browser is not driven by Playwright, as that makes it keep everything it has fetched. A script of ours in
the page plays, and asks the server to look. Printed is the proportional share (PSS) of the process that shows
the page, after garbage was collected; only Linux has it. A page that shows something has its picture in
memory too, the whole screen at least three times; bare Pyodide shows nothing.
"""

import argparse
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from finding_a_browser import find_chromium
from pieces import READY, SAVED
from research.boot import BARE, MEMORY, ZIP, CompressingHandler, CompressingHost, Files, site_variants
from tools import ROOT, Problem
from tools.build import worker_script

REST = 60
"""Seconds to wait before a measurement, as Chromium gives memory back only now and then."""

LONGEST = 300
"""Seconds after which a page counts as stuck."""

SWITCHES = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--js-flags=--expose-gc")
WINDOW = "--window-size=1024,768"

VISITS = 3
"""The number of visits. At the last one everything comes compiled from the service worker."""

PLAY = """(async () => {
    const click = (wanted) => document.querySelector(wanted)?.click();
    for (let game = 0; game < 10; game++) {
        click(["[data-act='choose black-cat']", "[data-act='choose alley-cat']"][game % 2]);
        click("[data-act='play']");
        for (let act = 0; act < 100; act++) {
            await new Promise((done) => setTimeout(done, 5));
            const all = [...document.querySelectorAll("#app [data-act]")];
            const moves = all.filter((each) => /^(move|open|on|pick|skip)/.test(each.dataset.act));
            moves[(act * 7919) % moves.length]?.click();
        }
        click("[data-act='home']");
    }
    return true;
})()"""
"""JavaScript that plays ten games of two kinds."""

SCRIPT = f"""
const ready = () => {READY};
const kept = () => {SAVED};
const play = () => {PLAY};
const look = async (what) => {{
    gc();
    await fetch(`look?${{what}}`, {{ method: "POST" }});
}};
await ready();
await kept();
const visits = Number(sessionStorage.visits ?? 0) + 1;
sessionStorage.visits = visits;
if (visits < {VISITS}) location.reload();
else {{
    await look("ready");
    if (document.getElementById("app")) await play();
    await look("after ten games");
    await look("end");
}}
"""
"""The script in the page. Each `look` waits until the server has measured."""


class MemoryHost(CompressingHost):
    """A host that measures the browser's memory whenever the page asks for it."""

    def __init__(self, sites: Mapping[str, Files], rest: float) -> None:
        super().__init__(sites)
        self.RequestHandlerClass = MemoryHandler
        self.rest = rest
        self.browser = 0
        """The id of the browser's first process."""
        self.found: dict[str, float] = {}
        """Megabytes, by the name of the measurement."""
        self.ended = Event()

    def measure_memory(self, what: str) -> None:
        """Record the memory of the browser's largest page as `what`; at `end` stop waiting."""
        if what == "end":
            self.ended.set()
            return
        time.sleep(self.rest)
        self.found[what.replace("%20", " ")] = max(map(_process_megabytes, _page_processes(self.browser)))


class MemoryHandler(CompressingHandler):
    """Handler of requests that measures the browser's memory at a POST."""

    server: MemoryHost

    def do_POST(self) -> None:
        """Measure the memory under the name in the request's query."""
        self.server.measure_memory(self.path.partition("?")[2])
        self.send_response(204)
        self.end_headers()


def _page_processes(process: int) -> Iterator[int]:
    """Yield the ids of all processes below this one that show pages."""
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        if b"--type=renderer" in Path(f"/proc/{child}/cmdline").read_bytes():
            yield int(child)
        yield from _page_processes(int(child))


def _process_megabytes(process: int) -> float:
    """Return the memory of a process in MB, with shared pages counted in proportion (PSS)."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def self_playing_site(files: Files) -> dict[str, bytes]:
    """Return the site with a script in its page that plays and asks for measurements."""
    page = files["index.html"] + b'<script type="module" src="look.mjs"></script>'
    others = {name: file for name, file in files.items() if name != "sw.js"}
    ours = {**others, "index.html": page, "look.mjs": SCRIPT.encode()}
    return {**ours, "sw.js": worker_script((ROOT / "sw.js").read_text(), "bench", ours)}


def measure_engine(host: MemoryHost, address: str) -> dict[str, float]:
    """Return the megabytes of each measurement. Raises Problem if the page does not come to its end."""
    host.found, host.ended = {}, Event()
    with TemporaryDirectory() as profile:
        command = [find_chromium(), *SWITCHES, WINDOW, f"--user-data-dir={profile}", address]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as browser:
            host.browser = browser.pid
            in_time = host.ended.wait(LONGEST)
            browser.terminate()
    if not in_time:
        raise Problem(f"The page at {address} did not play to the end.")
    return host.found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research memory")
    parser.add_argument("--rest", type=float, default=REST)
    chosen = parser.parse_args(arguments)
    if not Path("/proc/self/smaps_rollup").exists():
        raise Problem("How much memory a process takes is told by Linux alone.")
    host = MemoryHost(
        {
            name: self_playing_site(files)
            for name, files in site_variants().items()
            if name in (BARE, ZIP, MEMORY)
        },
        chosen.rest,
    )
    bare: dict[str, float] = defaultdict(float)
    print(f"{'':22}{'':18}{'MB':>8}{'of bare':>10}")
    for name, address in host.addresses.items():
        for when, megabytes in measure_engine(host, address).items():
            bare[when] = bare[when] or megabytes
            print(f"{name:22}{when:18}{megabytes:>8.0f}{megabytes / bare[when]:>10.2f}", flush=True)
    return 0
