"""A tablet that lies still, with real fingers: all four turns, and sitting down."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.looking import HOLD_IN_THE_AIR, LAND
from browser.players import Choice, a_cat, any_card, in_order, play_at_the_edges
from browser.touching import (
    NAMES,
    NEXT_FRAME,
    REST,
    PageGlance,
    Spot,
    TouchFingers,
    begin_play,
    collect_oneself,
    find_buttons,
    hold_to_look,
    open_lobby,
    resize_page,
    saved_table,
    touch_button,
    touch_named,
)
from clowder.app.model.party import DEFAULT_SIDES
from clowder.app.play.seat_selection import REST_MS

UNREACHABLE = """() => [...document.querySelectorAll("#app button")].flatMap((button) => {
    const box = button.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    for (let each = button.parentElement; each; each = each.parentElement) {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isOut = x < left || x > right || y < top || y > bottom;
        if (isOut && /auto|scroll/.test(getComputedStyle(each).overflow)) return [];
    }
    const name = button.ariaLabel || button.innerText;
    if (Math.min(box.width, box.height) < 43.5) return [`${name} is small: ${box.width} x ${box.height}`];
    return button.contains(document.elementFromPoint(x, y)) ? [] : [`${name} is covered`];
})"""
"""JavaScript function that returns buttons that are too small or covered. Scrolled ones are left out."""

BUSY_AT_LIFTS = """addEventListener("pointerup", () => {
    const until = performance.now() + 700;
    while (performance.now() < until);
}, { capture: true })"""
"""JavaScript that keeps the page busy before it handles a lifted finger, longer than a short touch lasts."""

TURNED = "Number(document.querySelector('#app .tabletop').dataset.turned ?? 0)"
"""JavaScript that returns the turn of the table in degrees."""

ENDS = """(card) => {
    const flight = [...document.querySelectorAll(".flight:not(.away)")].at(-1);
    const centre = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [animation] = flight.getAnimations();
    document.querySelector("#app .tabletop").getAnimations().forEach((turning) => turning.finish());
    const start = centre(flight);
    animation.currentTime = animation.effect.getComputedTiming().endTime - 0.1;
    return [start, centre(flight), centre(document.querySelector(`#app [data-card="${card}"]`))];
}"""
"""JavaScript function that returns start and end of the last flight, and the card's place after the turn."""

GHOST = """async () => {
    const turned = new Promise((done) => {
        const table = document.querySelector("#app .tabletop");
        new MutationObserver(done).observe(table, { attributeFilter: ["data-turned"] });
    });
    document.querySelector("#app [aria-label^='Discard the']").click();
    await turned;
    document.querySelector("#app .tabletop [data-act=rules]").click();
    return document.querySelector("main").classList.contains("playing");
}"""
"""JavaScript function that ends a turn, and touches the old place of a button as the table turns."""


def sit_round(page: Page, title: str, seats: int, **options: str) -> None:
    """Go from the home screen to a table at which the tablet lies still."""
    hold_to_look(page)
    open_lobby(page, title, seats)
    if lying := find_buttons(page, "^The tablet lies still$"):
        page.touchscreen.tap(lying[0].x, lying[0].y)
    begin_play(page, **options)


def corner(page: Page, seat: int) -> Spot:
    """Return the spot of a player's corner button."""
    button = find_buttons(page, f"^{NAMES[seat]}: peek")[0]
    return button.x, button.y


