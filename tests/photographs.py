"""Pictures of every screen, to be looked at: python3 tests screenshots [PATTERN ...].

They come into tests/screenshots, with a page to leaf through. A pattern picks screens by name, or sizes
(`1024x768`), or a theme (`day`, `night`); several must all fit.
"""

import re
import shutil
import sys
import threading
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import conftest  # noqa: F401  # for the path
import serve
from browser.conftest import wait_until_ready
from finding_a_browser import chromium
from screens import SIZES, Screen, every_screen

FOLDER = Path(__file__).with_name("screenshots")
THEMES = {"night": "dark", "day": "light"}

LEAF = """<!doctype html><meta charset="utf-8"><title>Clowder, every screen</title>
<style>
body {{ margin: 1rem; background: #777; color: #fff; font: 14px system-ui }}
figure {{ display: inline-block; margin: 0.4rem; vertical-align: top }}
img {{ display: block; height: 24rem }}
img:target {{ height: auto }}
</style>
<h1>Every screen</h1>
{figures}"""
FIGURE = """<figure>
<a href="#{name}"><img id="{name}" src="{name}.png" loading="lazy" alt=""></a>{name}
</figure>"""


def main(patterns: Sequence[str]) -> int:
    """Takes them all, or those that fit. Returns the exit status."""
    if not patterns:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True)
    for name in _taken(patterns):
        print(name, flush=True)
    names = sorted(path.stem for path in FOLDER.glob("*.png"))
    figures = "\n".join(FIGURE.format(name=escape(name)) for name in names)
    (FOLDER / "index.html").write_text(LEAF.format(figures=figures), encoding="utf-8")
    return 0


def _taken(patterns: Sequence[str]) -> Iterator[str]:
    """The name of each picture that has been taken."""
    server = serve.server("127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(has_touch=True)
        page.goto(f"http://127.0.0.1:{server.server_port}/", timeout=120_000)
        wait_until_ready(page)
        for screen in every_screen():
            yield from _each_way(page, screen, patterns)
        browser.close()
    server.shutdown()


def _each_way(page: Page, screen: Screen, patterns: Sequence[str]) -> Iterator[str]:
    """A screen in every size and theme."""
    ways = {
        f"{screen.name} {width}x{height} {theme}".replace(" ", "-"): (width, height, theme)
        for width, height in SIZES
        for theme in THEMES
    }
    wanted = {name: way for name, way in ways.items() if all(re.search(each, name) for each in patterns)}
    for i, (name, (width, height, theme)) in enumerate(wanted.items()):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", THEMES[theme])
        if i == 0:
            screen.show(page)
            page.wait_for_timeout(1000 * screen.still)
        page.wait_for_timeout(250)
        page.screenshot(path=FOLDER / f"{name}.png")
        yield name


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
