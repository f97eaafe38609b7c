"""QR codes on the page. The encoder is loaded when the first code is drawn."""

import asyncio
from typing import Any

from page_scripts import encodeQrCode
from pyodide.ffi import JsException
from pyscript import document, window

from clowder.stage.foreign import ForeignChangeRecorder

PIXELS_PER_SQUARE = 8
"""Pixels of the canvas for a side of one of the code's squares."""

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
    """Replace an element's content by a QR code, a canvas, of the text in its `data-code`.

    If the encoder fails, the mark `data-filled` is removed, so that the next drawing tries again.
    `foreign`, which records changes by other programs, leaves this drawing out.
    """
    try:
        made = await encodeQrCode(element.dataset.code)
    except JsException:
        element.removeAttribute("data-filled")
        return
    with foreign.ignore_own_changes():
        element.replaceChildren(_draw_code_on_canvas(made.to_py()))


def _draw_code_on_canvas(rows: list[list[bool]]) -> Any:
    """Return a canvas with a QR code, whose squares are black on white where `rows` are True.

    It is no SVG picture, as browsers that darken pages paint black shapes white, even on white.
    """
    canvas = document.createElement("canvas")
    canvas.width = canvas.height = len(rows) * PIXELS_PER_SQUARE
    context = canvas.getContext("2d")
    context.scale(PIXELS_PER_SQUARE, PIXELS_PER_SQUARE)
    context.fillStyle = "#fff"
    context.fillRect(0, 0, len(rows), len(rows))
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    context.fillStyle = "#000"
    context.fill(window.Path2D.new(dark))
    return canvas
