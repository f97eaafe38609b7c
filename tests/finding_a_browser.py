"""Search for a browser of each engine and for Japanese letters on this machine; fetches missing ones."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import Problem
from tools.fetching import run_command

NAMES = (
    "chromium-headless-shell",  # the same without windows, and quicker by a fifth
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
)  # fmt: skip
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
FIREFOXES = ("firefox-esr", "firefox")
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"

PACKAGES = {
    "Chromium": ("chromium", "chromium-headless-shell", "fonts-liberation"),
    "Firefox": ("firefox-esr",),
    "WebKit": ("webkit2gtk-driver", "xvfb", "xauth"),
}
"""Debian's packages for each engine. The letters are as wide as Arial's, which all tablets have."""

JAPANESE = ("fonts-vlgothic", "fontconfig")
"""Debian's packages for Japanese letters, square like those of iPads and Android: 2 MB, Noto's have 57.

fontconfig tells whether a Linux has any; without letters it draws boxes, two thirds as wide.
"""

LEFT_OUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",  # an internal page for each window
    # and Playwright's own list, as only the last such list counts
    "AvoidUnnecessaryBeforeUnloadCheckSync", "BoundaryEventDispatchTracksNodeRemoval",
    "DestroyProfileOnBrowserClose", "DialMediaRouteProvider", "GlobalMediaControls", "HttpsUpgrades",
    "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding", "RenderDocument",
    "ThirdPartyStoragePartitioning", "Translate",
)  # fmt: skip
"""Features of Chromium that no test needs: without them a new window takes a quarter of the time."""

SWITCHES = (
    "--no-sandbox",
    "--proxy-server=direct://",
    f"--disable-features={','.join(LEFT_OUT)}",
    "--font-render-hinting=none",  # letters as wide as on tablets
)
"""Switches of Chromium in all tests. The site is on this machine, where no proxy finds it."""

NO_OPTIMISING = "--js-flags=--liftoff-only"
"""A switch of Chromium: most pages are closed before optimised compilation of Python would pay."""

PLAYWRIGHTS = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    engine = getattr(playwright, sys.argv[1])
    engine.launch().close()
    print(engine.executable_path)
"""
"""A program that prints the path of Playwright's own build of an engine, if it starts."""


def find_chromium(python: str = sys.executable) -> str:
    """Return the path of a browser: CLOWDER_BROWSER, else the system's, else Playwright's. Raises Problem."""
    chosen = os.environ.get("CLOWDER_BROWSER")
    if chosen:
        if not _can_start(chosen):
            raise Problem(f"CLOWDER_BROWSER is {chosen}, which does not start.")
        return chosen
    found = _first_found(python)
    if not found:
        raise Problem(
            "There is no browser to test with. Please install Chromium or Chrome (Debian: apt-get install "
            "chromium; elsewhere, in the environment of the tests: playwright install chromium), "
            "or say where one is, as in CLOWDER_BROWSER=/opt/chrome/chrome pytest"
        )
    return found


def chromium_with_windows(python: str = sys.executable) -> str:
    """Return the path of a Chromium with windows, which can install a page, say. Raises Problem."""
    paths = filter(None, [os.environ.get("CLOWDER_BROWSER"), *_candidate_paths(python)])
    found = next((path for path in paths if "headless" not in Path(path).name and _can_start(path)), None)
    if not found:
        raise Problem("There is no Chromium with windows to test with (Debian: apt-get install chromium).")
    return found


def find_firefox() -> str | None:
    """Return the path of the system's Firefox; None if there is none."""
    return next(filter(_can_start, filter(None, map(shutil.which, FIREFOXES))), None)


def find_webkit() -> tuple[str, str] | None:
    """Return the paths of the system's WebKitGTK and of its driver; None without either or a display."""
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/").glob(MINI_BROWSERS.lstrip("/")))
    has_display = shutil.which("xvfb-run") or os.environ.get("DISPLAY")
    return (str(browsers[-1]), driver) if driver and browsers and has_display else None


