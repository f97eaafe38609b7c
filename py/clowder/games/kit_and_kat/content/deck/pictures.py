"""Pictures on cards, as data URLs: small, and not animated. Their size is read from their first bytes."""

import re
from base64 import b64decode
from dataclasses import dataclass, replace

from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.widgets.content import MAX_PICTURE_BYTES, MAX_PICTURE_SIDE

_FORM = re.compile(r"data:image/(webp|jpeg|png);base64,([A-Za-z0-9+/]+={0,2})")

Size = tuple[int, int]
"""Width and height in pixels."""


@dataclass(frozen=True)
class CardPicture:
    """Picture of a card's question: a data URL, size in pixels, and description for screen readers.

    `image` is the data URL, and `shows` the description, empty for decoration; `in_language` returns a
    copy with the description in another language, if it has that.
    """

    image: str
    """The data URL: `data:image/...;base64,...`."""
    width: int
    height: int
    """Width and height in pixels."""
    shows: LocalizedText
    """The description, for people who cannot see the picture; empty for decoration."""

    def in_language(self, language: str) -> "CardPicture":
        """Return a copy with the description in this language or, if that is missing, in another."""
        return replace(self, shows=self.shows.in_language(language))


def measure_picture(image: str) -> Size:
    """Return (width, height) in pixels of a picture, given as a data URL of WebP, JPEG or PNG.

    Raises Refused, with a sentence for the user, if it is no such URL, unreadable, animated, larger than
    `MAX_PICTURE_BYTES`, or wider or higher than `MAX_PICTURE_SIDE`.
    """
    found = _FORM.fullmatch(image)
    if found is None:
        raise Refused(_("A picture must be a text that begins with data:image/webp;base64, or jpeg, or png."))
    if len(found[2]) > (MAX_PICTURE_BYTES + 2) // 3 * 4:
        large = _("A picture is too large: {n} bytes, and {most} may be.")
        raise Refused(large.format(n=len(found[2]) * 3 // 4, most=MAX_PICTURE_BYTES))
    size = _picture_size(found[1], found[2])
    if size is None:
        raise Refused(_("A picture cannot be read, or moves."))
    if max(size) > MAX_PICTURE_SIDE:
        wide = _("A picture is {wide} pixels wide and {high} high, and {most} may be.")
        raise Refused(wide.format(wide=size[0], high=size[1], most=MAX_PICTURE_SIDE))
    return size


def _picture_size(kind: str, text: str) -> Size | None:
    """Return (width, height) of a picture of this kind: `webp`, `jpeg` or `png`, in base64.

    None if it is unreadable, animated, or 0 pixels wide or high.
    """
    if len(text) % 4:  # browsers refuse that, Python does not
        return None
    try:
        data = b64decode(text, validate=True)
    except ValueError:
        return None
    size = {"webp": _webp_size, "jpeg": _jpeg_size, "png": _png_size}[kind](data)
    return size if size and min(size) > 0 else None


def _png_size(data: bytes) -> Size | None:
    """Return (width, height) from the header of a PNG; None if it is animated or no PNG."""
    is_one = data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR" and len(data) > 33
    if not is_one or b"acTL" in data:
        return None
    return _read_big_endian(data[16:20]), _read_big_endian(data[20:24])


def _jpeg_size(data: bytes) -> Size | None:
    """Return (width, height) from the first frame header of a JPEG; None if there is none.

    Other segments before it are skipped.
    """
    at = 2
    while data.startswith(b"\xff\xd8\xff") and at + 9 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return _read_big_endian(data[at + 7 : at + 9]), _read_big_endian(data[at + 5 : at + 7])
        at += 2 + _read_big_endian(data[at + 2 : at + 4])
    return None


def _webp_size(data: bytes) -> Size | None:
    """Return (width, height) of a WebP: lossy, lossless or extended; None if animated or no WebP."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    match data[12:16]:
        case b"VP8 ":
            return _read_little_endian(data[26:28]) & 0x3FFF, _read_little_endian(data[28:30]) & 0x3FFF
        case b"VP8L":
            bits = _read_little_endian(data[21:25])
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case b"VP8X" if not data[20] & 2:  # this bit marks an animation
            return 1 + _read_little_endian(data[24:27]), 1 + _read_little_endian(data[27:30])
    return None


def _read_big_endian(data: bytes) -> int:
    """Return the unsigned number in these bytes, the most significant byte first."""
    return int.from_bytes(data, "big")


def _read_little_endian(data: bytes) -> int:
    """Return the unsigned number in these bytes, the least significant byte first."""
    return int.from_bytes(data, "little")
