"""Sharing of texts and files: by the system's share dialog, else by the clipboard or as a download."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, to_js
from pyscript import document, window

from clowder.app.effects import BY_HAND, COPIED, SaveFile, ShareText
from clowder.stage import files
from clowder.stage.attempts import UNAVAILABLE, try_browser_call

MEDIA_TYPES = {"json": "application/json", "csv": "text/csv"}
"""Media types by file name extension; all other files are plain text."""

CLIPBOARD_WAIT_S = 3
"""Seconds to wait for the clipboard: a browser may ask for permission, and get no answer."""

_ABORTED = "AbortError"
"""Name of the error when the player cancels the share dialog."""

_running = set[asyncio.Future[None]]()


class TextAndFileSharer:
    """Sharing of texts and files: by the system's share dialog, by copying, or by a download.

    `share_or_download` shares the text of an effect, or else copies it; a file it downloads, but shares
    in the app on an iPad's or iPhone's home screen. `report(outcome, text)`, given at the start, is
    called only after copying: with `COPIED`, or `BY_HAND` if players must copy the text themselves.
    """

    def __init__(self, report: Callable[[str, str], None]) -> None:
        """Have `report(outcome, text)` called for each text that the browser shares without showing a result.

        The outcome is `COPIED`, or `BY_HAND` if players must copy the text themselves.
        """
        self._report = report

    def share_or_download(self, effect: SaveFile | ShareText) -> None:
        """Download or share the file of a `SaveFile`; share or copy the text of a `ShareText`.

        A file is shared only in the app on an iPad's or iPhone's home screen. A text is copied only if
        it cannot be shared.
        """
        if isinstance(effect, SaveFile):
            self._download_or_share_file(effect)
        else:
            self._share_text(effect.text)

    def _share_text(self, text: str) -> None:
        """Open the system's share dialog with a text; copy the text if there is no dialog, or it fails.

        Nothing more happens if the player cancels.
        """
        if promise := try_browser_call(lambda: window.navigator.share(to_js({"text": text})), None):
            _call_when_settled(promise, lambda: None, lambda: self._copy_text_to_clipboard(text))
        else:
            self._copy_text_to_clipboard(text)

    def _download_or_share_file(self, file: SaveFile) -> None:
        """Download a file; in the app on an iPad's or iPhone's home screen, open the share dialog instead.

        There a download would be shown in place of the page, without a way back. If the browser cannot
        share such a file or the dialog fails, the file is downloaded all the same; not if the player
        cancels.
        """
        if share_data := make_file_share_data(file):
            promise = try_browser_call(lambda: window.navigator.share(share_data), None)
            _call_when_settled(
                promise, lambda: None, lambda: files.download_file(file)
            ) if promise else files.download_file(file)
        else:
            files.download_file(file)

    def _copy_text_to_clipboard(self, text: str) -> None:
        """Copy a text to the clipboard and report `COPIED`; if that fails, use the old `copy` command.

        The clipboard fails without https, or if the browser gives no answer within `CLIPBOARD_WAIT_S`
        seconds.
        """
        if promise := try_browser_call(lambda: window.navigator.clipboard.writeText(text), None):
            copied, selected = lambda: self._report(COPIED, text), lambda: self._copy_by_old_command(text)
            _call_when_settled(asyncio.wait_for(promise, CLIPBOARD_WAIT_S), copied, selected)
        else:
            self._copy_by_old_command(text)

    def _copy_by_old_command(self, text: str) -> None:
        """Copy a text by the browser's old `copy` command, and report whether that worked.

        The report is `COPIED`, or `BY_HAND` if players must copy the text themselves.
        """
        self._report(COPIED if _copy_by_exec_command(text) else BY_HAND, text)


def is_installed_on_ios() -> bool:
    """Return whether the page runs as an app from the home screen of an iPad or iPhone.

    There `navigator.standalone` is true; False if the browser does not have it.
    """
    return bool(getattr(window.navigator, "standalone", None))


def make_file_share_data(file: SaveFile) -> Any:
    """Return the JavaScript object by which `navigator.share` shares a file; None if that is impossible.

    It can be shared only in the app on an iPad's or iPhone's home screen, and only if the browser
    agrees. Everywhere else the file is to be downloaded. The media type follows from the extension of
    the file's name (`MEDIA_TYPES`); by default it is plain text.
    """
    if not is_installed_on_ios():
        return None
    try:
        kind = MEDIA_TYPES.get(file.name.rpartition(".")[2], "text/plain")
        made = window.File.new(to_js([file.text]), file.name, to_js({"type": kind}))
        share_data = to_js({"files": [made]})
        return share_data if window.navigator.canShare(share_data) else None
    except UNAVAILABLE:
        return None


def _call_when_settled(promise: Any, on_success: Callable[[], None], on_failure: Callable[[], None]) -> None:
    """Call `on_success` when a promise is fulfilled, or `on_failure` when it is rejected or too late.

    This returns at once. Neither is called if the player cancels (an error of the name `AbortError`). A
    TimeoutError counts as a failure.
    """

    async def wait_and_call_back() -> None:
        """Wait for the promise; then call `on_success` or `on_failure`, or neither if it was cancelled."""
        try:
            await promise
        except (JsException, TimeoutError) as reason:
            if getattr(reason, "name", "") != _ABORTED:
                on_failure()
        else:
            on_success()

    running = asyncio.ensure_future(wait_and_call_back())
    _running.add(running)
    running.add_done_callback(_running.discard)


def _copy_by_exec_command(text: str) -> bool:
    """Copy a text by selecting it in a hidden text area and calling `execCommand`; return whether it worked.

    Afterwards the text area is removed, and the element that had the focus gets it back.
    """
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
        try_browser_call(lambda: focused.focus(to_js({"preventScroll": True})), None)
