"""Options of a game: the choices before a game starts, declared by each game as data.

A game declares a frozen dataclass `Options` whose fields are made by `option_field`. The rules read typed
fields, the lobby draws `list_option_declarations(Options)`, and a transcript carries `option_words(options)`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from functools import lru_cache
from typing import ClassVar, Protocol, TypeVar

from clowder.core.errors import BadOption
from clowder.core.i18n import _, join_with_commas

T = TypeVar("T")

NO_YES = (False, True)
"""Values of an option that is off or on."""


class OptionsDataclass(Protocol):
    """Type of any game's `Options`: a dataclass whose fields are all made by `option_field`.

    A Protocol that demands nothing but a dataclass's `__dataclass_fields__`. Functions such as
    `list_option_declarations` read these fields, and know no game.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


Opt = TypeVar("Opt", bound=OptionsDataclass)
"""The `Options` of one game."""


@dataclass(frozen=True)
class Options:
    """Opaque type for the options of any game, for code that only passes them on.

    This class is for the type checker, and is empty. No object is made of it, and no game's `Options`
    are derived from it.
    """


@dataclass(frozen=True)
class Option:
    """Declaration of an option of a game: name, default, allowed `values`, and `reason` to change it.

    `asked` is False for options that the app sets by itself (such as the dealer): the lobby, the page
    before a game, lists only those with `is_asked_in_lobby`. With `each_seat` the value is a tuple with
    an item for each seat; seats beyond its end have the first of `values`. `later` is True if games
    existed before the option; `lines` may have a sentence for each value. `parse_value` reads a value
    from text, `allows_word` tests one, and `format_allowed_values` lists all for players.
    """

    name: str
    default: object
    values: Sequence[object]
    reason: str
    asked: bool = True
    each_seat: bool = False
    later: bool = False
    """True if games existed before this option: those have the default, which transcripts leave out."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """A sentence for each value, by its word, if the lobby is to show the values side by side; else empty."""

    @property
    def is_asked_in_lobby(self) -> bool:
        """True if players are asked for this option before a game: `asked`, with more than one value."""
        return self.asked and len(self.values) > 1

    def parse_value(self, word: str) -> object:
        """Return the option's value from its text form, such as `7` or `yes`.

        For an option with `each_seat` the text has a value for each seat, with commas between, or is
        empty; the result is a tuple. Raises BadOption, with the allowed values in its message, if a
        value is not allowed.
        """
        if self.each_seat:
            return tuple(map(self._parse_single_value, word.split(","))) if word else ()
        return self._parse_single_value(word)

    def allows_word(self, word: str) -> bool:
        """Return whether `word`, such as `7` or `yes`, is the text form of one of the allowed values.

        For an option with `each_seat`, the word is the value of one seat.
        """
        return word in map(option_value_text, self.values)

    def _parse_single_value(self, word: str) -> object:
        """Return the allowed value that has this text form. Raises BadOption if there is none."""
        for value in self.values:
            if option_value_text(value) == word:
                return value
        wrong = _("{option} is {allowed}, not {word}.")
        raise BadOption(wrong.format(option=self.name, allowed=self.format_allowed_values(), word=repr(word)))

    def format_allowed_values(self) -> str:
        """Return the allowed values as a text for players: `no or yes`, or `7 to 20` for a range."""
        if isinstance(self.values, range):
            return _("{least} to {most}", least=self.values[0], most=self.values[-1])
        return _(" or ").join(map(option_value_text, self.values))


def option_field(
    default: T,
    values: Sequence[T],
    reason: str,
    *,
    asked: bool = True,
    later: bool = False,
    lines: Mapping[str, str] | None = None,
) -> T:
    """Return a dataclass field for an option of a game: its default, allowed values and reason.

    `reason` is a sentence on why a player would change the option. Players are asked for it only if
    `asked`. `later` marks an option that is newer than some saved games. `lines` are sentences about the
    values, by their text form. The return type is that of the values, as with `dataclasses.field`.
    """
    metadata = {"values": values, "reason": reason, "asked": asked, "later": later, "lines": lines or {}}
    return field(default=default, metadata=metadata)


def per_seat_option_field(values: Sequence[T], reason: str) -> tuple[T, ...]:
    """Return a dataclass field for an option with one value for each seat, a tuple; its default is ().

    With (), every seat has the first of `values`. `reason` is a sentence on why one would change it.
    Players are not asked for such an option in the lobby, the page before a game.
    """
    metadata = {"values": values, "reason": reason, "asked": False, "each_seat": True}
    return field(default=(), metadata=metadata)


def option_value_of_seat(values: Sequence[int], seat: int) -> int:
    """Return a seat's item in the tuple of an option that has one value for each seat; 0 beyond its end."""
    return values[seat] if seat < len(values) else 0


