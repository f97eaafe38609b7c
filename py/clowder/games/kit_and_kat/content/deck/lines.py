"""JSON parser that keeps the line of each value, so that a fault in a file can be found."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from clowder.core.errors import Refused
from clowder.core.foreign_json import TooDeep, parse_json
from clowder.core.i18n import _

LARGEST = 3_500_000
"""Most characters of a file. The standard deck has 60,000, and 140 pictures have 3,000,000."""


@dataclass(frozen=True, order=True)
class FileFault:
    """Fault in a file; `line` counts from 1, and is 0 for a fault of no single line."""

    line: int
    reason: str

    def __str__(self) -> str:
        return _("Line {line}: {reason}", line=self.line, reason=self.reason) if self.line else self.reason


class BadDeck(Refused):
    """Refusal of a text that is no valid deck; `faults` lists everything wrong, from top to bottom."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


Object: TypeAlias = "tuple[tuple[str, LocatedValue], ...]"
"""Fields in the order of the text; a name may come twice."""


@dataclass(frozen=True)
class LocatedValue:
    """Value of a JSON text, with the number of the line that it begins on."""

    line: int
    content: "str | int | float | list[LocatedValue] | Object | None"


_Tokens: TypeAlias = Iterator[tuple[str, int]]

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.DOTALL)


def parse_located_json(text: str) -> LocatedValue:
    """Parse a JSON text into values that know their lines. Raises BadDeck, and nothing else."""
    text = text.removeprefix("\ufeff")
    if len(text) > LARGEST:
        raise BadDeck([FileFault(1, length_fault_text(_("The file"), text, LARGEST))])
    try:
        parse_json(text)
    except TooDeep as deep:
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
    return _read_value(_read_tokens(text))


def length_fault_text(subject: str, text: str, most: int) -> str:
    """Return a sentence that says that `subject` has too many characters."""
    long = _("{what} is too long: {n} characters, and {most} may be.")
    return long.format(what=subject, n=len(text), most=most)


def _read_tokens(text: str) -> _Tokens:
    """Yield the tokens of a valid JSON text, each with the number of its line."""
    line, at = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        yield found[0], line


def _read_value(tokens: _Tokens) -> LocatedValue:
    """Return the next JSON value from these tokens, and consume its tokens."""
    return _parse_value(*next(tokens), tokens)


def _parse_value(token: str, line: int, tokens: _Tokens) -> LocatedValue:
    """Return the JSON value that begins with this token.

    Takes the rest of the value from `tokens`.
    """
    if token == "{":
        return LocatedValue(line, tuple(_object_items(tokens)))
    if token == "[":
        return LocatedValue(line, [_parse_value(*item, tokens) for item in _item_tokens(tokens, "]")])
    return LocatedValue(line, json.loads(token))


def _object_items(tokens: _Tokens) -> Iterator[tuple[str, LocatedValue]]:
    """Yield name and value of each field of an object whose opening bracket has been read."""
    for name, _line in _item_tokens(tokens, "}"):
        next(tokens)  # the colon
        yield json.loads(name), _read_value(tokens)


def _item_tokens(tokens: _Tokens, end: str) -> _Tokens:
    """Yield the first token of each item up to the bracket `end`; the caller consumes the item's rest."""
    for token, line in tokens:
        if token == end:
            return
        if token != ",":
            yield token, line
