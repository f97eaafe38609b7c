"""Score pads, for games in which there is much to add up."""

from collections.abc import Callable, Iterable

from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.sheet import PrintSettings, draw_printed_page


def draw_score_pad(
    game: str,
    picture: Node,
    title: str,
    draw_tables: Callable[[PrintSettings], Iterable[Node]],
    sheet: PrintSettings,
) -> Node:
    """Draw a printed page with empty tables in which players write the scores of a game by hand.

    `picture` and `title` stand above the tables, which `draw_tables` draws for the print settings
    `sheet`. `game` is the game's name, for the key of the page.
    """
    head = h("header", picture, h("h2.title", title))
    return draw_printed_page("pad", f"pad {game}", head, h("div.pads", draw_tables(sheet)))


def blank_table_cells(number: int) -> list[Node]:
    """Return a list of `number` empty table cells (`td`) for players to write in."""
    return [h("td")] * number
