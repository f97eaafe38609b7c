"""The browsers there are, each as a tablet with one page: to measure them, and to try things in all."""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol
from urllib.error import URLError
from urllib.request import Request, urlopen

from playwright.sync_api import CDPSession, Page, Playwright, sync_playwright

from finding_a_browser import chromium
from tools import Problem

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"


class Tablet(Protocol):
    """A browser that has never been anywhere, with one page."""

    def go(self, address: str) -> None:
        """Begin to load a page."""

    def ask(self, expression: str) -> Any:
        """What a JavaScript expression is in the page, and what it promises when it is a promise."""

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
            f"const done = arguments[0]; Promise.resolve({expression}).then(done, (e) => done(String(e)));"
        )
        return self._send("POST", f"{self._session}/execute/async", {"script": script, "args": []})

    def slow(self, times: int) -> None:
        """It cannot be slowed."""

    def memory(self) -> float | None:
        return None

    def close(self) -> None:
        self._send("DELETE", self._session, {})

    def _send(self, method: str, path: str, said: dict[str, Any]) -> Any:
        request = Request(f"{self._driver}{path}", json.dumps(said).encode(), method=method)
        with urlopen(request, timeout=180) as answer:
            return json.load(answer)["value"]


Engine = Callable[[], AbstractContextManager[Tablet]]
"""Opens a new tablet."""


@contextmanager
def engines() -> Iterator[tuple[dict[str, Engine], dict[str, str]]]:
    """The browsers that are here, by name, and why the others are not."""
    found: dict[str, Engine] = {}
    missing: dict[str, str] = {}
    with ExitStack() as stack, sync_playwright() as playwright:
        for name, find in (("Chromium", _chromium), ("Firefox", _firefox)):
            try:
                found[name] = find(playwright)
            except Problem as problem:
                missing[name] = str(problem)
        try:
            found["WebKitGTK"] = stack.enter_context(_webkit())
        except Problem as problem:
            missing["WebKitGTK"] = str(problem)
        yield found, missing


def _chromium(playwright: Playwright) -> Engine:
    path = chromium()

    @contextmanager
    def tablet() -> Iterator[Tablet]:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True).new_page()
        yield ByPlaywright(page, page.context.new_cdp_session(page))
        browser.close()

    return tablet


def _firefox(playwright: Playwright) -> Engine:
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if not path:
        raise Problem("There is no Firefox (Debian: apt-get install firefox-esr).")

    @contextmanager
    def tablet() -> Iterator[Tablet]:
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
        yield ByPlaywright(browser.new_context(viewport={"width": 1024, "height": 768}).new_page())
        browser.close()

    return tablet


@contextmanager
def _webkit() -> Iterator[Engine]:
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/").glob(MINI_BROWSERS.lstrip("/")))
    if not driver or not browsers:
        raise Problem("There is no WebKitGTK (Debian: apt-get install webkit2gtk-driver).")
    if not os.environ.get("DISPLAY") and not shutil.which("xvfb-run"):
        raise Problem("WebKitGTK needs a display (Debian: apt-get install xvfb).")
    screen = [] if os.environ.get("DISPLAY") else ["xvfb-run", "-a"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    @contextmanager
    def tablet() -> Iterator[Tablet]:
        with TemporaryDirectory(ignore_cleanup_errors=True) as home:
            surroundings = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home}
            port = _free_port()
            command = [*screen, driver, f"--port={port}"]
            running = subprocess.Popen(command, env=surroundings, start_new_session=True, **quiet)  # type: ignore[call-overload]
            try:
                tablet = _connected(str(browsers[-1]), port)
                yield tablet
                tablet.close()
            finally:
                os.killpg(running.pid, 15)
                running.wait()

    yield tablet


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
