"""Static site builder: plain files for any server.

Names contain a digest of the contents, so no cached file is ever out of date.
"""

import base64
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

from tools import CACHE, ROOT, Problem, lean, licences, packing, python
from tools.fetching import short_digest
from tools.making import make_once
from tools.site import app_contents, asset_files, extra_pages, page_text, with_security_policy

MARK = ".clowder"
"""The file in each written folder that lists the files written there.

Only listed files are replaced or deleted by the next build.
"""

LARGE = (".wasm", ".zip", ".later", ".memory")
"""Suffixes of the files compressed here, because not every server would compress them."""

AT_START = ("asm.wasm", ".zip")
"""Suffixes of those that a first visit waits for."""

OF_PYODIDE = tuple(
    f"pyodide/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs", lean.PROGRAM, lean.LATER_PROGRAM)
)
OF_PYSCRIPT = re.compile(r"pyscript/(core|error)\b.*\.js$")
"""The files of PyScript that the page requests; `OF_PYODIDE` names those of Pyodide."""

FOR_INSTALLING = re.compile(r"assets[^/]*/install/")
"""Addresses that only a browser requests, to show the app that it could install."""

RARELY = re.compile(r"assets[^/]*/codes/")
"""Addresses that few visitors request. The service worker stores them at the first request only."""

IN_HASTE = re.compile(rf".*/{re.escape(lean.LATER_PROGRAM)}$")
"""The address that a first visit requests only if it wants what is there before that has come, packed."""

LICENCES = "THIRD-PARTY-LICENSES.txt"
"""The licences of what others have made, for whoever hands the site on. No page requests it."""

HEADERS = "_headers"
"""The file that tells Netlify and Cloudflare Pages which headers to send. Neither serves it to visitors."""

