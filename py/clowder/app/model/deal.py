"""Deals: numbers from which all shuffles of a game follow, so that the same number deals the same cards."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from random import Random
from unicodedata import category, decimal, normalize

from clowder.app.dates import format_iso_date
from clowder.core.cards import Card
from clowder.core.errors import Refused
from clowder.core.foreign_json import Json, json_object_or_empty
from clowder.core.i18n import _
from clowder.core.shuffling import ShuffleFunction, seeded_shuffle
from clowder.core.table import AnyTable, find_accepted_order

DIGITS = 12
"""The number of digits of a deal's number."""

_NUMBER = re.compile(f"[0-9]{{{DIGITS}}}")

_DAILY_PREFIX = "0000"
"""Prefix of the numbers of daily deals; year, month and day follow."""

_SEPARATORS = re.compile(r"[\s.,/'\u00b7\u2212\u30fb\u30fc]+")
"""Characters, besides dashes, that people type between groups of digits."""


_IGNORED_CATEGORIES = ("Pd", "Cf")
"""Unicode's categories of dashes, and of signs that show nothing."""


@dataclass(frozen=True)
class Deal:
    """Source of all shuffles of a game: a number of twelve digits, from which all cards can be found.

    So the number is shown only when the game is over, or to players who chose it (`chosen`); computer
    players never see it. `make_shuffler` returns the shuffling function; `title` names the deal for
    players, `counts_for_statistics` is False for one that continues another game (`since`). Input from
    outside passes through `from_json` (the inverse of `json_dict`) or `parse_deal_number`.
    """

    number: str
    """The number: twelve digits."""
    chosen: bool = False
    """True if players have chosen the deal, and know its number."""
    since: int = 0
    """The number of entries before this deal's first shuffle; another game that is continued made them."""

    @classmethod
    def from_json(cls, raw: Json) -> "Deal | None":
        """Return the deal from a JSON value that `json_dict` made; None if it has no valid number.

        A missing or wrong `chosen` counts as False, `since` as 0.
        """
        kept = json_object_or_empty(raw)
        number = kept.get("number")
        if not (isinstance(number, str) and _NUMBER.fullmatch(number)):
            return None
        since = kept.get("since")
        return cls(number, kept.get("chosen") is True, since if type(since) is int and since > 0 else 0)

    @property
    def json_dict(self) -> dict[str, Json]:
        """The deal as a dict for JSON, for `from_json`: `number`, `chosen`, and `since` unless that is 0."""
        kept: dict[str, Json] = {"number": self.number, "chosen": self.chosen}
        return kept if self.counts_for_statistics else {**kept, "since": self.since}

    @property
    def counts_for_statistics(self) -> bool:
        """True if the game counts for results and head starts: if `since` is 0.

        Otherwise it continues another game, and a loser could go back by a step and win. Head starts are
        points that a seat begins with.
        """
        return not self.since

    @property
    def grouped_number_text(self) -> str:
        """The number in groups of three digits, as people read and type it: `123 456 789 012`."""
        return " ".join(self.number[start : start + 3] for start in range(0, DIGITS, 3))

    @property
    def daily_deal_date_text(self) -> str:
        """The date of a daily deal, such as `2026-11-22`; empty for other deals.

        The number of a daily deal is four zeros, and the digits of a valid date.
        """
        if self.number.startswith(_DAILY_PREFIX):
            with suppress(ValueError):
                return date.fromisoformat(self.number.removeprefix(_DAILY_PREFIX)).isoformat()
        return ""

    @property
    def title(self) -> str:
        """The deal's name for players: "Deal of the day" with its date, or "Deal" with its number."""
        if self.daily_deal_date_text:
            return _("Deal of the day, {day}", day=self.daily_deal_date_text)
        return _("Deal {number}", number=self.grouped_number_text)

    def shuffles_follow_from_number(self, table: AnyTable) -> bool:
        """Return whether all shuffles made in a game so far follow from this deal's number.

        False if any shuffle has another order, as in games that are older than deals, and for a deal
        that continues another game (`since` is not 0).
        """
        shuffle = self.make_shuffler(table.rules.NAME)
        return self.counts_for_statistics and all(
            find_accepted_order(owed, shuffle, index) == order
            for index, (owed, order) in enumerate(table.iter_shuffles())
        )

    def make_shuffler(self, game: str) -> ShuffleFunction:
        """Return the function that shuffles cards by this deal's number and the game's name (`game`).

        The function takes the cards, and the index of the shuffle in the game, from 0; it returns the
        same order at each call.
        """

        def shuffle(cards: Sequence[Card], index: int) -> tuple[Card, ...]:
            """Return the cards in the order of the game's shuffle of this index, the same at each call."""
            return seeded_shuffle(cards, f"{game}/{self.number}", index)

        return shuffle


def make_random_deal(since: int = 0) -> Deal:
    """Return a deal with a random number of twelve digits, which no player knows.

    `since` is the number of entries (recorded moves) before the deal's first shuffle, if another game is
    continued; else 0.
    """
    return Deal(f"{Random().randrange(10**DIGITS):0{DIGITS}}", since=since)


def make_daily_deal(local_ms: int) -> Deal:
    """Return the deal of the day, the same on every tablet: its number is the date after four zeros.

    `local_ms` is a local time of that date, in milliseconds since 1970. The deal counts as chosen by
    players.
    """
    return Deal(f"{_DAILY_PREFIX}{format_iso_date(local_ms).replace('-', '')}", chosen=True)


def parse_deal_number(text: str) -> Deal:
    """Return the deal of a typed number: twelve digits of any script, with any spaces, dashes or separators.

    The deal counts as chosen by players. Raises Refused unless there are twelve digits.
    """
    signs = _SEPARATORS.sub("", normalize("NFKC", text))
    number = "".join(str(decimal(sign, sign)) for sign in signs if category(sign) not in _IGNORED_CATEGORIES)
    if not _NUMBER.fullmatch(number):
        raise Refused(_("The number of a deal has twelve digits, like 123 456 789 012."))
    return Deal(number, chosen=True)
