"""Tips for a first game of Black Cat.

A race leaves no time to read: its tips come before the start and in pauses. Whoever takes turns has them as
they come.
"""

from clowder.core.i18n import _
from clowder.core.rules import EVERYBODY, Seat
from clowder.games.black_cat.rules import State
from clowder.games.black_cat.view import seat_edges
from clowder.widgets.scene import Scene
from clowder.widgets.tips import Tip, TipText


def _first_card_tip(seen: State, scene: Scene) -> TipText | None:
    """Return the tip on how to take a card, until a pile has one; None after that."""
    if any(map(any, seen.piles)):
        return None
    text = (
        _("Everybody plays at once. The first to tap one of their own two piles has the top card.")
        if _is_race(seen)
        else _("Tap one of your two piles to take the top card. Or pass.")
    )
    return _own_place_tip(seen, scene, text, ".pile")


def _scoring_tip(seen: State, scene: Scene) -> TipText | None:
    """Return the tip on what scores: in a race before the start, in turns after it; else None."""
    if _is_race(seen) == seen.turned:
        return None
    text = _("These score. Two cards side by side that add to ten are 3 points: a Tomcat.")
    return _own_place_tip(seen, scene, text, ".scoring")


def _card_order_tip(seen: State, scene: Scene) -> TipText | None:
    """Return the tip that cards keep their order, once a pile has two cards; None before."""
    if not any(len(pile) > 1 for pair in seen.piles for pile in pair):
        return None
    text = _("Cards stay as they lie. So mind which card comes beside which.")
    return _own_place_tip(seen, scene, text, ".pile")


def _end_game_tip(seen: State, scene: Scene) -> TipText | None:
    """Return the tip on how to end the game, once nobody has wanted the top card for a while; else None."""
    if not seen.stalled:
        return None
    text = _("Nobody wants this card? Then anybody may end the game: hold the button between your piles.")
    return TipText(text, ".deck", _seat_edge(seen, scene, _tip_reader(seen, scene)))


def _is_race(seen: State) -> bool:
    """Return whether the game is a race, in which all seats may move at once."""
    return seen.turn == EVERYBODY


def _tip_reader(seen: State, scene: Scene) -> Seat:
    """Return the seat that tips are turned to: the one with the turn; in a race the first of a person."""
    if not _is_race(seen):
        return seen.turn
    return next(seat for seat in range(len(seen.piles)) if not scene.seat_strength(seat))


def _seat_edge(seen: State, scene: Scene, seat: Seat) -> int:
    """Return the edge of the tablet at which this seat plays: 0 is the nearest, then clockwise."""
    return seat_edges(seen, scene)[seat]


def _own_place_tip(seen: State, scene: Scene, text: str, part: str) -> TipText:
    """Return a tip that points at a part of its reader's own place on the table, or else at the whole place.

    `part` is a CSS selector.
    """
    seat = _tip_reader(seen, scene)
    return TipText(text, f".zone.seat-{seat} {part}|.zone.seat-{seat}", _seat_edge(seen, scene, seat))


TIPS = (
    Tip("card", _first_card_tip),
    Tip("scoring", _scoring_tip),
    Tip("stall", _end_game_tip),
    Tip("order", _card_order_tip),
)
