"""Reads and writes addresses: what stands behind the `#`, and names a page.

    rules/some-game             the rules of a game
    play/some-game              its lobby
    play/some-game/1790000000   the table of the save of this number
    person/2                    a person whom the tablet knows, by their number
    cut/some-game/1790000000    where all cut before that game is dealt from an envelope
    deal/some-game/123/seats=2  a lobby for a game that is dealt by a number
    deck/some-game/eMrVb/1      asks over a lobby whether to play with the cards that are in it

It only names what is there: no word of what is seen on a page is in it.
"""

from typing import Literal, NamedTuple, TypeAlias, get_args

Single: TypeAlias = Literal["", "settings", "statistics", "thinking", "person"]
"""The pages of no game; the first is home."""

OfGame: TypeAlias = Literal[
    "play", "cut", "deal", "deck", "review", "sit", "learn", "rules", "paper", "read", "link", "cards",
    "scan", "log", "dealt", "envelope",
]  # fmt: skip
"""The pages of a game."""

_SINGLE = get_args(Single)


class Address(NamedTuple):
    """The name of a page."""

    kind: Single | OfGame = ""
    game: str = ""
    """The name of its game; empty for a page of none."""
    place: str = ""
    """A number, or several words, that find it among others of its kind."""

    def __str__(self) -> str:
        """Write it, as `read` reads it."""
        return "/".join(filter(None, self))


HOME = Address()

LONGEST = 3_900
"""So many characters a whole link to a deck may have, so that with some words it is one message everywhere.

Telegram cuts at 4,096; Signal folds what is longer than 2,000, WhatsApp takes 65,536. Browsers open all
of these.
"""


def read(text: str) -> Address:
    """Return the address that is written so, and not otherwise. It may name nothing that is there."""
    kind, _, rest = text.partition("/")
    game, _, place = ("", "", rest) if kind in _SINGLE else rest.partition("/")
    address = Address(kind, game, place)  # type: ignore[arg-type]  # the router knows which kinds there are
    return address if str(address) == text else Address(place=text)
