"""Modules that a start does without: a part of Python's zip, added when one of them is wanted.

A first visit fetches the zip's second part after the first page. If somebody is quicker, and wants a page
whose modules are still on their way, the page waits for them. So it does at a first visit to the address of
such a page. After the modules comes the second part of Python's program: `assets/program.mjs` adds it.

A later start from the memory reads only the zip's beginning: modules that need a page, and files that are no
modules. The second part, and the modules that the memory has, stay on the disk until one is wanted.
"""

import sys
import zlib
from collections.abc import Callable
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any, NamedTuple

import page_scripts
from pyodide.ffi import JsException, create_once_callable
from pyscript import window

from clowder.app.prerender import broken_part_text
from clowder.stage.attempts import try_browser_call

SECOND, IN_MEMORY = "second part", "modules in memory"
"""The parts of the zip that may be missing."""

OF_PAGE = ("clowder.stage.", "pyscript.")
"""Prefixes of the dotted names of modules at the beginning of the zip, which are never missing there."""

GZIP = 31
"""The number by which zlib calls the format gzip."""

RETRY_MS = 5000
"""Milliseconds after which a failed download is tried again."""


def fetch_later_program(call_afterwards: Callable[[], object]) -> None:
    """Begin to fetch the part of Python's program that is seldom needed, and call a function afterwards.

    At any start but the first it has come. If it does not, it is fetched again when it is wanted; if it still
    does not come, the player is told.
    """
    afterwards = create_once_callable(lambda _: call_afterwards())
    page_scripts.fetchLaterProgram(broken_part_text()).then(afterwards)


class ZipPart(NamedTuple):
    """A missing part of the zip of modules: the `url` where it is, and its `offset` in the zip, in bytes."""

    url: str
    offset: int


class LaterModules:
    """The modules that are missing in the zip, and the import finder that adds them if one is wanted.

    `fetch_in_background` adds them without being asked, at a first visit.
    """

    def __init__(self) -> None:
        """Find these modules from now on, if any are missing; the zip lists those of its second part."""
        self._zip_importer: Any = vars(sys.modules["clowder"])["__loader__"]
        urls = {SECOND: page_scripts.laterModulesUrl, IN_MEMORY: page_scripts.modulesInMemoryUrl}
        offsets = {SECOND: page_scripts.laterModulesOffset, IN_MEMORY: page_scripts.modulesInMemoryOffset}
        self._missing = {part: ZipPart(url, offsets[part]) for part, url in urls.items() if url}
        self._is_on_its_way = urls[SECOND].endswith(".gzip")
        """True at a first visit: the second part comes packed. False if all is here, or on the disk."""
        self._second_part: set[str] = set()
        if self._missing:
            self._second_part |= set(self._zip_importer.get_data("later.txt").decode().splitlines())
            sys.meta_path.insert(0, self)  # a memory knows the whole zip, and others would look there

    def fetch_in_background(self, call_afterwards: Callable[[], object]) -> None:
        """Begin to fetch the second part at a first visit, and call a function when it is here; else at once.

        If it does not come, call it all the same, and try again after `RETRY_MS`.
        """
        if SECOND not in self._missing or not self._is_on_its_way:
            call_afterwards()
            return

        def add(content: Any) -> None:
            self._add_part(SECOND, content.to_bytes())
            call_afterwards()

        def retry_later(error: Any) -> None:
            retry = create_once_callable(lambda: self.fetch_in_background(lambda: None))
            window.setTimeout(retry, RETRY_MS)
            call_afterwards()

        page_scripts.fetchLaterModules().then(create_once_callable(add), create_once_callable(retry_later))

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return where to find a missing module, after adding its part. The page waits meanwhile.

        None for any other module, and if nothing comes, which the player is told.
        """
        part = self._find_part(fullname)
        if part not in self._missing:
            return None
        try:
            content = page_scripts.fetchAtOnce(self._missing[part].url).to_bytes()
            self._add_part(part, zlib.decompress(content, GZIP) if self._is_on_its_way else content)
        except (JsException, zlib.error):
            try_browser_call(lambda: window.alert(broken_part_text()), None)
            return None
        return PathFinder.find_spec(fullname, path, target)

    def _find_part(self, fullname: str) -> str:
        """Return the part of the zip in which a module of this name may be; empty for the beginning."""
        if fullname in self._second_part:
            return SECOND
        return "" if fullname.startswith(OF_PAGE) else IN_MEMORY

    def _add_part(self, part: str, content: bytes) -> None:
        """Add a part to the zip, once."""
        if part in self._missing:
            # Buffered writing at an offset would want the later part of Python's program.
            with Path(self._zip_importer.archive).open("r+b", buffering=0) as whole:
                whole.seek(self._missing.pop(part).offset)
                whole.write(content)
            if self._is_on_its_way:
                self._zip_importer.invalidate_caches()  # a memory knows the whole zip
        if not self._missing and self in sys.meta_path:
            sys.meta_path.remove(self)
