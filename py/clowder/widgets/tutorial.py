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
    """Step of a lesson: a text in a bubble, and the entry that follows in the game."""

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
    """Tutorial game for two on a prepared deal, with texts and moves, some of them the learner's."""

    deals: Sequence[Sequence[Card]]
    """Result of each shuffle: the cards on top; all others follow in the order of the deck."""
    steps: Sequence[LessonStep]
    options: Mapping[str, str]
    """Options as `core.options.chosen` takes them."""


def draw_lesson_bubble(text: str, target: str, progress: str, *, wait: bool, last: bool) -> Node:
    """Draw the text of a lesson's step in a bubble, pointing at the element that `target` selects.

    While a lesson waits for a tap there, the bubble has no button that goes on.
    """
    return draw_speech_bubble(
        text, target, _("Lesson"), h("small", progress), _draw_lesson_buttons(wait, last)
    )


def _draw_lesson_buttons(wait: bool, last: bool) -> Iterator[Node]:
    """Yield the buttons of a step: play or leave; and next, unless the lesson waits for a tap elsewhere."""
    if last:
        yield h("button.big", _("Now play"), data_act="learned")
    else:
        yield h("button.quiet", _("Leave"), data_act="learned")
    if not wait and not last:
        yield h("button", _("Next"), data_act="next")
