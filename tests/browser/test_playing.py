"""Behaviour of every table: curtains, corners for a look, dragged cards."""

from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.axe import find_violations
from browser.conftest import wait_until_ready
from browser.players import CURTAIN, a_cat, card_buttons, play_on
from browser.touching import (
    INTERRUPTIONS,
    NEXT_FRAME,
    ScreenButton,
    TouchFingers,
    begin_play,
    cancel_touches,
    choose_computer,
    collect_oneself,
    drag_card,
    end_pause,
    find_buttons,
    hold_button,
    hold_to_look,
    open_lobby,
    saved_table,
    secrets_shown,
    start_game,
    touch_button,
    touch_named,
    wait_until,
)
from clowder.core.rules import NOBODY
from engines import BrowserTablet

DRAWN = """() => {
    const told = (each) => each.nodeType === 3 ? each.data : [
        each.localName, [...each.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
        [...each.childNodes].map(told),
    ];
    return told(document.getElementById("app"));
}"""
"""JavaScript function that returns every element of the app with its attributes, and every text."""


@pytest.mark.essential
@pytest.mark.usefixtures("still")
def test_what_is_changed_bit_by_bit_is_what_is_drawn_anew(
    home: Page, at_home: BrowserTablet, is_whole: bool
) -> None:
    reloads = count()
    often = 3 if is_whole else 1

    def load_anew(number: int) -> None:
        """Load the page anew after every two dozen touches; compare it if nothing has moved meanwhile."""
        if number % 24 >= 24 - often and (table := saved_table(home)).turn != NOBODY:
            before = home.evaluate(DRAWN)
            home.reload()
            wait_until_ready(home)
            after = home.evaluate(DRAWN)
            if saved_table(home).entries == table.entries:
                assert after == before
                next(reloads)

    start_game(home, "I Stepped on the Cat!", 1)
    play_on(at_home, a_cat, seed=4, after=load_anew)
    assert next(reloads), "the page was compared"


def test_a_reload_finds_the_game_as_it_was_with_the_curtain_closed(home: Page) -> None:
    start_game(home, "Alley Cat", 2)
    end_pause(home)
    hold_button(home, find_buttons(home, CURTAIN)[0], 800)
    touch_button(home, card_buttons(find_buttons(home))[0])
    before = saved_table(home)
    home.reload()
    home.get_by_role("region", name="Curtain").wait_for(timeout=30_000)
    assert not secrets_shown(home)
    assert saved_table(home).state == before.state
    hold_button(home, find_buttons(home, CURTAIN)[0], 800)
    assert len(card_buttons(find_buttons(home))) == 6


def sit_round_alley_cat(page: Page) -> None:
    """Go to a table of Alley Cat round which the tablet lies still."""
    touch_named(page, "^Alley Cat")
    touch_named(page, "^The tablet lies still$")
    page.get_by_role("button", name="Play", exact=True).tap()
    end_pause(page)


def test_at_the_own_edge_one_finger_opens_a_hand_plays_and_closes_it(home: Page) -> None:
    sit_round_alley_cat(home)
    shown = home.locator(":is(.place, .peeked) [data-card]")
    for seat in (turn := saved_table(home).turn, 1 - turn):
        corner = home.locator(f".corner.seat-{seat} .peek")
        corner.tap()
        expect(shown).to_have_count(6)
        corner.tap()
        expect(shown).to_have_count(0)
        assert not secrets_shown(home)
    home.locator(f".corner.seat-{turn} .peek").tap()
    collect_oneself(home)
    home.locator(".mine .hand button.card").first.tap()
    assert saved_table(home).turn == 1 - turn
    expect(shown).to_have_count(0)
    assert not secrets_shown(home)


def test_at_the_own_edge_a_hand_is_seen_for_as_long_as_its_corner_is_held(home: Page) -> None:
    hold_to_look(home)
    sit_round_alley_cat(home)
    devtools = home.context.new_cdp_session(home)
    for name in ("Tiger", "Smokey"):
        corner = find_buttons(home, f"^{name}: peek")[0]
        finger = {"x": corner.x, "y": corner.y, "id": 0}
        devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        expect(home.locator(":is(.place, .peeked) [data-card]")).to_have_count(6)
        devtools.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        expect(home.locator(":is(.place, .peeked) [data-card]")).to_have_count(0)
        assert not secrets_shown(home)
    devtools.detach()


