"""Storage in a real browser; without storage the app starts and plays, too."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import visit, wait_until_ready
from browser.players import begin_alley_cat, lead_a_card, play_a_card
from browser.touching import saved_table, touch_named, wait_until
from clowder.core.times import PlayMs
from conftest import ROOT
from pieces import ALL, GO_ON, WRITE

KEPT = json.loads((ROOT / "tests" / "golden" / "kept.json").read_text(encoding="utf-8"))
"""Texts that a tablet had in localStorage before there was a database."""

GAMES = [name for name in KEPT if name.startswith("clowder.game.")]

LEAVE = "(texts) => Object.entries(texts).forEach(([name, text]) => localStorage.setItem(name, text))"
LYING = "Object.keys(localStorage).filter((name) => !/reminder|database|tips/.test(name))"

NO_DATABASE = {
    "undefined": "delete window.indexedDB",
    "null": "Object.defineProperty(window, 'indexedDB', { value: null, configurable: true })",
    "throwing": """Object.defineProperty(window, 'indexedDB', {
        get() { throw new DOMException('no', 'SecurityError'); }, configurable: true,
    })""",
    "failing": """IDBFactory.prototype.open = function () {
        const request = new EventTarget();
        Object.defineProperty(request, 'error', { value: new DOMException('no', 'UnknownError') });
        setTimeout(() => request.onerror());
        return request;
    }""",
    "silent": "IDBFactory.prototype.open = () => ({})",
}
"""JavaScript that makes a browser have no database, in several ways."""

NO_STORAGE = {
    "undefined": "delete window.localStorage",
    "null": "Object.defineProperty(window, 'localStorage', { value: null })",
    "throwing": """Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('no', 'SecurityError'); },
    })""",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }",
}
"""JavaScript that makes a browser have no localStorage, in several ways."""

UPGRADE = """new Promise((done) => {
    const opening = indexedDB.open("clowder", 2);
    opening.onsuccess = () => { opening.result.close(); done(); };
})"""
"""JavaScript that upgrades the database, as a newer Clowder may."""

FILL = f"""(async () => {{
    await {WRITE.replace("TEXTS", "{}")};
    const put = (number, size) => new Promise((done) => {{
        const all = ofTheTests.transaction("pieces", "readwrite").objectStore("pieces");
        all.put({{ name: "{GAMES[0]}", number, text: noise(size), begins: true }});
        all.transaction.oncomplete = () => done(true);
        all.transaction.onabort = () => done(false);
    }});
    const noise = (size) => Array.from({{ length: size }}, () => Math.random().toString(36)[5]).join("");
    let number = 0;
    for (const size of [100_000, 10_000, 1000, 100]) while (await put(++number, size));
    ofTheTests.close();
}})()"""
"""JavaScript that fills the database with a broken game until there is no room."""

INTERRUPT = """(() => {
    const { transaction } = IDBDatabase.prototype, { open } = IDBFactory.prototype;
    const fail = () => { throw new DOMException("The connection is closing.", "InvalidStateError"); };
    globalThis.openings = 0;
    IDBDatabase.prototype.transaction = fail;
    IDBFactory.prototype.open = () => { openings += 1; fail(); };
    globalThis.mend = () => {
        IDBDatabase.prototype.transaction = transaction;
        IDBFactory.prototype.open = open;
    };
})()"""
"""JavaScript that closes the database, which cannot be opened again until `mend()`."""

HANG = """(() => {
    const { transaction } = IDBDatabase.prototype, request = () => ({});
    const store = { add: request, delete: request, getAll: request };
    store.transaction = { objectStore: () => store, commit() {}, abort() {} };
    IDBDatabase.prototype.transaction = function (...how) {
        return this === globalThis.ofTheTests ? transaction.apply(this, how) : store.transaction;
    };
    IDBFactory.prototype.open = request;
})()"""
"""JavaScript that makes the database never answer, except to the tests' own connection."""

ANSWER_LATER = """(() => {
    const { open } = IDBFactory.prototype, late = new Promise((done) => { globalThis.answer = done; });
    IDBFactory.prototype.open = function (...how) {
        globalThis.isAsked = true;
        const opening = open.apply(this, how), request = { get result() { return opening.result; } };
        opening.onupgradeneeded = () => request.onupgradeneeded();
        opening.onsuccess = () => late.then(() => request.onsuccess());
        return request;
    };
})()"""
"""JavaScript that lets the page learn only after `answer()` that its database is open."""

