"""Card animations: copies of cards fly over the table, while the cards themselves are in their new places.

So nothing waits, and a finger always meets the card itself. Start places are measured before the page is
drawn, goals in the next frame, after the tap was answered. Without animations (reduced motion), a ring marks
for a moment where a card has arrived. Celebrations are shown here too, and end with the next tap.
"""

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from clowder.app.effects import Celebrate, FlyCards, SetViewer
from clowder.stage.elements import ElementFactory
from clowder.stage.geometry import ScreenPlace, SpotPlaces, find_card, place_of, rotation_of
from clowder.stage.turning import is_motion_off
from clowder.widgets.nodes import Node, class_names, h
from clowder.widgets.transitions import Flight

TAKES = 220
"""Milliseconds of a flight."""

SPREAD = 80
"""Milliseconds from the first to the last of the cards that fly together."""

STEP = 280
"""Milliseconds per event when events are replayed."""

RETOLD = 1500
"""Most milliseconds for all replayed events together."""

MOST = 16
"""Largest number of cards that fly together; of more, only some do."""

RING = 1000
"""Milliseconds for which a ring is shown."""

CELEBRATION = 3200
"""Milliseconds for which a celebration is shown."""

UNSEEN = "opacity"
"""CSS property that hides a card: it changes no layout, and the card still takes touches."""

ONCE = to_js({"once": True, "capture": True})


class FlightStart(NamedTuple):
    """A flight that is about to start: the look of the card, its start place, its delay in milliseconds.

    `start` is None if it is measured with the goal, after the page was drawn.
    """

    flight: Flight
    look: Node
    start: ScreenPlace | None
    wait: float


class MeasuredFlight(NamedTuple):
    """A flight between two places. `card` is the element at its goal; None if the card joins others there."""

    departure: FlightStart
    start: ScreenPlace
    goal: ScreenPlace
    card: Any

    @property
    def flying_node(self) -> Node:
        """The node of a flying card, with its path and times as a style."""
        return h(
            "div.flight",
            self.departure.look,
            style=self._flight_style,
            class_=class_names(away=not self.card),
        )

    @property
    def _flight_style(self) -> str:
        width = self.goal.card or self.start.card
        goal = self.goal.shortest_turn_from(self.start)
        ends = f"--from:{self.start.transform_style(width)};--to:{goal.transform_style(width)}"
        size = f";--card:{width:.0f}px" if width else ""
        return f"{ends};--wait:{self.departure.wait:.0f}ms;--takes:{TAKES}ms{size}"


