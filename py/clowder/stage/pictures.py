"""Pictures from the tablet, made small: drawn anew, so that of a file nothing is left but what is seen.

What a camera writes beside a picture, such as where it was taken, does not come along.
"""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, to_js
from pyscript import window

from clowder.app.foreign_files import LARGEST_PICTURE
from clowder.stage import files
from clowder.stage.canvas import tells_the_truth
from clowder.widgets.content import BYTES, NOISE, SIDE

TRIES = ((SIDE, 0.8), (SIDE, 0.6), (SIDE, 0.4), (SIDE * 3 // 4, 0.4), (SIDE // 2, 0.4), (SIDE // 4, 0.4))
"""So many pixels wide or high, and so true to it: the first of these is taken that is small enough."""

_under_way: set[Any] = set()
"""The loop itself would forget what is not done yet."""


def choose(receive: Callable[[str], None], refuse: Callable[[str], None]) -> None:
    """Hand on a picture that the player chooses as a text for a page: an empty one if it is none.

    `NOISE` is handed on where the browser makes noise of what is drawn.
    """

    def chosen(file: Any) -> None:
        making = asyncio.ensure_future(_hand_on(file, receive))
        _under_way.add(making)
        making.add_done_callback(_under_way.discard)

    files.choose(chosen, refuse, LARGEST_PICTURE, "image/*")


async def _hand_on(file: Any, receive: Callable[[str], None]) -> None:
    try:
        text = await _small(file)
    except (JsException, AttributeError):  # it is no picture, or the browser is too old for this
        text = ""
    receive(text)


async def _small(file: Any) -> str:
    if not tells_the_truth():
        return NOISE
    picture = await window.createImageBitmap(file)
    for side, quality in TRIES:
        blob = await _drawn(picture, side, quality)
        if blob.size <= BYTES:
            content = (await blob.arrayBuffer()).to_bytes()
            return f"data:{blob.type};base64,{b64encode(content).decode()}"
    return ""


async def _drawn(picture: Any, side: int, quality: float) -> Any:
    """Smaller, if it is larger, on white. Safari writes no WebP, and says so by writing something else."""
    scale = min(1, side / max(picture.width, picture.height))
    wide, high = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    canvas = window.OffscreenCanvas.new(wide, high)
    pen = canvas.getContext("2d")
    pen.fillStyle = "white"
    pen.fillRect(0, 0, wide, high)
    pen.imageSmoothingQuality = "high"
    pen.drawImage(picture, 0, 0, wide, high)
    blob = await canvas.convertToBlob(_kind("image/webp", quality))
    return blob if blob.type == "image/webp" else await canvas.convertToBlob(_kind("image/jpeg", quality))


def _kind(name: str, quality: float) -> Any:
    return to_js({"type": name, "quality": quality})
