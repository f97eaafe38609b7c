"""Files that players give to the page, or take away from it."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_once_callable, to_js
from pyscript import document, window

from app.effects import SaveFile

FETCHED = 40_000
"""Milliseconds after which a browser has fetched a file that it saves. Safari begins when we are done."""

UTF_16 = {b"\xff\xfe": "utf-16le", b"\xfe\xff": "utf-16be"}
"""By how a text begins that is in it."""


def save(file: SaveFile) -> None:
    """The browser saves the text as a file, wherever it puts such files."""
    parts = to_js([file.text])
    address = window.URL.createObjectURL(window.Blob.new(parts))
    link = document.createElement("a")
    link.href, link.download = address, file.name
    link.click()
    window.setTimeout(create_once_callable(lambda: window.URL.revokeObjectURL(address)), FETCHED)


def choose(receive: Callable[[Any], None], kinds: str = "") -> None:
    """The player chooses a file of these kinds, which is handed on."""
    picker = document.createElement("input")
    picker.type, picker.accept, picker.hidden = "file", kinds, True
    document.body.append(picker)  # one that is nowhere may be forgotten while the player still looks

    def chosen(event: Any) -> None:
        picker.remove()
        if event.type == "change":
            receive(picker.files.item(0))

    done = create_once_callable(chosen)
    picker.addEventListener("change", done)
    picker.addEventListener("cancel", done)
    picker.click()


def choose_text(receive: Callable[[str], None]) -> None:
    """The player chooses a file; its text is handed on, when it is there: none of one that cannot be read."""

    def read(file: Any) -> None:
        fail = create_once_callable(lambda _reason: receive(""))
        hand_on = create_once_callable(lambda content: receive(_decoded(content)))
        file.arrayBuffer().then(hand_on, fail)

    choose(read)


def _decoded(content: Any) -> str:
    """As UTF-8; but spreadsheets also save in UTF-16, which says so, or in the old letters of Windows."""
    letters = UTF_16.get(content.slice(0, 2).to_bytes(), "utf-8")
    try:
        return str(window.TextDecoder.new(letters, to_js({"fatal": True})).decode(content))
    except JsException:
        return str(window.TextDecoder.new("windows-1252").decode(content))
