"""Pages turned for a player who does not sit at the lower side of the tablet."""

from clowder.widgets.nodes import Node, h


def draw_rotated_page(page: Node, degrees: int) -> Node:
    """Draw a page rotated clockwise by `degrees`, for a player who sits at another side of the tablet.

    The page is put into a `div.sheet` with the attribute `data-turned`, and this into a
    `div.turned-page` of screen size, within which it scrolls. That has the page's key.
    """
    return h("div.turned-page", h("div.sheet", page, data_turned=degrees), key=page.key)
