"""Texts that are read from right to left, such as names in Arabic or Hebrew, within sentences that are not.

What is put into a sentence is isolated by two of Unicode's marks, which are not seen: else a number or a stop
behind a name would be drawn before it. Only what is drawn has them: `plain` (`core/furigana.py`) and
`unphrased` (`core/phrases.py`) take them away.
"""

import re

ISOLATE, END = "\u2068", "\u2069"
"""What stands before and behind a text that has its own direction."""

FROM_THE_RIGHT = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""A letter of a script from right to left, or what turns the direction of all that follows."""

TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""What turns the direction of all that follows: no name has it."""

_MARKS = re.compile(f"[{ISOLATE}{END}]")


def isolated(text: str) -> str:
    """Return the text between marks of isolation if it has letters from right to left, else itself."""
    return text if text.isascii() or not FROM_THE_RIGHT.search(text) else f"{ISOLATE}{text}{END}"


def unisolated(text: str) -> str:
    """Return the text without any marks of isolation."""
    return _MARKS.sub("", text) if ISOLATE in text else text
