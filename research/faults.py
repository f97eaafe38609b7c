"""Messages of the page in every engine when a part of a first visit is spoiled: every part, in every way.

Each line shows the message (or that the page plays all the same), and that it plays after another try. Wrong
results are marked and counted. A request that hangs takes 15 seconds.

  python3 research faults [ENGINE [FAULT ...]]
"""

import time
from contextlib import suppress
from urllib.error import URLError

from playwright.sync_api import Error

from engines import BrowserTablet, Engine, installed_engines
from spoiling import FAULTS, SAYS, SpoilingHost, does_no_harm, host
from tools import Problem
from tools.build import static_site

LONGEST = 60
"""Seconds within which the page must have shown a message."""

SAID = """(() => {
    const trouble = document.getElementById("trouble");
    if (trouble && !trouble.hidden) return trouble.querySelector("p").textContent;
    return document.documentElement.dataset.ready ? "plays" : "";
})()"""
AGAIN = """document.querySelector("#trouble button")?.click()"""


def wait_for_text(tablet: BrowserTablet, wanted: str) -> str:
    """Return the page's message as soon as it starts with `wanted`, or the last one after `LONGEST`."""
    until = time.monotonic() + LONGEST
    told = ""
    while time.monotonic() < until and not told.startswith(wanted):
        time.sleep(0.3)
        with suppress(Error, URLError):  # the page may just be loading
            told = str(tablet.evaluate(SAID) or "")
    return told or "nothing"


def visited_parts(engine: Engine, host: SpoilingHost) -> list[str]:
    """Return the files that a first visit in this engine requests before it plays."""
    host.asked.clear()
    with engine() as tablet:
        tablet.load_page(host.address)
        wait_for_text(tablet, "plays")
        return host.asked_parts()


def check_spoiled(engine: Engine, host: SpoilingHost, name: str, fault: str) -> bool:
    """Visit with a spoiled part, then again without; print and return whether both visits went right."""
    wanted = "plays" if does_no_harm(name, fault) else SAYS[fault]
    host.spoil_part(name, fault)
    with engine() as tablet:
        tablet.load_page(host.address)
        told = wait_for_text(tablet, wanted)
        host.mend_all()
        tablet.evaluate(AGAIN)
        after = wait_for_text(tablet, "plays")
    is_well = told.startswith(wanted) and after == "plays"
    print(f"{' ' if is_well else '!'} {name[-40:]:40} {fault:10} {told:80.80} {after:.20}", flush=True)
    return is_well


def main(arguments: list[str]) -> int:
    """Print a table for each engine; return 1 if a result is wrong."""
    wrong = 0
    with host(static_site()) as served, installed_engines(for_faults=True) as tablets:
        for engine_name in arguments[:1] or tablets:
            engine = tablets[engine_name]
            print(f"\n{engine_name}")
            try:
                for name in visited_parts(engine, served):
                    for fault in arguments[1:] or FAULTS:
                        wrong += not check_spoiled(engine, served, name, fault)
            except Problem as problem:
                print(f"skipped. {problem}")
    print(f"\n{wrong} are not as they should be.")
    return int(wrong > 0)
