"""Finding a browser of each engine to test with, and Japanese letters, on any machine, or getting them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import Problem
from tools.fetching import run

NAMES = (
    "chromium-headless-shell",  # the same but for what only a window needs, and quicker by a fifth
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
"""What each engine comes in from Debian. The letters are as wide as Arial's, which all tablets have."""

JAPANESE = ("fonts-vlgothic", "fontconfig")
"""Letters that are as wide as those of iPads and Android, which are squares: in 2 MB, where Noto's are 57.

With what tells whether a Linux has any: it draws boxes else, two thirds as wide.
"""

LEFT_OUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",  # a page of the browser's own for each window
    # and what Playwright leaves out, as only the last such list counts
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
"""With which Chromium is started. What it asks for is on this machine, where no proxy finds it."""

PLAYWRIGHTS = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    engine = getattr(playwright, sys.argv[1])
    engine.launch().close()
    print(engine.executable_path)
"""
"""Says where Playwright's own build of an engine is, if it starts."""


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
            "chromium; elsewhere, in the environment of the tests: playwright install chromium), "
            "or say where one is, as in CLOWDER_BROWSER=/opt/chrome/chrome pytest"
        )
    return found


def chromium_with_windows(python: str = sys.executable) -> str:
    """Return the path of a Chromium with windows, which can install a page, say. Raises Problem."""
    paths = filter(None, [os.environ.get("CLOWDER_BROWSER"), *_candidates(python)])
    found = next((path for path in paths if "headless" not in Path(path).name and _starts(path)), None)
    if not found:
        raise Problem("There is no Chromium with windows to test with (Debian: apt-get install chromium).")
    return found


def firefox() -> str | None:
    """The path of the system's Firefox."""
    return next(filter(_starts, filter(None, map(shutil.which, FIREFOXES))), None)


def webkit() -> tuple[str, str] | None:
    """The paths of the system's WebKitGTK and of its driver, where there is a display for it."""
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/").glob(MINI_BROWSERS.lstrip("/")))
    has_display = shutil.which("xvfb-run") or os.environ.get("DISPLAY")
    return (str(browsers[-1]), driver) if driver and browsers and has_display else None


def fetch_browsers(python: str) -> list[str]:
    """Where there is no engine, gets Playwright's or, by root, Debian's. Says what is still missing."""
    missing = [engine for engine in PACKAGES if not _is_here(engine, python)]
    for fetch in (_from_playwright, _engines_from_debian):
        with suppress(Problem), TemporaryDirectory() as temporary:
            if missing:
                fetch(missing, python, Path(temporary))
        missing = [engine for engine in missing if not _is_here(engine, python)]
    return [why_missing(engine) for engine in missing]


def fetch_japanese() -> list[str]:
    """Where there are no Japanese letters, gets Debian's, by root. Says so if there are still none."""
    if not has_japanese():
        _from_debian({"Japanese letters": JAPANESE})
    return [] if has_japanese() else [NO_JAPANESE]


def has_japanese() -> bool:
    """Whether Japanese is drawn in letters. Only Linux may come without."""
    if sys.platform != "linux":
        return True
    listing = shutil.which("fc-list")
    return bool(listing and subprocess.run([listing, ":lang=ja"], capture_output=True, check=False).stdout)


def why_missing(engine: str) -> str:
    """What to do about it, in a sentence."""
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
    if engine == "Chromium":
        return bool(os.environ.get("CLOWDER_BROWSER") or _found(python))
    return bool({"Firefox": firefox, "WebKit": webkit}[engine]() or _playwrights(engine, python))


def _found(python: str) -> str | None:
    return next(filter(_starts, _candidates(python)), None)


def _candidates(python: str) -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from PLACES
    yield _playwrights("Chromium", python)


def _playwrights(engine: str, python: str) -> str:
    """The path of Playwright's own build, or nothing."""
    command = [python, "-c", PLAYWRIGHTS, engine.lower()]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


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


def _from_playwright(engines: Sequence[str], python: str, temporary: Path) -> None:
    names = [engine.lower() for engine in engines]
    what = f"Fetching Playwright's {' and '.join(engines)}"
    run([python, "-m", "playwright", "install", *names], temporary, what)


def _engines_from_debian(engines: Sequence[str], _python: str, _temporary: Path) -> None:
    _from_debian({engine: PACKAGES[engine] for engine in engines})


def _from_debian(wanted: Mapping[str, Sequence[str]]) -> None:
    """Gets what comes in these packages, by root; what cannot be had is left out."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    with suppress(Problem), TemporaryDirectory() as temporary:
        run([*apt, "update"], Path(temporary), "Fetching the list of Debian's packages")
        for what, packages in wanted.items():
            with suppress(Problem):
                install = [*apt, "install", "--no-install-recommends", *packages]
                run(install, Path(temporary), f"Fetching Debian's {what}")
