"""Tips for a first game of Black Cat.

A race leaves no time to read: its tips come before the start and in pauses. Whoever takes turns has them as
they come.
"""

from clowder.core.i18n import _
from clowder.core.rules import EVERYBODY, Seat
from clowder.games.black_cat.rules import State
from clowder.games.black_cat.view import edges_by_seat
from clowder.widgets.scene import Scene
from clowder.widgets.tips import Tip, TipContent


def _take_top_card_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip on how to take the top card, in a race or in turns; it points at a reader's pile.

    None once a card was taken.
    """
    if any(map(any, seen.piles)):
        return None
    text = (
        _("Everybody plays at once. The first to tap one of their own two piles has the top card.")
        if _is_race(seen)
        else _("Tap one of your two piles to take the top card. Or pass.")
    )
    return _make_tip_in_reader_zone(seen, scene, text, ".pile")


def _scoring_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip on what scores, pointing at the pictures of what scores in the reader's zone.

    In a race it is shown only before the deck is turned over, in turns only after that; else None.
    """
    if _is_race(seen) == seen.turned:
        return None
    text = _("These score. Two cards side by side that add to ten are 3 points: a Tomcat.")
    return _make_tip_in_reader_zone(seen, scene, text, ".scoring")


def _card_order_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip that cards stay in their order, pointing at a pile.

    None before any pile has two cards.
    """
    if not any(len(pile) > 1 for pair in seen.piles for pile in pair):
        return None
    text = _("Cards stay as they lie. So mind which card comes beside which.")
    return _make_tip_in_reader_zone(seen, scene, text, ".pile")


def _end_game_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip on how to call the end of the game, pointing at the deck, turned to its reader.

    None unless the top card has stalled: it was not taken for a while, or all passed on it.
    """
    if not seen.stalled:
        return None
    text = _("Nobody wants this card? Then anybody may end the game: hold the button between your piles.")
    return TipContent(text, ".deck", _seat_edge(seen, scene, _tip_reader_seat(seen, scene)))


def _is_race(seen: State) -> bool:
    """Return whether the game is a race, in which all seats may move at once, and not one in turns."""
    return seen.turn == EVERYBODY


def _tip_reader_seat(seen: State, scene: Scene) -> Seat:
    """Return the seat that tips are turned to: in turns the one with the turn, in a race a person's.

    In a race it is the first seat that is not a computer player's. Raises StopIteration if there is
    none.
    """
    if not _is_race(seen):
        return seen.turn
    return next(seat for seat in range(len(seen.piles)) if not scene.seat_bot_strength(seat))


def _seat_edge(seen: State, scene: Scene, seat: Seat) -> int:
    """Return the edge of the table at which this seat plays, from 0, the nearest, clockwise."""
    return edges_by_seat(seen, scene)[seat]


def _make_tip_in_reader_zone(seen: State, scene: Scene, text: str, part: str) -> TipContent:
    """Return a tip turned to its reader, which points at a part of that seat's own zone of the table.

    `part` is a CSS selector. If there is no such part, the tip points at the whole zone.
    """
    seat = _tip_reader_seat(seen, scene)
    return TipContent(text, f".zone.seat-{seat} {part}|.zone.seat-{seat}", _seat_edge(seen, scene, seat))


TIPS = (
    Tip("card", _take_top_card_tip),
    Tip("scoring", _scoring_tip),
    Tip("stall", _end_game_tip),
    Tip("order", _card_order_tip),
)
