"""Japanese line breaks: in every engine, lines begin where a phrase does."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from browser.in_engines import CHROMIUM_FIRST, in_engine, needs_japanese
from browser.looking import AT_REST, STILL
from clowder.core.phrases import BREAK, strip_phrase_marks
from engines import BrowserTablet
from pieces import READY
from screens import Screen, every_screen

SIZES = ((1024, 768), (768, 1024))

SCREENS = (
    *("home", "home with games", "stepped-on-the-cat 2 curtain", "kit-and-kat answered curtain"),
    *(
        "stepped-on-the-cat tuna",
        "alley-cat open",
        "black-cat turns",
        "black-cat stalled",
        "kit-and-kat 2 open",
    ),
    *("black-cat rules", "stepped-on-the-cat rules", "alley-cat rules", "kit-and-kat rules", "library books"),
)

NARROW = """document.querySelectorAll(":is(.tile, .curtain) > *, .prompt").forEach((each) => {
    each.style.maxWidth = "14em";
})"""
"""JavaScript that makes lines short, whatever the font."""

LINES = """(() => {
    const range = document.createRange();
    const isInline = (each) => /^(inline|ruby)$/.test(getComputedStyle(each).display);
    const texts = new Map();
    for (const place of document.querySelectorAll(".tile, .curtain, .prompt, .parts, .shelf")) {
        const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const { currentNode: text } = walker;
            let block = text.parentElement;
            if (block.closest("rt, svg")) continue;
            while (isInline(block)) block = block.parentElement;
            if (!texts.has(block)) texts.set(block, [""]);
            const lines = texts.get(block);
            for (let i = 0; i < text.length; i++) {
                range.setStart(text, i);
                range.setEnd(text, i + 1);
                const box = [...range.getClientRects()].find(({ width }) => width > 1);
                if (box && box.top > lines.top + box.height / 2) lines.push("");
                if (box) lines.top = box.top;
                lines[lines.length - 1] += text.data[i];
            }
        }
    }
    return [...texts.values()].map((lines) => [...lines]);
})()"""
"""JavaScript that returns all texts of some places, line by line."""


KANA = """(() => {
    const kana = document.getElementById("app").appendChild(document.createElement("div"));
    kana.style.cssText = "position: absolute; font-size: 20px";
    kana.textContent = "ねこふんじゃった";
    return kana.offsetWidth / kana.textContent.length / 20;
})()"""
"""JavaScript that returns the width of kana as a part of their height."""


class Japanese(NamedTuple):
    """Width of kana in an engine, and the lines of each text."""

    width: float
    lines: list[list[str]]


def read(tablet: BrowserTablet, address: str) -> Japanese:
    tablet.load_page(address)
    tablet.evaluate(READY)
    tablet.evaluate(f"({STILL})()")
    width = float(tablet.evaluate(KANA))
    tablet.evaluate(Screen("", acts=("settings", "setting language ja", "settings")).script_to_screen)
    return Japanese(width, list(_lines(tablet)))


def _lines(tablet: BrowserTablet) -> Iterator[list[str]]:
    """Yield the lines of each screen in both sizes, and then in narrow places."""
    sizes = SIZES
    for screen in (screen for screen in every_screen() if screen.name in SCREENS):
        tablet.evaluate(screen.script_to_screen)
        for width, height in sizes:
            tablet.resize_page(width, height)
            tablet.evaluate(f"({AT_REST})()")
            yield from tablet.evaluate(LINES)
        tablet.evaluate(NARROW)
        yield from tablet.evaluate(LINES)
        sizes = sizes[::-1]


@cache
def japanese(engine: str, site: str) -> Japanese:
    """Return the result of `read` in this engine, which is read only once."""
    return in_engine(engine, read, site)


@pytest.mark.timeout(240)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_kana_are_squares_as_on_every_tablet(engine: str, site: str) -> None:
    """Boxes two thirds as wide were measured where the font was missing, and no title seemed too long."""
    needs_japanese()
    assert japanese(engine, site).width == pytest.approx(1, abs=0.03)


def begins_a_phrase(line: str, before: str) -> bool:
    """Return whether a line may begin here, after `before`."""
    return before.endswith((BREAK, " ")) or line.startswith(("「", "（"))


@pytest.mark.timeout(240)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_no_line_begins_in_the_middle_of_a_phrase(engine: str, site: str) -> None:
    pairs = [pair for text in japanese(engine, site).lines for pair in pairwise(text)]
    torn = {strip_phrase_marks(f"{a}/{b}") for a, b in pairs if not begins_a_phrase(b, a)}
    assert len(pairs) > 50 and not torn, "\n".join(sorted(torn))
