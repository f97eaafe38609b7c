"""Card animations: copies of cards fly over the table, while the cards themselves are in their new places.

So nothing waits, and a finger always meets the card itself. Start places are measured before the page is
drawn, goals in the next frame, after the tap was answered. Without animations (reduced motion), a ring marks
for a moment where a card has arrived. Celebrations are shown here too, and end with the next tap.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from clowder.app.effects import FlyCards, SetViewer, ShowCelebration
from clowder.stage.attempts import attempt
from clowder.stage.elements import ElementFactory
from clowder.stage.geometry import ScreenPlace, SpotPlaces, find_card, place_of, rotation_of
from clowder.stage.turning import is_motion_off
from clowder.widgets.nodes import Node, class_names, h
from clowder.widgets.transitions import Flight

TAKES = 220
"""Milliseconds of a flight."""

SPREAD = 80
"""Milliseconds from the first to the last of the cards that fly together."""

DEALT = 6
"""Smallest number of cards that are dealt one by one."""

DEAL_GAP = 60
"""Milliseconds from one dealt card to the next."""

DEAL = 900
"""Most milliseconds for a whole deal."""

AFTER = 120
"""Milliseconds from the flights of one entry to those of the next, which follows from it."""

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
    is_dealt: bool
    """True if the card is one of many that are dealt."""


class MeasuredFlight(NamedTuple):
    """A flight between two places. `cards` are the elements at its goal, unseen until it lands."""

    departure: FlightStart
    start: ScreenPlace
    goal: ScreenPlace
    cards: Sequence[Any]
    """The card itself, or those that are dealt with it; empty if the card joins others there."""

    @property
    def flying_node(self) -> Node:
        """The node of a flying card, with its path and times as a style."""
        return h(
            "div.flight",
            self.departure.look,
            style=self._flight_style,
            class_=class_names(away=not self.cards),
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
        self._on_landed = create_proxy(self._celebrate)
        self._on_touch = create_proxy(self._end_all)
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
        for flight, wait, is_dealt in _timed_flights(fly):
            start = None if fly.again else _place_of_card(flight) or spots[flight.start]
            if dropped and not flight.is_face_down:
                start, dropped = dropped, None
            self._departures.append(FlightStart(flight, fly.look(flight.card), start, wait, is_dealt))
        window.requestAnimationFrame(self._on_frame)

    def show_celebration(self, celebration: ShowCelebration) -> None:
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
        for hidden in document.querySelectorAll(f"#app .card[style*={UNSEEN}]"):
            hidden.style.removeProperty(UNSEEN)

    def _end_all(self, *_: Any) -> None:
        """End all animations, and show the result that follows them.

        A count of points goes on: it has a button of its own to be skipped.
        """
        self.finish_all()
        for result in document.querySelectorAll("#app:not(:has([data-act=skip])) .result"):
            for waiting in result.getAnimations():
                attempt(waiting.finish, None)

    def _start_flights(self, *_: Any) -> None:
        """Start the animations in the frame after the page was drawn, when goals can be measured."""
        journeys = list(_measure_flights(self._departures))
        self._departures.clear()
        if journeys and is_motion_off():
            self._ring_places(journeys)
        landing = self._fly_cards(journeys) if journeys and not is_motion_off() else 0
        if self._celebration:
            window.setTimeout(self._on_landed, landing)
            self._end_on_touch()

    def _celebrate(self) -> None:
        """Show the celebration, unless a touch has ended it before the cards had landed."""
        if self._celebration:
            self._show_pictures([_turn_picture(self._celebration)], CELEBRATION)
            self._celebration = None

    def _fly_cards(self, journeys: list[MeasuredFlight]) -> float:
        """Let cards fly, and return in how many milliseconds the last one lands."""
        longest = max(each.departure.wait for each in journeys) + TAKES
        if longest > SPREAD + TAKES:
            self._end_on_touch()
        self._show_pictures([each.flying_node for each in journeys], longest)
        for each in journeys:
            for card in each.cards:
                _hide_card(card.style, each.departure.wait + TAKES)
        return longest

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


def _timed_flights(fly: FlyCards) -> Iterator[tuple[Flight, float, bool]]:
    """Yield the flights with their delays, in milliseconds, and whether they belong to a deal."""
    step = min(STEP if fly.again else AFTER, RETOLD / len(fly.flights))
    for i, flights in enumerate(fly.flights):
        some = flights[:: max(1, ceil(len(flights) / MOST))]
        is_dealt = not fly.again and _is_deal(flights)
        gap = min(DEAL_GAP, (DEAL - TAKES) / len(some)) if is_dealt else SPREAD / len(some)
        for j, flight in enumerate(some):
            yield flight, i * step + j * gap, is_dealt


def _is_deal(flights: Sequence[Flight]) -> bool:
    """Return whether these flights lead from one spot to several, as when cards are dealt."""
    starts, goals = {each.start for each in flights}, {each.goal for each in flights}
    return len(flights) >= DEALT and len(starts) == 1 < len(goals)


def _measure_flights(departures: Iterable[FlightStart]) -> Iterator[MeasuredFlight]:
    """Yield the flights whose start and goal are both on the page."""
    spots, flown = SpotPlaces(), list(departures)
    last = {each.flight.card: each for each in flown}
    dealt = _dealt_backs(flown)
    for each in flown:
        flight = each.flight
        lying = find_card(flight.card) if last[flight.card] is each and not flight.is_face_down else None
        cards = [lying] if lying else next(dealt[flight.goal], []) if flight.is_face_down else []
        start = each.start or spots[flight.start]
        goal = (place_of(cards[-1]) if cards else None) or spots[flight.goal]
        if start and goal:
            yield MeasuredFlight(each, start, goal, cards)


def _dealt_backs(departures: Iterable[FlightStart]) -> defaultdict[str, Iterator[list[Any]]]:
    """Return, by spot, the cards that lie face down there, for each dealt flight that brings some of them."""
    found: defaultdict[str, Iterator[list[Any]]] = defaultdict(lambda: iter(()))
    dealt = (each.flight for each in departures if each.is_dealt)
    numbers = Counter(each.goal for each in dealt if each.is_face_down)
    for spot, number in numbers.items():
        backs = list(document.querySelectorAll(f'#app [data-spot="{spot}"] > .back'))
        ends = [i * len(backs) // number for i in range(number + 1)]
        found[spot] = iter([backs[start:end] for start, end in pairwise(ends)])
    return found


def _place_of_card(flight: Flight) -> ScreenPlace | None:
    return None if flight.is_face_down else place_of(find_card(flight.card))
