"""Cards that travel: pictures of them fly over the table, while the cards themselves lie where they belong.

So nothing waits, and a finger always meets the card itself, at its place. Where from is measured before the
page is drawn; where to in the next frame, when the tap has long been answered. Who wants no motion sees a
ring for a moment where a card has come to lie. Celebrations are seen here too, and end with the next tap.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from clowder.app.effects import Celebrate, Fly, Watch
from clowder.stage.geometry import Place, Spots, card, place_of, turn_of
from clowder.stage.making import Maker
from clowder.stage.turning import is_still
from clowder.widgets.nodes import Node, classes, h
from clowder.widgets.transitions import Flight

TAKES = 220
"""Milliseconds in the air."""

SPREAD = 80
"""Milliseconds from the first to the last of the cards that set out together."""

STEP, RETOLD = 280, 1500
"""Milliseconds for each thing that is retold, and at the most for all of them."""

MOST = 16
"""So many cards fly together; where there are more, only some do."""

RING, CELEBRATION = 1000, 3200
"""Milliseconds for which a ring is seen, or a celebration."""

UNSEEN = "opacity"
"""What hides a card: nothing has to be laid out for it, and a finger still meets it."""

ONCE = to_js({"once": True, "capture": True})


class Departure(NamedTuple):
    """A flight of a card that looks so; where it sets out from, if that is known, and when."""

    flight: Flight
    look: Node
    start: Place | None
    wait: float


class Journey(NamedTuple):
    """A flight from place to place. `card` is what lies at its end, None if it goes among others there."""

    departure: Departure
    start: Place
    goal: Place
    card: Any

    @property
    def picture(self) -> Node:
        return h("div.flight", self.departure.look, style=self._style, class_=classes(away=not self.card))

    @property
    def _style(self) -> str:
        width = self.goal.card or self.start.card
        goal = self.goal.turned_from(self.start)
        ends = f"--from:{self.start.transform(width)};--to:{goal.transform(width)}"
        size = f";--card:{width:.0f}px" if width else ""
        return f"{ends};--wait:{self.departure.wait:.0f}ms;--takes:{TAKES}ms{size}"


class Motion:
    """What moves over the table."""

    def __init__(self, maker: Maker) -> None:
        self._maker = maker
        self._layer = document.createElement("div")
        self._layer.ariaHidden = "true"
        document.body.append(self._layer)
        self._on_frame = create_proxy(self._take_off)
        self._on_touch = create_proxy(self.land)
        self._departures: list[Departure] = []
        self._celebration: Node | None = None
        self._eyes: int | None = -1

    def watch(self, watch: Watch) -> None:
        """What others looked at is over."""
        if watch.eyes != self._eyes:
            self._eyes = watch.eyes
            self._layer.className = f"aloft {watch.game}"
            self.land()

    def fly(self, fly: Fly, dropped: Place | None = None) -> None:
        """The page is about to be drawn: see where cards set out from. One may be where it was dropped."""
        spots = Spots()
        for flight, wait in _in_time(fly):
            start = None if fly.again else _lying(flight) or spots[flight.start]
            if dropped and not flight.face_down:
                start, dropped = dropped, None
            self._departures.append(Departure(flight, fly.look(flight.card), start, wait))
        window.requestAnimationFrame(self._on_frame)

    def celebrate(self, celebration: Celebrate) -> None:
        """Of what is celebrated at once, the last is seen."""
        self._celebration = celebration.picture
        window.requestAnimationFrame(self._on_frame)

    def land(self, *_: Any) -> None:
        """Everything is at once where it goes."""
        self._departures.clear()
        self._celebration = None
        if not self._layer.childElementCount:
            return
        self._layer.replaceChildren()
        for hidden in document.querySelectorAll(f"#app [data-card][style*={UNSEEN}]"):
            hidden.style.removeProperty(UNSEEN)

    def _take_off(self, *_: Any) -> None:
        """The page has been drawn, and is seen in a moment."""
        journeys = list(_journeys(self._departures))
        self._departures.clear()
        if journeys and is_still():
            self._ring(journeys)
        elif journeys:
            self._fly(journeys)
        if self._celebration:
            self._show([_turned(self._celebration)], CELEBRATION)
            self._celebration = None
            self._end_with_a_touch()

    def _fly(self, journeys: list[Journey]) -> None:
        longest = max(each.departure.wait for each in journeys) + TAKES
        if longest > SPREAD + TAKES:
            self._end_with_a_touch()
        self._show([each.picture for each in journeys], longest)
        for each in journeys:
            if each.card:
                _hide(each.card.style, each.departure.wait + TAKES)

    def _ring(self, journeys: list[Journey]) -> None:
        """Around each place once, but for those under the curtain."""
        goals = [goal for goal in {each.goal for each in journeys} if goal.is_open]
        self._show([h("i.ring", style=_around(goal)) for goal in goals], RING)

    def _end_with_a_touch(self) -> None:
        """What takes a while is over as soon as somebody does something; the touch goes where it goes."""
        document.addEventListener("pointerdown", self._on_touch, ONCE)
        document.addEventListener("keydown", self._on_touch, ONCE)

    def _show(self, pictures: list[Node], ms: float) -> None:
        """So long they stay on the screen, or until something ends it."""
        if not self._layer.isConnected:  # others have thrown it out
            document.body.append(self._layer)
        self._layer.insertAdjacentHTML("beforeend", f"<div>{self._maker.markup(pictures)}</div>")
        shown = self._layer.lastElementChild
        self._maker.finish(shown)
        window.setTimeout(shown.remove.bind(shown), ms)


def _hide(style: Any, ms: float) -> None:
    """A card of this style is not seen for so long. An animation would cost the browser each frame."""
    style.setProperty(UNSEEN, "0")
    window.setTimeout(style.removeProperty.bind(style, UNSEEN), ms)


def _around(place: Place) -> str:
    """The style of a ring there."""
    return f"width:{place.width}px;height:{place.height}px;transform:{place.transform(0)}"


def _turned(picture: Node) -> Node:
    """As large as the table, and turned as it is."""
    table = document.querySelector("#app .tabletop")
    has_edges = bool(document.querySelector("#app [data-edges]"))
    turn = turn_of(table) if table else 0
    return h("div.tabletop", picture, data_turned=turn, data_edges=has_edges)


def _in_time(fly: Fly) -> Iterator[tuple[Flight, float]]:
    """The flights, each with the milliseconds that it waits."""
    step = min(STEP, RETOLD / len(fly.flights)) if fly.again else 0
    for i, flights in enumerate(fly.flights):
        some = flights[:: len(flights) // MOST + 1]
        for j, flight in enumerate(some):
            yield flight, i * step + j * SPREAD / len(some)


def _journeys(departures: Iterable[Departure]) -> Iterator[Journey]:
    """From where to where they go, as far as that is seen."""
    spots = Spots()
    last = {each.flight.card: each for each in departures}
    for each in departures:
        flight = each.flight
        lying = card(flight.card) if last[flight.card] is each and not flight.face_down else None
        start, goal = each.start or spots[flight.start], place_of(lying) or spots[flight.goal]
        if start and goal:
            yield Journey(each, start, goal, lying)


def _lying(flight: Flight) -> Place | None:
    return None if flight.face_down else place_of(card(flight.card))