def test_a_card_can_be_carried_to_where_it_goes(home: Page) -> None:
    start_game(home, "I Stepped on the Cat!", 2)
    hold_button(home, find_buttons(home, CURTAIN)[0], 800)
    card = card_buttons(find_buttons(home))[0]
    pile = home.locator(".middle .stack").bounding_box()
    discards = home.locator(".middle .card").last.bounding_box()
    assert pile and discards
    away = ScreenButton("", pile["x"], 10, "", picked=False)
    drag_card(home, card, away)
    home.wait_for_timeout(1000)  # the card springs home
    assert not any(entry.seat >= 0 for entry in saved_table(home).entries)
    there = ScreenButton("", discards["x"] + discards["width"] / 2, discards["y"] + 40, "", picked=False)
    drag_card(home, card, there)
    moves = [str(entry.move) for entry in saved_table(home).entries if entry.seat >= 0]
    assert [move.split()[0] for move in moves] == ["discard"]


CARRIED = """() => {
    const card = document.querySelector("[data-carried]"), { translate, rotate } = card.style;
    const lies = (each) => each.dataset.goal !== undefined || each.classList.contains("target");
    const goals = [...document.querySelectorAll("#app .middle, #app .target")].filter(lies);
    return [...translate.split(" ").map(parseFloat), parseFloat(rotate), goals.length];
}"""
"""JavaScript that returns how far the carried card has gone, its lean, and the number of goals that glow."""

AT_HOME = "!document.querySelector('.mine .hand button.card').getAnimations().length"
"""JavaScript that returns whether the first card of the hand has come to rest."""


