"""What is made lies in the cache, in a folder of its own that is named by what it was made of."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

COUNT = 5
"""How many folders of a kind are kept, whatever their age."""

A_WHILE = 600
"""Seconds in which a folder was used that is kept: some process may still have it."""


def made(folder: Path, make: Callable[[Path], None]) -> Path:
    """The folder, filled by `make` unless it is there: whole or not at all, whoever else makes it meanwhile.

    Others of its kind (`python-1`, `python-2`) that were not used for a while are thrown away.
    """
    if not folder.is_dir():
        _arrive(folder, make)
    os.utime(folder)
    _tidy(folder)
    return folder


def _arrive(folder: Path, make: Callable[[Path], None]) -> None:
    folder.parent.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="making-", dir=folder.parent, ignore_cleanup_errors=True) as temporary:
        arrived = Path(temporary) / folder.name
        arrived.mkdir()
        make(arrived)
        try:
            arrived.rename(folder)
        except OSError:
            if not folder.is_dir():
                raise


def _tidy(folder: Path) -> None:
    """Deletes what was used longest ago."""
    kind = folder.name.rpartition("-")[0]
    with suppress(OSError):  # others may be at it too
        used = sorted((path.stat().st_mtime, path) for path in folder.parent.glob(f"{kind}-*"))
        for when, path in used[:-COUNT]:
            if when < time() - A_WHILE:
                shutil.rmtree(path, ignore_errors=True)
