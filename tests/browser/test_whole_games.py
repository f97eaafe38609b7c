"""Each game played to its end by touch, from the home screen, at every number of seats and in every variant.

Which ways to play they are, `variants.sampled` says.
"""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import wait_until_ready
from browser.players import (
    a_cat,
    any_card,
    in_order,
    play_face_to_face,
    play_on,
    with_mistakes,
)
from browser.touching import (
    NAMES,
    TRANSCRIPT,
    Fingers,
    buttons,
    choose,
    glance,
    hold,
    play,
    saved_table,
    start,
    touch,
    touch_named,
    wishes,
)
from core.table import Entry, Table
from games import alley_cat, black_cat, kit_and_kat, stepped_on_the_cat
from games.kit_and_kat import Call, Lay, Play, State, holds_a_one, playable
from variants import sampled

pytestmark = pytest.mark.usefixtures("still")

SEEN = 170
"""Milliseconds after which a tap in a race means the card that lies there now."""

TAKEN = 8
"""Cards that are taken before somebody calls."""

RELOADS = 120
"""After so many touches the page is loaded anew."""


def ways(name: str) -> pytest.MarkDecorator:
    """The numbers of seats and the options with which it is played."""
    return pytest.mark.parametrize(("seats", "options"), sampled(name), ids=_called)


def _called(way: Any) -> str:
    return str(way) if isinstance(way, int) else " ".join(map(str, wishes(way).items())) or "default"


# Black Cat


def test_black_cat_is_played_until_the_deck_is_used_up(home: Page) -> None:
    start(home, "Black Cat", 4)
    take(home, 2 * 52, Random(4))
    assert sum(len(left) + len(right) for left, right in saved_table(home).state.piles) == 52
    ends(home)


@ways(black_cat.NAME)
def test_black_cat_is_played_until_somebody_calls(home: Page, seats: int, options: Any) -> None:
    start(home, "Black Cat", seats, **wishes(options))
    random = Random(seats)
    take(home, TAKEN, random)
    while options.pace == "turns" and not buttons(home, "Hold to call"):
        touch_named(home, "^Pass$")
    home.locator(".call").first.wait_for()
    hold(home, random.choice(buttons(home, "Hold to call")), 1800)
    table = saved_table(home)
    assert table.options == options and table.state.called_by is not None
    ends(home)


def take(page: Page, cards: int, random: Random) -> None:
    """So many cards at the most are taken by anybody who may."""
    page.locator(".pile[data-act]").first.wait_for()
    for _ in range(cards):
        if piles := buttons(page, " pile, "):
            touch(page, random.choice(piles))
            page.wait_for_timeout(SEEN)


def ends(page: Page) -> None:
    """There is the result. (The count is over at once where nothing moves.)"""
    assert buttons(page, "^Again$") and saved_table(page).outcome


def test_a_game_is_found_as_it_was_when_the_page_is_loaded_anew_at_every_move(home: Page) -> None:
    start(home, "Black Cat", 2, Pace="turns")
    home.locator(".pile[data-act]").first.wait_for()
    home.wait_for_timeout(SEEN)
    for number in range(9):
        mine = f"^{NAMES[number % 2]}: "
        if number < 6:
            touch(home, buttons(home, f"{mine}.* pile, ")[number % 4 // 2])
        elif number < 8:
            touch_named(home, "^Pass$")
        else:
            hold(home, buttons(home, "Hold to call")[0], 1800)
        loaded_anew(home)
    table = saved_table(home)
    assert sum(entry.seat >= 0 for entry in table.entries) == 9 and table.outcome
    ends(home)


def loaded_anew(page: Page) -> None:
    """Nothing is lost, the curtain is closed, and no hidden card is anywhere."""
    before = page.evaluate(TRANSCRIPT)
    page.reload()
    wait_until_ready(page)
    seen = glance(page)
    assert page.evaluate(TRANSCRIPT) == before
    assert not seen.secrets or seen.table.outcome


def now_and_then(page: Page) -> Any:
    """Has the page loaded anew after every so many touches."""
    return lambda number: loaded_anew(page) if number % RELOADS == RELOADS - 1 else None


# I Stepped on the Cat!


@ways(stepped_on_the_cat.NAME)
def test_i_stepped_on_the_cat_is_played_to_its_end(home: Page, seats: int, options: Any) -> None:
    start(home, "I Stepped on the Cat!", seats, **wishes(options))
    table = play_on(home, a_cat, seats, now_and_then(home)).table
    assert table.options == options
    assert max(table.state.points) == (3 if options.short else 5) if seats > 1 else not table.state.stock


def test_the_solitaire_is_played_with_its_usual_deck(home: Page) -> None:
    start(home, "I Stepped on the Cat!", 1)
    table = play_on(home, a_cat, 1).table
    assert table.options == stepped_on_the_cat.Options() and table.outcome


# Alley Cat


@ways(alley_cat.NAME)
def test_alley_cat_is_played_to_its_end(home: Page, seats: int, options: Any) -> None:
    start(home, "Alley Cat", seats, **wishes(options))
    table = play_on(home, any_card, seats, now_and_then(home)).table
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


@ways(kit_and_kat.NAME)
def test_kit_and_kat_is_played_to_its_end(home: Page, seats: int, options: Any) -> None:
    start(home, "Kit and Kat", seats, **wishes(options))
    guided = options.way == "guided"
    table = play_on(home, in_order if guided else with_mistakes, seats, now_and_then(home)).table
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