class Motion:
    """Flights and celebrations, drawn on a layer above the table."""

    def __init__(self, maker: ElementFactory) -> None:
        self._maker = maker
        self._layer = document.createElement("div")
        self._layer.ariaHidden = "true"
        document.body.append(self._layer)
        self._on_frame = create_proxy(self._start_flights)
        self._on_touch = create_proxy(self.finish_all)
        self._departures: list[FlightStart] = []
        self._celebration: Node | None = None
        self._eyes: int | None = -1

    def set_viewer(self, watch: SetViewer) -> None:
        """Switch to this viewer. Animations meant for another viewer end."""
        if watch.viewer != self._eyes:
            self._eyes = watch.viewer
            self._layer.className = f"aloft {watch.game}"
            self.finish_all()

    def prepare_flights(self, fly: FlyCards, dropped: ScreenPlace | None = None) -> None:
        """Start these flights. Called before the page is drawn, as start places are measured now.

        `dropped` is the place where a finger dropped one of the cards.
        """
        spots = SpotPlaces()
        for flight, wait in _timed_flights(fly):
            start = None if fly.again else _place_of_card(flight) or spots[flight.start]
            if dropped and not flight.is_face_down:
                start, dropped = dropped, None
            self._departures.append(FlightStart(flight, fly.look(flight.card), start, wait))
        window.requestAnimationFrame(self._on_frame)

    def show_celebration(self, celebration: Celebrate) -> None:
        """Show this celebration after the next drawing. Of several at once, the last is shown."""
        self._celebration = celebration.picture
        window.requestAnimationFrame(self._on_frame)

    def finish_all(self, *_: Any) -> None:
        """End all animations at once, and show the cards in their places."""
        self._departures.clear()
        self._celebration = None
        if not self._layer.childElementCount:
            return
        self._layer.replaceChildren()
        for hidden in document.querySelectorAll(f"#app [data-card][style*={UNSEEN}]"):
            hidden.style.removeProperty(UNSEEN)

    def _start_flights(self, *_: Any) -> None:
        """Start the animations in the frame after the page was drawn, when goals can be measured."""
        journeys = list(_measure_flights(self._departures))
        self._departures.clear()
        if journeys and is_motion_off():
            self._ring_places(journeys)
        elif journeys:
            self._fly_cards(journeys)
        if self._celebration:
            self._show_pictures([_turn_picture(self._celebration)], CELEBRATION)
            self._celebration = None
            self._end_on_touch()

    def _fly_cards(self, journeys: list[MeasuredFlight]) -> None:
        longest = max(each.departure.wait for each in journeys) + TAKES
        if longest > SPREAD + TAKES:
            self._end_on_touch()
        self._show_pictures([each.flying_node for each in journeys], longest)
        for each in journeys:
            if each.card:
                _hide_card(each.card.style, each.departure.wait + TAKES)

    def _ring_places(self, journeys: list[MeasuredFlight]) -> None:
        """Draw a ring around each goal, except under the curtain."""
        goals = [goal for goal in {each.goal for each in journeys} if goal.is_open]
        self._show_pictures([h("i.ring", style=_ring_style(goal)) for goal in goals], RING)

    def _end_on_touch(self) -> None:
        """End the animations with the next touch or key, which also does what it always does."""
        document.addEventListener("pointerdown", self._on_touch, ONCE)
        document.addEventListener("keydown", self._on_touch, ONCE)

    def _show_pictures(self, pictures: list[Node], ms: float) -> None:
        """Show these pictures for this number of milliseconds, unless something ends them earlier."""
        if not self._layer.isConnected:  # a browser extension may have removed it
            document.body.append(self._layer)
        self._layer.insertAdjacentHTML("beforeend", f"<div>{self._maker.make_markup(pictures)}</div>")
        shown = self._layer.lastElementChild
        self._maker.finish_elements(shown)
        window.setTimeout(shown.remove.bind(shown), ms)


def _hide_card(style: Any, ms: float) -> None:
    """Hide a card for this number of milliseconds. An animation would cost the browser time in each frame."""
    style.setProperty(UNSEEN, "0")
    window.setTimeout(style.removeProperty.bind(style, UNSEEN), ms)


def _ring_style(place: ScreenPlace) -> str:
    """Return the style of a ring around this place."""
    return f"width:{place.width}px;height:{place.height}px;transform:{place.transform_style(0)}"


def _turn_picture(picture: Node) -> Node:
    """Return the picture on a layer that has the size and turn of the table."""
    table = document.querySelector("#app .tabletop")
    has_edges = bool(document.querySelector("#app [data-edges]"))
    turn = rotation_of(table) if table else 0
    return h("div.tabletop", picture, data_turned=turn, data_edges=has_edges)


def _timed_flights(fly: FlyCards) -> Iterator[tuple[Flight, float]]:
    """Yield the flights with their delays, in milliseconds."""
    step = min(STEP, RETOLD / len(fly.flights)) if fly.again else 0
    for i, flights in enumerate(fly.flights):
        some = flights[:: max(1, ceil(len(flights) / MOST))]
        for j, flight in enumerate(some):
            yield flight, i * step + j * SPREAD / len(some)


def _measure_flights(departures: Iterable[FlightStart]) -> Iterator[MeasuredFlight]:
    """Yield the flights whose start and goal are both on the page."""
    spots = SpotPlaces()
    last = {each.flight.card: each for each in departures}
    for each in departures:
        flight = each.flight
        lying = find_card(flight.card) if last[flight.card] is each and not flight.is_face_down else None
        start, goal = each.start or spots[flight.start], place_of(lying) or spots[flight.goal]
        if start and goal:
            yield MeasuredFlight(each, start, goal, lying)


def _place_of_card(flight: Flight) -> ScreenPlace | None:
    return None if flight.is_face_down else place_of(find_card(flight.card))
