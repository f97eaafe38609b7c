"""Seats as nodes: names, scores, and the order in which they sit."""

import re

from clowder.core.direction import isolated
from clowder.core.rules import EVERYBODY, NOBODY, Seat
from clowder.core.words import cached
from clowder.widgets.nodes import Content, Node, classes, h
from clowder.widgets.pictures import cat, picture
from clowder.widgets.scene import Scene, Strength

FIGURES = re.compile(r"([-\N{MINUS SIGN}]?\d+)")
"""The numbers in a text, which are to be read at a glance."""


def nearest(scene: Scene) -> Seat:
    """Whose place is drawn nearest: the one who looks, or whose turn it is, or the first."""
    if scene.eyes != NOBODY:
        return scene.eyes
    return 0 if scene.turn in (NOBODY, EVERYBODY) else scene.turn


def around(near: Seat, seats: int) -> tuple[list[Seat], Seat]:
    """The other seats as they sit to the left of the nearest one, and the nearest."""
    return [(near + i) % seats for i in range(1, seats)], near


def called(scene: Scene, seat: Seat) -> list[Content]:
    """The name, and of a computer player its level."""
    return _called(scene.name(seat), scene.strength(seat))


def _called(name: str, strength: Strength | None) -> list[Content]:
    level = h("span.level", paws(strength), role="img", aria_label=strength.name) if strength else None
    return [isolated(name), level]


def paws(strength: Strength) -> list[Node]:
    """The more, the stronger."""
    return [picture("paw")] * strength.paws


def place(
    seat: Seat,
    scene: Scene,
    facts: str,
    *content: Content,
    mine: bool = False,
    spot: str | None = None,
) -> Node:
    """A seat's place at the table: name, what is to be known of it (`3 points`), and its cards.

    It is a spot by itself if the seat's hand is not drawn.
    """
    return h(
        "section.place",
        _heading(scene.name(seat), scene.colour(seat), scene.strength(seat), facts),
        content,
        class_=classes(f"seat-{seat}", mine=mine, turn=seat == scene.turn),
        aria_label=scene.name(seat),
        data_spot=spot,
        tabindex=-1 if mine else None,
        key=f"seat {seat}",
    )


@cached
def _heading(name: str, colour: int, strength: Strength | None, facts: str) -> Node:
    """Who sits there: their cat, and their name; and what is to be known of them."""
    figures = map(_figure, FIGURES.split(facts))
    return h("h2", cat(colour), h("span.name", _called(name, strength)), h("span.facts", figures))


def _figure(part: str) -> Node | str:
    return h("b", part) if FIGURES.fullmatch(part) else part
