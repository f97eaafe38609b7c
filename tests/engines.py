"""Browsers of all engines, each as a tablet with one page: for measurements and tests in every engine."""

import inspect
import json
import os
import shutil
import socket
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    CDPSession,
    Error,
    Page,
    Playwright,
    ViewportSize,
    sync_playwright,
)

from clowder.games import GAMES
from finding_a_browser import NO_OPTIMISING, SWITCHES, find_chromium, find_firefox, find_webkit, why_missing
from tools import Problem

# At each call Playwright asks `inspect` for the stack, which searches all modules for a frame without a file.
inspect.modulesbyfile.update(dict.fromkeys(("<string>", "<frozen runpy>"), "__main__"))

TABLET = (1024, 768)

RESISTING = "Firefox, resisting"
"""Firefox with resistance to fingerprinting, in which a canvas is read as noise."""

OWN_COLOURS = "Firefox, with colours of its own"
"""Firefox with its own colours for all pages, some of them those of a contrast theme."""

PATIENCE = 120_000
"""Milliseconds after which a page that does not answer has failed; a machine may be busy."""

Spot = tuple[float, float]

KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c"}
"""WebDriver's codes of keys that are no letters."""

COMPLAINTS = """(() => {
    if (!window.complaints) {
        window.complaints = [];
        const note = (...said) => complaints.push(said.map(String).join(" "));
        addEventListener("error", ({ message }) => note(message));
        addEventListener("unhandledrejection", ({ reason }) => note(reason));
        for (const kind of ["error", "warn"]) {
            const say = console[kind];
            console[kind] = (...said) => { note(...said); say.apply(console, said); };
        }
    }
    return complaints.splice(0);
})()"""
"""JavaScript that returns the page's errors, for a browser that does not; listens from its first call on."""

NO_BARS = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-source: none }"
"""A GTK style with which the window of WebKitGTK can be as narrow as a telephone."""

ANSWERS = PATIENCE // 1000 + 10
"""Seconds in which a driver answers: it may wait as long as a page is waited for."""

COMES = 45
"""Seconds in which a browser of WebKitGTK opens or closes. Rarely one never does, and its driver waits on."""

WITHOUT_A_CARD = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
"""Environment with which WebKitGTK takes a third of the time on a machine without a graphics card.

It then takes no picture: it waits for a frame of the renderer that is switched off, and never answers.
"""

COMPILED_ONCE = {"JSC_useOMGJIT": "0"}
"""Environment with which a page of WebKitGTK takes half of the processor's time to start.

It optimises no code of Python's. Only a page that stays open for long would run faster for that.
"""

WITHOUT_COOKIES = "Firefox without cookies"

KNOW_TIPS = f"""if (location.pathname.endsWith("/")) {{
    try {{ localStorage.setItem("clowder.tips", "{" ".join(game.name for game in GAMES)}"); }} catch {{ }}
}}"""
"""JavaScript with which the site knows that players have seen all tips, if there is storage."""

RESIZED = """new Promise((done) => {
    const look = () => requestAnimationFrame(innerWidth === %d && innerHeight === %d ? done : look);
    look();
})"""
"""JavaScript that waits until the page has been drawn in this size."""


class BrowserTablet(Protocol):
    """A fresh browser with one page."""

    def reset_browser(self) -> None:
        """Become a fresh browser again, with an empty page."""

    def load_page(self, address: str) -> None:
        """Begin to load a page."""

    def reload_page(self) -> None:
        """Begin to load the page anew."""

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression in the page; a promise is awaited."""

    def touch_along(self, *way: Spot, rest: int = 0) -> None:
        """Touch a spot, rest for so many milliseconds, move along the way, and leave.

        In Chromium the touch is a finger's. In the others, whose drivers know no touch, it is the mouse's.
        """

    def press_key(self, key: str) -> None:
        """Press a key, named as in JavaScript."""

    def take_complaints(self) -> list[str]:
        """Return the page's errors and warnings since the last call.

        In WebKitGTK they are recorded only after the first call for a page.
        """

    def resize_page(self, width: int, height: int) -> None:
        """Give the page so many pixels."""

    def take_picture(self) -> bytes:
        """Return the page's picture as a PNG. In WebKitGTK it never comes, unless opened `for_pictures`."""

    def slow_down(self, times: int) -> None:
        """Make everything take so many times as long. Do nothing where that is impossible."""


