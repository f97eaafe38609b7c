"""What makes codes for cameras, and reads them: a library that a page asks for when somebody wants it.

It has pins of its own (`for_codes`), so that the runtime and what is made of it stay as they are.
"""

from pathlib import Path

from tools import CACHE, ROOT
from tools.fetching import arriving, digest
from tools.runtime import npm_ci

PINS = Path(__file__).with_name("for_codes")
LIBRARIES = {name: f"node_modules/qr/{name}" for name in ("index.js", "decode.js")}
"""qr, by Paul Miller (MIT licence): by its address below codes/, where it lies."""


def folder() -> Path:
    """Where it lies once it is fetched: another place for other pins."""
    return CACHE / f"codes-{digest(PINS / 'package-lock.json')}"


def files() -> dict[str, Path]:
    """What the page may ask for, by address below assets/codes/. Empty before the set-up."""
    paths = {name: folder() / place for name, place in LIBRARIES.items()}
    return {name: path for name, path in paths.items() if path.is_file()}


def set_up() -> None:
    """Fetches it unless it is here: then nothing touches the network. Raises Problem."""
    if files().keys() == LIBRARIES.keys():
        return
    with arriving(folder()) as arrived:
        pins = [PINS / "package.json", PINS / "package-lock.json", ROOT / ".npmrc"]
        npm_ci(pins, arrived, "Fetching what makes codes")
