"""Sizes of what players see and touch at a table: python3 tests sizes [PATTERN ...].

Prints a line for each table, screen size and size of letters: the number of cards in the hand of the player
with the turn, the width of the narrowest of them, the free share of the most covered one, and the smallest
control, place to aim the chosen card at, other card face up and letters. All lengths are in CSS pixels. A
pattern selects lines: `kit-and-kat 4`, `1024x768`.
"""

import re
import sys
import time
from collections.abc import Iterator, Sequence
from math import isfinite
from typing import NamedTuple

import conftest  # noqa: F401  # for the path
from engines import BrowserTablet, installed_engines
from pieces import READY
from screens import IPADS, PHONES, Screen, every_screen
from serving import serve_site

MEASURE = """(() => {
    const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const wide = (each) => each.offsetWidth, least = (sizes) => Math.min(...sizes);
    const app = "#app .playing ";
    const hand = all(app + ":is(.mine .hand, .peeked) > .card, " + app + ".peeked .hand > .card");
    const free = hand.map((card) => {
        const next = card.nextElementSibling;
        const beside = next && Math.abs(next.offsetTop - card.offsetTop) < card.offsetHeight / 2;
        return beside ? Math.min(1, (next.offsetLeft - card.offsetLeft) / card.offsetWidth) : 1;
    });
    const strips = new Map(hand.map((card, i) => [card, wide(card) * free[i]]));
    const touched = all(app + ":is(button, a[href], input, select, [role=button])");
    const sizes = touched.map((each) => Math.min(strips.get(each) ?? wide(each), each.offsetHeight));
    const others = all(app + ".card:not(.gap, .back)").filter((card) => !hand.includes(card));
    const lettered = all(app + "*").filter((each) => !each.closest("svg") && each.clientWidth > 1
        && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    const letters = lettered.map((each) => parseFloat(getComputedStyle(each).fontSize));
    const aims = all(app + "button:is(.target, .book)");
    const aimed = aims.map((each) => Math.min(wide(each), each.offsetHeight));
    return [hand.length, ...[hand.map(wide), free, sizes, aimed, others.map(wide), letters].map(least)];
})()"""
"""JavaScript that measures the page. A size is infinite if the page has nothing to measure."""

LARGE = "document.documentElement.dataset.size = %r"
"""JavaScript that sets the size of letters of the whole page."""


class Sizes(NamedTuple):
    """The smallest things of a table, in CSS pixels; infinite if the table has none."""

    held: int
    """The number of cards in the viewer's hand."""
    card: float
    free: float
    """The uncovered share of the width of the most covered card in the hand."""
    target: float
    aimed: float
    """The smallest place to aim the chosen card at."""
    other: float
    """The width of the narrowest other card that lies face up."""
    letters: float


def main(patterns: Sequence[str]) -> int:
    """Print the sizes of all tables, or of those that fit. Return the exit status."""
    print(f"{'table':58} held  card  free  touch aimed other letters")
    with serve_site() as address, installed_engines() as browsers, browsers["Chromium"]() as tablet:
        tablet.load_page(address)
        tablet.evaluate(READY)
        for name, sizes in measure_tables(tablet, patterns):
            print(f"{name:58} {table_line(sizes)}", flush=True)
    return 0


def table_line(sizes: Sizes) -> str:
    """Return the line of one table."""
    widths = (4, 6, 6, 6, 5, 5, 7)
    digits = (0, 0, 2, 0, 0, 0, 1)
    return " ".join(
        f"{size:>{width}.{places}f}" if isfinite(size) else "-".rjust(width)
        for size, width, places in zip(sizes, widths, digits, strict=True)
    )


def measure_tables(tablet: BrowserTablet, patterns: Sequence[str]) -> Iterator[tuple[str, Sizes]]:
    """Yield the sizes of the tables that fit, in every size of screen and of letters."""
    for screen in every_screen():
        names = {_size_name(screen, *way): way for way in _screen_sizes(screen)}
        ways = {name: way for name, way in names.items() if all(re.search(each, name) for each in patterns)}
        if not ways:
            continue
        tablet.evaluate(screen.script_to_screen)
        time.sleep(screen.still)
        for name, (width, height, size) in ways.items():
            tablet.resize_page(width, height)
            tablet.evaluate(LARGE % size)
            time.sleep(0.1)
            yield name, Sizes(*tablet.evaluate(MEASURE))


def _screen_sizes(screen: Screen) -> Iterator[tuple[int, int, str]]:
    """Yield width, height and size of letters for each device on which the table is measured."""
    if screen.is_table:
        for width, height in (*PHONES, *IPADS):
            if screen.fits_size(width, height):
                yield from ((width, height, size) for size in ("usual", "large"))


def _size_name(screen: Screen, width: int, height: int, size: str) -> str:
    """Return the name of a measured table: its screen, width, height and size of letters."""
    return f"{screen.name} {width}x{height} {size}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
