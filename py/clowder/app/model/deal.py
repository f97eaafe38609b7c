"""By what a game is dealt: a number, which deals the same cards wherever it is typed."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from random import Random

from clowder.app.dates import iso
from clowder.core.cards import Card
from clowder.core.deals import Shuffler, order
from clowder.core.errors import Refused
from clowder.core.foreign import Json, fields
from clowder.core.table import AnyTable, fitting
from clowder.core.words import _

DIGITS = 12
"""A deal's number has so many."""

_NUMBER = re.compile(f"[0-9]{{{DIGITS}}}")

_OF_A_DAY = "0000"
"""Begins the numbers of the deals of a day: year, month and day follow."""

_BETWEEN = re.compile(r"[\s.,/-]+")
"""What people write between groups of digits."""


@dataclass(frozen=True)
class Deal:
    """What all shuffles of a game follow from. Whoever knows it can find out what comes.

    So it is shown when the game is over, or to those who chose it. Computer players never see it. What comes
    from outside is let in by `of` and `typed`.
    """

    number: str
    """Twelve digits."""
    chosen: bool = False
    """Whether players have chosen it, and know it."""
    since: int = 0
    """After how many entries it shuffles. Those before are of another game, which is played on."""

    @classmethod
    def of(cls, raw: Json) -> "Deal | None":
        """Return the deal that was written down so; None for anything else."""
        kept = fields(raw)
        number = kept.get("number")
        if not (isinstance(number, str) and _NUMBER.fullmatch(number)):
            return None
        since = kept.get("since")
        return cls(number, kept.get("chosen") is True, since if type(since) is int and since > 0 else 0)

    @property
    def kept(self) -> dict[str, Json]:
        """How it is written down, for `of`."""
        kept: dict[str, Json] = {"number": self.number, "chosen": self.chosen}
        return kept if self.counts else {**kept, "since": self.since}

    @property
    def counts(self) -> bool:
        """Whether what becomes of its game counts: who won, and who shall have a head start.

        Else whoever has lost could go back by a step and win.
        """
        return not self.since

    @property
    def shown(self) -> str:
        """The number as people read and type it: `123 456 789 012`."""
        return " ".join(self.number[start : start + 3] for start in range(0, DIGITS, 3))

    @property
    def day(self) -> str:
        """The day of which this is the deal, as `2026-11-22`; empty if it is that of no day."""
        if self.number.startswith(_OF_A_DAY):
            with suppress(ValueError):
                return date.fromisoformat(self.number.removeprefix(_OF_A_DAY)).isoformat()
        return ""

    @property
    def title(self) -> str:
        """The name of the deal for players: its day, or its number."""
        if self.day:
            return _("Deal of the day, {day}", day=self.day)
        return _("Deal {number}", number=self.shown)

    def has_dealt(self, table: AnyTable) -> bool:
        """Whether all shuffles of a game followed from it: not so in games that are older than deals."""
        shuffle = self.shuffler(table.rules.NAME)
        return self.counts and all(
            fitting(owed, shuffle, index) == order for index, (owed, order) in enumerate(table.dealt())
        )

    def shuffler(self, game: str) -> Shuffler:
        """How the house shuffles in the game of this name."""

        def shuffle(cards: Sequence[Card], index: int) -> tuple[Card, ...]:
            return order(cards, f"{game}/{self.number}", index)

        return shuffle


def new_deal(since: int = 0) -> Deal:
    """One that nobody knows: `Random` is seeded by the browser's entropy. `since` as in a deal."""
    return Deal(f"{Random().randrange(10**DIGITS):0{DIGITS}}", since=since)


def deal_of_the_day(now: int) -> Deal:
    """The same wherever it is the same day: `now` in milliseconds since 1970 by the clock on the wall."""
    return Deal(f"{_OF_A_DAY}{iso(now).replace('-', '')}", chosen=True)


def typed(text: str) -> Deal:
    """The deal of a number that somebody has typed, with or without spaces. Raises Refused."""
    number = _BETWEEN.sub("", text)
    if not _NUMBER.fullmatch(number):
        raise Refused(_("The number of a deal has twelve digits, like 123 456 789 012."))
    return Deal(number, chosen=True)