DELETE = "new Promise((done) => { indexedDB.deleteDatabase('clowder').onsuccess = () => done(); })"


def texts(page: Page) -> dict[str, str]:
    return dict(page.evaluate(ALL))


# Texts from localStorage


def test_all_that_a_tablet_held_moves_into_the_database_once(tablet: BrowserContext, site: str) -> None:
    page = tablet.new_page()
    page.goto(f"{site}sw.js")
    page.evaluate(LEAVE, KEPT)
    for _ in range(2):
        page.goto(site)
        wait_until_ready(page)
        found = {name: text for name, text in texts(page).items() if not name.startswith("clowder.glance.")}
        assert {name: found[name] for name in KEPT if name != KEPT["clowder.open"]} == {
            name: text for name, text in KEPT.items() if name != KEPT["clowder.open"]
        }
        assert len(found) == len(KEPT) and page.evaluate(LYING) == []
    assert page.locator("main.playing.kit-and-kat").count()
    page.get_by_role("button", name="Home", exact=True).tap()
    page.locator("[data-act=waiting]").tap()
    assert page.get_by_role("button", name="Go on with").count() == len(GAMES) - 1
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_browser_that_was_killed_while_games_moved_has_each_once(tablet: BrowserContext, site: str) -> None:
    """All games were in the database, and some still in localStorage."""
    page = visit(tablet, site)
    page.evaluate(WRITE.replace("TEXTS", json.dumps(KEPT)))
    page.goto(f"{site}sw.js")
    page.evaluate(LEAVE, {name: KEPT[name] for name in GAMES[:2]})
    page.goto(site)
    wait_until_ready(page)
    found = {name for name in texts(page) if not name.startswith("clowder.glance.")}
    assert found == KEPT.keys() and page.evaluate(LYING) == []


def test_a_game_that_was_played_on_in_both_places_is_there_twice(tablet: BrowserContext, site: str) -> None:
    """An old page may still be open while a new one runs."""
    page = visit(tablet, site)
    page.evaluate(WRITE.replace("TEXTS", json.dumps({GAMES[0]: KEPT[GAMES[0]]})))
    page.goto(f"{site}sw.js")
    page.evaluate(LEAVE, {GAMES[0]: KEPT[GAMES[1]]})
    for _ in range(2):
        page.goto(site)
        wait_until_ready(page)
        assert texts(page) == {GAMES[0]: KEPT[GAMES[0]], f"{GAMES[0]}b": KEPT[GAMES[1]]}
        page.goto(f"{site}sw.js")
        page.evaluate(LEAVE, {GAMES[0]: KEPT[GAMES[1]]})


# Without storage


def test_without_a_database_games_are_kept_as_before(tablet: BrowserContext, site: str) -> None:
    """A game that one page has begun is on the table of the next, whatever the database lacks."""
    told = ""
    for why in (*NO_DATABASE, "undefined"):
        page = visit_without(tablet, site, NO_DATABASE[why])
        if told:
            expect(page.locator(".told").first).to_have_text(told)
            touch_named(page, "^Home$")
            expect(page.get_by_role("heading", name="Clowder")).to_be_visible()
        said = page.get_by_text("What this tablet keeps does not answer.")
        assert said.count() == (why == "silent")
        begin_alley_cat(page)
        lead_a_card(page)
        expect(page.get_by_role("region", name="Curtain")).to_be_visible()
        told = page.locator(".told").first.inner_text()
        page.close()


def visit_without(tablet: BrowserContext, site: str, *lacking: str) -> Page:
    """Return a new page after these scripts, once it is ready."""
    page = tablet.new_page()
    for each in lacking:
        page.add_init_script(each)
    page.goto(site)
    wait_until_ready(page)
    return page


def test_what_came_while_the_database_did_not_open_joins_what_it_holds(
    tablet: BrowserContext, site: str
) -> None:
    page = visit(tablet, site)
    comes(page, "Anna")
    play_a_card(page)
    touch_named(page, "^Home$")
    wait_until(page, "location.hash === ''")  # a way home that is still under way would end the reload
    page.add_init_script(NO_DATABASE["failing"])
    page.reload()
    wait_until_ready(page)
    expect(page.get_by_text("What this tablet keeps does not answer.")).to_be_visible()
    comes(page, "Ben", "Cleo")
    play_a_card(page)
    touch_named(page, "^Home$")
    page.close()
    for _ in range(2):
        page = visit(tablet, site)
        expect(page.get_by_role("button", name="More: Alley Cat")).to_have_text("+1")
        page.get_by_role("button", name="Settings").tap()
        expect(page.locator("[data-act^=person]")).to_have_text(["Anna", "Ben", "Cleo"])
        wait_until(page, f"!{LYING}.length")


