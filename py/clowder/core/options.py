"""What players choose before a game, declared by each game as data.

A game declares a frozen dataclass `Options` whose fields are made by `option`. The rules read typed
fields, the lobby draws `declared(Options)`, a transcript carries `words(options)`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from typing import ClassVar, Protocol, TypeVar

from clowder.core.errors import BadOption
from clowder.core.words import _, series

T = TypeVar("T")

NO_YES = (False, True)


class Declares(Protocol):
    """A frozen dataclass of `option` fields: each game has one."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


Opt = TypeVar("Opt", bound=Declares)
"""The `Options` of one game."""


@dataclass(frozen=True)
class Options:
    """The options of some game, for code that knows no game: it can only hand them on.

    This class is for the type checker. No object is made of it, and no game's `Options` are derived from it.
    """


@dataclass(frozen=True)
class Option:
    """One choice: its name, default, every allowed value, and why one would change it, in a line.

    `asked` is False for what the app sets by itself (who deals, or how players wish it), not the lobby's
    list of options. Where `each_seat` has one
    of the values, the choice is a tuple of them by seat; the first value is that of seats it does not name.
    """

    name: str
    default: object
    values: Sequence[object]
    reason: str
    asked: bool = True
    each_seat: bool = False
    later: bool = False
    """Whether there were games before it: those have the default, and so nothing is written of that."""

    @property
    def is_choice(self) -> bool:
        """Whether there is something to choose in the lobby."""
        return self.asked and len(self.values) > 1

    def read(self, word: str) -> object:
        """The value that `word` stands for. Raises BadOption, saying what is allowed."""
        if self.each_seat:
            return tuple(map(self._read_one, word.split(","))) if word else ()
        return self._read_one(word)

    def _read_one(self, word: str) -> object:
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


def option(default: T, values: Sequence[T], reason: str, *, asked: bool = True, later: bool = False) -> T:
    """A field of a game's `Options`. Declared as its value's type, like `dataclasses.field`."""
    metadata = {"values": values, "reason": reason, "asked": asked, "later": later}
    return field(default=default, metadata=metadata)


def by_seat(values: Sequence[T], reason: str) -> tuple[T, ...]:
    """An option of which each seat has one value. Where none has another than the first it is empty."""
    metadata = {"values": values, "reason": reason, "asked": False, "each_seat": True}
    return field(default=(), metadata=metadata)


def of_seat(values: Sequence[int], seat: int) -> int:
    """What the seat has of an option that is `by_seat`; 0 if it was not named."""
    return values[seat] if seat < len(values) else 0


def head_start_of(options: Declares) -> tuple[int, ...]:
    """Return what each seat has of a head start, as `of_seat` reads it; nothing in a game without them."""
    starts: tuple[int, ...] = getattr(options, "head_start", ())
    return starts


def switch(reason: str, *, default: bool = False, later: bool = False) -> bool:
    """An option that is on or off."""
    return option(default, NO_YES, reason, later=later)


def declared(kind: Declares | type[Declares]) -> tuple[Option, ...]:
    """The options of a game's `Options` class (or of an instance), in the order of the rule book."""
    return tuple(Option(each.name, each.default, **each.metadata) for each in fields(kind))


def chosen(kind: type[Opt], wishes: Mapping[str, str]) -> Opt:
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


def check(options: Declares, seats: int) -> None:
    """Raises BadOption unless every field has an allowed value, and no more seats one than there are."""
    for each in declared(options):
        value = getattr(options, each.name)
        each.read(text(value))
        if each.each_seat and len(value) > seats:
            many = _("{option} names {n} seats; there are {seats}.")
            raise BadOption(many.format(option=each.name, n=len(value), seats=seats))


def words(options: Declares) -> list[str]:
    """Every option as `name=value`: what `chosen` reads back.

    What no seat has is not written, nor a later choice that is as it always was.
    """
    values = [(each, getattr(options, each.name)) for each in declared(options)]
    said = [(each, value) for each, value in values if not (each.later and value == each.default)]
    return [f"{each.name}={text(value)}" for each, value in said if value != ()]


def text(value: object) -> str:
    """An option's value as one word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(text, value))
    return str(value)
