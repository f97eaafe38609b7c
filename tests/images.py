"""Pictures of the tests: a real PNG of any size, and as much of the others as tells how large they are."""

import struct
import zlib
from base64 import b64encode
from random import Random

from clowder.widgets.content import BYTES


def png(wide: int, high: int, *, noisy: bool = False, moves: bool = False) -> bytes:
    """One in colours that go from corner to corner, or one that no program can make shorter."""
    random = Random(wide)
    rows = (
        b"\0" + (random.randbytes(3 * wide) if noisy else b"".join(_colour(x, y) for x in range(wide)))
        for y in range(high)
    )
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = [
        (b"IHDR", head),
        *[(b"acTL", b"\0\0\0\2\0\0\0\0")] * moves,
        (b"IDAT", zlib.compress(b"".join(rows))),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(*part) for part in [*parts, (b"IEND", b"")])


def _colour(x: int, y: int) -> bytes:
    return bytes((250 - y // 5 % 200, 170 - y // 3 % 120, 60 + (x + y) // 4 % 150))


def _part(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def jpeg(wide: int, high: int) -> bytes:
    """Its beginning: what a camera writes about itself, and the frame."""
    about = b"\xff\xe1" + struct.pack(">H", 2 + 30) + b"Exif" + bytes(26)
    frame = b"\xff\xc2" + struct.pack(">HBHHB", 17, 8, high, wide, 3) + bytes(9)
    return b"\xff\xd8" + about + frame + b"\xff\xd9"


def webp(wide: int, high: int, kind: str = "VP8 ", *, moves: bool = False) -> bytes:
    """Its beginning, in one of the three ways."""
    contents = {
        "VP8 ": b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", wide, high),
        "VP8L": b"\x2f" + struct.pack("<I", (wide - 1) | (high - 1) << 14) + bytes(5),
        "VP8X": bytes([2 * moves, 0, 0, 0]) + _three(wide - 1) + _three(high - 1),
    }
    content = contents[kind]
    chunk = kind.encode() + struct.pack("<I", len(content)) + content
    return b"RIFF" + struct.pack("<I", 4 + len(chunk)) + b"WEBP" + chunk


def _three(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def shown(content: bytes, kind: str = "png") -> str:
    """As a page shows it."""
    return f"data:image/{kind};base64,{b64encode(content).decode()}"


FULL = shown(png(2, 2) + Random(1).randbytes(BYTES - len(png(2, 2))))
"""A picture as large as one may be on a card, as a page shows it."""
