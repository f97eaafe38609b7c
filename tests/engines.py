"""The browsers there are, each as a tablet with one page: to measure them, and to try things in all."""

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
    sync_playwright,
)

from finding_a_browser import SWITCHES, chromium, firefox, webkit, why_missing
from tools import Problem

TABLET = (1024, 768)

RESISTING = "Firefox, resisting"
"""Firefox as it is set against being recognised, in which a canvas is read as noise."""

OWN_COLOURS = "Firefox, with colours of its own"
"""Firefox as it has its own colours for all pages, some of them as a contrast theme has them."""

PATIENCE = 120_000
"""Milliseconds after which a page that does not answer has failed; a machine may be busy."""

Spot = tuple[float, float]

KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c"}
"""How WebDriver calls the keys that are no letters."""

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
"""What the page complained of, for a browser that does not tell; the first time it begins to listen."""

NO_BARS = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-source: none }"
"""A style for GTK, by which the window of WebKitGTK can be as narrow as a telephone."""

ANSWERS = PATIENCE // 1000 + 10
"""Seconds in which a driver answers: it may wait as long as a page is waited for."""

COMES = 45
"""Seconds in which a browser of WebKitGTK comes or goes. Rarely one never does, and its driver waits on."""

WITHOUT_A_CARD = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
"""So WebKitGTK takes a third of the time on a machine without a graphics card, where tests run.

But then it takes no picture: it waits for a frame of the renderer that is switched off, and never answers.
"""

WITHOUT_COOKIES = "Firefox without cookies"

RESIZED = """new Promise((done) => {
    const look = () => requestAnimationFrame(innerWidth === %d && innerHeight === %d ? done : look);
    look();
})"""
"""When the page has been drawn in this size."""


class Tablet(Protocol):
    """A browser that has never been anywhere, with one page."""

    def renew(self) -> None:
        """Be as one that has never been anywhere, with an empty page."""

    def go(self, address: str) -> None:
        """Begin to load a page."""

    def reload(self) -> None:
        """Begin to load the page anew."""

    def ask(self, expression: str) -> Any:
        """What a JavaScript expression is in the page, and what it promises when it is a promise."""

    def touch(self, *way: Spot, rest: int = 0) -> None:
        """Something comes down at a spot, rests for so many milliseconds, goes the way, and leaves.

        In Chromium it is a finger. In others, which know none when they are driven, it is the mouse.
        """

    def press(self, key: str) -> None:
        """Press a key, called as JavaScript does."""

    def complaints(self) -> list[str]:
        """What the page complained of since this was last asked.

        In WebKitGTK it is what came after the first time that this was asked of the page.
        """

    def resize(self, width: int, height: int) -> None:
        """Give the page so many pixels."""

    def picture(self) -> bytes:
        """What is to be seen of the page, as a PNG. In WebKitGTK never, unless it is for pictures."""

    def slow(self, times: int) -> None:
        """Make everything take so many times as long. Where that cannot be done nothing happens."""


@dataclass
class ByPlaywright:
    page: Page
    devtools: CDPSession | None = None

    def renew(self) -> None:
        context = self.page.context
        assert context.browser
        context.close()
        self.page, self.devtools = _opened(context.browser)

    def go(self, address: str) -> None:
        """In Firefox a page that writes its address anew at once counts as another on the same way."""
        try:
            self.page.goto(address, wait_until="commit")
        except Error as error:
            if f'is interrupted by another navigation to "{address}"' not in error.message:
                raise

    def reload(self) -> None:
        self.page.reload(wait_until="commit")

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def touch(self, *way: Spot, rest: int = 0) -> None:
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

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def complaints(self) -> list[str]:
        said = [each.text for each in self.page.console_messages() if each.type in ("error", "warning")]
        thrown = [str(error) for error in self.page.page_errors()]
        self.page.clear_console_messages()
        self.page.clear_page_errors()
        return said + thrown

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        return self.page.screenshot()

    def slow(self, times: int) -> None:
        if self.devtools:
            self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": times})


