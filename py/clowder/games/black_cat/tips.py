"""Tips for a first game of Black Cat.

A race leaves no time to read: its tips come before the start and in pauses. Whoever takes turns has them as
they come.
"""

from clowder.core.i18n import _
from clowder.core.rules import EVERYBODY, Seat
from clowder.games.black_cat.rules import State
from clowder.games.black_cat.view import edges
from clowder.widgets.scene import Scene
from clowder.widgets.tips import Tip, TipText


def _first_card(seen: State, scene: Scene) -> TipText | None:
    if any(map(any, seen.piles)):
        return None
    text = (
        _("Everybody plays at once. The first to tap one of their own two piles has the top card.")
        if _is_race(seen)
        else _("Tap one of your two piles to take the top card. Or pass.")
    )
    return _tell_reader(seen, scene, text, ".pile")


def _what_counts(seen: State, scene: Scene) -> TipText | None:
    if _is_race(seen) == seen.turned:
        return None
    text = _("These score. Two cards side by side that add to ten are 3 points: a Tomcat.")
    return _tell_reader(seen, scene, text, ".scoring")


def _order_of_piles(seen: State, scene: Scene) -> TipText | None:
    if not any(len(pile) > 1 for pair in seen.piles for pile in pair):
        return None
    text = _("Cards stay as they lie. So mind which card comes beside which.")
    return _tell_reader(seen, scene, text, ".pile")


def _first_stall(seen: State, scene: Scene) -> TipText | None:
    if not seen.stalled:
        return None
    text = _("Nobody wants this card? Then anybody may end the game: hold the button between your piles.")
    return TipText(text, ".deck", _edge_of(seen, scene, _reader(seen, scene)))


def _is_race(seen: State) -> bool:
    return seen.turn == EVERYBODY


def _reader(seen: State, scene: Scene) -> Seat:
    """Return the seat to which tips are turned: the one with the turn, or in a race the first person's."""
    if not _is_race(seen):
        return seen.turn
    return next(seat for seat in range(len(seen.piles)) if not scene.seat_strength(seat))


def _edge_of(seen: State, scene: Scene, seat: Seat) -> int:
    return edges(seen, scene)[seat]


def _tell_reader(seen: State, scene: Scene, text: str, part: str) -> TipText:
    """Return a tip about a part of its reader's own zone."""
    seat = _reader(seen, scene)
    return TipText(text, f".zone.seat-{seat} {part}|.zone.seat-{seat}", _edge_of(seen, scene, seat))


TIPS = (
    Tip("card", _first_card),
    Tip("scoring", _what_counts),
    Tip("stall", _first_stall),
    Tip("order", _order_of_piles),
)
