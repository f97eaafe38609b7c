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
    """Have the browser save the text as a file, in its usual folder for downloads."""
    parts = to_js([file.text])
    address = window.URL.createObjectURL(window.Blob.new(parts))
    link = document.createElement("a")
    link.href, link.download = address, file.name
    link.click()
    window.setTimeout(create_once_callable(lambda: window.URL.revokeObjectURL(address)), FETCHED)


def choose_file(
    receive: Callable[[Any], None], refuse: Callable[[str], None], most: int, kinds: str = ""
) -> None:
    """Give `receive` a file of these kinds that the player chooses, as a File of the browser.

    If the file has more than `most` bytes, `refuse` gets a sentence about that instead. `kinds` is the
    `accept` attribute of the dialog. Nothing is called if the player cancels.
    """
    picker = document.createElement("input")
    picker.type, picker.accept, picker.hidden = "file", kinds, True
    document.body.append(picker)  # or it may be collected while the dialog is open

    def chosen(event: Any) -> None:
        """Remove the dialog's field, and hand on the chosen file, unless it is too large."""
        for kind in ENDS:
            picker.removeEventListener(kind, done)  # some browsers send both events
        picker.remove()
        if event.type != "change" or not picker.files.length:
            return
        file = picker.files.item(0)
        if file.size > most:
            refuse(file_too_large_text(int(file.size), most))
        else:
            receive(file)

    done = create_once_callable(chosen)
    for kind in ENDS:
        picker.addEventListener(kind, done)
    picker.click()


def choose_text(receive: Callable[[str], None], refuse: Callable[[str], None]) -> None:
    """Give `receive` the text of a file that the player chooses; an empty text if it cannot be read.

    `refuse` gets a sentence if the file is too large.
    """

    def read(file: Any) -> None:
        """Hand on the text of the file once it is read; an empty text if it cannot be."""
        fail = create_once_callable(lambda _reason: receive(""))
        hand_on = create_once_callable(lambda content: receive(_decode_text(content)))
        file.arrayBuffer().then(hand_on, fail)

    choose_file(read, refuse, LARGEST)


def _decode_text(content: Any) -> str:
    """Return the text of a file in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252.

    Spreadsheet programs save in all three.
    """
    letters = UTF_16.get(content.slice(0, 2).to_bytes(), "utf-8")
    try:
        return str(window.TextDecoder.new(letters, to_js({"fatal": True})).decode(content))
    except JsException:
        return str(window.TextDecoder.new("windows-1252").decode(content))
