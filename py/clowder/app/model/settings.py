"""The settings of a tablet: the players' names, appearance, sound, and help."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias, TypedDict, TypeGuard, get_args

from clowder.app.model.names import CATS, clean_typed_player_name, make_distinct_player_names
from clowder.app.model.party import SIDES
from clowder.bots.bot import LEVELS
from clowder.core.foreign_json import Json

PERSON = "person"
"""The word for a seat without a computer player."""

DETAIL_LEVELS = ("off", "short", "usual", "all")
"""Levels of detail of what is told unasked to players who play by ear.

Nothing; whose turn it is; also what has happened; also the score and the table.
"""

SETTING_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "theme": ("auto", "light", "dark"),
        "suits": ("two", "four"),
        "hand": ("right", "left"),
        "motion": ("auto", "off"),
        "size": ("normal", "large"),
        "contrast": ("auto", "more"),
        "shine": ("on", "off"),
        "points": ("at-once", "at-end"),
        "ear": DETAIL_LEVELS,
    }
)
"""The possible values of each setting that is a word; the first is the default."""

WordSetting: TypeAlias = Literal[
    "theme", "language", "suits", "hand", "motion", "size", "contrast", "shine", "points", "ear"
]
"""The names of settings whose values are words."""

Flag: TypeAlias = Literal[
    "hold", "hints", "tips", "ask", "aloud", "still", "statistics", "sound", "vibration"
]
"""The names of settings that are on or off."""


class SettingValues(TypedDict, total=False):
    """Values of some of the settings, by name of the setting, as changes to `Settings`.

    The keys are the fields of `Settings` except `before`, and none is required.
    `replace(settings, **values)` makes the changed settings.
    """

    names: tuple[str, ...]
    colours: tuple[int, ...]
    players: tuple[str, ...]
    hold: bool
    theme: str
    language: str
    suits: str
    hand: str
    motion: str
    size: str
    contrast: str
    shine: str
    points: str
    hints: bool
    tips: bool
    ask: bool
    aloud: bool
    sides: tuple[int, ...]
    still: bool
    ear: str
    statistics: bool
    sound: bool
    vibration: bool
    options: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Settings:
    """Immutable settings of a tablet, each with a default: latest players, appearance, sound, help.

    `names`, `colours` and `players` (levels of computer players) are by seat, for six seats.
    `data_attributes` has those whose values are words, such as `theme`, for style sheets. Functions
    outside, such as `with_seat_name`, return changed copies; storing is done elsewhere.
    """

    names: tuple[str, ...] = CATS
    """The names of the latest players, by seat, for six seats."""
    colours: tuple[int, ...] = tuple(range(len(CATS)))
    """The colour number of each seat, from 0; all are different."""
    players: tuple[str, ...] = ("",) * len(CATS)
    """The level of each seat's computer player, or an empty text for a person."""
    hold: bool = False
    """True if a hand is opened by holding, at an edge or behind the curtain; else by a tap."""
    theme: str = "auto"
    """Light, dark, or as the device is set."""
    language: str = "auto"
    """The code of an available language, or `auto` for the browser's preference."""
    suits: str = "two"
    """The number of colours for the suits of a poker deck, as a word."""
    hand: str = "right"
    """The hand that taps: controls lie on that side."""
    motion: str = "auto"
    """Animation of cards: as the device is set, or off."""
    size: str = "normal"
    """The size of cards and letters."""
    contrast: str = "auto"
    """The contrast of letters and lines: as the device is set, or more."""
    shine: str = "on"
    """`on` if possible moves are highlighted."""
    points: str = "at-once"
    """`at-once` if what scores in the open lights up when it is made, `at-end` if only the count shows it."""
    hints: bool = True
    """True if players may ask for hints."""
    tips: bool = True
    """True if the tablet's first game of each kind comes with tips."""
    ask: bool = True
    """True if a card with a question shows its answer only when a player opens it."""
    aloud: bool = False
    """True if events are read aloud."""
    sides: tuple[int, ...] = ()
    """The sides of the players who took places at a stationary tablet last, by seat; empty if none did."""
    still: bool | None = None
    """True if a stationary tablet was chosen last, False for one that is passed; None if neither."""
    ear: str = "off"
    """The level of `DETAIL_LEVELS` for players who play by ear, and who have keys for their questions."""
    statistics: bool = True
    """True if the statistics are shown."""
    sound: bool = True
    """True if sounds are played."""
    vibration: bool = True
    """True if the tablet's motor ticks, where there is one."""
    options: tuple[tuple[str, str, str], ...] = ()
    """The options that were chosen last where the offer depends on who plays: game, option and value each."""
    before: str = ""
    """The version that this tablet had before the present one; empty if it had none."""

    @cached_property
    def data_attributes(self) -> dict[str, str]:
        """Settings whose values are words, such as `theme`, by name: `data-` attributes for style sheets."""
        return {name: getattr(self, name) for name in _WORD_SETTINGS}


