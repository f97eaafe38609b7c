"""Pictures that a browser shows before it installs Clowder: python3 tests storefront.

They are written into assets/install, for manifest.webmanifest: a few screens, and an icon for each game.
"""

import sys
import time
from base64 import b64decode
from typing import Any

import conftest  # noqa: F401  # for the path
from clowder.games import GAMES
from engines import BrowserTablet, ByPlaywright, installed_engines
from pieces import READY
from screens import Screen, every_screen
from serving import serve_site
from tools import ROOT

FOLDER = ROOT / "assets" / "install"

WIDE, NARROW = (1024, 768), (768, 1024)

SCREENS = {
    "wide-home": ("home", WIDE),
    "wide-table": ("kit-and-kat 4 open", WIDE),
    "narrow-home": ("home", NARROW),
    "narrow-table": ("stepped-on-the-cat 3 open", NARROW),
}
"""The screen and the size of each picture."""

SCALE, QUALITY = 0.75, 55
"""The scale of the pictures, so that they weigh little, and WebP's quality in percent."""

STILL = 5
"""Seconds until all motion has ended."""

ICON = 192
"""Pixels of an icon's side."""

SQUARE = """(() => {
    const picture = document.querySelector(".tile.%s > .picture");
    picture.scrollIntoView({ block: "center" });
    const { x, y, width, height } = picture.getBoundingClientRect();
    return [x + (width - height) / 2, y + scrollY, height];
})()"""
"""JavaScript for the middle square of a game's picture on the home screen: its corner and its side."""


def main() -> int:
    """Take all pictures. Return the exit status."""
    FOLDER.mkdir(exist_ok=True)
    with serve_site() as address, installed_engines() as tablets, tablets["Chromium"]() as tablet:
        tablet.load_page(address)
        tablet.evaluate(READY)
        screens = {screen.name: screen for screen in every_screen()}
        for name, (screen, (width, height)) in SCREENS.items():
            tablet.resize_page(width, height)
            come_to(tablet, screens[screen])
            clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": SCALE}
            take_picture(tablet, f"{name}.webp", format="webp", quality=QUALITY, clip=clip)
        come_to(tablet, screens["home"])
        for game in GAMES:
            x, y, side = tablet.evaluate(SQUARE % game.name)
            clip = {"x": x, "y": y, "width": side, "height": side, "scale": ICON / side}
            take_picture(tablet, f"{game.name}.png", format="png", clip=clip)
    return 0


def come_to(tablet: BrowserTablet, screen: Screen) -> None:
    """Show the screen in the dark theme, and wait until no card flies any more."""
    tablet.evaluate(screen.script_to_screen)
    tablet.evaluate('document.documentElement.dataset.theme = "dark"')
    time.sleep(STILL)


def take_picture(tablet: BrowserTablet, name: str, **how: Any) -> None:
    """Write a picture of the page into the folder."""
    assert isinstance(tablet, ByPlaywright) and tablet.devtools
    taken = b64decode(tablet.devtools.send("Page.captureScreenshot", how)["data"])
    (FOLDER / name).write_bytes(taken)
    print(f"{name} {len(taken):,}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
