"""Page before Python runs: painted ahead of all large files, and then taken over unchanged."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.conftest import visit, wait_until_ready
from browser.touching import TABLET
from clowder.games import GAMES
from parameters import mark_slow
from pieces import WITHOUT_TIMER
from spoiling import SpoilingHost

LARGE = 46_000
"""Number of bytes above which a file is large: more than the pictures of the home screen."""

LETTERS = "baloo-2.woff2"
"""Font of less than that, for which others of the same width stand in."""

SEEN = """(() => {
    const [{ startTime: painted }] = performance.getEntriesByName("first-contentful-paint");
    const all = performance.getEntriesByType("resource");
    return all.map(({ name, startTime, encodedBodySize }) => [name, encodedBodySize, startTime - painted]);
})()"""
"""JavaScript that returns each fetched file, its bytes, and how many ms after the first paint it was
requested.
"""

SHIFTS = """new Promise((done) => {
    const words = (node) => node?.outerHTML ?? node?.data;
    const described = ({ value, sources }) => [value, sources.map(({ node }) => words(node))];
    const observer = new PerformanceObserver((list) => done(list.getEntries().map(described)));
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(done, 500, []);
})"""
"""JavaScript promise of all layout shifts."""

WATCH = """document.addEventListener("DOMContentLoaded", () => {
    const place = document.getElementById("app");
    window.standing = [...place.querySelectorAll("*")];
    window.changes = [];
    const note = (changes) => window.changes.push(...changes.map(({ type }) => type));
    const all = { attributes: true, characterData: true, childList: true, subtree: true };
    new MutationObserver(note).observe(place, all);
});"""
"""JavaScript that records the elements of the home screen before Python runs, and each change."""

SAME = """(() => {
    const now = [...document.getElementById("app").querySelectorAll("*")];
    const { standing } = window;
    return now.length === standing.length && now.every((element, i) => element === standing[i]);
})()"""
"""JavaScript that returns whether the elements are the recorded ones, and no others."""


LOOKS = """[...document.querySelectorAll("html, body, #app, #app *")].map((each) => {
    const style = getComputedStyle(each);
    const names = [...style].filter((name) => !name.startsWith("--"));
    const all = names.map((name) => [name, style.getPropertyValue(name)]);
    return [`${each.localName}.${each.className}`, Object.fromEntries(all)];
})"""
"""JavaScript that returns the computed style of each element of the home screen."""

Look = tuple[str, dict[str, str]]
"""Name of an element, and its computed style by CSS property."""

AT_REST = "Promise.all([document.fonts.ready, ...document.getAnimations().map(({ finished }) => finished)])"
WHEN_DRESSED = f"""(() => {{
    const link = document.querySelector("link[rel=stylesheet]");
    window.looks = new Promise((done) => link.addEventListener("load", done)).then(() => {LOOKS});
}})()"""
"""JavaScript that returns the styles again as soon as the style sheet has loaded, before Python runs."""


WAITS_FOR_PAINT = WITHOUT_TIMER.replace("MS", "1000")
"""JavaScript that lets a page wait for its first paint as long as a slow machine takes for it."""


def test_nothing_large_is_asked_for_before_the_home_screen_is_seen(
    tablet: BrowserContext, static: SpoilingHost
) -> None:
    tablet.add_init_script(WAITS_FOR_PAINT)
    fetched = visit(tablet, static.address).evaluate(SEEN)
    named = [(name.rpartition("/")[2], size, since) for name, size, since in fetched]
    large = {name: since for name, size, since in named if size > LARGE or name == LETTERS}
    assert {"pyodide.asm.mjs", "pyodide.asm.wasm.gzip", LETTERS} <= large.keys()
    assert min(large.values()) > 0, large


def test_nothing_jumps_until_it_plays(tablet: BrowserContext, static: SpoilingHost) -> None:
    assert not visit(tablet, static.address).evaluate(SHIFTS)


SIZES = ((412, 823), (1024, 768))


@pytest.mark.essential
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("language", "end"), [("de", b"</main>"), *mark_slow(("en", b"</li>"))])
def test_nothing_is_seen_of_half_a_page(
    browser: Browser, static: SpoilingHost, language: str, end: bytes, size: tuple[int, int]
) -> None:
    """Half a page would jump, or be in English."""
    html = static.files["index.html"]
    static.halt_part("index.html", html.index(end, html.index(b'id="app"')) + len(end))
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, locale=language, service_workers="block"
    )
    page.goto(static.address, wait_until="commit")
    page.locator("#app li").first.wait_for(state="attached")
    page.wait_for_timeout(200)
    seen = page.evaluate("performance.getEntriesByName('first-contentful-paint').length")
    static.mend_all()
    wait_until_ready(page)
    assert not seen
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert not page.evaluate(SHIFTS)
    page.close()


@pytest.mark.parametrize(
    "settings", [*mark_slow({}), {"motion": "off", "size": "large", "contrast": "more"}], ids=str
)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_home_looks_the_same_before_the_style_of_all_else_has_come(
    browser: Browser, static: SpoilingHost, size: tuple[int, int], settings: dict[str, str]
) -> None:
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]}, locale="ja", service_workers="block"
    )
    page.add_init_script(f"localStorage.setItem('clowder.reminder', '{json.dumps(settings)}')")
    (style,) = [name for name in static.files if name.endswith(".css")]
    static.spoil_part(style, "hanging")
    with page.expect_request(f"**/{style}"):
        page.goto(static.address, wait_until="commit")
    page.evaluate(AT_REST)
    before = page.evaluate(LOOKS)
    page.evaluate(WHEN_DRESSED)
    static.mend_all()
    assert not list(differences(before, page.evaluate("window.looks")))
    page.close()


def differences(before: list[Look], after: list[Look]) -> Iterator[str]:
    """Yield a line for each difference between these styles."""
    for (name, were), (other, are) in zip(before, after, strict=True):
        assert name == other
        yield from (f"{name} {key}: {were[key]}, {are[key]}" for key in are if were[key] != are[key])


@pytest.mark.parametrize("language", ["ja", *mark_slow("en", "de")])
def test_what_stands_there_is_taken_as_it_is(browser: Browser, static: SpoilingHost, language: str) -> None:
    """The theme is dark at a first visit, and light at the next."""
    context = browser.new_context(viewport=TABLET, has_touch=True, locale=language, color_scheme="dark")
    context.add_init_script(WATCH)
    page = visit(context, static.address)
    is_as_it_was(page, language)
    page.emulate_media(color_scheme="light")
    page.reload()
    wait_until_ready(page)
    is_as_it_was(page, language)
    context.close()


def is_as_it_was(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert len(page.query_selector_all("#app [data-act]")) > len(GAMES)
    assert page.evaluate(SAME)
    assert page.evaluate("window.changes") == []
