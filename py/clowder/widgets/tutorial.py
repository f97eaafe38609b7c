"""What a tutorial is made of, and what its steps say."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from clowder.core.cards import Card
from clowder.core.words import _
from clowder.widgets.bubble import bubble
from clowder.widgets.nodes import Node, h

LEARNER, OTHER = 0, 1
"""The seats of a lesson."""


@dataclass(frozen=True)
class Step:
    """Something is said, and then it happens."""

    says: str
    entry: str = ""
    """Who does what, as a transcript has it: `0 show ginger-a`, `1 follow 2s`; `house` does what it owes.

    What the learner is to do waits for them; all else happens when they have read. Empty when nothing does.
    """
    at: str = ""
    """Where it is to be seen: a CSS selector; empty for where the learner is to tap."""


@dataclass(frozen=True)
class Lesson:
    """A prepared deal for two, and what is said and done on it: something by the learner, too."""

    deals: Sequence[Sequence[Card]]
    """How each shuffle turns out: the cards on top; what is not named follows in the order of the deck."""
    steps: Sequence[Step]
    options: Mapping[str, str]
    """As `core.options.chosen` takes them."""


def step_bubble(says: str, at: str, progress: str, *, wait: bool, last: bool) -> Node:
    """What a step says, at what `at` selects. If the lesson waits for a tap there, nothing else leads on."""
    return bubble(says, at, _("Lesson"), h("small", progress), _choices(wait, last))


def _choices(wait: bool, last: bool) -> Iterator[Node]:
    if last:
        yield h("button.big", _("Now play"), data_act="learned")
    else:
        yield h("button.quiet", _("Leave"), data_act="learned")
    if not wait and not last:
        yield h("button", _("Next"), data_act="next")
