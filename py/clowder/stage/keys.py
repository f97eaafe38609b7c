"""Letters of shortcut keys, for keyboards with any script."""

import re
from typing import Any

SHORTCUT_LETTER = re.compile("[a-z]")
"""Pattern of a letter that can be a shortcut."""

UNREADABLE = re.compile("process|[^\\x00-\\u024f]")
"""Pattern of `key` values without a Latin letter: keys taken by an input method, and other scripts."""

LETTER_KEY = re.compile("Key([A-Z])")
"""Pattern of `code` values of letter keys, with the letter of the key on a US keyboard."""

NO_SHORTCUT = ("isComposing", "ctrlKey", "metaKey", "altKey", "repeat")
"""Event properties with which a key is no shortcut."""


def find_shortcut_letter(event: Any) -> str:
    """Return the letter (`a` to `z`) of a pressed key that can be a shortcut; empty for other keys.

    For a letter of another script it is the letter of the same key on a US keyboard. Empty, too, for
    repeated keys, keys with Ctrl, Alt or Meta, and while an input method composes a word.
    """
    if any(getattr(event, each, False) for each in NO_SHORTCUT):
        return ""
    key = (getattr(event, "key", None) or "").lower()
    place = LETTER_KEY.fullmatch(getattr(event, "code", None) or "")
    if place and UNREADABLE.fullmatch(key):
        return place[1].lower()
    return key if SHORTCUT_LETTER.fullmatch(key) else ""
