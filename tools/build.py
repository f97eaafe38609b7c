"""The static site: plain files for any server, named by what is in them, so that none is ever out of date."""

import base64
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from tools import ROOT, Problem, lean, packing, python
from tools.fetching import digest
from tools.site import allowed, app, assets, page, pages

MARK = ".clowder"
"""Lies in every folder that was written here, and tells which files were: only these are replaced."""

PACKED = ".packed"
"""How the names of compressed files end: not as any that a server knows how to unpack."""

LARGE = (".wasm", ".zip", ".memory")
"""How the names of files end that are packed here, as no server is relied on to compress them."""

OF_PYODIDE = ("pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm")
OF_PYSCRIPT = re.compile(r"pyscript/(core|error)\b.*\.js$")
"""What a page asks for of the runtime."""

FOR_INSTALLING = re.compile(r"assets[^/]*/install/")
"""How addresses begin that only a browser asks for, which shows what it could install."""

RARELY = re.compile(r"assets[^/]*/codes/")
"""How addresses begin that few ask for: the worker keeps these only then."""

HEADERS = "_headers"
"""Tells Netlify and Cloudflare Pages what to send with every file. They hand it out to nobody."""

POLICY = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every answer forbids: the rest of the policy stands in the page, which goes where no header does."""

Files = Mapping[str, bytes]

NOTHING = 'const SITE = { version: "", files: {}, rarely: {} };'
"""What stands in sw.js for what it keeps."""


def build(folder: Path, root: Path = ROOT) -> Files:
    """Writes the site into a folder and returns its files. Raises Problem, having written nothing."""
    if folder.exists() and not _may_be_replaced(folder):
        raise Problem(f"{folder} is not empty, and not a site of Clowder. Please name another folder.")
    files = static_site(root)
    try:
        _write(files, folder)
    except OSError as error:
        raise Problem(f"The site cannot be written: {error}") from None
    return files


def _may_be_replaced(folder: Path) -> bool:
    return folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def _write(files: Files, folder: Path) -> None:
    """Nothing is touched that somebody else has put there, such as a .git or a CNAME."""
    folder.mkdir(parents=True, exist_ok=True)
    mark = folder / MARK
    old = mark.read_text().splitlines() if mark.exists() else []
    mark.write_text("\n".join(sorted({*old, *files})))
    for address in old:
        _remove(folder / address, folder)
    put(files, folder)
    mark.write_text("\n".join(sorted(files)))


def put(files: Files, folder: Path) -> None:
    """Writes every file to its place in the folder."""
    for address, content in files.items():
        path = folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _remove(path: Path, folder: Path) -> None:
    """The file, and the folders that it leaves empty."""
    if not path.resolve().is_relative_to(folder.resolve()):
        return
    path.unlink(missing_ok=True)
    for above in path.relative_to(folder).parents[:-1]:
        with suppress(OSError):
            (folder / above).rmdir()


def static_site(root: Path = ROOT) -> dict[str, bytes]:
    """Every file by its address, as it is published. The same sources make the same bytes. Raises Problem."""
    files = dict(_packed(name, content) for name, content in site(root).items())
    page = files["index.html"]
    begins = [name for name in files if name.endswith(PACKED) and ".memory" not in name]
    before_it_plays = sum(len(files[name]) for name in begins)
    page = page.replace(b'data-bytes="0"', b'data-bytes="%d"' % before_it_plays)
    version = digest(*(f"{name} {_integrity(files[name])}" for name in sorted(files)))
    files["index.html"] = page.replace(b'id="boot"', b'id="boot" data-version="%b"' % version.encode())
    files["sw.js"] = worker(files.pop("sw.js").decode(), version, files)
    files[HEADERS] = "".join(["/*\n", *(f"  {name}: {value}\n" for name, value in POLICY.items())]).encode()
    return files


def site(root: Path = ROOT, prepared: Callable[[Files], Files] = python.python) -> dict[str, bytes]:
    """Every file by its address, as whoever changes Clowder tries it out; `prepared` makes what Python reads.

    Nothing is packed, and its worker keeps nothing. Raises Problem.
    """
    lying = assets(root)
    lying |= {f"runtime/{name}": path.read_bytes() for name, path in lean.files().items() if _is_used(name)}
    names = {folder: _named(folder, lying) for folder in ("assets", "runtime")}
    made = prepared({name: _renamed(content, names) for name, content in app(root).items()})
    beside = pages(root) | {"index.html": page(root, made).encode()}
    files = {name.replace(_first(name), names[_first(name)], 1): content for name, content in lying.items()}
    beside = {name: _renamed(content, names) for name, content in beside.items()}
    beside["index.html"] = allowed(beside["index.html"].decode()).encode()
    return {**files, **made, **beside}


def _is_used(name: str) -> bool:
    """Whether the page asks for this part of the runtime."""
    return name in OF_PYODIDE or OF_PYSCRIPT.match(name) is not None


def _first(address: str) -> str:
    return address.partition("/")[0]


def _named(folder: str, files: Files) -> str:
    """The name of a folder by what is in it."""
    inside = sorted(name for name in files if _first(name) == folder)
    return f"{folder}-{digest(*(f'{name} {_integrity(files[name])}' for name in inside))}"


def _renamed(text: bytes, names: Mapping[str, str]) -> bytes:
    """The text with the new names of folders in every quoted address."""
    for old, new in names.items():
        text = re.sub(rb"""(["'](?:\./)?)%b/""" % old.encode(), rb"\g<1>%b/" % new.encode(), text)
    return text


def _packed(name: str, content: bytes) -> tuple[str, bytes]:
    """A large file compressed; any other as it is."""
    return (f"{name}{PACKED}", packing.packed(content)) if name.endswith(LARGE) else (name, content)


def visited(files: Files) -> Files:
    """The files that a first visit brings: the worker keeps them."""
    left_out = (FOR_INSTALLING, RARELY)
    return {
        name: content for name, content in files.items() if not any(each.match(name) for each in left_out)
    }


def worker(text: str, version: str, files: Files) -> bytes:
    kept = visited(files)
    hashes = {"./" if name == "index.html" else name: _integrity(kept[name]) for name in sorted(kept)}
    rarely = {name: _integrity(files[name]) for name in sorted(files) if RARELY.match(name)}
    site = json.dumps({"version": version, "files": hashes, "rarely": rarely}, indent=2)
    return text.replace(NOTHING, f"const SITE = {site};").encode()


def _integrity(content: bytes) -> str:
    return f"sha384-{base64.b64encode(hashlib.sha384(content).digest()).decode()}"
