"""In every engine lines of Japanese begin where a phrase does: on posters, shelves, in prompts, in rules."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from bench.boot import READY
from browser.in_engines import EVERY_ENGINE, in_engine, needs_japanese
from browser.looking import AT_REST, STILL
from core.phrases import BREAK, unphrased
from engines import Tablet
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
"""From now on lines are short, whatever the typeface, as JavaScript."""

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
"""All texts of these places, line by line, as JavaScript."""


def lines(tablet: Tablet, address: str) -> list[list[str]]:
    """The lines of each text: in both sizes, as they are and short."""
    tablet.go(address)
    tablet.ask(READY)
    tablet.ask(f"({STILL})()")
    tablet.ask(Screen("", acts=("settings", "setting language ja", "settings")).way)
    return list(_lines(tablet))


def _lines(tablet: Tablet) -> Iterator[list[str]]:
    screens = [screen for screen in every_screen() if screen.name in SCREENS]
    for (width, height), screen in product(SIZES, screens):
        tablet.resize(width, height)
        tablet.ask(f"{screen.way}.then({AT_REST})")
        yield from tablet.ask(LINES)
        tablet.ask(NARROW)
        yield from tablet.ask(LINES)


KANA = """(() => {
    const kana = document.getElementById("app").appendChild(document.createElement("div"));
    kana.style.cssText = "position: absolute; font-size: 20px";
    kana.textContent = "ねこふんじゃった";
    return kana.offsetWidth / kana.textContent.length / 20;
})()"""
"""How wide the letters of a word are, as a part of how high they are, as JavaScript."""


def width_of_kana(tablet: Tablet, address: str) -> float:
    tablet.go(address)
    tablet.ask(READY)
    return float(tablet.ask(KANA))


@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_kana_are_squares_as_on_every_tablet(engine: str, site: str) -> None:
    """Boxes were measured in their place, two thirds as wide, and no title seemed too long."""
    needs_japanese()
    assert in_engine(engine, width_of_kana, site) == pytest.approx(1, abs=0.03)


def begins_a_phrase(line: str, before: str) -> bool:
    """Whether what stands there may be the beginning of a line after this one."""
    return before.endswith((BREAK, " ")) or line.startswith(("「", "（"))


@pytest.mark.timeout(240)
@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_no_line_begins_in_the_middle_of_a_phrase(engine: str, site: str) -> None:
    pairs = [pair for text in in_engine(engine, lines, site) for pair in pairwise(text)]
    torn = {unphrased(f"{a}/{b}") for a, b in pairs if not begins_a_phrase(b, a)}
    assert len(pairs) > 50 and not torn, "\n".join(sorted(torn))
