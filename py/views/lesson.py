"""The lesson of each game, by its name; and what its steps say."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from core.words import _
from games import alley_cat, black_cat, kit_and_kat, stepped_on_the_cat
from views.bubble import bubble
from views.lessons import alley_cat as alley_cat_lesson
from views.lessons import black_cat as black_cat_lesson
from views.lessons import kit_and_kat as kit_and_kat_lesson
from views.lessons import stepped_on_the_cat as stepped_on_the_cat_lesson
from views.lessons.step import Lesson
from views.nodes import Node, h

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