@pytest.mark.parametrize("size", [(1024, 768), (768, 1024)])
@pytest.mark.parametrize(
    ("title", "seats", "chooses"),
    [("I Stepped on the Cat!", 4, a_cat), ("Alley Cat", 2, any_card), ("Kit and Kat", 4, in_order)],
)
def test_at_each_side_all_is_in_reach_and_a_game_is_played(
    home: Page,
    fingers: TouchFingers,
    still: None,
    title: str,
    seats: int,
    chooses: Choice,
    size: tuple[int, int],
) -> None:
    resize_page(home, *size)
    sit_round(home, title, seats)
    met: dict[int, int] = {}

    def is_enough(seen: PageGlance) -> bool:
        assert home.evaluate(UNREACHABLE) == []
        turn = home.evaluate(TURNED)
        met[turn] = met.get(turn, 0) + 1
        return len(met) == seats and min(met.values()) > 2

    play_at_the_edges(home, fingers, chooses, 1, is_enough)
    assert set(met) == {90 * side for side in DEFAULT_SIDES[seats]}


def test_black_cat_in_turns_is_turned_and_its_zones_stay_where_they_are(home: Page, still: None) -> None:
    sit_round(home, "Black Cat", 4, Pace="turns")
    zones = home.locator(".zone")
    before = {zone.get_attribute("aria-label"): zone.bounding_box() for zone in zones.all()}
    for seat in range(4):
        expect(home.locator(".zone.turn")).to_have_attribute("aria-label", NAMES[seat])
        collect_oneself(home)
        assert home.evaluate(TURNED) == 90 * seat and home.evaluate(UNREACHABLE) == []
        now = home.locator(f".zone[aria-label={NAMES[seat]}]").bounding_box()
        there = before[NAMES[seat]]
        assert now and there
        middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (now, there)]
        assert all(abs(a - b) < 72 for a, b in zip(*middles, strict=True))
        touch_named(home, "^Pass$")


def test_cards_fly_from_where_they_were_to_where_they_lie_in_all_turns(
    home: Page, fingers: TouchFingers
) -> None:
    sit_round(home, "I Stepped on the Cat!", 4)
    for _ in range(4):
        collect_oneself(home)
        turn = saved_table(home).turn
        fingers.put_down(corner(home, turn))
        collect_oneself(home)
        card = home.locator(".mine .hand [data-card]").first
        name = card.get_attribute("data-card") or ""
        box = card.bounding_box()
        assert box and home.evaluate(TURNED) == 90 * turn
        start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        fingers.tap_spot(start)
        home.evaluate(HOLD_IN_THE_AIR)
        discards = find_buttons(home, "^Discard the")[0]
        fingers.tap_spot((discards.x, discards.y))
        home.evaluate(NEXT_FRAME)
        began, ended, lies = home.evaluate(ENDS, name)
        home.evaluate(LAND)
        assert _is_near(began, start, 30), "a picked card is lifted a little"
        assert _is_near(ended, lies, 3)
        fingers.lift_all(rest=0)


def _is_near(spot: Spot, other: Spot, pixels: float) -> bool:
    return all(abs(a - b) <= pixels for a, b in zip(spot, other, strict=True))


def test_a_card_follows_the_finger_in_all_turns(home: Page, fingers: TouchFingers, still: None) -> None:
    sit_round(home, "I Stepped on the Cat!", 4)
    for _ in range(4):
        collect_oneself(home)
        turn = saved_table(home).turn
        fingers.put_down(corner(home, turn))
        collect_oneself(home)
        card = next(each for each in find_buttons(home, place=NAMES[turn]) if "peek" not in each.name)
        fingers.put_down((card.x, card.y))
        spot = home.locator("[data-spot=discards]").bounding_box()
        assert spot
        goal = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
        fingers.move_finger(1, ((card.x + goal[0]) / 2, (card.y + goal[1]) / 2))
        fingers.move_finger(1, goal)
        home.evaluate(NEXT_FRAME)
        carried = home.locator("[data-carried]").bounding_box()
        assert carried
        middle = carried["x"] + carried["width"] / 2, carried["y"] + carried["height"] / 2
        assert _is_near(middle, goal, 30)
        moves = len(saved_table(home).entries)
        home.wait_for_timeout(REST)
        fingers.lift_finger(1)
        assert len(saved_table(home).entries) > moves
        fingers.lift_all(rest=0)


