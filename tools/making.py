"""Build cache: each result lies in a folder named by a digest of its sources."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

COUNT = 8
"""The number of folders of each kind that are kept, whatever their age."""

A_WHILE = 600
"""Seconds for which a folder is kept after its last use, as another process may still read it."""


def make_once(folder: Path, make: Callable[[Path], None]) -> Path:
    """Return the folder; if it does not exist yet, `make` fills it first.

    The folder appears whole or not at all. A process that asks for it while another one makes it waits for
    that one. Others of its kind (`python-1`, `python-2`) that were not used for a while are deleted.
    """
    if not folder.is_dir():
        with _lock_kind(folder):
            if not folder.is_dir():
                _make_folder(folder, make)
    os.utime(folder)
    _delete_unused(folder)
    return folder


@contextmanager
def _lock_kind(folder: Path) -> Iterator[None]:
    """Keep other processes from making a folder of the same kind; on Windows they may make it, too."""
    folder.parent.mkdir(exist_ok=True)
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (folder.parent / f"{_kind(folder)}.lock").open("w") as lock:  # closing it ends the lock
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _kind(folder: Path) -> str:
    """Return the kind of a folder: `python` of `python-1`."""
    return folder.name.rpartition("-")[0]


def _make_folder(folder: Path, make: Callable[[Path], None]) -> None:
    """Have `make` fill a temporary folder, and rename that to `folder` when it is whole."""
    with TemporaryDirectory(prefix="making-", dir=folder.parent, ignore_cleanup_errors=True) as temporary:
        arrived = Path(temporary) / folder.name
        arrived.mkdir()
        make(arrived)
        try:
            arrived.rename(folder)
        except OSError:
            if not folder.is_dir():
                raise


def _delete_unused(folder: Path) -> None:
    """Delete the folders of the same kind (`python-1`) that were used longest ago."""
    with suppress(OSError):  # another process may delete the same folders
        used = sorted((path.stat().st_mtime, path) for path in folder.parent.glob(f"{_kind(folder)}-*"))
        for when, path in used[:-COUNT]:
            if when < time() - A_WHILE:
                shutil.rmtree(path, ignore_errors=True)
