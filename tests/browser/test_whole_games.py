"""Whole games by touch, from the home screen, with every number of seats and in every variant.

`variants.sample_ways` chooses the variants. Kit and Kat has its own file.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.players import any_card, play_at_the_edges
from browser.touching import (
    NAMES,
    TouchFingers,
    begin_play,
    find_buttons,
    hold_button,
    hold_to_look,
    open_lobby,
    saved_table,
    start_game,
    touch_button,
    touch_named,
    wait_to_react,
)
from browser.whole_games import HOLD, loaded_anew, now_and_then, play_race, way_title, whole_game
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.black_cat import rules as black_cat
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from engines import BrowserTablet
from parameters import mark_slow
from variants import sample_ways

pytestmark = pytest.mark.usefixtures("still")


def ways(name: str) -> pytest.MarkDecorator:
    """Return the parameters of a game's tests: seats and options. `python3 research games` plays them all."""
    some = sample_ways(name)
    first, *others = some[:: 1 + len(some) // 2]
    return pytest.mark.parametrize(("seats", "options"), [first, *mark_slow(*others)], ids=way_title)


# Black Cat


@pytest.mark.slow
def test_black_cat_is_played_until_the_deck_is_used_up(home: Page, at_home: BrowserTablet) -> None:
    start_game(home, "Black Cat", 4)
    table = play_race(at_home, Random(4), cards=2 * 52)
    assert sum(len(left) + len(right) for left, right in table.state.piles) == 52 and table.outcome


@pytest.mark.essential
@ways(black_cat.NAME)
def test_black_cat_is_played_until_somebody_calls(at_home: BrowserTablet, seats: int, options: Any) -> None:
    table = whole_game(at_home, black_cat.NAME, seats, options)
    assert table.options == options and table.state.called_by is not None and table.outcome


@pytest.mark.essential
def test_a_game_is_found_as_it_was_when_the_page_is_loaded_anew_at_every_move(
    home: Page, at_home: BrowserTablet
) -> None:
    start_game(home, "Black Cat", 2, Pace="turns")
    home.locator(".pile[data-act]").first.wait_for()
    wait_to_react(home)
    for number in range(9):
        mine = f"^{NAMES[number % 2]}: "
        if number < 6:
            touch_button(home, find_buttons(home, f"{mine}.* pile, ")[number % 4 // 2])
        elif number < 8:
            touch_named(home, "^Pass$")
        else:
            hold_button(home, find_buttons(home, "End the game")[0], HOLD)
        loaded_anew(at_home)
    table = saved_table(home)
    assert sum(entry.seat >= 0 for entry in table.entries) == 9 and table.outcome
    assert find_buttons(home, "^Again$")


# I Stepped on the Cat!


@ways(stepped_on_the_cat.NAME)
def test_i_stepped_on_the_cat_is_played_to_its_end(at_home: BrowserTablet, seats: int, options: Any) -> None:
    options = replace(options, short=seats > 1)  # the long game has nothing else to test
    table = whole_game(at_home, stepped_on_the_cat.NAME, seats, options, now_and_then(at_home))
    assert table.options == options
    assert max(table.state.points) == 3 if seats > 1 else not table.state.stock


@pytest.mark.slow
def test_the_solitaire_is_played_with_its_usual_deck(at_home: BrowserTablet) -> None:
    options = stepped_on_the_cat.Options()
    table = whole_game(at_home, stepped_on_the_cat.NAME, 1, options)
    assert table.options == options and table.outcome


# Alley Cat


@pytest.mark.essential
@ways(alley_cat.NAME)
def test_alley_cat_is_played_to_its_end(at_home: BrowserTablet, seats: int, options: Any) -> None:
    table = whole_game(at_home, alley_cat.NAME, seats, options, now_and_then(at_home))
    assert table.options == options and max(table.state.total_points) >= 44


@pytest.mark.slow
def test_alley_cat_is_played_with_the_tablet_lying_still(home: Page, fingers: TouchFingers) -> None:
    sit_round(home, "Alley Cat")
    table = play_at_the_edges(home, fingers, any_card, 1).table
    assert max(table.state.total_points) >= 44


def sit_round(page: Page, title: str) -> None:
    """Go to a table at which the tablet lies still, and players hold an edge to look."""
    hold_to_look(page)
    open_lobby(page, title, 2)
    touch_named(page, "^The tablet lies still$")
    begin_play(page)
