"""Card animations: copies of cards fly over the table, while the cards themselves are in their new places.

So nothing waits, and a finger always meets the card itself. Start places are measured before the page is
drawn, goals in the next frame, after the tap was answered. Without animations (reduced motion), a ring marks
for a moment where a card has arrived. Celebrations are shown here too, and end with the next tap.
"""

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from clowder.app.effects import FlyCards, FlyPoints, SetViewer, ShowCelebration
from clowder.stage.attempts import try_browser_call
from clowder.stage.elements import ElementFactory
from clowder.stage.flights import (
    FLIGHT_MS,
    SPREAD_MS,
    MeasuredFlight,
    PlannedFlight,
    measure_flights,
    plan_flights,
)
from clowder.stage.flying_points import POINTS_COUNTED_MS, POINTS_MS, FlyingPoints, measure_flying_points
from clowder.stage.geometry import ScreenPlace, find_screen_rotation
from clowder.stage.moods import animate_cat_mood, stop_cat_mood_animations
from clowder.stage.turning import is_motion_off
from clowder.widgets.nodes import Node, h

RING_MS = 1000
"""Milliseconds for which a ring is shown."""

CELEBRATION_MS = 3200
"""Milliseconds for which a celebration is shown."""

CELEBRATION_MOTION_MS = 2000
"""Milliseconds in which the pictures of a celebration come and go, as long as they move."""

REST_MS = 100
"""Milliseconds from the end of all that moves to what follows: the turn of the table."""

HIDING_PROPERTY = "opacity"
"""CSS property that hides a card: it changes no layout, and the card still takes touches."""

ONCE = to_js({"once": True, "capture": True})
"""Options of a listener that is called once, before all others."""

AFTER_OTHERS = to_js({"once": True})
"""Options of a listener that is called after those that were there before."""


