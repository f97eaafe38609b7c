"""What a tablet remembers of its players: their names, and how they like to touch."""

import json
from dataclasses import asdict, dataclass, replace

from app.store import Full, Store

_NAME = "clowder.settings"

CATS = ("Ginger", "Smokey", "Patches", "Midnight", "Biscuit", "Willow")
"""What players are called who do not say."""


@dataclass(frozen=True)
class Settings:
    """Kept between visits; all have defaults."""

    names: tuple[str, ...] = CATS
    """Of those who sat here last, by seat; six."""
    colours: tuple[int, ...] = tuple(range(len(CATS)))
    """Of each seat: a number from 0, none twice."""
    hold: bool = True
    """Curtains are opened by holding; for those who cannot hold, by a tap."""


def read(store: Store) -> Settings:
    """What was kept; the defaults for what was not, or cannot be understood."""
    try:
        kept = json.loads(store.get(_NAME) or "{}")
        names = (*map(str, kept["names"]), *CATS)[: len(CATS)]
        colours = tuple(map(int, kept["colours"]))
        if sorted(colours) != list(range(len(CATS))):
            raise ValueError
        return Settings(names, colours, bool(kept["hold"]))
    except (ValueError, TypeError, KeyError):
        return Settings()


def write(store: Store, settings: Settings) -> None:
    """Keep them, if the store will."""
    try:
        store.put(_NAME, json.dumps(asdict(settings)))
    except Full:
        return


def swapped(settings: Settings, seat: int) -> Settings:
    """The seat has the next colour, and whoever had that has this seat's."""
    colours = list(settings.colours)
    wanted = (colours[seat] + 1) % len(colours)
    other = colours.index(wanted)
    colours[seat], colours[other] = wanted, colours[seat]
    return replace(settings, colours=tuple(colours))
