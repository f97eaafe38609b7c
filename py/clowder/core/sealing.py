"""A deal in a sealed envelope, which those who play have cut before it was dealt.

The house writes a secret on a sheet, seals it in an envelope and shows its *stamp*: a hash, which another
secret cannot have. Then everybody cuts, and the secret and the cuts together say how every shuffle of the
game comes out (`core/deals.py`). So the house cannot choose the cards, as it does not know the cuts when it
seals; and players cannot, as they do not know the secret when they cut. With `core/fair.txt` they see for
themselves that it was so.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from clowder.core.cards import Card
from clowder.core.deals import order
from clowder.core.errors import Refused
from clowder.core.rules import Shuffle
from clowder.core.table import fitting
from clowder.core.words import _

BYTES = 32
"""Of entropy, in a secret."""

DEEPEST = 999
"""A deck is cut in one of so many places, counted from 1: the thousandths of its thickness."""

_WRITTEN = re.compile(r"([0-9a-f]{64}) ([0-9a-f]{64})((?: [1-9][0-9]{0,2})*)")


@dataclass(frozen=True)
class Seal:
    """An envelope, and where the deck was cut. Before the game is over nobody may see `secret`."""

    secret: str
    """64 hexadecimal digits."""
    stamp: str
    """The hash of the secret, as it was shown before anybody cut."""
    cuts: tuple[int, ...] = ()
    """Each from 1 to `DEEPEST`, in the order in which they were made. Everybody may know them."""

    @classmethod
    def of(cls, entropy: bytes) -> "Seal":
        """A new one, that nobody has cut yet."""
        return cls(entropy.hex(), stamp_of(entropy.hex()))

    @classmethod
    def read(cls, text: str) -> "Seal":
        """What `str()` has written. Raises Refused."""
        written = _WRITTEN.fullmatch(text)
        if not written:
            raise Refused(_("The sealed envelope of this game is damaged."))
        stamp, secret, cuts = written.groups()
        return cls(secret, stamp, tuple(map(int, cuts.split())))

    def __str__(self) -> str:
        """The stamp, the secret and the cuts."""
        return " ".join([self.stamp, self.secret, *map(str, self.cuts)])

    def cut(self, place: int) -> "Seal":
        """With one more cut."""
        return replace(self, cuts=(*self.cuts, min(max(place, 1), DEEPEST)))

    @property
    def shuffles(self) -> str:
        """What every shuffle follows from, as `core/deals.py` has it. As secret as the secret."""
        return f"{self.secret}/{','.join(map(str, self.cuts))}"

    def shuffle(self, cards: Sequence[Card], index: int) -> tuple[Card, ...]:
        """The cards in the order of the game's shuffle of this number."""
        return order(cards, self.shuffles, index)

    @property
    def is_whole(self) -> bool:
        """Whether in the envelope is what was sealed."""
        return stamp_of(self.secret) == self.stamp


def stamp_of(secret: str) -> str:
    """The hash of a secret, in 64 hexadecimal digits."""
    return sha256(secret.encode()).hexdigest()


class Check(NamedTuple):
    """What came out when a game was held against its envelope."""

    is_whole: bool
    """Whether the secret is the one that was sealed."""
    shuffles: tuple[bool, ...]
    """Of each shuffle, whether it follows from the secret and the cuts."""

    @property
    def is_fair(self) -> bool:
        return self.is_whole and all(self.shuffles)


def checked(seal: Seal, dealt: Iterable[tuple[Shuffle, tuple[Card, ...]]]) -> Check:
    """A game held against its envelope: whether all that was dealt (`Table.dealt`) follows from that."""
    agreeing = (fitting(owed, seal.shuffle, index) == order for index, (owed, order) in enumerate(dealt))
    return Check(seal.is_whole, tuple(agreeing))
