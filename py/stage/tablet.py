"""The tablet itself: it stays awake during a game, and keeps what was played."""

import asyncio
from typing import Any

from pyodide.ffi import JsException, create_proxy
from pyscript import document, window

from stage.storage import hint, hinted


class Tablet:
    """Sees to it from what the page shows."""

    def __init__(self) -> None:
        self._awake: Any = None
        self._is_asking = False
        self._is_kept = False

    def watch(self) -> None:
        """See to it, from now on."""
        changed = create_proxy(self._on_change)
        window.MutationObserver.new(changed).observe(document.getElementById("app"), childList=True)
        document.addEventListener("visibilitychange", changed)
        document.addEventListener("pointerdown", create_proxy(self._on_touch), True)
        document.addEventListener("pointerup", create_proxy(self._on_touched), True)
        document.querySelector("#keep button").addEventListener("click", create_proxy(self._on_understood))
        self._on_change()

    def _on_change(self, *_: Any) -> None:
        self._keeping = asyncio.ensure_future(self._keep_awake())

    def _on_touched(self, *_: Any) -> None:
        """What Safari refuses a page from the start, it allows whoever touches it."""
        if not self._awake:
            self._on_change()

    async def _keep_awake(self) -> None:
        """The screen stays on while a game lies on the table. A page out of sight has lost that."""
        playing = bool(document.querySelector(".playing"))
        wanted = playing and not document.hidden and (not self._awake or self._awake.released)
        if wanted and not self._is_asking:
            self._is_asking = True
            self._awake = await _granted()
            self._is_asking = False
        elif not playing and self._awake:
            awake, self._awake = self._awake, None
            await awake.release()

    def _on_touch(self, *_: Any) -> None:
        """Whoever goes on from a finished game has something to keep, and a moment for a hint."""
        if self._is_kept or not document.querySelector(".result"):
            return
        self._is_kept = True
        self._persisting = asyncio.ensure_future(_persist())
        on_ipad_in_safari = getattr(window.navigator, "standalone", None) is False
        if on_ipad_in_safari and not hinted():
            document.getElementById("keep").hidden = False

    def _on_understood(self, *_: Any) -> None:
        document.getElementById("keep").hidden = True
        hint()


async def _granted() -> Any:
    """The screen's promise to stay on; None when it is refused."""
    try:
        return await window.navigator.wakeLock.request("screen")
    except (AttributeError, JsException):
        return None


async def _persist() -> None:
    """Ask that the games be kept when the tablet's storage runs low."""
    try:
        await window.navigator.storage.persist()
    except (AttributeError, JsException):
        return
