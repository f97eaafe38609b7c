"""Names of players."""

from collections.abc import Sequence
from itertools import islice
from unicodedata import normalize

from clowder.core.direction import DIRECTION_MARKS
from clowder.core.graphemes import split_graphemes, strip_invisible_characters
from clowder.core.i18n import UNPRINTABLE

CATS = ("Tiger", "Smokey", "Patches", "Midnight", "Biscuit", "Willow")
"""Default names, by seat."""

LONGEST_NAME = 20
"""The largest number of characters in a player's name, as people count them."""

LONGEST_TYPED = 8 * LONGEST_NAME
"""The largest number of code points in a name. A family of emoji is one character of up to eleven."""

_COMMAS = str.maketrans(",\uff0c\u3001\u060c", "    ")
"""The replacement of Latin, Chinese, Japanese and Arabic commas by spaces, as commas part names in lists."""


def clean_player_name(name: object) -> str:
    """Return any input as a player's name: a line of at most `LONGEST_NAME` characters, no commas.

    Commas and unprintable signs become spaces, several spaces one; marks of direction are removed. Empty
    if the input is no text, or nothing of it is left.
    """
    shown = DIRECTION_MARKS.sub("", UNPRINTABLE.sub(" ", name)) if isinstance(name, str) else ""
    line = " ".join(shown.replace(",", " ").split())[:LONGEST_TYPED]
    return "".join(islice(split_graphemes(line), LONGEST_NAME)).strip()


def clean_typed_player_name(typed: str) -> str:
    """Return typed text as a player's name: as `clean_player_name`, but without invisible signs.

    Commas of other scripts become spaces, too. So names that look the same are the same. Only typed
    names are cleaned like this: stored ones stay as they are, because results and quiz boxes are found
    by them. Empty if nothing is left.
    """
    return clean_player_name(strip_invisible_characters(UNPRINTABLE.sub(" ", typed.translate(_COMMAS))))


def make_name_comparison_key(name: str) -> str:
    """Return a text that is the same for names which people easily confuse, such as `Ana` and `ANA`.

    Capitals, variants of a letter that Unicode holds equal (NFKC), and invisible signs make no
    difference.
    """
    return normalize("NFKC", strip_invisible_characters(name)).casefold()


def make_distinct_player_names(names: Sequence[object], owner: int = 0) -> tuple[str, ...]:
    """Return valid and different names by seat, as near to the requested names as possible.

    An invalid name becomes that of the seat's cat (`CATS`). If several seats request the same name, seat
    `owner` gets it if it is one of them, else the first; the others get names of cats that are not in
    use.
    """
    wished = [clean_player_name(name) or CATS[seat] for seat, name in enumerate(names)]
    owners = {wished[owner]: owner}
    for seat, name in enumerate(wished):
        owners.setdefault(name, seat)
    cats = (cat for cat in CATS if cat not in owners)
    return tuple(name if owners[name] == seat else next(cats) for seat, name in enumerate(wished))


def replace_player_name(names: Sequence[str], old: str, new: str = "") -> tuple[str, ...]:
    """Return the names with `old` replaced by `new`, or by a cat's name if `new` is empty or in use.

    The cat is the first in `CATS` that is not in use or is `old` itself; without such a cat `old` stays.
    Unchanged if no player has the name `old`.
    """
    cat = next((cat for cat in CATS if cat == old or cat not in names), old)
    renamed = new if new and new not in names else cat
    return tuple(renamed if name == old else name for name in names)
