"""Each game played to its end by touch, with nothing but what can be seen and read on the page."""

import re
from collections.abc import Callable
from random import Random

import pytest
from browser.touching import curtain, hold, is_over, saved_table, secrets_shown, start
from playwright.sync_api import Locator, Page

TAPS = 3000
"""More taps than any game takes."""

Turn = Callable[[Page, Random], None]


def a_hand(page: Page) -> Locator:
    """The cards in the open hand that can be touched."""
    return page.locator(".mine").get_by_role("group", name="Hand").get_by_role("button")


def play_on(page: Page, turn: Turn, seed: int) -> None:
    """Opens every curtain, looks for secrets behind it, and plays the turns, to the end of the game."""
    random = Random(seed)
    for _ in range(TAPS):
        if is_over(page):
            return
        if curtain(page).count():
            assert not secrets_shown(page)
            curtain(page).tap()
        else:
            turn(page, random)
    raise AssertionError("the game does not end")


def one_of(places: Locator, random: Random) -> Locator:
    return places.nth(random.randrange(places.count()))


def take_a_card(page: Page, random: Random) -> None:
    """Black Cat: onto any pile of anybody."""
    piles = page.get_by_role("button", name=re.compile("(left|right) pile")).and_(
        page.locator(":not([aria-disabled])")
    )
    if piles.count():
        one_of(piles, random).tap()
    else:
        page.wait_for_timeout(100)


def play_a_trick(page: Page, random: Random) -> None:
    """Alley Cat: any card, and no waiting."""
    if page.get_by_role("button", name="Go on").count():
        page.get_by_role("button", name="Go on").tap()
    elif a_hand(page).count():
        one_of(a_hand(page), random).tap()


def play_a_cat(page: Page, random: Random) -> None:
    """I Stepped on the Cat!: the best that some card can do, at a glance."""
    cards = a_hand(page)
    for i in range(cards.count()):
        cards.nth(i).tap()
        for does in ("Show the", "Steal the", "Step on the"):
            target = page.get_by_role("button", name=re.compile(f"^{does}"))
            if target.count():
                target.first.tap()
                return
    page.get_by_role("button", name=re.compile("^Discard the")).tap()


def turn_up_a_card(page: Page, random: Random) -> None:
    """The solitaire: name the tuna, mind the boot, go on."""
    for name in ("^Show the", "^Step on the", "^Go on"):
        button = page.get_by_role("button", name=re.compile(name))
        if button.count():
            button.first.tap()
            return
    page.wait_for_timeout(20)


def play_books(page: Page, random: Random) -> None:
    """Kit and Kat, guided: play what can be played, else lay a Kitten."""
    cards = page.locator(".mine").get_by_role("button")
    one_of(cards, random).tap()
    for name in ("^Play .* to its book", "^Lay "):
        button = page.get_by_role("button", name=re.compile(name))
        if button.count():
            button.first.tap()
            return


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_black_cat_is_played_to_its_end(page: Page, seats: int) -> None:
    start(page, "Black Cat", seats)
    play_on(page, take_a_card, seed=seats)
    assert sum(len(pile) for pair in saved_table(page).state.piles for pile in pair) == 52


def test_alley_cat_is_played_to_its_end(page: Page) -> None:
    start(page, "Alley Cat", 2)
    play_on(page, play_a_trick, seed=1)
    assert max(saved_table(page).state.totals) >= 44


@pytest.mark.parametrize("seats", [2, 4])
def test_i_stepped_on_the_cat_is_played_to_its_end(page: Page, seats: int) -> None:
    start(page, "I Stepped on the Cat!", seats, Short="yes")
    play_on(page, play_a_cat, seed=seats)
    assert max(saved_table(page).state.points) == 3


def test_the_solitaire_is_played_to_its_end(page: Page) -> None:
    start(page, "I Stepped on the Cat!", 1)
    play_on(page, turn_up_a_card, seed=1)
    assert not saved_table(page).state.stock


@pytest.mark.parametrize("seats", [2, 6])
def test_kit_and_kat_is_played_to_its_end(page: Page, seats: int) -> None:
    start(page, "Kit and Kat", seats)
    play_on(page, play_books, seed=seats)
    assert None not in saved_table(page).state.taken


def test_the_call_of_black_cat_is_held_and_ends_the_game(page: Page) -> None:
    start(page, "Black Cat", 2, Call_after="3")
    call = page.get_by_role("button", name="Hold to call").first
    call.wait_for(timeout=10_000)
    call.tap()
    assert not is_over(page)
    hold(page, call, 1500)
    page.get_by_role("region", name="Result").wait_for(timeout=2000)
    assert saved_table(page).state.called_by == 0


def test_a_reload_finds_the_game_as_it_was_with_the_curtain_closed(page: Page) -> None:
    start(page, "Alley Cat", 2)
    page.get_by_role("button", name="Go on").tap()
    curtain(page).tap()
    a_hand(page).first.tap()
    before = saved_table(page)
    page.reload()
    curtain(page).wait_for(timeout=30_000)
    assert not secrets_shown(page)
    assert saved_table(page).state == before.state
    curtain(page).tap()
    assert a_hand(page).count() == 6
