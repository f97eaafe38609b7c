"""Python as the page starts it: a zip of compiled modules, and the memory of one that loaded them.

The zip alone is enough, and uses only what Pyodide promises. The memory saves a start from importing
anything; it fits only the very zip that it was made from.
"""

import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import format_exception_only

from tools import CACHE, ROOT, Problem, lean, runtime
from tools.fetching import digest
from tools.making import made

TOOLS = ("compiling.py", "compiling.mjs", "snapshot.mjs", "python.py")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip, so that the same sources always make the same bytes."""

OF_PYODIDE = ("_pyodide", "pyodide", "site", "encodings.ascii", "encodings.latin_1", "encodings.utf_8")
OF_PYSCRIPT = ("asyncio", "base64", "collections", "functools", "html", "inspect", "io", "json", "pathlib")
"""What is imported from C and JavaScript too, and what PyScript's modules import. They bring others."""

NEVER = (
    *("argparse", "bdb", "cmd", "code", "doctest", "getopt", "getpass", "gettext", "pdb", "py_compile"),
    *("pydoc", "pyodide.console", "rlcompleter", "runpy", "unittest", "_pyrepl"),
    *("asyncio.windows_events", "asyncio.windows_utils", "concurrent.futures.interpreter", "ctypes"),
    *("concurrent.futures.process", "concurrent.interpreters", "ftplib", "http", "multiprocessing", "netrc"),
    *("socketserver", "ssl", "urllib.request", "webbrowser", "xml", "xmlrpc"),
    *("bz2", "compression", "gzip", "lzma", "tarfile", "zoneinfo"),
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
"""What other modules import at times, but not in this page: for a terminal, for a network or processes of
their own, for archives, for rare wishes, and instead of a part in C. What a module always imports is kept."""

FROZEN = (
    *("_collections_abc", "_sitebuiltins", "abc", "codecs", "genericpath", "importlib._bootstrap"),
    *("importlib._bootstrap_external", "importlib.machinery", "importlib.util", "io", "ntpath", "os"),
    *("posixpath", "site", "stat", "zipimport"),
)
"""What the program itself has: nobody reads these from a file."""

PAGE_ALONE = {"main", "clowder.stage"}
"""What can be imported in a page only."""

ZIP, MEMORY = ("python.zip", "python.memory")
"""What is made. The memory has what the app always imports, but for what only a page can import."""

LIBRARY = "library.zip"


def python(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """What is made of an app, given as its files by path: files named by their contents. Raises Problem."""
    name = _name(sources)
    folder = made(CACHE / name, lambda arrived: make(sources, arrived))
    return {path.name.replace("python", name): path.read_bytes() for path in sorted(folder.iterdir())}


def plain(sources: Mapping[str, bytes], earlier: Path | None = None) -> dict[str, bytes]:
    """The same at once, for who has just changed something: the app as it is, and all there is to import.

    The page compiles what is not in an `earlier` zip just so, and has no memory to start from. Raises
    Problem for a module that is none.
    """
    whole = io.BytesIO(_library().read_bytes())
    with zipfile.ZipFile(whole, "a") as archive:
        for path, content in (_unchanged(sources, earlier) if earlier else {}).items():
            archive.writestr(path, content)
        for path, content in sources.items():
            _check(path, content)
            archive.writestr(path, content)
    return {f"{_name(sources)}-plain.zip": whole.getvalue()}


def _unchanged(sources: Mapping[str, bytes], earlier: Path) -> dict[str, bytes]:
    """By path, the modules that were compiled from the very same sources."""
    with zipfile.ZipFile(earlier) as archive:
        there = set(archive.namelist())
        compiled = {path: archive.read(f"{path}c") for path in sources if f"{path}c" in there}
        return {f"{path}c": code for path, code in compiled.items() if code[8:16] == _hash(sources[path])}


def _hash(source: bytes) -> bytes:
    """As `compiling.py` writes it into what it has compiled."""
    return sha256(source).digest()[:8]


@cache
def _check(path: str, content: bytes) -> None:
    """Raises Problem for a module that cannot be compiled. What was looked at once is known."""
    try:
        if path.endswith(".py"):
            compile(content, f"py/{path}", "exec", dont_inherit=True)
    except SyntaxError as error:
        raise Problem(f"There is a mistake in the app:\n{''.join(format_exception_only(error))}") from None


def _name(sources: Mapping[str, bytes]) -> str:
    """A name for what is made of these sources, and by which programs."""
    tools = [Path(__file__).with_name(name) for name in TOOLS]
    names = [f"{path} {digest(content)}" for path, content in sorted(sources.items())]
    return f"python-{digest(ROOT / 'package-lock.json', lean.folder().name, *tools, *names)}"


def make(sources: Mapping[str, bytes], folder: Path) -> None:
    """Makes it anew, in a folder that is there. The same sources make the same bytes."""
    with TemporaryDirectory() as temporary:
        given, made = Path(temporary) / "given", Path(temporary) / "made"
        given.write_bytes(packed(sources))
        _run("compiling.mjs", _library(), given, made, "py/", "2")
        with zipfile.ZipFile(_library()) as library, zipfile.ZipFile(made) as app:
            modules = {path: library.read(path) for path in _needed(_imports(library), _imports(app))}
            modules |= {path: app.read(path) for path in app.namelist() if path.endswith(".pyc")}
            loaded = _loaded(_imports(app))
    whole = folder / ZIP
    whole.write_bytes(packed(modules | _texts(sources)))
    _run("snapshot.mjs", whole, folder / MEMORY, said=_remembered(loaded))


def _remembered(names: Iterable[str]) -> str:
    """The program whose memory is kept: it imports these, and throws away what was of use only meanwhile."""
    return "".join(f"import {name}\n" for name in (*names, "gc")) + "gc.collect()\ndel gc\n"


def _texts(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """What is no module: it is read while the app runs."""
    return {path: content for path, content in sources.items() if not path.endswith(".py")}


def _library() -> Path:
    """The zip of all there is to import, compiled without its docstrings and asserts; made once."""
    tools = [Path(__file__).with_name(name) for name in TOOLS]
    folder = CACHE / f"library-{digest(ROOT / 'package-lock.json', lean.folder().name, *tools)}"
    return made(folder, _compile_library) / LIBRARY


def _compile_library(folder: Path) -> None:
    """The standard library, and PyScript's own modules, which it would compile at every start."""
    standard = runtime.folder() / "node_modules/pyodide/python_stdlib.zip"
    pyscript = runtime.folder() / "node_modules/@pyscript/core/src/stdlib"
    with zipfile.ZipFile(standard) as archive:
        modules = {path: archive.read(path) for path in archive.namelist()}
    modules |= {path.relative_to(pyscript).as_posix(): path.read_bytes() for path in pyscript.glob("*/*.py")}
    with TemporaryDirectory() as temporary:
        given = Path(temporary) / "given"
        given.write_bytes(packed(modules))
        _run("compiling.mjs", standard, given, folder / LIBRARY, "/lib/python/", "2")


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files by path. The same files make the same bytes.

    Nothing in it is compressed, but what is alike stands together: it is packed as a whole on its way.
    """
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for path in sorted(files, key=lambda path: (Path(path).suffix, path)):
            entry = zipfile.ZipInfo(path, LONG_AGO)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[path])
    return whole.getvalue()


def _run(program: str, *arguments: Path | str, said: str = "") -> None:
    """Runs a program that starts Pyodide, the one that is sent. Raises Problem with the last it said."""
    runtime.run_in_node(Path(__file__).with_name(program), lean.folder(), *arguments, said=said)


# What imports what

Imports = Mapping[str, list[tuple[str, bool]]]
"""For the path of a module, what it imports, and whether it always does."""


def _imports(compiled: zipfile.ZipFile) -> Imports:
    found: Imports = json.loads(compiled.read("imports.json"))
    return found


def _needed(library: Imports, app: Imports) -> list[str]:
    """The paths of the library's modules that can be imported in the page."""
    paths = _paths(library)
    wanted = [name for name in paths if name.startswith(("pyodide.", "_pyodide."))]
    todo = [name for name in wanted if name not in NEVER] + [*OF_PYODIDE]
    todo += [name for imported in app.values() for name, _ in imported]
    found: dict[str, str] = {}
    while todo:
        for name in _above(todo.pop()):
            if name in paths and name not in found:
                found[name] = paths[name]
                todo += [other for other, always in library[paths[name]] if always or not _is_left_out(other)]
    return [f"{path}c" for name, path in found.items() if name not in FROZEN]


def _loaded(app: Imports) -> list[str]:
    """The modules that are in the memory: what the app always imports, but for what only a page can."""
    paths = _paths(app)
    todo, found = ["main"], {*OF_PYSCRIPT}
    while todo:
        for name in _above(todo.pop()):
            if name in paths and name not in found:
                found.add(name)
                todo += [other for other, always in app[paths[name]] if always]
    return sorted(name for name in found if not PAGE_ALONE & {*_above(name)})


def _paths(imports: Imports) -> dict[str, str]:
    """The path of every module by its name."""
    return {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in imports}


def _is_left_out(name: str) -> bool:
    return any(above in NEVER for above in _above(name))


def _above(name: str) -> Iterable[str]:
    """The packages a module is in, and itself: `a`, `a.b`, `a.b.c`."""
    words = name.split(".")
    return (".".join(words[: i + 1]) for i in range(len(words)))
