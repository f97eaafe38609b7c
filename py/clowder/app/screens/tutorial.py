"""Screen of a tutorial: the table, and the lesson's text over it."""

from clowder.app.play.tutorial import TutorialSession
from clowder.app.screens.table import framed
from clowder.core.words import _
from clowder.widgets.nodes import Node
from clowder.widgets.tutorial import step_bubble


def page(learning: TutorialSession) -> Node:
    """Draw the table of the lesson."""
    match, scene = learning.match, learning.make_scene()
    return framed(match, scene, match.refusal_answer(scene), [], _bubble(learning), look="lesson")


def _bubble(learning: TutorialSession) -> Node:
    """Draw the bubble with the text of the current step."""
    return step_bubble(
        learning.current_step.says,
        learning.target_selectors(),
        _("{n} of {all}", n=learning.number + 1, all=len(learning.lesson_steps)),
        wait=learning.expected_move is not None,
        last=learning.is_last_step,
    )
