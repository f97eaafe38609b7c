"""Finding a Chromium to test with, on any machine, or getting one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import Problem
from tools.fetching import run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
PLAYWRIGHTS = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def chromium(python: str = sys.executable) -> str:
    """The path of a browser: CLOWDER_BROWSER, else the system's, else Playwright's. Raises Problem."""
    chosen = os.environ.get("CLOWDER_BROWSER")
    if chosen:
        if not _starts(chosen):
            raise Problem(f"CLOWDER_BROWSER is {chosen}, which does not start.")
        return chosen
    found = _found(python)
    if not found:
        raise Problem(
            "There is no browser to test with. Please install Chromium or Chrome (Debian: apt-get install "
            "chromium), or say where one is, as in CLOWDER_BROWSER=/opt/chrome/chrome python3 tests"
        )
    return found


def fetch_chromium(python: str) -> str:
    """As `chromium`; where there is none, Playwright's is fetched or, by root, Debian's. Raises Problem."""
    for fetch in (_from_playwright, _from_debian):
        if not os.environ.get("CLOWDER_BROWSER") and not _found(python):
            with suppress(Problem), TemporaryDirectory() as temporary:
                fetch(python, Path(temporary))
    return chromium(python)


def _found(python: str) -> str | None:
    return next(filter(_starts, _candidates(python)), None)


def _candidates(python: str) -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from PLACES
    asked = subprocess.run([python, "-c", PLAYWRIGHTS], capture_output=True, text=True, check=False)
    yield asked.stdout.strip()


def _starts(path: str) -> bool:
    """Whether a browser is there and finds its libraries."""
    if not Path(path).is_file():
        return False
    if os.name == "nt":  # where it would open a window
        return True
    try:
        said = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0


def _from_playwright(python: str, temporary: Path) -> None:
    run([python, "-m", "playwright", "install", "chromium"], temporary, "Fetching Playwright's Chromium")


def _from_debian(python: str, temporary: Path) -> None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    run([*apt, "update"], temporary, "Fetching the list of Debian's packages")
    run([*apt, "install", "--no-install-recommends", "chromium"], temporary, "Fetching Debian's Chromium")
