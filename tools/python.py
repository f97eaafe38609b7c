"""Python as the page starts it: a zip of compiled modules, and a memory snapshot taken after their import.

The zip alone is enough, and uses only what Pyodide promises. Its beginning, which a first visit loads before
the rest, is a zip of the modules needed at start. The snapshot saves the imports at start; it fits only the
zip that it was made from.
"""

import io
import json
import zipfile
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exception_only

from tools import CACHE, ROOT, Problem, lean, runtime
from tools.fetching import short_digest
from tools.making import make_once

TOOLS = ("compiling.py", "compiling.mjs", "snapshot.mjs", "python.py")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip, so that the same sources always give the same bytes."""

OF_PYODIDE = ("_pyodide", "pyodide", "site", "encodings.ascii", "encodings.latin_1", "encodings.utf_8")
OF_PYSCRIPT = ("asyncio", "base64", "collections", "functools", "html", "inspect", "io", "json", "pathlib")
"""Modules that PyScript's own modules import; `OF_PYODIDE` are those that C and JavaScript import.

The modules that these import are included too.
"""

NEVER = (
    *("argparse", "bdb", "cmd", "code", "doctest", "getopt", "getpass", "gettext", "pdb", "py_compile"),
    *("pydoc", "pyodide.console", "rlcompleter", "runpy", "unittest", "_pyrepl"),
    *("asyncio.windows_events", "asyncio.windows_utils", "concurrent.futures.interpreter", "ctypes"),
    *("concurrent.futures.process", "concurrent.interpreters", "ftplib", "http", "multiprocessing", "netrc"),
    *("socketserver", "ssl", "urllib.request", "webbrowser", "xml", "xmlrpc"),
    *("_ast_unparse", "bz2", "compression", "gzip", "lzma", "tarfile", "zoneinfo"),
    *(
        "csv",
        "difflib",
        "email",
        "pickle",
        "pprint",
        "tracemalloc",
        "importlib.metadata",
        "importlib.readers",
        "importlib.resources",
        "logging.config",
    ),
    *("mimetypes", "platform", "plistlib", "statistics", "sysconfig"),
    *("_pydatetime", "_pydecimal", "_pyio"),
)
"""Modules left out of the zip, although library modules import them conditionally.

This page never uses them: they are for a terminal, for a network or processes, for archives, for rare cases,
or replace a part written in C. A module that another one always imports is kept.
"""

FROZEN = (
    *("_collections_abc", "_sitebuiltins", "abc", "codecs", "genericpath", "importlib._bootstrap"),
    *("importlib._bootstrap_external", "importlib.machinery", "importlib.util", "io", "ntpath", "os"),
    *("posixpath", "site", "stat", "zipimport"),
)
"""Modules frozen into the interpreter, which are never read from a file."""

GAME_DEPTH = 2
"""The number of dots in the name of a game's package: `clowder.games.NAME`."""

PAGE_ALONE = {"main", "clowder.stage", "pyscript"}
"""Modules that can be imported in a page only: a start from the memory still has to import these."""

ZIP, MEMORY = ("python.zip", "python.memory")
"""Names of the two results: the zip and the memory snapshot.

The snapshot contains the modules that the app always imports, without those that only a page can import.
"""

LIBRARY = "library.zip"

LATER = "later.txt"
"""The list in the zip of those modules that are not needed at start: a dotted name in each line."""


