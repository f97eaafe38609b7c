"""What is handed on as an address: a deal, or a deck of cards that somebody has written.

    deal/some-game/123456789012/seats=2&revision=1&decks=2
    deck/some-game/eMrVb...nW2o/1

That of a deal says which game in which revision, its number, how many play, and by which options: no more
than what the lobby could be told by hand. That of a deck holds all of it. Only what can be read is let in,
and nothing happens before somebody says so.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from clowder.app.model.deal import Deal, typed
from clowder.core.errors import Refused
from clowder.core.options import Opt, chosen, declared, text
from clowder.core.rules import S
from clowder.core.table import Table
from clowder.core.words import _
from clowder.games.game import Game

KIND = "deal"
"""The first word of the address of a deal."""

DECK = "deck"
"""The first word of the address of a deck."""

FORM = "1"
"""The last word of the address of a deck: how it is packed. Without it the link was cut off.

It is a digit also because messengers take a sign at the end for that of a sentence, and leave it out.
"""

IN_A_CODE = 2_300
"""So many characters of a link go into a code for a camera.

The largest has room for 2,331 bytes, if 15 % of it may be spoiled.
"""

REVISION = "revision"
"""Stands before the revision of the game: another deals other cards. The first links did not say it."""

_HOW = re.compile(r"seats=([0-9])((?:&[a-z_]{1,20}=[a-z0-9-]{1,20}){0,20})")


@dataclass(frozen=True)
class Dealt:
    """What a link says of a game that is to be played."""

    deal: Deal
    seats: int
    wishes: Mapping[str, str]
    """Options by their names, as words. The others are as the game has them."""


def link(table: Table[S, Opt], deal: Deal) -> str:
    """The address of this deal, for a game like the one on the table. Head starts are left to the players."""
    options = table.options
    said = {
        each.name: getattr(options, each.name)
        for each in declared(options)
        if not each.each_seat and getattr(options, each.name) != each.default
    }
    said = {"seats": table.seats, REVISION: table.rules.REVISION, **said}
    words = [f"{name}={text(value)}" for name, value in said.items()]
    return f"{KIND}/{table.rules.NAME}/{deal.number}/{'&'.join(words)}"


def read_link(game: Game, number: str, how: str) -> Dealt:
    """What the last two words of an address say of this game. Raises Refused, which names nothing of it."""
    found = _HOW.fullmatch(how)
    if found is None:
        raise Refused(_unread())
    wishes = dict(word.split("=") for word in found[2].split("&")[1:])
    if wishes.pop(REVISION, revision := str(game.rules.REVISION)) != revision:
        raise Refused(_("This deal is of another form of the game. Here it would be other cards."))
    seated = {each.name for each in declared(game.rules.Options) if each.each_seat}
    try:
        Table(game.rules, int(found[1]), chosen(game.rules.Options, wishes))
        if seated & wishes.keys():
            raise Refused
    except Refused:
        raise Refused(_unread()) from None
    return Dealt(typed(number), int(found[1]), wishes)


def deck_link(game: str, packed: str) -> str:
    """The address of a deck, from the word that it is packed in."""
    return f"{DECK}/{game}/{packed}/{FORM}"


def read_deck_link(words: list[str]) -> str:
    """The word that a deck is packed in, from those behind the game. Raises Refused if it was cut."""
    match words:
        case [packed, form] if form == FORM and packed:
            return packed
    from clowder.widgets.parcels import unread_link

    raise Refused(unread_link())


def in_code(text: str) -> str:
    """The address of a deal or a deck in what a code says: a link to Clowder anywhere; empty if none."""
    found = re.search(rf"#((?:{KIND}|{DECK})/\S+)", text)
    return found[1] if found else ""


def _unread() -> str:
    return _("This link to a deal cannot be read. It may have been cut off, or be of a newer Clowder.")
