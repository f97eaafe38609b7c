"""The device: keeps the screen on during a game, and asks the browser to keep saved games."""

import asyncio
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.effects import SetViewer
from clowder.stage.attempts import start_browser_request
from clowder.stage.device import BrowserDevice


class TabletDevice:
    """Control of the tablet: keeps the screen on while a table is shown, and has saved games kept.

    `keep_screen_on_at_table` is told whether a table is shown. While one is, a wake lock is requested,
    again when the page is shown or touched; it is released when the table goes. By itself the class asks
    for persistent storage, once, at a touch while a result is shown. `browser`, a `BrowserDevice`, tells
    what the browser can do.
    """

    def __init__(self) -> None:
        self.browser = BrowserDevice()
        self._plays = False
        self._awake: Any = None
        self._is_asking = False
        self._is_kept = False
        document.addEventListener("visibilitychange", create_proxy(self._update_wake_lock))
        document.addEventListener("pointerdown", create_proxy(self._request_persistent_storage), True)
        document.addEventListener("pointerup", create_proxy(self._retry_wake_lock), True)

    def keep_screen_on_at_table(self, effect: SetViewer) -> None:
        """Keep the screen on from now on if a table is shown (`effect.game`), else let it go dark."""
        plays = bool(effect.game)
        if plays != self._plays:
            self._plays = plays
            self._update_wake_lock()

    def _update_wake_lock(self, *_: Any) -> None:
        """Start a task that requests or releases the wake lock, by which the screen stays on.

        The task is `_request_or_release_wake_lock`. This is called when a table appears or goes, and
        when the page is hidden or shown.
        """
        self._keeping = asyncio.ensure_future(self._request_or_release_wake_lock())

    def _retry_wake_lock(self, *_: Any) -> None:
        """Request the wake lock after a touch if a table is shown and the lock is not held.

        It handles each `pointerup`, as Safari refuses the lock before any touch.
        """
        if not self._awake:
            self._update_wake_lock()

    async def _request_or_release_wake_lock(self) -> None:
        """Request the wake lock if a table is shown on the visible page; release it if no table is shown.

        Nothing is requested while the lock is held, or another request is under way. If the table has
        gone during a request, the lock is released afterwards. The browser itself releases it when the
        page is hidden.
        """
        wanted = self._plays and not document.hidden and (not self._awake or self._awake.released)
        if wanted and not self._is_asking:
            self._is_asking = True
            self._awake = await start_browser_request(lambda: window.navigator.wakeLock.request("screen"))
            self._is_asking = False
            if not self._plays:
                self._update_wake_lock()
        elif not self._plays and self._awake:
            awake, self._awake = self._awake, None
            await start_browser_request(lambda: awake.release())

    def _request_persistent_storage(self, *_: Any) -> None:
        """Ask the browser, once, to keep saved data, at the first touch while a game's result is shown."""
        if self._is_kept or not document.querySelector(".result"):
            return
        self._is_kept = True
        persist = start_browser_request(lambda: window.navigator.storage.persist())
        self._persisting = asyncio.ensure_future(persist)
