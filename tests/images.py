"""Images for tests: a real PNG of any size, and the headers of JPEG and WebP files, with their sizes."""

import struct
import zlib
from base64 import b64encode
from random import Random

from clowder.widgets.content import MAX_PICTURE_BYTES


def make_png(wide: int, high: int, *, noisy: bool = False, moves: bool = False) -> bytes:
    """Return a PNG with smooth colours, or a `noisy` one that no program can compress."""
    random = Random(wide)
    rows = (b"\0" + (random.randbytes(3 * wide) if noisy else _row_bytes(wide, y)) for y in range(high))
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = [
        (b"IHDR", head),
        *[(b"acTL", b"\0\0\0\2\0\0\0\0")] * moves,
        (b"IDAT", zlib.compress(b"".join(rows))),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_png_part(*part) for part in [*parts, (b"IEND", b"")])


def _row_bytes(wide: int, y: int) -> bytes:
    """Return the colours of a row of pixels, in three bytes each."""
    row = bytearray((250 - y // 5 % 200, 170 - y // 3 % 120, 0) * wide)
    row[2::3] = bytes(60 + (x + y) // 4 % 150 for x in range(wide))
    return bytes(row)


def _png_part(kind: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG file, with its length and checksum."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def make_jpeg(wide: int, high: int) -> bytes:
    """Return the beginning of a JPEG: a camera's metadata and the frame header."""
    about = b"\xff\xe1" + struct.pack(">H", 2 + 30) + b"Exif" + bytes(26)
    frame = b"\xff\xc2" + struct.pack(">HBHHB", 17, 8, high, wide, 3) + bytes(9)
    return b"\xff\xd8" + about + frame + b"\xff\xd9"


def make_webp(wide: int, high: int, kind: str = "VP8 ", *, moves: bool = False) -> bytes:
    """Return the beginning of a WebP file of one of the three kinds."""
    contents = {
        "VP8 ": b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", wide, high),
        "VP8L": b"\x2f" + struct.pack("<I", (wide - 1) | (high - 1) << 14) + bytes(5),
        "VP8X": bytes([2 * moves, 0, 0, 0]) + _three_bytes(wide - 1) + _three_bytes(high - 1),
    }
    content = contents[kind]
    chunk = kind.encode() + struct.pack("<I", len(content)) + content
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


def _three_bytes(number: int) -> bytes:
    """Return a number as three bytes, the least significant first."""
    return struct.pack("<I", number)[:3]


def data_address(content: bytes, kind: str = "png") -> str:
    """Return the data URL of an image."""
    return f"data:image/{kind};base64,{b64encode(content).decode()}"


FULL = data_address(make_png(2, 2) + Random(1).randbytes(MAX_PICTURE_BYTES - len(make_png(2, 2))))
"""The data URL of an image of the largest size that a card may have."""
