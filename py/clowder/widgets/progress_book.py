"""Picture of a book that fills: a line for each question, as long as the answer is well known."""

from collections.abc import Sequence

from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_nested_picture
from clowder.widgets.questions import QuizChapter

WIDTH, HEIGHT = 100, 132
"""Size of the drawing, in its own units."""

_LEFT, _RIGHT, _TOP, _FOOT = 18, 86, 48, 118
"""Box of the lines in the drawing."""


def draw_progress_book(chapter: QuizChapter, lines: Sequence[float]) -> Node:
    """Draw the page of a book with one line for each question of a chapter, inked as far as it is known.

    `lines` has a number for each question, from 0 for a new one to 1 for one that is known by heart. If
    all are 1 the book has a ribbon. The chapter's sign and picture stand above the lines. Screen readers
    skip the drawing.
    """
    step = (_FOOT - _TOP) / max(1, len(lines) - 1)
    written = (_draw_progress_line(_TOP + i * step, length) for i, length in enumerate(lines))
    emblem = draw_nested_picture(chapter.picture, 56, 8, 32, 32, class_="emblem") if chapter.picture else None
    return h(
        "svg.volume",
        h("path.back", d="M10 1H92Q99 1 99 8V124Q99 131 92 131H10Q1 131 1 122V10Q1 1 10 1Z"),
        h("path.leaf", d="M10 5H92Q95 5 95 8V124Q95 127 92 127H10Z"),
        h("text", chapter.sign, x=16, y=36),
        emblem,
        written,
        h("path.ribbon", d="M40 1H52V27L46 21L40 27Z") if min(lines, default=0) == 1 else None,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        aria_hidden="true",
    )


def _draw_progress_line(y: float, length: float) -> Node:
    """Draw the line of a question at the height `y`: a faint line, and over it an inked one of `length`.

    `length` is the inked part of the faint line, from 0 (no inked line) to 1.
    """
    end = _LEFT + length * (_RIGHT - _LEFT)
    known = h("line.inked", x1=_LEFT, x2=f"{end:.1f}", y1=f"{y:.1f}", y2=f"{y:.1f}") if length else None
    return h("g", h("line", x1=_LEFT, x2=_RIGHT, y1=f"{y:.1f}", y2=f"{y:.1f}"), known)
