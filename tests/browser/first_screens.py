"""Begins every game in one of the browsers, and prints what it says, as JSON; or why it cannot be had.

A program of its own, since Playwright runs but once in a process.
"""

import json
import sys

import conftest  # noqa: F401  # for the path
from bench.boot import READY
from engines import Tablet, engines

BEGUN = """(async () => {
    const wait = () => new Promise((done) => setTimeout(done, 50));
    const begun = [];
    for (const name of [...document.querySelectorAll("[data-act^=choose]")].map((each) => each.dataset.act)) {
        document.querySelector(`[data-act="${name}"]`).click();
        await wait();
        document.querySelector("[data-act=play]").click();
        await wait();
        const cards = document.querySelectorAll(".playing svg, .playing .card, .playing button").length;
        if (cards > 2) begun.push(document.querySelector(".playing").className);
        document.querySelector(".playing [data-act=home]").click();
        await wait();
    }
    return begun.join(", ");
})()"""


def begun(tablet: Tablet, address: str) -> str:
    """The games whose first screen shows something, in the words of their classes."""
    tablet.go(address)
    tablet.ask(READY)
    return str(tablet.ask(BEGUN))


def main(engine: str, address: str) -> None:
    with engines() as (found, missing):
        if engine in missing:
            said = {"missing": missing[engine]}
        else:
            with found[engine]() as tablet:
                said = {"begun": begun(tablet, address)}
    print(json.dumps(said))


if __name__ == "__main__":
    main(*sys.argv[1:])
