"""Score pads, for games in which there is much to add up."""

from collections.abc import Callable, Iterable

from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.sheet import PrintSettings, draw_paper_page


def draw_score_pad(
    game: str, picture: Node, title: str, pad: Callable[[PrintSettings], Iterable[Node]], sheet: PrintSettings
) -> Node:
    """Draw the page with the score pad of the game named `game`; `pad` returns its tables to write in."""
    head = h("header", picture, h("h2.title", title))
    return draw_paper_page("pad", f"pad {game}", head, h("div.pads", pad(sheet)))


def blank_table_cells(number: int) -> list[Node]:
    """Return empty table cells to write in."""
    return [h("td")] * number
