"""Crashes of Chromium's renderer while Clowder starts on a busy machine.

Each visit has a new profile on disk: it is a first visit, and then a start from memory, from the service
worker. Sites built before may be named by their folders; they take turns with the present one. Other programs
keep the processor busy meanwhile. For each crash the signal and the stack pointer are read from its dump.

  python3 research crashes [--visits N] [--busy N] [--no-gpu] [FOLDER ...]
"""

import os
import struct
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, Playwright, sync_playwright

from finding_a_browser import SWITCHES, find_chromium
from research.boot import CompressingHost
from research.paint import PRESENT
from tools.build import read_tree, static_site

LONGEST = 120_000
"""Milliseconds after which a page that has not crashed, but does not answer, counts as stuck."""

THREADS, EXCEPTION = 3, 6
"""The types of the minidump streams that are read here."""

STACK_POINTER = 0x98
"""The offset of the stack pointer in a thread's registers, on x86-64."""

TELL_KEPT = """(async () => {
    const isKept = (found) => found?.active?.state === "activated";
    const soon = () => new Promise((done) => setTimeout(done, 50));
    while (!isKept(await navigator.serviceWorker.getRegistration())) await soon();
    document.documentElement.dataset.kept = "yes";
})() && true"""
"""JavaScript that marks the page when its service worker has stored it.

The script returns at once: waiting for it would fail if the page crashed.
"""

BUSY = "while True: pass"

STARTS = ("first visits", "starts from memory")


@contextmanager
def keep_busy(count: int) -> Iterator[None]:
    """Keep `count` cores busy."""
    running = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for each in running:
            each.kill()


def visit_site(playwright: Playwright, address: str, home: Path, switches: list[str]) -> list[str]:
    """Visit the site with a new profile. Return how each start went: `well`, `crashed` or `stuck`."""
    before, went = crash_dumps(home), list[str]()
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=find_chromium(),
            args=[*SWITCHES, *switches],
            ignore_default_args=["--disable-breakpad"],
            env={**os.environ, "HOME": str(home)},
        )
        page = browser.pages[0]
        page.set_default_timeout(LONGEST)
        for _ in STARTS:
            try:
                page.goto("about:blank")
                page.goto(address, wait_until="commit")
                page.wait_for_selector("html[data-ready]")
                page.evaluate(TELL_KEPT)
                page.wait_for_selector("html[data-kept]")
                went.append("well")
            except Error:
                went.append("crashed" if crash_dumps(home) - before else "stuck")
                break
        with suppress(Error):
            browser.close()
    return went


def crash_dumps(home: Path) -> set[Path]:
    """Return the dumps of all crashes so far; Playwright may miss a crash."""
    return set(home.rglob("*.dmp"))


def describe_dump(dump: bytes) -> str:
    """Return the signal of a minidump, the address that failed, the stack pointer and the stack's end."""
    count, directory = struct.unpack_from("<II", dump, 8)
    streams = {}
    for i in range(count):
        kind, _, start = struct.unpack_from("<III", dump, directory + 12 * i)
        streams[kind] = start
    thread, _, signal = struct.unpack_from("<III", dump, streams[EXCEPTION])
    (failed,) = struct.unpack_from("<Q", dump, streams[EXCEPTION] + 24)
    (registers,) = struct.unpack_from("<I", dump, streams[EXCEPTION] + 164)
    (pointer,) = struct.unpack_from("<Q", dump, registers + STACK_POINTER)
    (threads,) = struct.unpack_from("<I", dump, streams[THREADS])
    stacks = {}
    for i in range(threads):
        number, _, _, _, _, start, size = struct.unpack_from("<IIIIQQI", dump, streams[THREADS] + 4 + 48 * i)
        stacks[number] = start + size
    return (
        f"signal {signal} at {failed:#x}, stack pointer {pointer:#x}, its stack ends at {stacks[thread]:#x}"
    )


def print_report(went: dict[str, Counter[tuple[str, str]]]) -> None:
    """Print for each site how many of its starts crashed or got stuck."""
    for name, count in went.items():
        all_of = {start: sum(n for (what, _), n in count.items() if what == start) for start in STARTS}
        of_each = [f"{count[start, 'crashed']} of {all_of[start]} {start}" for start in STARTS]
        stuck = sum(n for (_, how), n in count.items() if how == "stuck")
        print(f"{name[-24:]:24} crashed in {' and '.join(of_each)}, {stuck} stuck", flush=True)


def main(arguments: list[str]) -> int:
    """Print how many starts crashed. Return 0 if none of the present site did."""
    parser = ArgumentParser(prog="python3 research crashes")
    parser.add_argument("--visits", type=int, default=600)
    parser.add_argument("--busy", type=int, default=2, help="programs that keep the processor busy")
    parser.add_argument("--no-gpu", action="store_true")
    parser.add_argument("folders", nargs="*", metavar="FOLDER")
    asked = parser.parse_args(arguments)
    host = CompressingHost(
        {PRESENT: static_site(), **{name: read_tree(Path(name)) for name in asked.folders}}
    )
    went: dict[str, Counter[tuple[str, str]]] = {name: Counter() for name in host.addresses}
    switches = ["--disable-gpu"] if asked.no_gpu else []
    with keep_busy(asked.busy), TemporaryDirectory() as home, sync_playwright() as playwright:
        for i in range(asked.visits):
            for name, address in host.addresses.items():
                for start, how in zip(
                    STARTS, visit_site(playwright, address, Path(home), switches), strict=False
                ):
                    went[name][start, how] += 1
                    if how != "well":
                        print(f"{name}: {how} in one of the {start}", flush=True)
                        print(
                            *map(describe_dump, (dump.read_bytes() for dump in crash_dumps(Path(home)))),
                            sep="\n",
                        )
            if i % 25 == 24:
                print_report(went)
    print_report(went)
    return int(any(how == "crashed" for _, how in went[PRESENT]))
