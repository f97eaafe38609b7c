"""The tablet itself: it stays awake during a game, and keeps what was played."""

import asyncio
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.effects import Watch
from clowder.stage.attempts import answer_of
from clowder.stage.device import Browser


class Tablet:
    """Its screen and its storage, from now on, and what else its browser can do."""

    def __init__(self) -> None:
        self.browser = Browser()
        self._plays = False
        self._awake: Any = None
        self._is_asking = False
        self._is_kept = False
        document.addEventListener("visibilitychange", create_proxy(self._on_change))
        document.addEventListener("pointerdown", create_proxy(self._on_touch), True)
        document.addEventListener("pointerup", create_proxy(self._on_touched), True)

    def watch(self, watch: Watch) -> None:
        """The screen stays on while a table is looked at."""
        plays = bool(watch.game)
        if plays != self._plays:
            self._plays = plays
            self._on_change()

    def _on_change(self, *_: Any) -> None:
        self._keeping = asyncio.ensure_future(self._keep_awake())

    def _on_touched(self, *_: Any) -> None:
        """What Safari refuses a page from the start, it allows whoever touches it."""
        if not self._awake:
            self._on_change()

    async def _keep_awake(self) -> None:
        """A page out of sight has lost that the screen stays on."""
        wanted = self._plays and not document.hidden and (not self._awake or self._awake.released)
        if wanted and not self._is_asking:
            self._is_asking = True
            self._awake = await answer_of(lambda: window.navigator.wakeLock.request("screen"))
            self._is_asking = False
            if not self._plays:
                self._on_change()
        elif not self._plays and self._awake:
            awake, self._awake = self._awake, None
            await answer_of(lambda: awake.release())

    def _on_touch(self, *_: Any) -> None:
        """Whoever goes on from a finished game has something to keep."""
        if self._is_kept or not document.querySelector(".result"):
            return
        self._is_kept = True
        persist = answer_of(lambda: window.navigator.storage.persist())
        self._persisting = asyncio.ensure_future(persist)
