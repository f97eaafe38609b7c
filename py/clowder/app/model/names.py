"""What players are called."""

from collections.abc import Sequence

from clowder.core.direction import TURNING
from clowder.core.words import UNSHOWN

CATS = ("Ginger", "Smokey", "Patches", "Midnight", "Biscuit", "Willow")
"""What players are called who do not say."""

LONGEST_NAME = 20
"""Letters that a player's name may have."""


def proper(name: object) -> str:
    """A name as players have one: a line of so many letters, without a comma; empty if nothing is left."""
    shown = TURNING.sub("", UNSHOWN.sub(" ", name)) if isinstance(name, str) else ""
    words = shown.replace(",", " ").split()
    return " ".join(words)[:LONGEST_NAME].strip()


def called(names: Sequence[object], owner: int = 0) -> tuple[str, ...]:
    """How those are called who wish for these names: whoever has none, or that of another, like a cat.

    A name that is there twice is that of the seat `owner`, or else of the first.
    """
    wished = [proper(name) or CATS[seat] for seat, name in enumerate(names)]
    owners = {wished[owner]: owner}
    for seat, name in enumerate(wished):
        owners.setdefault(name, seat)
    cats = (cat for cat in CATS if cat not in owners)
    return tuple(name if owners[name] == seat else next(cats) for seat, name in enumerate(wished))


def called_else(names: Sequence[str], old: str, new: str = "") -> tuple[str, ...]:
    """The names, with a new one for `old`; a cat's, if there is none or another player has it."""
    cat = next((cat for cat in CATS if cat == old or cat not in names), old)
    now = new if new and new not in names else cat
    return tuple(now if name == old else name for name in names)
