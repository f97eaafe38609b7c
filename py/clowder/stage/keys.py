"""The letters of keys, on keyboards that write any script."""

import re
from typing import Any

LATIN = re.compile("[a-z]")
"""A letter that can be the key of an act."""

UNREADABLE = re.compile("process|[^\\x00-\\u024f]")
"""What a key says that an input method has taken, or whose layout has another script than Latin."""

PLACE = re.compile("Key([A-Z])")
"""How the place of a key is called, by the letter that it has on most keyboards."""

TAKEN = ("isComposing", "ctrlKey", "metaKey", "altKey", "repeat")
"""Of what a key may be a part that is no act of ours."""


def letter(event: Any) -> str:
    """Return the Latin letter of a key: its own, or that of its place where it writes another script.

    Empty for keys that are no letters, that are held down, that go with others, or while a word is composed.
    """
    if any(getattr(event, each, False) for each in TAKEN):
        return ""
    key = (getattr(event, "key", None) or "").lower()
    place = PLACE.fullmatch(getattr(event, "code", None) or "")
    if place and UNREADABLE.fullmatch(key):
        return place[1].lower()
    return key if LATIN.fullmatch(key) else ""
