"""What happened on the table since it was last looked at: cards on their way, sounds, celebrations."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.cards import Card
from core.rules import HOUSE, Seat
from core.table import Entry
from games.game import Game
from widgets.cards import back
from widgets.cues import Cue
from widgets.nodes import Node
from widgets.scene import View
from widgets.sounds import COMMON, Sound
from widgets.transitions import Flight, as_seen, flights, turned_back


@dataclass(frozen=True)
class Happening:
    """What one entry gives to eyes and ears, besides the page that it leaves."""

    flights: Sequence[Flight] = ()
    cues: Sequence[Cue] = ()
    celebration: Node | None = None
    """What everybody shall see for a moment, over the table."""


@dataclass(frozen=True)
class News:
    """Everything that happened, in order."""

    happenings: Sequence[Happening] = ()
    look: Callable[[Card], Node] = back
    """A card as it is drawn on its way."""
    game: str = ""
    eyes: Seat | None = None
    """Who looks at the table; None where there is none."""
    sounds: Mapping[str, Sound] = field(default_factory=lambda: COMMON)
    """How cues sound, by their words."""
    retold: bool = False
    """It happened a while ago, and somebody who was not looking sees the cards go once more."""


Story = Sequence[tuple[Entry, Any, Any]]
"""Entries, each with what was seen before and after it."""


def told(story: Story, game: Game, names: Sequence[str]) -> Iterator[Happening]:
    """The story as it happens, to those by whose eyes it is seen."""
    for (entry, before, after), flown in zip(story, _flown(story, game.view), strict=True):
        cues = tuple(game.cues.cues(entry, before, after))
        name = "" if entry.seat == HOUSE else names[entry.seat]
        shown = (game.cues.celebration(cue.word, entry, name) for cue in cues)
        yield Happening(flown, cues, next(filter(None, shown), None))


def retold(story: Story, view: View[Any]) -> Iterator[Happening]:
    """Where the cards went in the story; nothing is heard or celebrated twice."""
    return map(Happening, _flown(story, view))


def taken_back(story: Story, view: View[Any]) -> Iterator[Happening]:
    """The story backwards, the last of it first: every card goes back to where it was."""
    for entry, before, after in reversed(story):
        back = turned_back(flights(entry, view.spots(before), view.spots(after)))
        yield Happening(as_seen(back, view.spots(story[0][1])))


def _flown(story: Story, view: View[Any]) -> Iterator[list[Flight]]:
    """The flights of each entry. A card that has been turned face down since then is not told any more."""
    states = [*(before for _, before, _ in story), *(after for _, _, after in story[-1:])]
    seen = list(map(view.spots, states))
    for i, (entry, _, _) in enumerate(story):
        yield as_seen(flights(entry, seen[i], seen[i + 1]), seen[-1])