POLICY = {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Security headers of every response.

The rest of the policy stands in the page itself, for servers that send no headers of ours.
"""

Files = Mapping[str, bytes]

NOTHING = 'const SITE = { version: "", files: {}, packed: {}, rarely: {} };'
"""The placeholder in sw.js for the list of files that the service worker stores."""


def build_site(folder: Path, root: Path = ROOT, *, is_fast: bool = False) -> Files:
    """Write the static site into a folder and return its files by address.

    With `is_fast` it is built sooner, and is larger. Raises Problem: before anything is written if the folder
    belongs to something else, or if writing fails.
    """
    if folder.exists() and not _may_be_replaced(folder):
        raise Problem(f"{folder} is not empty, and not a site of Clowder. Please name another folder.")
    files = static_site(root, is_fast=is_fast)
    try:
        _replace_files(files, folder)
    except OSError as error:
        raise Problem(f"The site cannot be written: {error}") from None
    return files


def _may_be_replaced(folder: Path) -> bool:
    """Return whether a build may write into this folder: it is empty, or has an earlier build."""
    return folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def _replace_files(files: Files, folder: Path) -> None:
    """Replace the files of the last build in a folder. Other files, such as .git or CNAME, stay untouched."""
    folder.mkdir(parents=True, exist_ok=True)
    mark = folder / MARK
    old = mark.read_text().splitlines() if mark.exists() else []
    mark.write_text("\n".join(sorted({*old, *files})))
    for address in old:
        _remove_file(folder / address, folder)
    write_tree(files, folder)
    mark.write_text("\n".join(sorted(files)))


def write_tree(files: Files, folder: Path) -> None:
    """Write all files into the folder, each at its address; missing subfolders are made."""
    for address, content in files.items():
        path = folder / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def read_tree(folder: Path) -> dict[str, bytes]:
    """Return all files of a folder by address, as `write_tree` writes them."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def _remove_file(path: Path, folder: Path) -> None:
    """Delete a file, and the folders that become empty by it. A path outside `folder` is ignored."""
    if not path.resolve().is_relative_to(folder.resolve()):
        return
    path.unlink(missing_ok=True)
    for above in path.relative_to(folder).parents[:-1]:
        with suppress(OSError):
            (folder / above).rmdir()


def static_site(root: Path = ROOT, *, is_fast: bool = False) -> dict[str, bytes]:
    """Return the published files by address, the large ones compressed in each way of `PACKINGS`.

    The same sources give the same bytes. Raises Problem.
    """
    made = development_site(root)
    files = _compress_large(_split_modules(made), is_fast=is_fast)
    page = files["index.html"]
    for suffix in packing.PACKINGS:
        begins = [name for name in files if name.endswith(tuple(f"{kind}.{suffix}" for kind in AT_START))]
        attribute = f'data-{suffix}="%d"'
        before_it_plays = sum(len(files[name]) for name in begins)
        page = page.replace((attribute % 0).encode(), (attribute % before_it_plays).encode())
    version = short_digest(*(f"{name} {_integrity_hash(files[name])}" for name in sorted(files)))
    (modules,) = [name for name in made if name.endswith(".zip")]
    offsets = " ".join(map(str, python.part_offsets(made[modules])))
    attributes = f'data-version="{version}" data-offsets="{offsets}"'
    files["index.html"] = page.replace(b'id="boot"', f'id="boot" {attributes}'.encode())
    files["sw.js"] = worker_script(files.pop("sw.js").decode(), version, files)
    files[LICENCES] = licences.licences_text().encode()
    files[HEADERS] = "".join(["/*\n", *(f"  {name}: {value}\n" for name, value in POLICY.items())]).encode()
    return files


def development_site(
    root: Path = ROOT, prepared: Callable[[Files], Files] = python.python_files
) -> dict[str, bytes]:
    """Return the uncompressed site by address, as it is served during development.

    `prepared` turns the app's sources into the files that Python loads. The service worker stores nothing.
    Raises Problem.
    """
    lying = asset_files(root)
    lying |= {
        f"runtime/{name}": path.read_bytes()
        for name, path in lean.runtime_files().items()
        if _is_runtime_file_used(name)
    }
    names = {folder: _content_name(folder, lying) for folder in ("assets", "runtime")}
    made = prepared({name: _rename_folders(content, names) for name, content in app_contents(root).items()})
    beside = extra_pages(root) | {"index.html": page_text(root, made).encode()}
    files = {
        name.replace(_top_folder(name), names[_top_folder(name)], 1): content
        for name, content in lying.items()
    }
    beside = {name: _rename_folders(content, names) for name, content in beside.items()}
    beside["index.html"] = with_security_policy(beside["index.html"].decode()).encode()
    return {**files, **made, **beside}


def _is_runtime_file_used(name: str) -> bool:
    """Return whether the page requests the file of this name of the Python runtime."""
    return name in OF_PYODIDE or OF_PYSCRIPT.match(name) is not None


def _top_folder(address: str) -> str:
    """Return the top folder of an address: `assets` for `assets/art.svg`."""
    return address.partition("/")[0]


def _content_name(folder: str, files: Files) -> str:
    """Return the published name of a folder, which contains a digest of the files in it."""
    inside = sorted(name for name in files if _top_folder(name) == folder)
    return f"{folder}-{short_digest(*(f'{name} {_integrity_hash(files[name])}' for name in inside))}"


def _rename_folders(text: bytes, names: Mapping[str, str]) -> bytes:
    """Return a text with each quoted address changed to the published names of folders."""
    for old, new in names.items():
        text = re.sub(rb"""(["'](?:\./)?)%b/""" % old.encode(), rb"\g<1>%b/" % new.encode(), text)
    return text


def _split_modules(files: Files) -> Files:
    """Return the files with the zip of modules in two: what every start needs, and the rest as `.later`."""
    (name,) = [name for name in files if name.endswith(".zip")]
    first, later = python.split_zip(files[name])
    return {**files, name: first, f"{name.removesuffix('.zip')}.later": later}


def _compress_large(files: Files, *, is_fast: bool) -> dict[str, bytes]:
    """Return the files with each large one replaced by compressed ones.

    Those of the last builds are kept in the build cache. What may be wanted in haste stays beside them, as a
    script that cannot wait cannot unpack it.
    """
    large = {name: content for name, content in files.items() if name.endswith(LARGE)}
    digests = [f"{name} {short_digest(content)} " for name, content in large.items()]
    key = short_digest(packing.PINS, Path(packing.__file__), f"{is_fast} ", *digests)
    folder = make_once(
        CACHE / f"packed-{key}", lambda arrived: _write_compressed(large, arrived, is_fast=is_fast)
    )
    packed = read_tree(folder)
    kept = {name: content for name, content in files.items() if name not in large or IN_HASTE.match(name)}
    return kept | packed


def _write_compressed(large: Files, folder: Path, *, is_fast: bool) -> None:
    """Write files into a folder compressed in each way of `PACKINGS`, all at the same time."""
    with ThreadPoolExecutor() as threads:
        packed = threads.map(partial(packing.pack_bytes, is_fast=is_fast), large.values())
        for name, each in zip(large, packed, strict=True):
            write_tree({f"{name}.{suffix}": content for suffix, content in each.items()}, folder)


def without_packing(name: str) -> str:
    """Return the address that a file is stored at after unpacking, without the suffix of its compression."""
    plain, _, suffix = name.rpartition(".")
    return plain if suffix in packing.PACKINGS else name


def first_visit_files(files: Files) -> Files:
    """Return those files that a first visit loads and the service worker stores.

    Large ones are there in every compression; a browser loads one of them.
    """
    left_out = (FOR_INSTALLING, RARELY, IN_HASTE, re.compile(re.escape(LICENCES)))
    return {
        name: content for name, content in files.items() if not any(each.match(name) for each in left_out)
    }


def worker_script(text: str, version: str, files: Files) -> bytes:
    """Return sw.js with the version, and with the integrity hashes of the files that it stores.

    Compressed files stand in `packed`, by the address that they are stored at and by compression.
    """
    kept = first_visit_files(files)
    plain = [name for name in kept if name == without_packing(name)]
    packed: dict[str, dict[str, str]] = {}
    for name in sorted(kept.keys() - plain):
        packed.setdefault(without_packing(name), {})[name.rpartition(".")[2]] = _integrity_hash(kept[name])
    hashes = {"./" if name == "index.html" else name: digest for name, digest in _hashes_of(plain, files)}
    rarely = dict(_hashes_of(filter(RARELY.match, files), files))
    site = json.dumps({"version": version, "files": hashes, "packed": packed, "rarely": rarely}, indent=2)
    return text.replace(NOTHING, f"const SITE = {site};").encode()


def _hashes_of(names: Iterable[str], files: Files) -> list[tuple[str, str]]:
    """Return (name, integrity hash) of each of these files, in the order of their names."""
    return [(name, _integrity_hash(files[name])) for name in sorted(names)]


def _integrity_hash(content: bytes) -> str:
    """Return the integrity hash (SRI) of a file's content: `sha256-...`."""
    return f"sha384-{base64.b64encode(hashlib.sha384(content).digest()).decode()}"
