"""The version of Clowder, and what is new in each for people who play."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeGuard

from clowder.core.foreign_json import Json
from clowder.core.i18n import N_

VERSION = "1.0.0"

UNNUMBERED = "0"
"""Any version before the first that had a number."""

NEWS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "1.0.0": (
            N_("Everybody can sit round the tablet while it lies still, and look at their own hand."),
            N_("Statistics, looking back at whole games, and five minutes with the cards."),
            N_("Decks of your own, with pictures and as a link to hand on."),
        ),
    }
)
"""News of each version, in sentences still to be translated with `_`; the newest version first."""

_NUMBERS = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){0,2}")


def is_version_number(raw: Json) -> TypeGuard[str]:
    """Return whether a JSON value is a version number: a string of one to three numbers, such as `1.10.2`.

    The numbers have one to four digits each, with dots between.
    """
    return isinstance(raw, str) and _NUMBERS.fullmatch(raw) is not None


def iter_news_since(version: str) -> Iterator[str]:
    """Yield the untranslated sentences on what is new in versions later than this one, newest first.

    `version` is a version number such as `1.0.0`; an empty text yields nothing. Numbers are compared
    part by part, so `1.10` is later than `1.9`.
    """
    for each, sentences in NEWS.items():
        if version and _parse_version(version) < _parse_version(each):
            yield from sentences


def _parse_version(version: str) -> list[int]:
    """Return the numbers of a version as a list, for comparisons: [1, 10, 2] for `1.10.2`.

    Raises ValueError if a part between the dots is no number.
    """
    return [int(part) for part in version.split(".")]
