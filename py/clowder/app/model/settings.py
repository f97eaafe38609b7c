"""What a tablet remembers of its players: their names, and how they like Clowder to look and feel."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias, TypedDict, TypeGuard, get_args

from clowder.app.model.names import CATS, called
from clowder.app.model.party import SIDES
from clowder.bots.bot import LEVELS
from clowder.core.foreign import Json

PERSON = "person"
"""What is said for a seat at which no computer player sits."""

DETAIL = ("off", "short", "usual", "all")
"""How much is told by itself to who plays by ear: whose turn it is, what happened as well, how it stands."""

WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "theme": ("auto", "light", "dark"),
        "suits": ("two", "four"),
        "hand": ("right", "left"),
        "motion": ("auto", "off"),
        "size": ("normal", "large"),
        "contrast": ("auto", "more"),
        "shine": ("on", "off"),
        "ear": DETAIL,
    }
)
"""The words that a setting may have; the first is the default."""

WordSetting: TypeAlias = Literal[
    "theme", "language", "suits", "hand", "motion", "size", "contrast", "shine", "ear"
]
"""The name of a setting that is a word."""

Flag: TypeAlias = Literal["hold", "hints", "ask", "aloud", "still", "statistics", "sound"]
"""The name of a setting that is on or off."""


class SettingValues(TypedDict, total=False):
    """Values of settings by their names, where some are given."""

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
    hints: bool
    ask: bool
    aloud: bool
    sides: tuple[int, ...]
    still: bool
    ear: str
    statistics: bool
    sound: bool


@dataclass(frozen=True)
class Settings:
    """Kept between visits; all have defaults."""

    names: tuple[str, ...] = CATS
    """Of those who sat here last, by seat; six."""
    colours: tuple[int, ...] = tuple(range(len(CATS)))
    """Of each seat: a number from 0, none twice."""
    players: tuple[str, ...] = ("",) * len(CATS)
    """Who sat at each seat: a level of the computer players, or empty for a person."""
    hold: bool = True
    """Curtains are opened by holding; for those who cannot hold, by a tap."""
    theme: str = "auto"
    """Light, dark, or as the tablet is."""
    language: str = "auto"
    """The code of a language that is spoken here, or as the browser wishes."""
    suits: str = "two"
    """In how many colours the suits of a poker deck are."""
    hand: str = "right"
    """The hand that taps: what is to be tapped lies on its side."""
    motion: str = "auto"
    """Whether cards travel: as the tablet is set, or not at all."""
    size: str = "normal"
    """How large cards and letters are."""
    contrast: str = "auto"
    """How much letters and lines stand out: as the tablet is set, or more."""
    shine: str = "on"
    """Whether the computer helps by a light on what can be done now."""
    hints: bool = True
    """Whether it may be asked what the boss would do."""
    ask: bool = True
    """Whether a card that asks something answers only when it is opened."""
    aloud: bool = False
    """Whether what happens is read aloud."""
    sides: tuple[int, ...] = ()
    """At which sides of the tablet those sat who took their places last, by seat; empty if nobody did."""
    still: bool | None = None
    """Whether the tablet lies still or is passed, as was chosen last; None where nobody has chosen."""
    ear: str = "off"
    """How much is told to those who play by ear, who have a key for all that they ask."""
    statistics: bool = True
    """Whether the statistics are shown."""
    sound: bool = False
    """Whether anything is heard, and felt where a tablet can do that."""

    @cached_property
    def looks(self) -> dict[str, str]:
        """Every setting that is a word, for the style: the page has each as an attribute."""
        return {name: value for name, value in asdict(self).items() if isinstance(value, str)}


def changed(settings: Settings, name: str, word: str) -> Settings:
    """Return the settings with one of them changed to a word that it may have, or to `true` or `false`."""
    return replace(settings, **meant(name, word))


def meant(name: str, word: str) -> SettingValues:
    """Return the value of a setting that a button's word stands for; none if it may not have it."""
    return understood({name: {"true": True, "false": False}.get(word, word)})


def renamed(settings: Settings, seat: int, name: str) -> Settings:
    """The player at a seat has this name; without one, a cat's. Another who had it has a cat's name now."""
    names = list(settings.names)
    names[seat] = name
    return replace(settings, names=called(names, seat))


