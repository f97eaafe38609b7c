"""Black Cat with many fingers at once, on a tablet in landscape."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import wait_until_ready
from browser.racing import (
    SHAKE_ON,
    SHAKING,
    TWO_TOUCHES,
    begin_race,
    count_ghosts,
    deck_spot,
    find_spot,
    lay_table,
    pile_even_if_covered,
    pile_spot,
    send_pointer,
    taken_counts,
    tap_spot,
    top_card,
)
from browser.touching import (
    INTERRUPTIONS,
    NAMES,
    TouchFingers,
    cancel_touches,
    find_buttons,
    hold_button,
    is_over,
    nothing_happens,
    resize_page,
    saved_table,
    start_game,
    touch_button,
    touch_named,
    wait_to_react,
)
from clowder.core.cards import iter_nested_strings
from clowder.core.rules import ONLOOKER
from clowder.core.table import Table
from clowder.games.black_cat import rules as black_cat
from clowder.games.black_cat.score import score_player
from playing import deck_of, run_house

CALL = 1800
"""Milliseconds within which a held call would have been made."""

CLICK = 600
"""Milliseconds after which the browser sends no more click for a touch that was answered."""

SHAKEN = """() => document.getAnimations()
    .filter((each) => each.animationName?.startsWith("too-late")).forEach((each) => each.finish())"""
"""JavaScript function that ends all shaking."""

SIZES = [(360, 640), (640, 360), (768, 1024), (1024, 768), (1366, 1024)]

MARGIN = 20
"""Pixels along the edges of the screen where swipes belong to the system."""

PILES = """() => [...document.querySelectorAll(".pile")].map((pile) => {
    const { x, y, width, height } = pile.getBoundingClientRect();
    const there = pile.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    return [x, y, width, height, there];
})"""
"""JavaScript function that returns the box of every pile, and whether a finger can reach its middle."""

COVERED = """() => [...document.querySelectorAll(".pile .fan")].flatMap((fan) => {
    const boxes = [...fan.children].map((card) => [card.offsetLeft, card.offsetTop, card.offsetWidth,
    card.offsetHeight]);
    const corners = boxes.map(([x, y, w, h]) => [x, y, x + w * 0.36, y + h * 0.44]);
    const hides = ([x, y, w, h], [l, t, r, b]) => x < r - 1 && x + w > l + 1 && y < b - 1 && y + h > t + 1;
    const covered = corners.filter((corner, i) => boxes.slice(i + 1).some((box) => hides(box, corner)));
    const fallen = boxes.filter(([x, y, w,
    h]) => x < 0 || y < 0 || x + w > fan.offsetWidth + 1 || y + h > fan.offsetHeight + 1);
    return [...covered, ...fallen];
})"""
"""JavaScript function that returns corners of cards under later cards, and cards not wholly on their pile."""

FRAMED = """() => [...document.querySelectorAll(".pile .card")].map((card) =>
    [...card.querySelectorAll(".mark")].map((mark) => getComputedStyle(mark, "::after")).some(
    ({ opacity, height }) => Number(opacity) && Math.abs(parseFloat(height) - card.offsetHeight) < 1))"""
"""JavaScript function that returns for each card in a pile whether a frame as high as the card is seen."""


@pytest.fixture
def page(home: Page) -> Page:
    """Return the `home` page: a race needs no new page, and leaves nothing behind."""
    return home


# Permission to take


def test_nothing_can_be_taken_before_the_countdown_ends(page: Page) -> None:
    start_game(page, "Black Cat", 2)
    assert page.locator(".countdown").count() == 1
    assert not find_buttons(page, " pile, ")
    page.locator(".pile[data-act]").first.wait_for()
    assert len(find_buttons(page, " pile, ")) == 4


def test_taking_turns_shows_at_whose_edge_it_is_and_where_to_pass(page: Page) -> None:
    begin_race(page, 3, pace="turns")
    assert {each.place for each in find_buttons(page, "Pass| pile, ")} == {"Tiger"}
    touch_named(page, "Pass")
    assert {each.place for each in find_buttons(page, "Pass| pile, ")} == {"Smokey"}
    wait_to_react(page)
    tap_spot(page, pile_spot(page, "Smokey"))
    assert taken_counts(page) == [0, 1, 0]


# Simultaneous touches


def test_of_four_fingers_at_once_one_has_the_card_and_three_piles_shake(
    page: Page, fingers: TouchFingers
) -> None:
    begin_race(page, 4)
    page.evaluate(SHAKE_ON)
    first = top_card(page)
    fingers.put_down(*(pile_spot(page, name) for name in NAMES[:4]))
    shaking = page.evaluate(SHAKING)
    fingers.lift_all()
    assert sorted(taken_counts(page)) == [0, 0, 0, 1]
    assert sum(state.count((first,)) for state in saved_table(page).state.piles) == 1
    winner = NAMES[taken_counts(page).index(1)]
    assert set(shaking) == set(NAMES[:4]) - {winner}


def test_each_of_four_fingers_has_its_card_when_they_take_turns_at_it(
    page: Page, fingers: TouchFingers
) -> None:
    begin_race(page, 4)
    for name in NAMES[:4]:
        fingers.put_down(pile_spot(page, name))
        wait_to_react(page)
    fingers.lift_all()
    assert taken_counts(page) == [1, 1, 1, 1]


def test_a_tap_a_moment_too_late_does_not_take_the_next_card(page: Page) -> None:
    begin_race(page, 2)
    shaking = page.evaluate(TWO_TOUCHES, [pile_spot(page, "Tiger"), pile_spot(page, "Smokey"), 60])
    assert shaking == ["Smokey", "Smokey"]
    assert taken_counts(page) == [1, 0]
    wait_to_react(page)
    tap_spot(page, pile_spot(page, "Tiger"))
    wait_to_react(page)
    tap_spot(page, pile_spot(page, "Smokey"))
    assert taken_counts(page) == [2, 1]


def test_a_second_late_tap_shakes_again(page: Page) -> None:
    begin_race(page, 2)
    page.evaluate(SHAKE_ON)
    for _ in range(2):
        page.evaluate(TWO_TOUCHES, [pile_spot(page, "Tiger"), pile_spot(page, "Smokey"), 20])
        assert page.evaluate(SHAKING)
        page.evaluate(SHAKEN)
        assert not page.evaluate(SHAKING)


# Dragging


def test_a_card_dragged_onto_a_pile_is_taken_where_it_is_dropped(page: Page, fingers: TouchFingers) -> None:
    begin_race(page, 4)
    first = top_card(page)
    fingers.put_down(deck_spot(page))
    x, y = pile_spot(page, "Patches", "right")
    fingers.move_finger(0, (x, y))
    box = page.locator(".ghost").bounding_box()
    assert box and abs(box["x"] + box["width"] / 2 - x) < 3 and abs(box["y"] + box["height"] / 2 - y) < 3
    assert taken_counts(page) == [0, 0, 0, 0]
    fingers.lift_all()
    assert saved_table(page).state.piles[2] == ((), (first,))
    assert not count_ghosts(page)


def test_a_drag_that_ends_beside_the_piles_takes_nothing(page: Page, fingers: TouchFingers) -> None:
    begin_race(page, 2)
    fingers.put_down(deck_spot(page))
    fingers.move_finger(0, (30, deck_spot(page)[1]))
    fingers.lift_all()
    assert not count_ghosts(page) and taken_counts(page) == [0, 0]


def test_a_tap_on_the_deck_tells_what_to_do(page: Page) -> None:
    begin_race(page, 2)
    tap_spot(page, deck_spot(page))
    assert taken_counts(page) == [0, 0] and not count_ghosts(page)
    expect(page.get_by_role("status").first).to_contain_text("Tap one of your own piles")
    assert page.locator(".pile.asked").count() == 4
    wait_to_react(page)
    tap_spot(page, pile_spot(page, "Smokey"))
    assert taken_counts(page) == [0, 1] and not page.locator(".pile.asked").count()


def test_a_dragged_card_that_another_took_grows_pale_and_its_drop_takes_nothing(
    page: Page, fingers: TouchFingers
) -> None:
    begin_race(page, 2)
    page.evaluate(SHAKE_ON)
    fingers.put_down(deck_spot(page))
    fingers.put_down(pile_spot(page, "Smokey"))
    assert taken_counts(page) == [0, 1]
    assert page.locator(".ghost[data-gone]").count() == 1
    wait_to_react(page)
    fingers.move_finger(0, pile_spot(page, "Tiger"))
    fingers.lift_all()
    assert set(page.evaluate(SHAKING)) == {"Tiger"}
    assert taken_counts(page) == [0, 1] and not count_ghosts(page)


def test_two_fingers_drag_the_same_card_and_the_first_drop_has_it(page: Page, fingers: TouchFingers) -> None:
    begin_race(page, 2)
    x, y = deck_spot(page)
    fingers.put_down((x - 15, y), (x + 15, y))
    assert count_ghosts(page) == 2
    fingers.move_finger(0, pile_spot(page, "Tiger"))
    fingers.move_finger(1, pile_spot(page, "Smokey"))
    fingers.lift_all()
    assert sorted(taken_counts(page)) == [0, 1]


# Interrupted and missing touches


@pytest.mark.parametrize("interrupt", INTERRUPTIONS)
def test_an_interrupted_drag_puts_the_card_back(page: Page, fingers: TouchFingers, interrupt: Any) -> None:
    begin_race(page, 2)
    fingers.put_down(deck_spot(page))
    x, y = deck_spot(page)
    fingers.move_finger(0, (x + 20, y))
    assert count_ghosts(page) == 1
    interrupt(page, fingers)
    expect(page.locator(".ghost")).to_have_count(0)
    if interrupt is not cancel_touches:
        fingers.move_finger(0, pile_spot(page, "Tiger"))
        fingers.lift_all()
    assert taken_counts(page) == [0, 0]
    tap_spot(page, pile_spot(page, "Tiger"))
    assert taken_counts(page) == [1, 0]


@pytest.mark.parametrize("interrupt", INTERRUPTIONS)
def test_an_interrupted_hold_calls_nothing(page: Page, fingers: TouchFingers, interrupt: Any) -> None:
    begin_race(page, 2, stalled=True)
    fingers.put_down(find_spot(find_buttons(page, "End the game")[0]))
    expect(page.locator(".call[data-held]")).to_have_count(1)
    interrupt(page, fingers)
    expect(page.locator(".call[data-held]")).to_have_count(0)
    nothing_happens(page, CALL)
    assert saved_table(page).state.called_by is None


def test_a_finger_that_the_browser_missed_coming_down_counts_once(page: Page) -> None:
    begin_race(page, 2)
    tiger, smokey = pile_spot(page, "Tiger"), pile_spot(page, "Smokey")
    for kind in ("pointermove", "pointermove", "pointerup"):
        send_pointer(page, kind, tiger, 700)
        assert taken_counts(page) == [1, 0], kind
        wait_to_react(page)
    wait_to_react(page)
    send_pointer(page, "pointerup", smokey, 701)
    assert taken_counts(page) == [1, 1]


def test_a_slow_touch_takes_one_card(page: Page, fingers: TouchFingers) -> None:
    """The browser sends a click afterwards, when the next card has long been visible."""
    begin_race(page, 2)
    fingers.put_down(pile_spot(page, "Tiger"))
    wait_to_react(page)
    fingers.lift_all()
    wait_to_react(page)
    assert taken_counts(page) == [1, 0]
    page.mouse.move(*pile_spot(page, "Tiger"))
    page.mouse.down()
    wait_to_react(page)
    page.mouse.up()
    assert taken_counts(page) == [2, 0]


def test_a_finger_that_rests_and_wanders_over_other_piles_takes_one_card(
    page: Page, fingers: TouchFingers
) -> None:
    begin_race(page, 2)
    fingers.put_down(pile_spot(page, "Tiger"))
    wait_to_react(page)
    fingers.move_finger(0, pile_spot(page, "Smokey"))
    fingers.lift_all()
    assert taken_counts(page) == [1, 0]


def test_nothing_on_the_table_zooms_scrolls_or_asks_for_a_menu(page: Page) -> None:
    begin_race(page, 2)
    for place in (".pile", ".deck", ".strip", ".centre"):
        allowed = f"""(() => {{
            const found = [];
            for (let element = document.querySelector({place!r}); element; element = element.parentElement)
                found.push(getComputedStyle(element).touchAction);
            return found;
        }})()"""
        assert "none" in page.evaluate(allowed)
        assert page.evaluate(f"getComputedStyle(document.querySelector({place!r})).userSelect") == "none"
    for kind in ("contextmenu", "gesturestart"):
        asked = f"""document.querySelector(".pile").dispatchEvent(
            new Event({kind!r}, {{ bubbles: true, cancelable: true }}))"""
        assert page.evaluate(asked) is False


# Keys, clicks and the mouse


def test_a_key_takes_the_card(page: Page) -> None:
    begin_race(page, 2)
    for key, expected in (("Enter", 1), ("Space", 2)):
        page.locator(".pile").first.focus()
        page.keyboard.press(key)
        assert sum(taken_counts(page)) == expected
        wait_to_react(page)


def test_a_click_that_no_finger_made_takes_the_card(page: Page) -> None:
    """Screen readers send such clicks."""
    begin_race(page, 2)
    page.wait_for_timeout(CLICK)
    page.evaluate("""document.querySelector(".pile").dispatchEvent(
        new MouseEvent("click", { bubbles: true, detail: 1 }))""")
    assert sum(taken_counts(page)) == 1


def test_a_mouse_takes_and_drags(page: Page) -> None:
    begin_race(page, 2)
    page.mouse.click(*pile_spot(page, "Tiger"))
    assert taken_counts(page) == [1, 0]
    wait_to_react(page)
    page.mouse.move(*deck_spot(page))
    page.mouse.down()
    page.mouse.move(*pile_spot(page, "Smokey"))
    page.mouse.up()
    assert taken_counts(page) == [1, 1]


# The call, the pause, the count


def test_the_call_is_held_and_ends_the_game(page: Page) -> None:
    begin_race(page, 2, stalled=True)
    call = find_buttons(page, "End the game", place="Smokey")[0]
    touch_button(page, call)
    nothing_happens(page, CALL)
    assert saved_table(page).state.called_by is None
    hold_button(page, call, 1900)
    assert saved_table(page).state.called_by == 1
    assert "Smokey called" in page.locator(".centre").inner_text()


def test_taking_the_card_ends_a_call_that_is_being_held(page: Page, fingers: TouchFingers) -> None:
    begin_race(page, 2, stalled=True)
    fingers.put_down(find_spot(find_buttons(page, "End the game")[0]))
    expect(page.locator(".call[data-held]")).to_have_count(1)
    fingers.put_down(pile_spot(page, "Smokey"))
    nothing_happens(page, CALL)
    assert saved_table(page).state.called_by is None and taken_counts(page) == [0, 1]


def test_a_pause_covers_the_card_and_stops_the_clock(page: Page, fingers: TouchFingers) -> None:
    begin_race(page, 2, call_after=3)
    tiger = pile_spot(page, "Tiger")
    fingers.put_down(deck_spot(page))
    fingers.put_down(find_spot(find_buttons(page, "^Pause$")[0]))
    fingers.lift_all()
    table: Table[Any, Any] = saved_table(page)
    hidden = deck_of(table)
    shown = page.evaluate("document.querySelector('.playing').outerHTML")
    assert top_card(page) not in shown.split('"') and not hidden & set(shown.split('"'))
    assert "On the deck" not in shown
    fingers.put_down(tiger)
    fingers.lift_all()
    nothing_happens(page, 3500)
    assert taken_counts(page) == [0, 0] and not saved_table(page).state.stalled
    touch_named(page, "^Go on$")
    wait_to_react(page)
    tap_spot(page, tiger)
    assert taken_counts(page) == [1, 0]


def test_a_card_dragged_into_a_pause_is_not_taken(page: Page, fingers: TouchFingers) -> None:
    begin_race(page, 2)
    fingers.put_down(deck_spot(page))
    page.evaluate("document.querySelector('.pause').click()")
    assert not count_ghosts(page)
    fingers.move_finger(0, pile_even_if_covered(page))
    fingers.lift_all()
    assert taken_counts(page) == [0, 0]


HIDDEN = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""JavaScript function that hides the page, or shows it again."""


