"""Gzip compression by libdeflate: a twentieth smaller than zlib's. Only a build needs it."""

import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from tools import CACHE
from tools.fetching import arriving, digest, pip

PINS = Path(__file__).with_name("packing.txt")

HARD = 12
"""The compression level: 12, the highest."""


def set_up() -> None:
    """Fetch libdeflate unless it is here already; then no network is used. Raises Problem."""
    if not _folder().is_dir():
        with arriving(_folder()) as arrived:
            place = ("install", "--target", str(arrived))
            pip(*place, requirements=PINS, into=arrived, what="Fetching what packs a site")


@lru_cache(maxsize=8)
def packed(content: bytes) -> bytes:
    """Return the contents, gzipped. The same contents give the same bytes.

    A few megabytes take a second, so the last results are cached: most builds of one process are of the same
    files. Raises Problem.
    """
    set_up()
    if str(_folder()) not in sys.path:
        sys.path.append(str(_folder()))
    compressed: bytes = bytes(import_module("deflate").gzip_compress(content, HARD))
    return compressed


def _folder() -> Path:
    return CACHE / f"packing-{digest(PINS)}"
