"""Screens of a tutorial and of an example of the rules: the table of a prepared game, and a text."""

from collections.abc import Sequence

from clowder.app.play.spoken_table import SpokenTable
from clowder.app.play.tutorial import LessonSession
from clowder.app.screens.spoken_table import draw_spoken_table_controls
from clowder.app.screens.table import draw_table_with_bar
from clowder.core.i18n import _
from clowder.widgets.nodes import Node, h
from clowder.widgets.tutorial import (
    draw_lesson_bubble,
    draw_lesson_end_buttons,
    draw_lesson_step_buttons,
)


def draw_lesson_screen(
    learning: LessonSession, buttons: Sequence[Node], ear: SpokenTable | None, *, is_sound_on: bool
) -> Node:
    """Draw the table of a tutorial's lesson, with the present step's text and `buttons` in a bubble.

    The bubble points at what the step is about, and has the step's number, such as "3 of 12". In the
    table's bar is the answer to the last tap, else the game's prompt. `ear` has the texts for a learner
    who plays by ear, else None.
    """
    match, scene = learning.match, learning.make_scene()
    return draw_table_with_bar(
        match,
        scene,
        match.last_tap_reply_text(scene),
        [],
        draw_lesson_bubble(
            learning.current_step, learning.find_target_selectors(), _step_number_text(learning), buttons
        ),
        topic_buttons=draw_spoken_table_controls(ear, match, has_log=False),
        css_class="lesson",
        is_sound_on=is_sound_on,
    )


def draw_lesson_buttons(learning: LessonSession, next_lesson: int | None) -> list[Node]:
    """Return the drawn buttons of the present step: to leave, and to go on unless a move is expected.

    On the last step they are those of the lesson's end. `next_lesson` is the number of the lesson that
    these offer; None if this is the last one.
    """
    if learning.is_last_step:
        return [*draw_lesson_end_buttons(next_lesson)]
    return [*draw_lesson_step_buttons(wait=learning.expected_move is not None)]


def draw_example_screen(
    learning: LessonSession, buttons: Sequence[Node], ear: SpokenTable | None, *, is_sound_on: bool
) -> Node:
    """Draw the table of an example of a rule; in the bar are the step's sentence, its number and `buttons`.

    `ear` has the texts for a viewer who plays by ear, else None.
    """
    choices = [h("small", _step_number_text(learning)), *buttons]
    return draw_table_with_bar(
        learning.match,
        learning.make_scene(),
        learning.current_step.says,
        [h("div.choices", choices, key="choices")],
        topic_buttons=draw_spoken_table_controls(ear, learning.match, has_log=False),
        css_class="lesson example",
        is_sound_on=is_sound_on,
    )


def _step_number_text(learning: LessonSession) -> str:
    """Return the number of the present step, from 1, and of all steps, as in "3 of 12"."""
    return _("{n} of {all}", n=learning.number + 1, all=len(learning.lesson_steps))
