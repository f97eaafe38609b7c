"""How large a file may be that players choose, and what is said of one that is larger."""

from clowder.core.words import _

MB = 1_000_000

LARGEST = 50 * MB
"""So many bytes a file of text may have. All that a tablet keeps has some 20 MB: twelve decks have 12
million characters together, which may be three bytes each, the last games and those that go on a few million.
"""

LARGEST_PICTURE = 100 * MB
"""So many bytes a picture may have that is made small. What the best cameras write has some 80 MB."""


def too_large(size: int, most: int) -> str:
    """Say that a file of so many bytes is not read."""
    told = _(
        "This file is too large: it has {n} MB; at most {most} MB are allowed. Nothing has been changed."
    )
    return told.format(n=-(-size // MB), most=most // MB)