def comes(page: Page, *names: str) -> None:
    """Add people of these names, one after the other, from the home screen."""
    page.get_by_role("button", name="Settings").tap()
    for name in names:
        page.get_by_role("textbox", name="Somebody new").focus()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name=f"Choices of {name}")).to_be_visible()
        page.get_by_role("button", name="Back").tap()
        expect(page.get_by_role("button", name=f"Choices of {name}")).to_be_visible()
    page.get_by_role("button", name="Back").tap()


NOT_KEPT = re.compile("This browser keeps nothing|This tablet has no room left")


@pytest.mark.slow
def test_without_any_storage_it_is_played_and_said(tablet: BrowserContext, site: str) -> None:
    for why in NO_STORAGE:
        page = visit_without(tablet, site, NO_DATABASE["null"], NO_STORAGE[why])
        if why != "full":
            expect(page.get_by_text(NOT_KEPT)).to_be_visible()
        play_a_card(page)
        expect(page.get_by_text(NOT_KEPT)).to_be_visible()
        if why in ("throwing", "full"):
            is_not_left_unasked(page)
        else:
            page.close()


ASKED_BY_OLD_CHROMIUM = """() => {
    const closing = document.createEvent("BeforeUnloadEvent");
    closing.initEvent("beforeunload", false, true);
    dispatchEvent(closing);
    return Boolean(closing.returnValue);
}"""
"""JavaScript function that returns whether a page is closed only after a question by Chromium before 119."""


def is_not_left_unasked(page: Page) -> None:
    """Check that the page asks before the game is left, and the browser before the page is closed."""
    touch_named(page, "^Home$")
    page.get_by_role("button", name="Stay at the table").tap()
    lead_a_card(page)
    touch_named(page, "^Home$")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").tap()
    assert "alley-cat 1" in download.value.path().read_text()
    page.get_by_role("button", name="Leave all the same").tap()
    page.get_by_role("button", name=re.compile("^Go on with Alley Cat")).tap()
    expect(page.get_by_role("region", name="Curtain")).to_be_visible()
    assert page.evaluate(ASKED_BY_OLD_CHROMIUM)
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.accept()


def test_the_database_is_enough(tablet: BrowserContext, site: str) -> None:
    tablet.add_init_script(NO_STORAGE["null"])
    page = visit(tablet, site)
    play_a_card(page)
    entries = saved_table(page).entries
    page.reload()
    wait_until_ready(page)
    expect(page.locator("main.playing")).to_be_visible()
    assert saved_table(page).entries[: len(entries)] == entries


# A database in trouble


def test_a_full_database_is_told_of_until_something_is_thrown_away(tablet: BrowserContext, site: str) -> None:
    page = tablet.new_page()
    page.goto(f"{site}sw.js")
    devtools = tablet.new_cdp_session(page)
    quota = {"origin": site.rstrip("/"), "quotaSize": 1_000_000}
    devtools.send("Storage.overrideQuotaForOrigin", quota)
    page.evaluate(FILL)  # the browser checks the quota only when its last limit is used up
    devtools.send("Storage.overrideQuotaForOrigin", quota | {"quotaSize": 1})
    page.goto(site)
    wait_until_ready(page)
    play_a_card(page)
    full = page.get_by_text("This tablet has no room left.")
    expect(full).to_be_visible()
    touch_named(page, "^Home$")
    page.get_by_role("button", name="Leave all the same").tap()
    expect(full).to_be_visible()
    page.get_by_role("button", name="Throw something away").tap()
    page.get_by_role("button", name="Throw away the broken game").tap()
    # Earlier, and a try of the page's own could take the notice and its button away under the finger.
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.rstrip("/")})
    page.get_by_role("button", name="Throw away the broken game for good").tap()
    expect(full).to_have_count(0)
    assert any(" lead " in text for text in texts(page).values())


NOT_NOW = re.compile("What is new is not kept at the moment")


