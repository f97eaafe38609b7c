"""Every screen in every size: no text is cut off or covered, and nothing lies outside."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from screens import SIZES, Screen, every_screen

LONGER = r"""() => {
    const texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        const isName = text.parentElement.closest("#app [lang], .name, svg, option");
        if (isName || text.data === text.longer) continue;
        const longer = (word) => word + word.slice(-Math.ceil(word.length / 2));
        text.longer = text.data.replace(/\p{L}{3,}/gu, longer);
        text.data = text.longer;
    }
}"""
"""Makes all words half as long again, as JavaScript, but for names of players and what cards say."""

FAULTS = """async () => {
    await new Promise(requestAnimationFrame);  // by then the page knows its size
    await document.fonts.ready;
    for (const each of document.getAnimations()) {
        if (each.effect.getComputedTiming().endTime < Infinity) each.finish();
    }
    const UNSEEN = ".unseen, .scenery, svg, [aria-hidden=true], details:not([open]) > :not(summary)";
    const faults = new Set();
    const wide = innerWidth, high = innerHeight;
    const tell = (fault, element) => {
        const name = [element.localName, ...element.classList].join(".");
        faults.add(`${fault}: ${name} “${element.textContent.trim().slice(0, 40)}”`);
    };
    const scrolls = (element) => {
        for (let each = element; each && each.id !== "app"; each = each.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(each).overflow)) return true;
        }
        return !document.querySelector("main.playing");
    };
    const isScrolledAway = (element, x, y) => {
        for (let each = element; each; each = each.parentElement) {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const isOut = x < left || x > right || y < top || y > bottom;
            if (isOut && /auto|scroll/.test(getComputedStyle(each).overflow)) return true;
        }
        return false;
    };
    const isBeforeAll = ({ parentElement }, { left, top }) => {
        const isScroller = (each) => /auto|scroll/.test(getComputedStyle(each).overflow);
        let each = parentElement;
        while (each && !isScroller(each)) each = each.parentElement;
        if (!each) return false;
        const box = each.getBoundingClientRect();
        return left + each.scrollLeft < box.left - 2 || top + each.scrollTop < box.top - 2;
    };
    const over = document.querySelector(".curtain, .result, .bubble");
    const stuck = [over, ...document.querySelectorAll(".mine, .big, .bar, .at-home, .result > .choices")];
    for (const element of document.querySelectorAll("#app *:not(svg *)")) {
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const hasSize = Math.min(box.width, box.height) > 2;
        const isSeen = hasSize && style.visibility === "visible" && style.opacity > 0;
        if (!isSeen || element.closest(UNSEEN)) continue;
        const isBelow = box.bottom > high + 1 && !scrolls(element);
        const isBeside = box.left < -1 || box.right > wide + 1 || box.top < -1;
        if ((isBelow || isBeside) && !scrolls(element.parentElement)) tell("outside", element);
        if (isBeforeAll(element, box)) tell("out of reach", element);
        const texts = [...element.childNodes].filter((each) => each.nodeType === 3 && each.data.trim());
        if (!texts.length || element.closest("option, .covered, .card")) continue;
        for (let each = element; each !== document.body; each = each.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(each);
            const cutX = /hidden|clip/.test(overflowX) && each.scrollWidth > each.clientWidth + 2;
            const cutY = /hidden|clip/.test(overflowY) && each.scrollHeight > each.clientHeight + 2;
            if (cutX || cutY) tell("cut off", element);
            if (/auto|scroll/.test(overflowX + overflowY)) break;
        }
        const range = document.createRange();
        for (const text of texts) {
            range.selectNodeContents(text);
            for (const line of range.getClientRects()) {
                const x = line.x + line.width / 2, y = line.y + line.height / 2;
                if (x < 0 || y < 0 || x > wide || y > high || isScrolledAway(element, x, y)) continue;
                if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
                const top = document.elementFromPoint(x, y);
                const isOwn = top && (top.contains(element) || element.contains(top));
                if (!isOwn && !stuck.some((each) => each?.contains(top))) tell("covered", element);
            }
        }
    }
    return [...faults];
}"""
"""What is wrong with the screen as it is, in lines, as JavaScript."""

MAY_BE_CUT = ("p.told", "span.hint", "span.name")
"""What happened last is told in full on the curtain, what a hint says the bar says too; names may be long."""

TWICE = tuple((width // 2, height // 2) for width, height in SIZES[1:3])
"""A tablet whose browser shows everything twice as large."""

READ = {
    *("home with games", "settings", "black-cat lobby options", "alley-cat rules", "library b"),
    *("black-cat turns", "stepped-on-the-cat 4 curtain", "alley-cat result", "kit-and-kat picked"),
}
"""Screens that between them have every kind of text."""


def faults(
    page: Page, screen: Screen, sizes: Sequence[tuple[int, int]], words: str = "() => {}"
) -> list[str]:
    """What is wrong with a screen, in these sizes, when something was done to its words."""
    found = []
    screen.show(page)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(words)
        found += [f"{screen.name} {width}x{height}: {fault}" for fault in page.evaluate(FAULTS)]
    return [fault for fault in found if not any(f"cut off: {each}" in fault for each in MAY_BE_CUT)]


def test_longer_words_are_nowhere_cut_off_or_covered_or_outside(page: Page) -> None:
    found, sizes = [], SIZES
    for screen in every_screen():
        found += faults(page, screen, sizes, LONGER)
        sizes = sizes[::-1]
    assert not found, "\n".join(found)


def test_everything_is_still_there_in_twice_the_size(page: Page) -> None:
    screens = (screen for screen in every_screen() if screen.name in READ)
    found = [fault for screen in screens for fault in faults(page, screen, TWICE)]
    assert not found, "\n".join(found)


FRAME = """() => {
    const swatch = document.createElement("i");
    swatch.style.color = document.querySelector("meta[name=theme-color]").content;
    return swatch.style.color;
}"""
"""The colour that the browser paints its own bars in."""


@pytest.mark.parametrize("hand", ["right", "left"])
def test_what_is_tapped_lies_on_the_side_of_the_hand_and_what_is_held_on_the_other(
    page: Page, hand: str
) -> None:
    facing = next(screen for screen in every_screen() if screen.name == "alley-cat facing")
    replace(facing, acts=(*facing.acts, "settings", f"setting hand {hand}", "settings")).show(page)
    tapped, held = page.locator(".bar [data-act=rules]"), page.locator(".mine .peek")
    middle = page.evaluate("innerWidth") / 2
    sides = [(each.bounding_box() or {"x": -1})["x"] > middle for each in (tapped, held)]
    assert sides == [hand == "right", hand == "left"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_can_be_read_by_day_and_by_night(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    around = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert page.evaluate(FRAME) == around
    pale = []
    for screen in every_screen():
        if screen.name in READ:
            screen.show(page)
            found = Axe().run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
            pale += [f"{screen.name}: {node['html'][:120]}" for each in found for node in each["nodes"]]
    assert not pale, "\n".join(pale)
