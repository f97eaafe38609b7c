"""I Stepped on the Cat! on paper: as many cards of each kind as its options say."""

from collections.abc import Iterable

from games.stepped_on_the_cat.rules import Options, deck
from games.stepped_on_the_cat.view import face
from widgets.nodes import Node
from widgets.paper.cards import printed
from widgets.paper.paper import Paper
from widgets.paper.sheet import Sheet


def _faces(options: Options, content: object, sheet: Sheet) -> Iterable[Node]:
    return (printed(face(each)) for each in deck(options))


PAPER = Paper(_faces)
