"""Drawing of the imports between rooms, as SVG.

Every room stands in a row above all rooms that it imports. An arrow that follows from others is left out.
"""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import TypeAlias

from conftest import ROOT

DRAWING = ROOT / "docs" / "explanation" / "architecture.svg"

Arrows: TypeAlias = Mapping[str, set[str]]

ROW, HIGH, GAP, LETTER, PASSING = 66, 30, 26, 7.4, 14
"""Pixels of the drawing.

ROW is the height of a row, HIGH that of a box, GAP the space between boxes, LETTER the width of a letter, and
PASSING that of an arrow that passes a row.
"""

SWEEPS = 12
"""The number of times that rows are ordered by the places of their neighbours."""

STYLE = (
    "text{font:13px ui-monospace,Menlo,monospace;text-anchor:middle;fill:#222}"
    "rect{fill:#fff7e6;stroke:#7a5c2e;stroke-width:1.2}.app{fill:#e8f0f8;stroke:#3b5f85}"
    "path{fill:none;stroke:#777;stroke-width:1.1;marker-end:url(#head)}"
)


HEAD = (
    '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<polygon points="0,0 8,4 0,8" fill="#777"/></marker>'
)
"""The head of an arrow."""


def without_implied_arrows(arrows: Arrows) -> dict[str, set[str]]:
    """Return the arrows without those that follow from others. Raises ValueError on an import cycle."""
    order = rooms_from_below(arrows)
    reached: dict[str, set[str]] = {}
    for room in sorted(arrows, key=order.__getitem__):
        reached[room] = arrows[room].union(*(reached[each] for each in arrows[room]))
    return {
        room: {each for each in targets if not any(each in reached[other] for other in targets - {each})}
        for room, targets in arrows.items()
    }


def rooms_from_below(arrows: Arrows) -> dict[str, int]:
    """Return the row of each room, from 0 for the lowest. Raises ValueError on an import cycle."""
    found: dict[str, int] = {}
    while len(found) < len(arrows):
        free = [room for room, targets in arrows.items() if room not in found and targets <= found.keys()]
        if not free:
            raise ValueError(sorted(arrows.keys() - found.keys()))
        found |= {room: 1 + max((found[each] for each in arrows[room]), default=-1) for room in free}
    return found


def rooms_from_above(arrows: Arrows) -> dict[str, int]:
    """Return the row of each room, just below the rooms that import it."""
    height = rooms_from_below(arrows)
    for room in sorted(height, key=height.__getitem__, reverse=True):
        above = [height[each] for each, targets in arrows.items() if room in targets]
        height[room] = min(above, default=height[room] + 1) - 1
    return height


def draw_architecture(arrows: Arrows) -> str:
    """Return the drawing as SVG."""
    height = rooms_from_above(arrows)
    ways = [
        _arrow_route(room, each, height)
        for room, targets in without_implied_arrows(arrows).items()
        for each in sorted(targets)
    ]
    rows = _order_rows(
        [sorted(room for room in height if height[room] == n) for n in range(_top_layer(height))], ways
    )
    places = _node_positions(rows)
    wide, high = max(map(_width_of_row, rows)) + 2 * GAP, len(rows) * ROW + GAP
    lines = [_arrow_svg([places[each] for each in way]) for way in sorted(ways)]
    boxes = [_box_svg(room, *places[room]) for room in sorted(height)]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high}" width="{wide:.0f}">',
            f"<style>{STYLE}</style>",
            HEAD,
            f'<rect width="{wide:.0f}" height="{high}" style="fill:#fff;stroke:none"/>',
            *lines,
            *boxes,
            "</svg>\n",
        )
    )


def _top_layer(height: Mapping[str, int]) -> int:
    """Return the number of the layer above all others."""
    return max(height.values()) + 1


def _arrow_route(room: str, target: str, height: Mapping[str, int]) -> tuple[str, ...]:
    """Return the rooms at an arrow's ends, and between them a point in each row that it passes."""
    between = range(height[room] - 1, height[target], -1)
    return (room, *(f"|{row}|{room}|{target}" for row in between), target)


def _order_rows(rows: list[list[str]], ways: Sequence[tuple[str, ...]]) -> list[list[str]]:
    """Return the rows with the points of passing arrows, each ordered so that few arrows cross."""
    beside: dict[str, list[str]] = {}
    for way in ways:
        for each in way[1:-1]:
            rows[int(each.split("|")[1])].append(each)
        for first, second in pairwise(way):
            beside.setdefault(first, []).append(second)
            beside.setdefault(second, []).append(first)
    for _ in range(SWEEPS):
        for row in rows:
            at = {name: x for name, (x, _y) in _node_positions(rows).items()}
            row.sort(key=lambda name: (_mean([at[each] for each in beside.get(name, [])], at[name]), name))
    return rows


def _mean(values: Sequence[float], otherwise: float) -> float:
    """Return the mean of these values, rounded; `otherwise` if there are none."""
    return round(sum(values) / len(values), 3) if values else otherwise


def _box_width(name: str) -> float:
    """Return the width of a box, or of the point where an arrow passes a row."""
    return PASSING if name.startswith("|") else len(name) * LETTER + 20


def _width_of_row(row: Sequence[str]) -> float:
    """Return the width of a row of boxes with the gaps between them."""
    return sum(map(_box_width, row)) + GAP * (len(row) - 1)


def _node_positions(rows: Sequence[Sequence[str]]) -> dict[str, tuple[float, float]]:
    """Return the middle of each box and point in pixels. The first row is the lowest."""
    wide = max(map(_width_of_row, rows))
    places: dict[str, tuple[float, float]] = {}
    for number, row in enumerate(rows):
        x = GAP + (wide - _width_of_row(row)) / 2
        for name in row:
            places[name] = (x + _box_width(name) / 2, (len(rows) - number - 0.5) * ROW)
            x += _box_width(name) + GAP
    return places


def _arrow_svg(points: Sequence[tuple[float, float]]) -> str:
    """Return the SVG of an arrow through these points."""
    (x, y), *between, (goal_x, goal_y) = points
    passed = " ".join(f"L{at:.1f} {high:.1f}" for at, high in between)
    return f'<path d="M{x:.1f} {y + HIGH / 2:.1f} {passed} L{goal_x:.1f} {goal_y - HIGH / 2:.1f}"/>'


def _box_svg(room: str, x: float, y: float) -> str:
    """Return the SVG of a room's box with its name, with its middle at `x` and `y`."""
    look = ' class="app"' if room.startswith("app/") else ""
    wide = _box_width(room)
    rect = f'<rect x="{x - wide / 2:.1f}" y="{y - HIGH / 2:.1f}" width="{wide:.1f}" height="{HIGH}"'
    return f'{rect} rx="6"{look}/><text x="{x:.1f}" y="{y + 4.5:.1f}">{escape(room)}</text>'
