"""Module compiler that runs inside Pyodide, so that the bytecode fits the interpreter that will load it.

Input and output are zips (see `tools/python.py`). Tracebacks show the modules' paths with `prefix` in front.
"""

import ast
import importlib.util
import json
import marshal
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from types import CodeType

MODULE = ".py"
RULES = "/rules.py"
"""The path ending of modules whose docstrings players read (`py/clowder/widgets/rulebook.py`)."""

NEVER_COMPARED_WITH_ITS_SOURCE = (1).to_bytes(4, "little")
"""The .pyc flags for a hash-based file that Python does not check against its source."""

MOST_UNITS = 8
"""The most code units (instructions of two bytes) of one entry in a table of lines."""

NO_LINE_LATER = 0x80 | 13 << 3
"""The first byte of an entry without columns, for one code unit; its second byte is the lines further: 0."""


def compile_module(source: bytes, name: str, optimize: int, *, with_lines: bool) -> bytes:
    """Return the contents of a .pyc file for a module, without annotations that nothing reads.

    Tracebacks call the module `name`, and tell lines, or without them the first lines of functions. The
    header holds a hash of the source, which `tools/python.py` compares.
    """
    tree = without_unread_annotations(ast.parse(source))
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    code = code if with_lines else without_lines(code)
    header = importlib.util.MAGIC_NUMBER + NEVER_COMPARED_WITH_ITS_SOURCE + sha256(source).digest()[:8]
    return header + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """Return the code of a module or function, of which each instruction seems to be in its first line.

    Tables of lines are a fifth of compiled code. Empty ones would be smaller still, but what asks for the
    line of a frame, as `logging` does, expects a number.
    """
    units = len(code.co_code) // 2
    whole, rest = divmod(units, MOST_UNITS)
    entries = [MOST_UNITS] * whole + [rest] * bool(rest)
    table = bytes(part for length in entries for part in (NO_LINE_LATER | length - 1, 0))
    inside = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inside)


def without_unread_annotations(module: ast.Module) -> ast.Module:
    """Remove the annotations of parameters, results and global variables from a module, and return it.

    Nothing reads them while the app runs, but they would be compiled into functions of their own (PEP 649).
    Those of class fields stay: dataclasses, named tuples and protocols read them.
    """
    for node in ast.walk(module):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    module.body = [_without_annotation(statement) for statement in module.body]
    return module


def _without_annotation(statement: ast.stmt) -> ast.stmt:
    """Return the assignment without its annotation if the statement is one with an annotation."""
    if isinstance(statement, ast.AnnAssign) and statement.value:
        return ast.copy_location(ast.Assign([statement.target], statement.value), statement)
    return statement


def find_imports(source: bytes, path: str) -> Iterator[tuple[str, bool]]:
    """Yield the dotted name of each import in a module, and whether it runs whenever the module is loaded.

    Imports inside a function, an `if` or a `try` may never run. Of `from a import b` both `a` and `a.b` are
    yielded, so some names are no module.
    """
    package = path.removesuffix(MODULE).split("/")[:-1]
    whole = ast.parse(source)
    always = {statement for block in top_level_blocks(whole) for statement in block}
    for node in ast.walk(whole):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node in always) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield module, node in always
            yield from ((f"{module}.{alias.name}", node in always) for alias in node.names)


def top_level_blocks(module: ast.Module) -> Iterator[list[ast.stmt]]:
    """Yield the lists of statements that run whenever the module is loaded."""
    yield module.body
    yield from (node.body for node in module.body if isinstance(node, ast.ClassDef | ast.With))


def is_module(path: str) -> bool:
    """Return whether the file at this path is a Python module."""
    return path.endswith(MODULE)


def compile_all(given: str, made: str, prefix: str, optimize: int, with_lines: bool) -> None:
    """Compile all modules of the zip `given` into the zip `made`, with a list of imports in `imports.json`.

    Tracebacks call a module by `prefix` and its path, and tell its lines with `with_lines`.
    """
    imported = {}
    with zipfile.ZipFile(given) as sources, zipfile.ZipFile(made, "w") as packed:
        for path in filter(is_module, sources.namelist()):
            source = sources.read(path)
            kept = min(optimize, 1) if path.endswith(RULES) else optimize
            packed.writestr(f"{path}c", compile_module(source, prefix + path, kept, with_lines=with_lines))
            imported[path] = sorted(find_imports(source, path))
        packed.writestr("imports.json", json.dumps(imported))
