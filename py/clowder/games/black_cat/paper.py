"""Printed Black Cat: a poker deck, two reminder cards, and a score pad."""

from collections.abc import Iterable, Iterator

from clowder.core import poker
from clowder.core.i18n import _
from clowder.games.black_cat.rules import SEATS, Options
from clowder.games.black_cat.score import BLACK_CAT, JELLICAL, TOMCAT, YOWLER
from clowder.games.black_cat.view import RHYME
from clowder.widgets.cards import draw_poker_card_face, draw_unlabelled_card
from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.pads import blank_table_cells
from clowder.widgets.paper.paper import PrintableParts
from clowder.widgets.paper.sheet import PrintSettings

PAD_GAMES = 4
"""Games on a page of the score pad."""

LARGE_PAD_GAMES = 2
"""Games on a page of the score pad in large print."""


def _draw_printed_cards(options: Options, content: object, sheet: PrintSettings) -> Iterable[Node]:
    """Yield the cards to print: a poker deck, a card that lists the Cats, and a card with the rhyme.

    The rhyme is spoken for the call that ends the game. The deck has 52 cards even with the option of
    two decks: of the options only `whole_run` matters. `content` and `sheet` are not used.
    """
    yield from (draw_unlabelled_card(draw_poker_card_face(each)) for each in poker.poker_deck())
    yield h(
        "div.card.note",
        h("p.title", _("Your cats")),
        h("dl", map(_draw_cat_description, _list_cat_descriptions(options))),
    )
    yield h("div.card.note.rhyme", (h("p", line) for line in RHYME))


def _list_cat_descriptions(options: Options) -> list[tuple[int, str, str]]:
    """Return (points, name, description) of each kind of Cat, for the printed card that lists them.

    The option `whole_run` changes the description of the Black Cat.
    """
    black_cat = (
        _("All black cards from one red card to the next, if they add to 13.")
        if options.whole_run
        else _("Black cards in a row that add to 13.")
    )
    return [
        (TOMCAT, _("Tomcat"), _("Neighbours that add to 10.")),
        (YOWLER, _("Yowler"), _("A ten.")),
        (JELLICAL, _("Jellical Cat"), _("Equal face cards between two other equal cards: each counts.")),
        (BLACK_CAT, _("Black Cat"), black_cat),
    ]


def _draw_cat_description(cat: tuple[int, str, str]) -> Node:
    """Draw a kind of Cat for the printed list: points and name as term, then the description.

    `cat` is (points, name, description).
    """
    points, name, what = cat
    return h("div", h("dt", h("b", str(points)), " ", name), h("dd", what))


def _draw_score_pad(sheet: PrintSettings) -> Iterator[Node]:
    """Yield the empty tables of a page of the score pad, one for each game: 4, or 2 in large print.

    Each has a row for names, one for each kind of Cat with its points, and one for the total, with a
    cell for each of four players.
    """
    players = range(SEATS[-1])
    rows = [
        (_("Tomcats"), TOMCAT),
        (_("Yowlers"), YOWLER),
        (_("Jellical Cats"), JELLICAL),
        (_("Black Cats"), BLACK_CAT),
    ]
    for _game in range(LARGE_PAD_GAMES if sheet.large else PAD_GAMES):
        yield h(
            "table.wide",
            _draw_score_pad_row(_("Name"), players),
            (_draw_score_pad_row(f"{what} × {points}", players) for what, points in rows),
            _draw_score_pad_row(_("Together"), players),
        )


def _draw_score_pad_row(label: str, players: range) -> Node:
    """Draw a row of the printed score pad: a label, and an empty cell for each player."""
    return h("tr", h("th", label, scope="row"), blank_table_cells(len(players)))


PAPER = PrintableParts(_draw_printed_cards, _draw_score_pad)
