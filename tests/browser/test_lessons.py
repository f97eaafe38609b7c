"""The lessons by touch: the bubble stands beside what it speaks of."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.touching import REST, collect_oneself, find_buttons, hold_button, resize_page
from screens import LESSONS, lesson_screen, screen_named

SHAPES = {1024: 768, 390: 844}
"""Heights of a tablet and a telephone, by their width."""

MOST_TAPS = 60
"""More taps than any lesson has."""

SIDE = re.compile("^(above|below|left|right|)$")
"""Pattern of the side at which a bubble stands; empty for one in the middle, which is about nothing."""

COVERED = """() => {
    const bubble = document.querySelector(".bubble");
    const { left, right, top, bottom } = bubble.getBoundingClientRect();
    const clear = `[data-pointed], .felt .closed, .felt :is(${bubble.dataset.clear ?? ".closed"})`;
    return [...document.querySelectorAll(clear)].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
        return isApart ? [] : [`${element.outerHTML.slice(0, 80)} by: ${bubble.innerText}`];
    });
}"""
"""JavaScript for what a bubble covers of what it speaks of, and of an answer that nobody has opened."""


@pytest.mark.parametrize("width", SHAPES)
@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_a_bubble_covers_nothing_of_which_it_speaks(page: Page, name: str, number: int, width: int) -> None:
    resize_page(page, width, SHAPES[width])
    screen_named(lesson_screen(name, number)).show_on(page)
    covered = list[str]()
    for _ in range(MOST_TAPS):
        collect_oneself(page)
        expect(page.locator(".bubble")).to_have_attribute("data-side", SIDE)
        covered += page.evaluate(COVERED)
        if page.get_by_role("button", name="Now play").count():
            break
        next_step = page.locator(".bubble [data-act=next]")
        touch_target(page, next_step if next_step.count() else page.locator("[data-pointed]"))
    expect(page.get_by_role("button", name="Now play")).to_be_visible()
    assert covered == []


def touch_target(page: Page, target: Locator) -> None:
    """Tap an element; hold it if it is a button that is to be held."""
    held = target.get_attribute("data-hold")
    if held is None:
        target.tap()
    else:
        (button,) = find_buttons(page, re.escape(target.get_attribute("aria-label") or ""))
        hold_button(page, button, int(held) + REST)
