"""Visible faults of a screen, measured in the page by JavaScript."""

from collections.abc import Iterable

import zxingcpp
from playwright.sync_api import Locator

from waiting import WAIT_UNTIL

FAULTS = """async () => {
    await new Promise(requestAnimationFrame);  // by then the page knows its size
    await document.fonts.ready;
    for (const each of document.getAnimations()) {
        if (each.effect.getComputedTiming().endTime < Infinity) each.finish();
    }
    const UNSEEN = ".unseen, .scenery, svg, [aria-hidden=true], details:not([open]) > :not(summary)";
    const SMALL = ".card, [type=range]";  // cards lie over each other; a slider is more than its line
    const FINGER = 43.5;  // as --touch in base.css, but for rounding
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
        if (!each || each.closest("[data-turned]")) return false;
        const box = each.getBoundingClientRect();
        return left + each.scrollLeft < box.left - 2 || top + each.scrollTop < box.top - 2;
    };
    const isOnPicture = (element, { left, right, top, bottom }) => {
        for (let each = element; each.id !== "app"; each = each.parentElement) {
            for (const picture of each.parentElement.querySelectorAll(":scope > svg:not(.scenery, .face)")) {
                const box = picture.getBoundingClientRect();
                const wide = Math.min(right, box.right) - Math.max(left, box.left);
                const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
                if (Math.min(wide, high) > 4) return true;
            }
        }
        return false;
    };
    const main = document.querySelector("main");
    if (document.documentElement.scrollWidth > wide) tell("wider than the screen", main);
    const over = document.querySelector(".curtain, .result, .bubble");
    const stay = ".peeked, .mine, .judging, .go, .big, .bar, .at-home, .result > .choices";
    const stuck = [over, ...document.querySelectorAll(stay)];
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
        const isTouched = element.matches("button, summary, select, input") && !element.matches(SMALL);
        if (isTouched && Math.min(box.width, box.height) < FINGER) tell("too small to be touched", element);
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
                if (isOnPicture(element, line)) tell("on a picture", element);
                const x = line.x + line.width / 2, y = line.y + line.height / 2;
                if (x < 0 || y < 0 || x > wide - 1 || y > high - 1 || isScrolledAway(element, x, y)) continue;
                if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
                const top = document.elementFromPoint(x, y);
                const isOfText = top?.matches(".word, .see");  // its target is larger than what is seen of it
                const isOwn = top && (isOfText || top.contains(element) || element.contains(top));
                if (!isOwn && !stuck.some((each) => each?.contains(top))) tell("covered", element);
            }
        }
    }
    return [...faults];
}"""
"""JavaScript that returns the visible faults of the screen."""

STILL = """() => {
    document.documentElement.dataset.motion = "off";
    const style = new CSSStyleSheet();
    style.replaceSync("* { scrollbar-width: none }");
    document.adoptedStyleSheets = [style];
    Object.defineProperty(navigator, "mediaDevices", { value: undefined });
    window.later = window.setTimeout;
    window.setTimeout = (act, ms) => ms ? 0 : later(act);
}"""
"""JavaScript that stops all motion, timers and the camera. Scroll bars take no room."""

AT_REST = """async () => {
    const waitUntil = WAIT_UNTIL;
    const seen = () => [...document.querySelectorAll("#app *:not(svg *)")].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [each.localName, each.childElementCount ? "" : each.textContent, x, y, width, height].join();
    }).join("|");
    await document.fonts.ready;
    const AWAITED = [
        "[data-code]:not(:has(canvas))",  // is made when it is wanted
        "[data-camera]:not([data-blind])",  // as long as it shows nothing
    ];
    const awaited = (each) => [...document.querySelectorAll(each)].some(({ srcObject }) => !srcObject);
    await waitUntil(() => !AWAITED.some(awaited), () => AWAITED.filter(awaited));
    let before = "", now = "";
    await waitUntil(() => ([before, now] = [now, seen()], now === before), () => "at rest", 40);
}""".replace("WAIT_UNTIL", WAIT_UNTIL)
"""JavaScript that waits until the page looks the same twice."""

