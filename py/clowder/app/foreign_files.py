"""Limits on the size of files that players choose, and the error sentence."""

from clowder.core.i18n import _

MB = 1_000_000

MAX_TEXT_FILE_BYTES = 50 * MB
"""The largest size of a text file, in bytes.

All that a tablet keeps has some 20 MB: twelve decks have 12 million characters together, which may be three
bytes each, the last games and those that go on a few million.
"""

MAX_PICTURE_FILE_BYTES = 100 * MB
"""The largest size of a picture that is going to be scaled down, in bytes.

Files of the best cameras have some 80 MB.
"""


def file_too_large_text(size: int, max_bytes: int) -> str:
    """Return the error sentence that a file of `size` bytes exceeds the allowed `max_bytes`.

    The sentence gives both in megabytes: the size rounded up, the limit rounded down.
    """
    told = _(
        "This file is too large: it has {n} MB; at most {most} MB are allowed. Nothing has been changed."
    )
    return told.format(n=-(-size // MB), most=max_bytes // MB)
