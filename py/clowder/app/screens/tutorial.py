"""Screen of a tutorial: the table, and the lesson's text over it."""

from clowder.app.play.tutorial import Learning
from clowder.app.screens.table import framed
from clowder.core.words import _
from clowder.widgets.nodes import Node
from clowder.widgets.tutorial import step_bubble


def page(learning: Learning) -> Node:
    """Draw the table of the lesson."""
    match, scene = learning.match, learning.scene()
    return framed(match, scene, match.answer(scene), [], _bubble(learning), look="lesson")


def _bubble(learning: Learning) -> Node:
    """Draw the bubble with the text of the current step."""
    return step_bubble(
        learning.step.says,
        learning.where(),
        _("{n} of {all}", n=learning.number + 1, all=len(learning.steps)),
        wait=learning.expected is not None,
        last=learning.is_last,
    )
