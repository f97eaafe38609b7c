"""Each game played to its end by touch, from the home screen, at every number of seats and in every variant.

Which ways to play they are, `variants.sampled` says. Kit and Kat takes longest, so only some of its ways are
played here; `python3 tests bench games` plays all.
"""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.players import any_card, play_face_to_face
from browser.touching import (
    NAMES,
    Fingers,
    buttons,
    choose,
    hold,
    play,
    react,
    saved_table,
    start,
    touch,
    touch_named,
    wishes,
)
from browser.whole_games import HOLD, loaded_anew, now_and_then, race, whole_game
from core.table import Entry, Table
from engines import Tablet
from games.alley_cat import rules as alley_cat
from games.black_cat import rules as black_cat
from games.kit_and_kat import rules as kit_and_kat
from games.kit_and_kat.rules import Call, Lay, Play, State, holds_a_one, playable
from games.stepped_on_the_cat import rules as stepped_on_the_cat
from variants import sampled

pytestmark = pytest.mark.usefixtures("still")


def ways(name: str, every: int = 1) -> pytest.MarkDecorator:
    """The numbers of seats and the options with which it is played; of these, one of so many."""
    return pytest.mark.parametrize(("seats", "options"), sampled(name)[::every], ids=_called)


def _called(way: Any) -> str:
    return str(way) if isinstance(way, int) else " ".join(map(str, wishes(way).items())) or "default"


# Black Cat


def test_black_cat_is_played_until_the_deck_is_used_up(home: Page, at_home: Tablet) -> None:
    start(home, "Black Cat", 4)
    table = race(at_home, Random(4), cards=2 * 52)
    assert sum(len(left) + len(right) for left, right in table.state.piles) == 52 and table.outcome


@ways(black_cat.NAME)
def test_black_cat_is_played_until_somebody_calls(at_home: Tablet, seats: int, options: Any) -> None:
    table = whole_game(at_home, black_cat.NAME, seats, options)
    assert table.options == options and table.state.called_by is not None and table.outcome


def test_a_game_is_found_as_it_was_when_the_page_is_loaded_anew_at_every_move(
    home: Page, at_home: Tablet
) -> None:
    start(home, "Black Cat", 2, Pace="turns")
    home.locator(".pile[data-act]").first.wait_for()
    react(home)
    for number in range(9):
        mine = f"^{NAMES[number % 2]}: "
        if number < 6:
            touch(home, buttons(home, f"{mine}.* pile, ")[number % 4 // 2])
        elif number < 8:
            touch_named(home, "^Pass$")
        else:
            hold(home, buttons(home, "Hold to call")[0], HOLD)
        loaded_anew(at_home)
    table = saved_table(home)
    assert sum(entry.seat >= 0 for entry in table.entries) == 9 and table.outcome
    assert buttons(home, "^Again$")


# I Stepped on the Cat!


@ways(stepped_on_the_cat.NAME)
def test_i_stepped_on_the_cat_is_played_to_its_end(at_home: Tablet, seats: int, options: Any) -> None:
    table = whole_game(at_home, stepped_on_the_cat.NAME, seats, options, now_and_then(at_home))
    assert table.options == options
    assert max(table.state.points) == (3 if options.short else 5) if seats > 1 else not table.state.stock


def test_the_solitaire_is_played_with_its_usual_deck(at_home: Tablet) -> None:
    options = stepped_on_the_cat.Options()
    table = whole_game(at_home, stepped_on_the_cat.NAME, 1, options)
    assert table.options == options and table.outcome


# Alley Cat


@ways(alley_cat.NAME)
def test_alley_cat_is_played_to_its_end(at_home: Tablet, seats: int, options: Any) -> None:
    table = whole_game(at_home, alley_cat.NAME, seats, options, now_and_then(at_home))
    assert table.options == options and max(table.state.totals) >= 44


def test_alley_cat_is_played_face_to_face(home: Page, fingers: Fingers) -> None:
    sit_face_to_face(home, "Alley Cat")
    table = play_face_to_face(home, fingers, any_card, 1).table
    assert max(table.state.totals) >= 44


def sit_face_to_face(page: Page, title: str) -> None:
    choose(page, title, 2)
    touch_named(page, "^Face to face")
    play(page)


# Kit and Kat


@ways(kit_and_kat.NAME, every=2)
def test_kit_and_kat_is_played_to_its_end(at_home: Tablet, seats: int, options: Any) -> None:
    table = whole_game(at_home, kit_and_kat.NAME, seats, options, now_and_then(at_home))
    guided = options.way == "guided"
    assert table.options == options and None not in table.state.taken
    assert guided != bool(mistakes(table))
    assert guided != bool(calls(table, right=True)) and guided != bool(calls(table, right=False))


def calls(table: Table[State], *, right: bool) -> int:
    """How many calls of this kind there were; a right one leaves nobody to accuse."""
    called = [i for i, entry in enumerate(table.entries) if isinstance(entry.move, Call)]
    return sum((not table.states[i + 1].deeds.callers) == right for i in called)


def mistakes(table: Table[State]) -> int:
    """How many cards were played or laid while a 1 was in hand, or out of order."""
    return sum(map(_is_mistaken, table.entries, table.states))


def _is_mistaken(entry: Entry, state: State) -> bool:
    if isinstance(entry.move, Play):
        return entry.move.card not in playable(state, entry.seat)
    return isinstance(entry.move, Lay) and holds_a_one(state, entry.seat)