class AnimationPlayer:
    """Player of animations on a layer above the table: flying cards, flying points and celebrations.

    First the `plan_*` methods are called, before the page is drawn; then `call_after_animations`, if
    something is to follow at their end. All that is planned starts together in the next frame, as
    elements on the layer that timers remove. Players need not wait: a touch or key ends animations that
    take long (`finish_animations`). `set_viewer` ends them when another player's view is shown.
    """

    def __init__(self, maker: ElementFactory) -> None:
        self._maker = maker
        self._layer = document.createElement("div")
        self._layer.ariaHidden = "true"
        document.body.append(self._layer)
        self._on_frame = create_proxy(self._start_animations)
        self._on_landed = create_proxy(self._show_planned_celebration)
        self._on_touch = create_proxy(self._end_animations_by_input)
        self._on_seen = create_proxy(self._run_waiting_callback)
        self._departures: list[PlannedFlight] = []
        self._points: list[FlyPoints] = []
        self._hurt: list[int] = []
        self._celebration: Node | None = None
        self._call: Callable[[], None] | None = None
        self._awaits_lift = False
        """True while a finger is down that has ended the animations: the callback waits for its end."""
        self._timer = self._frame = 0
        self._viewer: int | None = -1

    def set_viewer(self, effect: SetViewer) -> None:
        """Note which player's view is shown now, and end all animations if that has changed.

        They were meant for the old viewer. The layer of the animations gets the game's name as a CSS
        class.
        """
        if effect.viewer != self._viewer:
            self._viewer = effect.viewer
            self._layer.className = f"aloft {effect.game}"
            self.finish_animations()

    def plan_card_flights(self, effect: FlyCards, dropped_place: ScreenPlace | None = None) -> None:
        """Plan the flights of cards of an effect, to start in the next frame, when the page is drawn.

        It is called before the drawing, as the cards' old places are measured now. `dropped_place` is
        where a finger has just dropped one of the cards; None if none was dragged.
        """
        self._departures += plan_flights(effect, dropped_place)
        self._schedule_animation_start()

    def plan_celebration(self, effect: ShowCelebration) -> None:
        """Plan to show a celebration (a picture over the table) after the next drawing, once cards landed.

        Of several, only the last is shown.
        """
        self._celebration = effect.picture
        self._schedule_animation_start()

    def plan_points_flight(self, effect: FlyPoints) -> None:
        """Plan that points fly to a seat's score after the next drawing, once cards have landed."""
        self._points.append(effect)
        self._schedule_animation_start()

    def plan_flat_ears(self, seat: int) -> None:
        """Plan that the cat at a seat flattens its ears with the next animations, when cards land.

        By itself this starts no animations: it waits until another kind is planned.
        """
        self._hurt.append(seat)

    def call_after_animations(self, callback: Callable[[], None]) -> bool:
        """Call `callback` once, when all planned animations are over, and return True.

        A touch or key that ends them leads to the call, too; `cancel_callback` prevents it. If nothing
        is about to move, or if motion is off, `callback` is never called, and the result is False.
        """
        if is_motion_off() or not (self._departures or self._points or self._celebration):
            return False
        self._call = callback
        self._end_animations_at_next_input()
        return True

    def cancel_callback(self) -> None:
        """Forget the callback of `call_after_animations`, if it was not called yet."""
        self._call, self._awaits_lift = None, False
        window.clearTimeout(self._timer)

    def _run_waiting_callback(self, *_: Any) -> None:
        """Call the callback of `call_after_animations`, if it is still waiting, and forget it."""
        if call := self._call:
            self.cancel_callback()
            call()

    def finish_animations(self, *_: Any) -> None:
        """End all animations at once, and drop planned ones; hidden cards and scores are shown again."""
        self._departures.clear()
        self._points.clear()
        self._celebration = None
        self._hurt.clear()
        stop_cat_mood_animations()
        if not self._layer.childElementCount:
            return
        self._layer.replaceChildren()
        for hidden in document.querySelectorAll(f"#app :is(.card, .facts b)[style*={HIDING_PROPERTY}]"):
            hidden.style.removeProperty(HIDING_PROPERTY)

    def _end_animations_by_input(self, event: Any) -> None:
        """End all animations at a touch or key; also show a result that only waits for them (`.hurried`).

        The callback of `call_after_animations` is then called at once after a key, but after a touch
        when the finger is lifted, so that nothing moves away under the finger.
        """
        self.finish_animations()
        for result in document.querySelectorAll("#app .result.hurried"):
            for waiting in result.getAnimations():
                try_browser_call(waiting.finish, None)
        if self._call and event.type == "pointerdown":
            self._awaits_lift = True
            window.clearTimeout(self._timer)
            for kind in ("pointerup", "pointercancel"):
                document.addEventListener(kind, self._on_seen, AFTER_OTHERS)
        else:
            self._run_waiting_callback()

    def _schedule_animation_start(self) -> None:
        """Have all planned animations start together in the next frame of the browser.

        A request made before is replaced.
        """
        window.cancelAnimationFrame(self._frame)
        self._frame = window.requestAnimationFrame(self._on_frame)

    def _start_animations(self, *_: Any) -> None:
        """Start all planned animations, in the frame after the drawing, when goals can be measured.

        Cards fly first; when they have landed, ears are flattened and a celebration is shown; then
        points fly. Last comes the callback of `call_after_animations`. If motion is off, rings mark
        where cards and points have arrived instead, and ears stay as they are, but a celebration is
        still shown.
        """
        flights, gains = list(measure_flights(self._departures)), list(measure_flying_points(self._points))
        self._departures.clear()
        self._points.clear()
        if is_motion_off():
            self._show_arrival_rings(flights, gains)
            flights, gains = [], []
        seen = self._draw_flying_cards(flights) if flights else 0
        for seat in self._hurt:
            animate_cat_mood(seat, "ears-flat", seen)
        self._hurt.clear()
        if self._celebration:
            window.setTimeout(self._on_landed, seen)
            self._end_animations_at_next_input()
            seen += CELEBRATION_MOTION_MS
        if gains:
            seen = self._draw_flying_points(gains, seen)
        if self._call and not self._awaits_lift:
            self._timer = window.setTimeout(self._on_seen, seen + REST_MS)

    def _show_planned_celebration(self) -> None:
        """Show the planned celebration for `CELEBRATION_MS`, unless it has been dropped since."""
        if self._celebration:
            self._draw_on_layer([_wrap_turned_picture(self._celebration)], CELEBRATION_MS)
            self._celebration = None

    def _draw_flying_cards(self, flights: list[MeasuredFlight]) -> float:
        """Draw flying cards, and return in how many milliseconds the last one lands.

        Cards that lie at their goals already are hidden until their copies land. If the flights take
        long, the next touch or key ends them.
        """
        longest = max(each.departure.landing_ms for each in flights)
        if longest > SPREAD_MS + FLIGHT_MS:
            self._end_animations_at_next_input()
        self._draw_on_layer([each.flying_card_node for each in flights], longest)
        for each in flights:
            for card in each.cards:
                _hide_element(card.style, each.departure.landing_ms)
        return longest

    def _draw_flying_points(self, gains: list[FlyingPoints], delay_ms: float) -> float:
        """Draw points that fly after a delay, and return in how many milliseconds all are counted.

        The scores are hidden until then, and the cat of each seat shows its mood when the points arrive.
        The next touch or key ends all.
        """
        counted = delay_ms + POINTS_COUNTED_MS
        self._end_animations_at_next_input()
        self._draw_on_layer([node for each in gains for node in each.draw_flight(delay_ms)], counted)
        for each in gains:
            _hide_element(each.number.style, counted)
            animate_cat_mood(each.points.seat, each.cat_mood, delay_ms + POINTS_MS)
        return counted

    def _show_arrival_rings(self, flights: list[MeasuredFlight], gains: list[FlyingPoints]) -> None:
        """Show for `RING_MS` a ring round each place where cards or points have arrived, and the points.

        A place that the curtain (the cover while the tablet is passed) or the result covers gets no
        ring. If all places are covered, no points are shown either.
        """
        places = {*(each.goal for each in flights), *(each.goal for each in gains)}
        goals = [goal for goal in places if goal.is_uncovered]
        rings = [h("i.ring", style=_format_ring_style(goal)) for goal in goals]
        if goals:
            self._draw_on_layer(
                [*rings, *(node for each in gains for node in each.draw_without_motion())], RING_MS
            )

    def _end_animations_at_next_input(self) -> None:
        """Have the next touch or key end the animations, besides its usual effect."""
        document.addEventListener("pointerdown", self._on_touch, ONCE)
        document.addEventListener("keydown", self._on_touch, ONCE)

    def _draw_on_layer(self, pictures: list[Node], duration_ms: float) -> None:
        """Draw elements together above the table, and remove them after `duration_ms`."""
        if not self._layer.isConnected:  # a browser extension may have removed it
            document.body.append(self._layer)
        shown = document.createElement("div")
        self._layer.append(shown)
        self._maker.apply_change(shown, {"markup": self._maker.make_markup(pictures)})
        window.setTimeout(shown.remove.bind(shown), duration_ms)


def _hide_element(element_style: Any, duration_ms: float) -> None:
    """Hide an element for `duration_ms` by opacity 0; it keeps its place and still takes touches.

    `element_style` is the element's style object. The style is set rather than animated, as an animation
    would cost time in each frame.
    """
    element_style.setProperty(HIDING_PROPERTY, "0")
    window.setTimeout(element_style.removeProperty.bind(element_style, HIDING_PROPERTY), duration_ms)


def _format_ring_style(place: ScreenPlace) -> str:
    """Return the CSS style of a ring round a place: its width, height, position and angle."""
    return f"width:{place.width}px;height:{place.height}px;transform:{place.format_css_transform(0)}"


def _wrap_turned_picture(picture: Node) -> Node:
    """Return the picture in a `div.tabletop`, which is turned (`data-turned`) as the table is now.

    `data-edges` tells the style whether players sit round the table. Without a table the turn is 0.
    """
    table = document.querySelector("#app .tabletop")
    has_edges = bool(document.querySelector("#app [data-edges]"))
    turn = find_screen_rotation(table) if table else 0
    return h("div.tabletop", picture, data_turned=turn, data_edges=has_edges)
