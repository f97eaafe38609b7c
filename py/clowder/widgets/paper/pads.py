"""Score pads, for games in which there is much to add up."""

from collections.abc import Callable, Iterable

from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.sheet import Sheet, leaf


def page(game: str, picture: Node, title: str, pad: Callable[[Sheet], Iterable[Node]], sheet: Sheet) -> Node:
    """Draw the score pad of the game of this name: a page of tables to write in."""
    head = h("header", picture, h("h2.title", title))
    return leaf("pad", f"pad {game}", head, h("div.pads", pad(sheet)))


def blanks(number: int) -> list[Node]:
    """Return empty table cells to write in."""
    return [h("td")] * number
