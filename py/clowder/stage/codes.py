"""QR codes on the page. The encoder is loaded when the first code is drawn."""

import asyncio
from typing import Any

from page_scripts import encodeQrCode
from pyodide.ffi import JsException
from pyscript import document

from clowder.stage.foreign import ForeignChangeRecorder
from clowder.widgets.nodes import h, to_html

_under_way: set[Any] = set()
"""Running tasks, held here because the event loop holds only weak references to tasks."""


def draw_missing_qr_codes(foreign: ForeignChangeRecorder) -> None:
    """Begin to draw a QR code in each element with a text in `data-code` that has no code yet.

    Such an element is marked by `data-filled` at once; its code appears later, as the encoder is loaded
    first. `foreign` records what other programs change on the page; these drawings are left out of that
    record.
    """
    for place in document.querySelectorAll("#app [data-code]:not([data-filled])"):
        place.setAttribute("data-filled", "")
        filling = asyncio.ensure_future(_draw_qr_code(place, foreign))
        _under_way.add(filling)
        filling.add_done_callback(_under_way.discard)


async def _draw_qr_code(element: Any, foreign: ForeignChangeRecorder) -> None:
    """Replace an element's content by a QR code, an SVG picture, of the text in its `data-code`.

    If the encoder fails, the mark `data-filled` is removed, so that the next drawing tries again.
    `foreign`, which records changes by other programs, leaves this drawing out.
    """
    try:
        made = await encodeQrCode(element.dataset.code)
    except JsException:
        element.removeAttribute("data-filled")
        return
    rows = made.to_py()
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    size = len(rows)
    paper = h("rect", width=size, height=size, fill="#fff")  # browsers may darken the background
    with foreign.ignore_own_changes():
        element.innerHTML = to_html(h("svg", paper, h("path", d=dark), viewBox=f"0 0 {size} {size}"))
