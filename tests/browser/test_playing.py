"""Each game played to its end by touch, with nothing but what can be seen and read on the page."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

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
    return [each for each in reachable if each.name not in ("Home", "Pass", "Undo", "Rules", "Settings")]


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


def test_face_to_face_a_hand_is_seen_for_as_long_as_its_corner_is_held(page: Page) -> None:
    touch_named(page, "^Alley Cat")
    page.get_by_role("switch", name="Face to face").tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    touch_named(page, "Go on")
    devtools = page.context.new_cdp_session(page)
    for name in ("Ginger", "Smokey"):
        corner = buttons(page, f"^{name}: peek")[0]
        finger = {"x": corner.x, "y": corner.y, "id": 0}
        devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        expect(page.get_by_role("region", name=name).locator("[data-card]")).to_have_count(6)
        expect(page.locator(".place [data-card]")).to_have_count(6)
        devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        expect(page.locator(".place [data-card]")).to_have_count(0)
        assert not secrets_shown(page)
    devtools.detach()


def drag(page: Page, start: Button, end: Button) -> None:
    """A finger takes a card along and leaves it somewhere."""
    devtools = page.context.new_cdp_session(page)
    for i in range(6):
        x, y = start.x + (end.x - start.x) * i / 5, start.y + (end.y - start.y) * i / 5
        kind = "touchMove" if i else "touchStart"
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": 0}]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(1500)  # for a while after quick drags Chromium makes no click of the next tap
    devtools.detach()


def test_a_card_can_be_carried_to_where_it_goes(page: Page) -> None:
    start(page, "I Stepped on the Cat!", 2)
    hold(page, buttons(page, CURTAIN)[0], 800)
    card = cards(buttons(page))[0]
    pile = page.locator(".middle .stack").bounding_box()
    discards = page.locator(".middle .card").last.bounding_box()
    assert pile and discards
    away = Button("", pile["x"], 10, "", picked=False)
    drag(page, card, away)
    assert not any(entry.seat >= 0 for entry in saved_table(page).entries)
    there = Button("", discards["x"] + discards["width"] / 2, discards["y"] + 40, "", picked=False)
    drag(page, card, there)
    moves = [str(entry.move) for entry in saved_table(page).entries if entry.seat >= 0]
    assert [move.split()[0] for move in moves] == ["discard"]


def person_against(page: Page, title: str, *levels: int, **options: str) -> None:
    """From home to a table: a person, and computer players, each by how often its seat is tapped."""
    touch_named(page, f"^{title}")
    touch_named(page, f"^{len(levels) + 1} players$")
    for seat, taps in enumerate(levels, start=2):
        for _ in range(taps):
            page.get_by_role("button", name=f"Player {seat}:").tap()
    if options:
        page.get_by_role("switch", name="Variants and house rules").tap()
    for name in options:
        page.get_by_role("switch", name=name).tap()
    page.get_by_role("button", name="Play", exact=True).tap()


def test_one_person_plays_to_the_end_against_computer_players(page: Page) -> None:
    """There is no curtain, and the hand is always open."""
    person_against(page, "I Stepped on the Cat!", 1, 3, Short="yes")
    play_on(page, a_cat, seed=3)
    table = saved_table(page)
    assert {entry.seat for entry in table.entries if entry.seat >= 0} == {0, 1, 2}


def test_a_touch_is_answered_while_the_boss_thinks_and_a_hint_points_at_a_card(page: Page) -> None:
    person_against(page, "Alley Cat", 3)
    touch_named(page, "Go on")
    ask = page.get_by_role("button", name="What would you do?")
    ask.wait_for(timeout=10_000)
    ask.tap()
    expect(page.get_by_role("status").first).to_have_text("Let me think.")
    touch_named(page, "^Rules$")
    page.get_by_role("button", name="Back").tap()
    expect(page.get_by_role("complementary", name="Hint")).to_be_visible(timeout=20_000)
    page.locator("[data-pointed]").tap()
    moves = [entry for entry in saved_table(page).entries if entry.seat == 0]
    assert len(moves) == 1
