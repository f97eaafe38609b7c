"""Own decks by touch: made, undone, saved, imported, and played with."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from browser.conftest import wait_until_ready
from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.looking import read_off
from browser.players import lay_the_last_card, open_the_curtain
from browser.touching import (
    CHOOSE_A_PICTURE,
    UNTIL,
    begin_play,
    collect_oneself,
    find_buttons,
    live_regions,
    touch_named,
    wait_until,
)
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY, FIRST_OWN_DECK, SLOT_KEYS
from clowder.games.kit_and_kat.content.workshop import deck_draft
from clowder.games.kit_and_kat.content.workshop.deck_links import unpack_deck
from clowder.games.kit_and_kat.content.workshop.deck_tables import format_deck_as_csv
from clowder.widgets.content import MAX_PICTURE_BYTES
from engines import BrowserTablet
from foreign_decks import SCRIPT
from images import make_png
from pieces import READY
from screens import Screen, saved_store, table_of
from small_decks import EDIT, small_deck


def _fill(page: Page, label: str, text: str, nth: int = 0) -> None:
    """Type this into a field with this label, which may occur several times."""
    field = page.locator("label", has=page.get_by_text(label, exact=True)).locator("input, textarea").nth(nth)
    field.tap()
    field.fill(text)
    field.blur()


def test_a_small_deck_is_made_by_touch_and_played_with(page: Page) -> None:
    Screen("making", {}, ("choose kit-and-kat", "options", "read edit")).show_on(page)
    touch_named(page, "^Begin a new deck$")
    _fill(page, "Title", "Our Street")
    touch_named(page, r"^A\s+without a title")
    _fill(page, "Title", SCRIPT)
    touch_named(page, "^Round house$")
    for n in range(3):
        _fill(page, "Question", f"Who lives at number {n}?", n)
        _fill(page, "Answer", f"Family {n}.", n)
    page.get_by_role("button", name="Play with this deck").tap()
    expect(page.get_by_role("button", name=re.compile("(Change|Close)$"))).to_contain_text("Our Street")
    expect(page.locator(".cards")).to_contain_text("1 book of 3 cards: a shorter game.")
    touch_named(page, "^Play$")
    expect(page.locator(".book")).to_have_count(1)
    expect(page.locator(".book .title")).to_have_text(SCRIPT)


def test_what_was_removed_comes_back_by_a_touch(page: Page) -> None:
    Screen(
        "making",
        {FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(3, 4))},
        (*EDIT, f"read edit-{FIRST_OWN_DECK}-b"),
    ).show_on(page)
    expect(page.locator(".of-cards > li")).to_have_count(4)
    collect_oneself(page)
    touch_named(page, "^Remove B 2$")
    expect(page.locator(".of-cards > li")).to_have_count(3)
    touch_named(page, "^Undo: B 2 removed$")
    expect(page.locator(".of-cards > li")).to_have_count(4)
    expect(page.get_by_label("Question", exact=True).nth(1)).to_have_value(
        "What do we know about the river, part 2?"
    )


def test_what_is_missing_leads_to_the_field_that_is_empty_and_it_has_the_focus(page: Page) -> None:
    Screen("making", {FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(5, 6, filled=5))}, EDIT).show_on(
        page
    )
    expect(page.locator(".made > li")).to_have_count(5)
    collect_oneself(page)
    expect(page.get_by_text("has no answer.")).to_have_count(0)
    page.get_by_role("button", name="Done").tap()
    for gap, address in (("C 6 has no answer.", "edit-own-c"), ("E 6 has no question.", "edit-own-e")) * 2:
        page.get_by_role("button", name=gap).tap()
        which = f"{'ABCDE'.index(gap[0])} 5 {gap.split()[-1][:-1]}"
        expect(page.locator(f"[data-change='content edit card {which}']")).to_be_focused()
        expect(page.locator(":focus")).to_be_in_viewport(ratio=1)
        wait_until(page, f"location.hash === '#read/kit-and-kat/{address}'")
    page.keyboard.type("Why?")
    page.locator(":focus").blur()
    expect(page.get_by_role("button", name="E 6 has no question.")).to_have_count(0)
    page.get_by_role("button", name="Finish it later").tap()
    expect(page.locator(".made > li")).to_have_count(5)


def test_decks_lie_on_a_shelf_by_touch(page: Page) -> None:
    titles = ("Our Street", "Our Town", "Our River")
    decks = (
        deck_draft.dump_deck_draft(deck_draft.with_title(small_deck(n, 3), title))
        for n, title in enumerate(titles, 1)
    )
    kept = {**dict(zip(SLOT_KEYS.values(), decks, strict=False)), CHOSEN_DECK_KEY: FIRST_OWN_DECK}
    Screen("shelf", kept, EDIT[:3]).show_on(page)
    rows = page.locator(".decks > li")
    expect(rows).to_have_count(4)
    collect_oneself(page)
    touch_named(page, "^Copy “Our Town”$")
    expect(rows).to_have_count(5)
    touch_named(page, "^Throw away Our Street$")
    expect(rows).to_have_count(4)
    ours = page.get_by_role("button", name="Play with it: Kit and Kat in Nuerland")
    expect(ours).to_have_attribute("aria-pressed", "true")
    touch_named(page, "^Undo: “Our Street” thrown away$")
    expect(rows).to_have_count(5)
    touch_named(page, "^Our Town \\(2\\)")
    _fill(page, "Title", "Our Lake")
    touch_named(page, "^Back$")
    page.get_by_role("button", name="Play with it: Our Lake").tap()
    for each in page.locator(".workshop button").all():
        box = each.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44
    page.reload()
    wait_until_ready(page)
    touch_named(page, "^Back$")
    expect(page.get_by_role("button", name=re.compile("(Change|Close)$"))).to_contain_text("Our Lake")
    touch_named(page, "Change$")
    expect(page.get_by_role("button", name="Our Street")).to_have_attribute("aria-pressed", "false")
    touch_named(page, "^Play$")
    expect(page.locator(".book")).to_have_count(2)


def test_a_deck_is_read_off_its_code_and_a_broken_link_leads_home(page: Page) -> None:
    deck = small_deck(5, 4)
    Screen("link", {FIRST_DECK_KEY: deck_draft.dump_deck_draft(deck)}, EDIT).show_on(page)
    expect(page.locator(".made > li")).to_have_count(5)
    collect_oneself(page)
    page.get_by_role("button", name="Share as a link").tap()
    code = page.locator(".linked .code canvas")
    expect(code).to_be_visible()
    [link] = read_off(code)
    address, packed, form = link.rsplit("/", 2)
    assert (address, form) == (f"{page.url.partition('#')[0]}#deck/kit-and-kat", "1")
    assert deck_draft.without_ids(unpack_deck(packed)) == deck
    page.evaluate("(link) => { location.href = link.slice(0, -9) }", link)
    expect(live_regions(page, "alert")).to_contain_text("This link to a deck cannot be read.")
    wait_until(page, "location.hash === ''")


@pytest.mark.parametrize("letters", ["utf-8", "utf-16", "cp1252"])
@pytest.mark.parametrize("mark", [",", ";"])
def test_a_spreadsheet_is_brought_in_and_saved(page: Page, mark: str, letters: str) -> None:
    Screen("making", {}, ("choose kit-and-kat", "options", "read edit")).show_on(page)
    deck = small_deck(4, 3)
    with page.expect_file_chooser() as chooser:
        touch_named(page, "^Bring in a file$")
    deck = deck_draft.with_card_text(deck, 0, 0, "answer", "Größer – „viel größer“ – als früher")
    file = format_deck_as_csv(deck, mark).removeprefix("\ufeff").encode(letters)
    chooser.value.set_files(FilePayload(name="town.csv", mimeType="text/csv", buffer=file))
    expect(page.get_by_text("12 cards · 4 books")).to_be_visible()
    page.get_by_role("combobox", name="Source").select_option("ignored")
    expect(page.get_by_text("Left out: Source.")).to_be_visible()
    page.get_by_role("combobox", name="Source").select_option("source")
    expect(page.get_by_text("Left out: Source.")).to_have_count(0)
    page.get_by_role("button", name="Keep these cards").scroll_into_view_if_needed()
    touch_named(page, "^Keep these cards$")
    expect(page.locator(".decks > li")).to_have_count(2)
    touch_named(page, "^town")
    expect(page.locator(".made > li")).to_have_count(4)
    page.get_by_role("button", name="Save as a spreadsheet").scroll_into_view_if_needed()
    with page.expect_download() as saved:
        touch_named(page, "^Save as a spreadsheet$")
    assert saved.value.suggested_filename == "town.csv"
    assert saved.value.path().read_bytes().decode() == format_deck_as_csv(deck, ",")


def _choose(page: Page, label: str, content: bytes, name: str = "IMG_1.png") -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=label).tap()
    chooser.value.set_files(FilePayload(name=name, mimeType="image/png", buffer=content))


PICTURE = """(image) => ({
    wide: image.naturalWidth, high: image.naturalHeight, bytes: atob(image.src.split(",")[1]).length,
    kind: image.src.split(";")[0], words: image.alt,
})"""
"""JavaScript function that returns size and texts of a picture on the page."""


def test_a_picture_from_the_tablet_is_made_small_and_seen_on_its_card_in_the_game(page: Page) -> None:
    Screen(
        "pictured",
        {FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(1, 3))},
        (*EDIT, f"read edit-{FIRST_OWN_DECK}-a"),
    ).show_on(page)
    expect(page.locator(".of-cards > li")).to_have_count(3)
    collect_oneself(page)
    _choose(page, "Add a picture to A 1", make_png(1200, 800))
    shown = page.locator("img.pictured")
    expect(shown).to_have_count(1)
    small_one = shown.evaluate(PICTURE)
    assert (small_one["wide"], small_one["high"]) == (320, 213) and small_one["bytes"] <= MAX_PICTURE_BYTES
    assert small_one["kind"] in ("data:image/webp", "data:image/jpeg")
    _fill(page, "What it shows, for whoever cannot see it", "Colours from corner to corner.")
    _choose(page, "Add a picture to A 2", make_png(500, 400, noisy=True))
    expect(shown).to_have_count(2)
    assert shown.nth(1).evaluate(PICTURE)["bytes"] <= MAX_PICTURE_BYTES
    collect_oneself(page)
    _choose(page, "Another picture on A 2", b"no picture at all")
    expect(live_regions(page)).to_contain_text("This file is no picture that can be read here.")
    expect(shown).to_have_count(2)
    page.get_by_role("button", name="Done").tap()
    page.get_by_role("button", name="Play with this deck").tap()
    touch_named(page, "^Pass the tablet$")
    begin_play(page)
    _play_the_first_card(page)
    expect(shown).to_be_visible()
    assert shown.evaluate(PICTURE) == small_one | {"words": "Colours from corner to corner."}


def _play_the_first_card(page: Page) -> None:
    """Play a card of the book, after players without such a card have laid another."""
    for _ in range(3):
        open_the_curtain(page)
        if find_buttons(page, "can be played$"):
            return touch_named(page, "can be played$")
        lay_the_last_card(page)
    raise AssertionError("nobody can play a card")


_IS_SHOWN = "document.querySelector('img.pictured')?.naturalWidth"
SHOWN = UNTIL.replace("CONDITION", _IS_SHOWN).replace("WORDS", "'shown'")
"""JavaScript that waits until the chosen picture is shown."""

CHOSEN = (
    """async () => {
    CHOOSE
    await UNTIL;
    return (PICTURE)(document.querySelector("img.pictured"));
}""".replace("CHOOSE", CHOOSE_A_PICTURE)
    .replace("PICTURE", PICTURE)
    .replace("UNTIL", SHOWN)
)
"""JavaScript function that chooses a picture, and returns how the page shows it."""


def made_small(tablet: BrowserTablet, address: str) -> dict[str, int | str]:
    """Return the result for a picture of 900 × 1200 pixels."""
    tablet.load_page(address)
    tablet.evaluate(READY)
    kept = {
        **saved_store(table_of("alley-cat", 2, 10)),
        FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(1, 3)),
    }
    tablet.evaluate(Screen("pictured", kept, (*EDIT, f"read edit-{FIRST_OWN_DECK}-a")).script_to_screen)
    made: dict[str, int | str] = tablet.evaluate(f"({CHOSEN})()")
    return made


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_every_engine_makes_pictures_small(engine: str, site: str) -> None:
    made = in_engine(engine, made_small, site)
    assert (made["wide"], made["high"]) == (240, 320) and 1000 < int(made["bytes"]) <= MAX_PICTURE_BYTES
    assert made["kind"] in ("data:image/webp", "data:image/jpeg")
