"""What a tablet remembers of its players: their names, and how they like Clowder to look and feel."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from clowder.app.model.names import CATS, called
from clowder.bots.bot import LEVELS

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
    """With one of them changed to a word that it may have, or to `true` or `false`."""
    value = meant(name, word)
    return settings if value is None else replace(settings, **{name: value})


def meant(name: str, word: str) -> Any:
    """The value of a setting that a button's word stands for; None if it may not have it."""
    return understood(name, {"true": True, "false": False}.get(word, word))


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

_CODE = re.compile("auto|[a-z]{2,3}")
"""The code of a language, whether it is spoken here or not."""


def understood(name: str, kept: Any) -> Any:
    """A value that was kept, as the setting has it; None when it makes no sense."""
    if name in WORDS:
        return kept if kept in WORDS[name] else None
    if name == "language":
        return kept if isinstance(kept, str) and _CODE.fullmatch(kept) else None
    lists: Mapping[str, Callable[[Any], Any]] = {
        "names": _names,
        "colours": _colours,
        "players": _players,
        "sides": _sides,
    }
    understand: Callable[[Any], Any] = lists.get(name, _flag)
    return understand(kept)


def _names(kept: Any) -> tuple[str, ...] | None:
    if not isinstance(kept, list):
        return None
    return called([*kept, *CATS[len(kept) :]][: len(CATS)])


def _colours(kept: Any) -> tuple[int, ...] | None:
    each_once = isinstance(kept, list) and all(kept.count(colour) == 1 for colour in range(len(CATS)))
    return tuple(map(int, kept)) if each_once and len(kept) == len(CATS) else None


def _players(kept: Any) -> tuple[str, ...] | None:
    known = isinstance(kept, list) and all(player in _KINDS for player in kept)
    return tuple(kept) if known and len(kept) == len(CATS) else None


def _sides(kept: Any) -> tuple[int, ...] | None:
    known = isinstance(kept, list) and all(type(side) is int and 0 <= side <= 3 for side in kept)
    return tuple(kept) if known and len(kept) <= len(CATS) and kept == sorted(kept) else None


def _flag(kept: Any) -> bool | None:
    return kept if isinstance(kept, bool) else None
