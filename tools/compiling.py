"""Runs inside Pyodide: compiles Python modules for the very interpreter that will load them.

What it is given, and what it makes, are zips (see `tools/python.py`).
"""

import ast
import importlib.util
import json
import marshal
import zipfile
from collections.abc import Iterator

MODULE = ".py"
NEVER_COMPARED_WITH_ITS_SOURCE = (1).to_bytes(4, "little")
"""The flags of a .pyc that is named by the hash of its source, which nobody is to look up."""


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The contents of a .pyc. Tracebacks call the module `name`."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    header = importlib.util.MAGIC_NUMBER + NEVER_COMPARED_WITH_ITS_SOURCE + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def imports(source: bytes, path: str) -> Iterator[str]:
    """The dotted name of everything that a module imports, wherever in it; some name no module."""
    package = path.removesuffix(MODULE).split("/")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            whole = ".".join([*above, *filter(None, [node.module])])
            yield whole
            yield from (f"{whole}.{alias.name}" for alias in node.names)


def compile_all(given: str, made: str, prefix: str, optimize: int) -> None:
    """Makes a zip of the .pyc of every module of another, and `imports.json`: what each imports."""
    imported = {}
    with zipfile.ZipFile(given) as sources, zipfile.ZipFile(made, "w") as packed:
        for path in sources.namelist():
            if not path.endswith(MODULE):
                continue
            source = sources.read(path)
            packed.writestr(f"{path}c", compiled(source, prefix + path, optimize))
            imported[path] = sorted(set(imports(source, path)))
        packed.writestr("imports.json", json.dumps(imported))
