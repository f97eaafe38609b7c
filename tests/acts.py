"""Lists of all acts, and tests of whether an act matches a pattern."""

import re
from collections.abc import Iterable
from functools import cache
from typing import get_args

from clowder.games.kit_and_kat.content.deck.deck_acts import ContentActTemplate, FieldTemplate
from clowder.widgets.acts import PlainAct, SlottedAct

SLOT = re.compile(r"\{\w+\}")

LISTED: tuple[str, ...] = (*get_args(PlainAct), *get_args(SlottedAct))
"""Every act, some with slots."""

PARTS: tuple[str, ...] = get_args(FieldTemplate)

WISHES: tuple[str, ...] = tuple(
    wish.replace("{field}", part)
    for wish in get_args(ContentActTemplate)
    for part in (PARTS if "{field}" in wish else [""])
)
"""Acts on the cards of a game, which follow `content`."""

ATTRIBUTES = (
    "data-act", "data-change", "data-file", "data-picture", "data-press", "data-release", "data-typing",
    "data-camera",
)  # fmt: skip
"""The attributes of an element that hold acts."""


def is_listed(act: str) -> bool:
    """Return whether an act is in the lists, with its part about the cards, if it has one."""
    own, content, wish = act.partition("content ")
    return fits_any(act, LISTED) and (not content or own.startswith("play ") or fits_any(wish, WISHES))


def fits_any(act: str, listed: Iterable[str]) -> bool:
    """Return whether an act matches one of these patterns, with any words in its slots."""
    return any(_act_pattern(each).fullmatch(act) for each in listed)


@cache
def _act_pattern(listed: str) -> re.Pattern[str]:
    """Return the pattern of an act as an expression: a slot is one word, a last slot any number of words."""
    *parts, end = SLOT.split(listed)
    if not parts:
        return re.compile(re.escape(end))
    words = r"\S+".join(map(re.escape, parts))
    return re.compile(f"{words}{r'.*' if not end else r'.+'}{re.escape(end)}")
