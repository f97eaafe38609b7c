"""Compression of large files, by gzip and by brotli. Only a build needs it.

Every browser can unpack gzip; libdeflate makes it a twentieth smaller than zlib does. Brotli is a fifth
smaller again, and Firefox and Safari can unpack it.
"""

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tools import CACHE
from tools.fetching import new_folder, pip_install, short_digest

PINS = Path(__file__).with_name("packing.txt")

GZIP_LEVEL = 12
"""The compression level of gzip: 12, the highest."""

BROTLI_QUALITY, FAST_BROTLI_QUALITY = 11, 5
"""Qualities of brotli: the highest, which takes some 3 s a megabyte, and one that takes a hundredth of it."""

BROTLI_WINDOW_BITS = 24
"""The binary logarithm of the bytes in which brotli looks for repetitions: 24, the most a browser accepts."""

PACKINGS = ("brotli", "gzip")
"""The suffixes of compressed files, the smallest first; also what browsers call the formats.

No server knows the suffixes, so none unpacks the files on the way.
"""


def set_up_packing() -> None:
    """Fetch libdeflate and brotli unless they are here already; then no network is used. Raises Problem."""
    if not _packing_folder().is_dir():
        with new_folder(_packing_folder()) as arrived:
            place = ("install", "--target", str(arrived))
            pip_install(*place, requirements=PINS, into=arrived, what="Fetching what packs a site")


@lru_cache(maxsize=8)
def pack_bytes(content: bytes, *, is_fast: bool = False) -> Mapping[str, bytes]:
    """Return the content compressed in every way of `PACKINGS`. The same content gives the same bytes.

    A few megabytes take half a minute, or a second with `is_fast`, which makes brotli's a fifth larger. The
    last results are cached: most builds of one process are of the same files. Raises Problem.
    """
    quality = FAST_BROTLI_QUALITY if is_fast else BROTLI_QUALITY
    brotli = import_compressor("brotli").compress(content, quality=quality, lgwin=BROTLI_WINDOW_BITS)
    return {"brotli": brotli, "gzip": bytes(import_compressor("deflate").gzip_compress(content, GZIP_LEVEL))}


def import_compressor(name: str) -> Any:
    """Return a module of a compressor, `brotli` or `deflate`, fetched unless it is here. Raises Problem."""
    set_up_packing()
    if str(_packing_folder()) not in sys.path:
        sys.path.append(str(_packing_folder()))
    return import_module(name)


def _packing_folder() -> Path:
    """Return the cache folder of both compressors; other versions have another folder."""
    return CACHE / f"packing-{short_digest(PINS)}"
