"""What the tablet's browser can do besides: the stage writes it here, and says so when it changes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from clowder.app.dates import DAY
from clowder.app.effects import Install


def _no_time() -> int:
    return 0


def _no_zone(then: int) -> int:
    return 0


ASKS, BY_HAND = "asks", "by hand"
"""How Clowder comes to the tablet's home screen: the browser asks for it, or players do it in its menu."""

COMING, UNABLE, CHANGED, MISSING, FULL, UNREACHED = TROUBLES = (
    "coming", "unable", "changed", "missing", "full", "unreached",
)  # fmt: skip
"""Why Clowder is not kept on the tablet: it is on its way; the browser keeps no pages; a file of it is not as
it was made, or not there; there is no room; or the network broke off. `sw.js` has the same words.
"""


class Kept(NamedTuple):
    """Whether all of Clowder is kept on the tablet, to start without a network."""

    since: int = 0
    """Milliseconds since 1970; 0 if it is not kept."""
    trouble: str = ""
    """Why it is not; or, if it is, why a newer one is not. Empty for no trouble."""
    part: str = ""
    """The file that is not as it was made, or not there."""


@dataclass
class Device:
    """As nothing is known of it, it can do nothing."""

    is_roomy: bool = False
    """Whether the screen is so large that people sit round it."""
    full_screen: bool | None = None
    """Whether the page fills the screen; None where it cannot."""
    install: str = ""
    """`ASKS` or `BY_HAND`; empty where it cannot be done, or has been."""
    is_installed: bool = False
    """Whether the page is an app of its own, opened from the tablet's home screen."""
    is_apart: bool = False
    """Whether such an app has a storage of its own, as on an iPad: games of the browser are not there."""
    shares: bool = False
    """Whether it can hand a text to other apps; else texts are copied."""
    prints: bool = True
    """Whether a page can have itself printed."""
    shares_files: bool = False
    """Whether files are handed to other apps, instead of being saved by the browser."""
    here: str = ""
    """The address of Clowder, without what stands behind the `#`."""
    was_told: bool = False
    """Whether somebody was told of that before, and it need not be offered again."""
    is_calm: bool = False
    """Whether a game has been finished since, so that somebody may be told."""

    is_safe: bool = True
    """Whether the page came by https, or from this machine. Else browsers keep no pages, give no camera, and
    let the screen go dark.
    """
    kept: Kept | None = None
    """None where nobody knows, or nothing is meant to be kept."""

    clock: Callable[[], int] = _no_time
    """Gives the milliseconds since 1970; 0 where nobody knows."""
    zone: Callable[[int], int] = _no_zone
    """Gives the milliseconds by which the clock on the wall was ahead of UTC at a time since 1970."""

    def by_the_wall(self, then: int) -> int:
        """A time since 1970 as the clock on the wall had it, in milliseconds."""
        return then + self.zone(then)

    @property
    def today(self) -> int:
        """The day by the clock on the wall, in days since 1970."""
        return self.by_the_wall(self.clock()) // DAY

    @property
    def offers(self) -> bool:
        """Whether to tell now, at home."""
        return bool(self.install) and self.is_calm and not self.was_told

    def answered(self, *, now: bool) -> Install:
        """Somebody wants it now, or has seen that it can be done. What the browser shall do."""
        self.was_told = True
        return Install(now)
