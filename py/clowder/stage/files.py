"""Files that players choose to load, and files that they save."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_once_callable, to_js
from pyscript import document, window

from clowder.app.effects import SaveFile
from clowder.app.foreign_files import LARGEST, file_too_large_text

FETCHED = 40_000
"""Milliseconds after which the address of a saved file is revoked. Safari starts to read it with a delay."""

ENDS = ("change", "cancel")
"""Events that end a file dialog: the player has chosen, or cancelled."""

UTF_16 = {b"\xff\xfe": "utf-16le", b"\xfe\xff": "utf-16be"}
"""Encodings by the byte order mark at the start of a text."""


def save_file(file: SaveFile) -> None:
    """Have the browser download a text as a file."""
    parts = to_js([file.text])
    address = window.URL.createObjectURL(window.Blob.new(parts))
    link = document.createElement("a")
    link.href, link.download = address, file.name
    link.click()
    window.setTimeout(create_once_callable(lambda: window.URL.revokeObjectURL(address)), FETCHED)


def choose_file(
    on_file: Callable[[Any], None], on_refusal: Callable[[str], None], max_bytes: int, accept: str = ""
) -> None:
    """Open a file dialog, and call `on_file` with the browser's File that the player chooses.

    `accept` is the file types to offer, as the HTML attribute has them. A file of more than `max_bytes` is
    refused by a call of `on_refusal` with a sentence. Nothing is called if the player cancels.
    """
    picker = document.createElement("input")
    picker.type, picker.accept, picker.hidden = "file", accept, True
    document.body.append(picker)  # or it may be collected while the dialog is open

    def _on_chosen(event: Any) -> None:
        """Close the dialog, and pass on the chosen file, or refuse it if it is too large."""
        for kind in ENDS:
            picker.removeEventListener(kind, done)  # some browsers send both events
        picker.remove()
        if event.type != "change" or not picker.files.length:
            return
        file = picker.files.item(0)
        if file.size > max_bytes:
            on_refusal(file_too_large_text(int(file.size), max_bytes))
        else:
            on_file(file)

    done = create_once_callable(_on_chosen)
    for kind in ENDS:
        picker.addEventListener(kind, done)
    picker.click()


def choose_text(on_content: Callable[[str], None], on_refusal: Callable[[str], None]) -> None:
    """Open a file dialog, and call `on_content` with the text of the file that the player chooses.

    The text is empty if the file cannot be read. If it is too large, `on_refusal` gets a sentence instead.
    """

    def _read_file(file: Any) -> None:
        """Read the file, and pass on its text; an empty text if that fails."""
        fail = create_once_callable(lambda _reason: on_content(""))
        hand_on = create_once_callable(lambda content: on_content(_decode_text(content)))
        file.arrayBuffer().then(hand_on, fail)

    choose_file(_read_file, on_refusal, LARGEST)


def _decode_text(content: Any) -> str:
    """Return the text in an ArrayBuffer: UTF-8, UTF-16 with a byte order mark, or else Windows-1252.

    Spreadsheet programs save in all three.
    """
    letters = UTF_16.get(content.slice(0, 2).to_bytes(), "utf-8")
    try:
        return str(window.TextDecoder.new(letters, to_js({"fatal": True})).decode(content))
    except JsException:
        return str(window.TextDecoder.new("windows-1252").decode(content))
