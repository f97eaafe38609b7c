"""Flights of cards: when they set out, and from where to where they lead on the screen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple

from pyscript import document

from clowder.app.effects import FlyCards
from clowder.stage.geometry import CARD, ScreenPlace, SpotPlaces, find_card, place_of
from clowder.widgets.nodes import Node, class_names, h
from clowder.widgets.transitions import Flight

TAKES = 220
"""Milliseconds of a flight."""

SHOWN = 560
"""Milliseconds of a flight on which a card is shown to all in the middle."""

SHOWN_SIZE = 0.24
"""Width of a card shown in the middle, as a part of the shorter side of the table."""

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
    is_shown: bool
    """True if the card is shown in the middle on its way."""

    @property
    def lands(self) -> float:
        """Milliseconds until the card lands."""
        return self.wait + (SHOWN if self.is_shown else TAKES)


class MeasuredFlight(NamedTuple):
    """A flight between two places. `cards` are the elements at its goal, unseen until it lands."""

    departure: FlightStart
    start: ScreenPlace
    goal: ScreenPlace
    cards: Sequence[Any]
    """The card itself, or those that are dealt with it; empty if the card joins others there."""
    middle: ScreenPlace | None
    """The place at which the card is shown on its way; None if it flies straight."""

    @property
    def flying_node(self) -> Node:
        """The node of a flying card, with its path and times as a style."""
        return h(
            "div.flight",
            self.departure.look,
            style=self._flight_style,
            class_=class_names(away=not self.cards, shown=self.middle is not None),
        )

    @property
    def _flight_style(self) -> str:
        width = (self.middle or self.goal).card or self.start.card
        goal = self.goal.shortest_turn_from(self.start)
        ends = f"--from:{self.start.transform_style(width)};--to:{goal.transform_style(width)}"
        if self.middle:
            ends += f";--middle:{self.middle.shortest_turn_from(self.start).transform_style(width)}"
        size = f";--card:{width:.0f}px" if width else ""
        takes = self.departure.lands - self.departure.wait
        return f"{ends};--wait:{self.departure.wait:.0f}ms;--takes:{takes:.0f}ms{size}"


def plan_flights(fly: FlyCards, dropped: ScreenPlace | None) -> Iterator[FlightStart]:
    """Yield these flights with their delays and start places.

    `dropped` is the place where a finger dropped one of the cards, which all have seen on its way.
    """
    spots = SpotPlaces()
    for flight, wait, is_dealt, is_shown in _timed_flights(fly, may_show=not dropped):
        start = None if fly.again else _place_of_card(flight) or spots[flight.start]
        if dropped and not flight.is_face_down:
            start, dropped = dropped, None
        yield FlightStart(flight, fly.look(flight.card), start, wait, is_dealt, is_shown)


def _timed_flights(fly: FlyCards, *, may_show: bool) -> Iterator[tuple[Flight, float, bool, bool]]:
    """Yield the flights with their delays in milliseconds; whether they are dealt, and shown on their way.

    None are shown unless `may_show`, nor flights that happened a while ago.
    """
    step, begins = min(STEP if fly.again else AFTER, RETOLD / len(fly.flights)), 0.0
    for flights in fly.flights:
        some = flights[:: max(1, ceil(len(flights) / MOST))]
        is_dealt = not fly.again and _is_deal(flights)
        shown = [may_show and not fly.again and _is_played_aside(flight) for flight in some]
        gap = min(DEAL_GAP, (DEAL - TAKES) / len(some)) if is_dealt else SPREAD / len(some)
        for j, flight in enumerate(some):
            yield flight, begins + j * gap, is_dealt, shown[j]
        begins += step + (SHOWN - TAKES if any(shown) else 0)


def _is_played_aside(flight: Flight) -> bool:
    """Return whether a card is played from a hand to a player's own place, not to the middle of the table."""
    if flight.is_face_down or not flight.start.startswith("hand ") or flight.goal.startswith("hand "):
        return False
    goal = document.querySelector(f'#app [data-spot="{flight.goal}"]')
    return bool(goal and not goal.closest(".middle"))


def _place_in_middle(width: float) -> ScreenPlace | None:
    """Return the place in the middle of the table for a card, not smaller than of this width."""
    if not (felt := place_of(document.querySelector("#app .felt"))):
        return None
    return felt._replace(card=max(width, SHOWN_SIZE * min(felt.width, felt.height)))


def _is_deal(flights: Sequence[Flight]) -> bool:
    """Return whether these flights lead from one spot to several, as when cards are dealt."""
    starts, goals = {each.start for each in flights}, {each.goal for each in flights}
    return len(flights) >= DEALT and len(starts) == 1 < len(goals)


def measure_flights(departures: Iterable[FlightStart]) -> Iterator[MeasuredFlight]:
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
            middle = _place_in_middle(goal.card) if each.is_shown else None
            if middle and not start.card:
                start = start._replace(card=min(start.width, start.height / CARD))
            yield MeasuredFlight(each, start, goal, cards, middle)


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
