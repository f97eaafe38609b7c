"""Pages turned for a player who does not sit at the lower side of the tablet."""

from clowder.widgets.nodes import Node, h


def draw_rotated_page(page: Node, degrees: int) -> Node:
    """Draw a page of screen size rotated clockwise by `degrees`, for a player at another side of the tablet.

    The rotated page scrolls within its own area.
    """
    return h("div.turned-page", h("div.sheet", page, data_turned=degrees), key=page.key)
