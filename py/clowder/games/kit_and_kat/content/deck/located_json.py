"""JSON parser that keeps the line of each value, so that a fault in a file can be found."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from clowder.core.errors import Refused
from clowder.core.foreign_json import JsonTooComplex, parse_json
from clowder.core.i18n import _

MAX_FILE_CHARACTERS = 3_500_000
"""Most characters of a file. The standard deck has 60,000, and 140 pictures have 3,000,000."""


@dataclass(frozen=True, order=True)
class FileFault:
    """Fault in a deck file: the number of its line, from 1, and the reason in a sentence.

    As a string it is `Line 3: REASON`. The line is 0 if the fault belongs to no single line; then the
    string is only the reason. Faults are ordered by line.
    """

    line: int
    reason: str

    def __str__(self) -> str:
        return _("Line {line}: {reason}", line=self.line, reason=self.reason) if self.line else self.reason


class BadDeck(Refused):
    """Error for a text that is no valid deck; `faults` has all that is wrong in it, ordered by line.

    Repeated faults are dropped. The message has a line of text for each: `Line 3: REASON`.
    """

    def __init__(self, faults: Iterable[FileFault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


Object: TypeAlias = "tuple[tuple[str, LocatedJsonValue], ...]"
"""Fields in the order of the text; a name may come twice."""


@dataclass(frozen=True)
class LocatedJsonValue:
    """Value of a JSON text (`content`), with the number, from 1, of the `line` on which it begins.

    A JSON list is a list. An object is a tuple of (name, value) pairs, and so may have a name twice.
    Values in lists and objects are located values, too.
    """

    line: int
    content: "str | int | float | list[LocatedJsonValue] | Object | None"


_Tokens: TypeAlias = Iterator[tuple[str, int]]
"""Tokens of a JSON text, each with the number of its line."""

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.DOTALL)


def parse_located_json(text: str) -> LocatedJsonValue:
    """Return the value of a JSON text, in which each value has the number of the line where it begins.

    Raises BadDeck, and nothing else, if the text is too long, has too many or too deeply nested lists
    and objects, or is no JSON that can be read. A byte order mark at the beginning is skipped.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MAX_FILE_CHARACTERS:
        raise BadDeck([FileFault(1, too_long_fault_text(_("The file"), text, MAX_FILE_CHARACTERS))])
    try:
        parse_json(text)
    except JsonTooComplex as deep:
        line = 1 + text.count("\n", 0, deep.index)
        raise BadDeck([FileFault(line, _("There are too many lists or objects in one another."))]) from deep
    except json.JSONDecodeError as error:
        raise BadDeck(
            [FileFault(error.lineno, _("This is not JSON: {reason}.", reason=error.msg))]
        ) from error
    except ValueError as error:
        raise BadDeck(
            [FileFault(1, _("This is not JSON that can be read: {reason}.", reason=error))]
        ) from error
    return _read_next_value(_read_tokens(text))


def too_long_fault_text(subject: str, text: str, max_length: int) -> str:
    """Return a sentence that `subject` is too long: how many characters `text` has, and how many it may."""
    long = _("{what} is too long: {n} characters, and {most} may be.")
    return long.format(what=subject, n=len(text), most=max_length)


def _read_tokens(text: str) -> _Tokens:
    """Yield the tokens of a valid JSON text in order, each as (token, number of its line from 1)."""
    line, at = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        yield found[0], line


def _read_next_value(tokens: _Tokens) -> LocatedJsonValue:
    """Return the next JSON value from an iterator of tokens, and take all its tokens from there."""
    return _read_value_from_token(*next(tokens), tokens)


def _read_value_from_token(token: str, line: int, tokens: _Tokens) -> LocatedJsonValue:
    """Return the JSON value whose first token is `token`, on this line.

    The rest of a list or object is taken from `tokens`.
    """
    if token == "{":
        return LocatedJsonValue(line, tuple(_read_object_fields(tokens)))
    if token == "[":
        return LocatedJsonValue(
            line, [_read_value_from_token(*item, tokens) for item in _first_tokens_of_items(tokens, "]")]
        )
    return LocatedJsonValue(line, json.loads(token))


def _read_object_fields(tokens: _Tokens) -> Iterator[tuple[str, LocatedJsonValue]]:
    """Yield (name, value) for each field of a JSON object, whose opening bracket has been taken already.

    The tokens are taken from `tokens`, with the closing bracket.
    """
    for name, _line in _first_tokens_of_items(tokens, "}"):
        next(tokens)  # the colon
        yield json.loads(name), _read_next_value(tokens)


def _first_tokens_of_items(tokens: _Tokens, closing_bracket: str) -> _Tokens:
    """Yield the first token of each item of a JSON list or object, up to the closing bracket.

    Commas and that bracket are taken and not yielded. Before the next item the caller must take the rest
    of this one from `tokens`.
    """
    for token, line in tokens:
        if token == closing_bracket:
            return
        if token != ",":
            yield token, line
