"""What is turned to whoever sits at another side than the lower one."""

from clowder.widgets.nodes import Node, h


def turned(page: Node, degrees: int) -> Node:
    """A page as large as the screen, turned clockwise by so much. It is scrolled in itself."""
    return h("div.turned-page", h("div.sheet", page, data_turned=degrees), key=page.key)