def swapped(settings: Settings, seat: int) -> Settings:
    """The seat has the next colour, and whoever had that has this seat's."""
    return coloured(settings, seat, (settings.colours[seat] + 1) % len(CATS))


def coloured(settings: Settings, seat: int, wanted: int) -> Settings:
    """The seat has this colour, and whoever had that has this seat's."""
    colours = list(settings.colours)
    other = colours.index(wanted)
    colours[seat], colours[other] = wanted, colours[seat]
    return replace(settings, colours=tuple(colours))


def reordered(settings: Settings, order: Sequence[int]) -> Settings:
    """Persons take these seats: the first of the order the first, each with their name and colour."""
    rest = range(len(order), len(settings.names))
    return replace(
        settings,
        names=tuple(settings.names[seat] for seat in (*order, *rest)),
        colours=tuple(settings.colours[seat] for seat in (*order, *rest)),
    )


def seated(settings: Settings, sides: tuple[int, ...]) -> Settings:
    """So many persons sit at these sides of a tablet that lies still."""
    players = ("",) * len(sides) + settings.players[len(sides) :]
    return replace(settings, players=players, sides=sides, still=True)


def reseated(settings: Settings, seat: int, player: str) -> Settings:
    """At the seat there is a computer player of this level; a person for what is none."""
    players = list(settings.players)
    players[seat] = player if player in LEVELS else ""
    return replace(settings, players=tuple(players))


_KINDS = ("", *LEVELS)

_WORD_SETTINGS, _FLAGS = get_args(WordSetting), get_args(Flag)

_CODE = re.compile("auto|[a-z]{2,3}")
"""The code of a language, whether it is spoken here or not."""


def understood(raw: Mapping[str, Json]) -> SettingValues:
    """Return those of the values that make sense, as the settings have them."""
    found = _lists(raw)
    for name, value in raw.items():
        if isinstance(value, bool):
            if _is_flag(name):
                found[name] = value
        elif _is_word_setting(name) and _is_word_of(value, name):
            found[name] = value
    return found


def _is_word_setting(name: str) -> TypeGuard[WordSetting]:
    return name in _WORD_SETTINGS


def _is_word_of(value: Json, name: WordSetting) -> TypeGuard[str]:
    """Return whether this is a word that the setting of this name may have."""
    if not isinstance(value, str):
        return False
    return bool(_CODE.fullmatch(value)) if name == "language" else value in WORDS[name]


def _is_flag(name: str) -> TypeGuard[Flag]:
    return name in _FLAGS


def _lists(raw: Mapping[str, Json]) -> SettingValues:
    found: SettingValues = {}
    if names := _names(raw.get("names")):
        found["names"] = names
    if colours := _colours(raw.get("colours")):
        found["colours"] = colours
    if players := _players(raw.get("players")):
        found["players"] = players
    if sides := _sides(raw.get("sides")):
        found["sides"] = sides
    return found


def _names(raw: Json) -> tuple[str, ...]:
    return called([*raw, *CATS[len(raw) :]][: len(CATS)]) if isinstance(raw, list) else ()


def _colours(raw: Json) -> tuple[int, ...]:
    """Return these colours, if each is there once; else none."""
    given = raw if isinstance(raw, list) else []
    known = tuple(int(each) for each in given if isinstance(each, int | float) and each in range(len(CATS)))
    return known if len(given) == len(CATS) == len(set(known)) else ()


def _players(raw: Json) -> tuple[str, ...]:
    """Return these levels, empty for persons, if there is one for each seat; else none."""
    given = raw if isinstance(raw, list) else []
    known = tuple(each for each in given if isinstance(each, str) and each in _KINDS)
    return known if len(given) == len(CATS) == len(known) else ()


def _sides(raw: Json) -> tuple[int, ...]:
    """Return these sides, if they go round the tablet once; else none."""
    given = raw if isinstance(raw, list) else []
    known = tuple(each for each in given if type(each) is int and each in range(SIDES))
    return known if len(known) == len(given) <= len(CATS) and list(known) == sorted(known) else ()