def test_what_was_interrupted_is_written_by_itself_when_that_is_over(
    tablet: BrowserContext, site: str
) -> None:
    """There is no touch. The first try comes after seconds, later ones once a minute."""
    tablet.clock.install()
    page = visit(tablet, site)
    play_a_card(page)
    entries = saved_table(page).entries
    page.evaluate(INTERRUPT)
    lead_a_card(page)
    warning = page.get_by_text(NOT_NOW)
    expect(warning).to_be_visible()
    for _ in range(6):
        openings = page.evaluate("openings")
        page.clock.fast_forward(60_000)
        wait_until(page, f"openings > {openings}")
    expect(warning).to_be_visible()
    page.evaluate("mend()")
    page.clock.fast_forward(60_000)
    expect(warning).to_have_count(0)
    assert saved_table(page).entries[: len(entries)] == entries
    assert len(saved_table(page).entries) > len(entries)


def test_what_another_window_changed_is_read_by_itself_when_the_database_can_be_read_again(
    tablet: BrowserContext, site: str
) -> None:
    tablet.clock.install()
    page, other = visit(tablet, site), visit(tablet, site)
    page.evaluate(INTERRUPT)
    play_a_card(other)
    wait_until(page, "openings > 0")
    page.evaluate("mend()")
    page.clock.fast_forward(60_000)
    expect(page.get_by_role("button", name="Go on with")).to_be_visible()


def test_a_database_that_hangs_is_told_of_after_five_seconds(tablet: BrowserContext, site: str) -> None:
    tablet.clock.install()
    page = visit(tablet, site)
    play_a_card(page)
    assert texts(page)
    page.evaluate(HANG)
    lead_a_card(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    for _ in range(14):
        page.clock.run_for(500)  # in steps, as more is written once the card has landed
    expect(page.get_by_text(NOT_NOW)).to_be_visible()


def test_a_page_that_was_busy_itself_takes_the_answer_that_came_meanwhile(
    tablet: BrowserContext, site: str
) -> None:
    """After six busy seconds the timer is due at once, and the answer stands in line behind it."""
    tablet.clock.install()
    page = tablet.new_page()
    page.add_init_script(ANSWER_LATER)
    page.goto(site)
    wait_until(page, "globalThis.isAsked")
    page.clock.fast_forward(6_000)
    page.evaluate("answer()")
    wait_until_ready(page)
    play_a_card(page)
    assert saved_table(page).entries


def test_what_a_newer_clowder_keeps_is_left_to_it(tablet: BrowserContext, site: str) -> None:
    page, other = visit(tablet, site), tablet.new_page()
    play_a_card(page)
    before = texts(page)
    page.evaluate("ofTheTests.close()")
    other.goto(f"{site}sw.js")
    other.evaluate(UPGRADE)
    lead_a_card(page)
    sentence = "A newer Clowder has taken over. Close this page and open it again."
    expect(page.get_by_text(sentence)).to_be_visible()
    other.goto(site)
    wait_until_ready(other)
    expect(other.get_by_text(sentence)).to_be_visible()
    assert before


def test_when_everything_was_deleted_the_game_on_the_table_is_kept_anew(
    tablet: BrowserContext, site: str
) -> None:
    page, other = visit(tablet, site), tablet.new_page()
    play_a_card(page)
    other.goto(f"{site}sw.js")
    other.evaluate(DELETE)
    lead_a_card(page)
    while "clowder.open" not in texts(page):
        page.wait_for_timeout(20)
    expect(page.locator(".unkept")).to_be_empty()
    entries = saved_table(page).entries
    assert sum(entry.seat >= 0 for entry in entries) == 2


@pytest.mark.essential
def test_where_another_window_was_faster_this_one_follows_it(tablet: BrowserContext, site: str) -> None:
    page = visit(tablet, site)
    play_a_card(page)
    table = saved_table(page)
    (seat,) = table.seats_with_moves()
    table.make_move(seat, table.moves(seat)[-1], PlayMs(table.last_entry_ms + 60_000))
    page.evaluate(GO_ON.replace("LINE", json.dumps(f"{table.entries[-1]}\n")))
    lead_a_card(page)
    card = str(table.entries[-1].move).split()[1]
    expect(page.locator(f".felt [data-card='{card}']:not(.mine *)")).to_be_visible()
    assert saved_table(page).entries[: len(table.entries)] == table.entries