def with_setting_from_word(settings: Settings, name: str, word: str) -> Settings:
    """Return the settings with the setting `name` set to what the word on a button stands for.

    Words are `true`, `false`, or a value such as `dark`. Unchanged if there is no such setting, or it
    does not allow the word.
    """
    return replace(settings, **parse_setting_word(name, word))


def parse_setting_word(name: str, word: str) -> SettingValues:
    """Return a dict of one setting, by its name, with the value that the word on a button stands for.

    `true` and `false` become booleans. Empty if there is no such setting, or it does not allow the word.
    """
    return settings_from_json({name: {"true": True, "false": False}.get(word, word)})


def with_seat_name(settings: Settings, seat: int, wanted_name: str) -> Settings:
    """Return the settings with a seat's player renamed as typed; an empty name becomes that of a cat.

    If another seat had the name, that seat gets the name of a cat that is not in use.
    """
    names = list(settings.names)
    names[seat] = clean_typed_player_name(wanted_name)
    return replace(settings, names=make_distinct_player_names(names, seat))


def with_next_seat_colour(settings: Settings, seat: int) -> Settings:
    """Return the settings with the next colour for a seat; the seat that had it gets the seat's old one.

    Colours are numbers; after the last comes 0.
    """
    return with_seat_colour(settings, seat, (settings.colours[seat] + 1) % len(CATS))


def with_seat_colour(settings: Settings, seat: int, wanted: int) -> Settings:
    """Return the settings with the colour of number `wanted` for a seat; the two seats exchange colours.

    The seat that had this colour gets the other's old one.
    """
    colours = list(settings.colours)
    other = colours.index(wanted)
    colours[seat], colours[other] = wanted, colours[seat]
    return replace(settings, colours=tuple(colours))


def with_players_reordered(settings: Settings, order: Sequence[int]) -> Settings:
    """Return the settings with the players of the first seats in a new order: names, colours and levels.

    `order` has the old seat of each new seat, from seat 0; the seats after these stay as they are.
    """
    rest = range(len(order), len(settings.names))
    return replace(
        settings,
        names=tuple(settings.names[seat] for seat in (*order, *rest)),
        colours=tuple(settings.colours[seat] for seat in (*order, *rest)),
        players=tuple(settings.players[seat] for seat in (*order, *rest)),
    )


def with_persons_at_sides(settings: Settings, sides: tuple[int, ...]) -> Settings:
    """Return the settings of a tablet that lies still, with persons at these sides, by seat from seat 0.

    Sides count clockwise from 0, the lower one. The players of these seats become persons; other seats
    keep theirs.
    """
    players = ("",) * len(sides) + settings.players[len(sides) :]
    return replace(settings, players=players, sides=sides, still=True)


def with_computer_level(settings: Settings, seat: int, level: str) -> Settings:
    """Return the settings with a computer player of this level at a seat.

    For a level that is not in `LEVELS`, such as `person`, the player becomes a person.
    """
    players = list(settings.players)
    players[seat] = level if level in LEVELS else ""
    return replace(settings, players=tuple(players))


def with_remembered_option(settings: Settings, game: str, option: str, value: str) -> Settings:
    """Return the settings with the value that players chose last for an option of a game.

    It replaces an older value of that option, and comes last in `options`. `game` and `option` are
    names; the value is a word, too.
    """
    others = (each for each in settings.options if each[:2] != (game, option))
    return replace(settings, options=(*others, (game, option, value)))


_KINDS = ("", *LEVELS)

_WORD_SETTINGS, _FLAGS = get_args(WordSetting), get_args(Flag)

_CODE = re.compile("auto|[a-z]{2,3}")
"""The code of any language, or `auto`."""

