"""Printed I Stepped on the Cat!: the deck that the options define."""

from collections.abc import Iterable

from clowder.games.stepped_on_the_cat.rules import Options, deck
from clowder.games.stepped_on_the_cat.view import face
from clowder.widgets.nodes import Node
from clowder.widgets.paper.cards import draw_printed
from clowder.widgets.paper.paper import Paper
from clowder.widgets.paper.sheet import Sheet


def _faces(options: Options, content: object, sheet: Sheet) -> Iterable[Node]:
    return (draw_printed(face(each)) for each in deck(options))


PAPER = Paper(_faces)
