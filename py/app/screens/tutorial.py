"""How a tutorial is drawn: the table, and what the lesson says over it."""

from app.play.tutorial import Learning
from app.screens.table import framed
from core.words import _
from widgets.nodes import Node
from widgets.tutorial import step_bubble


def page(learning: Learning) -> Node:
    """The whole screen."""
    match, scene = learning.match, learning.scene()
    table = framed(match, scene, match.answer(scene), [], _bubble(learning))
    return table._replace(attributes={**table.attributes, "class": f"{table.attributes['class']} lesson"})


def _bubble(learning: Learning) -> Node:
    """What the lesson says now."""
    return step_bubble(
        learning.step.says,
        learning.where(),
        _("{n} of {all}", n=learning.number + 1, all=len(learning.steps)),
        wait=learning.expected is not None,
        last=learning.is_last,
    )
