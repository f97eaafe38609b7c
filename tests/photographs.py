"""Screenshots of every screen, to be looked at: python3 tests screenshots [PATTERN ...].

They are written into tests/screenshots, with a page to leaf through. A pattern selects screens by name, or
sizes (`1024x768`), or a theme (`day`, `night`), or an engine (`WebKit`); several must all fit.
"""

import re
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import conftest  # noqa: F401  # for the path
from engines import BrowserTablet, Engine, installed_engines
from pieces import READY
from screens import SIZES, Screen, every_screen
from serving import serve_site
from tools import Problem

FOLDER = Path(__file__).with_name("screenshots")
THEMES = {"night": "dark", "day": "light"}

Ways = dict[str, tuple[int, int, str]]
"""Names of pictures of a screen, each with a size and a theme."""

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
    """Take all pictures, or those that fit. Return the exit status."""
    if not patterns:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True)
    for name in _take_pictures(patterns):
        print(name, flush=True)
    names = sorted(path.stem for path in FOLDER.glob("*.png"))
    figures = "\n".join(FIGURE.format(name=escape(name)) for name in names)
    (FOLDER / "index.html").write_text(LEAF.format(figures=figures), encoding="utf-8")
    return 0


def _take_pictures(patterns: Sequence[str]) -> Iterator[str]:
    """Yield the name of each picture that has been taken."""
    with serve_site() as address, installed_engines(for_pictures=True) as tablets:
        for name, engine in tablets.items():
            wanted = [
                (screen, ways) for screen in every_screen() if (ways := _picture_ways(screen, name, patterns))
            ]
            try:
                yield from _in_engine(engine, wanted, address)
            except Problem as problem:
                print(problem, file=sys.stderr)


def _picture_ways(screen: Screen, engine: str, patterns: Sequence[str]) -> Ways:
    """Return the sizes and themes of a screen whose names fit all patterns."""
    ways = {
        f"{screen.name} {width}x{height} {theme} {engine}".replace(" ", "-"): (width, height, theme)
        for width, height in SIZES
        if screen.fits_size(width, height)
        for theme in THEMES
    }
    return {name: way for name, way in ways.items() if all(re.search(each, name) for each in patterns)}


def _in_engine(engine: Engine, wanted: Sequence[tuple[Screen, Ways]], site: str) -> Iterator[str]:
    """Yield the names of the pictures taken in one engine. Raises Problem if the engine is missing."""
    if wanted:
        with engine() as tablet:
            tablet.load_page(site)
            tablet.evaluate(READY)
            for screen, ways in wanted:
                yield from _each_way(tablet, screen, ways)


def _each_way(tablet: BrowserTablet, screen: Screen, ways: Ways) -> Iterator[str]:
    for i, (name, (width, height, theme)) in enumerate(ways.items()):
        tablet.resize_page(width, height)
        if i == 0:
            tablet.evaluate(screen.script_to_screen)
            time.sleep(screen.still)
        tablet.evaluate(f'document.documentElement.dataset.theme = "{THEMES[theme]}"')
        time.sleep(0.25)
        (FOLDER / f"{name}.png").write_bytes(tablet.take_picture())
        yield name


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
