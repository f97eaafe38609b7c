"""Screens enlarged four times, or with text twice as large as usual.

All elements can be reached by scrolling: nothing is cut off, or covered for good.
"""

import pytest
from playwright.sync_api import Page

from browser.copies import PageCopies, Size, copied_screens, every_size, of_the_stage
from parameters import mark_slow
from screens import every_screen

ZOOMED = ((256, 192), (320, 180))
"""Sizes of screens of 1024 × 768 and 1280 × 720 pixels that are enlarged four times."""

LETTERS = {"standard": 32, "fixed": 26}
"""Font sizes of a browser in pixels, twice as large as usual."""

REACHED = """async () => {
    await new Promise((done) => setTimeout(done));
    const CONTROLS = "button, input, select, textarea, summary, a, [data-act], [data-race], [tabindex='0']";
    const PARTS = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];
    const isUnder = (each) => document.querySelector(".result") && each.closest(".felt");
    const isOff = (each) => each.disabled || each.ariaDisabled === "true" || isUnder(each);
    const isReached = (each) => ["center", "start", "end", "nearest"].some((block) => {
        each.scrollIntoView({ block, inline: "center", behavior: "instant" });
        for (let around = each.parentElement; around !== document.body; around = around.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(around);  // nobody can push what is but hidden
            if (!/auto|scroll/.test(overflowY)) around.scrollTop = 0;
            if (!/auto|scroll/.test(overflowX)) around.scrollLeft = 0;
        }
        const { x, y, width, height } = each.getBoundingClientRect();
        const isThere = (across, down) => {
            const there = document.elementFromPoint(x + across * width, y + down * height);
            const isOwn = each.contains(there) || each.labels?.[0]?.contains(there);
            return isOwn || there?.closest(".peeked, .bubble");
        };
        return width * height > 0 && PARTS.some((across) => PARTS.some((down) => isThere(across, down)));
    });
    const missed = [...document.querySelectorAll(`#app :is(${CONTROLS})`)].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }) && !isOff(each) && !isReached(each)
    );
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [
        ...missed.map((each) => `not reached: ${each.outerHTML.slice(0, 120)}`),
        ...(wide > 1 ? [`wider than the screen by ${wide}`] : []),
    ];
}"""
"""JavaScript function that returns what cannot be reached by scrolling. Elements below a result are left out,
and those below a hand or a bubble, which goes away.
"""


@pytest.mark.essential
@pytest.mark.parametrize("size", [ZOOMED[0], *mark_slow(*zip(ZOOMED[1:]))])
def test_on_a_screen_four_times_as_large_everything_is_reached(copies: PageCopies, size: Size) -> None:
    assert not unreached(copies, size)


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("size", ZOOMED)
def test_what_the_stage_adds_is_reached_there_too(home: Page, size: Size) -> None:
    """The stage adds bubbles, codes, and the camera."""
    home.set_viewport_size({"width": size[0], "height": size[1]})
    found = {}
    for screen in of_the_stage():
        if screen.fits_size(*size):
            screen.show_on(home)
            found[screen.name] = home.evaluate(REACHED)
    assert len(found) > 5 and not {name: missed for name, missed in found.items() if missed}


@pytest.mark.parametrize("size", [(768, 1024), *mark_slow(((1024, 768),))])
def test_with_letters_twice_as_large_everything_is_reached(copies: PageCopies, size: Size) -> None:
    devtools = copies.page.context.new_cdp_session(copies.page)
    devtools.send("Page.setFontSizes", {"fontSizes": LETTERS})
    try:
        assert not unreached(copies, size)
        assert copies.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    finally:
        devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})


def unreached(copies: PageCopies, size: Size) -> list[str]:
    """Return the elements that cannot be reached on screens to which the stage adds nothing."""
    every = every_size(copies, copied_screens(), [size])
    return [f"{screen.name}: {each}" for screen, *_ in every for each in copies.evaluate(REACHED)]


TOUCHED = """() => {
    const parts = [...document.querySelectorAll("main.playing, main.playing *:not(svg *, input)")];
    const holds = (each) => /none|pan/.test(getComputedStyle(each).touchAction);
    const isHeld = (each) => each && (holds(each) || isHeld(each.parentElement));
    const isMarked = (each) => getComputedStyle(each).userSelect !== "none";
    return parts.filter((each) => isMarked(each) || !isHeld(each)).map((each) => each.outerHTML);
}"""
"""JavaScript function that returns parts of a table that a finger could select, or zoom by a double tap."""


def test_on_no_part_of_a_table_fingers_mark_what_it_says_or_make_it_larger(copies: PageCopies) -> None:
    tables = [screen for screen in every_screen() if screen.is_table]
    found = {
        screen.name: copies.evaluate(TOUCHED) for screen, *_ in every_size(copies, tables, [(1024, 768)])
    }
    assert len(found) > 40 and not {name: parts for name, parts in found.items() if parts}
