"""The licences of all third-party parts of the built site, from the pinned packages themselves.

A few packages have no file with their licence. For these the text is in `tools/for_licences`, by the name in
their package.json.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from tools import ROOT, Problem, codes, runtime

TEXTS = Path(__file__).with_name("for_licences")

Roots: TypeAlias = Mapping[Callable[[], Path], tuple[str, ...]]

ROOTS: Roots = {
    runtime.runtime_folder: ("pyodide", "@pyscript/core", "@fontsource-variable/baloo-2"),
    codes.codes_folder: ("qr",),
}
"""The packages in the site, besides those they depend on, by the function that returns their folder."""

TYPES = "@types/"
"""The beginning of the names of packages that only describe types, of which nothing is in the site."""

_LICENCE = re.compile(r"(licen[cs]e|copying|notice)\b.*", re.IGNORECASE)

HEAD = """\
Third-party licences
====================

Clowder itself is under the MIT licence, whose text is the first below. This site also contains the packages
of this list, partly as files of their own and partly bundled. Their licences follow. Where one asks for the
source in its original form, it is in the package of this name and version at https://www.npmjs.com and at the
address in the list. Of Pyodide the site contains what Clowder needs: tools/lean.mjs in Clowder's repository
leaves out the rest.
"""

PYTHON = """\
Pyodide's program contains Python, its standard library, and C libraries that both need. Python's licence is
below; the notices of what it contains are at https://docs.python.org/3/license.html, those of Emscripten's C
libraries at https://github.com/emscripten-core/emscripten/blob/main/LICENSE.
"""


class Package(NamedTuple):
    """A package that others have made."""

    name: str
    version: str
    licence: str
    """The name of its licence, by SPDX."""
    address: str
    """Address of its source; empty if the package names none."""
    text: str


def text(roots: Roots = ROOTS) -> str:
    """Return the licences of these packages and their dependencies. Raises Problem if one is missing."""
    found = sorted({package for folder, names in roots.items() for package in _packages(folder(), names)})
    listed = [f"- {each.name} {each.version} ({each.licence}) {each.address}".rstrip() for each in found]
    parts = [("Clowder", (ROOT / "LICENSE").read_text(encoding="utf-8")), ("Python", _kept("Python"))]
    texts: dict[str, list[str]] = {}
    for each in found:
        texts.setdefault(each.text, []).append(each.name)
    parts += [(", ".join(names), licence) for licence, names in texts.items()]
    return "\n".join([HEAD, *listed, "", PYTHON, *(_part(*part) for part in parts)])


def _part(title: str, licence: str) -> str:
    return f"{'-' * 80}\n{title}\n{'-' * 80}\n\n{licence.strip()}\n"


def _packages(folder: Path, names: tuple[str, ...]) -> Iterator[Package]:
    """Yield these packages and all that they depend on. Raises Problem if a licence is missing."""
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    todo, done = [f"node_modules/{name}" for name in names], set[str]()
    while todo:
        place = todo.pop()
        if place not in done and TYPES not in place:
            done.add(place)
            todo += [_place(lock, place, name) for name in lock[place].get("dependencies", {})]
            yield _package(folder / place)


def _place(lock: Mapping[str, object], dependent: str, name: str) -> str:
    """Return where the package lies that this one depends on: below it, or below one above it."""
    above = dependent
    while f"{above}/node_modules/{name}" not in lock:
        if "/node_modules/" not in above:
            return f"node_modules/{name}"
        above = above.rpartition("/node_modules/")[0]
    return f"{above}/node_modules/{name}"


def _package(folder: Path) -> Package:
    told: dict[str, Any] = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and _LICENCE.fullmatch(path.name)]
    licence = str(told.get("license", ""))
    own = "\n\n".join(path.read_text(encoding="utf-8").strip() for path in files)
    repository = told.get("repository", "")
    address = repository.get("url", "") if isinstance(repository, dict) else repository
    written = own or f"{_copyright(told)}\n\n{_kept(licence)}"
    return Package(told["name"], told["version"], licence, address or told.get("homepage", ""), written)


def _copyright(told: Mapping[str, Any]) -> str:
    author = told.get("author", "")
    name = author.get("name", "") if isinstance(author, dict) else author
    return f"Copyright (c) {name or 'the authors of ' + told['name']}"


def _kept(licence: str) -> str:
    """Return the text of a licence that packages do not bring. Raises Problem if it is not here."""
    path = TEXTS / f"{licence}.txt"
    if not path.is_file():
        raise Problem(f"{path.relative_to(ROOT)} is missing: a package has this licence and brings no text.")
    return path.read_text(encoding="utf-8")