class ByWebDriver:
    """Speaks the WebDriver protocol, as far as it is needed here."""

    def __init__(self, browser: str, driver: "Driver", waits: str) -> None:
        """`waits` for what of a page, in the words of WebDriver."""
        self._driver = driver
        options = {"binary": browser, "args": ["--automation"]}
        self._wish = {"webkitgtk:browserOptions": options, "pageLoadStrategy": waits}
        self._open()

    def _open(self) -> None:
        wish = {"capabilities": {"alwaysMatch": self._wish}}
        answer = self._send("POST", "/session", wish, within=COMES)
        self._session = f"/session/{answer['sessionId']}"
        self._send("POST", f"{self._session}/timeouts", {"script": PATIENCE, "pageLoad": PATIENCE})
        self.resize(*TABLET)

    def renew(self) -> None:
        try:
            self.close()
            self._open()
        except TimeoutError:
            self._driver.stop()
            self._driver.start()
            self._open()

    def go(self, address: str) -> None:
        self._send("POST", f"{self._session}/url", {"url": address})

    def reload(self) -> None:
        self._send("POST", f"{self._session}/refresh", {})

    def ask(self, expression: str) -> Any:
        script = (
            f"const done = arguments[0]; Promise.resolve({expression})"
            ".then((said) => done({ said }), (error) => done({ error: String(error) }));"
        )
        answer = self._send("POST", f"{self._session}/execute/async", {"script": script, "args": []})
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("said")

    def touch(self, *way: Spot, rest: int = 0) -> None:
        there, *further = [{"type": "pointerMove", "x": round(x), "y": round(y)} for x, y in way]
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        pause = [{"type": "pause", "duration": rest}] if rest else []
        self._act({"type": "pointer", "id": "finger", "actions": [there, down, *pause, *further, up]})

    def press(self, key: str) -> None:
        named = {"value": KEYS.get(key, key)}
        actions = [{"type": kind} | named for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keyboard", "actions": actions})

    def _act(self, source: dict[str, Any]) -> None:
        self._send("POST", f"{self._session}/actions", {"actions": [source]})

    def complaints(self) -> list[str]:
        return list(self.ask(COMPLAINTS))

    def resize(self, width: int, height: int) -> None:
        """The window is higher by its bar. It grows when it pleases."""
        bar = self.ask("outerHeight - innerHeight")
        self._send("POST", f"{self._session}/window/rect", {"width": width, "height": height + bar})
        self.ask(RESIZED % (width, height))

    def picture(self) -> bytes:
        return b64decode(self._send("GET", f"{self._session}/screenshot"))

    def slow(self, times: int) -> None:
        """It cannot be slowed."""

    def close(self) -> None:
        self._send("DELETE", self._session, within=COMES)

    def _send(
        self, method: str, path: str, said: Mapping[str, Any] | None = None, *, within: int = ANSWERS
    ) -> Any:
        """What the driver answers within so many seconds. Raises TimeoutError."""
        body = None if said is None else json.dumps(said)
        with closing(HTTPConnection("127.0.0.1", self._driver.port, timeout=within)) as driver:
            driver.request(method, path, body)
            answer = driver.getresponse()
            value = json.load(answer)["value"]
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {value['message']}")
        return value


Engine = Callable[[], AbstractContextManager[Tablet]]
"""Opens a new tablet. Raises Problem where that engine is missing."""


class Driver:
    """A program that drives a browser, from when it is started until it is stopped."""

    def __init__(self, command: Sequence[str], surroundings: Mapping[str, str]) -> None:
        self._command, self._surroundings = command, surroundings
        self.start()

    def start(self) -> None:
        """It listens at a port where nobody did. Raises Problem if it never does."""
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
        self.stop()
        raise Problem("The driver of WebKitGTK does not answer.")

    def stop(self) -> None:
        """With all that it has started."""
        os.killpg(self._running.pid, 15)
        self._running.wait()


@contextmanager
def engines(
    *, for_pictures: bool = False, for_faults: bool = False, beside: bool = False
) -> Iterator[dict[str, Engine]]:
    """All of them, by name: the system's, or Playwright's own; `beside` them one that blocks cookies.

    `for_pictures` they may be slower. `for_faults` none waits for a page that never comes as a whole, so what
    is asked first may be asked of the page before.
    """
    drawing = {} if for_pictures else WITHOUT_A_CARD
    blocking = partial(_firefox, **{"network.cookie.cookieBehavior": 2})
    with sync_playwright() as playwright:
        yield {
            "Chromium": _by_playwright("Chromium", playwright.chromium, _chromium),
            "Firefox": _by_playwright("Firefox", playwright.firefox, _firefox),
            RESISTING: _by_playwright("Firefox", playwright.firefox, _resisting),
            "WebKit": _webkitgtk(*found, drawing, "none" if for_faults else "normal")
            if (found := webkit())
            else _by_playwright("WebKit", playwright.webkit, dict),
            **({WITHOUT_COOKIES: _by_playwright("Firefox", playwright.firefox, blocking)} if beside else {}),
            **(
                {OWN_COLOURS: _by_playwright("Firefox", playwright.firefox, _in_own_colours)}
                if beside
                else {}
            ),
        }


def with_profile(playwright: Playwright, engine: str, profile: Path) -> BrowserContext:
    """A browser of Playwright's that keeps everything in this folder, until it is opened again."""
    kind: BrowserType = getattr(playwright, engine.lower())
    options = {"Chromium": _chromium, "Firefox": _firefox}[engine]()
    width, height = TABLET
    return kind.launch_persistent_context(profile, viewport={"width": width, "height": height}, **options)


def _chromium() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": SWITCHES}


def _firefox(**preferences: Any) -> dict[str, Any]:
    """Its bars lie over the page, as a tablet's do, and it asks no proxy."""
    path = firefox()
    bars = {"firefox_user_prefs": {"ui.useOverlayScrollbars": 1, "network.proxy.type": 0, **preferences}}
    return bars | ({"channel": "moz-firefox", "executable_path": path} if path else {})


def _resisting() -> dict[str, Any]:
    options = _firefox()
    return options | {
        "firefox_user_prefs": options["firefox_user_prefs"] | {"privacy.resistFingerprinting": True}
    }


def _in_own_colours() -> dict[str, Any]:
    colours = {"ui.highlight": "#37006e", "ui.highlighttext": "#ffffff", "ui.buttonborder": "#000000"}
    return _firefox(**{"browser.display.document_color_use": 2, **colours})


def _by_playwright(name: str, kind: BrowserType, options: Callable[[], dict[str, Any]]) -> Engine:
    @contextmanager
    def tablet() -> Iterator[Tablet]:
        try:
            browser = kind.launch(**options())
        except Error as error:
            raise Problem(f"{why_missing(name)} {error.message.splitlines()[0]}") from None
        yield ByPlaywright(*_opened(browser))
        browser.close()

    return tablet


def _opened(browser: Browser) -> tuple[Page, CDPSession | None]:
    """A new page of a browser that then has never been anywhere."""
    width, height = TABLET
    engine = browser.browser_type.name
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=engine != "firefox")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    return page, context.new_cdp_session(page) if engine == "chromium" else None


def _webkitgtk(browser: str, driver: str, drawing: dict[str, str], waits: str) -> Engine:
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x1600x24"] if shutil.which("xvfb-run") else []

    @contextmanager
    def tablet() -> Iterator[Tablet]:
        with TemporaryDirectory(ignore_cleanup_errors=True) as home:
            style = Path(home, "gtk-3.0", "gtk.css")
            style.parent.mkdir()
            style.write_text(NO_BARS)
            places = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
            around = {name: its for name, its in os.environ.items() if not name.lower().endswith("_proxy")}
            running = Driver([*screen, driver], around | dict.fromkeys(places, home) | drawing)
            try:
                tablet = ByWebDriver(browser, running, waits)
                yield tablet
                tablet.close()
            finally:
                running.stop()

    return tablet


def _free_port() -> int:
    """Where nobody listens yet, so that two tablets can be open at once."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])
