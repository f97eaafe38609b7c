"""Text as people see it: letters with their marks, emoji with their joiners, and what cannot be seen."""

import re
from collections.abc import Iterator
from unicodedata import category, normalize

_JOINERS = "\u200c\u200d"
"""Marks that part or join the signs beside them, as in Persian words and in families of emoji."""

_JOINER = "\u200d"
"""The mark that makes one emoji of two."""

_FLAG = "\U0001f3f4"
"""The black flag, which tags turn into that of a country, such as Scotland."""

_TAG = re.compile("[\U000e0020-\U000e007f]")
"""Pattern of a tag: an invisible letter of a country's name behind the black flag."""

_FLAG_BEFORE = re.compile(f"{_FLAG}[\U000e0020-\U000e007f]*\\Z")
"""Pattern of a text that ends with the black flag and tags."""

_REGION = re.compile("[\U0001f1e6-\U0001f1ff]")
"""Pattern of a letter of a country's code: two of them are one flag."""

_SKIN = re.compile("[\U0001f3fb-\U0001f3ff]")
"""Pattern of a colour of skin, which belongs to the emoji before it."""

_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Signs that count as letters, marks or symbols, and yet show nothing."""

_MAX_MARKS = 3
"""The largest number of marks in a row on one letter; those beyond it are removed."""


def split_graphemes(text: str) -> Iterator[str]:
    """Yield the graphemes of a text: what people see as one character, such as a letter with accents, a flag.

    A whole family of emoji is one grapheme, too. Graphemes are the clusters of Unicode's Annex 29,
    except for rare characters of Indic and Korean scripts.
    """
    cluster = ""
    for sign in text:
        if cluster and not _continues_cluster(cluster, sign):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def strip_invisible_characters(text: str) -> str:
    """Return a text in composed form (NFC) without invisible characters, or an empty text if none is visible.

    Letters, digits, punctuation marks and symbols are visible. Spaces are kept, but alone they do not
    count as visible. A joiner is kept between two characters other than ASCII and spaces, as in emoji.
    Of the marks on a letter at most three in a row are kept.
    """
    text = "".join(map(_limit_combining_marks, split_graphemes(normalize("NFC", text))))
    kept = [sign for at, sign in enumerate(text) if _is_visible_character(text, at)]
    shown = normalize("NFC", "".join(kept))
    return shown if any(category(sign)[0] in "LNPS" for sign in shown) else ""


def _continues_cluster(cluster: str, sign: str) -> bool:
    """Return whether the character `sign` is seen as one with the cluster of characters before it.

    That is so for marks, joiners, skin colours and tags, for an emoji behind a joiner, and for the
    second letter of a flag.
    """
    if _REGION.fullmatch(sign):
        return bool(_REGION.fullmatch(cluster))
    return (
        category(sign)[0] == "M"
        or sign in _JOINERS
        or bool(_SKIN.fullmatch(sign) or _TAG.fullmatch(sign))
        or (cluster[-1] == _JOINER and category(cluster[0]) == "So" and category(sign) == "So")
    )


def _limit_combining_marks(cluster: str) -> str:
    """Return a grapheme with at most `_MAX_MARKS` combining marks in a row; those beyond are removed."""
    kept, marks = "", 0
    for sign in cluster:
        marks = marks + 1 if category(sign) in ("Mn", "Me") else 0
        kept += sign if marks <= _MAX_MARKS else ""
    return kept


def _is_visible_character(text: str, at: int) -> bool:
    """Return whether the character at index `at` shows anything, or changes how its neighbours look.

    A joiner does so between two characters other than ASCII and spaces, a tag behind the black flag.
    Controls, format characters, lone surrogates and the blanks of `_BLANKS` are invisible; spaces count
    as visible.
    """
    sign = text[at]
    if sign in _JOINERS:
        beside = text[at - 1 : at] + text[at + 1 : at + 2]
        return at > 0 and len(beside) == 2 and not any(each.isascii() or each.isspace() for each in beside)
    if _TAG.fullmatch(sign):
        return bool(_FLAG_BEFORE.search(text, 0, at))
    return category(sign) not in ("Cf", "Cc", "Cs") and sign not in _BLANKS