THINGS = """() => {
    const UNSEEN = ".unseen, .scenery, svg *, option, .covered, details:not([open]) > :not(summary)";
    const INLINE = ".word, .see";  // buttons in a sentence, which engines tell to be blocks or not
    const FLOWING = ".told li, .open-hand span, .source, .credits a";  // one after the other, as a text does
    const things = [];
    for (const element of document.querySelectorAll("#app *")) {
        if (element.closest(UNSEEN) || element.matches(FLOWING)) continue;
        const texts = [...element.childNodes].filter((each) => each.nodeType === 3 && each.data.trim());
        if (!texts.length && !element.matches("button, [role=button], input, select, svg, .card")) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        const { visibility, opacity, display, whiteSpace, lineHeight } = getComputedStyle(element);
        if (Math.min(width, height) <= 2 || visibility !== "visible" || opacity === "0") continue;
        if (display === "inline" || element.matches(INLINE)) continue;  // in a line, which is its block's
        const range = document.createRange();
        const lines = texts.flatMap((text) => {
            range.selectNodeContents(text);
            return [...range.getClientRects()].filter((line) => line.width > 1);
        });
        const said = texts.map((text) => text.data).join(" ").trim().replace(/\\s+/g, " ").slice(0, 40);
        const classes = element.getAttribute("class")?.split(/\\s+/) ?? [];
        const name = [element.localName, ...classes].join(".") + (said && ` “${said}”`);
        const isMixed = element.querySelector(`:scope > :is(${INLINE})`);
        const isOne = texts.length && (whiteSpace === "nowrap" || element.closest(".card"));
        const thick = Math.max(0, ...lines.map((line) => Math.min(line.width, line.height)));
        const count = isMixed ? Math.round(height / parseFloat(lineHeight)) : lines.length;
        things.push([name, [x, y, width, height].map(Math.round), isOne ? 1 : count, thick]);
    }
    return things;
}"""
"""JavaScript for all visible things: name, box (left, top, width, height), lines, thickness of a line."""

CRAMPED = r"""async () => {
    await new Promise(requestAnimationFrame);  // by then the page knows its size
    await document.fonts.ready;
    const cramped = new Set();
    const range = document.createRange();
    for (const element of document.querySelectorAll("#app *:not(svg *, option, .unseen, .covered)")) {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const texts = [...element.childNodes].filter((each) => each.nodeType === 3 && each.data.trim());
        const { width, height } = element.getBoundingClientRect();
        if (!texts.length || Math.min(width, height) <= 2) continue;  // what only a screen reader has
        const { textOverflow, whiteSpace } = getComputedStyle(element);
        const isDotted = textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth;
        if (isDotted && element.clientWidth > 2) cramped.add(`ends in dots: ${element.textContent.trim()}`);
        for (const text of texts) {
            for (const { 0: word, index } of text.data.matchAll(/\p{Script=Latin}{2,}/gu)) {
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                const isTorn = range.getClientRects().length > 1 && whiteSpace !== "nowrap";
                if (isTorn) cramped.add(`torn: ${word}`);
            }
        }
    }
    return [...cramped];
}"""
"""JavaScript for texts that end in dots, and words broken over two lines."""

MAY_BE_CUT = ("p.told", "span.hint", "span.name")
"""Texts that may be cut off: the curtain and the bar tell them in full; names may be long."""


def unintended_faults(faults: Iterable[str]) -> list[str]:
    """Return the faults without those that are allowed."""
    return [fault for fault in faults if not any(f"cut off: {each}" in fault for each in MAY_BE_CUT)]


def overlap_faults(places: str) -> str:
    """Return JavaScript for how many pixels these elements must be scrolled to be seen as a whole.

    One pixel is rounding.
    """
    return f"""() => [...document.querySelectorAll("{places}")]
        .map((each) => each.scrollHeight - each.clientHeight)
        .flatMap((pixels) => pixels > 1 ? [`to be pushed by ${{pixels}} pixels`] : [])"""


CODE_SIDE = 400
"""Pixels of the side of a code's picture."""

GREY = f"""(drawn) => {{
    const side = {CODE_SIDE}, pen = new OffscreenCanvas(side, side).getContext("2d");
    pen.drawImage(drawn, 0, 0, side, side);
    return [...pen.getImageData(0, 0, side, side).data].filter((_, i) => i % 4 === 0);
}}"""
"""JavaScript for a code's pixels, row by row, from black, 0, to white, 255."""

HOLD_IN_THE_AIR = """() => {
    const paused = new CSSStyleSheet();
    paused.replaceSync(".flight { animation-play-state: paused !important; }");
    document.adoptedStyleSheets.push(paused);
    const { requestAnimationFrame, setTimeout, clearTimeout } = window;
    window.land = () => {
        Object.assign(window, { requestAnimationFrame, clearTimeout });
        document.adoptedStyleSheets = [];
        held.forEach((each) => each());
        document.getAnimations().forEach((each) => each.finish());
    };
    const held = [], first = 1e9;
    window.clearTimeout = (timer) => timer < first ? clearTimeout(timer) : delete held[timer - first];
    window.requestAnimationFrame = (draw) => requestAnimationFrame((now) => {
        window.setTimeout = (what) => first + held.push(what) - 1;
        draw(now);
        window.setTimeout = setTimeout;
    });
}"""
"""JavaScript that holds all animations that begin in a frame at their start."""

LAND = "() => land()"
"""JavaScript that lets held animations finish."""


def read_off(code: Locator) -> list[str]:
    """Return the texts that a camera would read, by another library than the one that drew them."""
    picture = memoryview(bytes(code.evaluate(GREY))).cast("B", (CODE_SIDE, CODE_SIDE))
    return [found.text for found in zxingcpp.read_barcodes(picture)]
