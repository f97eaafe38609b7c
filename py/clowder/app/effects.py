"""What an act causes besides another page: values, which are carried out in their order.

Texts that leave the page have no readings of words in them (`core.furigana.plain`).
The stage carries them out before it draws the page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from clowder.core.cards import Card
from clowder.core.rules import Seat
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.sounds import Sound
from clowder.widgets.transitions import Flight


@dataclass(frozen=True)
class Watch:
    """This table is looked at, by these eyes. What belonged to others is over."""

    game: str = ""
    """Which game; empty where there is no table."""
    eyes: Seat | None = None


@dataclass(frozen=True)
class Fly:
    """Cards fly over the table: those of one thing that happened together, one thing after another."""

    flights: Sequence[Sequence[Flight]]
    look: Callable[[Card], Node]
    """A card as it is drawn on its way."""
    again: bool = False
    """It happened a while ago, and somebody who was not looking sees the cards go once more."""


@dataclass(frozen=True)
class Hear:
    """This is to be heard."""

    cues: Sequence[Cue]
    sounds: Mapping[str, Sound]
    """How cues sound, by their words."""


@dataclass(frozen=True)
class Say:
    """This is read aloud, in the language of this code."""

    text: str
    language: str
    private: bool = False
    """Whether only one player may hear it, in a voice of its own. All else everybody may know."""


@dataclass(frozen=True)
class Celebrate:
    """Everybody shall see this for a moment, over the table."""

    picture: Node


@dataclass(frozen=True)
class Find:
    """What is changed or done by this act shall have the focus, and be in sight."""

    act: str


@dataclass(frozen=True)
class SaveFile:
    """A text that the browser shall save for the player."""

    name: str
    text: str


COPIED: Final = "copied"
BY_HAND: Final = "by-hand"
"""What came of a text that was to be shared, if it was not: it was copied, or players have to do it by hand.
The stage says so by the act `shared`, with this word and the text.
"""


@dataclass(frozen=True)
class Share:
    """A text that players hand to others: by the tablet's own way to share, else it is copied."""

    text: str


@dataclass(frozen=True)
class Print:
    """The page shall be printed."""


@dataclass(frozen=True)
class FullScreen:
    """The page shall fill the whole screen, or no longer."""

    on: bool


@dataclass(frozen=True)
class Install:
    """Clowder shall come to the home screen of the tablet: now, or it shall not be offered again unasked."""

    now: bool


Effect: TypeAlias = (
    Watch | Fly | Hear | Say | Celebrate | Find | SaveFile | Share | Print | FullScreen | Install
)
"""What the stage carries out."""
