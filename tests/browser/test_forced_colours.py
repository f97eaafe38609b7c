"""Forced colours and darkened pages: what colours tell is told otherwise, too."""

import re
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from browser.copies import PageCopies, copy_page
from browser.in_engines import in_engine
from browser.pixels import LOOKING
from clowder.games import GAMES
from engines import OWN_COLOURS, BrowserTablet, ByPlaywright
from screens import every_screen, screen_named
from visiting import Visitor

Palette = Literal["dark", "light"]

PALETTES: tuple[Palette, ...] = ("dark", "light")
"""Palettes of Chromium, each a complete contrast theme."""

KINDS = tuple({re.sub(r"\d", "", screen.name): screen for screen in every_screen()}.values())
"""Screens, one of those whose names differ only in a number."""

PRINTED = ("paper", "paper game kit-and-kat"), ("paper", "paper kind rules")
"""Acts that lead to pages of paper."""

FOCUSED = ("home with games", "settings", "alley-cat lobby options", "stepped-on-the-cat 4 picked")
"""Screens that together have most kinds of touchable elements."""


LETTERS_HAVE_COME = """() => {
    document.body.getBoundingClientRect();
    return document.fonts.ready.then(() => null);
}"""
"""JavaScript function that waits for typefaces, after which nothing on the page moves any more."""


def faults(ask: Callable[..., Any], picture: Callable[[], bytes]) -> list[str]:
    """Return what cannot be read, touched or distinguished on the page. Removes the marks on the page."""

    def shown() -> str:
        return b64encode(picture()).decode()

    ask(LETTERS_HAVE_COME)
    found = list(ask("(picture) => looking.faults(picture)", shown()))
    if ask("() => looking.unmark()"):
        found += ask("(picture) => looking.untold(picture)", shown())
    return found


@pytest.fixture
def forced(copies: PageCopies) -> Iterator[PageCopies]:
    """Return a page for copies of screens that can measure its own screenshots."""
    copies.paint_frame()
    copies.evaluate(LOOKING)
    yield copies
    copies.page.emulate_media(forced_colors="none", color_scheme="light")


PART = 8
"""A partial run looks at one screen in this number."""


