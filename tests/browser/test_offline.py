"""The static site on a plain server under some path, and then without a network."""

import json
import os
import re
import shutil
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect

import spoiling
from browser.conftest import wait_until_ready
from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.touching import TABLET, collect_oneself, start_game, touch_named
from clowder.games.kit_and_kat.content.decks import FIRST_DECK_KEY, FIRST_OWN_DECK
from clowder.games.kit_and_kat.content.workshop import deck_draft
from conftest import ROOT
from engines import BrowserTablet
from finding_a_browser import NO_OPTIMISING, SWITCHES, find_chromium
from parameters import mark_slow
from pieces import DELETE_SAVED, FORGET, OPEN
from screens import Screen
from small_decks import small_deck
from tools.build import build_site, read_tree, without_packing

IPAD = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1"
REGISTRATION = "navigator.serviceWorker.getRegistration()"
MEMORY = """async (change) => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const request = (await cache.keys()).find((request) => request.url.endsWith(".memory"));
    const memory = new Uint8Array(await (await cache.match(request)).arrayBuffer());
    if (change === "missing") await cache.delete(request);
    const first = 4 * (1 + new Uint32Array(memory.buffer)[0]);
    if (change === "truncated") await cache.put(request, new Response(memory.slice(0, 9_000_000)));
    if (change === "of another version") {
        await cache.put(request, new Response(memory.fill(7, first + 16, first + 48)));
    }
}"""
"""JavaScript function that deletes or changes the saved memory snapshot."""


