"""Strips along the edges of a stationary tablet, where each player peeks at their own hand."""

from collections.abc import Collection, Iterator
from itertools import groupby

from clowder.app.play.match import Match
from clowder.core.direction import isolate_text
from clowder.core.i18n import N_, _, cache_by_language
from clowder.core.rules import Seat
from clowder.widgets.acts import format_act
from clowder.widgets.cards import draw_card_back, draw_view_only_hand
from clowder.widgets.controls import bool_text
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_picture, draw_player_cat
from clowder.widgets.scene import Scene

LIGHT_STEP_MS = 170
"""Milliseconds for which the light rests on each person while lots are drawn for who begins."""

LIGHT_ROUNDS = 2
"""Number of full rounds the light makes before it stops."""

SIDE_CLASSES = ("bottom", "left", "top", "right")
"""CSS classes of the tablet's sides, by their numbers."""

SIT_HERE_LABELS = (
    N_("Sit here: the lower edge"),
    N_("Sit here: the left edge"),
    N_("Sit here: the upper edge"),
    N_("Sit here: the right edge"),
)
"""English labels of the buttons that seat somebody at a side of the tablet, by the sides' numbers."""


def draw_peek_button_strips(match: Match, scene: Scene, holding_seats: Collection[Seat]) -> list[Node]:
    """Draw a strip of buttons for each edge at which people sit, by which they peek at their own hands.

    For a stationary tablet; the list is empty if the tablet is passed from hand to hand, or the game is
    over. Players in `holding_seats` see their hand while they hold the button; all others open it by a
    tap, and close it by the next tap. While lots were just drawn for who begins, the strips have the
    class `drawn`.
    """
    if not match.perspective.still or match.table.outcome:
        return []
    sides = match.party.sides
    drawn = "drawn" if match.was_dealer_just_drawn else ""
    return [
        h("div.edge", corners, class_=join_class_names(SIDE_CLASSES[side], drawn), key=SIDE_CLASSES[side])
        for side, seats in groupby(
            _rotate_seats_to_side_start(match.party.person_seats, sides), sides.__getitem__
        )
        if (corners := list(_draw_seat_peek_boxes(match, scene, list(seats), holding_seats)))
    ]


def _rotate_seats_to_side_start(people: list[Seat], sides: tuple[int, ...]) -> list[Seat]:
    """Return the seats `people`, rotated so that those at one side of the tablet follow each other.

    `people` are seats in clockwise order, `sides` has the side of every seat. The result begins with the
    first seat of a side: else the seats of one side could be at both ends of the list, and `groupby`
    would make two groups of them. Unchanged if all sit at one side.
    """
    firsts = (at for at, seat in enumerate(people) if sides[people[at - 1]] != sides[seat])
    first = next(firsts, 0)
    return people[first:] + people[:first]


def _draw_seat_peek_boxes(
    match: Match, scene: Scene, seats: list[Seat], holding_seats: Collection[Seat]
) -> Iterator[Node]:
    """Yield for each of the `seats` at one edge, from the last to the first, a box with its peek button.

    While the player peeks, the open hand is in the box, too. Seats in `holding_seats` open their hand by
    holding the button; in their turn, or while the table is drawn for them, they also have a button that
    keeps it open.
    """
    for seat in reversed(seats):
        has_turn, hold = match.table.turn == seat, seat in holding_seats
        yield h(
            "div.corner",
            _draw_open_hand(match, scene, seat) if seat in match.perspective.peeking_seats else None,
            _draw_peek_button(match, seat, opens_by_holding=hold),
            _draw_hand_toggle_button(match, seat)
            if hold and (has_turn or seat == match.perspective.seat)
            else None,
            class_=join_class_names(f"seat-{seat}", turn=has_turn, holds=hold),
            key=str(seat),
        )


def _draw_open_hand(match: Match, scene: Scene, seat: Seat) -> Node | None:
    """Draw the cards of a player who peeks, face up at their edge of the tablet; None without cards.

    Moved cards do not fly here, but to the hand's place on the table, where it is shown face down.
    """
    hand, view = match.hand_seen_by_owner(scene, seat), match.game.view
    fan = draw_view_only_hand(hand, lambda card: view.draw_card_face(card, scene.content)) if hand else None
    return h("div.peeked", fan, key="hand") if fan else None


