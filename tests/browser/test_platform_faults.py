"""A platform of which something is missing, or refuses, or never answers: Clowder plays all the same."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.touching import TABLET
from engines import WITHOUT_COOKIES, ByPlaywright, Tablet
from finding_a_browser import SWITCHES
from spoiling import host
from tools.build import site as developers_site

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
"""When the page plays, or says why it does not, as JavaScript: that it does, or what it says."""

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
"""Clicks what these selectors find, one after the other, until it is gone, or once, or if it is there maybe.

Says how far it came, as JavaScript.
"""

TABLE = (
    "[data-act='choose alley-cat']", "[data-act='pass'] | once", "[data-act='play']", "[data-act='on']",
    ".curtain .big", ".mine button.card[data-act]",
)  # fmt: skip
"""From home to a card that is played."""

EVERYTHING = (
    "[data-act='settings'] | once", "[data-act='setting sound true'] | maybe", "[data-act='settings'] | once",
    "[data-act='paper']", "[data-act='paper print'] | maybe", "[data-act='paper close']",
    *TABLE[:1], "[data-act='scan'] | once", "main.dealt [data-act='scan']", *TABLE[1:4],
    "[data-act='settings'] | once", "[data-act^='full-screen'] | maybe",
    "main.settings [data-act='settings']", *TABLE[4:],
)  # fmt: skip
"""On the way all that needs the tablet is asked for: sound, print, the camera, the whole screen."""

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
"""Sends every kind of event that is listened to, with nothing in it, to all that an event can be sent to."""

NOWHERE = (1020, 4)
"""Where nothing can be touched. Browsers allow some things only after a touch."""

BLOCKED = 2
"""What Chromium calls a permission that is refused."""

NOT_KEPT = "This browser keeps nothing: its storage is switched off."

FAULTS = ("missing", "null", "unreadable", "refusing", "silent")
"""How an object may be: not there, null, throwing when it is read or when it is called; never answering."""

BESIDES = (
    "Atomics", "AudioContext", "BroadcastChannel", "PerformanceObserver", "SpeechSynthesisUtterance",
    "Worker", "document.fullscreenEnabled", "history.pushState", "history.replaceState", "history.state",
    "matchMedia", "navigator.clipboard", "navigator.languages", "navigator.mediaDevices",
    "navigator.serviceWorker", "navigator.share", "navigator.storage", "navigator.vibrate",
    "navigator.wakeLock", "print", "sessionStorage", "speechSynthesis",
)  # fmt: skip
"""What may be missing, and everything is kept all the same."""

STORAGE = ("IDBKeyRange", "indexedDB", "localStorage")
"""Where it would be kept."""


class Visit(NamedTuple):
    """What came of a visit."""

    end: str
    """That it plays, or what it says, or where it is stuck."""
    complaints: list[str]
    tells: bool
    """Whether it says that nothing is kept."""


@pytest.fixture(scope="module")
def spoiled() -> Iterator[str]:
    """The address of a site whose platform can be spoiled by a query."""
    files = developers_site()
    page = files["index.html"].replace(b"<title>", SPOILING + b"<title>", 1)
    with host({**files, "index.html": page, FAULTS_SCRIPT.name: FAULTS_SCRIPT.read_bytes()}) as served:
        yield served.address


def visits(tablet: Tablet, addresses: list[str], way: Sequence[str] = TABLE) -> list[Visit]:
    """Start at each address, and go this way."""
    return [_visit(tablet, address, way) for address in addresses]


def _visit(tablet: Tablet, address: str, way: Sequence[str] = TABLE) -> Visit:
    tablet.go(address)
    end = tablet.ask(STARTED)
    if end == PLAYS:
        tablet.touch(NOWHERE)
        end = tablet.ask(f"({WALK})({json.dumps(way)})")
    tells = NOT_KEPT in tablet.ask("document.body.innerText")
    return Visit(end, tablet.complaints(), tells)


def spoiling(fault: str, names: Iterable[str]) -> str:
    """Return the query by which these objects have a fault. The history answers at once, or throws."""
    told = [name for name in names if fault != "silent" or not name.startswith("history.")]
    return "&".join(f"{fault}:{name}" for name in told)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_whatever_is_missing_or_refuses_it_plays(engine: str, spoiled: str) -> None:
    """All is kept, as everything else answers; or where storage does not either, that is said.

    In Chromium in every way, in the others in every second one.
    """
    ways = [(fault, objects) for objects in (BESIDES, (*BESIDES, *STORAGE)) for fault in FAULTS]
    tried = ways if engine == "Chromium" else ways[::2]
    addresses = [f"{spoiled}?{spoiling(*way)}" for way in tried]
    expected = [Visit(PLAYS, [], objects != BESIDES) for _, objects in tried]
    assert in_engine(engine, visits, addresses, EVERYTHING) == expected


def sent(tablet: Tablet, address: str) -> Visit:
    """Send events that others make up, and play on."""
    tablet.go(address)
    tablet.ask(STARTED)
    tablet.ask(SENT)
    return Visit(tablet.ask(f"({WALK})({json.dumps(TABLE)})"), tablet.complaints(), False)


@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_events_that_others_make_up_are_passed_over(engine: str, spoiled: str) -> None:
    """Password managers and the like send them to anything, and without what a browser puts into them."""
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
