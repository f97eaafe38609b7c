"""Seats as nodes: names, scores, and the order in which they sit."""

import re

from core.rules import EVERYBODY, NOBODY, Seat
from core.words import _
from widgets.controls import truth
from widgets.nodes import Content, Node, classes, h
from widgets.pictures import cat, picture
from widgets.scene import Scene, Strength

FIGURES = re.compile(r"([-\N{MINUS SIGN}]?\d+)")
"""The numbers in a text, which are to be read at a glance."""


def nearest(scene: Scene) -> Seat:
    """Whose place is drawn nearest: the one who looks, or whose turn it is, or the first."""
    if scene.facing:
        return 0
    if scene.eyes != NOBODY:
        return scene.eyes
    return 0 if scene.turn in (NOBODY, EVERYBODY) else scene.turn


def around(near: Seat, seats: int) -> tuple[list[Seat], Seat]:
    """The other seats as they sit to the left of the nearest one, and the nearest."""
    return [(near + i) % seats for i in range(1, seats)], near


def tag(scene: Scene, seat: Seat) -> list[Node]:
    """Who sits there: their cat, and their name."""
    return [cat(scene.colour(seat)), h("span.name", called(scene, seat))]


def called(scene: Scene, seat: Seat) -> list[Content]:
    """The name, and of a computer player its level."""
    strength = scene.strength(seat)
    level = h("span.level", paws(strength), role="img", aria_label=strength.name) if strength else None
    return [scene.name(seat), level]


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
        h("h2", tag(scene, seat), h("span.facts", map(_figure, FIGURES.split(facts)))),
        content,
        _peek(seat, scene) if scene.facing else None,
        class_=classes(f"seat-{seat}", mine=mine, far=_is_far(seat, scene), turn=seat == scene.turn),
        aria_label=scene.name(seat),
        data_spot=spot,
        data_turned=180 if _is_far(seat, scene) else None,
        key=f"seat {seat}",
    )


def _figure(part: str) -> Node | str:
    return h("b", part) if FIGURES.fullmatch(part) else part


def _is_far(seat: Seat, scene: Scene) -> bool:
    """Whether the seat is turned round: the second of two who sit face to face."""
    return scene.facing and seat == 1


def _peek(seat: Seat, scene: Scene) -> Node:
    """The corner that shows a hand to its owner for as long as it is held; by a key, until the next."""
    open_now = scene.eyes == seat
    return h(
        "button.peek",
        _("Hold to peek"),
        aria_label=_("{name}: peek at my cards", name=scene.name(seat)),
        aria_pressed=truth(open_now),
        data_act="close" if open_now else f"open {seat}",
        data_press=f"open {seat}",
        data_release="close",
        key="peek",
    )