@dataclass
class ByPlaywright:
    """Tablet in a browser that Playwright drives."""

    page: Page
    devtools: CDPSession | None = None

    def reset_browser(self) -> None:
        context = self.page.context
        assert context.browser
        context.close()
        self.page, self.devtools = _open_page(context.browser)

    def load_page(self, address: str) -> None:
        """Begin to load a page.

        Firefox reports an interruption if the page changes its own address at once; that error is ignored.
        """
        try:
            self.page.goto(address, wait_until="commit")
        except Error as error:
            if f'is interrupted by another navigation to "{address}"' not in error.message:
                raise

    def reload_page(self) -> None:
        self.page.reload(wait_until="commit")

    def evaluate(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def touch_along(self, *way: Spot, rest: int = 0) -> None:
        if self.devtools:
            self._point("touchStart", way[0])
            self.page.wait_for_timeout(rest)
            for spot in way[1:]:
                self._point("touchMove", spot)
            self._point("touchEnd")
        elif way[1:]:
            self.page.mouse.move(*way[0])
            self.page.mouse.down()
            self.page.wait_for_timeout(rest)
            for spot in way[1:]:
                self.page.mouse.move(*spot)
            self.page.mouse.up()
        else:
            self.page.mouse.click(*way[0], delay=rest)

    def _point(self, kind: str, *fingers: Spot) -> None:
        assert self.devtools
        points = [{"x": x, "y": y} for x, y in fingers]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def press_key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def take_complaints(self) -> list[str]:
        said = [each.text for each in self.page.console_messages() if each.type in ("error", "warning")]
        thrown = [str(error) for error in self.page.page_errors()]
        self.page.clear_console_messages()
        self.page.clear_page_errors()
        return said + thrown

    def resize_page(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def take_picture(self) -> bytes:
        return self.page.screenshot()

    def slow_down(self, times: int) -> None:
        if self.devtools:
            self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": times})


class ByWebDriver:
    """A client of the WebDriver protocol, with the commands that are needed here."""

    def __init__(self, browser: str, driver: "DriverProgram", waits: str) -> None:
        """Open a browser. `waits` is WebDriver's page load strategy."""
        self._driver = driver
        options = {"binary": browser, "args": ["--automation"]}
        self._wish = {"webkitgtk:browserOptions": options, "pageLoadStrategy": waits}
        self._open()

    def _open(self) -> None:
        wish = {"capabilities": {"alwaysMatch": self._wish}}
        answer = self._send("POST", "/session", wish, within=COMES)
        self._session = f"/session/{answer['sessionId']}"
        self._send("POST", f"{self._session}/timeouts", {"script": PATIENCE, "pageLoad": PATIENCE})
        self.resize_page(*TABLET)

    def reset_browser(self) -> None:
        try:
            self.close()
            self._open()
        except TimeoutError:
            self._driver.stop_driver()
            self._driver.start_driver()
            self._open()

    def load_page(self, address: str) -> None:
        self._send("POST", f"{self._session}/url", {"url": address})
        self.evaluate(f"(() => {{ {KNOW_TIPS} }})()")

    def reload_page(self) -> None:
        self._send("POST", f"{self._session}/refresh", {})

    def evaluate(self, expression: str) -> Any:
        script = (
            f"const done = arguments[0]; Promise.resolve({expression})"
            ".then((said) => done({ said }), (error) => done({ error: String(error) }));"
        )
        answer = self._send("POST", f"{self._session}/execute/async", {"script": script, "args": []})
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("said")

    def touch_along(self, *way: Spot, rest: int = 0) -> None:
        there, *further = [{"type": "pointerMove", "x": round(x), "y": round(y)} for x, y in way]
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        pause = [{"type": "pause", "duration": rest}] if rest else []
        self._act({"type": "pointer", "id": "finger", "actions": [there, down, *pause, *further, up]})

    def press_key(self, key: str) -> None:
        named = {"value": KEYS.get(key, key)}
        actions = [{"type": kind} | named for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keyboard", "actions": actions})

    def _act(self, source: dict[str, Any]) -> None:
        self._send("POST", f"{self._session}/actions", {"actions": [source]})

    def take_complaints(self) -> list[str]:
        return list(self.evaluate(COMPLAINTS))

    def resize_page(self, width: int, height: int) -> None:
        """Resize the window, which is higher by its bar, and wait until the page has its size."""
        bar = self.evaluate("outerHeight - innerHeight")
        self._send("POST", f"{self._session}/window/rect", {"width": width, "height": height + bar})
        self.evaluate(RESIZED % (width, height))

    def take_picture(self) -> bytes:
        return b64decode(self._send("GET", f"{self._session}/screenshot"))

    def slow_down(self, times: int) -> None:
        """Do nothing, as this browser cannot be slowed."""

    def close(self) -> None:
        self._send("DELETE", self._session, within=COMES)

    def _send(
        self, method: str, path: str, said: Mapping[str, Any] | None = None, *, within: int = ANSWERS
    ) -> Any:
        """Send a command and return the driver's answer. Raises TimeoutError after `within` seconds."""
        body = None if said is None else json.dumps(said)
        with closing(HTTPConnection("127.0.0.1", self._driver.port, timeout=within)) as driver:
            driver.request(method, path, body)
            answer = driver.getresponse()
            value = json.load(answer)["value"]
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {value['message']}")
        return value


Engine = Callable[[], AbstractContextManager[BrowserTablet]]
"""A function that opens a new tablet. Raises Problem if the engine is missing."""


class DriverProgram:
    """A program that drives a browser, from its start until it is stopped."""

    def __init__(self, command: Sequence[str], surroundings: Mapping[str, str]) -> None:
        self._command, self._surroundings = command, surroundings
        self.start_driver()

    def start_driver(self) -> None:
        """Start the program at a free port. Raises Problem if it never listens."""
        self.port = _free_port()
        command = [*self._command, f"--port={self.port}"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._running = subprocess.Popen(command, env=self._surroundings, start_new_session=True, **quiet)  # type: ignore[call-overload]
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        self.stop_driver()
        raise Problem("The driver of WebKitGTK does not answer.")

    def stop_driver(self) -> None:
        """Stop the program and all that it has started."""
        os.killpg(self._running.pid, 15)
        self._running.wait()


@contextmanager
def installed_engines(
    *, for_pictures: bool = False, for_faults: bool = False, for_tests: bool = False
) -> Iterator[dict[str, Engine]]:
    """Yield all engines by name: the system's, or Playwright's own; `for_tests` some unusual ones too.

    `for_pictures` allows them to be slower. With `for_faults` none waits for a page to load completely, so
    the first question may still reach the page before. With `for_tests` they optimise no code, as pages are
    soon closed.
    """
    drawing = {**({} if for_pictures else WITHOUT_A_CARD), **(COMPILED_ONCE if for_tests else {})}
    chromium = partial(_chromium_options, *([NO_OPTIMISING] if for_tests else []))
    blocking = partial(_firefox_options, **{"network.cookie.cookieBehavior": 2})
    unusual: dict[str, Callable[[], dict[str, Any]]] = {}
    if for_tests:
        unusual = {WITHOUT_COOKIES: blocking, OWN_COLOURS: _in_own_colours}
    with sync_playwright() as playwright:
        yield {
            "Chromium": _by_playwright("Chromium", playwright.chromium, chromium),
            "Firefox": _by_playwright("Firefox", playwright.firefox, _firefox_options),
            RESISTING: _by_playwright("Firefox", playwright.firefox, _resisting_options),
            "WebKit": _webkitgtk_engine(*found, drawing, "none" if for_faults else "normal")
            if (found := find_webkit())
            else _by_playwright("WebKit", playwright.webkit, dict),
            **{name: _by_playwright("Firefox", playwright.firefox, way) for name, way in unusual.items()},
        }


def with_profile(playwright: Playwright, engine: str, profile: Path) -> BrowserContext:
    """Return a browser of Playwright's that keeps its data in this folder."""
    kind: BrowserType = getattr(playwright, engine.lower())
    options = _firefox_options() if engine == "Firefox" else _chromium_options()
    width, height = TABLET
    viewport: ViewportSize = {"width": width, "height": height}
    context = kind.launch_persistent_context(profile, viewport=viewport, **options)
    context.add_init_script(KNOW_TIPS)
    return context


def _chromium_options(*more: str) -> dict[str, Any]:
    """Return the options with which Chromium is started."""
    return {"executable_path": find_chromium(), "args": [*SWITCHES, *more]}


def _firefox_options(**preferences: Any) -> dict[str, Any]:
    """Return the options of Firefox: scroll bars over the page, as on a tablet, and no proxy."""
    path = find_firefox()
    bars = {"firefox_user_prefs": {"ui.useOverlayScrollbars": 1, "network.proxy.type": 0, **preferences}}
    return bars | ({"channel": "moz-firefox", "executable_path": path} if path else {})


def _resisting_options() -> dict[str, Any]:
    """Return the options of a Firefox that resists fingerprinting."""
    options = _firefox_options()
    return options | {
        "firefox_user_prefs": options["firefox_user_prefs"] | {"privacy.resistFingerprinting": True}
    }


def _in_own_colours() -> dict[str, Any]:
    """Return the options of a browser in forced colours of the user's own."""
    colours = {"ui.highlight": "#37006e", "ui.highlighttext": "#ffffff", "ui.buttonborder": "#000000"}
    return _firefox_options(**{"browser.display.document_color_use": 2, **colours})


def _by_playwright(name: str, kind: BrowserType, options: Callable[[], dict[str, Any]]) -> Engine:
    """Return the engine of this name, which Playwright starts with these options."""

    @contextmanager
    def tablet() -> Iterator[BrowserTablet]:
        try:
            browser = kind.launch(**options())
        except Error as error:
            raise Problem(f"{why_missing(name)} {error.message.splitlines()[0]}") from None
        yield ByPlaywright(*_open_page(browser))
        browser.close()

    return tablet


def _open_page(browser: Browser) -> tuple[Page, CDPSession | None]:
    """Return a new page in a fresh context of a browser."""
    width, height = TABLET
    engine = browser.browser_type.name
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=engine != "firefox")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(KNOW_TIPS)
    page = context.new_page()
    return page, context.new_cdp_session(page) if engine == "chromium" else None


def _webkitgtk_engine(browser: str, driver: str, drawing: dict[str, str], waits: str) -> Engine:
    """Return the engine of a WebKitGTK browser, started by its WebDriver."""
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x1600x24"] if shutil.which("xvfb-run") else []

    @contextmanager
    def tablet() -> Iterator[BrowserTablet]:
        with TemporaryDirectory(ignore_cleanup_errors=True) as home:
            style = Path(home, "gtk-3.0", "gtk.css")
            style.parent.mkdir()
            style.write_text(NO_BARS)
            places = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
            around = {name: its for name, its in os.environ.items() if not name.lower().endswith("_proxy")}
            running = DriverProgram([*screen, driver], around | dict.fromkeys(places, home) | drawing)
            try:
                tablet = ByWebDriver(browser, running, waits)
                yield tablet
                tablet.close()
            finally:
                running.stop_driver()

    return tablet


def _free_port() -> int:
    """Return a free port, so that two tablets can be open at once."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])
