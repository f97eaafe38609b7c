"""What every engine says when a part of a first visit is spoiled: every part, in every way.

A line each: what was told (or that it plays all the same), and that it plays after another try. What is
not as it should be is marked, and counts. What hangs takes 15 seconds each.

  python3 research faults [ENGINE [FAULT ...]]
"""

import time
from contextlib import suppress
from urllib.error import URLError

from playwright.sync_api import Error

from engines import Engine, Tablet, engines
from spoiling import FAULTS, SAYS, Host, does_no_harm, host
from tools import Problem
from tools.build import static_site

LONGEST = 60
"""Seconds until it must have said something."""

SAID = """(() => {
    const trouble = document.getElementById("trouble");
    if (trouble && !trouble.hidden) return trouble.querySelector("p").textContent;
    return document.documentElement.dataset.ready ? "plays" : "";
})()"""
AGAIN = """document.querySelector("#trouble button")?.click()"""


def said(tablet: Tablet, wanted: str) -> str:
    """What the page says, until that is what is wanted or it took too long."""
    until = time.monotonic() + LONGEST
    told = ""
    while time.monotonic() < until and not told.startswith(wanted):
        time.sleep(0.3)
        with suppress(Error, URLError):  # the page may just be on its way elsewhere
            told = str(tablet.ask(SAID) or "")
    return told or "nothing"


def parts(engine: Engine, host: Host) -> list[str]:
    """The files that a first visit of this engine asks for, before it plays."""
    host.asked.clear()
    with engine() as tablet:
        tablet.go(host.address)
        said(tablet, "plays")
        return [name for name in host.parts() if ".memory" not in name]


def spoiled(engine: Engine, host: Host, name: str, fault: str) -> bool:
    """Visits while a part is spoiled, and again; prints and returns whether all is as it should be."""
    wanted = "plays" if does_no_harm(name, fault) else SAYS[fault]
    host.spoil(name, fault)
    with engine() as tablet:
        tablet.go(host.address)
        told = said(tablet, wanted)
        host.mend()
        tablet.ask(AGAIN)
        after = said(tablet, "plays")
    is_well = told.startswith(wanted) and after == "plays"
    print(f"{' ' if is_well else '!'} {name[-40:]:40} {fault:10} {told:80.80} {after:.20}", flush=True)
    return is_well


def main(arguments: list[str]) -> int:
    """Prints a table for each engine; returns 1 if something is not as it should be."""
    wrong = 0
    with host(static_site()) as served, engines(for_faults=True) as tablets:
        for engine_name in arguments[:1] or tablets:
            engine = tablets[engine_name]
            print(f"\n{engine_name}")
            try:
                for name in parts(engine, served):
                    for fault in arguments[1:] or FAULTS:
                        wrong += not spoiled(engine, served, name, fault)
            except Problem as problem:
                print(f"skipped. {problem}")
    print(f"\n{wrong} are not as they should be.")
    return int(wrong > 0)
