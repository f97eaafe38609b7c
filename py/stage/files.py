"""Files that players give to the page, or take away from it."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable, to_js
from pyscript import document, window

from app.effects import SaveFile

FETCHED = 40_000
"""Milliseconds after which a browser has fetched a file that it saves. Safari begins when we are done."""


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
        file.text().then(create_once_callable(receive), fail)

    choose(read)
