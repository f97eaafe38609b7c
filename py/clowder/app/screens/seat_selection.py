"""Screen on which people take their places round the tablet."""

from clowder.app.model.settings import Settings
from clowder.app.play.seat_selection import ACROSS, SeatSelection
from clowder.app.screens.edges import SIDE_CLASSES, SIT_HERE_LABELS
from clowder.core.direction import isolate_text
from clowder.core.i18n import _
from clowder.core.rules import Seat
from clowder.games.game import Game, format_player_count
from clowder.widgets.acts import format_act
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_player_cat
from clowder.widgets.scene import format_pick_act


def draw_seat_selection_screen(game: Game, session: SeatSelection, settings: Settings) -> Node:
    """Draw the screen on which players sit down round the tablet, by fingers or buttons at its sides.

    In the middle is what to do next, and a cat is drawn at each resting finger. `settings` has the cats
    and names of the seats. The attribute `data-lay` lets the stage report the fingers.
    """
    return h(
        "main.sitting",
        game.background_drawing,
        h(
            "div.around",
            (_draw_tablet_side(side, session, settings) for side in range(len(SIDE_CLASSES))),
            _draw_instruction_and_buttons(game, session),
            (
                _draw_cat_at_finger(session, settings, seat)
                for seat in range(_count_fingers_with_cats(session, settings))
            ),
            data_lay=True,
        ),
        class_=game.name,
        key="sitting",
    )


def _count_fingers_with_cats(session: SeatSelection, settings: Settings) -> int:
    """Return at how many resting fingers a cat is drawn: at all, but no more than there are cats.

    A palm on the tablet may count as more fingers than that.
    """
    return min(len(session.fingers), len(settings.colours))


def _draw_tablet_side(side: int, session: SeatSelection, settings: Settings) -> Node:
    """Draw the players at one side of the tablet, with a button "+" that seats a player there.

    They are in reverse order of their seats, as those are clockwise. If a player is picked, the "+", or
    a tap on the side, moves that player here (`put SEAT SIDE`). If none is, the "+" adds one (`join
    SIDE`), and is there only if the game has room. The side is turned towards its players
    (`data-turned`).
    """
    picked = session.picked
    put = None if picked is None else format_act("put {seat} {side}", seat=picked, side=side)
    has_room = len(session.sides) < max(session.seats)
    sitters = [seat for seat, there in enumerate(session.sides) if there == side]
    act = put or (format_act("join {side}", side=side) if has_room else None)
    return h(
        "section.side",
        h(
            "div.sitters",
            (_draw_seated_player_button(seat, session, settings) for seat in reversed(sitters)),
            key="sitters",
        ),
        h("button.here", "+", aria_label=_(SIT_HERE_LABELS[side]), data_act=act, key="here") if act else None,
        class_=join_class_names(SIDE_CLASSES[side], target=put is not None),
        data_act=put,
        data_turned=90 * side or None,
        key=SIDE_CLASSES[side],
    )


def _draw_seated_player_button(seat: Seat, session: SeatSelection, settings: Settings) -> Node:
    """Draw a player at a side as a button with cat and name; a tap picks the player to be moved.

    It can be dragged, too, and is pressed while the player is picked.
    """
    colour, is_picked = settings.colours[seat], session.picked == seat
    return h(
        "button.sitter.movable",
        draw_player_cat(colour),
        h("span.name", isolate_text(settings.names[seat])),
        class_=f"c{colour}",
        aria_label=_("{name} sits here. Move.", name=settings.names[seat]),
        aria_pressed=bool_text(is_picked),
        data_act=format_pick_act(str(seat)),
        key=f"sitter {seat}",
    )


def _draw_cat_at_finger(session: SeatSelection, settings: Settings, seat: Seat) -> Node:
    """Draw a seat's cat at the place on the tablet where the finger of this seat rests.

    Seats are numbered by the fingers in clockwise order. The element has the class `opening` if as many
    fingers rest as the game allows players.
    """
    touch, colour = session.seat_finger_pairs[seat][1], settings.colours[seat]
    return h(
        "div.bloom",
        draw_player_cat(colour),
        class_=join_class_names(f"c{colour}", opening=session.has_allowed_finger_count),
        style=f"left:{100 * touch.x / ACROSS:.1f}%;top:{100 * touch.y / ACROSS:.1f}%",
        aria_hidden="true",
        key=f"bloom {seat}",
    )


def _draw_instruction_and_buttons(game: Game, session: SeatSelection) -> Node:
    """Draw the middle of the screen: what to do next, and buttons "We all sit", "Once more" and Back.

    They send `seated`, `rise` and `round`. The first is there if as many sit as the game allows, the
    second if any player sits.
    """
    ready = len(session.sides) in session.seats
    return h(
        "div.gathering",
        h("h1", _("Who sits where?")),
        h("p", _seating_instruction_text(game, session), role="status"),
        h(
            "div.choices",
            h("button.big", _("We all sit"), data_act="seated", key="seated") if ready else None,
            h("button", _("Once more"), data_act="rise", key="rise") if session.sides else None,
            h("button.quiet", _("Back"), data_act="round", key="round"),
        ),
        key="gathering",
    )


def _seating_instruction_text(game: Game, session: SeatSelection) -> str:
    """Return the sentence on what players should do next to take seats.

    If a player is picked, it is to tap the new place; if fingers are down, but not an allowed number, to
    lay down as many as there are players; if players sit already, to drag them; else that everybody lays
    a finger at their own edge, or taps +.
    """
    if session.picked is not None:
        return _("Now tap where you would rather sit.")
    if session.fingers and not session.has_allowed_finger_count:
        return _(
            "Lay down as many fingers as there are players: {number}.",
            number=format_player_count(game.rules.SEATS),
        )
    if session.sides:
        return _("Drag a cat to another edge, or tap it and then the edge.")
    return _("Everybody lays a finger at their own edge, and leaves it there. Or tap + one after another.")
