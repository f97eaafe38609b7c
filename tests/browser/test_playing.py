"""Each game played to its end by touch, with nothing but what can be seen and read on the page."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page

from browser.touching import (
    Button,
    buttons,
    hold,
    is_over,
    saved_table,
    secrets_shown,
    start,
    touch,
    touch_named,
)

TOUCHES = 5000
"""More touches than any game takes."""

CURTAIN = "I am "

Choice = Callable[[list[Button], Random], Button | None]
"""What a player of some game touches next, of all that can be touched; None to wait and see."""


def play_on(page: Page, choose: Choice, seed: int) -> None:
    """Opens every curtain, looks for secrets behind it, and touches what is chosen, to the game's end."""
    random = Random(seed)
    for _ in range(TOUCHES):
        reachable = buttons(page)
        opening = named(reachable, CURTAIN)
        if is_over(page):
            return
        if opening:
            assert not secrets_shown(page)
            opening = [each for each in named(reachable, "Open by a tap") if not each.picked] or opening
        chosen = opening[0] if opening else choose(reachable, random)
        if chosen:
            touch(page, chosen)
        else:
            page.wait_for_timeout(50)
    raise AssertionError("the game does not end")


def named(reachable: list[Button], *beginnings: str) -> list[Button]:
    """The buttons whose names begin so, in the order of the beginnings."""
    return [each for beginning in beginnings for each in reachable if each.name.startswith(beginning)]


def cards(reachable: list[Button]) -> list[Button]:
    """The cards among them, and what else belongs to the game."""
    return [each for each in reachable if each.name not in ("Home", "Pass", "Undo", "Rules")]


def any_card(reachable: list[Button], random: Random) -> Button | None:
    """Alley Cat: any card, and no waiting."""
    go_on = named(reachable, "Go on")
    choices = go_on or cards(reachable)
    return random.choice(choices) if choices else None


def a_cat(reachable: list[Button], random: Random) -> Button | None:
    """I Stepped on the Cat!: show, steal, step; discard if one must. Alone, go on."""
    useful = named(reachable, "Go on", "Show the", "Steal the", "Step on the")
    if useful:
        return useful[0]
    discard = named(reachable, "Discard the")
    if discard and random.random() < 0.4:
        return discard[0]
    unpicked = [each for each in cards(reachable) if not each.picked and each not in discard]
    return random.choice(unpicked) if unpicked else None


def test_alley_cat_is_played_to_its_end(page: Page) -> None:
    start(page, "Alley Cat", 2)
    play_on(page, any_card, seed=1)
    assert max(saved_table(page).state.totals) >= 44


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_i_stepped_on_the_cat_is_played_to_its_end(page: Page, seats: int) -> None:
    start(page, "I Stepped on the Cat!", seats, Short="yes")
    play_on(page, a_cat, seed=seats)
    assert max(saved_table(page).state.points) == 3


def test_the_solitaire_is_played_to_its_end(page: Page) -> None:
    start(page, "I Stepped on the Cat!", 1)
    play_on(page, a_cat, seed=1)
    assert not saved_table(page).state.stock


def test_a_reload_finds_the_game_as_it_was_with_the_curtain_closed(page: Page) -> None:
    start(page, "Alley Cat", 2)
    touch_named(page, "Go on")
    hold(page, buttons(page, CURTAIN)[0], 800)
    touch(page, cards(buttons(page))[0])
    before = saved_table(page)
    page.reload()
    page.get_by_role("region", name="Curtain").wait_for(timeout=30_000)
    assert not secrets_shown(page)
    assert saved_table(page).state == before.state
    hold(page, buttons(page, CURTAIN)[0], 800)
    assert len(cards(buttons(page))) == 6
