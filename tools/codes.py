"""QR code library: writes and reads the codes for cameras; the page loads the library on demand.

Its pins (`for_codes`) are separate from the runtime's, so that a change of one does not touch the other.
"""

from pathlib import Path

from tools import CACHE, ROOT
from tools.fetching import new_folder, short_digest
from tools.runtime import npm_ci

PINS = Path(__file__).with_name("for_codes")
LIBRARIES = {name: f"node_modules/qr/{name}" for name in ("index.js", "decode.js")}
"""The files of qr, by Paul Miller (MIT licence): address below codes/, path in the npm folder."""


def codes_folder() -> Path:
    """Return the cache folder of the QR code library; another version has another folder."""
    return CACHE / f"codes-{short_digest(PINS / 'package-lock.json')}"


def code_files() -> dict[str, Path]:
    """Return the QR code library's files by address below assets/codes/. Empty before `set_up_codes`."""
    paths = {name: codes_folder() / place for name, place in LIBRARIES.items()}
    return {name: path for name, path in paths.items() if path.is_file()}


def set_up_codes() -> None:
    """Fetch the QR code library unless it is here already; then no network is used. Raises Problem."""
    if code_files().keys() == LIBRARIES.keys():
        return
    with new_folder(codes_folder()) as arrived:
        pins = [PINS / "package.json", PINS / "package-lock.json", ROOT / ".npmrc"]
        npm_ci(pins, arrived, "Fetching what makes codes")