@pytest.mark.essential
@pytest.mark.timeout(900)
@pytest.mark.parametrize("palette", PALETTES)
def test_with_colours_of_the_tablet_all_is_read_what_is_tapped_has_edges_and_what_is_chosen_is_told(
    forced: PageCopies, palette: Palette, is_whole: bool
) -> None:
    """Each screen is shown in one of the palettes, and its successor in the other."""
    forced.page.emulate_media(forced_colors="active", color_scheme=palette)
    found = []
    mine = KINDS[PALETTES.index(palette) :: len(PALETTES)]
    for screen in mine if is_whole else mine[::PART]:
        forced.show_screen(screen)
        found += [f"{screen.name}: {each}" for each in faults(forced.evaluate, forced.page.screenshot)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("palette", PALETTES)
def test_so_it_is_beside_pages_of_paper(forced: PageCopies, palette: Palette) -> None:
    forced.page.emulate_media(forced_colors="active", color_scheme=palette)
    visitor = Visitor(games=GAMES)
    for act in PRINTED[PALETTES.index(palette)]:
        visitor.do_act(act)
    forced.put_copy(copy_page(visitor))
    assert not faults(forced.evaluate, forced.page.screenshot)


UNFOCUSED = """() => {
    const swatch = document.body.appendChild(document.createElement("i"));
    swatch.style.color = "CanvasText";
    const { color } = getComputedStyle(swatch);
    swatch.remove();
    return [...document.querySelectorAll("#app :is(button, summary, input, select)")].flatMap((each) => {
        each.focus();
        const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(each);
        const isTold = outlineStyle === "solid" && parseFloat(outlineWidth) >= 3 && outlineColor === color;
        return document.activeElement !== each || isTold ? [] : [each.outerHTML.slice(0, 200)];
    });
}"""
"""JavaScript function that returns focusable elements without a ring in the text colour."""


@pytest.mark.parametrize("palette", PALETTES)
def test_what_has_the_focus_has_a_ring(forced: PageCopies, palette: Palette) -> None:
    forced.page.emulate_media(forced_colors="active", color_scheme=palette)
    for name in FOCUSED:
        forced.show_screen(screen_named(name))
        assert not forced.evaluate(UNFOCUSED)


def test_a_list_to_choose_from_has_its_arrow(forced: PageCopies) -> None:
    forced.page.emulate_media(forced_colors="active")
    forced.show_screen(screen_named("making deck"))
    chosen = forced.frame.get_by_role("combobox")
    seen = chosen.screenshot()
    chosen.evaluate("each => { each.style.backgroundImage = 'none'; }")
    assert chosen.screenshot() != seen


# Darkened pages


@contextmanager
def darkened(page: Page) -> Iterator[None]:
    """Darken light pages automatically, as Chrome on Android and other browsers can."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setAutoDarkModeOverride", {"enabled": True})
    try:
        yield
    finally:
        devtools.send("Emulation.setAutoDarkModeOverride")
        devtools.detach()


def test_a_page_by_day_is_not_darkened_on_a_tablet_that_is_dark(copies: PageCopies) -> None:
    copies.paint_frame()
    copies.page.emulate_media(color_scheme="dark")
    for name in FOCUSED:
        copies.show_screen(screen_named(name), theme="light")
        by_day = copies.page.screenshot()
        with darkened(copies.page):
            assert copies.page.screenshot() == by_day


def test_add_ons_that_darken_pages_are_told_that_this_one_has_a_night_of_its_own(home: Page) -> None:
    """Dark Reader heeds the lock, and Samsung's browser the colour schemes."""
    assert home.locator("head > meta[name=darkreader-lock]").count() == 1
    assert home.locator("head > meta[name=color-scheme]").get_attribute("content") == "dark light"


# Codes for cameras

READ_OFF = """async (encoded) => {
    const library = new URL("codes/decode.js", document.getElementById("boot").src);
    const { BarcodeDetector } = await import(library);
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt());
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    return (await new BarcodeDetector({ formats: ["qr_code"] }).detect(image)).map((code) => code.rawValue);
}"""
"""JavaScript function that returns the codes which Clowder's camera would read in a screenshot."""


def read_off(page: Page) -> list[str]:
    return list(page.evaluate(READ_OFF, b64encode(page.screenshot()).decode()))


@pytest.mark.parametrize("name", ["alley-cat result deal", "making link"])
def test_a_code_is_read_with_colours_of_the_tablet_and_darkened(home: Page, name: str) -> None:
    screen_named(name).show_on(home)
    expect(home.locator("[data-code] canvas")).to_be_visible()
    code = home.locator("[data-code]").get_attribute("data-code")
    try:
        for palette in PALETTES:
            home.emulate_media(forced_colors="active", color_scheme=palette)
            assert read_off(home) == [code], palette
        home.emulate_media(forced_colors="none", color_scheme="light")
        with darkened(home):  # all but pictures, as a light tablet does not ask the page
            assert read_off(home) == [code]
    finally:
        home.emulate_media(forced_colors="none", color_scheme="light")


# Firefox


def seen_in_firefox(tablet: BrowserTablet, address: str) -> list[str]:
    assert isinstance(tablet, ByPlaywright)
    tablet.page.emulate_media(reduced_motion="reduce")
    copies = PageCopies(tablet.page, address)
    copies.paint_frame()
    assert copies.evaluate("() => matchMedia('(forced-colors: active)').matches")
    copies.evaluate(LOOKING)
    found = []
    for name in FOCUSED:
        copies.show_screen(screen_named(name))
        found += [f"{name}: {each}" for each in faults(copies.evaluate, copies.page.screenshot)]
    return found


@pytest.mark.slow
@pytest.mark.engines
def test_so_it_is_where_firefox_has_its_own_colours(site: str) -> None:
    assert not in_engine(OWN_COLOURS, seen_in_firefox, site)
