"""Time of a start that is not the first, beside bare loadPyodide() and beside sites built before.

The server is gone: everything comes from the service worker. The sites take turns, so that noise hits all
alike; the ratio of medians counts. Cold: the browser is closed and opened before every start, with a profile
on disk, as on a tablet in the morning.

  python3 research starts [--rounds N] [--engine NAME ...] [--slowed TIMES] [--cold] [FOLDER ...]
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from engines import BrowserTablet, ByPlaywright, installed_engines, with_profile
from pieces import SAVED
from research.boot import BARE, MEMORY, CompressingHost, Files, load_ms, site_variants
from research.paint import PRESENT
from tools.build import read_tree

Times = dict[str, list[float]]
"""Milliseconds of all starts, by site."""


def measure_warm(engine: str, host: CompressingHost, rounds: int, slowed: int) -> Times:
    """Return the times in one browser that has visited each site twice."""
    times: Times = {name: [] for name in host.addresses}
    with installed_engines() as all_engines, all_engines[engine]() as tablet:
        for address in host.addresses.values():
            visit_twice(tablet, address)
        host.gone = True
        tablet.slow_down(slowed)
        for _ in range(rounds):
            for name, address in host.addresses.items():
                times[name].append(load_ms(tablet, address))
    host.gone = False
    return times


def visit_twice(tablet: BrowserTablet, address: str) -> None:
    """Visit a site until its service worker has stored it, and once more."""
    load_ms(tablet, address)
    tablet.evaluate(SAVED)
    load_ms(tablet, address)


def measure_cold(engine: str, host: CompressingHost, rounds: int) -> Times:
    """Return the times in a browser opened anew for each start, with a profile for each site."""
    times: Times = {name: [] for name in host.addresses}
    with sync_playwright() as playwright, TemporaryDirectory(ignore_cleanup_errors=True) as folder:

        @contextmanager
        def opened(name: str) -> Iterator[BrowserTablet]:
            profile = Path(folder, str(list(times).index(name)))
            context = with_profile(playwright, engine, profile)
            yield ByPlaywright(context.pages[0])
            context.close()

        for name, address in host.addresses.items():
            with opened(name) as tablet:
                visit_twice(tablet, address)
        host.gone = True
        for _ in range(rounds):
            for name, address in host.addresses.items():
                with opened(name) as tablet:
                    times[name].append(load_ms(tablet, address))
    host.gone = False
    return times


def print_times(title: str, times: Times) -> None:
    """Print a table of the times to start, by site."""
    print(f"\n{title}\n{'':24}{'median ms':>10}{'least':>8}{'of bare':>9}")
    for name, found in times.items():
        of_bare = median(found) / median(times[BARE])
        print(f"{name[-24:]:24}{median(found):10.0f}{min(found):8.0f}{of_bare:9.3f}", flush=True)


def main(arguments: list[str]) -> int:
    """Print a table for each engine."""
    parser = ArgumentParser(prog="python3 research starts")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--engine", action="append", choices=["Chromium", "Firefox", "WebKit"])
    parser.add_argument("--slowed", type=int, default=1)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("folders", nargs="*", metavar="FOLDER")
    asked = parser.parse_args(arguments)
    host = CompressingHost(compared_sites(asked.folders))
    for engine in asked.engine or ["Chromium"]:
        if asked.cold:
            print_times(f"{engine}, opened anew", measure_cold(engine, host, asked.rounds))
        else:
            print_times(
                f"{engine}, slowed {asked.slowed} times",
                measure_warm(engine, host, asked.rounds, asked.slowed),
            )
    return 0


def compared_sites(folders: list[str]) -> dict[str, Files]:
    """Return the compared sites by name."""
    every = site_variants()
    return {BARE: every[BARE], PRESENT: every[MEMORY], **{name: read_tree(Path(name)) for name in folders}}
