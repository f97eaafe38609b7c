"""Files that players choose to load, and files that they save."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable, to_js
from pyscript import document, window

from clowder.app.effects import SaveFile
from clowder.app.foreign_files import file_too_large_text

ADDRESS_LIFETIME_MS = 40_000
"""Milliseconds after which the address of a saved file is revoked. Safari starts to read it with a delay."""

DIALOG_ENDS = ("change", "cancel")
"""Events that end a file dialog: the player has chosen, or cancelled."""

PART_BYTES = 1_000_000
"""Number of bytes of a chosen file that are read at once."""


def download_file(file: SaveFile) -> None:
    """Have the browser download a text as a file of the given name.

    The temporary address of the file is revoked after `ADDRESS_LIFETIME_MS`.
    """
    parts = to_js([file.text])
    address = window.URL.createObjectURL(window.Blob.new(parts))
    link = document.createElement("a")
    link.href, link.download = address, file.name
    link.click()
    window.setTimeout(create_once_callable(lambda: window.URL.revokeObjectURL(address)), ADDRESS_LIFETIME_MS)


def open_file_dialog(
    on_file: Callable[[Any], None], on_refusal: Callable[[str], None], max_bytes: int, accept: str = ""
) -> None:
    """Open a file dialog, and call `on_file` with the File object that the player chooses.

    `accept` is the file types to offer, as the HTML attribute has them. A file of more than `max_bytes`
    is refused: `on_refusal` is called with a sentence on that. Nothing is called if the player cancels.
    """
    picker = document.createElement("input")
    picker.type, picker.accept, picker.hidden = "file", accept, True
    document.body.append(picker)  # or it may be collected while the dialog is open

    def accept_or_refuse_file(event: Any) -> None:
        """Pass the chosen file to `on_file`, or refuse it if it is too large; do nothing after a cancel.

        The hidden field that opened the dialog is removed.
        """
        for kind in DIALOG_ENDS:
            picker.removeEventListener(kind, done)  # some browsers send both events
        picker.remove()
        if event.type != "change" or not picker.files.length:
            return
        file = picker.files.item(0)
        if file.size > max_bytes:
            on_refusal(file_too_large_text(int(file.size), max_bytes))
        else:
            on_file(file)

    done = create_once_callable(accept_or_refuse_file)
    for kind in DIALOG_ENDS:
        picker.addEventListener(kind, done)
    picker.click()


class BrowserFile:
    """File that a player has chosen, whose bytes the browser reads in parts while the app takes them.

    It is a `ChosenFile` of the app: `request_next_part` has the browser read a part, and
    `take_next_part` returns the bytes that have arrived (empty while a part is awaited, None if the file
    cannot be read) and asks for more. `name` and `size` are those of the file; `is_open`, set by others,
    tells that the app reads it already.
    """

    def __init__(self, file: Any) -> None:
        """Take the browser's File; nothing is read yet."""
        self._file = file
        self.name = str(file.name)
        self.size = int(file.size)
        self.is_open = False
        """True if the app reads the file already."""
        self._asked = 0
        self._part: bytes | None = b""

    def request_next_part(self, on_part: Callable[[], None] = lambda: None) -> None:
        """Have the browser read the next `PART_BYTES` of the file, and then call `on_part`.

        When they have arrived, `take_next_part` returns these bytes. If the file cannot be read,
        `on_part` is called, too, and `take_next_part` returns None. If there is no further part,
        `on_part` is called at once.
        """

        def store_part(part: bytes | None) -> None:
            """Keep a part for `take_next_part` (None: the file cannot be read), and call `on_part`."""
            self._part = part
            on_part()

        begin, self._asked = self._asked, min(self._asked + PART_BYTES, self.size)
        if begin == self._asked:
            on_part()
            return
        fail = create_once_callable(lambda _reason: store_part(None))
        hand_on = create_once_callable(lambda content: store_part(content.to_bytes()))
        self._file.slice(begin, self._asked).arrayBuffer().then(hand_on, fail)

    def take_next_part(self) -> bytes | None:
        """Return the bytes that have arrived, and have the browser begin to read the next part.

        Empty while a part is on its way, and after the last; None if the file cannot be read.
        """
        part = self._part
        if part:
            self._part = b""
            self.request_next_part()
        return part


def decode_bytes(content: bytes, encoding: str) -> str:
    """Return bytes as text, decoded by the browser from this encoding; U+FFFD for broken bytes.

    Raises JsException if the browser does not know the encoding.
    """
    return str(window.TextDecoder.new(encoding).decode(to_js(content)))
