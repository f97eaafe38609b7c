"""Browsers in which something is missing, refuses or never answers: Clowder runs all the same."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.touching import TABLET
from engines import WITHOUT_COOKIES, BrowserTablet, ByPlaywright
from finding_a_browser import SWITCHES
from spoiling import host
from tools.build import development_site as developers_site

FAULTS_SCRIPT = Path(__file__).parents[1] / "platform_faults.js"

SPOILING = b'<script src="platform_faults.js"></script>'

PLAYS = "it plays"

STARTED = """new Promise((done) => {
    const look = () => {
        const trouble = document.querySelector("#trouble:not([hidden])");
        if (document.documentElement?.dataset.ready) done("it plays");
        else if (trouble) done(trouble.innerText);
        else setTimeout(look, 20);
    };
    look();
})"""
"""JavaScript promise that returns that the page plays, or why it does not."""

WALK = """(async (steps) => {
    const pause = () => new Promise((done) => setTimeout(done, 20));
    const until = performance.now() + 60_000;
    document.querySelector("[data-act=home]")?.click();  // a visit before may have left its game on the table
    for (const step of steps) {
        const [selector, how] = step.split(" | ");
        const find = () => document.querySelector(selector);
        if (how === "maybe" && !find()) continue;
        const isDone = (act) => find()?.dataset.act !== act;
        let act;
        do {
            if (performance.now() > until) return `stuck at ${step}`;
            act ??= find()?.dataset.act;
            find()?.click();
            await pause();
        } while (!act || !isDone(act) && !how);
    }
    return "it plays";
})"""
"""JavaScript function that clicks these elements in turn, and returns that it plays, or where it is stuck.

Each is clicked until it changes its act or is gone. With `once` it is clicked once, with `maybe` only if it
is there.
"""

TABLE = (
    "[data-act='choose alley-cat']", "[data-act='pass'] | once", "[data-act='play']", "[data-act='on']",
    ".curtain .big", ".mine button.card[data-act]",
)  # fmt: skip
"""Steps from the home screen to a played card."""

EVERYTHING = (
    "[data-act='sound'] | once", "[data-act='sound'] | once",
    "[data-act='paper']", "[data-act='paper print'] | maybe", "[data-act='paper close']",
    *TABLE[:1], "[data-act='options'] | once",
    "[data-act='scan'] | once", "main.dealt [data-act='scan']", *TABLE[1:4],
    "[data-act='settings'] | once", "[data-act^='full-screen'] | maybe",
    "main.settings [data-act='settings']", *TABLE[4:],
)  # fmt: skip
"""Steps that also use everything of the device: sound, printing, the camera, full screen."""

SENT = """(() => {
    const kinds = [
        "change", "click", "contextmenu", "gesturestart", "input", "keydown", "keyup",
        "lostpointercapture", "mousedown", "pointercancel", "pointerdown", "pointermove", "pointerup",
    ];
    const text = document.querySelector("#app").appendChild(new Text(" "));
    for (const kind of kinds) {
        for (const target of [window, document, document.documentElement, text]) {
            target.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
        }
        const Kind = /^pointer/.test(kind) ? PointerEvent : /click|mouse/.test(kind) ? MouseEvent : UIEvent;
        for (const target of [document, text]) target.dispatchEvent(new Kind(kind, { bubbles: true }));
    }
    text.remove();
})()"""
"""JavaScript that sends every kind of event that is listened to, without data, to every kind of target."""

NOWHERE = (1020, 4)
"""Spot without a button. Browsers allow some things only after a touch."""

BLOCKED = 2
"""Chromium's number of a refused permission."""

NOT_KEPT = "This browser keeps nothing: its storage is switched off."

FAULTS = ("missing", "null", "unreadable", "refusing", "silent")
"""Faults of an object: not there, null, throwing when read or when called, never answering."""

BESIDES = (
    "Atomics", "AudioContext", "BroadcastChannel", "PerformanceObserver", "SpeechSynthesisUtterance",
    "Worker", "document.fullscreenEnabled", "history.pushState", "history.replaceState", "history.state",
    "matchMedia", "navigator.clipboard", "navigator.languages", "navigator.mediaDevices",
    "navigator.serviceWorker", "navigator.share", "navigator.storage", "navigator.vibrate",
    "navigator.wakeLock", "print", "sessionStorage", "speechSynthesis",
)  # fmt: skip
"""Objects that may be missing although everything is saved."""