@dataclass
class Host:
    """A plain file server, and the folder that it serves."""

    folder: Path
    address: str = ""
    sent: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Endings of file names that are answered with 404."""
    held: list[str] = field(default_factory=list)
    """Endings of file names whose answers wait for as long as they are listed here."""
    dated: float = 0
    """The date of the files published last, in seconds since 1970."""

    def publish(self, site: Path) -> None:
        """Replace the site by this version."""
        shutil.rmtree(self.folder / "cats", ignore_errors=True)
        shutil.copytree(site, self.folder / "cats")
        self._date_files(path for path in (self.folder / "cats").rglob("*") if path.is_file())

    def publish_sources(self) -> None:
        """Replace the page and the worker by those that have no version, as `serve.py` serves them."""
        for name in ("index.html", "sw.js"):
            self.publish_file(name, (ROOT / name).read_text())

    def publish_file(self, name: str, text: str) -> None:
        """Replace a file of the site."""
        path = self.folder / "cats" / name
        path.write_text(text)
        self._date_files([path])

    def _date_files(self, paths: Iterable[Path]) -> None:
        """Date files later than all before, as HTTP tells two dates of one second not apart."""
        self.dated = max(self.dated, time.time()) + 2
        for path in paths:
            os.utime(path, (self.dated, self.dated))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    host = Host(tmp_path_factory.mktemp("host"))

    class Plain(SimpleHTTPRequestHandler):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments, directory=str(host.folder))

        def send_head(self) -> Any:
            while any(self.path.endswith(name) for name in host.held):
                time.sleep(0.05)  # on its way
            if any(self.path.endswith(name) for name in host.broken):
                self.send_error(404)
                return None
            return super().send_head()

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            if code == 200:
                host.sent.append(self.path)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Plain)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host.address = f"http://127.0.0.1:{server.server_port}/cats/"
    yield host
    server.shutdown()
    server.server_close()


@pytest.fixture
def host(server: Host, versions: tuple[Path, Path]) -> Iterator[Host]:
    """Serve the first of two versions, with no file broken or held."""
    server.publish(versions[0])
    server.sent = []
    yield server
    server.held, server.broken = [], []


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build two sites: this one, and one whose page has another title."""
    folder = tmp_path_factory.mktemp("versions")
    tree = folder / "tree"
    for name in ("index.html", "sw.js", "manifest.webmanifest"):
        tree.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tree)
    for name in ("assets", "py"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    build_site(folder / "old", tree, is_fast=True)
    page = (tree / "index.html").read_text().replace("<title>Clowder", "<title>New Clowder")
    (tree / "index.html").write_text(page)
    build_site(folder / "new", tree, is_fast=True)
    return folder / "old", folder / "new"


@pytest.fixture
def changing(versions: tuple[Path, Path]) -> Iterator[spoiling.SpoilingHost]:
    """Serve the first version by another server, whose files can be changed."""
    with spoiling.host(read_tree(versions[0])) as served:
        yield served


@dataclass
class Visited:
    """A first visit: the browser's profile after it, and what happened."""

    profile: Path
    sent: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """Errors of the page, failed requests, and requests to other servers."""
    stayed: bool = False
    """True if the app took over the page's first elements."""


@pytest.fixture(scope="module")
def visited(
    browser: Browser, server: Host, versions: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory
) -> Visited:
    """Visit until the site is saved, reload, and close the browser."""
    visited = Visited(tmp_path_factory.mktemp("visited"))
    server.publish(versions[0])
    server.held, server.sent = [".zip.gzip"], []
    with opened(browser, visited.profile) as page:
        wrong: list[str] = []
        page.on("console", lambda said: wrong.append(said.text) if is_complaint(said) else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("response", lambda reply: wrong.append(reply.url) if reply.status >= 400 else None)
        page.on("request", lambda sent: None if is_for(server.address, sent.url) else wrong.append(sent.url))
        page.goto(server.address, wait_until="commit")
        page.get_by_role("button", name="Alley Cat").wait_for()
        page.evaluate("window.first = document.querySelector('#app > main')")
        server.held = []
        wait_until_ready(page)
        visited.stayed = page.evaluate("window.first === document.querySelector('#app > main')")
        start_game(page, "Kit and Kat", 2)
        wait_until_kept(page)
        visited.sent = list(server.sent)
        page.reload()
        wait_until_ready(page)
        visited.wrong = list(wrong)
        beside(page, server.address)
        page.evaluate(FORGET)
    return visited


def is_for(address: str, requested: str) -> bool:
    """Return whether a request is for this server, or for a part of a file that the page has from it."""
    return requested.startswith((address, f"blob:{address.removesuffix('cats/')}"))


def is_complaint(said: ConsoleMessage) -> bool:
    return said.type in ("error", "warning") and is_of_the_page(said)


def is_of_the_page(said: ConsoleMessage) -> bool:
    """Return whether a message is not about installation, which Chromium logs."""
    return said.type != "debug" and not said.text.startswith("Banner not shown")


@contextmanager
def opened(browser: Browser, profile: Path, **how: Any) -> Iterator[Page]:
    """Open a page of a browser with this profile folder."""
    kind = browser.browser_type
    how |= {"executable_path": find_chromium(), "args": [*SWITCHES, NO_OPTIMISING]}
    context = kind.launch_persistent_context(profile, viewport=TABLET, has_touch=True, **how)
    try:
        yield context.new_page()
    finally:
        context.close()


@pytest.fixture
def again(browser: Browser, visited: Visited, host: Host, tmp_path: Path) -> Iterator[Page]:
    """Return an empty page of a tablet that has the whole site saved."""
    shutil.copytree(visited.profile, tmp_path / "profile")
    with opened(browser, tmp_path / "profile") as page:
        yield page


def visit(page: Page, address: str) -> None:
    page.goto(address)
    wait_until_ready(page)


def wait_until(page: Page, expression: str) -> None:
    """Wait until an expression is true in the page, which may be reloaded meanwhile."""
    for _ in range(1200):
        with suppress(Error):  # the worker may navigate the page meanwhile
            if page.evaluate(expression):
                return
        page.wait_for_timeout(50)
    states = "[found?.installing, found?.waiting, found?.active].map((worker) => worker?.state)"
    raise AssertionError(f"never: {expression} {page.evaluate(f'{REGISTRATION}.then((found) => {states})')}")


def wait_until_nothing_arrives(page: Page) -> None:
    """Wait until the download progress has not changed for half a second."""
    told, before = page.locator("#waking").inner_text(), ""
    while told != before:
        page.wait_for_timeout(500)
        told, before = page.locator("#waking").inner_text(), told


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker is active, with everything saved."""
    wait_until(page, f"{REGISTRATION}.then((found) => found?.active?.state === 'activated')")


def dealt(page: Page, address: str) -> str:
    """Return the shuffled cards of a new game of Alley Cat."""
    beside(page, address)
    page.evaluate(FORGET)
    visit(page, address)
    start_game(page, "Alley Cat", 2)
    return next(line for line in str(page.evaluate(OPEN)).splitlines() if "shuffled" in line)


def beside(page: Page, address: str) -> None:
    """Go to a page of the same origin on which nothing uses the storage."""
    page.goto(f"{address}sw.js")


# On a plain server


@pytest.mark.essential
def test_the_site_plays_under_any_path_and_asks_for_nothing_that_is_not_there(visited: Visited) -> None:
    assert not visited.wrong


def test_the_first_visit_fetches_nothing_twice(visited: Visited) -> None:
    large = [path for path in visited.sent if path.endswith((".gzip", ".brotli", ".mjs"))]
    assert large and len(large) == len(set(large))


def test_the_home_screen_is_there_before_python_and_stays_as_it_is(visited: Visited) -> None:
    assert visited.stayed


def test_a_tap_before_python_is_awake_is_answered_when_it_is(tablet: BrowserContext, host: Host) -> None:
    host.held = [".zip.gzip"]
    page = tablet.new_page()
    page.goto(host.address, wait_until="commit")
    page.locator(".tile.alley-cat").dispatch_event("click")
    assert page.locator(".lobby").count() == 0
    host.held = []
    page.get_by_role("heading", name="Alley Cat").wait_for(timeout=30_000)
    assert page.locator(".lobby").count() == 1


def test_a_start_that_fails_says_so_and_can_be_tried_again(tablet: BrowserContext, host: Host) -> None:
    host.broken = [".zip.gzip"]
    page = tablet.new_page()
    page.goto(host.address)
    trouble = page.locator("#trouble")
    trouble.get_by_text("A part of Clowder is missing on its server.").wait_for(timeout=30_000)
    trouble.get_by_text("Details").click()
    assert ".zip.gzip: 404" in trouble.inner_text()
    host.broken = []
    trouble.get_by_role("button", name="Try again").click()
    wait_until_ready(page)


def test_a_start_that_hangs_says_so_after_a_while_and_can_be_tried_again(
    tablet: BrowserContext, host: Host
) -> None:
    host.held = [".zip.gzip"]
    page = tablet.new_page()
    page.clock.install()
    page.goto(host.address, wait_until="commit")
    page.get_by_text("Fetching the cats").wait_for()
    wait_until_nothing_arrives(page)
    trouble = page.locator("#trouble")
    page.clock.fast_forward(8_000)
    assert not trouble.is_visible()
    page.clock.fast_forward(8_000)
    trouble.get_by_text("Nothing has arrived for a while.").wait_for()
    trouble.get_by_text("Details").click()
    assert re.search(r"for 15 seconds: Fetching the cats: .* MB", trouble.inner_text())
    trouble.get_by_role("button", name="Try again").click()
    expect(trouble).to_be_hidden()
    host.held = []
    wait_until_ready(page)


# Without a network


def test_after_one_visit_it_plays_without_a_network(again: Page, host: Host) -> None:
    again.context.set_offline(True)
    for address in (
        host.address,
        f"{host.address}?seats=2",
        f"{host.address}index.html",
        f"{host.address}#nowhere",
    ):
        again.goto("about:blank")
        visit(again, address)
    start_game(again, "I Stepped on the Cat!", 1)
    again.get_by_role("button", name="Home").wait_for()


def test_without_a_network_a_page_is_found_by_its_address(again: Page, host: Host) -> None:
    again.context.set_offline(True)
    for address, found in (
        ("#rules/alley-cat", "main.rules.alley-cat"),
        ("#deal/alley-cat/123456789012/seats=2", "main.lobby.alley-cat"),
        ("?seats=2#play/black-cat", "main.lobby.black-cat"),
        ("index.html#read/kit-and-kat/b", "main.library"),
    ):
        again.goto("about:blank")
        visit(again, f"{host.address}{address}")
        expect(again.locator(found)).to_be_visible()


def test_without_a_network_a_deck_comes_with_the_link_that_another_tablet_made(
    again: Page, tablet: BrowserContext, host: Host
) -> None:
    page = tablet.new_page()
    visit(page, host.address)
    kept = {FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(3, 4))}
    Screen(
        "linked", kept, ("choose kit-and-kat", "options", "read edit", f"read edit-{FIRST_OWN_DECK}")
    ).show_on(page)
    expect(page.locator(".made > li")).to_have_count(3)
    collect_oneself(page)
    page.get_by_role("button", name="Share as a link").tap()
    link = page.locator("[data-code]").get_attribute("data-code") or ""
    again.context.set_offline(True)
    visit(again, link)
    expect(again.locator(".told")).to_contain_text("3 books of 4 cards each")
    again.reload()
    wait_until_ready(again)
    touch_named(again, "^Play with these cards$")
    expect(again.get_by_role("button", name=re.compile("Change$"))).to_contain_text("Our Town")
    again.go_back()
    expect(again.get_by_role("heading", name="Clowder")).to_be_visible()
    again.reload()
    wait_until_ready(again)
    touch_named(again, "Kit and Kat")
    expect(again.get_by_role("button", name=re.compile("Change$"))).to_contain_text("Our Town")


def test_an_interrupted_download_is_taken_up_again(tablet: BrowserContext, host: Host) -> None:
    host.broken = ["192.png"]
    page = tablet.new_page()
    visit(page, host.address)
    wait_until(page, "caches.keys().then((names) => names.length)")
    wait_until(page, f"{REGISTRATION}.then((found) => !found)")
    host.broken, host.sent = [], []
    visit(page, host.address)
    wait_until_kept(page)
    sent = {path.rpartition("/")[2] for path in host.sent}
    assert "192.png" in sent
    assert not {"512.png", "maskable-512.png"} & sent


# What the settings tell


NO_ROOM = """
Cache.prototype.put = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
"""
"""JavaScript at the start of a worker for which there is no room."""

SPOILED_LATER = """
self.addEventListener("message", ({ data }) => {
    const refuse = () => Promise.reject(new DOMException("no room", "QuotaExceededError"));
    if (data === "unreadable") caches.match = refuse;
    if (data === "full") Cache.prototype.put = refuse;
});
"""
"""JavaScript at the start of a worker whose cache fails when the page says so."""

TELL_WORKER = "(fault) => navigator.serviceWorker.ready.then(({ active }) => active.postMessage(fault))"

INJECTED = (
    '<script>document.title = "Ours"</script><script src="https://statistics.example/beacon.js"></script>'
)
"""Scripts that a server inserts into every page."""

TROUBLED = """new MutationObserver(() => {
    const trouble = document.getElementById("trouble");
    if (trouble && !trouble.hidden) window.troubled = true;
}).observe(document, { childList: true, subtree: true, attributes: true })"""
"""JavaScript that notes whether the page ever reported trouble."""


def spoil(host: Host, name: str) -> None:
    """Change the line ends of the file of this name, as a server may."""
    (path,) = (host.folder / "cats").rglob(name)
    path.write_bytes(path.read_bytes() + b"\r\n")


def offline_settings(page: Page) -> Locator:
    """Return the setting that tells of Clowder without a network."""
    if not page.get_by_role("heading", name="Settings of this tablet").count():
        collect_oneself(page)
        page.get_by_role("button", name="Settings").tap()
    return page.locator(".setting", has_text="Without a network")


LAST_DAYS = "[864e5, 0].map((ago) => new Date(Date.now() - ago).toLocaleDateString('sv'))"
"""JavaScript for yesterday and today: midnight may have come since the site was kept."""


def test_the_settings_say_since_when_it_is_kept(again: Page, host: Host) -> None:
    visit(again, host.address)
    days = again.evaluate(LAST_DAYS)
    since = re.compile(f"Clowder has been kept on this tablet since ({'|'.join(days)})")
    expect(offline_settings(again)).to_contain_text(since)
    again.context.set_offline(True)
    visit(again, host.address)
    expect(offline_settings(again)).to_contain_text(since)


def test_what_the_browser_has_thrown_away_of_it_is_fetched_again(again: Page, host: Host) -> None:
    beside(again, host.address)
    again.evaluate(DELETE_SAVED)
    visit(again, host.address)
    expect(offline_settings(again)).to_contain_text("Clowder has been kept on this tablet since ")
    again.context.set_offline(True)
    visit(again, host.address)


SPOIL_SAVED = """async (ending) => {
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const request = (await cache.keys()).find(({ url }) => url.endsWith(ending));
    const { headers } = await cache.match(request);
    await cache.put(request, new Response("broken", { headers }));
}"""
"""JavaScript function that spoils a saved file whose address ends so."""


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "core.js"])
def test_what_is_broken_on_the_tablet_is_fetched_anew_at_the_next_try(
    again: Page, host: Host, name: str
) -> None:
    beside(again, host.address)
    again.evaluate(SPOIL_SAVED, name)
    again.goto(host.address)
    again.get_by_role("alert").get_by_role("button", name="Try again").click()
    wait_until_ready(again)
    again.context.set_offline(True)
    visit(again, host.address)


def test_while_it_is_on_its_way_that_is_said(tablet: BrowserContext, host: Host) -> None:
    host.held = ["192.png"]
    page = tablet.new_page()
    visit(page, host.address)
    expect(offline_settings(page)).to_contain_text("Clowder is on its way to this tablet.")
    host.held = []
    expect(offline_settings(page)).to_contain_text("Clowder has been kept on this tablet since ")


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("changed", "cat.svg does not come as it was made."),
        ("missing", "192.png is not on the server."),
        *mark_slow(
            ("no room", "This tablet has no room for it."),
            ("no worker", "sw.js is not on the server."),
            ("no script", "sw.js does not come as it was made."),
        ),
    ],
)
def test_if_it_is_not_kept_the_settings_say_why(
    tablet: BrowserContext, host: Host, fault: str, reason: str
) -> None:
    if fault == "changed":
        spoil(host, "cat.svg")
    host.broken = {"missing": ["192.png"], "no worker": ["sw.js"]}.get(fault, [])
    worker = host.folder / "cats" / "sw.js"
    if fault == "no room":
        worker.write_text(NO_ROOM + worker.read_text())
    if fault == "no script":
        worker.write_text("Welcome to our Wi-Fi")
    page = tablet.new_page()
    visit(page, host.address)
    expect(offline_settings(page)).to_contain_text("Clowder is not kept on this tablet")
    expect(offline_settings(page)).to_contain_text(reason)


def test_where_nothing_can_be_read_or_kept_any_more_all_comes_from_the_network(
    tablet: BrowserContext, host: Host
) -> None:
    """Also a file that is fetched when it is first needed, such as what draws a code of a link."""
    worker = host.folder / "cats" / "sw.js"
    worker.write_text(SPOILED_LATER + worker.read_text())
    seldom = next(worker.parent.glob("assets*/codes/*"))
    page = tablet.new_page()
    visit(page, host.address)
    wait_until_kept(page)
    page.reload()
    wait_until_ready(page)
    page.evaluate(TELL_WORKER, "full")
    address = str(seldom.relative_to(worker.parent))
    assert page.evaluate("(address) => fetch(address).then((answer) => answer.status)", address) == 200
    page.evaluate(TELL_WORKER, "unreadable")
    visit(page, host.address)
    assert page.get_by_role("button", name="Alley Cat").is_visible()


def test_a_browser_without_workers_says_that_it_keeps_no_pages(tablet: BrowserContext, host: Host) -> None:
    tablet.add_init_script("delete Navigator.prototype.serviceWorker")
    page = tablet.new_page()
    visit(page, host.address)
    expect(offline_settings(page)).to_contain_text("This browser keeps no pages")


@pytest.mark.parametrize("change", ["line ends", "scripts"])
def test_a_page_that_its_server_has_changed_is_kept_with_the_rest(
    tablet: BrowserContext, host: Host, change: str
) -> None:
    path = host.folder / "cats" / "index.html"
    text = path.read_bytes().decode()
    changed = (
        text.replace("\n", "\r\n") if change == "line ends" else text.replace("</body>", f"{INJECTED}</body>")
    )
    assert changed != text
    path.write_bytes(changed.encode())
    tablet.add_init_script(TROUBLED)
    page = tablet.new_page()
    visit(page, host.address)
    assert page.title() == "Clowder" and not page.evaluate("window.troubled")
    expect(offline_settings(page)).to_contain_text("Clowder has been kept on this tablet since ")
    tablet.set_offline(True)
    visit(page, host.address)


@pytest.mark.parametrize("change", ["cut", *mark_slow("of another version", "another")])
def test_another_page_is_not_kept_for_this_one(tablet: BrowserContext, host: Host, change: str) -> None:
    host.held = ["sw.js"]
    page = tablet.new_page()
    visit(page, host.address)
    text = (host.folder / "cats" / "index.html").read_text()
    changed = {
        "of another version": re.sub('data-version="[^"]*"', 'data-version="0123456789ab"', text),
        "cut": text[: len(text) * 3 // 4],
        "another": "<!doctype html><title>Welcome to our Wi-Fi</title>",
    }
    host.publish_file("index.html", changed[change])
    host.held = []
    expect(offline_settings(page)).to_contain_text("index.html does not come as it was made.")


OFFLINE = """(([title, words]) => new Promise((done, fail) => {
    const until = performance.now() + 100_000;
    const look = () => {
        for (const folded of document.querySelectorAll("details")) folded.open = true;
        const lines = [...document.querySelectorAll(".setting")];
        const said = lines.map((each) => each.innerText).find((text) => text.includes(title)) ?? "";
        if (said.includes(words)) done(said);
        else if (performance.now() < until) setTimeout(look, 100);
        else fail(`never: ${words}, but: ${said}`);
    };
    look();
}))"""
"""JavaScript function that waits until a setting has these words, and returns its text."""


def said_of_it(tablet: BrowserTablet, address: str, words: str) -> str:
    """Return the text of the setting on Clowder without a network, once it has these words."""
    tablet.load_page(f"{address}#settings")
    return str(tablet.evaluate(f"{OFFLINE}({json.dumps(['Without a network', words])})"))


@pytest.mark.timeout(400)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_every_engine_keeps_a_page_that_its_server_changed_and_tells_what_else_was(
    engine: str, changing: spoiling.SpoilingHost, is_whole: bool
) -> None:
    """A partial run changes only the page, which is faster."""
    page, picture = "index.html", next(name for name in changing.files if name.endswith("/cat.svg"))
    changed = {
        page: changing.files[page].replace(b"</body>", f"{INJECTED}</body>".encode()),
        picture: changing.files[picture] + b"\r\n",
    }
    assert changed[page] != changing.files[page]
    changing.files = {**changing.files, page: changed[page]}
    assert in_engine(engine, said_of_it, changing.address, "has been kept on this tablet since")
    if is_whole:
        changing.files = {**changing.files, picture: changed[picture]}
        said = in_engine(engine, said_of_it, changing.address, f"{picture} does not come as it was made.")
        assert "Clowder is not kept on this tablet" in said


KNOWS_BROTLI = """(() => {
    try { return Boolean(new DecompressionStream("brotli")); } catch { return false; }
})()"""
"""JavaScript that returns whether the browser can unpack brotli."""

FIREFOX_FIRST = (
    pytest.param("Firefox", marks=pytest.mark.engines),
    pytest.param("Chromium", marks=pytest.mark.slow),
    pytest.param("WebKit", marks=(pytest.mark.engines, pytest.mark.slow)),
)
"""The engines: Firefox is the one that surely knows brotli, Chromium 156 and WebKitGTK 2.50 do not."""


def packings_sent(engine: str, served: spoiling.SpoilingHost) -> set[str]:
    """Visit until everything is saved, and return in which compressions the large files were sent."""
    served.asked.clear()
    in_engine(engine, said_of_it, served.address, "has been kept on this tablet since")
    sent = [name for name in dict.fromkeys(served.asked) if name in served.files]
    large = [name for name in sent if name != without_packing(name)]
    assert sorted(without_packing(name).rpartition(".")[2] for name in large) == [
        "later",
        "memory",
        "wasm",
        "wasm",
        "zip",
    ]
    return {name.rpartition(".")[2] for name in large}


def unpacks_brotli(tablet: BrowserTablet) -> bool:
    return bool(tablet.evaluate(KNOWS_BROTLI))


@pytest.mark.timeout(400)
@pytest.mark.parametrize("engine", FIREFOX_FIRST)
def test_large_files_come_in_the_smallest_packing_that_the_engine_knows_and_the_server_has(
    engine: str, changing: spoiling.SpoilingHost
) -> None:
    best = "brotli" if in_engine(engine, unpacks_brotli) else "gzip"
    assert packings_sent(engine, changing) == {best}
    every = changing.files
    changing.files = {name: content for name, content in every.items() if not name.endswith(".brotli")}
    assert packings_sent(engine, changing) == {"gzip"}


# Memory snapshot


@pytest.mark.essential
def test_no_two_starts_deal_alike(again: Page, host: Host) -> None:
    deals = [dealt(again, host.address) for _ in range(3)]
    assert len(set(deals)) == 3


@pytest.mark.parametrize("change", ["missing", *mark_slow("truncated", "of another version")])
def test_without_its_memory_it_starts_all_the_same(again: Page, host: Host, change: str) -> None:
    said: list[str] = []
    beside(again, host.address)
    again.evaluate(MEMORY, change)
    again.on("console", lambda each: said.append(each.text) if each.type == "info" else None)
    visit(again, host.address)
    assert any("without its memory" in line for line in said)
    start_game(again, "Alley Cat", 2)


def test_an_ipad_starts_from_the_memory(
    browser: Browser, visited: Visited, host: Host, tmp_path: Path
) -> None:
    said: list[str] = []
    shutil.copytree(visited.profile, tmp_path / "profile")
    with opened(browser, tmp_path / "profile", user_agent=IPAD) as page:
        page.on("console", lambda each: said.append(each.text) if is_of_the_page(each) else None)
        visit(page, host.address)
        start_game(page, "Alley Cat", 2)
    assert not said


# New versions


def test_a_new_version_is_offered_at_home_and_never_in_a_game(
    again: Page, host: Host, versions: tuple[Path, Path]
) -> None:
    visit(again, host.address)
    start_game(again, "Alley Cat", 2)
    host.publish(versions[1])
    wait_until(
        again, f"{REGISTRATION}.then((found) => found.update()).then((found) => Boolean(found.waiting))"
    )
    game = again.get_by_text("A new version of Clowder is ready.")
    assert not game.is_visible()
    again.reload()
    wait_until_ready(again)
    assert not again.title().startswith("New")
    touch_named(again, "^Home$")
    game.wait_for()
    with again.expect_navigation():
        again.get_by_role("button", name="Use it now").click()
    wait_until_ready(again)
    assert again.title().startswith("New")
    assert again.get_by_role("button", name="Go on with").count() == 1
    assert again.evaluate("caches.keys().then((names) => names.length)") == 1


@pytest.mark.essential
def test_a_second_window_takes_the_new_version_too(
    again: Page, host: Host, versions: tuple[Path, Path]
) -> None:
    other = again.context.new_page()
    for each in (again, other):
        visit(each, host.address)
    host.publish(versions[1])
    wait_until(
        again, f"{REGISTRATION}.then((found) => found.update()).then((found) => Boolean(found.waiting))"
    )
    for each in (again, other):
        each.get_by_text("A new version of Clowder is ready.").wait_for()
    for each in (again, other):
        with each.expect_navigation():
            each.get_by_role("button", name="Use it now").click()
        wait_until_ready(each)
        assert each.title().startswith("New")


THIRD_BEGINS = """caches.open(`clowder ${document.baseURI} third`)
    .then((cache) => cache.keys()).then((saved) => saved.length > 20)"""
"""JavaScript that tells whether most files of the third version are saved."""

SAVED_FILES = """caches.keys().then((names) => Promise.all(names.map(async (name) => {
    return (await (await caches.open(name)).keys()).length;
})))"""
"""JavaScript that returns the number of files that are saved of each version."""


def publish_third(host: Host, second: Path, folder: Path) -> None:
    """Publish a version that differs from the second one in its page, its name and those of its modules."""
    shutil.copytree(second, folder)
    page = (folder / "index.html").read_text()
    (version,) = re.findall(r'data-version="(\w+)"', page)
    modules, *_same = re.findall(r"python-[0-9a-f]{12}", page)
    for name in ("index.html", "sw.js"):
        text = (folder / name).read_text().replace(version, "third").replace(modules, "python-third")
        (folder / name).write_text(text.replace("<title>New", "<title>Third"))
    for path in folder.glob(f"{modules}*"):
        path.rename(folder / path.name.replace(modules, "python-third"))
    host.publish(folder)


def test_whoever_takes_a_version_while_a_newer_one_is_on_its_way_gets_that_whole(
    again: Page, host: Host, versions: tuple[Path, Path], tmp_path: Path
) -> None:
    visit(again, host.address)
    host.publish(versions[1])
    update = f"{REGISTRATION}.then((found) => found.update())"
    wait_until(again, f"{update}.then((found) => Boolean(found.waiting))")
    host.held = ["/cats/"]
    publish_third(host, versions[1], tmp_path / "third")
    wait_until(again, f"{update}.then((found) => Boolean(found.installing))")
    wait_until(again, THIRD_BEGINS)
    with again.expect_navigation(wait_until="commit"):
        again.get_by_role("button", name="Use it now").click()
    host.held = []
    wait_until_ready(again)
    wait_until(again, f"{REGISTRATION}.then((found) => Boolean(found.waiting))")
    assert len(set(again.evaluate(SAVED_FILES))) == 1
    with again.expect_navigation():
        again.get_by_role("button", name="Use it now").click()
    wait_until_ready(again)
    again.context.set_offline(True)
    visit(again, host.address)
    assert again.title().startswith("Third")
    assert again.evaluate("caches.keys().then((names) => names.length)") == 1


def test_a_worker_that_has_lost_everything_lets_a_newer_version_start(
    again: Page, host: Host, versions: tuple[Path, Path], tmp_path: Path
) -> None:
    beside(again, host.address)
    again.evaluate(DELETE_SAVED)
    publish_third(host, versions[1], tmp_path / "third")
    visit(again, host.address)
    assert again.title().startswith("Third")
    touch_named(again, "^Our cups$")
    expect(again.get_by_role("heading", name="Our cups")).to_be_visible()


def test_a_new_version_that_is_cut_leaves_the_old_one_at_work(
    again: Page, host: Host, versions: tuple[Path, Path]
) -> None:
    visit(again, host.address)
    host.publish(versions[1])
    page = host.folder / "cats" / "index.html"
    page.write_text(page.read_text()[:9_000])
    again.evaluate(f"{REGISTRATION}.then((found) => found.update()).catch(console.info)")
    wait_until(again, f"{REGISTRATION}.then((found) => !found.installing)")
    assert again.evaluate(f"{REGISTRATION}.then((found) => !found.waiting)")
    settings = offline_settings(again)
    expect(settings).to_contain_text("Clowder has been kept on this tablet since ")
    expect(settings).to_contain_text("A newer version is not kept yet.")
    expect(settings).to_contain_text("index.html does not come as it was made.")
    again.context.set_offline(True)
    visit(again, host.address)
    assert again.title().startswith("Clowder")


def test_whoever_changes_clowder_is_never_shown_what_a_worker_kept(again: Page, host: Host) -> None:
    visit(again, host.address)
    host.publish_sources()
    again.goto(host.address)
    wait_until(again, f"{REGISTRATION}.then((found) => !found)")
    wait_until(again, "caches.keys().then((names) => !names.length)")


ASK_OFTEN = """async () => {
    const { active } = await navigator.serviceWorker.getRegistration();
    const asking = setInterval(() => active.postMessage("look"), 5);
    setTimeout(() => clearInterval(asking), 4000);
}"""
"""JavaScript function that keeps the worker in use busy for 4 s."""


def test_a_worker_that_was_busy_is_removed_too(again: Page, host: Host) -> None:
    visit(again, host.address)
    again.evaluate(ASK_OFTEN)
    host.publish_sources()
    again.evaluate("dispatchEvent(new Event('online'))")
    wait_until(again, f"{REGISTRATION}.then((found) => !found)")
