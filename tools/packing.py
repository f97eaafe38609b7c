"""Compressing as gzip does, and a twentieth smaller: by libdeflate, which only a build needs."""

import sys
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from tools import CACHE
from tools.fetching import arriving, digest, pip

PINS = Path(__file__).with_name("packing.txt")

HARD = 12
"""How hard it tries, of 12."""


def set_up() -> None:
    """Fetches it unless it is here: then nothing touches the network. Raises Problem."""
    if not _folder().is_dir():
        with arriving(_folder()) as arrived:
            place = ("install", "--target", str(arrived))
            pip(*place, requirements=PINS, into=arrived, what="Fetching what packs a site")


@lru_cache(maxsize=8)
def packed(content: bytes) -> bytes:
    """What any gzip unpacks; the same content gives the same bytes.

    It takes a second for each few megabytes, so the last answers are remembered: most builds of one process
    are of the same files. Raises Problem.
    """
    set_up()
    if str(_folder()) not in sys.path:
        sys.path.append(str(_folder()))
    compressed: bytes = bytes(import_module("deflate").gzip_compress(content, HARD))
    return compressed


def _folder() -> Path:
    return CACHE / f"packing-{digest(PINS)}"
