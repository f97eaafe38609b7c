"""Seats as nodes: names, scores, and the order in which they sit."""

import re

from clowder.core.direction import isolated
from clowder.core.rules import EVERYBODY, NOBODY, Seat
from clowder.core.words import cached
from clowder.widgets.nodes import Content, Node, classes, h
from clowder.widgets.pictures import cat, picture
from clowder.widgets.scene import Scene, Strength

FIGURES = re.compile(r"([-\N{MINUS SIGN}]?\d+)")
"""Pattern of the numbers in a text, which stand out so that they are read at a glance."""


def nearest(scene: Scene) -> Seat:
    """Return the seat that is drawn nearest: the viewer's, or else the one whose turn it is, or seat 0."""
    if scene.eyes != NOBODY:
        return scene.eyes
    return 0 if scene.turn in (NOBODY, EVERYBODY) else scene.turn


def around(near: Seat, seats: int) -> tuple[list[Seat], Seat]:
    """Return the other seats in order, from the one to the left of the nearest, and the nearest seat."""
    return [(near + i) % seats for i in range(1, seats)], near


def called(scene: Scene, seat: Seat) -> list[Content]:
    """Draw a seat's name, with the level of a computer player."""
    return _called(scene.name(seat), scene.strength(seat))


def _called(name: str, strength: Strength | None) -> list[Content]:
    """Return the name, and the paws of a computer player."""
    level = h("span.level", paws(strength), role="img", aria_label=strength.name) if strength else None
    return [isolated(name), level]


def paws(strength: Strength) -> list[Node]:
    """Draw a computer player's strength: one paw for each level."""
    return [picture("paw")] * strength.paws


def place(
    seat: Seat,
    scene: Scene,
    facts: str,
    *content: Content,
    mine: bool = False,
    spot: str | None = None,
) -> Node:
    """Draw a seat's place at the table: name, facts (`3 points`), and its cards.

    `spot` makes the place itself a spot, for a seat whose hand is not drawn.
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
    """Draw the heading of a place: cat, name and facts."""
    figures = map(_figure, FIGURES.split(facts))
    return h("h2", cat(colour), h("span.name", _called(name, strength)), h("span.facts", figures))


def _figure(part: str) -> Node | str:
    """Draw a part of the facts: numbers stand out."""
    return h("b", part) if FIGURES.fullmatch(part) else part