def python_files(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Build the zip of the app's compiled Python and its memory snapshot, and return both by name.

    `sources` are the app's files by path; the names contain a digest of them. Raises Problem.
    """
    name = _build_name(sources)
    folder = make_once(CACHE / name, lambda arrived: make_python(sources, arrived))
    return {path.name.replace("python", name): path.read_bytes() for path in sorted(folder.iterdir())}


def plain_files_of(sources: Mapping[str, bytes], earlier: Path | None = None) -> dict[str, bytes]:
    """Return a zip of the app's sources and the whole compiled library, for a page right after an edit.

    Modules found unchanged in the zip `earlier` are added compiled; the page compiles the others, and has no
    snapshot to start from. Raises Problem for a module with a syntax error.
    """
    whole = io.BytesIO(_library_zip().read_bytes())
    with zipfile.ZipFile(whole, "a") as archive:
        for path, content in (_unchanged_modules(sources, earlier) if earlier else {}).items():
            archive.writestr(path, content)
        for path, content in sources.items():
            _check_module(path, content)
            archive.writestr(path, content)
    return {f"{_build_name(sources)}-plain.zip": whole.getvalue()}


def _unchanged_modules(sources: Mapping[str, bytes], earlier: Path) -> dict[str, bytes]:
    """Return the compiled modules in the zip `earlier` whose sources have not changed, by path."""
    with zipfile.ZipFile(earlier) as archive:
        there = set(archive.namelist())
        compiled = {path: archive.read(f"{path}c") for path in sources if f"{path}c" in there}
        return {
            f"{path}c": code for path, code in compiled.items() if code[8:16] == _source_hash(sources[path])
        }


def _source_hash(source: bytes) -> bytes:
    """Return the hash of a source, as `compiling.py` writes it into a .pyc file."""
    return sha256(source).digest()[:8]


@cache
def _check_module(path: str, content: bytes) -> None:
    """Raise Problem for a module that cannot be compiled. Results are cached."""
    try:
        if path.endswith(".py"):
            compile(content, f"py/{path}", "exec", dont_inherit=True)
    except SyntaxError as error:
        raise Problem(f"There is a mistake in the app:\n{''.join(format_exception_only(error))}") from None


def _build_name(sources: Mapping[str, bytes]) -> str:
    """Return a name with a digest of these sources and of the tools that build from them."""
    tools = [Path(__file__).with_name(name) for name in TOOLS]
    names = [f"{path} {short_digest(content)}" for path, content in sorted(sources.items())]
    return f"python-{short_digest(ROOT / 'package-lock.json', lean.lean_folder().name, *tools, *names)}"


def make_python(sources: Mapping[str, bytes], folder: Path) -> None:
    """Build the zip and the snapshot in an existing folder. The same sources give the same bytes."""
    with TemporaryDirectory() as temporary:
        given, made = Path(temporary) / "given", Path(temporary) / "made"
        given.write_bytes(zip_files(sources))
        _run_pyodide("compiling.mjs", _library_zip(), given, made, "py/", "2", "lines")
        with zipfile.ZipFile(_library_zip()) as library, zipfile.ZipFile(made) as app:
            library_imports, app_imports = _read_imports(library), _read_imports(app)
            needed = _needed_modules(library_imports, app_imports)
            modules = {path: library.read(path) for path in needed}
            modules |= {path: app.read(path) for path in app.namelist() if path.endswith(".pyc")}
            later = _later_modules(library_imports, app_imports)
            loaded = _loaded_modules(app_imports)
    files = modules | _text_files(sources) | {LATER: "\n".join(sorted(later)).encode()}
    whole = folder / ZIP
    whole.write_bytes(_zip_in_two(files, {path for path in modules if _module_name(path) in later}))
    _run_pyodide("snapshot.mjs", whole, folder / MEMORY, said=_memory_program(loaded))


def _memory_program(names: Iterable[str]) -> str:
    """Return the program run before the snapshot: it imports these modules and collects garbage."""
    return "".join(f"import {name}\n" for name in (*names, "gc")) + "gc.collect()\ndel gc\n"


def _text_files(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return those of the app's files that are no modules, which the app reads while it runs."""
    return {path: content for path, content in sources.items() if not path.endswith(".py")}


def _library_zip() -> Path:
    """Return the path of the compiled library, without docstrings, asserts and lines. Compiled once."""
    tools = [Path(__file__).with_name(name) for name in TOOLS]
    folder = CACHE / f"library-{short_digest(ROOT / 'package-lock.json', lean.lean_folder().name, *tools)}"
    return make_once(folder, _compile_library) / LIBRARY


def _compile_library(folder: Path) -> None:
    """Compile the standard library and PyScript's modules into a folder, once instead of at every start."""
    standard = runtime.runtime_folder() / "node_modules/pyodide/python_stdlib.zip"
    pyscript = runtime.runtime_folder() / "node_modules/@pyscript/core/src/stdlib"
    with zipfile.ZipFile(standard) as archive:
        modules = {path: archive.read(path) for path in archive.namelist()}
    modules |= {path.relative_to(pyscript).as_posix(): path.read_bytes() for path in pyscript.glob("*/*.py")}
    with TemporaryDirectory() as temporary:
        given = Path(temporary) / "given"
        given.write_bytes(zip_files(modules))
        _run_pyodide("compiling.mjs", standard, given, folder / LIBRARY, "/lib/python/", "2", "")


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return an uncompressed zip of these files, by path. The same files give the same bytes.

    It begins with what a start from the memory reads. Files of one suffix stand together, as the zip is
    compressed as a whole for the network.
    """
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for path in sorted(files, key=lambda path: (_is_in_memory(path), Path(path).suffix, path)):
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[path])
    return whole.getvalue()


def _zip_in_two(files: Mapping[str, bytes], later: Collection[str]) -> bytes:
    """Return a zip of all files, whose beginning is by itself a zip of those that are not in `later`."""
    first = zip_files({path: content for path, content in files.items() if path not in later})
    rest = zip_files({path: files[path] for path in later})
    whole = io.BytesIO()
    whole.write(first)
    with (
        zipfile.ZipFile(whole, "w") as archive,
        zipfile.ZipFile(io.BytesIO(first)) as beginning,
        zipfile.ZipFile(io.BytesIO(rest)) as end,
    ):
        archive.filelist += beginning.infolist()
        for entry in end.infolist():
            archive.writestr(entry, end.read(entry))
    return whole.getvalue()


def split_zip(whole: bytes) -> tuple[bytes, bytes]:
    """Return the two parts of the zip that `make_python` makes.

    The first is a zip of all that is needed at start; both together are the whole.
    """
    _, at = part_offsets(whole)
    return whole[:at], whole[at:]


def part_offsets(whole: bytes) -> tuple[int, int]:
    """Return where two parts of the zip of `make_python` begin: what the memory may have, and later modules.

    Before them is what a start from the memory reads. The memory knows where each file lies in the zip, so
    the directory at the end is not read.
    """
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        later = set(archive.read(LATER).decode().splitlines())
        entries = archive.infolist()
    in_memory = [entry.header_offset for entry in entries if _is_in_memory(entry.filename)]
    seldom = [entry.header_offset for entry in entries if _module_name(entry.filename) in later]
    return min(in_memory, default=len(whole)), min(seldom, default=len(whole))


def _is_in_memory(path: str) -> bool:
    """Return whether a file of the zip is a compiled module that the memory may have: others need a page."""
    return path.endswith(".pyc") and not PAGE_ALONE & {*_parent_packages(_module_name(path))}


def _run_pyodide(program: str, *arguments: Path | str, said: str = "") -> None:
    """Run a Python program in Node.js with the reduced Pyodide.

    `said` is its standard input. Raises Problem with the end of its errors.
    """
    runtime.run_in_node(Path(__file__).with_name(program), lean.lean_folder(), *arguments, said=said)


# Imports

Imports = Mapping[str, list[tuple[str, bool]]]
"""The imports of each module by its path: name, and whether the import always runs."""


def _read_imports(compiled: zipfile.ZipFile) -> Imports:
    """Return the imports of all modules in a compiled zip, as `compiling.py` lists them."""
    found: Imports = json.loads(compiled.read("imports.json"))
    return found


def _needed_modules(library: Imports, app: Imports) -> list[str]:
    """Return the paths of those library modules that the app may import in the page."""
    paths = _module_paths(library)
    wanted = [name for name in paths if name.startswith(("pyodide.", "_pyodide."))]
    todo = [name for name in wanted if name not in NEVER] + [*OF_PYODIDE]
    todo += [name for imported in app.values() for name, _ in imported]
    found: dict[str, str] = {}
    while todo:
        for name in _parent_packages(todo.pop()):
            if name in paths and name not in found:
                found[name] = paths[name]
                todo += [other for other, always in library[paths[name]] if always or not _is_left_out(other)]
    return [f"{path}c" for name, path in found.items() if name not in FROZEN]


def _loaded_modules(app: Imports) -> list[str]:
    """Return the modules to load into the snapshot: all that the app always imports and that need no page."""
    paths = _module_paths(app)
    todo, found = ["main"], {*OF_PYSCRIPT}
    while todo:
        for name in _parent_packages(todo.pop()):
            if name in paths and name not in found:
                found.add(name)
                todo += [other for other, always in app[paths[name]] if always]
    return sorted(name for name in found if not PAGE_ALONE & {*_parent_packages(name)})


def _later_modules(library: Imports, app: Imports) -> set[str]:
    """Return the names of those modules in the zip that no start imports, neither of home nor of a game.

    What a module of the library imports in an `if`, a `try` or a function counts as needed at start.
    """
    paths, library_paths = _module_paths(app), _module_paths(library)
    games = [name for name in paths if name.startswith("clowder.games.") and name.count(".") == GAME_DEPTH]
    todo, first = ["main", *OF_PYODIDE, *OF_PYSCRIPT, *games], set[str]()
    while todo:
        for name in {*_parent_packages(todo.pop())} - first:
            first.add(name)
            in_app = name in paths
            imports = app[paths[name]] if in_app else library.get(library_paths.get(name, ""), [])
            todo += [other for other, always in imports if always or not (in_app or _is_left_out(other))]
    needed = {_module_name(path) for path in _needed_modules(library, app)}
    return {name for name in {*needed, *paths} - first if not name.startswith(("pyodide.", "_pyodide."))}


def _module_paths(imports: Imports) -> dict[str, str]:
    """Return the path of every module, by its dotted name."""
    return {_module_name(path): path for path in imports}


def _module_name(path: str) -> str:
    """Return the dotted name of the module at this path, compiled or not: `a.b` for `a/b.pyc`."""
    return path.removesuffix("c").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _is_left_out(name: str) -> bool:
    """Return whether a library module of this name is never needed in the page."""
    return any(above in NEVER for above in _parent_packages(name))


def _parent_packages(name: str) -> Iterable[str]:
    """Return the packages of a module, and the module itself: `a`, `a.b`, `a.b.c` for `a.b.c`."""
    words = name.split(".")
    return (".".join(words[: i + 1]) for i in range(len(words)))
