"""Printed I Stepped on the Cat!: the deck that the options define."""

from collections.abc import Iterable

from clowder.games.stepped_on_the_cat.rules import Options, full_deck
from clowder.games.stepped_on_the_cat.view import draw_face
from clowder.widgets.cards import draw_unlabelled_card
from clowder.widgets.nodes import Node
from clowder.widgets.paper.paper import PrintableParts
from clowder.widgets.paper.sheet import PrintSettings


def _draw_printed_cards(options: Options, content: object, sheet: PrintSettings) -> Iterable[Node]:
    """Return a `div` with the face of each card, to print, for all cards of the deck of these options.

    The cards come in the order of `full_deck`. `content` and `sheet` are not used.
    """
    return (draw_unlabelled_card(draw_face(each)) for each in full_deck(options))


PAPER = PrintableParts(_draw_printed_cards)