STORAGE = ("IDBKeyRange", "indexedDB", "localStorage")
"""Objects of storage."""


class Visit(NamedTuple):
    """Result of a visit."""

    end: str
    """Text that the page plays, what it says, or where it is stuck."""
    complaints: list[str]
    tells: bool
    """True if the page says that nothing is saved."""


@pytest.fixture(scope="module")
def spoiled() -> Iterator[str]:
    """Serve a site whose platform a query can spoil, and return its address."""
    files = developers_site()
    page = files["index.html"].replace(b"<title>", SPOILING + b"<title>", 1)
    with host({**files, "index.html": page, FAULTS_SCRIPT.name: FAULTS_SCRIPT.read_bytes()}) as served:
        yield served.address


def visits(tablet: BrowserTablet, addresses: list[str], way: Sequence[str] = TABLE) -> list[Visit]:
    """Start at each address, do these steps, and return the results."""
    return [_visit(tablet, address, way) for address in addresses]


def _visit(tablet: BrowserTablet, address: str, way: Sequence[str] = TABLE) -> Visit:
    tablet.load_page(address)
    end = tablet.evaluate(STARTED)
    if end == PLAYS:
        tablet.touch_along(NOWHERE)
        end = tablet.evaluate(f"({WALK})({json.dumps(way)})")
    tells = NOT_KEPT in tablet.evaluate("document.body.innerText")
    return Visit(end, tablet.take_complaints(), tells)


def spoiling(fault: str, names: Iterable[str]) -> str:
    """Return the query that gives these objects a fault. History calls are never silent."""
    told = [name for name in names if fault != "silent" or not name.startswith("history.")]
    return "&".join(f"{fault}:{name}" for name in told)


@pytest.mark.essential
@pytest.mark.timeout(300)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_whatever_is_missing_or_refuses_it_plays(engine: str, spoiled: str) -> None:
    """Everything is saved, or the page says that it is not.

    Chromium has every fault, the other engines every second one.
    """
    ways = [(fault, objects) for objects in (BESIDES, (*BESIDES, *STORAGE)) for fault in FAULTS]
    tried = ways if engine == "Chromium" else ways[::2]
    addresses = [f"{spoiled}?{spoiling(*way)}" for way in tried]
    expected = [Visit(PLAYS, [], objects != BESIDES) for _, objects in tried]
    assert in_engine(engine, visits, addresses, EVERYTHING) == expected


def sent(tablet: BrowserTablet, address: str) -> Visit:
    """Send made-up events, and then play."""
    tablet.load_page(address)
    tablet.evaluate(STARTED)
    tablet.evaluate(SENT)
    return Visit(tablet.evaluate(f"({WALK})({json.dumps(TABLE)})"), tablet.take_complaints(), False)


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_events_that_others_make_up_are_passed_over(engine: str, spoiled: str) -> None:
    """Password managers send events to any target, and without the fields that browsers set."""
    assert in_engine(engine, sent, spoiled) == Visit(PLAYS, [], False)


@pytest.mark.slow
@pytest.mark.engines
def test_without_cookies_firefox_plays_and_says_that_nothing_is_kept(spoiled: str) -> None:
    (visit,) = in_engine(WITHOUT_COOKIES, visits, [spoiled])
    assert visit == Visit(PLAYS, [], True)


def test_without_cookies_chromium_plays_and_says_that_nothing_is_kept(
    browser: Browser, windowed: str, spoiled: str, tmp_path: Path
) -> None:
    settings = {"profile": {"default_content_setting_values": {"cookies": BLOCKED}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings))
    how: dict[str, Any] = {"executable_path": windowed, "args": SWITCHES, "viewport": TABLET}
    context = browser.browser_type.launch_persistent_context(tmp_path, **how)
    tablet = ByPlaywright(context.pages[0])
    visit = _visit(tablet, spoiled)
    context.close()
    assert visit == Visit(PLAYS, [], True)
