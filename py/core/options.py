"""What players choose before a game, declared by each game as data.

A game declares a frozen dataclass `Options` whose fields are made by `option`. The rules read typed
fields, the lobby draws `declared(Options)`, a transcript carries `words(options)`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from core.errors import BadOption
from core.words import _, series

T = TypeVar("T")

NO_YES = (False, True)


@dataclass(frozen=True)
class Option:
    """One choice: its name, default, every allowed value, and why one would change it, in a line.

    `asked` is False for what the app sets by itself (who deals), not the lobby.
    """

    name: str
    default: Any
    values: Sequence[Any]
    reason: str
    asked: bool = True

    def read(self, word: str) -> Any:
        """The value that `word` stands for. Raises BadOption, saying what is allowed."""
        for value in self.values:
            if text(value) == word:
                return value
        wrong = _("{option} is {allowed}, not {word}.")
        raise BadOption(wrong.format(option=self.name, allowed=self.allowed(), word=repr(word)))

    def allowed(self) -> str:
        """The allowed values in words: `7 to 20`, `no or yes`."""
        if isinstance(self.values, range):
            return _("{least} to {most}", least=self.values[0], most=self.values[-1])
        return _(" or ").join(map(text, self.values))


def option(default: T, values: Sequence[T], reason: str, *, asked: bool = True) -> T:
    """A field of a game's `Options`. Declared as its value's type, like `dataclasses.field`."""
    return field(default=default, metadata={"values": values, "reason": reason, "asked": asked})


def switch(reason: str, *, default: bool = False) -> bool:
    """An option that is on or off."""
    return option(default, NO_YES, reason)


def declared(kind: Any) -> tuple[Option, ...]:
    """The options of a game's `Options` class (or of an instance), in the order of the rule book."""
    return tuple(Option(each.name, each.default, **each.metadata) for each in fields(kind))


def chosen(kind: type[T], wishes: Mapping[str, str]) -> T:
    """An instance of `kind` with these values, given as words, and defaults for the rest.

    Raises BadOption for a name that is not declared or a value that is not allowed.
    """
    known = {each.name: each for each in declared(kind)}
    for name in wishes:
        if name not in known:
            names = series(known) or "none"
            unknown = _("There is no option {name}; there are: {names}.")
            raise BadOption(unknown.format(name=repr(name), names=names))
    return kind(**{name: known[name].read(word) for name, word in wishes.items()})


def check(options: Any) -> None:
    """Raises BadOption unless every field has one of its allowed values."""
    for each in declared(options):
        each.read(text(getattr(options, each.name)))


def words(options: Any) -> list[str]:
    """Every option as `name=value`: what `chosen` reads back."""
    return [f"{each.name}={text(getattr(options, each.name))}" for each in declared(options)]


def text(value: object) -> str:
    """An option's value as one word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
