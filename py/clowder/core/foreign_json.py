"""Parsing of JSON that Clowder may not have written, with a limit on depth and size checked first.

A JSON parser calls itself for each list in a list. In a browser Python shares the stack of the page: an
overflow there raises no error that could be caught, and the page stops answering. So everything from outside
Clowder is parsed here, also the contents of the browser's storage, as others may have spoiled that.
"""

import json
import re
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A parsed JSON value whose shape has not been checked yet."""

MAX_DEPTH = 10
"""Greatest depth of nested lists and objects. Clowder itself writes seven levels."""

MAX_BRACKETS = 200_000
"""Greatest number of lists and objects. All the saved data of a tablet has some ten thousand."""

_BRACKET = re.compile(
    r"""[^"\[\]{}]*+(?:"(?:[^"\\]++|\\.)*+"?[^"\[\]{}]*+)*+([\[\]{}]|\Z)""",
    re.DOTALL,
)
"""Pattern of the next bracket outside strings, or the end of the text; possessive, so never backtracking."""


class JsonTooComplex(ValueError):
    """Error raised for a JSON text in which lists and objects are nested too deep, or are too many.

    `index` is the index in the text of the first bracket that is too much.
    """

    def __init__(self, index: int) -> None:
        super().__init__("too many lists and objects")
        self.index = index


def parse_json(text: str) -> Json:
    """Return the value of a JSON text, after its depth and size have been checked by `check_json_complexity`.

    Raises ValueError, and nothing else, if the text is no valid JSON or is too complex.
    """
    check_json_complexity(text)
    value: Json = json.loads(text)
    return value


def parse_json_object(text: str) -> dict[str, Json]:
    """Return the fields of the JSON object in a text. Raises ValueError if it is invalid or no object."""
    value = parse_json(text)
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def check_lone_surrogates(text: str, value: object) -> None:
    """Raise ValueError if a JSON text or its parsed value has a lone surrogate, which UTF-8 cannot encode.

    No store can save such a text. `value` is what `parse_json` returned for the text; it is checked only
    if the text contains escapes of surrogates.
    """
    text.encode()
    if "\\ud" in text or "\\uD" in text:
        json.dumps(value, ensure_ascii=False).encode()


def json_object_or_empty(value: Json) -> dict[str, Json]:
    """Return a parsed JSON value if it is an object, as a dict by name; else an empty dict."""
    return value if isinstance(value, dict) else {}


def check_json_complexity(text: str) -> None:
    """Raise JsonTooComplex if a JSON text has more than `MAX_DEPTH` levels, or too many lists and objects.

    Too many are more than `MAX_BRACKETS`. Opening brackets outside strings are counted; that the text is
    valid JSON is not checked.
    """
    depth = seen = 0
    for found in _BRACKET.finditer(text):
        if found[1] in ("[", "{"):
            depth, seen = depth + 1, seen + 1
            if depth > MAX_DEPTH or seen > MAX_BRACKETS:
                raise JsonTooComplex(found.start(1))
        else:
            depth -= 1
