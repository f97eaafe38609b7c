"""What happened at a match since it was last looked at: cards on their way, sounds, celebrations."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from clowder.app.effects import Celebrate, Effect, Fly, Hear, Watch
from clowder.app.play.match import Match
from clowder.core.cards import BACK, Card
from clowder.core.rules import HOUSE
from clowder.core.table import Entry
from clowder.games.game import Game
from clowder.widgets.cards import back
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.scene import View
from clowder.widgets.transitions import Flight, as_seen, flights, turned_back


@dataclass(frozen=True)
class Event:
    """What one entry gives to eyes and ears, besides the page that it leaves."""

    flights: Sequence[Flight] = ()
    cues: Sequence[Cue] = ()
    celebration: Node | None = None
    """What everybody shall see for a moment, over the table."""


Story = Sequence[tuple[Entry, Any, Any]]
"""Entries, each with what was seen before and after it."""


class Events:
    """What is still to be seen and heard of a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._next = len(match.table.entries)
        """The number of the first entry that nobody has seen happen."""
        self._again = False
        self._besides: list[Event] = []

    def retell(self, start: int) -> None:
        """Whoever looks now has missed all from the entry of this number on."""
        self._again, self._next = True, start

    def take_back(self, story: Story) -> None:
        """This has been taken back, as it was seen."""
        self._next = len(self._match.table.entries)
        self._besides += taken_back(story, self._match.game.view)

    def hush(self) -> None:
        """What was to be heard is not."""
        self._besides.append(Event(cues=[Cue("hush")]))

    def take(self) -> list[Effect]:
        """What happened since they were last taken, as those may know it who look now."""
        match, events = self._match, [*self._besides, *self._new()]
        fly = Fly([each.flights for each in events if each.flights], look_of(match), self._again)
        hear = Hear([cue for each in events for cue in each.cues], match.game.sounds)
        celebrations = [Celebrate(each.celebration) for each in events if each.celebration]
        self._next, self._again, self._besides = len(match.table.entries), False, []
        watch = Watch(match.game.name, match.perspective.seat)
        return [watch, *[fly] * bool(fly.flights), *[hear] * bool(hear.cues), *celebrations]

    def _new(self) -> Iterator[Event]:
        match = self._match
        story = list(match.table.story(match.perspective.sight, self._next))
        return retold(story, match.game.view) if self._again else told(story, match.game, match.party.names)


def look_of(match: Match) -> partial[Node]:
    """How a card of this match is drawn on its way."""
    return partial(_look, match.game.view, match.contents.say())


def _look(view: View[Any], content: Any, card: Card) -> Node:
    return back() if card == BACK else view.look(card, content)


def told(story: Story, game: Game, names: Sequence[str]) -> Iterator[Event]:
    """The story as it happens, to those by whose eyes it is seen."""
    for (entry, before, after), flown in zip(story, _flown(story, game.view), strict=True):
        cues = tuple(game.cues.cues(entry, before, after))
        name = "" if entry.seat == HOUSE else names[entry.seat]
        shown = (game.cues.celebration(cue.word, entry, name) for cue in cues)
        yield Event(flown, cues, next(filter(None, shown), None))


def retold(story: Story, view: View[Any]) -> Iterator[Event]:
    """Where the cards went in the story; nothing is heard or celebrated twice."""
    return map(Event, _flown(story, view))


def taken_back(story: Story, view: View[Any]) -> Iterator[Event]:
    """The story backwards, the last of it first: every card goes back to where it was."""
    for entry, before, after in reversed(story):
        back = turned_back(flights(entry, view.spots(before), view.spots(after)))
        yield Event(as_seen(back, view.spots(story[0][1])))


def _flown(story: Story, view: View[Any]) -> Iterator[list[Flight]]:
    """The flights of each entry. A card that has been turned face down since then is not told any more."""
    states = [*(before for _, before, _ in story), *(after for _, _, after in story[-1:])]
    seen = list(map(view.spots, states))
    for i, (entry, _, _) in enumerate(story):
        yield as_seen(flights(entry, seen[i], seen[i + 1]), seen[-1])
