"""A test for browsers that add noise to canvas pixels, which they do against fingerprinting."""

from pyscript import window

PATCH = ("#d02090", "#10a050", "#f0c020", "#2050e0")
"""Colours of the test drawing, one per column."""

COLUMN = 4
"""Width and height of a column, in pixels."""

MAX_COLOUR_ERROR = 24
"""Largest difference of a colour value (0 to 255) as drawn and as read, as some browsers change low bits."""


def can_read_pixels() -> bool:
    """Return whether a canvas gives back the pixels that were drawn, unfalsified.

    Browsers that protect against fingerprinting return wrong pixels. Raises AttributeError in a browser
    without `OffscreenCanvas`.
    """
    pen = window.OffscreenCanvas.new(COLUMN * len(PATCH), COLUMN).getContext("2d")
    for i, colour in enumerate(PATCH):
        pen.fillStyle = colour
        pen.fillRect(i * COLUMN, 0, COLUMN, COLUMN)
    read = pen.getImageData(0, 0, COLUMN * len(PATCH), COLUMN).data.to_bytes()
    drawn = b"".join(bytes((*bytes.fromhex(colour[1:]), 255)) * COLUMN for colour in PATCH) * COLUMN
    return all(abs(a - b) <= MAX_COLOUR_ERROR for a, b in zip(read, drawn, strict=True))
