"""Links to a deal, or to a deck of cards that somebody has written.

    deal/some-game/123456789012/seats=2&revision=1&decks=2
    deck/some-game/eMrVb...nW2o/1

The link to a deal holds the game and its revision, the number of the deal, the number of players and the
options: no more than players could set in the lobby by hand. The link to a deck holds the whole deck. Only
valid links are accepted, and opening one changes nothing until a player agrees.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from clowder.app.model.deal import Deal, parse_deal_number
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.options import Opt, list_option_declarations, option_value_text, parse_options
from clowder.core.rules import S
from clowder.core.table import Table
from clowder.games.game import Game

DEAL_WORD = "deal"
"""First word of a deal's address."""

DECK_WORD = "deck"
"""First word of a deck's address."""

DECK_FORM = "1"
"""Last word of a deck's address: the version of its packing. A link without this word is truncated.

The word is a digit also because messengers take a punctuation mark at the end for that of a sentence, and
leave it out.
"""

MAX_CODE_LINK = 2_300
"""Maximum length of a link in a code for a camera, in characters.

The largest code holds 2,331 bytes if 15 % of it may be damaged.
"""

REVISION_WORD = "revision"
"""Name of the revision of the game's rules in a link, as another revision deals other cards.

The first links did not have it.
"""

_QUERY = re.compile(r"seats=([0-9])((?:&[a-z_]{1,20}=[a-z0-9_-]{1,20}){0,20})")


@dataclass(frozen=True)
class DealLinkContent:
    """Content of a link to a deal: `deal`, number of players (`seats`), and `option_values` as text.

    Options that are missing in `option_values` have the game's defaults.
    """

    deal: Deal
    seats: int
    option_values: Mapping[str, str]
    """Values of options as text, by option name. Options that are missing have the game's defaults."""


def format_deal_address(table: Table[S, Opt], deal: Deal) -> str:
    """Return the address of a deal for links: `deal/GAME/NUMBER/seats=2&revision=1&goal=50`.

    Game, seats, revision of the rules and options are those of the table. Left out are options with
    their default value, and head starts (points that a seat begins with: all options with a value for
    each seat), as they are the players' own.
    """
    options = table.options
    said = {
        each.name: getattr(options, each.name)
        for each in list_option_declarations(options)
        if not each.each_seat and getattr(options, each.name) != each.default
    }
    said = {"seats": table.seats, REVISION_WORD: table.rules.REVISION, **said}
    words = [f"{name}={option_value_text(value)}" for name, value in said.items()]
    return f"{DEAL_WORD}/{table.rules.NAME}/{deal.number}/{'&'.join(words)}"


def parse_deal_link(game: Game, number: str, query: str) -> DealLinkContent:
    """Return the deal, the number of seats and the options in the words of a link to a deal.

    `number` and `query` are the link's last two words, such as `123456789012` and `seats=2&goal=50`. A
    link without a revision counts as one for the present rules. Raises Refused if the words cannot be
    read, set head starts or options that the game does not allow, or are for another revision of its
    rules; the message repeats nothing of the link.
    """
    found = _QUERY.fullmatch(query)
    if found is None:
        raise Refused(_unreadable_link_text())
    option_values = dict(word.split("=") for word in found[2].split("&")[1:])
    if option_values.pop(REVISION_WORD, revision := str(game.rules.REVISION)) != revision:
        raise Refused(_("This deal is of another form of the game. Here it would be other cards."))
    seated = {each.name for each in list_option_declarations(game.rules.Options) if each.each_seat}
    try:
        Table(game.rules, int(found[1]), parse_options(game.rules.Options, option_values))
        if seated & option_values.keys():
            raise Refused
    except Refused:
        raise Refused(_unreadable_link_text()) from None
    return DealLinkContent(parse_deal_number(number), int(found[1]), option_values)


def format_deck_address(game: str, packed: str) -> str:
    """Return the address of a deck of cards, for links: `deck/GAME/PACKED/1`.

    `packed` is the whole deck in one word; the last word is the version of its packing, `DECK_FORM`.
    """
    return f"{DECK_WORD}/{game}/{packed}/{DECK_FORM}"


def parse_deck_link(words: list[str]) -> str:
    """Return the packed deck in the last words of a shared deck's link: `[packed, version]`.

    The packed deck is a whole deck as one word. Raises Refused unless there are just these two words,
    the first is not empty, and the version is `DECK_FORM`. A truncated link lacks the version.
    """
    match words:
        case [packed, form] if form == DECK_FORM and packed:
            return packed
    from clowder.widgets.deck_sharing import unreadable_deck_link_text

    raise Refused(unreadable_deck_link_text())


def find_link_address(text: str) -> str:
    """Return the address of a deal or deck after the `#` of a link in a text; empty for none.

    The first such address is returned. The text may be scanned or pasted, and the link be to Clowder on
    any website. Characters right after the link, such as a full stop or a bracket, are left out: an
    address ends with an ASCII letter or digit.
    """
    found = re.search(rf"#((?:{DEAL_WORD}|{DECK_WORD})/[!-~]*[A-Za-z0-9])", text)
    return found[1] if found else ""


def _unreadable_link_text() -> str:
    """Return the error sentence that a link to a deal is cut off, or of a newer Clowder."""
    return _("This link to a deal cannot be read. It may have been cut off, or be of a newer Clowder.")
