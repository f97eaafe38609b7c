"""Pictures that players choose, made small and drawn anew.

So metadata of the file, such as the place where a photo was taken, is left out.
"""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, to_js
from pyscript import window

from clowder.app.foreign_files import MAX_PICTURE_FILE_BYTES
from clowder.stage import files
from clowder.stage.canvas import can_read_canvas_pixels
from clowder.widgets.content import FALSIFIED_PICTURE, MAX_PICTURE_BYTES, MAX_PICTURE_SIDE

SIZES_AND_QUALITIES = (
    (MAX_PICTURE_SIDE, 0.8),
    (MAX_PICTURE_SIDE, 0.6),
    (MAX_PICTURE_SIDE, 0.4),
    (MAX_PICTURE_SIDE * 3 // 4, 0.4),
    (MAX_PICTURE_SIDE // 2, 0.4),
    (MAX_PICTURE_SIDE // 4, 0.4),
)
"""Sizes (pixels of the longer side) and qualities (0 to 1), in the order in which they are tried."""

_under_way: set[Any] = set()
"""Running tasks, held here because the event loop holds only weak references to tasks."""


def choose_and_shrink_picture(on_content: Callable[[str], None], on_refusal: Callable[[str], None]) -> None:
    """Let the player choose a picture file, shrink it, and call `on_content` with it as a `data:` URL.

    This returns at once; one of the callbacks is called later, and neither if the player cancels.
    `on_content` gets an empty text if the file is no picture, stays larger than `MAX_PICTURE_BYTES`, or
    the browser is too old; it gets `FALSIFIED_PICTURE` if the browser falsifies what canvases draw. If
    the file has more than `MAX_PICTURE_FILE_BYTES`, only `on_refusal` is called, with a sentence.
    """

    def start_delivery_task(file: Any) -> None:
        """Start a task that shrinks the chosen picture and delivers it; hold the task until it is done."""
        making = asyncio.ensure_future(_shrink_and_deliver_picture(file, on_content))
        _under_way.add(making)
        making.add_done_callback(_under_way.discard)

    files.open_file_dialog(start_delivery_task, on_refusal, MAX_PICTURE_FILE_BYTES, "image/*")


async def _shrink_and_deliver_picture(file: Any, on_content: Callable[[str], None]) -> None:
    """Shrink the picture in a file, and call `on_content` with it as a `data:` URL, or with a substitute.

    The substitute is `FALSIFIED_PICTURE` if the browser falsifies pixels; an empty text if the file is
    no picture, the picture stays too large, or the browser is too old.
    """
    try:
        text = await _shrink_picture(file)
    except (JsException, AttributeError):  # no picture, or the browser is too old for this
        text = ""
    on_content(text)


async def _shrink_picture(file: Any) -> str:
    """Return the picture in a file as a `data:` URL of at most `MAX_PICTURE_BYTES` image bytes.

    `SIZES_AND_QUALITIES` are tried in order, and the first result that is small enough is returned; an
    empty text if none is. Return `FALSIFIED_PICTURE` at once if the browser falsifies pixels. Raises
    JsException if the file is no picture, or AttributeError if the browser is too old.
    """
    if not can_read_canvas_pixels():
        return FALSIFIED_PICTURE
    picture = await window.createImageBitmap(file)
    for side, quality in SIZES_AND_QUALITIES:
        blob = await _downscale_and_encode_picture(picture, side, quality)
        if blob.size <= MAX_PICTURE_BYTES:
            content = (await blob.arrayBuffer()).to_bytes()
            return f"data:{blob.type};base64,{b64encode(content).decode()}"
    return ""


async def _downscale_and_encode_picture(picture: Any, max_side: int, quality: float) -> Any:
    """Draw a picture on a white canvas, reduced to `max_side` pixels, and return it as a WebP blob.

    `max_side` limits the longer side; a smaller picture is not enlarged. `picture` is an ImageBitmap,
    `quality` is from 0 to 1. Safari cannot write WebP; then the blob is a JPEG.
    """
    scale = min(1, max_side / max(picture.width, picture.height))
    wide, high = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    canvas = window.OffscreenCanvas.new(wide, high)
    pen = canvas.getContext("2d")
    pen.fillStyle = "white"
    pen.fillRect(0, 0, wide, high)
    pen.imageSmoothingQuality = "high"
    pen.drawImage(picture, 0, 0, wide, high)
    blob = await canvas.convertToBlob(_make_blob_options("image/webp", quality))
    return (
        blob
        if blob.type == "image/webp"
        else await canvas.convertToBlob(_make_blob_options("image/jpeg", quality))
    )


def _make_blob_options(media_type: str, quality: float) -> Any:
    """Return the JavaScript options object of `convertToBlob`: media type, and quality from 0 to 1."""
    return to_js({"type": media_type, "quality": quality})
