"""Addresses of pages: the text after the `#` of a URL.

    rules/some-game             the rules of a game
    play/some-game              its lobby
    play/some-game/1790000000   the table of the save of this number
    person/2                    a person whom the tablet knows, by their number
    evening                     an evening of several games
    evening/1790000000          the podium at its end
    file                        a file that is being read; only while it is read
    waiting/some-game           the saves of a game; without a game, of all
    learn/some-game             the first lesson of its tutorial
    learn/some-game/2           the second one
    example/some-game/AC-5      an example of the sentence of the rules with this key
    cut/some-game/1790000000    where all cut before that game is dealt from an envelope
    deal/some-game/123/seats=2  a lobby for a game that is dealt by a number
    deck/some-game/eMrVb/1      asks over a lobby whether to play with the cards that are in it

Addresses contain names and numbers only, never sentences of a page.
"""

import re
from typing import Literal, NamedTuple, TypeAlias, get_args

PlainKind: TypeAlias = Literal[
    "", "evening", "settings", "statistics", "thinking", "person", "waiting", "file"
]
"""Kinds of pages that belong to no game; the empty text is the home page."""

GameKind: TypeAlias = Literal[
    "play", "cut", "deal", "deck", "review", "sit", "learn", "example", "rules", "paper", "read", "link",
    "cards", "scan", "log", "dealt", "envelope",
]  # fmt: skip
"""Kinds of pages that belong to a game."""

_PLAIN_KINDS = get_args(PlainKind)


class PageAddress(NamedTuple):
    """Address of a page, such as `play/some-game/179000`: kind of page, name of its game, and a place.

    `place` is a number, or words joined by `/`, that tells the page from others of its kind. `str()` of
    an address joins its parts by `/`, without empty ones; `parse_address` reads that text.
    """

    kind: PlainKind | GameKind = ""
    game: str = ""
    """The name of the page's game; empty for a page of no game."""
    place: str = ""
    """A number, or words joined by `/`, that find the page among others of its kind."""

    def __str__(self) -> str:
        """Return the parts of the address joined by `/`, without empty ones, as `parse_address` reads it."""
        return "/".join(filter(None, self))


HOME = PageAddress()


def lesson_address(game: str, number: int) -> PageAddress:
    """Return the address of lesson `number` of a game: `learn/GAME` for 1, `learn/GAME/2` for 2.

    `game` is the game's name. The place of lesson 1 is empty.
    """
    return PageAddress("learn", game, str(number) if number > 1 else "")


def parse_lesson_number(address: PageAddress) -> int | None:
    """Return the lesson number, 1 to 9, in an address such as `learn/GAME/2`; None for any other.

    An address of the kind `learn` with an empty place is that of lesson 1. A place must be a single
    digit from 2 to 9; `1`, which `lesson_address` never writes, gives None.
    """
    if address.kind != "learn" or not re.fullmatch("[2-9]?", address.place):
        return None
    return int(address.place or 1)


MAX_LINK_LENGTH = 3_900
"""The largest number of characters in a link to a deck, so that it fits into one message of every messenger.

Telegram cuts at 4,096; Signal folds what is longer than 2,000, WhatsApp takes 65,536. Browsers open all of
these.
"""


def parse_address(text: str) -> PageAddress:
    """Return the address in a text such as `example/some-game/AC-5`: kind, game and place.

    The text is split at `/`. A kind in `PlainKind` belongs to no game: there all that follows the kind
    is the place. Whether the kind is known and the page exists is not checked. A text that `str()` of
    the result would not give back, such as `rules/` with a slash too many, becomes
    `PageAddress(place=text)`, for which there is no page.
    """
    kind, _, rest = text.partition("/")
    game, _, place = ("", "", rest) if kind in _PLAIN_KINDS else rest.partition("/")
    address = PageAddress(kind, game, place)  # type: ignore[arg-type]  # the router checks the kind
    return address if str(address) == text else PageAddress(place=text)
