"""Score pads, for games in which there is much to add up."""

from collections.abc import Callable, Iterable

from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.sheet import PrintSettings, draw_paper_page


def draw_score_pad(
    game: str,
    picture: Node,
    title: str,
    draw_tables: Callable[[PrintSettings], Iterable[Node]],
    sheet: PrintSettings,
) -> Node:
    """Draw the printed score pad of a game: its picture and title, and the tables of `draw_tables`.

    `game` is the game's name, and `sheet` are the settings of printing. The tables are empty, to be filled in
    by hand.
    """
    head = h("header", picture, h("h2.title", title))
    return draw_paper_page("pad", f"pad {game}", head, h("div.pads", draw_tables(sheet)))


def blank_table_cells(number: int) -> list[Node]:
    """Return `number` empty table cells to write in."""
    return [h("td")] * number