def out_of_sight(page: Page) -> None:
    for hidden in (True, False):
        page.evaluate(HIDDEN, hidden)


def away_and_back(page: Page) -> None:
    touch_named(page, "^Home$")
    touch_named(page, "^Go on with Black Cat")


def over_the_rules(page: Page) -> None:
    touch_named(page, "^Rules$")
    touch_named(page, "^Back$")


def reloaded(page: Page) -> None:
    page.reload()
    wait_until_ready(page)


@pytest.mark.parametrize("put_away", [out_of_sight, away_and_back, over_the_rules, reloaded])
def test_a_race_comes_back_with_its_card_covered(page: Page, put_away: Any) -> None:
    begin_race(page, 2)
    put_away(page)
    assert not page.locator(".deck [data-card]").count() and not find_buttons(page, " pile, ")
    touch_named(page, "^Go on$")
    wait_to_react(page)
    tap_spot(page, pile_spot(page, "Tiger"))
    assert taken_counts(page) == [1, 0]


def scores_shown(page: Page) -> list[str]:
    return [each for each in page.locator(".sum.last").all_inner_texts() if each]


def call(page: Page) -> None:
    hold_button(page, find_buttons(page, "End the game")[0], 1900)


def test_the_count_comes_before_the_result_and_can_be_skipped(page: Page) -> None:
    begin_race(page, 2, 30, stalled=True)
    call(page)
    assert not is_over(page)
    assert set(scores_shown(page)) <= {"0"}
    touch_named(page, "^Skip$")
    assert is_over(page)
    outcome = saved_table(page).outcome
    assert outcome and scores_shown(page) == [str(score) for score in outcome.scores]


