"""Seats as nodes: names, scores, and the order in which they sit."""

import re

from clowder.core.direction import isolate_text
from clowder.core.i18n import cache_by_language
from clowder.core.rules import EVERYBODY, NOBODY, Seat
from clowder.widgets.nodes import Content, Node, h, join_class_names
from clowder.widgets.pictures import draw_picture, draw_player_cat
from clowder.widgets.scene import BotStrength, Scene

NUMBER_PATTERN = re.compile(r"([-\N{MINUS SIGN}]?\d+)")
"""Pattern of the numbers in a text, which stand out so that they are read at a glance."""


def nearest_seat(scene: Scene) -> Seat:
    """Return the seat to draw nearest to the person who looks at the table.

    It is the first real seat among `scene.viewer`, `scene.faced` (the seat to which the table is turned)
    and `scene.turn`; seat 0 if all three are NOBODY or EVERYBODY.
    """
    known = (seat for seat in (scene.viewer, scene.faced, scene.turn) if seat not in (NOBODY, EVERYBODY))
    return next(known, 0)


def seats_clockwise_from(near: Seat, seats: int) -> tuple[list[Seat], Seat]:
    """Return the list of all other seats, clockwise from `near`, and `near` itself, as a pair.

    `seats` is the number of seats: for `near` 1 of 4 it is `([2, 3, 0], 1)`.
    """
    return [(near + i) % seats for i in range(1, seats)], near


def draw_player_name(name: str, strength: BotStrength | None) -> list[Content]:
    """Draw a player's name; behind it, for a computer player, a picture of paws labelled with its level."""
    level = (
        h("span.level", draw_strength_paws(strength), role="img", aria_label=strength.name)
        if strength
        else None
    )
    return [isolate_text(name), level]


def draw_strength_paws(strength: BotStrength) -> list[Node]:
    """Draw the level of a computer player as `strength.paws` pictures of a paw."""
    return [draw_picture("paw")] * strength.paws


def draw_seat_place(
    seat: Seat,
    scene: Scene,
    facts: str,
    *content: Content,
    mine: bool = False,
    spot: str | None = None,
) -> Node:
    """Draw the part of the table for one seat: a heading with player's name and `facts`, and content.

    It is a `section.place` with the CSS class `seat-NUMBER`. `facts` is a text such as `3 points`;
    `content`, such as the cards, is below the heading. A seat that has the turn has the class `turn`.
    `mine` adds the class `mine` for the nearest seat, which can have the focus. `spot` is its name as
    start and goal of flying cards (`data-spot`), for a seat whose hand is not drawn.
    """
    return h(
        "section.place",
        _draw_seat_heading(
            scene.seat_name(seat), scene.seat_colour(seat), scene.seat_bot_strength(seat), facts
        ),
        content,
        class_=join_class_names(f"seat-{seat}", mine=mine, turn=seat == scene.turn),
        aria_label=scene.seat_name(seat),
        data_spot=spot,
        tabindex=-1 if mine else None,
        key=f"seat {seat}",
    )


@cache_by_language
def _draw_seat_heading(name: str, colour: int, strength: BotStrength | None, facts: str) -> Node:
    """Draw the heading (`h2`) of a seat: the player's cat, name and level, and facts such as `3 points`.

    Numbers in the facts are bold.
    """
    figures = map(_emphasize_number, NUMBER_PATTERN.split(facts))
    return h(
        "h2",
        draw_player_cat(colour),
        h("span.name", draw_player_name(name, strength)),
        h("span.facts", figures),
    )


def _emphasize_number(part: str) -> Node | str:
    """Return a part of a text as a bold node if the whole part is a number, else unchanged."""
    return h("b", part) if NUMBER_PATTERN.fullmatch(part) else part
