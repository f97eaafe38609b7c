"""The files of the site, by the addresses used in the sources: the page, the app and the assets."""

import base64
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path

from tools import ROOT, Problem, codes, runtime, words
from tools.fetching import short_digest

PAGES = ("sw.js", "manifest.webmanifest")
FOR_PYTHON = (".py", ".json", ".txt")
"""Suffixes of the files below py/ that go into the page's Python: modules, and data that they read."""

BESIDE = re.compile(r"clowder/games/.*\.[a-z]{2,3}\.json")
"""Texts of a game in one more language. They lie beside the page, as few visitors need any of them."""

LOCK = "pyodide-lock.json"
FIRST = "<!-- what the app draws first -->"
"""The placeholder in index.html for the prerendered home screen."""

INLINE = re.compile(r'<script src="assets/([\w-]+\.js)"></script>')
"""A script that is put into the page itself, so that error reports work when nothing else arrives."""

FIRST_STYLE = re.compile(r'<link rel="stylesheet" href="assets/(style/\w+\.css)">')
"""The style of the home screen, which is put into the page itself to be there at the first paint."""

STYLE = "style/clowder.css"
"""The style of all other screens, which the page requests as soon as it is visible."""

IMPORT = re.compile(r'@import "([\w./*-]+\.css)";\n')
FROM_ITS_FOLDER = re.compile(r'url\("\.\./')
"""The beginning of an address in a style, relative to the style's folder."""

COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)

DRAW_FIRST = """
import sys
from pathlib import Path
sys.stdout.reconfigure(encoding="utf-8")
from clowder.app.prerender import draw_prerendered_nodes
from clowder.app.languages import Languages
from clowder.core.i18n import ENGLISH
from clowder.games import GAMES
from tools import words
from clowder.widgets.nodes import to_html
languages = Languages(words.make_catalogues(words.catalogue_files(Path.cwd().parent)).get)
for code in languages.own_language_names:
    languages.set_current_language(code)
    drawn = "".join(map(to_html, draw_prerendered_nodes(GAMES)))
    print(drawn if code == ENGLISH else f'<template id="in-{code}">{drawn}</template>')
"""


def page_text(root: Path, python: Iterable[str]) -> str:
    """Return index.html with the names of the built Python files, its inline scripts, and the home screen.

    Raises Problem if the app has a mistake.
    """
    names = {name.rpartition(".")[2]: name for name in python}
    text = _read_text(root / "index.html")
    text = re.sub(r'"python\.(zip|memory)"', lambda found: f'"{names.get(found[1], "")}"', text)
    if LOCK in text:
        text = text.replace(LOCK, escape(runtime.lock_file()))
    text = (
        text.replace(FIRST, prerendered_markup(root, short_digest(*app_contents(root).values())))
        if FIRST in text
        else text
    )
    scripts = {name: _read_text(path) for name, path in inline_scripts(root).items()}
    text = INLINE.sub(lambda found: f"<script>{scripts[found[1]]}</script>", text)
    return FIRST_STYLE.sub(
        lambda found: f"<style>{_with_page_addresses(joined_style(root, found[1]))}</style>", text
    )


def inline_scripts(root: Path) -> dict[str, Path]:
    """Return the paths of the scripts that are put into the page itself, by name."""
    return {name: root / "assets" / name for name in INLINE.findall(_read_text(root / "index.html"))}


