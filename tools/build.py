"""The static site: plain files for any server, named by what is in them, so that none is ever out of date."""

import base64
import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools import ROOT, Problem, python, runtime
from tools.fetching import digest
from tools.site import PAGES, app_files, assets, home, page

MARK = ".clowder"
"""Lies in every folder that was written here, and only in those: what is in it may be replaced."""

PACKED = ".packed"
WASM = ".wasm"
"""No server is relied on to compress this one."""

NOTHING = 'const SITE = { version: "", files: {} };'
"""What stands in sw.js for what it keeps."""


def build(folder: Path, root: Path = ROOT) -> Mapping[str, bytes]:
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


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink()
    for address, content in {**files, MARK: b""}.items():
        path = folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def static_site(root: Path = ROOT) -> dict[str, bytes]:
    """Every file by its address. The same sources make the same bytes. Raises Problem."""
    lying = {f"assets/{name}": path.read_bytes() for name, path in assets(root).items()}
    lying |= {f"runtime/{name}": path.read_bytes() for name, path in runtime.files().items() if _is_used(name)}
    folders = {name: _named(name, lying) for name in ("assets", "runtime")}
    app = {name: _renamed(path.read_bytes(), folders) for name, path in app_files(root).items()}
    made = python.python(app)
    files = {_renamed_path(address, folders): content for address, content in lying.items()}
    files |= {f"{made.name}.zip": (made / python.ZIP).read_bytes()}
    files |= {f"{made.name}.memory{PACKED}": (made / python.PACKED_MEMORY).read_bytes()}
    files = dict(map(_packed, files.items()))
    pages = {name: _renamed((root / name).read_bytes(), folders) for name in PAGES}
    text = page((root / "index.html").read_text(encoding="utf-8"), made, home(root))
    text = _renamed(text.encode(), folders).decode()
    version = digest(text, *(f"{name} {_integrity(content)}" for name, content in {**files, **pages}.items()))
    arriving = sum(len(content) for name, content in files.items() if name.endswith((PACKED[1:], ".zip")))
    arriving -= len(files[f"{made.name}.memory{PACKED}"])
    text = text.replace('id="boot"', f'id="boot" data-version="{version}"')
    text = text.replace('data-bytes="0"', f'data-bytes="{arriving}"')
    files |= {**pages, "index.html": text.encode()}
    return {**files, "sw.js": _worker(pages["sw.js"].decode(), version, files)}


def _worker(text: str, version: str, files: Mapping[str, bytes]) -> bytes:
    kept = {"./" if name == "index.html" else name: content for name, content in files.items() if name != "sw.js"}
    hashes = {name: _integrity(kept[name]) for name in sorted(kept)}
    site = json.dumps({"version": version, "files": hashes}, indent=2)
    return text.replace(NOTHING, f"const SITE = {site};").encode()


def _integrity(content: bytes) -> str:
    return f"sha384-{base64.b64encode(hashlib.sha384(content).digest()).decode()}"


def _is_used(name: str) -> bool:
    """Whether the page asks for this part of the runtime."""
    return name in ("pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm") or bool(
        re.match(r"pyscript/(core|deprecations-manager|donkey|error|py-editor|py-game|py-terminal)\b.*\.js$", name)
    )


def _named(folder: str, files: Mapping[str, bytes]) -> str:
    inside = (f"{name} {_integrity(content)}" for name, content in sorted(files.items()) if _is_in(name, folder))
    return f"{folder}-{digest(*inside)}"


def _is_in(name: str, folder: str) -> bool:
    return name.startswith(f"{folder}/")


def _renamed_path(address: str, folders: Mapping[str, str]) -> str:
    first, _, rest = address.partition("/")
    return f"{folders[first]}/{rest}"


def _renamed(text: bytes, folders: Mapping[str, str]) -> bytes:
    """The text with the new names of folders in every address that stands in it."""
    for old, new in folders.items():
        text = re.sub(rb"""(["'](?:\./)?)%b/""" % old.encode(), rb"\g<1>%b/" % new.encode(), text)
    return text


def _packed(file: tuple[str, bytes]) -> tuple[str, bytes]:
    name, content = file
    return (f"{name}{PACKED}", gzip.compress(content, 9, mtime=0)) if name.endswith(WASM) else file


def account(files: Mapping[str, bytes]) -> Iterable[str]:
    """What was written, in lines: every file, and the bytes of a first and a second visit."""
    for name, content in sorted(files.items()):
        yield f"{len(content):>11,}  {name}"
    first = sum(_travelling(name, content) for name, content in files.items() if ".memory" not in name)
    whole = sum(_travelling(name, content) for name, content in files.items())
    yield f"First visit: {first:,} bytes until it plays, {whole:,} until it plays offline, where text is gzipped."
    yield f"Second visit: none, but for sw.js ({_travelling('sw.js', files['sw.js']):,})."


def _travelling(name: str, content: bytes) -> int:
    return len(content) if name.endswith((PACKED, ".zip", ".png")) else len(gzip.compress(content))
