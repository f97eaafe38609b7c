"""Seats as nodes: names, scores, and the order in which they sit."""

from core.game import Seat
from views.nodes import Content, Node, h
from views.scene import Scene


def nearest(scene: Scene, turn: Seat | None) -> Seat:
    """Whose place is drawn nearest: the one who looks, or whose turn it is, or the first."""
    if scene.eyes >= 0:
        return scene.eyes
    return turn if turn is not None else 0


def around(near: Seat, seats: int) -> tuple[list[Seat], Seat]:
    """The other seats as they sit to the left of the nearest one, and the nearest."""
    return [(near + i) % seats for i in range(1, seats)], near


def place(
    seat: Seat, scene: Scene, turn: Seat | None, facts: str, *content: Content, mine: bool = False
) -> Node:
    """A seat's place at the table: name, what is to be known of it (`3 points`), and its cards."""
    return h(
        "section.place",
        h("h2", h("span.name", scene.name(seat)), h("span.facts", facts)),
        content,
        class_=" ".join(["mine"] * mine + ["turn"] * (seat == turn) + [f"seat-{seat}"]),
        aria_label=scene.name(seat),
        key=f"seat {seat}",
    )
