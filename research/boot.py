"""Time until the page answers a tap, beside Pyodide and PyScript as npm ships them, in the same run.

Each site is visited for the first time, and then again from its service worker with the server gone: ours, or
for the others the same worker with their files. The sites take turns, so that noise hits all alike.
WebKitGTK's driver browses in private, without a cache: files that a page and its worker both need are sent to
it twice.

  python3 research boot [ROUNDS [ENGINE ...]]
"""

import gzip
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from statistics import median
from typing import Any

from engines import BrowserTablet, Engine, installed_engines
from pieces import READY, SAVED
from tools import ROOT, Problem, runtime
from tools.build import static_site, worker_script
from tools.server import content_type

Files = Mapping[str, bytes]

BARE, PYSCRIPT, ZIP, MEMORY = "bare loadPyodide()", "plain PyScript", "Clowder, zip alone", "Clowder"
AIMS = {
    ("Chromium", 1): {MEMORY: 0.30, ZIP: 0.5},
    ("Chromium", 6): {MEMORY: 0.25, ZIP: 0.5},
    ("Firefox", 1): {MEMORY: 0.30, ZIP: 0.5},
    ("WebKit", 1): {MEMORY: 0.25, ZIP: 0.5},
}
"""The wanted time of a warm start, as a fraction of bare loadPyodide(), by engine and slowdown."""

REGISTER = 'document.documentElement.dataset.ready = "yes"; navigator.serviceWorker.register("sw.js");'
PAGES = {
    BARE: f"""<!doctype html><script type="module">
        import {{ loadPyodide }} from "./pyodide/pyodide.mjs";
        await loadPyodide();
        {REGISTER}
    </script>""",
    PYSCRIPT: f"""<!doctype html><script type="module" src="pyscript/core.js"></script>
        <script type="py" config='{{"interpreter": "./pyodide/pyodide.mjs"}}'>
from pyscript import window
window.eval('{REGISTER}')
        </script>""",
}


class CompressingHost(ThreadingHTTPServer):
    """A static server that compresses text and can pretend to be gone."""

    daemon_threads = True

    def __init__(self, sites: Mapping[str, Files]) -> None:
        super().__init__(("127.0.0.1", 0), CompressingHandler)
        self.files = {
            f"/{i}/{name}": file for i, site in enumerate(sites.values()) for name, file in site.items()
        }
        self.zipped = {name: gzip.compress(file) for name, file in self.files.items() if _is_text(name)}
        self.addresses = {name: f"http://127.0.0.1:{self.server_port}/{i}/" for i, name in enumerate(sites)}
        self.sent = 0
        self.gone = False
        threading.Thread(target=self.serve_forever, daemon=True).start()


