"""JSON text that somebody else may have written: how deep it goes is looked at before it is parsed.

A parser calls itself for each list in a list. In a browser Python shares the stack of the page: where that
ends there is no error to be caught, and nothing answers any more. So all that is no part of Clowder is
parsed here, also what lies in the browser's storage, as others may have spoiled that.
"""

import json
import re
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A parsed JSON value, of which nothing is known yet."""

DEEPEST = 10
"""How many lists and objects may lie in one another. In what Clowder writes seven do."""

MOST = 200_000
"""How many there may be. In all that a tablet keeps there are some ten thousand."""

_BRACKET = re.compile(
    r"""[^"\[\]{}]*+(?:"(?:[^"\\]++|\\.)*+"?[^"\[\]{}]*+)*+([\[\]{}]|\Z)""",
    re.DOTALL,
)
"""The next bracket that is in no string, or the end. The plus signs keep it from ever looking back."""


class TooDeep(ValueError):
    """A text has too many lists and objects, in one another or in all; `at` is the place of the last."""

    def __init__(self, at: int) -> None:
        super().__init__("too many lists and objects")
        self.at = at


def parse(text: str) -> Json:
    """Return the value of a JSON text. Raises ValueError, and nothing else."""
    check_depth(text)
    value: Json = json.loads(text)
    return value


def parse_object(text: str) -> dict[str, Json]:
    """Return the fields of the JSON object in a text. Raises ValueError for any other text."""
    value = parse(text)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def fields(value: Json) -> dict[str, Json]:
    """Return the fields of a JSON object; none for any other value."""
    return value if isinstance(value, dict) else {}


def check_depth(text: str) -> None:
    """Look at all brackets of a text, up to its first mistake. Raises TooDeep."""
    depth = seen = 0
    for found in _BRACKET.finditer(text):
        if found[1] in ("[", "{"):
            depth, seen = depth + 1, seen + 1
            if depth > DEEPEST or seen > MOST:
                raise TooDeep(found.start(1))
        else:
            depth -= 1