def fetch_browsers(python: str) -> list[str]:
    """Fetch missing engines from Playwright or, if run by root, from Debian.

    Return a sentence for each engine that is still missing.
    """
    missing = [engine for engine in PACKAGES if not _is_here(engine, python)]
    for fetch in (_from_playwright, _engines_from_debian):
        with suppress(Problem), TemporaryDirectory() as temporary:
            if missing:
                fetch(missing, python, Path(temporary))
        missing = [engine for engine in missing if not _is_here(engine, python)]
    return [why_missing(engine) for engine in missing]


def fetch_japanese() -> list[str]:
    """Fetch missing Japanese letters from Debian, if run by root. Return a sentence if none are there."""
    if not has_japanese():
        _from_debian({"Japanese letters": JAPANESE})
    return [] if has_japanese() else [NO_JAPANESE]


def has_japanese() -> bool:
    """Return whether Japanese is drawn in letters. Only Linux may come without."""
    if sys.platform != "linux":
        return True
    listing = shutil.which("fc-list")
    return bool(listing and subprocess.run([listing, ":lang=ja"], capture_output=True, check=False).stdout)


def why_missing(engine: str) -> str:
    """Return a sentence that says how to install the missing engine."""
    packages = " ".join(PACKAGES[engine])
    return (
        f"There is no {engine} to test with. Please install one (Debian: apt-get install {packages}; "
        f"elsewhere, in the environment of the tests: playwright install {engine.lower()})."
    )


NO_JAPANESE = (
    "There are no Japanese letters to test with, so boxes are measured. Please install some "
    f"(Debian: apt-get install {' '.join(JAPANESE)}; elsewhere any that fc-list tells with :lang=ja)."
)


def _is_here(engine: str, python: str) -> bool:
    """Return whether a browser of this engine is found on this machine."""
    if engine == "Chromium":
        return bool(os.environ.get("CLOWDER_BROWSER") or _first_found(python))
    return bool(
        {"Firefox": find_firefox, "WebKit": find_webkit}[engine]() or _playwright_path(engine, python)
    )


def _first_found(python: str) -> str | None:
    """Return the path of the first browser that exists; None if there is none."""
    return next(filter(_can_start, _candidate_paths(python)), None)


def _candidate_paths(python: str) -> Iterator[str]:
    """Yield the paths where a browser may be."""
    yield from filter(None, map(shutil.which, NAMES))
    yield from PLACES
    yield _playwright_path("Chromium", python)


def _playwright_path(engine: str, python: str) -> str:
    """Return the path of Playwright's own build, or an empty text."""
    command = [python, "-c", PLAYWRIGHTS, engine.lower()]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def _can_start(path: str) -> bool:
    """Return whether the browser exists and finds its libraries."""
    if not Path(path).is_file():
        return False
    if os.name == "nt":  # Windows would open a window
        return True
    try:
        said = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return said.returncode == 0


def _from_playwright(engines: Sequence[str], python: str, temporary: Path) -> None:
    """Install the engines by Playwright's own downloads."""
    names = [engine.lower() for engine in engines]
    what = f"Fetching Playwright's {' and '.join(engines)}"
    run_command([python, "-m", "playwright", "install", *names], temporary, what)


def _engines_from_debian(engines: Sequence[str], _python: str, _temporary: Path) -> None:
    """Install the engines from the packages of Debian."""
    _from_debian({engine: PACKAGES[engine] for engine in engines})


def _from_debian(wanted: Mapping[str, Sequence[str]]) -> None:
    """Install these packages if run by root; packages that cannot be had are left out."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    with suppress(Problem), TemporaryDirectory() as temporary:
        run_command([*apt, "update"], Path(temporary), "Fetching the list of Debian's packages")
        for what, packages in wanted.items():
            with suppress(Problem):
                install = [*apt, "install", "--no-install-recommends", *packages]
                run_command(install, Path(temporary), f"Fetching Debian's {what}")
