"""JSON, with the line that each value begins on, so that a fault in a file can be found."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from clowder.core.errors import Refused
from clowder.core.foreign import TooDeep, parse
from clowder.core.words import _

LARGEST = 3_500_000
"""A file with more characters than this is not looked into: ours has 60,000, 140 pictures have 3,000,000."""


@dataclass(frozen=True, order=True)
class Fault:
    """One thing to put right in a file; `line` counts from 1, and is 0 for what stands on no line."""

    line: int
    reason: str

    def __str__(self) -> str:
        return _("Line {line}: {reason}", line=self.line, reason=self.reason) if self.line else self.reason


class BadLibrary(Refused):
    """A text cannot be read as fourteen books; `faults` has everything that is wrong, from top to bottom."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


Object: TypeAlias = "tuple[tuple[str, Value], ...]"
"""Fields in the order of the text; one may be there twice."""


@dataclass(frozen=True)
class Value:
    """A value of a JSON text."""

    line: int
    content: "str | int | float | list[Value] | Object | None"


_Tokens: TypeAlias = Iterator[tuple[str, int]]

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.DOTALL)


def parsed(text: str) -> Value:
    """The value that a JSON text is. Raises BadLibrary, and nothing else."""
    text = text.removeprefix("\ufeff")
    if len(text) > LARGEST:
        raise BadLibrary([Fault(1, too_long(_("The file"), text, LARGEST))])
    try:
        parse(text)
    except TooDeep as deep:
        line = 1 + text.count("\n", 0, deep.at)
        raise BadLibrary([Fault(line, _("There are too many lists or objects in one another."))]) from deep
    except json.JSONDecodeError as error:
        raise BadLibrary([Fault(error.lineno, _("This is not JSON: {reason}.", reason=error.msg))]) from error
    except ValueError as error:
        raise BadLibrary(
            [Fault(1, _("This is not JSON that can be read: {reason}.", reason=error))]
        ) from error
    return _value(_tokens(text))


def too_long(what: str, text: str, most: int) -> str:
    """That a text has more characters than it may have, in a sentence."""
    long = _("{what} is too long: {n} characters, and {most} may be.")
    return long.format(what=what, n=len(text), most=most)


def _tokens(text: str) -> _Tokens:
    """The words and marks of a text, with their lines. Up to its first mistake they are those of JSON."""
    line, at = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        yield found[0], line


def _value(tokens: _Tokens) -> Value:
    """The value that comes next; the tokens are known to be good JSON."""
    return _begun(*next(tokens), tokens)


def _begun(token: str, line: int, tokens: _Tokens) -> Value:
    if token == "{":
        return Value(line, tuple(_object(tokens)))
    if token == "[":
        return Value(line, [_begun(*item, tokens) for item in _items(tokens, "]")])
    return Value(line, json.loads(token))


def _object(tokens: _Tokens) -> Iterator[tuple[str, Value]]:
    for name, _line in _items(tokens, "}"):
        next(tokens)  # the colon
        yield json.loads(name), _value(tokens)


def _items(tokens: _Tokens, end: str) -> _Tokens:
    """The first token of each item, up to the end; whoever asks takes the rest of the item."""
    for token, line in tokens:
        if token == end:
            return
        if token != ",":
            yield token, line
