"""Texts and files that leave the page: shared by the tablet's own way, else copied, or saved."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, to_js
from pyscript import document, window

from clowder.app.effects import BY_HAND, COPIED, SaveFile, Share
from clowder.stage import files
from clowder.stage.attempts import UNAVAILABLE, attempt

KINDS = {"json": "application/json", "csv": "text/csv"}
"""The types of files, by how their names end; all others are plain text."""

PATIENCE = 3
"""Seconds in which a clipboard answers: a browser may ask for leave, and be left waiting."""

_ABORTED = "AbortError"
"""How browsers call it that the player did not want to share after all."""

_running = set[asyncio.Future[None]]()


class Sharing:
    """Hands texts and files on, and tells what came of it where the player cannot see that."""

    def __init__(self, told: Callable[[str, str], None]) -> None:
        """`told` is given `COPIED` or `BY_HAND`, and the text."""
        self._told = told

    def carry_out(self, effect: SaveFile | Share) -> None:
        """Save the file, or hand the text on."""
        if isinstance(effect, SaveFile):
            self._save(effect)
        else:
            self._share(effect.text)

    def _share(self, text: str) -> None:
        """Hand the text to whatever the tablet has for that, or else copy it."""
        if promise := attempt(lambda: window.navigator.share(to_js({"text": text})), None):
            _await(promise, lambda: None, lambda: self._copy(text))
        else:
            self._copy(text)

    def _save(self, file: SaveFile) -> None:
        """Save the file: a page on the home screen of an iPad would show it instead, without a way back."""
        if shared := shareable(file):
            promise = attempt(lambda: window.navigator.share(shared), None)
            _await(promise, lambda: None, lambda: files.save(file)) if promise else files.save(file)
        else:
            files.save(file)

    def _copy(self, text: str) -> None:
        """Copy the text. A page that did not come by https has no clipboard."""
        if promise := attempt(lambda: window.navigator.clipboard.writeText(text), None):
            copied, selected = lambda: self._told(COPIED, text), lambda: self._copy_selected(text)
            _await(asyncio.wait_for(promise, PATIENCE), copied, selected)
        else:
            self._copy_selected(text)

    def _copy_selected(self, text: str) -> None:
        self._told(COPIED if _is_copied_selected(text) else BY_HAND, text)


def is_on_an_ipad() -> bool:
    """Whether the page is an app of its own on the home screen of an iPad, or of an iPhone."""
    return bool(getattr(window.navigator, "standalone", None))


def shareable(file: SaveFile) -> Any:
    """What is to be given to the tablet's way to share; None where files are saved, or it takes none."""
    if not is_on_an_ipad():
        return None
    try:
        kind = KINDS.get(file.name.rpartition(".")[2], "text/plain")
        made = window.File.new(to_js([file.text]), file.name, to_js({"type": kind}))
        shared = to_js({"files": [made]})
        return shared if window.navigator.canShare(shared) else None
    except UNAVAILABLE:
        return None


def _await(promise: Any, done: Callable[[], None], failed: Callable[[], None]) -> None:
    """Go on when the promise was kept, or was not; but not if the player thought better of it."""

    async def wait() -> None:
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
    """Whether the browser has copied the text as they did before there were clipboards: what is selected."""
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
