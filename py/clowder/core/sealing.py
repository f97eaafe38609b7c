"""Sealed deals: a commitment to the house's secret, which the players' cuts complete before the deal.

The house writes a secret on a sheet, seals the sheet in an envelope, and shows the *commitment* (stamp): the
hash of the secret, which no other secret can have. Then every player cuts. Secret and cuts together determine
every shuffle of the game (`core/shuffling.py`). The house cannot choose the cards, as it does not know the
cuts when it seals the envelope; players cannot, as they do not know the secret when they cut. With
`core/fair.txt` players check the deal for themselves.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from clowder.core.cards import Card
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.rules import Shuffle
from clowder.core.shuffling import seeded_shuffle
from clowder.core.table import find_accepted_order

SECRET_BYTES = 32
"""Bytes of entropy in a secret."""

DEEPEST_CUT = 999
"""The deepest place to cut a deck. Places are thousandths of its thickness, from 1 on."""

_SEAL_TEXT = re.compile(r"([0-9a-f]{64}) ([0-9a-f]{64})((?: [1-9][0-9]{0,2})*)")
"""Pattern of an envelope as text: commitment, secret, cuts."""


@dataclass(frozen=True)
class Seal:
    """The secret from which a game's shuffles follow, its hash, and the places where players cut.

    `new_seal` makes one from random bytes; players see the hash (`commitment`) before they cut, and the
    secret after the game. `with_cut` returns a copy with one more cut; `shuffle_cards` derives a
    shuffle, by its number, from the `shuffle_secret` (secret and cuts); `is_intact` compares secret and
    hash. `str()` writes it as a text, which `parse_seal` reads. The app shows it as a sealed envelope.
    """

    secret: str
    """64 hexadecimal digits."""
    commitment: str
    """Hash of the secret (the commitment), as shown before any player cut."""
    cuts: tuple[int, ...] = ()
    """Places from 1 to `DEEPEST_CUT`, in the order in which they were cut. Everybody may know them."""

    @classmethod
    def new_seal(cls, entropy: bytes) -> "Seal":
        """Return a `Seal` without cuts whose secret is `entropy`, random bytes, in hexadecimal digits.

        The commitment is the secret's SHA-256 hash.
        """
        return cls(entropy.hex(), commitment_of(entropy.hex()))

    @classmethod
    def parse_seal(cls, text: str) -> "Seal":
        """Return the `Seal` in a text that `str()` wrote: commitment, secret and cuts, with spaces between.

        Raises Refused if the text has another form. Whether the commitment is the hash of the secret is
        not checked: see `is_intact`.
        """
        written = _SEAL_TEXT.fullmatch(text)
        if not written:
            raise Refused(_("The sealed envelope of this game is damaged."))
        stamp, secret, cuts = written.groups()
        return cls(secret, stamp, tuple(map(int, cuts.split())))

    def __str__(self) -> str:
        """Return the commitment, the secret and the cuts, with spaces between, for `parse_seal`.

        The text is as secret as the secret.
        """
        return " ".join([self.commitment, self.secret, *map(str, self.cuts)])

    def with_cut(self, place: int) -> "Seal":
        """Return a copy with one more cut of the deck, at `place` thousandths of its thickness.

        A place outside of 1 to `DEEPEST_CUT` is replaced by the nearer end.
        """
        return replace(self, cuts=(*self.cuts, min(max(place, 1), DEEPEST_CUT)))

    @property
    def shuffle_secret(self) -> str:
        """Text of secret and cuts, `secret/cut,cut,...`, from which every shuffle is derived.

        It must be kept as secret as the secret itself.
        """
        return f"{self.secret}/{','.join(map(str, self.cuts))}"

    def shuffle_cards(self, cards: Sequence[Card], index: int) -> tuple[Card, ...]:
        """Return the cards in the order of the game's shuffle number `index`, counted from 0.

        The order follows from secret, cuts and number alone, so it is always the same.
        """
        return seeded_shuffle(cards, self.shuffle_secret, index)

    @property
    def is_intact(self) -> bool:
        """True if the commitment, which players saw before they cut, is the hash of the secret."""
        return commitment_of(self.secret) == self.commitment


def commitment_of(secret: str) -> str:
    """Return the commitment to a secret, which players may see: its SHA-256 hash, 64 hexadecimal digits."""
    return sha256(secret.encode()).hexdigest()


class SealCheck(NamedTuple):
    """Result of checking a finished game's shuffles: whether the secret and each shuffle are genuine.

    `is_intact` is about the secret, `shuffle_checks` has an answer for each shuffle, and `is_fair` tells
    whether all are True.
    """

    is_intact: bool
    """True if the secret is the one that was sealed."""
    shuffle_checks: tuple[bool, ...]
    """For each shuffle, True if its order follows from the secret and the cuts."""

    @property
    def is_fair(self) -> bool:
        """True if the secret is the one that was sealed, and every shuffle follows from it and the cuts."""
        return self.is_intact and all(self.shuffle_checks)


def check_seal(seal: Seal, shuffles: Iterable[tuple[Shuffle, tuple[Card, ...]]]) -> SealCheck:
    """Check a finished game's secret and shuffles, and return whether each of them is genuine.

    `shuffles` are (request, resulting order) pairs, as `Table.iter_shuffles` yields them. The secret is
    genuine if its hash is the commitment, and a shuffle if its order is the one that follows from the
    secret and the cuts.
    """
    agreeing = (
        find_accepted_order(owed, seal.shuffle_cards, index) == order
        for index, (owed, order) in enumerate(shuffles)
    )
    return SealCheck(seal.is_intact, tuple(agreeing))
