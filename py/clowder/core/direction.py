"""Right-to-left text, such as Arabic or Hebrew names, within sentences that run from left to right.

Text that is put into a sentence is isolated by two of Unicode's invisible marks. Without them a number or a
full stop behind a name would be drawn before the name. Only drawn text has the marks:
`strip_readings_and_isolation` (`core/furigana.py`) and `strip_phrase_marks` (`core/phrases.py`) take them
away.
"""

import re

ISOLATE = "\u2068"
"""Unicode mark before a text that has its own direction."""

END = "\u2069"
"""Unicode mark after a text that has its own direction."""

RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Pattern of a right-to-left character, or of a control that changes the direction of what follows."""

DIRECTION_MARKS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Pattern of a control that changes the direction of what follows. No name may contain one."""

_MARKS = re.compile(f"[{ISOLATE}{END}]")


def isolate_text(text: str) -> str:
    """Return a text between Unicode isolation marks if it has any right-to-left character, else unchanged.

    So it does not disturb the order of the text around it.
    """
    return text if text.isascii() or not RIGHT_TO_LEFT.search(text) else f"{ISOLATE}{text}{END}"


def strip_isolation_marks(text: str) -> str:
    """Return the text without the Unicode isolation marks that `isolate_text` adds."""
    return _MARKS.sub("", text) if ISOLATE in text else text