def _draw_peek_button(match: Match, seat: Seat, *, opens_by_holding: bool) -> Node:
    """Draw the button by which a player peeks at their hand: while it is held, or from tap to tap.

    Its label says how to look or to hide; for a player without the turn whose hand is closed it is "My
    cards". In the turn of a player who has picked a card but does not look, that player's button shows
    the back of a card. If lots were drawn for who begins, it has the style of the light that runs round
    the table.
    """
    looks, has_turn = _is_hand_open(match, seat), match.table.turn == seat
    return _draw_cached_peek_button(
        seat,
        match.party.names[seat],
        match.party.colours[seat],
        _peek_button_text(match, is_looking=looks, opens_by_holding=opens_by_holding)
        if has_turn or looks
        else _("My cards"),
        _starter_light_style(match, seat) if match.was_dealer_just_drawn else None,
        is_looking=looks,
        opens_by_holding=opens_by_holding,
        has_chosen=match.has_hidden_picked_card and has_turn,
    )


@cache_by_language
def _draw_cached_peek_button(
    seat: Seat,
    name: str,
    colour: int,
    text: str | None,
    style: str | None,
    *,
    is_looking: bool,
    opens_by_holding: bool,
    has_chosen: bool,
) -> Node:
    """Draw the cached button by which a player peeks at their hand, with the player's cat and name.

    `text` is a further label, `style` has the CSS variables of the light that runs while lots are drawn;
    each is None for none. A tap sends `open SEAT` or, while the hand is open (`is_looking`), `close
    SEAT`. If `opens_by_holding`, pressing sends `peek SEAT` and releasing `close SEAT`. `has_chosen`
    adds the back of a card.
    """
    return h(
        "button.peek",
        draw_player_cat(colour),
        h("span.name", isolate_text(name)),
        draw_card_back("chosen") if has_chosen else None,
        None if text is None else h("span", text),
        aria_label=_("{name}: peek at my cards", name=name),
        aria_pressed=bool_text(is_looking),
        data_act=format_act("close {seat}" if is_looking else "open {seat}", seat=seat),
        data_press=format_act("peek {seat}", seat=seat) if opens_by_holding else None,
        data_release=format_act("close {seat}", seat=seat) if opens_by_holding else None,
        style=style,
        key="peek",
    )


def _peek_button_text(match: Match, *, is_looking: bool, opens_by_holding: bool) -> str:
    """Return the label of the button by which a player peeks at their hand.

    While the hand is open, it says how to choose behind a shielding hand (`opens_by_holding`) or where
    to tap to hide it. Else it says that a card is chosen already, or whether to hold or tap to look.
    """
    if is_looking:
        return (
            _("Shield with this hand, choose with the other") if opens_by_holding else _("Tap here to hide")
        )
    if match.has_hidden_picked_card:
        return _("A card is chosen")
    return _("Hold here to look") if opens_by_holding else _("Tap here to look")


def _draw_hand_toggle_button(match: Match, seat: Seat) -> Node:
    """Draw the button, a lock, that opens a hand without holding, or closes an open one.

    It sends `open SEAT` or `close SEAT`, and is pressed while the hand is open. The hand also closes at
    another player's turn. During a pause no seat has the turn: the player who moved last still sees
    their hand, and can close it.
    """
    looks = _is_hand_open(match, seat)
    return h(
        "button.lock",
        draw_picture("lock"),
        aria_label=_("{name}: keep my cards open", name=match.party.names[seat]),
        aria_pressed=bool_text(looks),
        data_act=format_act("close {seat}" if looks else "open {seat}", seat=seat),
        key="lock",
    )


def _is_hand_open(match: Match, seat: Seat) -> bool:
    """Return whether the table is drawn for this seat or the seat peeks, so that its hand is open."""
    return seat == match.perspective.seat or seat in match.perspective.peeking_seats


def _starter_light_style(match: Match, seat: Seat) -> str:
    """Return the CSS variables of a light that runs from person to person and stops at who begins.

    `--at` is when it first reaches this seat, `--lap` how long a round takes, `--ends` when it stops,
    all in milliseconds; `--comes` is how often it reaches this seat before it stops. The light rests
    `LIGHT_STEP_MS` at each person, for `LIGHT_ROUNDS` rounds and then on to who begins, who has the
    turn.
    """
    people = match.party.person_seats
    goal, here = people.index(match.table.turn), people.index(seat)
    comes = LIGHT_ROUNDS + (here < goal)
    ends = (LIGHT_ROUNDS * len(people) + goal) * LIGHT_STEP_MS
    return (
        f"--at:{here * LIGHT_STEP_MS}ms;--lap:{len(people) * LIGHT_STEP_MS}ms;--comes:{comes};--ends:{ends}ms"
    )
