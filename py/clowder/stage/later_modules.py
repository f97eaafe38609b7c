"""Modules that a first visit fetches only after the first page: the second part of Python's zip.

If somebody is quicker, and wants a page whose modules are still on their way, the page waits for them. So it
does at a first visit to the address of such a page. After the modules comes the second part of Python's
program: `assets/program.mjs` adds it.
"""

import sys
import zlib
from collections.abc import Callable
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

import page_scripts
from pyodide.ffi import JsException, create_once_callable
from pyscript import window

from clowder.app.prerender import broken_part_text
from clowder.stage.attempts import try_browser_call

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


class LaterModules:
    """The modules of the second part, and the import finder that fetches them if one is wanted before."""

    def __init__(self) -> None:
        """Find these modules from now on, if they are not there yet; the zip lists their names."""
        self._zip_importer: Any = vars(sys.modules["clowder"])["__loader__"]
        self._names: set[str] = set()
        if page_scripts.laterModulesUrl:
            self._names |= set(self._zip_importer.get_data("later.txt").decode().splitlines())
            sys.meta_path.insert(0, self)  # a memory knows the whole zip, and others would look there

    def fetch_in_background(self, call_afterwards: Callable[[], object]) -> None:
        """Begin to fetch the modules, and call a function when they have come; at once if they are there.

        If they do not come, call it all the same, and try again after `RETRY_MS`.
        """
        if self not in sys.meta_path:
            call_afterwards()
            return

        def add(content: Any) -> None:
            self._add_part(content.to_bytes())
            call_afterwards()

        def retry_later(error: Any) -> None:
            retry = create_once_callable(lambda: self.fetch_in_background(lambda: None))
            window.setTimeout(retry, RETRY_MS)
            call_afterwards()

        page_scripts.fetchLaterModules().then(create_once_callable(add), create_once_callable(retry_later))

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return where to find a module of the second part, after fetching that. The page waits meanwhile.

        None for any other module, and if nothing comes, which the player is told.
        """
        if fullname not in self._names or self not in sys.meta_path:
            return None
        try:
            packed = page_scripts.fetchAtOnce(f"{page_scripts.laterModulesUrl}.gzip").to_bytes()
            self._add_part(zlib.decompress(packed, GZIP))
        except (JsException, zlib.error):
            try_browser_call(lambda: window.alert(broken_part_text()), None)
            return None
        return PathFinder.find_spec(fullname, path, target)

    def _add_part(self, content: bytes) -> None:
        """Add the second part to the zip, once."""
        if self in sys.meta_path:
            sys.meta_path.remove(self)
            with Path(self._zip_importer.archive).open("ab") as whole:
                whole.write(content)
            self._zip_importer.invalidate_caches()
