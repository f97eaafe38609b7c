"""Text files loaded beside the page, such as translations: each is fetched when it is first needed."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from pyodide.ffi import JsException, create_proxy
from pyscript import window

FOLDER = "assets/words/"


class LanguageFileLoader:
    """Loader of translation files from `assets/words/`, each of which it fetches once.

    `request_files(names)` begins to fetch those not requested before; `receive(name, text)`, given at
    the start, is called for each that arrives. It remembers files that could not be fetched, and
    requests them again when the browser comes online.
    """

    def __init__(self, receive: Callable[[str, str], None]) -> None:
        self._receive = receive
        self._asked: dict[str, asyncio.Future[None]] = {}
        self._missing: set[str] = set()
        window.addEventListener("online", create_proxy(self._retry_failed_files))

    def request_files(self, names: Iterable[str]) -> None:
        """Start to fetch the files of these names, except those requested before."""
        for name in names:
            if name not in self._asked:
                self._asked[name] = asyncio.ensure_future(self._fetch_file(name))

    async def _fetch_file(self, name: str) -> None:
        """Fetch a file and call `receive` with its name and text; if that fails, note it for a retry."""
        try:
            answer = await window.fetch(f"{FOLDER}{name}")
            text = await answer.text() if answer.ok else None
        except JsException:
            text = None
        if text is None:
            self._missing.add(name)
        else:
            self._receive(name, text)

    def _retry_failed_files(self, *_: Any) -> None:
        """Request all files again that could not be fetched, as the browser is online."""
        missing, self._missing = self._missing, set()
        for name in missing:
            del self._asked[name]
        self.request_files(missing)
