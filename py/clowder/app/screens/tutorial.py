"""Screens of a tutorial and of an example of the rules: the table of a prepared game, and a text."""

from clowder.app.play.tutorial import TutorialSession
from clowder.app.screens.table import draw_table_frame
from clowder.core.i18n import _
from clowder.widgets.nodes import Node, h
from clowder.widgets.tutorial import (
    draw_end_buttons,
    draw_example_buttons,
    draw_lesson_bubble,
    draw_step_buttons,
)


def draw_lesson_screen(learning: TutorialSession, next_lesson: int | None, *, is_sound_on: bool) -> Node:
    """Draw the table of a lesson, with the text of its present step in a bubble.

    `next_lesson` is the number of the lesson to be offered at the end; None if this is the last one.
    """
    match, scene = learning.match, learning.make_scene()
    return draw_table_frame(
        match,
        scene,
        match.refusal_answer(scene),
        [],
        _draw_step_bubble(learning, next_lesson),
        css_class="lesson",
        is_sound_on=is_sound_on,
    )


def _draw_step_bubble(learning: TutorialSession, next_lesson: int | None) -> Node:
    """Draw the speech bubble with the text of the lesson's present step, and its buttons."""
    return draw_lesson_bubble(
        learning.current_step,
        learning.target_selectors(),
        _step_number_text(learning),
        draw_end_buttons(next_lesson)
        if learning.is_last_step
        else draw_step_buttons(wait=learning.expected_move is not None),
    )


def draw_example_screen(learning: TutorialSession, *, has_next: bool, is_sound_on: bool) -> Node:
    """Draw the table of an example of the rules, with the sentence above it.

    `has_next` is True if the same sentence has another example.
    """
    buttons = draw_example_buttons(is_over=learning.is_last_step, has_next=has_next)
    choices = [h("small", _step_number_text(learning)), *buttons]
    return draw_table_frame(
        learning.match,
        learning.make_scene(),
        learning.current_step.says,
        [h("div.choices", choices, key="choices")],
        css_class="lesson example",
        is_sound_on=is_sound_on,
    )


def _step_number_text(learning: TutorialSession) -> str:
    """Return the number of the present step and of all steps: "3 of 12"."""
    return _("{n} of {all}", n=learning.number + 1, all=len(learning.lesson_steps))
