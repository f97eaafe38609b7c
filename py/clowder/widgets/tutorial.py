"""Building blocks of a tutorial: its deal, its steps, and the bubble of a step."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from clowder.core.cards import Card
from clowder.core.i18n import _
from clowder.widgets.bubble import draw_speech_bubble
from clowder.widgets.nodes import Node, h

LEARNER, OTHER = 0, 1
"""Seats of a lesson."""


@dataclass(frozen=True)
class LessonStep:
    """Step of a tutorial: a text in a speech bubble, and the move that follows in the game."""

    says: str
    entry: str = ""
    """Entry as in a transcript: `0 show ginger-a`, `1 follow 2s`; `house` does what is pending.

    The learner's own moves wait for the learner; all others follow when the text has been read. Empty for no
    entry.
    """
    at: str = ""
    """Place of the bubble: a CSS selector; empty for the element that the learner is to tap."""


@dataclass(frozen=True)
class Lesson:
    """Tutorial game for two: a prepared deal, and steps with texts and moves, some of them the learner's."""

    deals: Sequence[Sequence[Card]]
    """Result of each shuffle: the cards on top; all others follow in the order of the deck."""
    steps: Sequence[LessonStep]
    options: Mapping[str, str]
    """Options as `core.options.chosen` takes them."""


def draw_lesson_bubble(text: str, target: str, progress: str, *, wait: bool, last: bool) -> Node:
    """Draw a tutorial's text in a speech bubble that points at the element with the CSS selector `target`.

    `progress` is a short text such as `2 of 9`. If `wait`, the learner must tap that element to go on; so
    there is no button for it. The `last` step has a button to play.
    """
    return draw_speech_bubble(
        text, target, _("Lesson"), h("small", progress), _draw_lesson_buttons(wait, last)
    )


def _draw_lesson_buttons(wait: bool, last: bool) -> Iterator[Node]:
    """Yield the buttons of a tutorial step: leave it, or play after the last.

    And next, unless it waits for a tap.
    """
    if last:
        yield h("button.big", _("Now play"), data_act="learned")
    else:
        yield h("button.quiet", _("Leave"), data_act="learned")
    if not wait and not last:
        yield h("button", _("Next"), data_act="next")
