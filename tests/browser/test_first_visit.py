"""Failures at a first visit: the page tells what is wrong, and can be tried again."""

import gzip
import threading
import time
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest
from playwright.sync_api import Browser, Dialog, Locator, Page, expect

from browser.conftest import wait_until_ready
from browser.touching import start_game
from conftest import ROOT
from parameters import mark_slow
from pieces import SAVED
from spoiling import FAULTS, SAYS, SpoilingHost, does_no_harm, host
from tools import lean
from tools.build import development_site as developers_site
from tools.build import static_site, without_packing
from tools.splitting import split_program

OLD = {
    "no modules": "delete HTMLScriptElement.prototype.noModule",
    "no WebAssembly": "delete window.WebAssembly",
    "no exceptions in WebAssembly": "delete WebAssembly.Tag",
    "no DecompressionStream": "delete window.DecompressionStream",
    "no color-mix()": "CSS.supports = (name) => name !== 'color'",
    "no :has()": "CSS.supports = (name) => !name.includes(':has')",
    "no CSS.supports()": "delete window.CSS",
    "no MessageChannel": "delete window.MessageChannel",
    "no structuredClone": "delete window.structuredClone",
    "no crypto": "delete window.crypto",
    "no FinalizationRegistry": "delete window.FinalizationRegistry",
}
"""JavaScript that removes a feature from the browser, by what is lacking then."""

NETWORKS = {
    name: f"""Object.defineProperty(PerformanceResourceTiming.prototype, "responseEnd", {{
        get() {{ return this.responseStart + {ms}; }},
    }})"""
    for name, ms in {"quick": 0, "slow": 60_000}.items()
}
"""JavaScript that makes each file come in no time, or in a minute, as far as the browser measures it.

Where the network is quick, a first visit starts from the memory, else from the modules.
"""

on_each_network = pytest.mark.parametrize("network", NETWORKS)

PATIENT = 20
"""Upper limit for the number of arrivals after which the page's patience starts again."""


@pytest.fixture(scope="module")
def developers() -> Iterator[SpoilingHost]:
    """Serve the site as `python3 serve.py` does."""
    with host(developers_site()) as served:
        yield served


@pytest.fixture(scope="module")
def parts(browser: Browser, static: SpoilingHost) -> list[tuple[str, str]]:
    """Return the name of each file that a first visit requests, without the page, and the network."""
    found = []
    for network in NETWORKS:
        static.asked.clear()
        page = visit(browser, static, network)
        wait_until_ready(page)
        page.context.close()
        found += [(name, network) for name in static.asked_parts()]
    return sorted(found)


def visit(
    browser: Browser, host: SpoilingHost, network: str = "quick", page: str = "", *, is_patient: bool = True
) -> Page:
    """Return a new page without a service worker, at its start. If not `is_patient`, its clock can be set."""
    context = browser.new_context(service_workers="block", has_touch=True)
    context.add_init_script(NETWORKS[network])
    visited = context.new_page()
    if not is_patient:
        visited.clock.install()  # which hides resource timing, so that the network counts as slow
    visited.goto(f"{host.address}{page}", wait_until="commit")
    return visited


def told(page: Page) -> Locator:
    """Return the page's sentence about its trouble."""
    return page.get_by_role("alert").locator("p")


def try_again(page: Page) -> None:
    """Press "Try again" if it is there, and wait until the page runs without trouble."""
    page.evaluate("document.querySelector('#trouble:not([hidden]) button')?.click()")
    wait_until_ready(page)
    expect(told(page)).to_have_count(0)


def wait_until_asked(page: Page, host: SpoilingHost, name: str) -> None:
    """Wait until this file has been requested."""
    while name not in host.asked:
        page.wait_for_timeout(20)


def turn_the_clock(page: Page, host: SpoilingHost) -> None:
    """Advance the clock until the page reports a timeout. Each arrival starts its patience again."""
    page.locator("#trouble").wait_for(state="attached")
    wait_until_asked(page, host, host.spoiled)
    for _ in range(PATIENT):
        if not told(page).count():
            page.clock.fast_forward(16_000)


def visit_spoiled(
    browser: Browser, host: SpoilingHost, name: str, fault: str, network: str = "quick"
) -> None:
    """Visit while this file is spoiled. Check that the page says so, or runs without that file."""
    host.spoil_part(name, fault)
    host.asked.clear()
    is_harmless = does_no_harm(name, fault)
    page = visit(browser, host, network, is_patient=is_harmless or fault != "hanging")
    try:
        if not is_harmless:
            if fault == "hanging":
                turn_the_clock(page, host)
            expect(told(page)).to_contain_text(SAYS[fault])
            host.mend_all()
        try_again(page)
    except AssertionError as error:
        raise AssertionError(f"{name}, {fault}, {network}: {error}") from None
    finally:
        host.mend_all()
        page.context.close()