def with_security_policy(page: str) -> str:
    """Return the page with the hashes of its inline scripts and styles in its Content-Security-Policy."""
    for kind in ("script", "style"):
        inside = re.findall(f"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
        hashes = [f" 'sha256-{_sha256(text)}'" for text in inside]
        page = page.replace(f"{kind}-src 'self'", f"{kind}-src 'self'{''.join(hashes)}", 1)
    return page


def _sha256(text: str) -> str:
    """Return the hash of an inline script or style, as a Content-Security-Policy has it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def prerendered_markup(root: Path, _digest: str) -> str:
    """Return the HTML of the home screen in every language, drawn in advance. Raises Problem.

    The result is cached by the digest of the app.
    """
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


def app_contents(root: Path) -> dict[str, bytes]:
    """Return the app's files by their path in its zip, with the translation catalogues. Raises Problem."""
    files = {name: path.read_bytes() for name, path in app_files(root).items()}
    return (
        files
        | words.make_catalogues(words.catalogue_files(root))
        | words.extra_file_names(language_files(root))
    )


def app_files(root: Path) -> Mapping[str, Path]:
    """Return the paths of those app files that are copied unchanged, by their path in its zip."""
    files = {path.relative_to(root / "py").as_posix(): path for path in plain_files(root / "py")}
    return {
        name: path
        for name, path in files.items()
        if name.endswith(FOR_PYTHON) and not _lies_beside_page(name)
    }


def language_files(root: Path) -> Mapping[str, Path]:
    """Return the paths of games' texts in other languages, by their addresses beside the page."""
    files = {path.relative_to(root / "py").as_posix(): path for path in plain_files(root / "py")}
    return {path.name: path for name, path in files.items() if _lies_beside_page(name)}


def _lies_beside_page(name: str) -> bool:
    """Return whether the file of this name lies beside the page, not in the app's zip."""
    return BESIDE.fullmatch(name) is not None


def asset_files(root: Path) -> dict[str, bytes]:
    """Return the files that the page itself requests (styles, pictures, scripts), by address."""
    files = {path.relative_to(root / "assets").as_posix(): path for path in plain_files(root / "assets")}
    files |= {f"fonts/{name}": path for name, path in runtime.font_files().items()}
    files |= {f"codes/{name}": path for name, path in codes.code_files().items()}
    files |= {f"{words.FOLDER}/{name}": path for name, path in language_files(root).items()}
    alone = files.keys() - inline_scripts(root)
    read = {name: files[name].read_bytes() for name in files if name in alone and _is_requested_asset(name)}
    read |= {STYLE: joined_style(root, STYLE).encode()} if STYLE in files else {}
    return {f"assets/{name}": content for name, content in read.items()}


def joined_style(root: Path, name: str) -> str:
    """Return a style sheet below assets/ with its imports inlined, and without comments.

    A `*` in an import includes all files that match.
    """
    path = root / "assets" / name
    joined = IMPORT.sub(
        lambda found: "".join(map(_read_text, sorted(path.parent.glob(found[1])))), _read_text(path)
    )
    return COMMENT.sub("", joined)


def _with_page_addresses(style: str) -> str:
    """Return a style sheet with its addresses relative to the page, not to a folder of assets/."""
    return FROM_ITS_FOLDER.sub('url("assets/', style)


def _is_requested_asset(asset: str) -> bool:
    """Return whether the page requests this asset.

    It does not request catalogues, terms and the parts of styles.
    """
    return not asset.startswith("style/") and not asset.endswith((".po", ".tsv"))


def extra_pages(root: Path) -> dict[str, bytes]:
    """Return the files beside the page whose names never change, by address: manifest, licences and so on."""
    return {name: (root / name).read_bytes() for name in PAGES if _is_plain(root / name)}


def source_files(root: Path) -> list[Path]:
    """Return the paths of all files that the site is built from."""
    lying = [root / name for name in ("index.html", *PAGES, "package-lock.json")]
    folders = [path for name in ("assets", "py") for path in plain_files(root / name)]
    return [*filter(_is_plain, lying), *folders]


def plain_files(folder: Path) -> Iterator[Path]:
    """Yield the files in and below a folder in a fixed order, without hidden files and symbolic links."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if _is_plain(path):
            yield path
        elif path.is_dir() and not path.is_symlink() and not path.name.startswith("."):
            yield from plain_files(path)


def _read_text(path: Path) -> str:
    """Return the text of a file in UTF-8."""
    return path.read_text(encoding="utf-8")


def _is_plain(path: Path) -> bool:
    """Return whether a path is neither hidden nor a symbolic link."""
    return path.is_file() and not path.is_symlink() and not path.name.startswith(".")
