"""Names of players."""

from collections.abc import Sequence

from clowder.core.direction import DIRECTION_MARKS
from clowder.core.i18n import UNPRINTABLE

CATS = ("Ginger", "Smokey", "Patches", "Midnight", "Biscuit", "Willow")
"""Default names, by seat."""

LONGEST_NAME = 20
"""The largest number of characters in a player's name."""


def clean_name(name: object) -> str:
    """Return any input as a player's name: one line of at most `LONGEST_NAME` characters, without commas.

    Empty if nothing is left.
    """
    shown = DIRECTION_MARKS.sub("", UNPRINTABLE.sub(" ", name)) if isinstance(name, str) else ""
    words = shown.replace(",", " ").split()
    return " ".join(words)[:LONGEST_NAME].strip()


def resolve_player_names(names: Sequence[object], owner: int = 0) -> tuple[str, ...]:
    """Return valid and different names by seat, as near to the requested ones as possible.

    An invalid name, or one that another seat has, becomes a cat's. A duplicate name goes to the seat `owner`,
    if that requests it, else to the first seat.
    """
    wished = [clean_name(name) or CATS[seat] for seat, name in enumerate(names)]
    owners = {wished[owner]: owner}
    for seat, name in enumerate(wished):
        owners.setdefault(name, seat)
    cats = (cat for cat in CATS if cat not in owners)
    return tuple(name if owners[name] == seat else next(cats) for seat, name in enumerate(wished))


def replace_player_name(names: Sequence[str], old: str, new: str = "") -> tuple[str, ...]:
    """Return the names with `old` replaced by `new`; by an unused cat's name if `new` is empty or in use."""
    cat = next((cat for cat in CATS if cat == old or cat not in names), old)
    renamed = new if new and new not in names else cat
    return tuple(renamed if name == old else name for name in names)
