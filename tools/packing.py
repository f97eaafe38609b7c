"""Gzip compression by libdeflate: a twentieth smaller than zlib's. Only a build needs it."""

import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from tools import CACHE
from tools.fetching import new_folder, pip_install, short_digest

PINS = Path(__file__).with_name("packing.txt")

HARD = 12
"""The compression level: 12, the highest."""


def set_up_packing() -> None:
    """Fetch libdeflate, a better gzip, unless it is here already; then no network is used. Raises Problem."""
    if not _packing_folder().is_dir():
        with new_folder(_packing_folder()) as arrived:
            place = ("install", "--target", str(arrived))
            pip_install(*place, requirements=PINS, into=arrived, what="Fetching what packs a site")


@lru_cache(maxsize=8)
def gzip_bytes(content: bytes) -> bytes:
    """Return the content compressed by gzip. The same content gives the same bytes.

    A few megabytes take a second, so the last results are cached: most builds of one process are of the same
    files. Raises Problem.
    """
    set_up_packing()
    if str(_packing_folder()) not in sys.path:
        sys.path.append(str(_packing_folder()))
    compressed: bytes = bytes(import_module("deflate").gzip_compress(content, HARD))
    return compressed


def _packing_folder() -> Path:
    """Return the cache folder of libdeflate; another version has another folder."""
    return CACHE / f"packing-{short_digest(PINS)}"