def head_starts_by_seat(options: OptionsDataclass) -> tuple[int, ...]:
    """Return the seats' head starts (points or milliseconds), the option `head_start`; () without it.

    Seats beyond the end of the tuple have none, as in `option_value_of_seat`.
    """
    starts: tuple[int, ...] = getattr(options, "head_start", ())
    return starts


def switch_option_field(reason: str, *, default: bool = False, later: bool = False) -> bool:
    """Return a dataclass field for an option that is on or off; off by default unless `default` is True.

    `reason` is a sentence on why a player would change it. `later` marks an option that is newer than
    some saved games.
    """
    return option_field(default, NO_YES, reason, later=later)


def list_option_declarations(kind: OptionsDataclass | type[OptionsDataclass]) -> tuple[Option, ...]:
    """Return the declarations of all options of a game, in the order of its `Options` fields.

    `kind` is the game's `Options` class, or an instance of it.
    """
    return _declarations_of_class(kind if isinstance(kind, type) else type(kind))


@lru_cache(maxsize=16)
def _declarations_of_class(kind: type[OptionsDataclass]) -> tuple[Option, ...]:
    """Return the declarations of the options of an `Options` class; those of the last classes are cached."""
    return tuple(Option(each.name, each.default, **each.metadata) for each in fields(kind))


def parse_options(kind: type[Opt], option_values: Mapping[str, str]) -> Opt:
    """Return an instance of the class `kind` (a game's `Options`) from texts of options' values by name.

    Options that are not named have their defaults. Raises BadOption for a name that is not declared or a
    value that is not allowed.
    """
    known = {each.name: each for each in list_option_declarations(kind)}
    for name in option_values:
        if name not in known:
            names = join_with_commas(known) or "none"
            unknown = _("There is no option {name}; there are: {names}.")
            raise BadOption(unknown.format(name=repr(name), names=names))
    return kind(**{name: known[name].parse_value(word) for name, word in option_values.items()})


def check_options(options: OptionsDataclass, seats: int) -> None:
    """Raise BadOption if an option's value is not allowed, or has items for more than `seats` seats."""
    for each in list_option_declarations(options):
        value = getattr(options, each.name)
        each.parse_value(option_value_text(value))
        if each.each_seat and len(value) > seats:
            many = _("{option} names {n} seats; there are {seats}.")
            raise BadOption(many.format(option=each.name, n=len(value), seats=seats))


def format_option_words(options: OptionsDataclass) -> list[str]:
    """Return the options as a list of texts `name=value`, for the first line of a transcript.

    Left out are options marked `later` that have their default, and options with an empty tuple as
    value.
    """
    values = [(each, getattr(options, each.name)) for each in list_option_declarations(options)]
    said = [(each, value) for each, value in values if not (each.later and value == each.default)]
    return [f"{each.name}={option_value_text(value)}" for each, value in said if value != ()]


def option_value_text(value: object) -> str:
    """Return an option's value as text: `yes` or `no` for a bool, else `str()`, with commas in a tuple."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(option_value_text, value))
    return str(value)
