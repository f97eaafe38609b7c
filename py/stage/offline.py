"""The site kept on the tablet by its service worker, and a new version of it, offered at home."""

import asyncio
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from stage.attempts import UNAVAILABLE, attempt


class Offline:
    """Has a built site kept, and lets a new version wait until somebody wants it."""

    def __init__(self) -> None:
        self._worker: Any = attempt(lambda: window.navigator.serviceWorker, None)
        self._registration: Any = None
        self._found, self._changed = create_proxy(self._on_found), create_proxy(self._offer)

    def keep(self) -> None:
        """Keep the site, from now on. Nothing happens where a browser keeps nothing, and on `serve.py`."""
        if not self._worker or not document.querySelector("#boot[data-version]"):
            return
        document.querySelector("#newer button").addEventListener("click", create_proxy(self._use))
        look = create_proxy(self._look)
        window.addEventListener("online", look)
        document.addEventListener("visibilitychange", look)
        self._look()

    def _look(self, *_: Any) -> None:
        """Look for a new version; a download that was interrupted goes on."""
        if not document.hidden:
            self._registering = asyncio.ensure_future(self._register())

    async def _register(self) -> None:
        try:
            self._registration = await self._worker.register("sw.js")
            self._registration.onupdatefound = self._found
            self._offer()
            await self._registration.update()
        except UNAVAILABLE as reason:
            window.console.info(f"Clowder is not kept for now: {reason}")

    def _on_found(self, *_: Any) -> None:
        self._registration.installing.onstatechange = self._changed

    def _offer(self, *_: Any) -> None:
        if self._registration.waiting and self._worker.controller:
            document.documentElement.dataset.newer = "yes"

    def _use(self, *_: Any) -> None:
        """Start again with the new version, as another window may have done; whatever was played is saved."""
        if not self._registration.waiting:
            window.location.reload()
            return
        self._worker.oncontrollerchange = create_proxy(lambda *_: window.location.reload())
        self._registration.waiting.postMessage("take over")
