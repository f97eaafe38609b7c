"""Effects for what happens at a match: flights of cards, sounds and celebrations."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from clowder.app.effects import (
    Effect,
    FlattenCatEars,
    FlyCards,
    FlyPoints,
    PlayCues,
    SetViewer,
    ShowCelebration,
)
from clowder.app.model.table_changes import EntryHistory, TableChanges
from clowder.app.play.match import Match
from clowder.core.cards import BACK, Card
from clowder.core.i18n import _, join_with_commas
from clowder.core.rules import HOUSE, NOBODY, State
from clowder.core.signs import signed_number_text
from clowder.games.game import Game
from clowder.widgets import view_values
from clowder.widgets.cards import draw_card_back
from clowder.widgets.celebrations import draw_winning_cats
from clowder.widgets.content import CardTexts
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.scene import View
from clowder.widgets.transitions import (
    CardFlight,
    Spots,
    find_card_flights,
    hide_unseen_cards,
    reverse_flights,
)


@dataclass(frozen=True)
class EntryEffects:
    """Sights and sounds of one entry (a move that was made), as collected before they are played.

    It has flights of cards, cues (named events with sounds), flights of points, and a celebration
    picture or None.
    """

    flights: Sequence[CardFlight] = ()
    cues: Sequence[Cue] = ()
    points: Sequence[FlyPoints] = ()
    celebration: Node | None = None
    """A picture shown to everybody for a moment, over the table."""


def list_visible_effects(match: Match, changes: TableChanges) -> list[Effect]:
    """Return the effects of changes at a match, as the present viewer may see and hear them.

    Their order: `SetViewer`, flights of cards, flights of points, flattened ears of hurt cats, sounds,
    celebrations. Each kind is left out if there is none, but not `SetViewer`. While winners are shown
    before the result (`winners_display_ms`), no points fly, and new entries (moves) have only the
    winners' celebration.
    """
    events = list(_iter_visible_entry_effects(match, changes))
    again = changes.replay_from is not None
    flights = [each.flights for each in events if each.flights]
    fly = [FlyCards(flights, make_flying_card_drawer(match), again)] if flights else []
    hear = PlayCues([cue for each in events for cue in each.cues], match.game.sounds_by_cue)
    points = [] if match.winners_display_ms else [gain for each in events for gain in each.points]
    celebrations = [ShowCelebration(each.celebration) for each in events if each.celebration]
    if match.winners_display_ms and changes.first_new is not None:
        celebrations = [ShowCelebration(_draw_winners_celebration(match))]
    watch = SetViewer(match.game.name, match.perspective.seat)
    hurt = [FlattenCatEars(cue.hurt) for cue in hear.cues if cue.hurt != NOBODY]
    heard = [hear] if hear.cues else []
    return [watch, *fly, *points, *hurt, *heard, *celebrations]


def _draw_winners_celebration(match: Match) -> Node:
    """Draw the celebration of a finished game's winners: a crowned cat for each, and a sentence.

    It is at the edge of the first person among the winners; at the nearest edge on a tablet that is
    passed round, or if no person has won.
    """
    winners, party = match.table.outcome.winners if match.table.outcome else (), match.party
    edges = match.make_scene().edges
    people = (edges[seat] for seat in winners if edges and seat in party.person_seats)
    sentence = winners_text([party.names[seat] for seat in winners])
    return draw_winning_cats((party.colours[seat] for seat in winners), sentence, next(people, 0))


def winners_text(winners: Sequence[str]) -> str:
    """Return a sentence on who has won: the names in `winners`, or for no names that the cats win.

    Examples: `Ann wins!`, `Ann, Ben and Cem win!`.
    """
    if not winners:
        return _("Not this time. The cats win.")
    if len(winners) == 1:
        return _("{name} wins!", name=winners[0])
    others = join_with_commas(winners[:-1])
    return _("{names} and {name} win!", names=others, name=winners[-1])


def _iter_visible_entry_effects(match: Match, changes: TableChanges) -> Iterator[EntryEffects]:
    """Yield the effects of changed entries (moves), as the present viewer may see them.

    First come the flights back of undone entries; then, if the changes ask for it, the cue `hush`, which
    ends all sounds; last the replayed entries, or if there are none, the new ones.
    """
    view = match.game.view
    if changes.taken_back:
        yield from iter_undone_entry_effects(changes.taken_back, view)
    if changes.hushes_sounds:
        yield EntryEffects(cues=[Cue("hush")])
    sight = match.perspective.viewer
    if changes.replay_from is not None:
        yield from iter_replayed_entry_effects(
            list(match.table.iter_history(sight, changes.replay_from)), view
        )
    elif changes.first_new is not None:
        yield from iter_new_entry_effects(
            list(match.table.iter_history(sight, changes.first_new)), match.game, match.party.names
        )


def make_flying_card_drawer(match: Match) -> partial[Node]:
    """Return a function that draws a card in flight: it takes the card, and returns a node.

    Card texts are those of the match, read now, in the current language.
    """
    return partial(_draw_flying_card, match.game.view, match.contents.read_content())


def _draw_flying_card(view: View[State], content: CardTexts | None, card: Card) -> Node:
    """Draw a card in flight: the card's back for `BACK`, else its face by the view.

    `content` has the texts of the game's cards; None in a game without card texts.
    """
    return draw_card_back() if card == BACK else view.draw_card_face(card, content)


def iter_new_entry_effects(history: EntryHistory, game: Game, names: Sequence[str]) -> Iterator[EntryEffects]:
    """Yield the effects of each new entry (move) in order: flights, cues, points and a celebration.

    `history` has each entry with the states before and after it, as the viewer sees them; `names` are
    the players' names by seat, for the celebrations. Points fly from the `spot` of each cue that has
    one. Of several celebrations for one entry only the first is shown.
    """
    for (entry, before, after), flown in zip(
        history, _iter_flights_by_entry(history, game.view), strict=True
    ):
        cues = tuple(game.cues.entry_cues(entry, before, after))
        name = "" if entry.seat == HOUSE else names[entry.seat]
        shown = (game.cues.draw_celebration(cue.word, entry, name) for cue in cues)
        spots = (cue.spot for cue in cues if cue.spot)
        points = [gain for spot in spots for gain in _iter_point_flights(game.view, before, after, spot)]
        yield EntryEffects(flown, cues, points, next(filter(None, shown), None))


def _iter_point_flights(view: View[State], before: State, after: State, spot: str) -> Iterator[FlyPoints]:
    """Yield a flight of points to each seat whose points differ before and after one entry (move).

    `before` and `after` are the states around the entry; `spot` is the place on the table where the
    flight starts. It has the points before, after, and gained, such as `+1`. In a game that counts
    points only at the end, nothing flies.
    """
    scores = zip(
        view_values.find_scores_by_seat(view, before),
        view_values.find_scores_by_seat(view, after),
        strict=True,
    )
    for seat, (old, new) in enumerate(scores):
        if old.points != new.points:
            gain = signed_number_text(new.points - old.points, plus=True)
            was, now = signed_number_text(old.points), signed_number_text(new.points)
            yield FlyPoints(seat, was, now, gain, spot)


def iter_replayed_entry_effects(history: EntryHistory, view: View[State]) -> Iterator[EntryEffects]:
    """Yield for each entry (move) of a history only its flights of cards, for viewers who missed them."""
    return map(EntryEffects, _iter_flights_by_entry(history, view))


def iter_undone_entry_effects(history: EntryHistory, view: View[State]) -> Iterator[EntryEffects]:
    """Yield for each undone entry (move) its flights of cards back, from the last entry to the first.

    A card flies face down if the viewer does not see it face up in the state before the first of these
    entries.
    """
    seen = _list_cards_by_spot(history, view)
    for i in reversed(range(len(history))):
        back = reverse_flights(find_card_flights(history[i][0], seen[i], seen[i + 1]))
        yield EntryEffects(hide_unseen_cards(back, seen[0]))


def _iter_flights_by_entry(history: EntryHistory, view: View[State]) -> Iterator[list[CardFlight]]:
    """Yield for each entry (move) of a history, in order, the list of its flights of cards.

    A card flies face down if the viewer does not see it face up in the state after the last entry.
    """
    seen = _list_cards_by_spot(history, view)
    for i, told in enumerate(history):
        yield hide_unseen_cards(find_card_flights(told[0], seen[i], seen[i + 1]), seen[-1])


def _list_cards_by_spot(history: EntryHistory, view: View[State]) -> list[Spots]:
    """Return the cards at each spot (place of cards) before each entry of a history, and after the last."""
    states = [*(before for _, before, _ in history), *(after for _, _, after in history[-1:])]
    return list(map(view.cards_by_spot, states))
