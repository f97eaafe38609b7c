"""A test for browsers that add noise to canvas pixels, which they do against fingerprinting."""

from pyscript import window

TEST_COLOURS = ("#d02090", "#10a050", "#f0c020", "#2050e0")
"""Colours of the test drawing, one per column."""

COLUMN_SIZE = 4
"""Width and height of a column, in pixels."""

MAX_COLOUR_ERROR = 24
"""Largest difference of a colour value (0 to 255) as drawn and as read, as some browsers change low bits."""


def can_read_canvas_pixels() -> bool:
    """Return whether a canvas gives back the pixels drawn on it, tested by four columns of colour.

    Browsers that protect against fingerprinting return wrong pixels. Differences of up to
    `MAX_COLOUR_ERROR` for each colour value are allowed. Raises AttributeError in a browser without
    `OffscreenCanvas`.
    """
    pen = window.OffscreenCanvas.new(COLUMN_SIZE * len(TEST_COLOURS), COLUMN_SIZE).getContext("2d")
    for i, colour in enumerate(TEST_COLOURS):
        pen.fillStyle = colour
        pen.fillRect(i * COLUMN_SIZE, 0, COLUMN_SIZE, COLUMN_SIZE)
    read = pen.getImageData(0, 0, COLUMN_SIZE * len(TEST_COLOURS), COLUMN_SIZE).data.to_bytes()
    drawn = (
        b"".join(bytes((*bytes.fromhex(colour[1:]), 255)) * COLUMN_SIZE for colour in TEST_COLOURS)
        * COLUMN_SIZE
    )
    return all(abs(a - b) <= MAX_COLOUR_ERROR for a, b in zip(read, drawn, strict=True))
