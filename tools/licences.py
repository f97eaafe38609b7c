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
    """Package made by others that is published with the site: name, version, licence and its text."""

    name: str
    version: str
    licence: str
    """The name of its licence, by SPDX."""
    address: str
    """Address of its source; empty if the package names none."""
    text: str


def licences_text(roots: Roots = ROOTS) -> str:
    """Return the licences of all published packages and of those they depend on.

    Raises Problem if one is missing.
    """
    found = sorted({package for folder, names in roots.items() for package in _package_tree(folder(), names)})
    listed = [f"- {each.name} {each.version} ({each.licence}) {each.address}".rstrip() for each in found]
    parts = [
        ("Clowder", (ROOT / "LICENSE").read_text(encoding="utf-8")),
        ("Python", _standard_licence_text("Python")),
    ]
    texts: dict[str, list[str]] = {}
    for each in found:
        texts.setdefault(each.text, []).append(each.name)
    parts += [(", ".join(names), licence) for licence, names in texts.items()]
    return "\n".join([HEAD, *listed, "", PYTHON, *(_licence_section(*part) for part in parts)])


def _licence_section(title: str, licence: str) -> str:
    """Return one section of the text of licences: a title between lines, and a licence."""
    return f"{'-' * 80}\n{title}\n{'-' * 80}\n\n{licence.strip()}\n"


def _package_tree(folder: Path, names: tuple[str, ...]) -> Iterator[Package]:
    """Yield these packages of a folder and all that they depend on.

    Raises Problem if a licence is missing.
    """
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    todo, done = [f"node_modules/{name}" for name in names], set[str]()
    while todo:
        place = todo.pop()
        if place not in done and TYPES not in place:
            done.add(place)
            todo += [_dependency_path(lock, place, name) for name in lock[place].get("dependencies", {})]
            yield _read_package(folder / place)


def _dependency_path(lock: Mapping[str, object], dependent: str, name: str) -> str:
    """Return the path in npm's lock of a package that `dependent` needs: below it, or below one above it."""
    above = dependent
    while f"{above}/node_modules/{name}" not in lock:
        if "/node_modules/" not in above:
            return f"node_modules/{name}"
        above = above.rpartition("/node_modules/")[0]
    return f"{above}/node_modules/{name}"


def _read_package(folder: Path) -> Package:
    """Return the package in this folder, from its package.json and its licence file."""
    told: dict[str, Any] = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and _LICENCE.fullmatch(path.name)]
    licence = str(told.get("license", ""))
    own = "\n\n".join(path.read_text(encoding="utf-8").strip() for path in files)
    repository = told.get("repository", "")
    address = repository.get("url", "") if isinstance(repository, dict) else repository
    written = own or f"{_copyright_line(told)}\n\n{_standard_licence_text(licence)}"
    return Package(told["name"], told["version"], licence, address or told.get("homepage", ""), written)


def _copyright_line(told: Mapping[str, Any]) -> str:
    """Return a copyright line with the author named in a package.json."""
    author = told.get("author", "")
    name = author.get("name", "") if isinstance(author, dict) else author
    return f"Copyright (c) {name or 'the authors of ' + told['name']}"


def _standard_licence_text(licence: str) -> str:
    """Return the text of a licence for a package that brings none. Raises Problem if it is not here."""
    path = TEXTS / f"{licence}.txt"
    if not path.is_file():
        raise Problem(f"{path.relative_to(ROOT)} is missing: a package has this licence and brings no text.")
    return path.read_text(encoding="utf-8")
