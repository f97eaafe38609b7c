"""Files that are not for Clowder, deeply nested or huge: each is refused, and the page goes on."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.touching import live_regions, touch_named, unfold_settings
from clowder.app.foreign_files import MAX_TEXT_FILE_BYTES, MB, file_too_large_text
from engines import BrowserTablet
from foreign_decks import UNREAD, deck_address, pack_text
from pieces import READY

DEEP = "[" * 10_000
DECK = f'{{"books": {DEEP}'

DAMAGED = "This file is damaged, in line 1 or before it. Nothing has been changed."
NO_GAME = "This file is no game of ours."
NESTED = "Line 1: There are too many lists or objects in one another."

WITHIN = {
    "clowder.settings": DEEP,
    "clowder.people": DEEP,
    "clowder.boxes": f'{{"Anna": {DEEP}',
    "clowder.ledger": DEEP,
    "clowder.library": f'{{"title": "Deep", "books": {DEEP}',
    "clowder.library.begun": DEEP,
    "clowder.read": DEEP,
    "clowder.game.000001700000000": f'{{"names": {DEEP}\nalley-cat 1 seats=2\n',
}
"""Texts of a backup: all are saved, and read at the next start."""

TAP = "document.querySelector(`#app [data-act='%s']`).click()"

BRING = """(async () => {
    document.querySelector(`#app [data-file='%s']`).click();
    const picker = document.querySelector("input[type=file]");
    const chosen = new DataTransfer();
    chosen.items.add(new File([%s], "foreign.json"));
    picker.files = chosen.files;
    %s
    picker.dispatchEvent(new Event("change"));
})()"""
"""JavaScript that chooses a file: its act, its text, and a change of the file before the page reads it."""

HUGE = """const file = picker.files.item(0);
    Object.defineProperty(file, "size", { value: 600e6 });
    file.arrayBuffer = () => { throw new Error("it was read") };
    picker.files.item = () => file;"""
"""JavaScript that makes the file claim 600 MB, and fail if it is read."""

SAYS = """new Promise((done) => {
    const look = () => {
        const said = [...document.querySelectorAll("#app [role=alert], #app [role=status], #app .faults")];
        const text = said.map((each) => each.textContent).join(" ");
        text.includes(%s) ? done(text) : setTimeout(look, 20);
    };
    look();
})"""
"""JavaScript promise that waits until the page says this."""

IS_THERE = """new Promise((done) => {
    const look = () => document.querySelector(`%s`) ? done(true) : setTimeout(look, 20);
    look();
})"""


def tap(tablet: BrowserTablet, *acts: str) -> None:
    """Do these acts one after the other, each when it is possible."""
    for act in acts:
        tablet.evaluate(IS_THERE % f"#app [data-act='{act}']")
        tablet.evaluate(TAP % act)


def bring(tablet: BrowserTablet, act: str, text: str, said: str, spoiled: str = "") -> None:
    """Choose a file, and wait until the page says this."""
    tablet.evaluate(IS_THERE % f"#app [data-file='{act}']")
    tablet.evaluate(BRING % (act, json.dumps(text), spoiled))
    tablet.evaluate(SAYS % json.dumps(said))


def brought(tablet: BrowserTablet, site: str) -> list[str]:
    """Choose foreign files everywhere, and then begin a game. Return the errors of the page."""
    tablet.load_page(site)
    tablet.evaluate(READY)
    complaints = tablet.take_complaints()
    huge = file_too_large_text(600 * MB, MAX_TEXT_FILE_BYTES)
    bring(tablet, "take", DEEP, NO_GAME)
    bring(tablet, "take", f'{{"clowder": 2, "kept": {DEEP}', DAMAGED)
    bring(tablet, "take", "", huge, HUGE)
    tap(tablet, "settings")
    bring(tablet, "unpack", f'{{"clowder": 2, "kept": {DEEP}', DAMAGED)
    bring(tablet, "unpack", "", huge, HUGE)
    tap(tablet, "settings", "choose kit-and-kat", "options", "read edit")
    bring(tablet, "content edit bring", DECK, NESTED)
    bring(tablet, "content edit bring", "", huge, HUGE)
    tap(tablet, "read")
    bring(tablet, "content bring", DECK, NESTED)
    bring(tablet, "content bring", "", huge, HUGE)
    tap(tablet, "home")
    bring(tablet, "take", json.dumps({"clowder": 2, "kept": WITHIN}), "The settings came, and 1 game.")
    complaints += tablet.take_complaints()
    tablet.load_page("about:blank")
    tablet.load_page(f"{site}#{deck_address(pack_text(DECK))}")
    tablet.evaluate(READY)
    complaints += tablet.take_complaints()
    tablet.evaluate(SAYS % json.dumps(UNREAD))
    tap(
        tablet, "choose kit-and-kat", "options", "read edit", "read", "home", "choose alley-cat", "play", "on"
    )
    tablet.evaluate(IS_THERE % "#app .felt [data-spot]")
    return complaints + tablet.take_complaints()


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_a_deep_or_huge_file_is_told_of_and_the_page_plays_on(engine: str, site: str) -> None:
    assert in_engine(engine, brought, site) == []


def test_600_mb_that_were_chosen_by_mistake_are_told_of_and_not_read(home: Page, tmp_path: Path) -> None:
    """The file is a real one, chosen in a file dialog."""
    film = tmp_path / "film.mov"
    with film.open("wb") as file:
        file.truncate(600 * MB)
    with home.expect_file_chooser() as chooser:
        home.locator("summary").last.tap()
        touch_named(home, "^Open a file$")
    chooser.value.set_files(film)
    expect(live_regions(home, "alert")).to_have_text(file_too_large_text(600 * MB, MAX_TEXT_FILE_BYTES))
    touch_named(home, "^Settings$")
    unfold_settings(home, "This tablet")
    expect(home.locator("[data-file='unpack']")).to_be_visible()