def test_what_is_touched_while_the_table_turns_was_not_meant(home: Page) -> None:
    sit_round(home, "I Stepped on the Cat!", 4)
    collect_oneself(home)
    name = NAMES[saved_table(home).turn]
    touch_named(home, f"^{name}: keep my cards open$")
    collect_oneself(home)
    touch_button(
        home, next(each for each in find_buttons(home, place=name) if not re.search("peek|keep", each.name))
    )
    assert home.evaluate(GHOST)
    collect_oneself(home)
    touch_named(home, "^Rules$")
    expect(home.locator("main.rules")).to_be_visible()
    touch_named(home, "^Back$")


# Sitting down, which is saved: so these tests begin and end with nothing saved

SIX = [(300, 730), (720, 740), (30, 300), (330, 40), (700, 30), (990, 420)]
"""Spots at the edges of the tablet."""


def test_six_fingers_sit_down(home: Page, fingers: TouchFingers) -> None:
    open_lobby(home, "Kit and Kat", 2)
    touch_named(home, "^Touch where you sit$")
    fingers.put_down(*SIX)
    expect(home.locator(".bloom")).to_have_count(6)
    home.wait_for_timeout(REST_MS)
    expect(home.locator(".sitter")).to_have_count(6)
    fingers.lift_all()
    edges = [home.locator(f".side.{edge} .sitter").count() for edge in ("bottom", "left", "top", "right")]
    assert edges == [2, 1, 2, 1]
    touch_named(home, "^We all sit$")
    home.locator(".playing").wait_for()
    assert len(find_buttons(home, ": peek at my cards$")) == 6


def carry_element(fingers: TouchFingers, carried: Locator, goal: Locator) -> None:
    """Carry an element with a finger, from its middle to the middle of the goal, and lift the finger."""
    start: Any = carried.bounding_box()
    end: Any = goal.bounding_box()
    fingers.put_down((start["x"] + start["width"] / 2, start["y"] + start["height"] / 2))
    fingers.move_finger(0, (start["x"] + 100, start["y"]))
    fingers.move_finger(0, (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2))
    fingers.lift_all()


def test_in_the_lobby_a_cat_is_carried_to_another_edge(home: Page, fingers: TouchFingers) -> None:
    open_lobby(home, "I Stepped on the Cat!", 2)
    touch_named(home, "^Sit here: the left edge$")
    expect(home.locator(".little-edge.left .sitter")).to_have_count(1)
    carry_element(fingers, home.locator(".little-edge.left .sitter"), home.locator(".little-edge.right"))
    expect(home.locator(".little-edge.right .sitter")).to_have_count(1)
    expect(home.locator(".little-edge.left .sitter")).to_have_count(0)


def test_a_short_touch_seats_a_person_however_late_a_busy_page_handles_it(home: Page) -> None:
    open_lobby(home, "Alley Cat", 2)
    touch_named(home, "^Touch where you sit$")
    home.evaluate(BUSY_AT_LIFTS)
    touch_named(home, "^Sit here: the lower edge$")
    expect(home.locator(".side.bottom .sitter")).to_have_count(1)


def test_people_sit_down_one_after_another_and_are_carried_elsewhere(
    home: Page, fingers: TouchFingers
) -> None:
    open_lobby(home, "Alley Cat", 2)
    touch_named(home, "^Touch where you sit$")
    for edge in ("lower", "left"):
        touch_named(home, f"^Sit here: the {edge} edge$")
    carry_element(fingers, home.locator(".side.left .sitter"), home.locator(".side.top"))
    expect(home.locator(".side.top .sitter")).to_have_count(1)
    home.locator(".side.top .sitter").focus()
    home.keyboard.press("Enter")
    home.locator(".side.right .here").focus()
    home.keyboard.press("Enter")
    expect(home.locator(".side.right .sitter")).to_have_count(1)
    touch_named(home, "^We all sit$")
    home.locator(".playing").wait_for()
    expect(home.locator(".edge.right .peek")).to_be_visible()
