"""Charts: a drawing for eyes, and the same figures as a table for screen readers."""

from collections.abc import Sequence
from typing import NamedTuple

from clowder.core.direction import isolate_text
from clowder.widgets.nodes import Node, h

WIDTH, HEIGHT = 320, 120
"""Size of a drawing, in its own units."""

LEFT, BELOW, ABOVE = 34, 18, 8
"""Margins of a column chart, in units of the drawing: on the left and below they have labels."""


class ValueAxis(NamedTuple):
    """Vertical axis of a chart, which reaches from the value `least` to the value `most`.

    `relative_position` tells where a value lies, from 0 to 1; `tick_values` are those to label: the
    ends, and 0 if it is between them.
    """

    least: int
    most: int

    def relative_position(self, value: int) -> float:
        """Return where a value lies on the axis, as a number from 0 at `least` to 1 at `most`."""
        return (value - self.least) / max(1, self.most - self.least)

    @property
    def tick_values(self) -> list[int]:
        """Values labelled on the axis, in ascending order: both ends, and 0 if it is between them.

        Each is there only once, even if both ends are equal.
        """
        return sorted({self.least, self.most, 0} & {*range(self.least, self.most + 1)})


def draw_column_chart(title: str, headings: tuple[str, str], values: Sequence[int], best: int) -> Node:
    """Draw a figure with a column for each value, the first on the left, and a line at the value `best`.

    `headings` are the labels of the horizontal and the vertical axis, such as `Game` and `Points`. The
    vertical axis includes 0, 1, `best` and all values. Columns get narrower if there are more than
    eight. Screen readers get a table of the numbered values instead of the drawing.
    """
    axis = ValueAxis(min(0, *values, 0), max(1, best, *values))
    step = (WIDTH - LEFT) / max(8, len(values))
    drawn = (_draw_chart_column(LEFT + i * step, step, value, axis) for i, value in enumerate(values))
    marks = (_draw_axis_tick(mark, axis) for mark in axis.tick_values)
    line = h("line.best", x1=LEFT, x2=WIDTH, y1=_y_coordinate(best, axis), y2=_y_coordinate(best, axis))
    ends = [
        h("text", headings[1], x=2, y=HEIGHT - 3),
        h("text.end", headings[0], x=WIDTH, y=HEIGHT - 3),
    ]
    picture = h("svg.chart", marks, drawn, line, ends, viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")
    rows = [(str(number), str(value)) for number, value in enumerate(values, start=1)]
    return h(
        "figure.charted", h("figcaption", title), picture, _draw_screen_reader_table(title, headings, rows)
    )


def draw_bar_chart(
    title: str, headings: tuple[str, str, str], bars: Sequence[tuple[str, int, int, str]]
) -> Node:
    """Draw a figure with a horizontal bar for each of `bars`, as (name, part, whole, CSS class).

    It is a list (`ul`), each item with the name, the bar, and the text `PART / WHOLE`. A bar is as long
    as its whole and filled as far as its part; the largest whole has the full width. Screen readers get
    a table instead, with `headings` as its column headings.
    """
    most = max((whole for _, _, whole, _ in bars), default=1)
    rows = (
        h(
            "li",
            h("span.name", isolate_text(name)),
            h("span.bar", _draw_partly_filled_bar(part, whole, most)),
            h("strong", f"{part} / {whole}"),
            class_=look,
            key=name,
        )
        for name, part, whole, look in bars
    )
    told = [(name, str(part), str(whole)) for name, part, whole, _ in bars]
    return h(
        "figure.charted",
        h("figcaption", title),
        h("ul.bars", rows, aria_hidden="true"),
        _draw_screen_reader_table(title, headings, told),
    )


def _draw_partly_filled_bar(part: int, whole: int, most: int) -> Node:
    """Draw an SVG bar as long as `whole` and filled up to `part`, on a scale whose full width is `most`."""
    width = 100 / max(1, most)
    return h(
        "svg.chart",
        h("rect.whole", x=0, y=0, width=f"{whole * width:.2f}", height=10, rx=2),
        h("rect.part", x=0, y=0, width=f"{part * width:.2f}", height=10, rx=2),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _y_coordinate(value: int, axis: ValueAxis) -> str:
    """Return the y coordinate of a value in a column chart, as text for SVG with one decimal.

    Larger values are higher up, so they have smaller coordinates.
    """
    return f"{HEIGHT - BELOW - axis.relative_position(value) * (HEIGHT - BELOW - ABOVE):.1f}"


def _draw_chart_column(x: float, step: float, value: int, axis: ValueAxis) -> Node:
    """Draw the column of a value as an SVG rectangle, from the height of 0 up or down to the value.

    `x` is the left edge of its room and `step` the width; the column fills the middle 70 percent of
    that. Even a column for 0 has some height, so that it can be seen.
    """
    top, foot = sorted((float(_y_coordinate(value, axis)), float(_y_coordinate(0, axis))))
    height = max(1.5, foot - top)
    return h(
        "rect.column",
        x=f"{x + step * 0.15:.1f}",
        y=f"{top:.1f}",
        width=f"{step * 0.7:.1f}",
        height=f"{height:.1f}",
        rx=2,
    )


def _draw_axis_tick(value: int, axis: ValueAxis) -> Node:
    """Draw a value of the vertical axis as a label on the left and a horizontal line across the chart."""
    y = _y_coordinate(value, axis)
    return h(
        "g",
        h("line", x1=LEFT, x2=WIDTH, y1=y, y2=y),
        h("text.end", str(value), x=LEFT - 4, y=f"{float(y) + 4:.1f}"),
    )


def _draw_screen_reader_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Node:
    """Draw the numbers of a chart as a table that is invisible, for screen readers only.

    `title` is its caption, and `headings` are its column headings. The first cell of each row is the
    row's heading.
    """
    head = h("thead", h("tr", (h("th", word, scope="col") for word in headings)))
    body = (
        h("tr", h("th", isolate_text(first), scope="row"), (h("td", each) for each in rest))
        for first, *rest in rows
    )
    return h("div.unseen", h("table", h("caption", title), head, h("tbody", body)))
