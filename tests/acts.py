"""The lists of acts as tests ask about them: which act fits which."""

import re
from collections.abc import Iterable
from functools import cache
from typing import get_args

from clowder.games.kit_and_kat.content.deck.wishes import Part, Wish
from clowder.widgets.acts import Plain, Slotted

SLOT = re.compile(r"\{\w+\}")

LISTED: tuple[str, ...] = (*get_args(Plain), *get_args(Slotted))
"""All acts, some with slots."""

PARTS: tuple[str, ...] = get_args(Part)

WISHES: tuple[str, ...] = tuple(
    wish.replace("{field}", part)
    for wish in get_args(Wish)
    for part in (PARTS if "{field}" in wish else [""])
)
"""What is asked of the cards of a game: what follows `content`."""

ATTRIBUTES = (
    "data-act", "data-change", "data-file", "data-picture", "data-press", "data-release", "data-typing",
    "data-camera",
)  # fmt: skip
"""Where an element has an act."""


def is_listed(act: str) -> bool:
    """Return whether an act is in the lists, and what it asks of cards, too."""
    own, content, wish = act.partition("content ")
    return fits_any(act, LISTED) and (not content or own.startswith("play ") or fits_any(wish, WISHES))


def fits_any(act: str, listed: Iterable[str]) -> bool:
    """Return whether an act is one of these, with something in their slots."""
    return any(_pattern(each).fullmatch(act) for each in listed)


@cache
def _pattern(listed: str) -> re.Pattern[str]:
    """Return what an act looks like: a slot holds a word, and the last one any number of them."""
    *parts, end = SLOT.split(listed)
    if not parts:
        return re.compile(re.escape(end))
    words = r"\S+".join(map(re.escape, parts))
    return re.compile(f"{words}{r'.*' if not end else r'.+'}{re.escape(end)}")
