"""The lesson of each game, by its name; and what its steps say."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from core.words import _
from games.alley_cat import rules as alley_cat
from games.alley_cat import tutorial as alley_cat_lesson
from games.black_cat import rules as black_cat
from games.black_cat import tutorial as black_cat_lesson
from games.kit_and_kat import rules as kit_and_kat
from games.kit_and_kat import tutorial as kit_and_kat_lesson
from games.stepped_on_the_cat import rules as stepped_on_the_cat
from games.stepped_on_the_cat import tutorial as stepped_on_the_cat_lesson
from widgets.bubble import bubble
from widgets.nodes import Node, h
from widgets.steps import Lesson

LESSONS: Mapping[str, Callable[[str], Lesson]] = MappingProxyType(
    {
        alley_cat.NAME: alley_cat_lesson.lesson,
        black_cat.NAME: black_cat_lesson.lesson,
        kit_and_kat.NAME: kit_and_kat_lesson.lesson,
        stepped_on_the_cat.NAME: stepped_on_the_cat_lesson.lesson,
    }
)
"""What gives the lesson of a game, for the name of the other player."""


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
