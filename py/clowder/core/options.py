"""Options of a game: the choices before a game starts, declared by each game as data.

A game declares a frozen dataclass `Options` whose fields are made by `option_field`. The rules read typed
fields, the lobby draws `list_options(Options)`, and a transcript carries `option_words(options)`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from typing import ClassVar, Protocol, TypeVar

from clowder.core.errors import BadOption
from clowder.core.i18n import _, join_series

T = TypeVar("T")

NO_YES = (False, True)


class DeclaresOptions(Protocol):
    """A frozen dataclass with fields made by `option_field`: the `Options` of a game."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


Opt = TypeVar("Opt", bound=DeclaresOptions)
"""The `Options` of one game."""


@dataclass(frozen=True)
class Options:
    """Opaque type for the options of any game, for code that knows no game and only passes them on.

    This class is for the type checker. No object is made of it, and no game's `Options` are derived from it.
    """


@dataclass(frozen=True)
class Option:
    """Declaration of an option: its name, default and allowed values, and why a player would change it.

    `asked` is False for options that the app sets by itself (the dealer, or wishes of single players); the
    lobby does not list them. If `each_seat` is True, the choice is a tuple with one of the values for each
    seat; seats beyond its end have the first value.
    """

    name: str
    default: object
    values: Sequence[object]
    reason: str
    asked: bool = True
    each_seat: bool = False
    later: bool = False
    """True if games existed before this option: those have the default, which transcripts leave out."""

    @property
    def is_choice(self) -> bool:
        """True if the lobby has something to ask: the option is `asked`, with more than one value."""
        return self.asked and len(self.values) > 1

    def parse_value(self, word: str) -> object:
        """Return the value that `word` stands for. Raises BadOption, which names the allowed values."""
        if self.each_seat:
            return tuple(map(self._parse_one, word.split(","))) if word else ()
        return self._parse_one(word)

    def _parse_one(self, word: str) -> object:
        """Return the allowed value that `word` stands for. Raises BadOption."""
        for value in self.values:
            if option_value_text(value) == word:
                return value
        wrong = _("{option} is {allowed}, not {word}.")
        raise BadOption(wrong.format(option=self.name, allowed=self.allowed_text(), word=repr(word)))

    def allowed_text(self) -> str:
        """Return the allowed values in words: `7 to 20`, `no or yes`."""
        if isinstance(self.values, range):
            return _("{least} to {most}", least=self.values[0], most=self.values[-1])
        return _(" or ").join(map(option_value_text, self.values))


def option_field(
    default: T, values: Sequence[T], reason: str, *, asked: bool = True, later: bool = False
) -> T:
    """Return a field of a game's `Options`, typed as its value, like `dataclasses.field`."""
    metadata = {"values": values, "reason": reason, "asked": asked, "later": later}
    return field(default=default, metadata=metadata)


def seat_option(values: Sequence[T], reason: str) -> tuple[T, ...]:
    """Return an option field with one value for each seat; its default, (), gives every seat the first value.

    The lobby does not ask for such an option.
    """
    metadata = {"values": values, "reason": reason, "asked": False, "each_seat": True}
    return field(default=(), metadata=metadata)


def seat_value(values: Sequence[int], seat: int) -> int:
    """Return a seat's value of a `seat_option` option; 0 for a seat beyond the end of `values`."""
    return values[seat] if seat < len(values) else 0


def head_starts_by_seat(options: DeclaresOptions) -> tuple[int, ...]:
    """Return the head starts by seat, to be read with `seat_value`; empty in a game without any."""
    starts: tuple[int, ...] = getattr(options, "head_start", ())
    return starts


def switch_option(reason: str, *, default: bool = False, later: bool = False) -> bool:
    """Return a field of a game's `Options` that is on or off."""
    return option_field(default, NO_YES, reason, later=later)


def list_options(kind: DeclaresOptions | type[DeclaresOptions]) -> tuple[Option, ...]:
    """Return the options that a game's `Options` class (or an instance) declares, in its order."""
    return tuple(Option(each.name, each.default, **each.metadata) for each in fields(kind))


def parse_options(kind: type[Opt], option_values: Mapping[str, str]) -> Opt:
    """Return an instance of `kind` with these values, given as words, and defaults for the rest.

    Raises BadOption for a name that is not declared or a value that is not allowed.
    """
    known = {each.name: each for each in list_options(kind)}
    for name in option_values:
        if name not in known:
            names = join_series(known) or "none"
            unknown = _("There is no option {name}; there are: {names}.")
            raise BadOption(unknown.format(name=repr(name), names=names))
    return kind(**{name: known[name].parse_value(word) for name, word in option_values.items()})


def check_options(options: DeclaresOptions, seats: int) -> None:
    """Check that every field has an allowed value, and that no option names more seats than there are.

    Raises BadOption.
    """
    for each in list_options(options):
        value = getattr(options, each.name)
        each.parse_value(option_value_text(value))
        if each.each_seat and len(value) > seats:
            many = _("{option} names {n} seats; there are {seats}.")
            raise BadOption(many.format(option=each.name, n=len(value), seats=seats))


def option_words(options: DeclaresOptions) -> list[str]:
    """Return the options as `name=value` words, which `parse_options` reads back after a split at `=`.

    Left out: options by seat that are empty, and options marked `later` that have their default.
    """
    values = [(each, getattr(options, each.name)) for each in list_options(options)]
    said = [(each, value) for each, value in values if not (each.later and value == each.default)]
    return [f"{each.name}={option_value_text(value)}" for each, value in said if value != ()]


def option_value_text(value: object) -> str:
    """Return an option's value as one word, such as `yes` or `7`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(option_value_text, value))
    return str(value)
