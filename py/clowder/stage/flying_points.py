"""Points that fly from what made them to the number of a seat, which pops and counts.

The number itself has its new value at once. It is hidden while the old and the new one are drawn above it.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pyscript import document, window

from clowder.app.effects import FlyPoints
from clowder.stage.geometry import ScreenPlace, SpotPlaceCache, measure_screen_place
from clowder.stage.moods import Mood
from clowder.widgets.nodes import Node, h

POINTS_MS = 450
"""Milliseconds in which points fly to their number."""

POINTS_COUNTED_MS = POINTS_MS + 400
"""Milliseconds until the number has popped, too."""


class FlyingPoints(NamedTuple):
    """Points such as `+1` that fly from the cards that made them to a seat's score, in the score's font.

    `points` is the effect that has them fly; `start` and `goal` are measured on the screen, and `number`
    is the element of the score. `draw_flight` returns the elements, also of the old and new score;
    `draw_without_motion` one that rests, for players who want no motion. `cat_mood` is the mood of the
    seat's cat.
    """

    points: FlyPoints
    number: Any
    """The element of the number; hidden while the points fly."""
    start: ScreenPlace
    goal: ScreenPlace

    @property
    def cat_mood(self) -> Mood:
        """Mood of the seat's cat: `purr` if points are won, `ears-flat` if some are lost."""
        return "purr" if self.points.gain.startswith("+") else "ears-flat"

    def draw_flight(self, delay_ms: float) -> list[Node]:
        """Return three `b` elements: the old score, the new score, and the points that fly.

        Their CSS classes are `number`, `number new` and `gain`. The old score is seen until the points
        arrive, then the new one. The points set out after `delay_ms` milliseconds, and fly for
        `POINTS_MS`. CSS variables: `--from`, `--to` (transforms), `--wait`, `--takes` (times), `--size`
        and `--tint` (font size and colour of the score).
        """
        look = window.getComputedStyle(self.number)
        letters = f"--size:{look.fontSize};--tint:{look.color};--to:{self.goal.format_css_transform(0)}"
        arrives = f"{letters};--wait:{delay_ms + POINTS_MS:.0f}ms"
        start = self.start.format_css_transform(0)
        begins = f"{letters};--from:{start};--wait:{delay_ms:.0f}ms;--takes:{POINTS_MS}ms"
        return [
            h("b.number", self.points.before, style=arrives),
            h("b.number.new", self.points.after, style=arrives),
            h("b.gain", self.points.gain, style=begins),
        ]

    def draw_without_motion(self) -> list[Node]:
        """Return the points as one still element beside the score, for when motion is off."""
        letters = f"--size:{window.getComputedStyle(self.number).fontSize}"
        return [
            h("b.gain.still", self.points.gain, style=f"{letters};--to:{self.goal.format_css_transform(0)}")
        ]


def measure_flying_points(points: Iterable[FlyPoints]) -> Iterator[FlyingPoints]:
    """Yield each effect's points with start and score measured on the page.

    Left out are points whose start (spot of cards) is not visible, or whose new score is not found on
    the page.
    """
    spots = SpotPlaceCache()
    for each in points:
        start, number = spots[each.start], _find_score_element(each)
        if start and number and (goal := measure_screen_place(number)):
            yield FlyingPoints(each, number, start, goal.with_shortest_turn(start))


def _find_score_element(points: FlyPoints) -> Any:
    """Return the `b` element in a seat's place whose text is the new score; None if there is none."""
    figures = document.querySelectorAll(f"#app .seat-{points.seat} .facts b")
    return next((each for each in figures if each.textContent == points.after), None)
