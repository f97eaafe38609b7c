"""Reduced Pyodide: its JavaScript glue and its program, without the functions that the page cannot reach."""

import sys
from functools import cache
from pathlib import Path

from tools import CACHE, ROOT, Problem, runtime
from tools.fetching import short_digest
from tools.making import make_once

TOOLS = [Path(__file__).with_name(name) for name in ("lean.mjs", "glue.mjs")]


@cache
def lean_folder() -> Path:
    """Return the folder of the reduced Pyodide (Python for browsers), which was tried in Node.js.

    If that fails, as it may with a newer Pyodide, return the folder of the whole one and print the reason.
    """
    lean = CACHE / f"lean-{short_digest(ROOT / 'package-lock.json', *TOOLS)}"
    modules = runtime.runtime_folder() / "node_modules"
    try:
        return make_once(lean, lambda arrived: runtime.run_in_node(TOOLS[0], modules, arrived))
    except Problem as problem:
        print(f"Pyodide is sent whole, as nothing can be left out of this one: {problem}", file=sys.stderr)
        return modules / "pyodide"


def runtime_files() -> dict[str, Path]:
    """Return the files of the reduced Python runtime by address below runtime/. Empty before the set-up."""
    found = runtime.runtime_files()
    return {name: _lean_file(name) or path for name, path in found.items()} if found else {}


def _lean_file(name: str) -> Path | None:
    """Return the reduced file to send in place of the one at this address; None if there is none."""
    first, _, rest = name.partition("/")
    path = lean_folder() / rest
    return path if first == "pyodide" and path.is_file() else None