# Files that fail


@pytest.mark.timeout(180)
@pytest.mark.parametrize("fault", [FAULTS[0], *mark_slow(*FAULTS[1:])])
def test_whatever_part_is_spoiled_the_page_says_so_and_can_be_tried_again(
    browser: Browser, static: SpoilingHost, parts: list[tuple[str, str]], fault: str
) -> None:
    """Each file is spoiled in one way or two; `python3 research faults` tries every file in every way."""
    for name, network in parts[FAULTS.index(fault) :: len(FAULTS)]:
        visit_spoiled(browser, static, name, fault, network)


@pytest.mark.parametrize("fault", ["missing", "cut", *mark_slow("HTML", "hanging", "dropped")])
def test_without_its_memory_it_starts_from_the_modules(
    browser: Browser, static: SpoilingHost, fault: str
) -> None:
    (name,) = [name for name in static.files if name.endswith(".memory.gzip")]
    visit_spoiled(browser, static, name, fault)
    assert name in static.asked


@on_each_network
def test_where_the_network_is_quick_it_starts_from_the_memory(
    browser: Browser, static: SpoilingHost, network: str
) -> None:
    static.asked.clear()
    page = visit(browser, static, network)
    said: list[str] = []
    page.on("console", lambda each: said.append(each.text))
    wait_until_ready(page)
    assert any(".memory" in name for name in static.asked) == (network == "quick")
    assert not [each for each in said if "without its memory" in each]
    page.context.close()


@pytest.mark.parametrize("ending", ["boot.mjs", "pyodide.asm.wasm"])
def test_so_it_is_on_the_machine_of_a_developer(
    browser: Browser, developers: SpoilingHost, ending: str
) -> None:
    (name,) = [name for name in developers.files if name.endswith(ending)]
    visit_spoiled(browser, developers, name, "missing")