def test_the_count_ends_by_itself(page: Page) -> None:
    begin_race(page, 2, 1, stalled=True)
    call(page)
    assert not is_over(page)
    page.get_by_role("region", name="Result").wait_for()
    assert not find_buttons(page, "^Skip$")


def test_who_wants_less_motion_sees_the_count_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    begin_race(page, 2, 10, stalled=True)
    call(page)
    assert is_over(page) and len(scores_shown(page)) == 2


# Layout


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_pile_is_in_reach_at_every_size_also_when_turned_in_the_game(page: Page, seats: int) -> None:
    begin_race(page, seats, 20, stalled=True)
    for width, height in SIZES:
        resize_page(page, width, height)
        boxes = page.evaluate(PILES)
        assert len(boxes) == 2 * seats and all(there for *_, there in boxes), (width, height)
        assert all(w >= 44 and h >= 44 for _, _, w, h, _ in boxes)
        for x, y, w, h, _ in boxes:
            assert x >= MARGIN and y >= MARGIN and x + w <= width - MARGIN and y + h <= height - MARGIN
        assert not overlapping([box[:4] for box in boxes]), (width, height)
        assert len(find_buttons(page, "End the game|Pause|Home|Rules|Settings")) == seats + 4
        assert not page.evaluate(COVERED), (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def overlapping(boxes: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    return [
        (i, j)
        for i, (x, y, w, h) in enumerate(boxes)
        for j, (left, top, width, height) in enumerate(boxes[:i])
        if x < left + width and left < x + w and y < top + height and top < y + h
    ]


def test_a_whole_deck_on_one_pile_can_be_read(page: Page) -> None:
    table = Table(black_cat, 4)
    run_house(table, black_cat.COUNTDOWN_MS, Random(1))
    for card in table.state.deck[:50]:
        table.make_move(0, black_cat.Take(card, "left"), table.last_entry_ms)
    lay_table(page, table)
    for width, height in SIZES:
        resize_page(page, width, height)
        assert not page.evaluate(COVERED), (width, height)


def test_the_cards_of_a_cat_have_a_frame_from_its_last_card_to_the_next(page: Page) -> None:
    begin_race(page, 2, pace="turns")
    framed = list[int]()
    for _ in range(12):
        tap_spot(page, pile_spot(page, "Tiger"))
        tap_spot(page, pile_spot(page, "Smokey", "right"))
        piles = saved_table(page).state.piles
        scores = [score_player(pair, black_cat.Options(pace="turns")).piles for pair in piles]
        new = [
            any(i in cat.positions and len(pile) - 1 in cat.positions for cat in scored.cats)
            for pair, of_pair in zip(piles, scores, strict=True)
            for pile, scored in zip(pair, of_pair, strict=True)
            for i in range(len(pile))
        ]
        assert page.evaluate(FRAMED) == new
        framed.append(sum(new))
    assert min(framed) == 0 < max(framed)


def test_only_the_top_card_of_the_deck_is_anywhere_in_the_document(page: Page) -> None:
    begin_race(page, 3, 10)
    table = saved_table(page)
    hidden = deck_of(table).difference(iter_nested_strings(table.seen_state(ONLOOKER)))
    shown = page.evaluate("document.documentElement.outerHTML").split('"')
    assert hidden and not hidden & set(shown)
