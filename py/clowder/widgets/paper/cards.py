"""Pages of poker-sized cards to cut apart: nine on each, or in large print four, half as large again.

The cards touch, so that one cut separates two, and they stand in the middle of the paper: on a page printed
on both sides every card has a back behind it, if left and right are exchanged (paper.css does that).
"""

from collections.abc import Iterator, Sequence
from functools import cache

from clowder.core.i18n import cache_by_language
from clowder.widgets.cards import draw_card_back
from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.sheet import PrintSettings, draw_printed_page
from clowder.widgets.pictures import draw_picture

WIDTH, HEIGHT = 189, 264
"""Size of all cards of a page: three by three of 63 x 88 mm, or two by two of 94.5 x 132 mm."""

MARK_LENGTH = 3
"""Length of a cutting mark in millimetres, if there is room for it."""

MARK_DISTANCE = 0.5
"""Distance of a cutting mark from the cards in millimetres."""


def draw_card_pages(faces: Sequence[Node], sheet: PrintSettings, title: str) -> Iterator[Node]:
    """Yield the printed pages with these card faces; after each comes a page of backs, if `sheet.backs`.

    A page has nine cards, or four in large print, with lines and marks to cut along. `title` and the
    number of the page stand in the margin. A page of backs has as many cards, and is moved by
    `sheet.right` and `sheet.down` (CSS variables `--right` and `--down`).
    """
    a_page = _cards_per_row(sheet) ** 2
    groups = [faces[first : first + a_page] for first in range(0, len(faces), a_page)]
    for number, group in enumerate(groups, start=1):
        page = f"{title} · {number}/{len(groups)}"
        lines = _draw_cut_lines(sheet, len(group)), _draw_cut_marks(sheet)
        yield draw_printed_page("cards", page, _draw_card_grid(group), lines, h("p.margin", page))
        if sheet.backs:
            behind = [_draw_printed_card_back(sheet.thrifty)] * len(group)
            moved = f"--right:{sheet.right};--down:{sheet.down}"
            yield draw_printed_page(
                "cards behind", f"behind {page}", _draw_card_grid(behind), _draw_cut_marks(sheet), style=moved
            )


def _cards_per_row(sheet: PrintSettings) -> int:
    """Return how many cards a row of a printed page has: 2 in large print, else 3; the rows are as many."""
    return 2 if sheet.large else 3


def _draw_card_grid(cards: Sequence[Node]) -> Node:
    """Draw the cards of one printed page as a `div.grid`, row by row from the upper left.

    Each card is in a `div.piece`.
    """
    return h("div.grid", (h("div.piece", each) for each in cards))


@cache_by_language
def _draw_printed_card_back(outline_only: bool) -> Node:
    """Draw the back of a card for print; with `outline_only`, only an outline and an emblem, to save ink."""
    return h("div.card.drawn-back", draw_picture("clowder")) if outline_only else draw_card_back()


@cache
def _draw_cut_marks(sheet: PrintSettings) -> Node:
    """Draw short lines in the margins of a page, in line with each cut, to lay a ruler at.

    They are at both ends of each cut, at most `MARK_LENGTH` mm long, and shorter if the margin is
    narrow.
    """
    left, top = _first_card_corner(sheet)
    across, along = _cut_positions(sheet)
    long, high = (min(MARK_LENGTH, room - MARK_DISTANCE) for room in (left, top))
    lines = [
        f"M{_format_millimetres(x)} {_format_millimetres(y)}v{_format_millimetres(high)}"
        for x in across
        for y in (top - MARK_DISTANCE - high, top + HEIGHT + MARK_DISTANCE)
    ]
    lines += [
        f"M{_format_millimetres(x)} {_format_millimetres(y)}h{_format_millimetres(long)}"
        for y in along
        for x in (left - MARK_DISTANCE - long, left + WIDTH + MARK_DISTANCE)
    ]
    return _draw_page_lines("marks", sheet, lines)


@cache
def _draw_cut_lines(sheet: PrintSettings, cards: int) -> Node:
    """Draw dotted lines round the first `cards` places for cards on a page, to cut along with scissors.

    Cards next to each other share a line, which is drawn once.
    """
    number = _cards_per_row(sheet)
    across, along = _cut_positions(sheet)
    places = [divmod(i, number) for i in range(cards)]
    above = {(row + below, column) for row, column in places for below in (0, 1)}
    beside = {(row, column + right) for row, column in places for right in (0, 1)}
    lines = [
        f"M{_format_millimetres(across[x])} {_format_millimetres(along[y])}h{WIDTH / number}"
        for y, x in sorted(above)
    ]
    lines += [
        f"M{_format_millimetres(across[x])} {_format_millimetres(along[y])}v{HEIGHT / number}"
        for y, x in sorted(beside)
    ]
    return _draw_page_lines("dots", sheet, lines)


def _draw_page_lines(class_name: str, sheet: PrintSettings, lines: Sequence[str]) -> Node:
    """Draw an SVG of the size of a page's printable area, with this CSS class and these lines.

    `lines` are the data of SVG paths, in millimetres.
    """
    width, height = sheet.printable_area_size
    drawn = (h("path", d=line) for line in lines)
    frame = f"0 0 {_format_millimetres(width)} {_format_millimetres(height)}"
    return h(f"svg.{class_name}", drawn, viewBox=frame, aria_hidden="true")


def _cut_positions(sheet: PrintSettings) -> tuple[list[float], list[float]]:
    """Return the positions of all vertical cuts, from the left, and of all horizontal cuts, from the top.

    They are in millimetres from the edges of the printable area. The outer edges of the cards are cuts,
    too.
    """
    (left, top), number = _first_card_corner(sheet), _cards_per_row(sheet)
    steps = range(number + 1)
    return [left + i * WIDTH / number for i in steps], [top + i * HEIGHT / number for i in steps]


def _first_card_corner(sheet: PrintSettings) -> tuple[float, float]:
    """Return the position of the upper left corner of a page's first card: from the left, and from the top.

    Both are in millimetres from the edges of the printable area, in whose middle the cards are.
    """
    width, height = sheet.printable_area_size
    return (width - WIDTH) / 2, (height - HEIGHT) / 2


def _format_millimetres(length: float) -> str:
    """Return a length in millimetres as text with two decimals, for an SVG attribute."""
    return f"{length:.2f}"
