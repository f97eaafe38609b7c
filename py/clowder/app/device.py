"""The browser's abilities, which the stage fills in and keeps up to date."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from clowder.app.dates import DAY_MS
from clowder.app.effects import AnswerInstallOffer, StoreKnownTips
from clowder.core.times import EpochMs


def _default_epoch_ms() -> EpochMs:
    """Return 0, which stands for an unknown time, on a device without a clock."""
    return EpochMs(0)


def _default_zone_offset(epoch_ms: EpochMs) -> int:
    """Return 0, the offset from UTC of a device without a known time zone.

    It is the default of `Device.zone_offset`, which the browser's side replaces. The time is not used.
    """
    return 0


def _decode_with_python_codec(content: bytes, encoding: str) -> str:
    """Return bytes decoded by Python's codec of this name; bytes that cannot be decoded become U+FFFD.

    It is the default of `Device.decode_text`. In a browser, where Python has only a few codecs, that is
    replaced by a function of the browser.
    """
    return content.decode(encoding, "replace")


BROWSER_ASKS, INSTALL_BY_HAND = "asks", "by hand"
"""Ways to install Clowder on the home screen: the browser asks for it, or players use the browser's menu."""

COMING, UNABLE, CHANGED, MISSING, FULL, UNREACHED = TROUBLES = (
    "coming", "unable", "changed", "missing", "full", "unreached",
)  # fmt: skip
"""Reasons why Clowder is not stored for use without a network.

It is on its way; the browser keeps no pages; a file of it is not as it was made, or not there; there is no
room; or the network broke off. `sw.js` has the same words.
"""


class OfflineCopyState(NamedTuple):
    """State of the copy of Clowder for use without a network: since when it is complete, or why not.

    `since` is the time of the complete copy, 0 for none; `trouble` is a word of `TROUBLES` or empty;
    `part` is the name of the file that is damaged or missing, if any.
    """

    since: EpochMs = EpochMs(0)
    """The time at which the copy was complete; 0 if there is none."""
    trouble: str = ""
    """The reason, one of `TROUBLES`, why there is no copy, or none of a newer version; else empty."""
    part: str = ""
    """The name of the file that is damaged or missing; else empty."""


@dataclass
class Device:
    """Abilities and state of the tablet and its browser, which the code in the browser fills in.

    Fields, kept up to date, tell for instance whether texts can be shared (`shares`), the time
    (`epoch_clock`) and the tips that players know (`known_tips`). Methods derive from them the local
    time and day, and whether to offer installation; `mark_tips_known` and `record_install_answer` note
    something, and return effects that store it. By default all abilities are off but printing (`prints`)
    and those of a page that came by https (`is_safe`).
    """

    is_roomy: bool = False
    """True if the screen is so large that people can sit round it."""
    full_screen: bool | None = None
    """True if the page fills the screen; None where it cannot."""
    install: str = ""
    """`BROWSER_ASKS` or `INSTALL_BY_HAND`; empty where Clowder cannot be installed, or has been."""
    is_installed: bool = False
    """True if the page is an app of its own, opened from the tablet's home screen."""
    has_own_storage: bool = False
    """True if an installed app has its own storage, without the games of the browser, as on an iPad."""
    shares: bool = False
    """True if texts can be handed to other apps; else they are copied."""
    prints: bool = True
    """True if a page can open the print dialog."""
    shares_files: bool = False
    """True if files are handed to other apps, instead of being saved by the browser."""
    base_url: str = ""
    """The URL of Clowder, without the `#` and the rest."""
    was_install_offered: bool = False
    """True if players have seen the offer to install Clowder, and are not to see it again."""
    has_finished_game: bool = False
    """True if a game has been finished since the page was opened, so that the installation may be offered."""

    known_tips: frozenset[str] | None = None
    """The words of the tips that players know: `GAME/TIP`, or `GAME` for all tips of a game.

    None where that cannot be remembered: there no tips are shown, as they would come again and again.
    """

    is_safe: bool = True
    """True if the page came by https, or from this machine.

    Else browsers keep no pages, give no camera, and let the screen go dark.
    """
    offline_state: OfflineCopyState | None = None
    """State of the copy for use without a network; None where that is unknown, or none is wanted."""

    epoch_clock: Callable[[], EpochMs] = _default_epoch_ms
    """A function that returns the present time; 0 where the time is not known."""
    zone_offset: Callable[[EpochMs], int] = _default_zone_offset
    """A function that returns the local time's offset from UTC, in milliseconds, at a time."""

    decode_text: Callable[[bytes, str], str] = _decode_with_python_codec
    """A function that decodes bytes in an encoding, by its name in browsers; broken ones become U+FFFD."""

    def convert_to_local_ms(self, epoch_ms: EpochMs) -> int:
        """Return a UTC time as local time; both are in milliseconds since 1970.

        The local time's offset from UTC at that time, `zone_offset`, is added.
        """
        return epoch_ms + self.zone_offset(epoch_ms)

    @property
    def local_epoch_day(self) -> int:
        """Present day by local time, as the number of days since the 1st of January 1970."""
        return self.convert_to_local_ms(self.epoch_clock()) // DAY_MS

    @property
    def should_offer_install(self) -> bool:
        """True if the home page is to offer the installation of Clowder now.

        That is so if Clowder can be installed, a game has been finished since the page was opened, and
        players have not seen and answered the offer before.
        """
        return bool(self.install) and self.has_finished_game and not self.was_install_offered

    def mark_tips_known(self, word: str) -> list[StoreKnownTips]:
        """Add a tip for beginners to those that players know; return the effect that stores them, in a list.

        `word` is `GAME/TIP`, or `GAME` for all tips of a game. On a tablet that cannot remember tips, do
        nothing, and return an empty list.
        """
        return self._set_known_tips(self.known_tips | {word}) if self.known_tips is not None else []

    def mark_all_tips_unknown(self) -> list[StoreKnownTips]:
        """Mark all tips for beginners as not known, so that they are shown again.

        Return the effect that stores the empty set of known tips, in a list. `known_tips` becomes empty,
        even if it was None.
        """
        return self._set_known_tips(frozenset())

    def _set_known_tips(self, words: frozenset[str]) -> list[StoreKnownTips]:
        """Set the words of all tips that players know; return the effect that stores them, in a list."""
        self.known_tips = words
        return [StoreKnownTips(words)]

    def record_install_answer(self, *, accepted: bool) -> AnswerInstallOffer:
        """Note that players have answered the offer to install Clowder; return the effect with their answer.

        `accepted` is True to install, False to make no more offers. In both cases the home page does not
        make the offer again.
        """
        self.was_install_offered = True
        return AnswerInstallOffer(accepted)
