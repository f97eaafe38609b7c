"""The site: every address there is, and the bytes that belong to it. Nothing else is served."""

import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tools import ROOT, runtime

PAGES = ("index.html", "sw.js", "manifest.webmanifest")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the zip, so that the same sources always make the same bytes."""


class Source(Protocol):
    """Where the bytes at an address come from."""

    def files(self) -> Sequence[Path]:
        """The files that they are made of: the same, unchanged files make the same bytes."""

    def read(self) -> bytes:
        """The bytes. Raises OSError when a file has gone."""


@dataclass(frozen=True)
class File:
    """A file as it lies."""

    path: Path

    def files(self) -> Sequence[Path]:
        return (self.path,)

    def read(self) -> bytes:
        return self.path.read_bytes()


@dataclass(frozen=True)
class Zip:
    """The Python modules of a folder, in a zip."""

    folder: Path

    def files(self) -> Sequence[Path]:
        return [path for path in plain_files(self.folder) if path.suffix == ".py"]

    def read(self) -> bytes:
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for path in self.files():
                entry = zipfile.ZipInfo(path.relative_to(self.folder).as_posix(), LONG_AGO)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system = 3
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes())
        return packed.getvalue()


def site(root: Path = ROOT) -> dict[str, Source]:
    """The source of every address. Addresses have no leading slash; that of the page is `index.html`."""
    pages = [root / name for name in PAGES if _is_plain(root / name)]
    files = {path.relative_to(root).as_posix(): path for path in [*pages, *plain_files(root / "assets")]}
    files |= {f"runtime/{name}": path for name, path in runtime.files().items()}
    return {**{address: File(path) for address, path in files.items()}, "app.zip": Zip(root / "py")}


def plain_files(folder: Path) -> Iterator[Path]:
    """The files in and below a folder, in a fixed order. Nothing hidden, and nothing that a link leads to."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if _is_plain(path):
            yield path
        elif path.is_dir() and not path.is_symlink() and not path.name.startswith("."):
            yield from plain_files(path)


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and not path.name.startswith(".")
