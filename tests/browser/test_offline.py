"""The static site as a family meets it: on a plain server under some path, and then without any network."""

import re
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from browser.conftest import wait_until_ready
from browser.touching import TABLET, collect_oneself, start, touch_named
from conftest import ROOT
from finding_a_browser import SWITCHES, chromium
from games.kit_and_kat.content import making
from games.kit_and_kat.content.decks import DECK, OWN
from pieces import FORGET, OPEN
from screens import Screen
from small_decks import small
from tools.build import build

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
"""Does something to the memory that the worker keeps, as JavaScript."""


@dataclass
class Host:
    """A server that knows nothing of us, and the folder that it serves."""

    folder: Path
    address: str = ""
    sent: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """How the names of files end that cannot be had."""
    held: list[str] = field(default_factory=list)
    """How the names of files end that are on their way for as long as they are in here."""

    def publish(self, site: Path) -> None:
        """Puts this version there instead of the other, as of now: by that browsers tell files apart."""
        shutil.rmtree(self.folder / "cats", ignore_errors=True)
        shutil.copytree(site, self.folder / "cats", copy_function=shutil.copy)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)

    class Plain(SimpleHTTPRequestHandler):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments, directory=str(tmp_path))

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
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Plain)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    host.address = f"http://127.0.0.1:{server.server_port}/cats/"
    yield host
    host.held = []
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two built sites: this one, and one whose page has another title."""
    folder = tmp_path_factory.mktemp("versions")
    tree = folder / "tree"
    for name in ("index.html", "sw.js", "manifest.webmanifest"):
        tree.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tree)
    for name in ("assets", "py"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    build(folder / "old", tree)
    page = (tree / "index.html").read_text().replace("<title>Clowder", "<title>New Clowder")
    (tree / "index.html").write_text(page)
    build(folder / "new", tree)
    return folder / "old", folder / "new"


@pytest.fixture
def context(tablet: BrowserContext) -> BrowserContext:
    """Not the one that all other tests share."""
    return tablet


def visit(page: Page, address: str) -> None:
    page.goto(address)
    wait_until_ready(page)


def wait_until(page: Page, expression: str) -> None:
    """Until it is true in the page, which is asked now and then: it may be loaded anew meanwhile."""
    for _ in range(1200):
        with suppress(Error):  # the worker may take the page elsewhere meanwhile
            if page.evaluate(expression):
                return
        page.wait_for_timeout(50)
    states = "[found?.installing, found?.waiting, found?.active].map((worker) => worker?.state)"
    raise AssertionError(f"never: {expression} {page.evaluate(f'{REGISTRATION}.then((found) => {states})')}")


def wait_until_nothing_arrives(page: Page) -> None:
    """Until no more is told to have arrived for half a second."""
    told, before = page.locator("#waking").inner_text(), ""
    while told != before:
        page.wait_for_timeout(500)
        told, before = page.locator("#waking").inner_text(), told


def wait_until_kept(page: Page) -> None:
    """Until the worker has everything and is at work."""
    wait_until(page, f"{REGISTRATION}.then((found) => found?.active?.state === 'activated')")


def first_visit(context: BrowserContext, host: Host, site: Path) -> Page:
    """A visit that lasts until the site is kept."""
    host.publish(site)
    page = context.new_page()
    visit(page, host.address)
    wait_until_kept(page)
    return page


def dealt(page: Page) -> str:
    """The cards of a new game of Alley Cat, as they were shuffled."""
    page.evaluate(FORGET)
    page.reload()
    wait_until_ready(page)
    start(page, "Alley Cat", 2)
    return next(line for line in str(page.evaluate(OPEN)).splitlines() if "shuffled" in line)


# On a plain server


def test_the_site_plays_under_any_path_and_asks_for_nothing_that_is_not_there(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    host.publish(versions[0])
    page, wrong = context.new_page(), []
    page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("response", lambda reply: wrong.append(reply.url) if reply.status >= 400 else None)
    page.on("request", lambda sent: None if sent.url.startswith(host.address) else wrong.append(sent.url))
    visit(page, host.address)
    start(page, "Kit and Kat", 2)
    wait_until_kept(page)
    page.reload()
    wait_until_ready(page)
    assert not wrong


def test_the_home_screen_is_there_before_python_and_stays_as_it_is(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    host.publish(versions[0])
    host.held = [".zip.packed"]
    page = context.new_page()
    page.goto(host.address, wait_until="commit")
    page.get_by_role("button", name="Alley Cat").wait_for()
    page.evaluate("window.first = document.querySelector('#app > main')")
    host.held = []
    wait_until_ready(page)
    assert page.evaluate("window.first === document.querySelector('#app > main')")


def test_a_tap_before_python_is_awake_is_answered_when_it_is(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    host.publish(versions[0])
    host.held = [".zip.packed"]
    page = context.new_page()
    page.goto(host.address, wait_until="commit")
    page.locator(".tile.alley-cat").dispatch_event("click")
    assert page.locator(".lobby").count() == 0
    host.held = []
    page.get_by_role("heading", name="Alley Cat").wait_for(timeout=30_000)
    assert page.locator(".lobby").count() == 1


def test_a_start_that_fails_says_so_and_can_be_tried_again(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    host.publish(versions[0])
    host.broken = [".zip.packed"]
    page = context.new_page()
    page.goto(host.address)
    trouble = page.get_by_role("alert")
    trouble.get_by_text("A part of Clowder is missing on its server.").wait_for(timeout=30_000)
    trouble.get_by_text("Details").click()
    assert ".zip.packed: 404" in trouble.inner_text()
    host.broken = []
    trouble.get_by_role("button", name="Try again").click()
    wait_until_ready(page)


def test_a_start_that_hangs_says_so_after_a_while_and_can_be_tried_again(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    host.publish(versions[0])
    host.held = [".zip.packed"]
    page = context.new_page()
    page.clock.install()
    page.goto(host.address, wait_until="commit")
    page.get_by_text("Fetching the cats").wait_for()
    wait_until_nothing_arrives(page)
    trouble = page.get_by_role("alert")
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


def test_after_one_visit_it_plays_without_a_network(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    page = first_visit(context, host, versions[0])
    context.set_offline(True)
    for address in (
        host.address,
        f"{host.address}?seats=2",
        f"{host.address}index.html",
        f"{host.address}#nowhere",
    ):
        page.goto("about:blank")
        visit(page, address)
    start(page, "I Stepped on the Cat!", 1)
    page.get_by_role("button", name="Home").wait_for()


def test_without_a_network_a_page_is_found_by_its_address(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    page = first_visit(context, host, versions[0])
    context.set_offline(True)
    for address, found in (
        ("#rules/alley-cat", "main.rules.alley-cat"),
        ("#deal/alley-cat/123456789012/seats=2", "main.lobby.alley-cat"),
        ("?seats=2#play/black-cat", "main.lobby.black-cat"),
        ("index.html#read/kit-and-kat/b", "main.library"),
    ):
        page.goto("about:blank")
        visit(page, f"{host.address}{address}")
        expect(page.locator(found)).to_be_visible()


def test_without_a_network_a_deck_comes_with_the_link_that_another_tablet_made(
    context: BrowserContext, browser: Browser, host: Host, versions: tuple[Path, Path]
) -> None:
    page = first_visit(context, host, versions[0])
    kept = {DECK: making.written(small(3, 4))}
    Screen("linked", kept, ("choose kit-and-kat", "read edit", f"read edit-{OWN}")).show(page)
    expect(page.locator(".made > li")).to_have_count(3)
    collect_oneself(page)
    page.get_by_role("button", name="Share as a link").tap()
    link = page.locator("[data-code]").get_attribute("data-code") or ""
    other = browser.new_context(viewport=TABLET, has_touch=True)
    page = first_visit(other, host, versions[0])
    other.set_offline(True)
    page.goto("about:blank")
    visit(page, link)
    expect(page.locator(".told")).to_contain_text("3 books of 4 cards each")
    page.reload()
    wait_until_ready(page)
    touch_named(page, "^Play with these cards$")
    expect(page.get_by_role("button", name="Our Town")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(page.locator("main.home")).to_be_visible()
    page.reload()
    wait_until_ready(page)
    touch_named(page, "Kit and Kat")
    expect(page.get_by_role("button", name="Our Town")).to_have_attribute("aria-pressed", "true")
    other.close()


def test_it_plays_without_a_network_after_the_browser_was_closed(
    browser: Browser, host: Host, versions: tuple[Path, Path], tmp_path: Path
) -> None:
    def opened() -> BrowserContext:
        return browser.browser_type.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium(), args=SWITCHES, has_touch=True
        )

    context = opened()
    first_visit(context, host, versions[0])
    context.close()
    context = opened()
    context.set_offline(True)
    visit(context.new_page(), host.address)
    context.close()


def test_the_first_visit_fetches_nothing_twice(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    first_visit(context, host, versions[0])
    large = [path for path in host.sent if path.endswith((".packed", ".mjs"))]
    assert len(large) == len(set(large))


def test_an_interrupted_download_is_taken_up_again(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    host.publish(versions[0])
    host.broken = ["192.png"]
    page = context.new_page()
    visit(page, host.address)
    wait_until(page, "caches.keys().then((names) => names.length)")
    wait_until(page, f"{REGISTRATION}.then((found) => !found)")
    host.broken, host.sent = [], []
    visit(page, host.address)
    wait_until_kept(page)
    sent = {path.rpartition("/")[2] for path in host.sent}
    assert "192.png" in sent
    assert not {"512.png", "maskable-512.png"} & sent


# Memory


def test_no_two_starts_deal_alike(context: BrowserContext, host: Host, versions: tuple[Path, Path]) -> None:
    page = first_visit(context, host, versions[0])
    deals = [dealt(page) for _ in range(3)]
    assert len(set(deals)) == 3


@pytest.mark.parametrize("change", ["missing", "truncated", "of another version"])
def test_without_its_memory_it_starts_all_the_same(
    context: BrowserContext, host: Host, versions: tuple[Path, Path], change: str
) -> None:
    page, said = first_visit(context, host, versions[0]), []
    page.evaluate(MEMORY, change)
    page.on("console", lambda each: said.append(each.text) if each.type == "info" else None)
    page.reload()
    wait_until_ready(page)
    assert any("without its memory" in line for line in said)
    start(page, "Alley Cat", 2)


def test_an_ipad_starts_from_the_memory(browser: Browser, host: Host, versions: tuple[Path, Path]) -> None:
    context = browser.new_context(user_agent=IPAD, has_touch=True)
    page, said = first_visit(context, host, versions[0]), []
    page.on("console", lambda each: said.append(each.text) if each.type != "debug" else None)
    page.reload()
    wait_until_ready(page)
    start(page, "Alley Cat", 2)
    assert not said
    context.close()


# Old and new


def test_a_new_version_is_offered_at_home_and_never_in_a_game(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    page = first_visit(context, host, versions[0])
    page.reload()
    wait_until_ready(page)
    start(page, "Alley Cat", 2)
    host.publish(versions[1])
    wait_until(
        page, f"{REGISTRATION}.then((found) => found.update()).then((found) => Boolean(found.waiting))"
    )
    game = page.get_by_text("A new version of Clowder is ready.")
    assert not game.is_visible()
    page.reload()
    wait_until_ready(page)
    assert not page.title().startswith("New")
    touch_named(page, "^Home$")
    game.wait_for()
    with page.expect_navigation():
        page.get_by_role("button", name="Use it now").click()
    wait_until_ready(page)
    assert page.title().startswith("New")
    assert page.locator("[data-act^='go-on']").count() == 1
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_a_second_window_takes_the_new_version_too(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    page = first_visit(context, host, versions[0])
    other = context.new_page()
    for each in (page, other):
        visit(each, host.address)
    host.publish(versions[1])
    wait_until(
        page, f"{REGISTRATION}.then((found) => found.update()).then((found) => Boolean(found.waiting))"
    )
    for each in (page, other):
        each.get_by_text("A new version of Clowder is ready.").wait_for()
    for each in (page, other):
        with each.expect_navigation():
            each.get_by_role("button", name="Use it now").click()
        wait_until_ready(each)
        assert each.title().startswith("New")


def test_a_new_version_with_a_wrong_byte_leaves_the_old_one_at_work(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    page = first_visit(context, host, versions[0])
    host.publish(versions[1])
    path = host.folder / "cats" / "index.html"
    path.write_text(path.read_text().replace("Four", "Five"))
    page.evaluate(f"{REGISTRATION}.then((found) => found.update()).catch(console.info)")
    wait_until(page, f"{REGISTRATION}.then((found) => !found.installing)")
    assert page.evaluate(f"{REGISTRATION}.then((found) => !found.waiting)")
    context.set_offline(True)
    visit(page, host.address)
    assert page.title().startswith("Clowder")


def test_whoever_changes_clowder_is_never_shown_what_a_worker_kept(
    context: BrowserContext, host: Host, versions: tuple[Path, Path]
) -> None:
    page = first_visit(context, host, versions[0])
    for name in ("index.html", "sw.js"):
        shutil.copy(ROOT / name, host.folder / "cats")
    page.goto(host.address)
    wait_until(page, f"{REGISTRATION}.then((found) => !found)")
    wait_until(page, "caches.keys().then((names) => !names.length)")
