"""Runs inside Pyodide: compiles Python modules for the very interpreter that will load them.

What it is given, and what it makes, are zips (see `tools/python.py`). The names that tracebacks give to the
modules begin with `prefix`.
"""

import ast
import importlib.util
import json
import marshal
import zipfile
from collections.abc import Iterator
from hashlib import sha256

MODULE = ".py"
RULES = "/rules.py"
"""How the paths of modules end whose docstrings players read (`py/clowder/widgets/rulebook.py`)."""

NEVER_COMPARED_WITH_ITS_SOURCE = (1).to_bytes(4, "little")
"""The flags of a .pyc that is named by the hash of its source, which nobody is to look up."""


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """The contents of a .pyc. Tracebacks call the module `name`. `tools/python.py` looks up the hash."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    header = importlib.util.MAGIC_NUMBER + NEVER_COMPARED_WITH_ITS_SOURCE + sha256(source).digest()[:8]
    return header + marshal.dumps(code)


def imports(source: bytes, path: str) -> Iterator[tuple[str, bool]]:
    """The dotted name of everything that a module imports (some name no module), and whether it always does.

    What is imported inside a function, an `if` or a `try` may never be.
    """
    package = path.removesuffix(MODULE).split("/")[:-1]
    whole = ast.parse(source)
    always = {statement for block in blocks(whole) for statement in block}
    for node in ast.walk(whole):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node in always) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield module, node in always
            yield from ((f"{module}.{alias.name}", node in always) for alias in node.names)


def blocks(module: ast.Module) -> Iterator[list[ast.stmt]]:
    """The statements that run whenever the module is loaded."""
    yield module.body
    yield from (node.body for node in module.body if isinstance(node, ast.ClassDef | ast.With))


def is_module(path: str) -> bool:
    return path.endswith(MODULE)


def compile_all(given: str, made: str, prefix: str, optimize: int) -> None:
    """Makes a zip of the .pyc of every module in another, and `imports.json`: what each imports."""
    imported = {}
    with zipfile.ZipFile(given) as sources, zipfile.ZipFile(made, "w") as packed:
        for path in filter(is_module, sources.namelist()):
            source = sources.read(path)
            kept = min(optimize, 1) if path.endswith(RULES) else optimize
            packed.writestr(f"{path}c", compiled(source, prefix + path, kept))
            imported[path] = sorted(imports(source, path))
        packed.writestr("imports.json", json.dumps(imported))
