"""The site: every address there is, and the bytes that belong to it. Nothing else is served."""

import base64
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from pathlib import Path
from typing import Protocol

from tools import ROOT, Problem, python, runtime, words

PAGES = ("sw.js", "manifest.webmanifest")
FOR_PYTHON = (".py", ".json")
"""What Python finds in its zip: modules, and what is written on cards."""

LOCK = "pyodide-lock.json"
FIRST = "<!-- what the app draws first -->"
"""What stands in index.html for what is put in its place."""

INLINE = re.compile(r'<script src="assets/([\w-]+\.js)"></script>')
"""A script that stands in the page itself: what watches must be there when nothing else arrives."""

STYLE = "style/clowder.css"
IMPORT = re.compile(r'@import "([\w./*-]+\.css)";\n')

DRAW_FIRST = """
import sys
from pathlib import Path
sys.stdout.reconfigure(encoding="utf-8")
from app.prerender import first
from app.languages import Languages
from core.words import ENGLISH
from games import GAMES
from tools import words
from widgets.nodes import html
languages = Languages(words.catalogues(words.files(Path.cwd().parent)).get)
for code in languages.names:
    languages.speak(code)
    drawn = "".join(map(html, first(GAMES)))
    print(drawn if code == ENGLISH else f'<template id="in-{code}">{drawn}</template>')
"""


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
class Style:
    """A style sheet, joined with those that it imports from its folder."""

    path: Path

    def files(self) -> Sequence[Path]:
        return [self.path, *chain(*map(self._imported, IMPORT.finditer(_text(self.path))))]

    def read(self) -> bytes:
        return IMPORT.sub(lambda found: "".join(map(_text, self._imported(found))), _text(self.path)).encode()

    def _imported(self, found: re.Match[str]) -> Sequence[Path]:
        """What is imported: with a star, all that there are."""
        return sorted(self.path.parent.glob(found[1]))


@dataclass(frozen=True)
class Page:
    """The page: the file, with the names of what Python was made into, and what the home screen shows."""

    root: Path

    def files(self) -> Sequence[Path]:
        first = [self.root / "index.html", *inline(self.root).values()]
        return [*first, *app_files(self.root).values(), *words.files(self.root)]

    def read(self) -> bytes:
        """As Source.read. Raises Problem when there is a mistake in the app."""
        return page(self.root, python.python(app(self.root))).encode()


def page(root: Path, made: Path) -> str:
    """The text of the page with the names of what Python was made into, and with the home screen."""
    text = _text(root / "index.html")
    text = re.sub(r'"python\.(zip|memory)"', rf'"{made.name}.\1"', text)
    if LOCK in text:
        text = text.replace(LOCK, escape(runtime.lock()))
    text = text.replace(FIRST, first(root)) if FIRST in text else text
    return _with_scripts(text, {name: _text(path) for name, path in inline(root).items()})


def inline(root: Path) -> dict[str, Path]:
    """The scripts that stand in the page itself, by name."""
    return {name: root / "assets" / name for name in INLINE.findall(_text(root / "index.html"))}


def _with_scripts(text: str, scripts: Mapping[str, str]) -> str:
    """The page with these scripts in it, which its policy knows by their hashes."""
    hashes = " ".join(f"'sha256-{_sha256(script)}'" for script in scripts.values())
    text = text.replace("script-src 'self'", f"script-src 'self' {hashes}".rstrip())
    return INLINE.sub(lambda found: f"<script>{scripts[found[1]]}</script>", text)


def _sha256(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def first(root: Path) -> str:
    """The markup of what stands in the page before there is Python, in every language. Raises Problem."""
    drawn = subprocess.run(
        [sys.executable, "-B", "-c", DRAW_FIRST],
        cwd=root / "py",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if drawn.returncode:
        raise Problem(f"The home screen cannot be drawn:\n{drawn.stderr}")
    return drawn.stdout


def app(root: Path) -> dict[str, bytes]:
    """What Python finds in the page, by its place in its zip. Raises Problem."""
    files = {name: path.read_bytes() for name, path in app_files(root).items()}
    return files | words.catalogues(words.files(root))


def app_files(root: Path) -> Mapping[str, Path]:
    """The files that Python finds in the page as they are, by their place in its zip."""
    files = {path.relative_to(root / "py").as_posix(): path for path in plain_files(root / "py")}
    return {name: path for name, path in files.items() if name.endswith(FOR_PYTHON)}


def assets(root: Path) -> Mapping[str, Source]:
    """What the page itself asks for, by its place below assets/."""
    files = {path.relative_to(root / "assets").as_posix(): path for path in plain_files(root / "assets")}
    files |= {f"fonts/{name}": path for name, path in runtime.fonts().items()}
    for name in inline(root):
        files.pop(name, None)
    return {
        name: Style(path) if name == STYLE else File(path)
        for name, path in files.items()
        if _is_asked_for(name)
    }


def _is_asked_for(asset: str) -> bool:
    """Not so the words that Python has, and style sheets that are part of another."""
    is_part = asset.startswith("style/") and asset != STYLE
    return not is_part and not asset.endswith(".po")


def site(root: Path = ROOT) -> dict[str, Source]:
    """The source of every address. Addresses have no leading slash; that of the page is `index.html`."""
    pages = [root / name for name in PAGES if _is_plain(root / name)]
    files = {path.name: path for path in pages}
    files |= {f"runtime/{name}": path for name, path in runtime.files().items()}
    for folder in python.folders():
        files |= {name.replace("python", folder.name): folder / name for name in (python.ZIP, python.MEMORY)}
    sources: dict[str, Source] = {address: File(path) for address, path in files.items()}
    sources |= {f"assets/{name}": source for name, source in assets(root).items()}
    return {**sources, "index.html": Page(root)}


def plain_files(folder: Path) -> Iterator[Path]:
    """The files in and below a folder, in a fixed order. Nothing hidden, and nothing that a link leads to."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if _is_plain(path):
            yield path
        elif path.is_dir() and not path.is_symlink() and not path.name.startswith("."):
            yield from plain_files(path)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _is_plain(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and not path.name.startswith(".")
