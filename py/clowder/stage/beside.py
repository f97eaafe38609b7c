"""Files with more words, which lie beside the page until somebody speaks their language."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from pyodide.ffi import JsException, create_proxy
from pyscript import window

FOLDER = "assets/words/"


class Beside:
    """`come` is told the name of each file that has come, and its text.

    One that does not is said in another language meanwhile, and asked for again when there is a network.
    """

    def __init__(self, come: Callable[[str, str], None]) -> None:
        self._come = come
        self._asked: dict[str, asyncio.Future[None]] = {}
        self._missing: set[str] = set()
        window.addEventListener("online", create_proxy(self._again))

    def fetch(self, names: Iterable[str]) -> None:
        """These are wanted: each is asked for once."""
        for name in names:
            if name not in self._asked:
                self._asked[name] = asyncio.ensure_future(self._fetch(name))

    async def _fetch(self, name: str) -> None:
        try:
            answer = await window.fetch(f"{FOLDER}{name}")
            text = await answer.text() if answer.ok else None
        except JsException:
            text = None
        if text is None:
            self._missing.add(name)
        else:
            self._come(name, text)

    def _again(self, *_: Any) -> None:
        missing, self._missing = self._missing, set()
        for name in missing:
            del self._asked[name]
        self.fetch(missing)
