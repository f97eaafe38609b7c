"""Printed Alley Cat: its 27 cards, and a score pad for the rounds."""

from collections.abc import Iterable, Iterator

from clowder.core.i18n import _
from clowder.games.alley_cat.rules import LOW_TO_HIGH, Options
from clowder.games.alley_cat.view import draw_face
from clowder.widgets.cards import draw_unlabelled_card
from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.pads import blank_table_cells
from clowder.widgets.paper.paper import PrintableParts
from clowder.widgets.paper.sheet import PrintSettings

PAD_DUELS = 4
"""Games on a page of the score pad."""

LARGE_PAD_DUELS = 2
"""Games on a page of the score pad in large print."""

ROUNDS = 10
"""Rounds in each game on the score pad."""


def _draw_all_card_faces(options: Options, content: object, sheet: PrintSettings) -> Iterable[Node]:
    """Draw the faces of all 27 cards for printing, from low to high; the arguments are not used."""
    return (draw_unlabelled_card(draw_face(each)) for each in LOW_TO_HIGH)


def _draw_score_pad(sheet: PrintSettings) -> Iterator[Node]:
    """Yield empty HTML tables, one for each game on a printed score pad: 4, or 2 in large print.

    Each has a row for the two names, a row of headings, and ten numbered rows, each with two cells
    (points and sum) for either player.
    """
    heads = (_("Round"), *(_("Points"), _("Together")) * 2)
    for _game in range(LARGE_PAD_DUELS if sheet.large else PAD_DUELS):
        yield h(
            "table",
            h("tr", h("th", _("Name"), scope="row"), [h("td", colspan=2)] * 2),
            h("tr.head", (h("th", each, scope="col") for each in heads)),
            (
                h("tr", h("th", str(number), scope="row"), blank_table_cells(4))
                for number in range(1, ROUNDS + 1)
            ),
        )


PAPER = PrintableParts(_draw_all_card_faces, _draw_score_pad)