@pytest.mark.parametrize("turn", [0, 180])
def test_a_carried_card_leans_and_its_goal_glows_and_elsewhere_it_springs_home(
    home: Page, fingers: TouchFingers, turn: int
) -> None:
    sit_round_alley_cat(home)
    if saved_table(home).turn != turn // 180:
        play_from_edge(home, 1 - turn // 180)
    home.locator(f".corner.seat-{turn // 180} .peek").tap()
    collect_oneself(home)
    card = home.locator(".mine .hand button.card").first
    before: Any = card.bounding_box()
    middle: Any = home.locator(".trick").bounding_box()
    start = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    sign = -1 if turn else 1
    moves = len(saved_table(home).entries)
    fingers.put_down(start)
    for step in (20, 40, 60):
        fingers.move_finger(0, (start[0] + sign * step, start[1]))
        home.evaluate(NEXT_FRAME)
    along, across, lean, goals = home.evaluate(CARRIED)
    assert (along, across, goals) == (60, -10, 1) and 0 < lean <= 8
    fingers.lift_all()
    expect(home.locator("[data-carried], [data-goal]")).to_have_count(0)
    wait_until(home, AT_HOME)
    assert card.bounding_box() == pytest.approx(before, abs=1)
    assert len(saved_table(home).entries) == moves
    fingers.put_down(start)
    goal = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    for part in (0.5, 1):
        spot = start[0] + part * (goal[0] - start[0]), start[1] + part * (goal[1] - start[1])
        fingers.move_finger(0, spot)
    fingers.lift_all()
    assert len(saved_table(home).entries) > moves
    assert not home.locator("[data-goal]").count()


def play_from_edge(page: Page, seat: int) -> None:
    """Open the hand of the seat with the turn, and tap its first card."""
    page.locator(f".corner.seat-{seat} .peek").tap()
    collect_oneself(page)
    page.locator(".mine .hand button.card").first.tap()
    collect_oneself(page)


def test_a_mouse_carries_a_card_and_one_that_is_dropped_nowhere_is_not_picked(home: Page) -> None:
    start_game(home, "I Stepped on the Cat!", 2)
    touch_button(home, find_buttons(home, CURTAIN)[0])
    collect_oneself(home)
    card = card_buttons(find_buttons(home))[0]
    home.mouse.move(card.x, card.y)
    home.mouse.down()
    home.mouse.move(card.x + 5, card.y - 60, steps=3)
    assert home.evaluate(CARRIED)[3] >= 1
    home.mouse.move(card.x, 12, steps=3)
    home.mouse.up()
    expect(home.locator(".card[aria-pressed=true], [data-carried], .target")).to_have_count(0)
    wait_until(home, AT_HOME)
    discards: Any = home.locator("[data-spot=discards]").bounding_box()
    home.mouse.move(card.x, card.y)
    home.mouse.down()
    home.mouse.move(discards["x"] + discards["width"] / 2, discards["y"] + 30, steps=4)
    home.mouse.up()
    moves = [str(entry.move).split()[0] for entry in saved_table(home).entries if entry.seat >= 0]
    assert moves == ["discard"]


@pytest.mark.parametrize("interrupt", INTERRUPTIONS)
def test_an_interrupted_card_is_put_back(home: Page, fingers: TouchFingers, interrupt: Any) -> None:
    start_game(home, "I Stepped on the Cat!", 2)
    hold_button(home, find_buttons(home, CURTAIN)[0], 800)
    card = card_buttons(find_buttons(home))[0]
    fingers.put_down((card.x, card.y))
    fingers.move_finger(0, (card.x, card.y - 60))
    assert home.locator("[data-carried]").count() == 1
    interrupt(home, fingers)
    expect(home.locator("[data-carried]")).to_have_count(0)
    if interrupt is not cancel_touches:
        fingers.lift_all()
    assert not any(entry.seat >= 0 for entry in saved_table(home).entries)


def play_against_the_boss(page: Page) -> None:
    """Go to a table of Alley Cat with a person and the strongest computer."""
    open_lobby(page, "Alley Cat", 2)
    choose_computer(page, 1, "Alley boss")
    begin_play(page)


SNATCH = """() => new Promise((done) => {
    const snatch = (changes, watching) => {
        const ask = document.querySelector("[data-act=ask]");
        if (!ask) return;
        watching.disconnect();
        const { x, y } = ask.getBoundingClientRect();
        const finger = { pointerId: 7, pointerType: "touch", bubbles: true, clientX: x + 9, clientY: y + 9 };
        for (const kind of ["pointerdown", "pointerup"]) ask.dispatchEvent(new PointerEvent(kind, finger));
        ask.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        done();
    };
    new MutationObserver(snatch).observe(document.body, { childList: true, subtree: true });
})"""
"""JavaScript promise that touches and clicks the Hint button in the moment in which it appears."""


def test_what_has_come_by_itself_just_now_was_not_meant(home: Page) -> None:
    """The place of "Faster" has another button as soon as a computer has moved."""
    play_against_the_boss(home)
    hint = home.get_by_role("complementary", name="Hint")
    home.evaluate(SNATCH)
    collect_oneself(home)
    assert "Tiger: " in home.get_by_role("status").first.inner_text() and not hint.count()
    touch_named(home, "Hint")
    expect(hint).to_be_visible()


ASK = """() => {
    document.querySelector("[data-act=ask]").click();
    return document.querySelector(".prompt").textContent;
}"""
"""JavaScript function that asks for a hint, and returns the prompt at once, before there is a result."""


def test_a_touch_is_answered_while_the_boss_thinks_and_a_hint_points_at_a_card(home: Page) -> None:
    play_against_the_boss(home)
    end_pause(home)
    ask = home.get_by_role("button", name="Hint")
    ask.wait_for(timeout=60_000)
    collect_oneself(home)
    assert home.evaluate(ASK) == "Let me think."
    touch_named(home, "^Rules$")
    home.get_by_role("button", name="Back").tap()
    expect(home.get_by_role("complementary", name="Hint")).to_be_visible()
    assert not find_violations(home)
    home.locator("[data-pointed]").tap()
    moves = [entry for entry in saved_table(home).entries if entry.seat == 0]
    assert len(moves) == 1