class CompressingHandler(BaseHTTPRequestHandler):
    """Handler of requests to a static server, which sends compressed files."""

    server: CompressingHost
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send the requested file, compressed if the browser accepts that; close the connection if "gone"."""
        path = self.path.partition("?")[0]
        path += "index.html" if path.endswith("/") else ""
        body = self.server.zipped.get(path) or self.server.files.get(path)
        if self.server.gone:
            self.close_connection = True
            return
        self.send_response(200 if body else 404)
        body = body or b""
        self.server.sent += len(body)
        if path in self.server.zipped:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", content_type(PurePosixPath(path).suffix))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


def _is_text(name: str) -> bool:
    """Return whether a file of this name is compressed for the network."""
    return name.endswith((".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm", ".webmanifest"))


def site_variants() -> dict[str, Files]:
    """Return the compared sites by name, each as the files of a static site."""
    ours = static_site()
    text = (ROOT / "sw.js").read_text()
    lean = {name: file for name, file in ours.items() if ".memory" not in name and name != "sw.js"}
    every = {BARE: _other_runtime(BARE, "pyodide/"), PYSCRIPT: _other_runtime(PYSCRIPT, "py")}
    every = {name: {**files, "sw.js": worker_script(text, "bench", files)} for name, files in every.items()}
    return {**every, ZIP: {**lean, "sw.js": worker_script(text, "lean", lean)}, MEMORY: ours}


def _other_runtime(name: str, beginning: str) -> dict[str, bytes]:
    """Return the files of a small page that starts this runtime without the app."""
    used = ("pyodide/", "pyscript/core", "pyscript/d", "pyscript/e", "pyscript/py-")
    found = {key: path for key, path in runtime.runtime_files().items() if key.startswith(beginning)}
    files = {key: path.read_bytes() for key, path in found.items() if key.startswith(used)}
    return {**files, "index.html": PAGES[name].encode()}


class BootTimes:
    """Measurements of one engine: `times` in ms by site, visit and slowdown; `bytes` sent by site."""

    def __init__(self) -> None:
        self.times: dict[tuple[str, str, int], list[float]] = defaultdict(list)
        self.bytes: dict[str, tuple[int, int]] = {}

    def time_visits(self, host: CompressingHost, name: str, tablet: BrowserTablet, times: int) -> None:
        """Measure a first visit, visit once more to warm up, and measure a visit with the server gone."""
        host.sent = 0
        tablet.slow_down(times)
        self.times[name, "first", times].append(load_ms(tablet, host.addresses[name]))
        before = host.sent
        tablet.slow_down(1)
        tablet.evaluate(SAVED)
        self.bytes[name] = (before, host.sent)
        host.gone = True
        try:
            load_ms(tablet, host.addresses[name])
            tablet.slow_down(times)
            self.times[name, "offline", times].append(load_ms(tablet, host.addresses[name]))
        finally:
            host.gone = False
            tablet.slow_down(1)

    def print_times(self, engine: str, times: int) -> None:
        """Print a table of the times in this engine, slowed so many times."""
        bare = median(self.times[BARE, "offline", times])
        print(f"\n{engine}{f', slowed {times} times' if times > 1 else ''}")
        print(f"{'':22}{'first ms':>10}{'offline ms':>12}{'of bare':>10}{'aim':>8}")
        for name in (BARE, PYSCRIPT, ZIP, MEMORY):
            first, offline = (median(self.times[name, visit, times]) for visit in ("first", "offline"))
            aim = AIMS.get((engine, times), {}).get(name)
            print(f"{name:22}{first:10.0f}{offline:12.0f}{offline / bare:10.2f}{aim or '':>8}")

    def report_sizes(self) -> None:
        """Print a table of the bytes that each site sends."""
        plain = self.bytes[PYSCRIPT][0]
        print(f"\n{'':22}{'until it plays':>16}{'in all':>12}{'of PyScript':>14}")
        for name, (before, whole) in self.bytes.items():
            print(f"{name:22}{before:16,}{whole:12,}{before / plain:8.2f} {whole / plain:.2f}")


def load_ms(tablet: BrowserTablet, address: str) -> float:
    """Return the milliseconds until a touch is answered."""
    tablet.load_page("about:blank")
    tablet.load_page(address)
    return float(tablet.evaluate(READY))


def measure_engine(name: str, engine: Engine, host: CompressingHost, rounds: int) -> None:
    """Measure all sites in one engine and print the tables."""
    measured = BootTimes()
    speeds = (1, 6) if name == "Chromium" else (1,)
    for _ in range(rounds):
        for site in host.addresses:
            for times in speeds:
                with engine() as tablet:
                    measured.time_visits(host, site, tablet, times)
    for times in speeds:
        measured.print_times(name, times)
    measured.report_sizes()


def main(arguments: list[str]) -> int:
    """Print a table for each engine."""
    rounds = int(arguments[0]) if arguments else 5
    began = time.monotonic()
    host = CompressingHost(site_variants())
    with installed_engines() as all_engines:
        for name in arguments[1:] or all_engines:
            try:
                measure_engine(name, all_engines[name], host, rounds)
            except Problem as problem:
                print(f"\n{name}: skipped. {problem}")
    print(f"\n{time.monotonic() - began:.0f} s", file=sys.stderr)
    return 0
