"""Files that players give to the page, or take away from it."""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_once_callable, to_js
from pyscript import document, window

from clowder.app.effects import SaveFile
from clowder.app.foreign_files import LARGEST, too_large

FETCHED = 40_000
"""Milliseconds after which a browser has fetched a file that it saves. Safari begins when we are done."""

ENDS = ("change", "cancel")
"""What a browser says when the player has chosen, or does not wish to."""

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


def choose(receive: Callable[[Any], None], refuse: Callable[[str], None], most: int, kinds: str = "") -> None:
    """Hand on a file of these kinds that the player chooses; `refuse` hears why not, if it is too large."""
    picker = document.createElement("input")
    picker.type, picker.accept, picker.hidden = "file", kinds, True
    document.body.append(picker)  # one that is nowhere may be forgotten while the player still looks

    def chosen(event: Any) -> None:
        for kind in ENDS:
            picker.removeEventListener(kind, done)  # some say both
        picker.remove()
        if event.type != "change" or not picker.files.length:
            return
        file = picker.files.item(0)
        if file.size > most:
            refuse(too_large(int(file.size), most))
        else:
            receive(file)

    done = create_once_callable(chosen)
    for kind in ENDS:
        picker.addEventListener(kind, done)
    picker.click()


def choose_text(receive: Callable[[str], None], refuse: Callable[[str], None]) -> None:
    """Hand on the text of a file that the player chooses, when it is there: none if it cannot be read."""

    def read(file: Any) -> None:
        fail = create_once_callable(lambda _reason: receive(""))
        hand_on = create_once_callable(lambda content: receive(_decoded(content)))
        file.arrayBuffer().then(hand_on, fail)

    choose(read, refuse, LARGEST)


def _decoded(content: Any) -> str:
    """As UTF-8; but spreadsheets also save in UTF-16, which says so, or in the old letters of Windows."""
    letters = UTF_16.get(content.slice(0, 2).to_bytes(), "utf-8")
    try:
        return str(window.TextDecoder.new(letters, to_js({"fatal": True})).decode(content))
    except JsException:
        return str(window.TextDecoder.new("windows-1252").decode(content))
