"""Canvases, which some browsers read as noise, so that nobody is recognised by them."""

from pyscript import window

PATCH = ("#d02090", "#10a050", "#f0c020", "#2050e0")
"""The colours of what is drawn to see whether it is read as it was drawn, a column each."""

COLUMN = 4
"""Pixels that a column is wide, and high."""

FAITHFUL = 24
"""How far a value of 0 to 255 may be from what was drawn: some browsers change the last bits of a few."""


def tells_the_truth() -> bool:
    """Tell whether what is drawn can be read again."""
    pen = window.OffscreenCanvas.new(COLUMN * len(PATCH), COLUMN).getContext("2d")
    for i, colour in enumerate(PATCH):
        pen.fillStyle = colour
        pen.fillRect(i * COLUMN, 0, COLUMN, COLUMN)
    read = pen.getImageData(0, 0, COLUMN * len(PATCH), COLUMN).data.to_bytes()
    drawn = b"".join(bytes((*bytes.fromhex(colour[1:]), 255)) * COLUMN for colour in PATCH) * COLUMN
    return all(abs(a - b) <= FAITHFUL for a, b in zip(read, drawn, strict=True))
