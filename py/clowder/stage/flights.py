"""Flights of cards: when they set out, and from where to where they lead on the screen."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple

from pyscript import document

from clowder.app.effects import FlyCards
from clowder.stage.geometry import (
    CARD_RATIO,
    ScreenPlace,
    SpotPlaceCache,
    find_card_element,
    measure_screen_place,
)
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.transitions import CardFlight

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
    """Planned animation of a flying card: the drawn card, its start on the screen, and its delay in ms.

    `start` is None if it is to be measured together with the goal, after the page was drawn. `is_dealt`
    marks one of many cards that are dealt, and `is_shown` a card that stops in the middle. `landing_ms`,
    computed, tells when the card lands.
    """

    flight: CardFlight
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
    """Animation of a flying card with start and goal measured on the screen, ready to be drawn.

    `departure` is the planned flight, `middle` the place where the card is shown on its way, or None.
    `cards` are the elements at the goal that are to be hidden until the card lands. `flying_card_node`
    is the element to draw.
    """

    departure: PlannedFlight
    start: ScreenPlace
    goal: ScreenPlace
    cards: Sequence[Any]
    """The card itself, or those that are dealt with it; empty if the card joins others there."""
    middle: ScreenPlace | None
    """The place at which the card is shown on its way; None if it flies straight."""

    @property
    def flying_card_node(self) -> Node:
        """Element (`div.flight`) of the flying card, with its path and times as CSS variables.

        CSS classes: `away` if no element waits hidden at the goal, as the card joins others there;
        `shown` if it is shown in the middle.
        """
        return h(
            "div.flight",
            self.departure.card_node,
            style=self._flight_css_variables,
            class_=join_class_names(away=not self.cards, shown=self.middle is not None),
        )

    @property
    def _flight_css_variables(self) -> str:
        """CSS variables of the flight, as the text of a style.

        `--from`, `--middle` (if shown there) and `--to` are transforms, `--wait` is the delay, `--takes`
        the duration, and `--card` the card's width, if known.
        """
        width = (self.middle or self.goal).card or self.start.card
        goal = self.goal.with_shortest_turn(self.start)
        ends = f"--from:{self.start.format_css_transform(width)};--to:{goal.format_css_transform(width)}"
        if self.middle:
            ends += f";--middle:{self.middle.with_shortest_turn(self.start).format_css_transform(width)}"
        size = f";--card:{width:.0f}px" if width else ""
        takes = self.departure.landing_ms - self.departure.delay_ms
        return f"{ends};--wait:{self.departure.delay_ms:.0f}ms;--takes:{takes:.0f}ms{size}"


def plan_flights(effect: FlyCards, dropped_place: ScreenPlace | None) -> Iterator[PlannedFlight]:
    """Yield the planned flights of an effect, with their delays, before the new page is drawn.

    A flight starts where its card is on the page now, or else at its spot (a named place of cards). The
    start is None if neither is on the page, and in a replay, where it is measured later. `dropped_place`
    is where a finger has just dropped one of the cards, else None: the first face-up card flies from
    there, and no card stops in the middle of the table.
    """
    spots = SpotPlaceCache()
    for flight, delay_ms, is_dealt, is_shown in _schedule_flights(effect, may_show=not dropped_place):
        start = None if effect.again else _measure_card_place(flight) or spots[flight.start]
        if dropped_place and not flight.is_face_down:
            start, dropped_place = dropped_place, None
        yield PlannedFlight(flight, effect.draw_card(flight.card), start, delay_ms, is_dealt, is_shown)


def _schedule_flights(effect: FlyCards, *, may_show: bool) -> Iterator[tuple[CardFlight, float, bool, bool]]:
    """Yield each flight of an effect as (flight, delay in ms, is it dealt, is it shown on its way).

    Groups of flights set out one after another, and the cards of a group spread over a short time,
    longer for a deal. A card played face up outside the middle is shown: it stops in the middle of the
    table. None is shown or counts as dealt in a replay, and none is shown if `may_show` is False. Of a
    large group only every nth flight is yielded, so that at most `MAX_FLIGHTS` are left.
    """
    step, begins = (
        min(REPLAY_GAP_MS if effect.again else ENTRY_GAP_MS, MAX_REPLAY_MS / len(effect.flights)),
        0.0,
    )
    for flights in effect.flights:
        some = flights[:: max(1, ceil(len(flights) / MAX_FLIGHTS))]
        is_dealt = not effect.again and _is_deal(flights)
        shown = [may_show and not effect.again and _is_played_outside_middle(flight) for flight in some]
        gap = min(DEAL_GAP_MS, (MAX_DEAL_MS - FLIGHT_MS) / len(some)) if is_dealt else SPREAD_MS / len(some)
        for j, flight in enumerate(some):
            yield flight, begins + j * gap, is_dealt, shown[j]
        begins += step + (SHOWN_FLIGHT_MS - FLIGHT_MS if any(shown) else 0)


def _is_played_outside_middle(flight: CardFlight) -> bool:
    """Return whether a card is played face up from a hand to a player's own place, out of the middle.

    That is a spot (a place of cards on the page) which is neither a hand nor in the middle of the table.
    False, too, if the spot is not on the page.
    """
    if flight.is_face_down or not flight.start.startswith("hand ") or flight.goal.startswith("hand "):
        return False
    goal = document.querySelector(f'#app [data-spot="{flight.goal}"]')
    return bool(goal and not goal.closest(".middle"))


def _measure_table_middle(width: float) -> ScreenPlace | None:
    """Return the middle of the table, as the place where a flying card is shown; None without a table.

    The card's width there is `width`, or if that is more, `SHOWN_SIZE` times the table's shorter side.
    """
    if not (felt := measure_screen_place(document.querySelector("#app .felt"))):
        return None
    return felt._replace(card=max(width, SHOWN_SIZE * min(felt.width, felt.height)))


def _is_deal(flights: Sequence[CardFlight]) -> bool:
    """Return whether these flights deal cards: at least `MIN_DEALT`, all from one place to several."""
    starts, goals = {each.start for each in flights}, {each.goal for each in flights}
    return len(flights) >= MIN_DEALT and len(starts) == 1 < len(goals)


def measure_flights(planned: Iterable[PlannedFlight]) -> Iterator[MeasuredFlight]:
    """Yield the planned flights with start and goal measured on the page, which is drawn by now.

    Flights whose start or goal is not found are left out. `cards`, the elements to hide until the
    landing, are: for the last flight of a face-up card, that card's element; for a face-down card that
    is dealt, its share of the backs at the goal; else none. A flight that is shown to all also has its
    place in the middle.
    """
    spots, flown = SpotPlaceCache(), list(planned)
    last = {each.flight.card: each for each in flown}
    dealt = _dealt_card_backs_by_spot(flown)
    for each in flown:
        flight = each.flight
        lying = (
            find_card_element(flight.card) if last[flight.card] is each and not flight.is_face_down else None
        )
        cards = [lying] if lying else next(dealt[flight.goal], []) if flight.is_face_down else []
        start = each.start or spots[flight.start]
        goal = (measure_screen_place(cards[-1]) if cards else None) or spots[flight.goal]
        if start and goal:
            middle = _measure_table_middle(goal.card) if each.is_shown else None
            if middle and not start.card:
                start = start._replace(card=min(start.width, start.height / CARD_RATIO))
            yield MeasuredFlight(each, start, goal, cards, middle)


def _dealt_card_backs_by_spot(planned: Iterable[PlannedFlight]) -> defaultdict[str, Iterator[list[Any]]]:
    """Return, by spot (place of cards), an iterator of the backs to hide for each card dealt there.

    The card backs that lie there on the page are shared out evenly, in order, as lists of elements,
    among the face-down flights of the deal. For a spot to which nothing is dealt the iterator is empty.
    """
    found: defaultdict[str, Iterator[list[Any]]] = defaultdict(lambda: iter(()))
    dealt = (each.flight for each in planned if each.is_dealt)
    numbers = Counter(each.goal for each in dealt if each.is_face_down)
    for spot, number in numbers.items():
        backs = list(document.querySelectorAll(f'#app [data-spot="{spot}"] > .back'))
        ends = [i * len(backs) // number for i in range(number + 1)]
        found[spot] = iter([backs[start:end] for start, end in pairwise(ends)])
    return found


def _measure_card_place(flight: CardFlight) -> ScreenPlace | None:
    """Return where a flight's card is on the screen now; None if it is not there or flies face down."""
    return None if flight.is_face_down else measure_screen_place(find_card_element(flight.card))
