"""What lies along the edges of a tablet that lies still: where each peeks at their own hand."""

from collections.abc import Iterator
from itertools import groupby

from clowder.app.play.match import Match
from clowder.core.direction import isolated
from clowder.core.rules import Seat
from clowder.core.words import _
from clowder.widgets.acts import write_act
from clowder.widgets.cards import back, peeked_hand
from clowder.widgets.controls import truth
from clowder.widgets.nodes import Node, classes, h
from clowder.widgets.pictures import cat, picture

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
        for side, seats in groupby(_clockwise(match.party.people, sides), sides.__getitem__)
        if (corners := list(_corners(match, list(seats), hold=hold)))
    ]


def _clockwise(people: list[Seat], sides: tuple[int, ...]) -> list[Seat]:
    """From the first at some side: the first and the last seat may be at the same one."""
    firsts = (at for at, seat in enumerate(people) if sides[people[at - 1]] != sides[seat])
    first = next(firsts, 0)
    return people[first:] + people[:first]


def _corners(match: Match, seats: list[Seat], *, hold: bool) -> Iterator[Node]:
    """Clockwise, which is from right to left for those who sit there."""
    for seat in reversed(seats):
        has_turn = match.table.turn == seat
        yield h(
            "div.corner",
            _fan(match, seat) if seat in match.perspective.peeking else None,
            _peek(match, seat, hold=hold),
            _lock(match, seat) if hold and (has_turn or seat == match.perspective.seat) else None,
            class_=classes(f"seat-{seat}", turn=has_turn),
            key=str(seat),
        )


def _fan(match: Match, seat: Seat) -> Node | None:
    """Draw the hand of somebody who has not the turn, before their own edge.

    No card flies to it: its place is on the table, where it lies face down.
    """
    hand, view, content = match.hand(seat), match.game.view, match.contents.say()
    fan = peeked_hand(hand, lambda card: view.look(card, content)) if hand else None
    return h("div.peeked", fan, key="hand") if fan else None


def _peek(match: Match, seat: Seat, *, hold: bool) -> Node:
    """It shows a hand to its owner for as long as it is held; by a key or a tap, until the next."""
    name, looks = match.party.names[seat], _looks(match, seat)
    has_chosen = match.is_chosen and match.table.turn == seat
    return h(
        "button.peek",
        cat(match.party.colours[seat]),
        h("span.name", isolated(name)),
        back("chosen") if has_chosen else None,
        h("span", _way(match, looks=looks, hold=hold)) if match.table.turn == seat else None,
        aria_label=_("{name}: peek at my cards", name=name),
        aria_pressed=truth(looks),
        data_act=write_act("close {seat}" if looks else "open {seat}", seat=seat),
        data_press=write_act("peek {seat}", seat=seat) if hold else None,
        data_release=write_act("close {seat}", seat=seat) if hold else None,
        style=_light(match, seat) if match.is_drawn else None,
        key="peek",
    )


def _way(match: Match, *, looks: bool, hold: bool) -> str:
    """What whoever has the turn does with their hands."""
    if looks:
        return _("Shield with this hand, choose with the other")
    if match.is_chosen:
        return _("A card is chosen")
    return _("Hold here to look") if hold else _("Tap here to look")


def _lock(match: Match, seat: Seat) -> Node:
    """For those who have one hand free: the cards stay open until it is tapped, or another has the turn.

    A pause is nobody's turn: whoever has just played still looks, and can close their hand.
    """
    looks = _looks(match, seat)
    return h(
        "button.lock",
        picture("lock"),
        aria_label=_("{name}: keep my cards open", name=match.party.names[seat]),
        aria_pressed=truth(looks),
        data_act=write_act("close {seat}" if looks else "open {seat}", seat=seat),
        key="lock",
    )


def _looks(match: Match, seat: Seat) -> bool:
    return seat == match.perspective.seat or seat in match.perspective.peeking


def _light(match: Match, seat: Seat) -> str:
    """When the light comes by, how often, and when it has come to whoever begins."""
    people = match.party.people
    goal, here = people.index(match.table.turn), people.index(seat)
    comes = ROUNDS + (here < goal)
    ends = (ROUNDS * len(people) + goal) * STEP
    return f"--at:{here * STEP}ms;--lap:{len(people) * STEP}ms;--comes:{comes};--ends:{ends}ms"
