"""Pages turned for a player who does not sit at the lower side of the tablet."""

from clowder.widgets.nodes import Node, h


def draw_rotated_page(page: Node, degrees: int) -> Node:
    """Draw a page rotated clockwise by `degrees`, for a player who sits at another side of the tablet.

    The page is put into an element of screen size, within which it scrolls; that has the page's key.
    """
    return h("div.turned-page", h("div.sheet", page, data_turned=degrees), key=page.key)
