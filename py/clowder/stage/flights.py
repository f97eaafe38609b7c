"""Flights of cards: when they set out, and from where to where they lead on the screen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple

from pyscript import document

from clowder.app.effects import FlyCards
from clowder.stage.geometry import CARD_RATIO, ScreenPlace, SpotPlaces, find_card, measure_screen_place
from clowder.widgets.nodes import Node, class_names, h
from clowder.widgets.transitions import Flight

FLIGHT_MS = 220
"""Milliseconds of a flight."""

SHOWN_FLIGHT_MS = 560
"""Milliseconds of a flight on which a card is shown to all in the middle."""

SHOWN_SIZE = 0.24
"""Width of a card shown in the middle, as a part of the shorter side of the table."""

SPREAD_MS = 80
"""Milliseconds from the first to the last of the cards that fly together."""

MIN_DEALT = 6
"""Smallest number of cards that are dealt one by one."""

DEAL_GAP_MS = 60
"""Milliseconds from one dealt card to the next."""

MAX_DEAL_MS = 900
"""Most milliseconds for a whole deal."""

ENTRY_GAP_MS = 120
"""Milliseconds from the flights of one entry to those of the next, which follows from it."""

REPLAY_GAP_MS = 280
"""Milliseconds per event when events are replayed."""

MAX_REPLAY_MS = 1500
"""Most milliseconds for all replayed events together."""

MAX_FLIGHTS = 16
"""Largest number of cards that fly together; of more, only some do."""


class PlannedFlight(NamedTuple):
    """A planned flight of a card: the drawn card, its start on the screen, and its delay in milliseconds.

    `start` is None if it is measured together with the goal, after the page was drawn.
    """

    flight: Flight
    card_node: Node
    start: ScreenPlace | None
    delay_ms: float
    is_dealt: bool
    """True if the card is one of many that are dealt."""
    is_shown: bool
    """True if the card is shown in the middle on its way."""

    @property
    def landing_ms(self) -> float:
        """Milliseconds from now until the card lands."""
        return self.delay_ms + (SHOWN_FLIGHT_MS if self.is_shown else FLIGHT_MS)


class MeasuredFlight(NamedTuple):
    """A flight between two measured places of the screen. `cards`, at its goal, are hidden until it lands."""

    departure: PlannedFlight
    start: ScreenPlace
    goal: ScreenPlace
    cards: Sequence[Any]
    """The card itself, or those that are dealt with it; empty if the card joins others there."""
    middle: ScreenPlace | None
    """The place at which the card is shown on its way; None if it flies straight."""

    @property
    def flying_node(self) -> Node:
        """The node of the flying card, with its path and times as CSS variables."""
        return h(
            "div.flight",
            self.departure.card_node,
            style=self._flight_style,
            class_=class_names(away=not self.cards, shown=self.middle is not None),
        )

    @property
    def _flight_style(self) -> str:
        """The CSS variables of the flight: start, middle and goal as transforms, delay, duration, size."""
        width = (self.middle or self.goal).card or self.start.card
        goal = self.goal.with_shortest_turn(self.start)
        ends = f"--from:{self.start.transform_style(width)};--to:{goal.transform_style(width)}"
        if self.middle:
            ends += f";--middle:{self.middle.with_shortest_turn(self.start).transform_style(width)}"
        size = f";--card:{width:.0f}px" if width else ""
        takes = self.departure.landing_ms - self.departure.delay_ms
        return f"{ends};--wait:{self.departure.delay_ms:.0f}ms;--takes:{takes:.0f}ms{size}"


def plan_flights(effect: FlyCards, dropped_place: ScreenPlace | None) -> Iterator[PlannedFlight]:
    """Yield the flights of an effect with their delays and, as far as known before drawing, their starts.

    `dropped_place` is the place where a finger has just dropped one of the cards, and from where the first
    face-up card flies; None if none was dragged.
    """
    spots = SpotPlaces()
    for flight, delay_ms, is_dealt, is_shown in _schedule_flights(effect, may_show=not dropped_place):
        start = None if effect.again else _screen_place_of_card(flight) or spots[flight.start]
        if dropped_place and not flight.is_face_down:
            start, dropped_place = dropped_place, None
        yield PlannedFlight(flight, effect.draw_card(flight.card), start, delay_ms, is_dealt, is_shown)


def _schedule_flights(effect: FlyCards, *, may_show: bool) -> Iterator[tuple[Flight, float, bool, bool]]:
    """Yield each flight of an effect with its delay in ms, whether it is dealt, and whether it is shown.

    A shown card stops in the middle of the table, for all to see. None is shown unless `may_show`, nor in a
    replay. Of many cards that fly together, only some do.
    """
    step, begins = (
        min(REPLAY_GAP_MS if effect.again else ENTRY_GAP_MS, MAX_REPLAY_MS / len(effect.flights)),
        0.0,
    )
    for flights in effect.flights:
        some = flights[:: max(1, ceil(len(flights) / MAX_FLIGHTS))]
        is_dealt = not effect.again and _is_dealing(flights)
        shown = [may_show and not effect.again and _is_played_to_own_place(flight) for flight in some]
        gap = min(DEAL_GAP_MS, (MAX_DEAL_MS - FLIGHT_MS) / len(some)) if is_dealt else SPREAD_MS / len(some)
        for j, flight in enumerate(some):
            yield flight, begins + j * gap, is_dealt, shown[j]
        begins += step + (SHOWN_FLIGHT_MS - FLIGHT_MS if any(shown) else 0)


def _is_played_to_own_place(flight: Flight) -> bool:
    """Return whether a card is played face up from a hand to a player's own place, not to the middle."""
    if flight.is_face_down or not flight.start.startswith("hand ") or flight.goal.startswith("hand "):
        return False
    goal = document.querySelector(f'#app [data-spot="{flight.goal}"]')
    return bool(goal and not goal.closest(".middle"))


