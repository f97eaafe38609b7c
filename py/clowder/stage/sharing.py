"""Sharing of texts and files: by the system's share dialog, else by the clipboard or as a download."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, to_js
from pyscript import document, window

from clowder.app.effects import BY_HAND, COPIED, SaveFile, ShareText
from clowder.stage import files
from clowder.stage.attempts import UNAVAILABLE, attempt

KINDS = {"json": "application/json", "csv": "text/csv"}
"""Media types by file name extension; all other files are plain text."""

PATIENCE = 3
"""Seconds to wait for the clipboard: a browser may ask for permission, and get no answer."""

_ABORTED = "AbortError"
"""Name of the error when the player cancels the share dialog."""

_running = set[asyncio.Future[None]]()


class TextSharing:
    """System dialogs for sharing texts and files. Reports the result if the browser does not show one."""

    def __init__(self, report: Callable[[str, str], None]) -> None:
        """Report results by `told(result, text)`, with `COPIED` or `BY_HAND`."""
        self._told = report

    def carry_out(self, effect: SaveFile | ShareText) -> None:
        """Save the file, or share the text."""
        if isinstance(effect, SaveFile):
            self._save_file(effect)
        else:
            self._share_text(effect.text)

    def _share_text(self, text: str) -> None:
        """Open the share dialog for the text; without one, copy it."""
        if promise := attempt(lambda: window.navigator.share(to_js({"text": text})), None):
            _await_promise(promise, lambda: None, lambda: self._copy_text(text))
        else:
            self._copy_text(text)

    def _save_file(self, file: SaveFile) -> None:
        """Save the file. An installed app on an iPad shares it instead.

        There a download would be shown in place of the page, without a way back.
        """
        if services := shareable_file(file):
            promise = attempt(lambda: window.navigator.share(services), None)
            _await_promise(
                promise, lambda: None, lambda: files.save_file(file)
            ) if promise else files.save_file(file)
        else:
            files.save_file(file)

    def _copy_text(self, text: str) -> None:
        """Copy the text to the clipboard. Without one, as on pages without https, copy it as a selection."""
        if promise := attempt(lambda: window.navigator.clipboard.writeText(text), None):
            copied, selected = lambda: self._told(COPIED, text), lambda: self._copy_selected(text)
            _await_promise(asyncio.wait_for(promise, PATIENCE), copied, selected)
        else:
            self._copy_selected(text)

    def _copy_selected(self, text: str) -> None:
        """Copy the text by selecting it; report whether that worked."""
        self._told(COPIED if _is_copied_selected(text) else BY_HAND, text)


def is_installed_on_ipad() -> bool:
    """Return whether the page runs as an installed app on an iPad or iPhone."""
    return bool(getattr(window.navigator, "standalone", None))


def shareable_file(file: SaveFile) -> Any:
    """Return the data to share a file; None if files are downloaded here, or cannot be shared."""
    if not is_installed_on_ipad():
        return None
    try:
        kind = KINDS.get(file.name.rpartition(".")[2], "text/plain")
        made = window.File.new(to_js([file.text]), file.name, to_js({"type": kind}))
        services = to_js({"files": [made]})
        return services if window.navigator.canShare(services) else None
    except UNAVAILABLE:
        return None


def _await_promise(promise: Any, done: Callable[[], None], failed: Callable[[], None]) -> None:
    """Call `done` when the promise is fulfilled, or `failed` when not; neither if the player cancels."""

    async def wait() -> None:
        """Wait for the promise, and call what belongs to its result."""
        try:
            await promise
        except (JsException, TimeoutError) as reason:
            if getattr(reason, "name", "") != _ABORTED:
                failed()
        else:
            done()

    running = asyncio.ensure_future(wait())
    _running.add(running)
    running.add_done_callback(_running.discard)


def _is_copied_selected(text: str) -> bool:
    """Return whether the text was copied by the old `copy` command, which copies the selection."""
    field, focused = document.createElement("textarea"), document.activeElement
    field.value, field.readOnly, field.className = text, True, "unseen"
    document.body.append(field)
    try:
        field.select()
        return bool(document.execCommand("copy"))
    except UNAVAILABLE:
        return False
    finally:
        field.remove()
        attempt(lambda: focused.focus(to_js({"preventScroll": True})), None)
