"""What lies along the edges of a tablet that lies still: where each peeks at their own hand."""

from collections.abc import Iterator
from itertools import groupby

from app.play.match import Match
from core.rules import Seat
from core.words import _
from widgets.controls import truth
from widgets.nodes import Node, classes, h
from widgets.pictures import cat

STEP = 170
"""Milliseconds for which the light that looks for who begins is with each."""

ROUNDS = 2
"""So often it runs round before it stops."""

EDGES = ("bottom", "left", "top", "right")
"""What the sides are called, by their numbers."""


def edges(match: Match, *, hold: bool) -> list[Node]:
    """A strip along each edge at which somebody has a hand to hide, turned to whoever sits there.

    `hold` is False for players who look by a tap.
    """
    if not match.perspective.still or match.table.outcome:
        return []
    sides = match.party.sides
    drawn = "drawn" if match.is_drawn else ""
    return [
        h("div.edge", corners, class_=classes(EDGES[side], drawn), key=EDGES[side])
        for side, seats in groupby(match.party.people, sides.__getitem__)
        if (corners := list(_corners(match, list(seats), hold=hold)))
    ]


def _corners(match: Match, seats: list[Seat], *, hold: bool) -> Iterator[Node]:
    """Clockwise, which is from right to left for those who sit there."""
    for seat in reversed(seats):
        yield _corner(match, seat, hold=hold)


def _corner(match: Match, seat: Seat, *, hold: bool) -> Node:
    """It shows a hand to its owner for as long as it is held; by a key or a tap, until the next."""
    name = match.party.names[seat]
    looks, has_turn = match.perspective.seat == seat, match.table.turn == seat
    way = _("Hold here to look") if hold else _("Tap here to look")
    return h(
        "button.peek",
        cat(match.party.colours[seat]),
        h("span.name", name),
        h("span", way) if has_turn else None,
        aria_label=_("{name}: peek at my cards", name=name),
        aria_pressed=truth(looks),
        data_act=f"close {seat}" if looks else f"open {seat}",
        data_press=f"open {seat}" if hold else None,
        data_release=f"close {seat}" if hold else None,
        class_=classes(f"seat-{seat}", turn=has_turn),
        style=_light(match, seat) if match.is_drawn else None,
        key=str(seat),
    )


def _light(match: Match, seat: Seat) -> str:
    """When the light comes by, how often, and when it has come to whoever begins."""
    people = match.party.people
    goal, here = people.index(match.table.turn), people.index(seat)
    comes = ROUNDS + (here < goal)
    ends = (ROUNDS * len(people) + goal) * STEP
    return f"--at:{here * STEP}ms;--lap:{len(people) * STEP}ms;--comes:{comes};--ends:{ends}ms"