@pytest.mark.slow
def test_a_page_that_ends_in_the_middle_is_fetched_again(browser: Browser, static: SpoilingHost) -> None:
    static.halt_part("index.html", 3 * len(static.files["index.html"]) // 4)
    page = visit(browser, static)
    page.locator("#app").wait_for(state="attached")  # Chromium may drop what came just before an end
    with page.expect_event("requestfailed"):
        static.spoil_part("index.html", "cut")
    static.mend_all()
    before = len(static.asked)
    for _ in range(300):  # the page reloads after 15 seconds without arrivals
        page.wait_for_timeout(200)
        if "index.html" in static.asked[before:]:
            break
    wait_until_ready(page)
    page.context.close()


ABOVE = {
    "index.html": b'<!doctype html><script>navigator.serviceWorker.register("worker.js")</script>',
    "worker.js": b"""
        oninstall = () => skipWaiting();
        onactivate = (event) => event.waitUntil(clients.claim());
        onfetch = (event) => event.respondWith(fetch(event.request));
    """,
}
"""The files of another site, whose worker serves all that lies below it."""


def test_below_a_site_with_a_worker_of_its_own_it_plays(browser: Browser, static: SpoilingHost) -> None:
    with host({**ABOVE, **{f"cats/{name}": file for name, file in static.files.items()}}) as served:
        page = browser.new_context(has_touch=True).new_page()
        page.goto(served.address)
        page.evaluate(SAVED)
        page.goto(f"{served.address}cats/index.html")
        wait_until_ready(page)
        assert page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("/worker.js")
        start_game(page, "Alley Cat", 2)
        page.context.close()


def test_without_an_observer_of_its_speed_it_plays(browser: Browser, static: SpoilingHost) -> None:
    context = browser.new_context(service_workers="block")
    context.add_init_script("delete window.PerformanceObserver")
    page = context.new_page()
    page.goto(static.address)
    wait_until_ready(page)
    context.close()


def test_the_page_of_a_first_visit_finds_without_a_network_what_it_still_needs(
    browser: Browser, static: SpoilingHost
) -> None:
    with host(static.files) as served:
        page = browser.new_context(has_touch=True).new_page()
        page.goto(served.address)
        wait_until_ready(page)
        page.evaluate(SAVED)
        words = next(name for name in served.files if "/words/" in name)
        served.files = {}
        assert page.evaluate("(address) => fetch(address, { cache: 'no-store' }).then(({ ok }) => ok)", words)
        page.context.close()


@pytest.mark.parametrize("fault", ["missing", "HTML", "cut"])
def test_without_its_worker_it_plays(browser: Browser, static: SpoilingHost, fault: str) -> None:
    static.spoil_part("sw.js", fault)
    page = browser.new_context().new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(static.address)
    wait_until_ready(page)
    with page.expect_console_message(lambda said: "is not kept for now" in said.text):
        page.evaluate("dispatchEvent(new Event('online'))")
    static.mend_all()
    expect(told(page)).to_have_count(0)
    assert not wrong
    page.context.close()


# Modules that come later


@pytest.fixture
def later(static: SpoilingHost) -> Iterator[str]:
    """Yield the name of the file of modules that come after the first page; it is mended at the end."""
    (name,) = [name for name in static.files if name.endswith(".later.gzip")]
    yield name
    static.mend_all()


def visit_without_part(browser: Browser, host: SpoilingHost, name: str, fault: str, network: str) -> Page:
    """Return a new page at home, which runs although this file is spoiled."""
    host.spoil_part(name, fault)
    page = visit(browser, host, network)
    wait_until_ready(page)
    return page


@on_each_network
def test_a_game_is_played_before_the_modules_of_other_pages_have_come(
    browser: Browser, static: SpoilingHost, later: str, network: str
) -> None:
    page = visit_without_part(browser, static, later, "hanging", network)
    start_game(page, "Alley Cat", 2)
    page.locator(".hand .card").first.wait_for()
    assert later in static.asked
    page.context.close()


@on_each_network
def test_a_page_whose_modules_are_on_their_way_waits_for_them(
    browser: Browser, static: SpoilingHost, later: str, network: str
) -> None:
    page = visit_without_part(browser, static, later, "hanging", network)
    static.asked.clear()
    threading.Thread(target=mend_once_asked, args=(static, later)).start()
    page.get_by_role("button", name="Our cups").tap()
    expect(page.get_by_role("heading", name="Our cups")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize(
    ("address", "network"),
    [("rules/alley-cat", "slow"), ("statistics", "quick"), ("evening", "slow"), ("settings", "quick")],
)
def test_a_first_visit_may_be_to_any_page(
    browser: Browser, static: SpoilingHost, address: str, network: str
) -> None:
    page = visit(browser, static, network, f"#{address}")
    wait_until_ready(page)
    assert page.url.endswith(f"#{address}")
    expect(page.get_by_role("heading", level=1).first).not_to_have_text("Clowder")
    page.context.close()


def mend_once_asked(host: SpoilingHost, name: str) -> None:
    """Mend all once this file has been requested."""
    while name not in host.asked:
        time.sleep(0.02)
    host.mend_all()


@pytest.fixture(scope="module")
def divided(static: SpoilingHost) -> Iterator[SpoilingHost]:
    """Serve the site with all functions of Python's program in its later part, which a start so wants."""
    first, later = split_program((lean.lean_folder() / lean.PROGRAM).read_bytes(), frozenset())
    parts = {lean.PROGRAM: first, lean.LATER_PROGRAM: later}
    files = dict(static.files)
    for name in static.files:
        if part := parts.get(PurePosixPath(without_packing(name)).name):
            files[name] = part if name == without_packing(name) else gzip.compress(part, 1)
    with host(files) as served:
        yield served


@pytest.fixture
def in_haste(divided: SpoilingHost) -> Iterator[str]:
    """Yield the name of the later part as it is fetched if it is wanted at once."""
    (name,) = [name for name in divided.files if name.endswith(lean.LATER_PROGRAM)]
    divided.asked.clear()
    yield name
    divided.mend_all()


@on_each_network
def test_a_function_of_the_later_part_is_waited_for(
    browser: Browser, divided: SpoilingHost, in_haste: str, network: str
) -> None:
    page = visit(browser, divided, network)
    wait_until_ready(page)
    assert in_haste in divided.asked
    start_game(page, "Alley Cat", 2)
    page.locator(".hand .card").first.wait_for()
    page.context.close()


def test_a_later_part_that_is_missing_is_told_and_can_be_tried_again(
    browser: Browser, divided: SpoilingHost, in_haste: str
) -> None:
    visit_spoiled(browser, divided, in_haste, "missing")


WAIT_FOR_PART = """async ([script, address]) => {
    const { compileLaterPart, setMissingSentence } = await import(`${script}?as-at-first`);
    setMissingSentence("Is the tablet online?");
    return compileLaterPart(address) instanceof WebAssembly.Module;
}"""
"""JavaScript that wants the later part of the program, which has not come, in the middle of a game."""


def test_a_later_part_that_is_wanted_in_a_game_and_does_not_come_is_told_and_waited_for(
    browser: Browser, divided: SpoilingHost, in_haste: str
) -> None:
    page = visit(browser, divided)
    wait_until_ready(page)
    divided.spoil_part(in_haste, "missing")
    alerts: list[str] = []

    def find_the_network(dialog: Dialog) -> None:
        alerts.append(dialog.message)
        if alerts[1:]:
            divided.mend_all()
        dialog.accept()

    page.on("dialog", find_the_network)
    (script,) = [name for name in divided.files if name.endswith("/program.mjs")]
    addresses = [f"{divided.address}{name}" for name in (script, in_haste)]
    assert page.evaluate(WAIT_FOR_PART, addresses) and alerts == ["Is the tablet online?"] * 2
    page.context.close()


@pytest.mark.parametrize(
    ("game", "network"),
    [
        ("Black Cat", "slow"),
        ("I Stepped on the Cat!", "quick"),
        ("Alley Cat", "quick"),
        ("Kit and Kat", "slow"),
    ],
)
def test_a_game_begins_without_the_later_part_of_the_program(
    browser: Browser, static: SpoilingHost, game: str, network: str
) -> None:
    (packed,) = [name for name in static.files if name.endswith(f"{lean.LATER_PROGRAM}.gzip")]
    static.asked.clear()
    page = visit_without_part(browser, static, packed, "hanging", network)
    start_game(page, game, 2)
    page.locator(".card").first.wait_for()
    wait_until_asked(page, static, packed)
    assert packed.removesuffix(".gzip") not in static.asked
    static.mend_all()
    page.context.close()


@on_each_network
def test_modules_that_do_not_come_are_told_and_fetched_again(
    browser: Browser, static: SpoilingHost, later: str, network: str
) -> None:
    page = visit_without_part(browser, static, later, "missing", network)
    alerts: list[str] = []

    def accept_alert(dialog: Dialog) -> None:
        alerts.append(dialog.message)
        dialog.accept()

    page.on("dialog", accept_alert)
    cups = page.get_by_role("button", name="Our cups")
    cups.tap()
    assert alerts == ["A part of Clowder did not arrive as it should. Is the tablet online?"]
    static.mend_all()
    cups.tap()
    expect(page.get_by_role("heading", name="Our cups")).to_be_visible()
    page.context.close()


# Where Clowder cannot run


@pytest.mark.parametrize("lacking", OLD)
def test_an_old_browser_is_told_that_it_is_old(browser: Browser, static: SpoilingHost, lacking: str) -> None:
    context = browser.new_context(service_workers="block", locale="de-AT")
    context.add_init_script(OLD[lacking])
    page = context.new_page()
    static.asked.clear()
    page.goto(static.address)
    expect(told(page)).to_contain_text(
        "Dieser Browser ist zu alt für Clowder. Nötig ist mindestens Safari 16.4,"
    )
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.locator("#waking")).to_be_hidden()
    assert not [name for name in static.asked if name != without_packing(name)]
    context.close()


@pytest.mark.parametrize("script", ["prepaint.js", "watching.js"])
def test_what_old_browsers_are_told_by_is_written_so_that_they_understand_it(script: str) -> None:
    """The language is that of 2017: Safari 10.1, Chrome 58, Firefox 52."""
    import esprima  # takes a second, which only this test needs

    esprima.parseScript((ROOT / "assets" / script).read_text())


def test_it_is_not_played_inside_another_page(browser: Browser) -> None:
    inside = b'<!doctype html><iframe src="./" width="800" height="600"></iframe>'
    with host({**static_site(is_fast=True), "inside.html": inside}) as served:
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        page.goto(f"{served.address}inside.html")
        frame = page.frame_locator("iframe")
        expect(frame.get_by_role("alert")).to_contain_text("not played inside another page")
        expect(frame.get_by_role("button")).to_have_count(0)
        assert not [name for name in served.asked if name != without_packing(name)]
        frame.get_by_role("link", name="Open Clowder on its own").click()
        wait_until_ready(page)
        assert page.url == served.address
        context.close()


def test_once_all_has_come_nobody_watches_any_more(browser: Browser, static: SpoilingHost) -> None:
    """A file that arrives later, such as a picture of a card, must not start the timeout."""
    page = visit(browser, static, is_patient=False)
    wait_until_ready(page)
    page.evaluate("window.isTheSame = true; document.querySelector('#app').dispatchEvent(new Event('load'))")
    page.clock.fast_forward(16_000)
    page.wait_for_timeout(500)
    assert page.evaluate("window.isTheSame") is True
    page.context.close()
