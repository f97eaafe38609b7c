"""Reduced Pyodide: its JavaScript glue and its program, without the functions that the page cannot reach.

The page gets the program in two parts, see splitting.py.
"""

import sys
from functools import cache
from pathlib import Path

from tools import CACHE, ROOT, Problem, runtime
from tools.fetching import short_digest
from tools.making import make_once
from tools.splitting import HEADER, read_first_functions, split_program

TOOLS = [Path(__file__).with_name(name) for name in ("lean.mjs", "glue.mjs")]

PROGRAM, LATER_PROGRAM = "pyodide.asm.wasm", "pyodide.later.wasm"
"""The names of both parts of the program that the page gets."""

FIRST_FUNCTIONS = Path(__file__).with_name("first_functions.json")
"""The file of the functions in the first part: those that have run in `python3 research functions`."""


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
    if not found:
        return {}
    parts = {f"pyodide/{path.name}": path for path in sorted(parts_folder().iterdir())}
    return {name: _lean_file(name) or path for name, path in found.items()} | parts


@cache
def parts_folder() -> Path:
    """Return the folder of both parts of the program.

    If it cannot be split, as it may be with a newer Pyodide, the first is the whole; the reason is printed.
    """
    tools = [FIRST_FUNCTIONS, Path(__file__).with_name("splitting.py")]
    return make_once(CACHE / f"parts-{short_digest(lean_folder().name, *tools)}", write_parts)


def write_parts(folder: Path) -> None:
    """Write both parts of the program into the folder."""
    whole = (lean_folder() / PROGRAM).read_bytes()
    first, later = whole, HEADER
    try:
        first, later = split_program(whole, read_first_functions(FIRST_FUNCTIONS.read_text(), whole))
    except Problem as problem:
        print(f"Python's program is sent in one piece: {problem}", file=sys.stderr)
    (folder / PROGRAM).write_bytes(first)
    (folder / LATER_PROGRAM).write_bytes(later)


def _lean_file(name: str) -> Path | None:
    """Return the reduced file to send in place of the one at this address; None if there is none."""
    first, _, rest = name.partition("/")
    path = lean_folder() / rest
    return path if first == "pyodide" and path.is_file() else None
