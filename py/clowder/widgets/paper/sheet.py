"""How a sheet is printed, and what each of its pages is."""

from collections.abc import Iterable
from dataclasses import dataclass

from clowder.core.words import _
from clowder.widgets.nodes import Content, Node, classes, h

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The kinds of paper that can be had everywhere: width and height. `paper.css` has the same numbers."""

EDGE = 6.35
"""A quarter of an inch: what a printer may have to leave white on every side. What is drawn there on a page
that it cannot reach, it either cuts off, or makes the whole page smaller."""


@dataclass(frozen=True)
class Sheet:
    """How it is printed."""

    paper: str = "a4"
    """One of `PAPERS`."""
    backs: bool = False
    """Whether a page of backs follows each page of cards, for printing on both sides."""
    right: float = 0
    """How far the backs are moved to the right, for a printer that turns its paper askew."""
    down: float = 0
    thrifty: bool = False
    """Outlines instead of surfaces, to save ink."""
    large: bool = False
    """Large print."""

    @property
    def area(self) -> tuple[float, float]:
        """Width and height of what can be printed on."""
        width, height = PAPERS[self.paper]
        return width - 2 * EDGE, height - 2 * EDGE


def leaf(look: str, key: str, *content: Content, style: str | None = None) -> Node:
    """A page of paper, told from others by its key; what has no room on it goes on on another."""
    return h("section.leaf", content, class_=look, style=style, key=key)


def leaves(sheet: Sheet, pages: Iterable[Node]) -> Node:
    """All pages, one below the other. On the screen they are a picture of what will be printed."""
    return h(
        "section.leaves",
        pages,
        class_=classes(sheet.paper, thrifty=sheet.thrifty, large_print=sheet.large),
        aria_label=_("What will be printed"),
        key="leaves",
    )
