"""Whole games of Kit and Kat by touch, with few books; `python3 research games` plays with all."""

from dataclasses import replace
from typing import Any

import pytest

from browser.whole_games import now_and_then, way_title, whole_game, with_books
from clowder.core.table import Entry, Table
from clowder.games.kit_and_kat.rules import NAME, Call, Lay, Options, Play, State, holds_a_one, playable_cards
from engines import BrowserTablet
from parameters import mark_slow
from variants import sample_ways

pytestmark = pytest.mark.usefixtures("still")

BOOKS = 3
"""Number of books with which a game takes a fifth of the time."""

MORE = 4
"""Number of books with which players surely call, if only by mistake."""


@pytest.mark.parametrize(("seats", "options"), mark_slow(*sample_ways(NAME)[::3]), ids=way_title)
def test_kit_and_kat_is_played_to_its_end(at_home: BrowserTablet, seats: int, options: Any) -> None:
    at_home.evaluate(with_books(BOOKS))
    table = whole_game(at_home, NAME, seats, options, now_and_then(at_home))
    assert table.options == replace(options, books=BOOKS) and table.outcome
    assert len([taker for taker in table.state.taken if taker is not None]) == BOOKS
    assert options.way == "classic" or not (mistakes(table) or calls(table))


def test_others_call_and_the_game_goes_on_to_its_end(at_home: BrowserTablet) -> None:
    at_home.evaluate(with_books(MORE))
    table = whole_game(at_home, NAME, 3, Options(way="classic"), now_and_then(at_home))
    assert calls(table) and table.outcome


def calls(table: Table[State, Options]) -> int:
    """Return the number of calls, right or wrong."""
    return sum(isinstance(entry.move, Call) for entry in table.entries)


def mistakes(table: Table[State, Options]) -> int:
    """Return the number of cards played out of order, or laid while a 1 was in hand."""
    return sum(map(_is_mistaken, table.entries, table.states))


def _is_mistaken(entry: Entry, state: State) -> bool:
    if isinstance(entry.move, Play):
        return entry.move.card not in playable_cards(state, entry.seat)
    return isinstance(entry.move, Lay) and holds_a_one(state, entry.seat)
