"""Effects: values that tell the stage what to do besides drawing a page, in order.

Texts that leave the page have no readings of words in them (`strip_readings_and_isolation` in
`core/furigana.py`). The stage carries the effects out before it draws the page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from clowder.core.cards import Card
from clowder.core.rules import Seat
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.sounds import Sound
from clowder.widgets.transitions import CardFlight


@dataclass(frozen=True)
class SetViewer:
    """Effect that tells the browser which `game` is on the table, and which seat's player views it.

    By it animations meant for another viewer end. At a table the screen stays on, and `viewer` is NOBODY
    while no player's view is drawn. On a page without a table `game` is empty and `viewer` None: then
    sounds end, too.
    """

    game: str = ""
    """The name of the game on the table; empty where there is no table."""
    viewer: Seat | None = None
    """Seat whose player views the table; None if nobody in particular does."""


@dataclass(frozen=True)
class FlyCards:
    """Effect that animates cards flying over the table: one group of `flights` after another.

    The cards of a group, such as those of one move, fly at the same time. `draw_card` draws each;
    `again` is True for a replay to a viewer who missed the moves.
    """

    flights: Sequence[Sequence[CardFlight]]
    draw_card: Callable[[Card], Node]
    """A function that draws a card in flight."""
    again: bool = False
    """True if the flights happened a while ago, and are shown again to a viewer who missed them."""


@dataclass(frozen=True)
class FlyPoints:
    """Effect that animates points, such as `+1`, flying to a seat's score, once cards have landed.

    The text `gain` flies from the place (spot) `start` of the cards that made the points. The score of
    `seat` changes from the text `before` to `after`.
    """

    seat: Seat
    before: str
    after: str
    """The seat's points as its place showed them, and as it shows them now."""
    gain: str
    """The points that fly: `+1`."""
    start: str
    """Spot of the cards that made them."""


@dataclass(frozen=True)
class PlayCues:
    """Effect that plays the sounds and vibrations of cues, the signals for events such as a win.

    `sounds` has the sound of each cue by the cue's word.
    """

    cues: Sequence[Cue]
    sounds: Mapping[str, Sound]
    """The sound of each cue, by the cue's word."""


@dataclass(frozen=True)
class ReadAloud:
    """Effect that has a computer voice read a text aloud; `language` is a code such as `de`.

    A `private` text is only for the viewer, and read in a voice of its own; any other is for all
    players.
    """

    text: str
    language: str
    private: bool = False
    """True if only the viewer may hear the text, which is read in a voice of its own; else it is for all."""


@dataclass(frozen=True)
class ShowCelebration:
    """Effect that shows all players a picture of celebration over the table, for a moment."""

    picture: Node


@dataclass(frozen=True)
class FlattenCatEars:
    """Effect that makes the cat drawn beside a seat's name flatten its ears, once cards have landed."""

    seat: Seat


@dataclass(frozen=True)
class DelayTableRotation:
    """Effect that delays the turn of the drawn table to the next player until all animations have ended.

    Until then the browser shows what `draw` returns: the page before the turn. If nothing moves, or the
    browser shows which element has the focus, the table turns at once.
    """

    draw: Callable[[], Node]
    """A function that draws the page with the table as it lay."""


@dataclass(frozen=True)
class FocusElement:
    """Effect that scrolls to the element whose attribute `data-act` is `act`, and gives it the focus."""

    act: str


@dataclass(frozen=True)
class SaveFile:
    """Effect that hands a text as a file to other apps where the tablet can, else has the browser save it."""

    name: str
    text: str


COPIED: Final = "copied"
BY_HAND: Final = "by-hand"
"""Results of sharing a text that no other app took: it was copied, or players must copy it themselves.

The stage reports the result by the act `shared`, with this word and the text.
"""


@dataclass(frozen=True)
class ShareText:
    """Effect that shares a text with other apps; if the tablet cannot, the text is copied.

    If no other app took the text, the stage reports `COPIED` or `BY_HAND` by the act `shared`.
    """

    text: str


@dataclass(frozen=True)
class PrintPage:
    """Effect that opens the browser's print dialog."""


@dataclass(frozen=True)
class SetFullScreen:
    """Effect that switches the browser's full screen on if `on` is True, else off."""

    on: bool


@dataclass(frozen=True)
class AnswerInstallOffer:
    """Effect that answers the offer to install Clowder: install it if `accepted`, else offer it no more."""

    accepted: bool


@dataclass(frozen=True)
class StoreKnownTips:
    """Effect that stores on the tablet which tips for beginners players know: exactly those in `words`.

    A word is `GAME/TIP`, or `GAME` for all tips of a game.
    """

    words: frozenset[str]
    """Words as in `Device.known_tips`."""


Effect: TypeAlias = (
    SetViewer
    | FlyCards
    | FlyPoints
    | PlayCues
    | ReadAloud
    | ShowCelebration
    | FlattenCatEars
    | DelayTableRotation
    | FocusElement
    | SaveFile
    | ShareText
    | PrintPage
    | SetFullScreen
    | AnswerInstallOffer
    | StoreKnownTips
)
"""An instruction for the stage."""
