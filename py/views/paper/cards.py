"""Pages of cards of poker size, nine on each, to be cut apart.

They touch each other, so that one cut parts two cards, and stand in the middle of the paper: when both sides
are printed there is a back behind every card, if left and right are exchanged (paper.css does that).
"""

from collections.abc import Iterator, Sequence
from functools import cache

from core.words import cached
from views.cards import back
from views.nodes import Node, h
from views.paper.sheet import PAPERS, Sheet, leaf
from views.pictures import picture

WIDTH, HEIGHT = 63, 88
"""Of a card."""

COLUMNS, ROWS = 3, 3
A_PAGE = COLUMNS * ROWS

MARK, AWAY = 4, 1
"""How long a cutting mark is, and how far it stays away from the cards."""


def pages(faces: Sequence[Node], sheet: Sheet, title: str) -> Iterator[Node]:
    """The faces, and behind each page its backs. `title` stands in the margin, and the page's number."""
    groups = [faces[first : first + A_PAGE] for first in range(0, len(faces), A_PAGE)]
    for number, group in enumerate(groups, start=1):
        page = f"{title} · {number}/{len(groups)}"
        lines = _dots(sheet.paper, len(group)), _marks(sheet.paper)
        yield leaf("cards", page, _grid(group), lines, h("p.margin", page))
        if sheet.backs:
            behind = [_back(sheet.thrifty)] * len(group)
            moved = f"--right:{sheet.right};--down:{sheet.down}"
            yield leaf("cards behind", f"behind {page}", _grid(behind), _marks(sheet.paper), style=moved)


def printed(face: Node) -> Node:
    """A card as it is on the screen, from the same drawing."""
    return h("div.card", face.children, class_=face.attributes.get("class"))


def _grid(cards: Sequence[Node]) -> Node:
    return h("div.grid", (h("div.piece", each) for each in cards))


@cached
def _back(thrifty: bool) -> Node:
    return h("div.card.drawn-back", picture("clowder")) if thrifty else back()


@cache
def _marks(paper: str) -> Node:
    """Cutting marks in the margins: where a ruler is laid."""
    (left, top), (right, bottom) = _corner(paper), (COLUMNS * WIDTH, ROWS * HEIGHT)
    across = (left + i * WIDTH for i in range(COLUMNS + 1))
    along = (top + i * HEIGHT for i in range(ROWS + 1))
    lines = [f"M{_mm(x)} {_mm(y)}v{MARK}" for x in across for y in (top - AWAY - MARK, top + bottom + AWAY)]
    lines += [f"M{_mm(x)} {_mm(y)}h{MARK}" for y in along for x in (left - AWAY - MARK, left + right + AWAY)]
    return _drawn("marks", paper, lines)


@cache
def _dots(paper: str, cards: int) -> Node:
    """A dotted line round every card: where scissors go. Neighbours share one."""
    left, top = _corner(paper)
    places = [divmod(i, COLUMNS) for i in range(cards)]
    above = {(row + below, column) for row, column in places for below in (0, 1)}
    beside = {(row, column + right) for row, column in places for right in (0, 1)}
    lines = [f"M{_mm(left + x * WIDTH)} {_mm(top + y * HEIGHT)}h{WIDTH}" for y, x in sorted(above)]
    lines += [f"M{_mm(left + x * WIDTH)} {_mm(top + y * HEIGHT)}v{HEIGHT}" for y, x in sorted(beside)]
    return _drawn("dots", paper, lines)


def _drawn(look: str, paper: str, lines: Sequence[str]) -> Node:
    width, height = PAPERS[paper]
    drawn = (h("path", d=line) for line in lines)
    return h(f"svg.{look}", drawn, viewBox=f"0 0 {width} {height}", aria_hidden="true", key=str(len(lines)))


def _corner(paper: str) -> tuple[float, float]:
    """Where the first card begins."""
    width, height = PAPERS[paper]
    return (width - COLUMNS * WIDTH) / 2, (height - ROWS * HEIGHT) / 2


def _mm(length: float) -> str:
    return f"{length:.2f}"
