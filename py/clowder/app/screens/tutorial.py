"""Screen of a tutorial: the table, and the lesson's text over it."""

from clowder.app.play.tutorial import TutorialSession
from clowder.app.screens.table import draw_frame
from clowder.core.i18n import _
from clowder.widgets.nodes import Node
from clowder.widgets.tutorial import draw_lesson_bubble


def draw_lesson_screen(learning: TutorialSession, *, sound: bool) -> Node:
    """Draw the table of the lesson. `sound` is True if sounds are on."""
    match, scene = learning.match, learning.make_scene()
    return draw_frame(
        match, scene, match.refusal_answer(scene), [], _draw_step_bubble(learning), look="lesson", sound=sound
    )


def _draw_step_bubble(learning: TutorialSession) -> Node:
    """Draw the speech bubble with the text of the current step, and its button."""
    return draw_lesson_bubble(
        learning.current_step.says,
        learning.target_selectors(),
        _("{n} of {all}", n=learning.number + 1, all=len(learning.lesson_steps)),
        wait=learning.expected_move is not None,
        last=learning.is_last_step,
    )