def _place_in_middle(width: float) -> ScreenPlace | None:
    """Return the table's middle as a place for a card at least `width` pixels wide; None without a table."""
    if not (felt := measure_screen_place(document.querySelector("#app .felt"))):
        return None
    return felt._replace(card=max(width, SHOWN_SIZE * min(felt.width, felt.height)))


def _is_dealing(flights: Sequence[Flight]) -> bool:
    """Return whether these flights deal cards: many, from one spot to several."""
    starts, goals = {each.start for each in flights}, {each.goal for each in flights}
    return len(flights) >= MIN_DEALT and len(starts) == 1 < len(goals)


def measure_flights(planned: Iterable[PlannedFlight]) -> Iterator[MeasuredFlight]:
    """Yield the planned flights whose start and goal are both on the page, which has been drawn by now.

    Cards at a goal are to be hidden until a flight lands: the card itself, if this is its last flight, or the
    backs that were dealt there.
    """
    spots, flown = SpotPlaces(), list(planned)
    last = {each.flight.card: each for each in flown}
    dealt = _dealt_backs_by_spot(flown)
    for each in flown:
        flight = each.flight
        lying = find_card(flight.card) if last[flight.card] is each and not flight.is_face_down else None
        cards = [lying] if lying else next(dealt[flight.goal], []) if flight.is_face_down else []
        start = each.start or spots[flight.start]
        goal = (measure_screen_place(cards[-1]) if cards else None) or spots[flight.goal]
        if start and goal:
            middle = _place_in_middle(goal.card) if each.is_shown else None
            if middle and not start.card:
                start = start._replace(card=min(start.width, start.height / CARD_RATIO))
            yield MeasuredFlight(each, start, goal, cards, middle)


def _dealt_backs_by_spot(planned: Iterable[PlannedFlight]) -> defaultdict[str, Iterator[list[Any]]]:
    """Return for each spot an iterator with the face-down cards that each dealt flight brings there."""
    found: defaultdict[str, Iterator[list[Any]]] = defaultdict(lambda: iter(()))
    dealt = (each.flight for each in planned if each.is_dealt)
    numbers = Counter(each.goal for each in dealt if each.is_face_down)
    for spot, number in numbers.items():
        backs = list(document.querySelectorAll(f'#app [data-spot="{spot}"] > .back'))
        ends = [i * len(backs) // number for i in range(number + 1)]
        found[spot] = iter([backs[start:end] for start, end in pairwise(ends)])
    return found


def _screen_place_of_card(flight: Flight) -> ScreenPlace | None:
    """Return the place of a flight's card on the screen.

    None if it flies face down, or is not on the page.
    """
    return None if flight.is_face_down else measure_screen_place(find_card(flight.card))
