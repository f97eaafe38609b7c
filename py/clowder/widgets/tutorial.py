"""Building blocks of a tutorial's lessons: the deal, the steps, the bubble of a step, the buttons."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from clowder.core.cards import Card
from clowder.core.i18n import _
from clowder.widgets.acts import format_act
from clowder.widgets.bubble import draw_speech_bubble
from clowder.widgets.nodes import Node, h

LEARNER, OTHER = 0, 1
"""Seats of a lesson: the person who learns, and the other player."""


@dataclass(frozen=True)
class LessonStep:
    """Step of a tutorial: a text in a speech bubble (`says`), and the move that follows (`entry`).

    The move is written as `0 lead Kc`, with the seat, or `house` for what is pending; it waits for the
    learner if it is the learner's own, else until the text has been read. `target` is the CSS selector
    of the element at which the bubble points, empty for what the learner is to tap, and `clear` that of
    elements which the bubble does not cover.
    """

    says: str
    entry: str = ""
    """Entry as in a transcript: `0 show ginger-a`, `1 follow 2s`; `house` does what is pending.

    The learner's own moves wait for the learner; all others follow when the text has been read. Empty for no
    entry.
    """
    target: str = ""
    """Place of the bubble: a CSS selector; empty for the element that the learner is to tap."""
    clear: str = ""
    """CSS selector of what else the text speaks of, which the bubble keeps clear of; empty for nothing."""


@dataclass(frozen=True)
class Lesson:
    """Tutorial game for two with prepared shuffles, told in steps with texts and moves.

    `deals` has the cards on top after each shuffle, `steps` (`LessonStep`) the texts and moves; moves of
    seat 0 are the learner's. `options` are the game's. The lesson begins in the middle of a game if it
    has entries (moves) `before`; if it is `watched`, the learner only looks on.
    """

    deals: Sequence[Sequence[Card]]
    """Result of each shuffle: the cards on top; all others follow in the order of the deck."""
    steps: Sequence[LessonStep]
    options: Mapping[str, str]
    """Options as words by name, as `parse_options` takes them; others have their defaults."""
    before: Sequence[str] = ()
    """Entries that are made before the first step, as a step has them: the lesson begins within a game."""
    watched: bool = False
    """True if the learner only looks on: no step waits for a move."""


MakeLesson: TypeAlias = Callable[[str], Lesson]
"""Function that returns a lesson, in the current language, against a player of this name."""


def draw_lesson_bubble(step: LessonStep, target: str, progress: str, buttons: Sequence[Node]) -> Node:
    """Draw the text of a step, `progress` and buttons in a speech bubble that points at an element.

    `target` is the element's CSS selector; `progress` is a short text such as `2 of 9`.
    """
    return draw_speech_bubble(step.says, target, _("Lesson"), h("small", progress), buttons, clear=step.clear)


def draw_lesson_step_buttons(*, wait: bool) -> Iterator[Node]:
    """Yield the buttons of a step: "Leave" and, unless the lesson waits for the learner's move, "Next".

    Their acts (commands) are `learned` and `next`.
    """
    yield h("button.quiet", _("Leave"), data_act="learned")
    if not wait:
        yield h("button", _("Next"), data_act="next")


def draw_lesson_end_buttons(next_lesson: int | None) -> Iterator[Node]:
    """Yield the buttons of a lesson's last step: "Rules", the next lesson if any, and "Now play".

    Their acts (commands) are `rules`, that of `draw_lesson_button`, and `learned`. `next_lesson` is that
    lesson's number, counted from 1; None if there is none.
    """
    yield h("button.quiet", _("Rules"), data_act="rules")
    if next_lesson:
        yield draw_lesson_button(next_lesson)
    yield h("button.big", _("Now play"), data_act="learned")


def draw_example_buttons(*, is_over: bool, has_next: bool) -> Iterator[Node]:
    """Yield the buttons below an example of a rule: "Back" and, while it is not over, "Next".

    When it is over, "Another example" comes first, if there is one (`has_next`). The acts (commands) are
    `learned`, `next` and `next example`.
    """
    if not is_over:
        yield h("button.quiet", _("Back"), data_act="learned", key="back")
        yield h("button.big", _("Next"), data_act="next", key="next")
        return
    if has_next:
        yield h("button.quiet", _("Another example"), data_act="next example")
    yield h("button.big", _("Back"), data_act="learned", key="back")


def draw_lesson_button(number: int) -> Node:
    """Draw the button that opens the lesson of this number, counted from 1.

    It is called "Show me how" for the first lesson, "More lessons" for others. Its act (command) is
    `learn`, or `learn NUMBER` for others.
    """
    if number == 1:
        return h("button.quiet", _("Show me how"), data_act="learn")
    act = format_act("learn {number}", number=number)
    return h("button.quiet", _("More lessons"), data_act=act, key=act)
