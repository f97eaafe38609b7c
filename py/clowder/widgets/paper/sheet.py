"""Settings of printing, and the pages of paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from clowder.core.i18n import _
from clowder.widgets.nodes import Content, Node, h, join_class_names

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Common paper sizes: width and height in millimetres. `paper.css` has the same numbers."""

EDGE_MM = 6.35
"""A quarter of an inch, in millimetres: the margin that a printer may need on every side.

A printer cuts off what is drawn there, or makes the whole page smaller.
"""


@dataclass(frozen=True)
class PrintSettings:
    """Settings of printing: paper size, pages of backs and their position, large print, saving ink.

    `paper` is a name of `PAPERS`; `printable_area_size` is its size without margins. With `backs` a page
    of backs follows each page of cards, moved by `right` and `down` millimetres. `thrifty` saves ink,
    `large` is for large print. `with_changed_setting` returns a copy with one changed, as words such as
    `switch backs` say.
    """

    paper: str = "a4"
    """One of `PAPERS`."""
    backs: bool = False
    """True if a page of backs follows each page of cards, for printing on both sides."""
    right: float = 0
    """Millimetres by which the backs are moved to the right, for a printer that pulls its paper in askew."""
    down: float = 0
    thrifty: bool = False
    """True for outlines instead of surfaces, to save ink."""
    large: bool = False
    """True for large print."""

    @property
    def printable_area_size(self) -> tuple[float, float]:
        """Width and height, in millimetres, of the paper without a margin of `EDGE_MM` on each side.

        Any printer can print there. Raises KeyError if `paper` is not in `PAPERS`.
        """
        width, height = PAPERS[self.paper]
        return width - 2 * EDGE_MM, height - 2 * EDGE_MM

    def with_changed_setting(self, choice_words: Sequence[str], value: str) -> "PrintSettings":
        """Return the settings with one choice changed as these words say; unchanged if they are unknown.

        `choice_words` are `size NAME` with a name of `PAPERS` (not checked); `switch backs`, `switch
        thrifty` or `switch large`, which toggle; or `move right` or `move down` with millimetres as
        `value`. Raises ValueError if the millimetres are no number.
        """
        match choice_words:
            case ["size", size]:
                return replace(self, paper=size)
            case ["switch", "backs"]:
                return replace(self, backs=not self.backs)
            case ["switch", "thrifty"]:
                return replace(self, thrifty=not self.thrifty)
            case ["switch", "large"]:
                return replace(self, large=not self.large)
            case ["move", "right"]:
                return replace(self, right=float(value))
            case ["move", "down"]:
                return replace(self, down=float(value))
        return self


def draw_printed_page(class_name: str, key: str, *content: Content, style: str | None = None) -> Node:
    """Draw a `section` that is printed as one page of paper, with this CSS class and CSS style.

    Content without room goes on to another sheet. `key` tells the page from its siblings.
    """
    return h("section.leaf", content, class_=class_name, style=style, key=key)


def draw_print_preview(sheet: PrintSettings, pages: Iterable[Node]) -> Node:
    """Draw a `section` with all printed pages, one below the other, as shown on the screen and printed.

    Its CSS classes tell the paper size, saving of ink and large print.
    """
    return h(
        "section.leaves",
        pages,
        class_=join_class_names(sheet.paper, thrifty=sheet.thrifty, large_print=sheet.large),
        aria_label=_("What will be printed"),
        key="leaves",
    )
