"""Offline use: registers the service worker, and offers new versions of the site on the home screen."""

import asyncio
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app import device
from clowder.app.device import OfflineCopyState
from clowder.core.times import EpochMs
from clowder.stage.attempts import UNAVAILABLE, try_browser_call
from clowder.stage.device import BrowserDevice

_WORKER = "sw.js"

TAKEOVER_MS = 5000
"""Milliseconds in which a new worker that does not wait takes over, and after which it is told again.

Chromium keeps an older worker for minutes if it is asked something meanwhile, unless told again.
"""

MISSING_STATUSES = (404, 410)
"""HTTP status codes of a file that does not exist; after other errors the file may come later."""


class ServiceWorkerClient:
    """Client of the service worker `sw.js`, which saves the site for offline use and finds new versions.

    `start_service_worker` registers it, again whenever the page is shown or online. From the worker's
    reports it stores whether the site is saved, or why not, as `offline_state` in the abilities of
    `browser`, and calls `browser.changed`. A new version that is ready is offered to players; the
    offer's button activates it and reloads the page.
    """

    def __init__(self, browser: BrowserDevice) -> None:
        self._browser = browser
        self._worker: Any = try_browser_call(lambda: window.navigator.serviceWorker, None)
        self._registration: Any = None
        self._has_heard = False
        """True if a worker has sent a report since the last registration."""
        self._now = self._newer = OfflineCopyState()
        """State of the version in use, and of a newer one that is to replace it."""
        self._found, self._changed = (
            create_proxy(self._note_coming_update),
            create_proxy(self._note_worker_state),
        )
        self._asking = create_proxy(self._request_worker_report)
        self._telling = create_proxy(self._request_takeover)

    def start_service_worker(self) -> None:
        """Register the service worker, which saves the site for offline use, and look for new versions.

        The search is repeated whenever the browser comes online or the page becomes visible. The button
        that offers a new version, and reports of the worker, are listened to. If the browser has no
        service workers, that is noted as `UNABLE`. Does nothing on a page without a version, as from
        `serve.py`.
        """
        if not document.querySelector("#boot[data-version]"):
            return
        if not self._worker:
            self._newer = OfflineCopyState(trouble=device.UNABLE)
            self._update_offline_state()
            return
        document.querySelector("#newer button").addEventListener("click", create_proxy(self._activate_update))
        self._worker.onmessage = create_proxy(self._note_worker_report)
        look = create_proxy(self._look_for_update)
        window.addEventListener("online", look)
        document.addEventListener("visibilitychange", look)
        self._look_for_update()

    def _look_for_update(self, *_: Any) -> None:
        """Begin to look for a new version of the site by registering the worker, if the page is visible.

        A download that was interrupted is continued.
        """
        if not document.hidden:
            self._registering = asyncio.ensure_future(self._register_worker())

    async def _register_worker(self) -> None:
        """Register the service worker and look for a newer one; if the browser refuses, note the reason.

        After a successful registration the active worker is asked whether all files are saved:
        `TAKEOVER_MS` later if a newer worker has been found, else at once. A failed search for a newer
        one is only logged.
        """
        self._has_heard, self._newer = False, OfflineCopyState()
        try:
            self._registration = await self._worker.register(_WORKER)
        except UNAVAILABLE as reason:
            window.console.info(f"Clowder is not kept for now: {reason}")
            self._newer = OfflineCopyState(trouble=await _find_worker_refusal_reason(reason), part=_WORKER)
            self._update_offline_state()
            return
        self._listen_for_newer_workers()
        try:
            await self._registration.update()
        except UNAVAILABLE as reason:
            window.console.info(f"There is no newer Clowder for now: {reason}")
        is_newer_here = self._registration.installing or self._registration.waiting
        window.setTimeout(self._asking, TAKEOVER_MS if is_newer_here else 0)

    def _listen_for_newer_workers(self) -> None:
        """Listen for newer service workers, and treat one that has arrived already as just found.

        One that is being installed is noted as on its way (`_note_coming_update`); one that waits
        already is offered to the players (`_offer_update`).
        """
        self._registration.onupdatefound = self._found
        if self._registration.installing:
            self._note_coming_update()
        self._offer_update()

    def _note_coming_update(self, *_: Any) -> None:
        """Listen to the state of a new version's worker, and note the version as on its way (`COMING`).

        That is not noted if a worker has sent a report since the last registration.
        """
        self._registration.installing.onstatechange = self._changed
        if not self._has_heard:
            self._newer = OfflineCopyState(trouble=device.COMING)
            self._update_offline_state()

    def _note_worker_state(self, event: Any) -> None:
        """Note whether a newer service worker has failed, and offer its version if the worker waits.

        A worker that became `redundant` while its version was on its way (`COMING`) has failed: the
        reason is `UNREACHED`, unless the worker has reported one itself. Any other state clears the
        reason. A worker that has taken over (`activated`) is asked for a report.
        """
        self._offer_update()
        if event.target.state != "redundant":
            self._newer = OfflineCopyState()
        elif self._newer.trouble == device.COMING:
            self._newer = OfflineCopyState(trouble=device.UNREACHED)
        self._update_offline_state()
        if event.target.state == "activated":
            self._request_worker_report()

    def _request_worker_report(self, *_: Any) -> None:
        """Ask the active service worker, if there is one, whether all files of the site are still saved.

        The browser may have deleted some. The answer arrives in `_note_worker_report`.
        """
        if self._registration.active:
            self._registration.active.postMessage("look")

    def _note_worker_report(self, event: Any) -> None:
        """Note a service worker's report: since when all files are saved, or why they are not.

        A report with a time, or from the active worker, is about the version in use; any other is about
        a newer version. A report with an unknown reason is ignored.
        """
        told = event.data
        if told.trouble and told.trouble not in device.TROUBLES:
            return  # a newer worker may report reasons that are unknown here
        self._has_heard = True
        heard = OfflineCopyState(EpochMs(int(told.since)), told.trouble, told.part)
        if told.since or event.source == getattr(self._registration, "active", None):
            self._now = heard
        else:
            self._newer = heard
        self._update_offline_state()

    def _update_offline_state(self) -> None:
        """Set `offline_state` in the device's abilities, and call `changed`, if it is not as before.

        Its time is that since which the version in use is saved. Its reason why files are not saved is
        that of the newer version, if there is one, else that of the version in use.
        """
        wrong = self._newer if self._newer.trouble else self._now
        kept = wrong._replace(since=self._now.since)
        if kept != self._browser.abilities.offline_state:
            self._browser.abilities.offline_state = kept
            self._browser.changed()

    def _offer_update(self) -> None:
        """Have the page offer a new version whose worker waits, by `data-newer` on `<html>`.

        Nothing is offered to a page that no worker serves yet.
        """
        if self._registration.waiting and self._worker.controller:
            document.documentElement.dataset.newer = "yes"

    def _activate_update(self, *_: Any) -> None:
        """Tell the waiting worker of a new version to take over, and reload the page once it has.

        It is told again every `TAKEOVER_MS`. If none waits, as another window has activated the version
        already, the page is reloaded at once.
        """
        if not self._registration.waiting:
            window.location.reload()
            return
        self._worker.oncontrollerchange = create_proxy(lambda *_: window.location.reload())
        self._request_takeover()

    def _request_takeover(self, *_: Any) -> None:
        """Tell the waiting worker to take over, and again every `TAKEOVER_MS` until none waits."""
        if self._registration.waiting:
            self._registration.waiting.postMessage("take over")
            window.setTimeout(self._telling, TAKEOVER_MS)


async def _find_worker_refusal_reason(error: Exception) -> str:
    """Return why the browser refused to register the service worker, found by fetching its file.

    It is `UNREACHED` if the fetch fails or the server reports an error, `MISSING` if there is no such
    file, `CHANGED` if the file is no script or `error` is a TypeError of the browser, else `UNABLE`.
    """
    try:
        answer = await window.fetch(_WORKER)
    except UNAVAILABLE:
        return device.UNREACHED
    if not answer.ok:
        return device.MISSING if answer.status in MISSING_STATUSES else device.UNREACHED
    is_script = "javascript" in (answer.headers.get("Content-Type") or "")
    is_whole = is_script and getattr(error, "name", "") != "TypeError"
    return device.UNABLE if is_whole else device.CHANGED
