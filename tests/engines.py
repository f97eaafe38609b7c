"""The browsers there are, each as a tablet with one page: to measure them, and to try things in all."""

import json
import os
import shutil
import socket
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol
from urllib.error import URLError
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserType, CDPSession, Error, Page, sync_playwright

from finding_a_browser import chromium, firefox, webkit, why_missing
from tools import Problem

TABLET = (1024, 768)

NO_BARS = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-source: none }"
"""A style for GTK, by which the window of WebKitGTK can be as narrow as a telephone."""


class Tablet(Protocol):
    """A browser that has never been anywhere, with one page."""

    def go(self, address: str) -> None:
        """Begin to load a page."""

    def ask(self, expression: str) -> Any:
        """What a JavaScript expression is in the page, and what it promises when it is a promise."""

    def resize(self, width: int, height: int) -> None:
        """Give the page so many pixels."""

    def picture(self) -> bytes:
        """What is to be seen of the page, as a PNG."""

    def slow(self, times: int) -> None:
        """Make everything take so many times as long. Where that cannot be done nothing happens."""

    def memory(self) -> float | None:
        """How many megabytes the process of the page takes, if that can be told."""


@dataclass
class ByPlaywright:
    page: Page
    devtools: CDPSession | None = None

    def go(self, address: str) -> None:
        self.page.goto(address, wait_until="commit")

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        return self.page.screenshot()

    def slow(self, times: int) -> None:
        if self.devtools:
            self.devtools.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def memory(self) -> float | None:
        browser = self.page.context.browser
        if not self.devtools or not browser or not Path("/proc/self/smaps_rollup").exists():
            return None
        self.devtools.send("HeapProfiler.collectGarbage")
        devtools = browser.new_browser_cdp_session()
        processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
        return max(_megabytes(each["id"]) for each in processes if each["type"] == "renderer")


def _megabytes(process: int) -> float:
    """What a process takes of the machine's memory, shared pages by their share."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


class ByWebDriver:
    """Speaks the WebDriver protocol, as far as it is needed here."""

    def __init__(self, browser: str, port: int) -> None:
        """`port` is where the driver listens."""
        self._driver = f"http://127.0.0.1:{port}/session"
        wish = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        answer = self._send("POST", "", {"capabilities": {"alwaysMatch": wish}})
        self._session = f"/{answer['sessionId']}"
        self._send("POST", f"{self._session}/timeouts", {"script": 120_000, "pageLoad": 120_000})

    def go(self, address: str) -> None:
        self._send("POST", f"{self._session}/url", {"url": address})

    def ask(self, expression: str) -> Any:
        script = (
            f"const done = arguments[0]; Promise.resolve({expression})"
            ".then((said) => done({ said }), (error) => done({ error: String(error) }));"
        )
        answer = self._send("POST", f"{self._session}/execute/async", {"script": script, "args": []})
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("said")

    def resize(self, width: int, height: int) -> None:
        """The window has a bar, of which nobody knows how high it is; and it is some time until it obeys."""
        bar = 0
        for _ in range(50):
            self._send("POST", f"{self._session}/window/rect", {"width": width, "height": height + bar})
            wide, high = self.ask("new Promise(requestAnimationFrame).then(() => [innerWidth, innerHeight])")
            if (wide, high) == (width, height):
                return
            bar += height - high if wide == width else 0
            time.sleep(0.05)
        raise Problem(f"The window of WebKit is {wide} by {high} pixels, and not {width} by {height}.")

    def picture(self) -> bytes:
        return b64decode(self._send("GET", f"{self._session}/screenshot"))

    def slow(self, times: int) -> None:
        """It cannot be slowed."""

    def memory(self) -> float | None:
        return None

    def close(self) -> None:
        self._send("DELETE", self._session)

    def _send(self, method: str, path: str, said: Mapping[str, Any] | None = None) -> Any:
        body = None if said is None else json.dumps(said).encode()
        request = Request(f"{self._driver}{path}", body, method=method)
        with urlopen(request, timeout=180) as answer:
            return json.load(answer)["value"]


Engine = Callable[[], AbstractContextManager[Tablet]]
"""Opens a new tablet. Raises Problem where that engine is missing."""


@contextmanager
def engines() -> Iterator[dict[str, Engine]]:
    """All of them, by name: the system's, or else Playwright's own."""
    with sync_playwright() as playwright:
        yield {
            "Chromium": _by_playwright("Chromium", playwright.chromium, _chromium),
            "Firefox": _by_playwright("Firefox", playwright.firefox, _firefox),
            "WebKit": _webkitgtk(*found)
            if (found := webkit())
            else _by_playwright("WebKit", playwright.webkit, dict),
        }


def _chromium() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": ["--no-sandbox"]}


def _firefox() -> dict[str, Any]:
    path = firefox()
    return {"channel": "moz-firefox", "executable_path": path} if path else {}


def _by_playwright(name: str, kind: BrowserType, options: Callable[[], dict[str, Any]]) -> Engine:
    @contextmanager
    def tablet() -> Iterator[Tablet]:
        try:
            browser = kind.launch(**options())
        except Error as error:
            raise Problem(f"{why_missing(name)} {error.message.splitlines()[0]}") from None
        width, height = TABLET
        can_touch = name != "Firefox"
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=can_touch)
        page = context.new_page()
        yield ByPlaywright(page, context.new_cdp_session(page) if name == "Chromium" else None)
        browser.close()

    return tablet


def _webkitgtk(browser: str, driver: str) -> Engine:
    screen = ["xvfb-run", "-a", "-s", "-screen 0 1600x1600x24"] if shutil.which("xvfb-run") else []
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    @contextmanager
    def tablet() -> Iterator[Tablet]:
        with TemporaryDirectory(ignore_cleanup_errors=True) as home:
            style = Path(home, "gtk-3.0", "gtk.css")
            style.parent.mkdir()
            style.write_text(NO_BARS)
            places = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
            port = _free_port()
            command = [*screen, driver, f"--port={port}"]
            surroundings = os.environ | dict.fromkeys(places, home)
            running = subprocess.Popen(command, env=surroundings, start_new_session=True, **quiet)  # type: ignore[call-overload]
            try:
                tablet = _connected(browser, port)
                tablet.resize(*TABLET)
                yield tablet
                tablet.close()
            finally:
                os.killpg(running.pid, 15)
                running.wait()

    return tablet


def _free_port() -> int:
    """Where nobody listens yet, so that two tablets can be open at once."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def _connected(browser: str, port: int) -> ByWebDriver:
    for _ in range(100):
        try:
            return ByWebDriver(browser, port)
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise Problem("The driver of WebKitGTK does not answer.")
