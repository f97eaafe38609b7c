"""Effects for what happens at a match: flights of cards, sounds and celebrations."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from clowder.app.effects import Celebrate, Effect, FlyCards, PlayCues, SetViewer
from clowder.app.model.table_changes import EntryHistory, TableChanges
from clowder.app.play.match import Match
from clowder.core.cards import BACK, Card
from clowder.core.rules import HOUSE, State
from clowder.games.game import Game
from clowder.widgets.cards import back
from clowder.widgets.content import CardTexts
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.scene import View
from clowder.widgets.transitions import Flight, as_seen, flights, turned_back


@dataclass(frozen=True)
class Event:
    """Flights, cues and the celebration for one entry."""

    flights: Sequence[Flight] = ()
    cues: Sequence[Cue] = ()
    celebration: Node | None = None
    """A picture shown to everybody for a moment, over the table."""


def shown(match: Match, changes: TableChanges) -> list[Effect]:
    """Return the effects for what has happened, as the present viewer may see and hear it."""
    events = list(_events(match, changes))
    again = changes.again is not None
    fly = FlyCards([each.flights for each in events if each.flights], look_of(match), again)
    hear = PlayCues([cue for each in events for cue in each.cues], match.game.sounds)
    celebrations = [Celebrate(each.celebration) for each in events if each.celebration]
    watch = SetViewer(match.game.name, match.perspective.seat)
    return [watch, *([fly] if fly.flights else []), *([hear] if hear.cues else []), *celebrations]


def _events(match: Match, changes: TableChanges) -> Iterator[Event]:
    view = match.game.view
    if changes.taken:
        yield from taken_back(changes.taken, view)
    if changes.hushed:
        yield Event(cues=[Cue("hush")])
    sight = match.perspective.sight
    if changes.again is not None:
        yield from retold(list(match.table.story(sight, changes.again)), view)
    elif changes.begins is not None:
        yield from told(list(match.table.story(sight, changes.begins)), match.game, match.party.names)


def look_of(match: Match) -> partial[Node]:
    """Return a function that draws a card of this match in flight."""
    return partial(_look, match.game.view, match.contents.say())


def _look(view: View[State], content: CardTexts | None, card: Card) -> Node:
    return back() if card == BACK else view.look(card, content)


def told(story: EntryHistory, game: Game, names: Sequence[str]) -> Iterator[Event]:
    """Yield the flights, cues and celebration of each entry of the story, for the viewer who saw it so."""
    for (entry, before, after), flown in zip(story, _flown(story, game.view), strict=True):
        cues = tuple(game.cues.cues(entry, before, after))
        name = "" if entry.seat == HOUSE else names[entry.seat]
        shown = (game.cues.celebration(cue.word, entry, name) for cue in cues)
        yield Event(flown, cues, next(filter(None, shown), None))


def retold(story: EntryHistory, view: View[State]) -> Iterator[Event]:
    """Yield only the flights of the story: sounds and celebrations are not repeated."""
    return map(Event, _flown(story, view))


def taken_back(story: EntryHistory, view: View[State]) -> Iterator[Event]:
    """Yield the flights that undo the story, from the last entry to the first."""
    for entry, before, after in reversed(story):
        back = turned_back(flights(entry, view.spots(before), view.spots(after)))
        yield Event(as_seen(back, view.spots(story[0][1])))


def _flown(story: EntryHistory, view: View[State]) -> Iterator[list[Flight]]:
    """Yield the flights of each entry. A card that has been turned face down since then flies face down."""
    states = [*(before for _, before, _ in story), *(after for _, _, after in story[-1:])]
    seen = list(map(view.spots, states))
    for i, (entry, _, _) in enumerate(story):
        yield as_seen(flights(entry, seen[i], seen[i + 1]), seen[-1])