_OPTION = re.compile(r"[a-z-]{1,40} [a-z_]{1,40} [a-z0-9_-]{1,40}")
"""The names of a game and of its option, and a value."""


def settings_from_json(raw: Mapping[str, Json]) -> SettingValues:
    """Return those JSON values, by name of the setting, that are valid, as settings have them.

    JSON lists become tuples. Unknown names and values that are not allowed are left out.
    """
    found = _parse_list_settings(raw)
    for name, value in raw.items():
        if isinstance(value, bool):
            if _is_flag_setting(name):
                found[name] = value
        elif _is_word_setting(name) and _is_allowed_word(value, name):
            found[name] = value
    return found


def _is_word_setting(name: str) -> TypeGuard[WordSetting]:
    """Return whether the setting of this name has a word as its value, such as `theme` or `language`."""
    return name in _WORD_SETTINGS


def _is_allowed_word(value: Json, name: WordSetting) -> TypeGuard[str]:
    """Return whether a JSON value is a text that the setting of this name allows.

    For `language` these are `auto` and any code of two or three small letters, for others
    `SETTING_WORDS`.
    """
    if not isinstance(value, str):
        return False
    return bool(_CODE.fullmatch(value)) if name == "language" else value in SETTING_WORDS[name]


def _is_flag_setting(name: str) -> TypeGuard[Flag]:
    """Return whether the setting of this name is one that is on or off."""
    return name in _FLAGS


def _parse_list_settings(raw: Mapping[str, Json]) -> SettingValues:
    """Return the settings that are lists: names, colours, players, sides and options, as tuples.

    Each that is missing, invalid or empty is left out.
    """
    found: SettingValues = {}
    if names := _names_from_json(raw.get("names")):
        found["names"] = names
    if colours := _colours_from_json(raw.get("colours")):
        found["colours"] = colours
    if players := _levels_from_json(raw.get("players")):
        found["players"] = players
    if sides := _sides_from_json(raw.get("sides")):
        found["sides"] = sides
    if options := option_triples_from_json(raw.get("options")):
        found["options"] = options
    return found


def _names_from_json(raw: Json) -> tuple[str, ...]:
    """Return names for all six seats if the JSON value is a list; else `()`.

    Names that are missing, invalid or doubled become those of cats; from the seventh on names are
    dropped.
    """
    return make_distinct_player_names([*raw, *CATS[len(raw) :]][: len(CATS)]) if isinstance(raw, list) else ()


def _colours_from_json(raw: Json) -> tuple[int, ...]:
    """Return the colour number of each of the six seats if each colour is there just once; else `()`.

    A number such as 2.0 counts as 2.
    """
    given = raw if isinstance(raw, list) else []
    known = tuple(int(each) for each in given if isinstance(each, int | float) and each in range(len(CATS)))
    return known if len(given) == len(CATS) == len(set(known)) else ()


def _levels_from_json(raw: Json) -> tuple[str, ...]:
    """Return the computer level at each of the six seats, empty for a person; `()` if any is invalid."""
    given = raw if isinstance(raw, list) else []
    known = tuple(each for each in given if isinstance(each, str) and each in _KINDS)
    return known if len(given) == len(CATS) == len(known) else ()


def _sides_from_json(raw: Json) -> tuple[int, ...]:
    """Return the tablet's sides by seat, 0 (lower) to 3 clockwise, if they never decrease; else `()`.

    So the seats go round the tablet once, from the lower side on: 0 0 2 is valid, 0 2 1 is not. More
    than six are not valid.
    """
    given = raw if isinstance(raw, list) else []
    known = tuple(each for each in given if type(each) is int and each in range(SIDES))
    return known if len(known) == len(given) <= len(CATS) and list(known) == sorted(known) else ()


def option_triples_from_json(raw: Json) -> tuple[tuple[str, str, str], ...]:
    """Return the valid triples of game, option and value in a JSON list, as words; leave out all others.

    A triple is a list of three words without capitals, such as `["some-game", "decks", "2"]`. No triples
    if the value is no list.
    """
    given = raw if isinstance(raw, list) else []
    return tuple(
        (game, option, value)
        for each in given
        if isinstance(each, list) and len(each) == 3
        for game, option, value in [map(str, each)]
        if _OPTION.fullmatch(f"{game} {option} {value}")
    )
