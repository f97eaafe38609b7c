"""Flights, sounds and celebrations in a browser, in addition to tests/test_moving.py."""

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.looking import HOLD_IN_THE_AIR, LAND
from browser.players import CURTAIN, card_buttons
from browser.racing import begin_race, find_spot, lay_table, pile_spot, taken_counts, top_card
from browser.touching import (
    NAMES,
    NEXT_FRAME,
    ScreenButton,
    choose_computer,
    collect_oneself,
    drag_card,
    end_pause,
    find_buttons,
    hold_button,
    nothing_happens,
    open_lobby,
    saved_table,
    secrets_shown,
    start_game,
    touch_button,
    touch_named,
    unfold_settings,
    wait_to_react,
    wait_until,
)
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from clowder.games.stepped_on_the_cat.rules import card_kind
from clowder.widgets.sounds import COMMON
from playing import possible_moves, run_house
from research.sounds import render_sound
from screens import Screen, saved_store, screen_named, table_of

GO_ON_AT_ONCE = """() => setInterval(() => {
    for (const act of ["on", "hurry"]) document.querySelector(`#app [data-act=${act}]`)?.click();
}, 50)"""
"""JavaScript function that skips every wait for what was done."""

CENTRES = """() => [...document.querySelectorAll(".flight")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
})"""
"""JavaScript function that returns the middles of flying cards."""

COUNT_HIDDEN = """() => {
    window.hidden = 0;
    const look = (changes) => {
        hidden += changes.filter(({ target }) => target.style.opacity === "0").length;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, attributeFilter: ["style"] });
}"""
"""JavaScript function that counts, from now on, how many cards are hidden while their copies fly."""

EARS = """() => {
    const Context = window.AudioContext;
    window.contexts = [];
    window.AudioContext = class extends Context {
        constructor(...how) { super(...how); window.contexts.push(this); }
    };
    const start = OscillatorNode.prototype.start;
    window.tones = 0;
    OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
}"""
"""JavaScript function that records every AudioContext that is made, and counts tones."""

IN_SOUND = "contexts.length === 1 && contexts[0].state === '{}'"
"""JavaScript that returns whether there is one AudioContext, in this state."""


@pytest.fixture
def in_the_air(home: Page) -> Iterator[Page]:
    """Return the `home` page, on which flights do not land."""
    home.evaluate(HOLD_IN_THE_AIR)
    yield home
    home.evaluate(LAND)


def flying(page: Page) -> int:
    page.evaluate(NEXT_FRAME)
    return page.locator(".flight").count()


def landed(page: Page) -> None:
    """Wait until all flights have landed."""
    page.evaluate(NEXT_FRAME)
    expect(page.locator(".flight")).to_have_count(0)


def open_the_curtain(page: Page) -> None:
    """Open the curtain, which falls when all that moves has been seen."""
    page.get_by_role("button", name=CURTAIN).wait_for()
    collect_oneself(page)
    hold_button(page, find_buttons(page, CURTAIN)[0], 700)


def discard_something(page: Page) -> None:
    touch_button(page, card_buttons(find_buttons(page))[0])
    touch_named(page, "^Discard the")


# Cards in motion


def test_a_card_in_motion_can_be_tapped_where_it_will_lie(home: Page) -> None:
    start_game(home, "I Stepped on the Cat!", 2)
    open_the_curtain(home)
    discard_something(home)
    landed(home)
    home.evaluate(HOLD_IN_THE_AIR)
    open_the_curtain(home)
    assert flying(home) >= 9
    unseen = "card => getComputedStyle(card).opacity"
    mine = home.locator(".mine .hand .card")
    assert [card.evaluate(unseen) for card in mine.all()] == ["0"] * 5
    touch_button(home, card_buttons(find_buttons(home))[2])
    assert mine.nth(2).get_attribute("aria-pressed") == "true"
    assert flying(home) == 0  # the first touch ends a replay
    assert [card.evaluate(unseen) for card in mine.all()] == ["1"] * 5
    home.evaluate(LAND)


WAITS = """() => [...document.querySelectorAll(".flight")].map(
    (each) => parseFloat(each.style.getPropertyValue("--wait"))
)"""
"""JavaScript function that returns after how many milliseconds each flying card sets out."""

UNSEEN = "[...document.querySelectorAll('#app .card')].filter((each) => each.style.opacity === '0').length"
"""JavaScript that returns how many cards cannot be seen until they have been dealt."""


def test_cards_are_dealt_one_by_one_until_a_tap(in_the_air: Page) -> None:
    page = in_the_air
    start_game(page, "Alley Cat", 2)
    end_pause(page)
    assert flying(page) >= 12
    waits = page.evaluate(WAITS)[-12:]
    gaps = {round(then - before) for before, then in pairwise(waits)}
    assert gaps <= set(range(50, 61)) and waits[-1] - waits[0] + 220 <= 900
    assert page.evaluate(UNSEEN) == 12
    page.touchscreen.tap(500, 300)
    assert flying(page) == 0 and page.evaluate(UNSEEN) == 0


def test_fingers_do_not_wait_for_cards_in_the_air(in_the_air: Page) -> None:
    page = in_the_air
    begin_race(page, 2)
    for number in range(1, 4):
        page.touchscreen.tap(*pile_spot(page, "Tiger"))
        wait_to_react(page)
        assert taken_counts(page) == [number, 0] and flying(page) == number


def test_a_card_flies_from_the_deck_to_its_pile_and_then_lies_there(in_the_air: Page) -> None:
    page = in_the_air
    begin_race(page, 4)
    name = top_card(page)
    page.touchscreen.tap(*pile_spot(page, "Smokey"))
    page.evaluate(NEXT_FRAME)
    card = page.locator(f".pile [data-card='{name}']")
    expect(card).to_have_css("opacity", "0")
    page.evaluate(LAND)
    expect(card).to_have_css("opacity", "1")


def test_a_card_that_was_carried_sets_out_where_the_finger_left_it(in_the_air: Page) -> None:
    page = in_the_air
    start_game(page, "I Stepped on the Cat!", 2)
    open_the_curtain(page)
    discards = page.locator("[data-spot=discards]").bounding_box()
    assert discards
    there = ScreenButton("", discards["x"] + 60, discards["y"] + 20, "", picked=False)
    drag_card(page, card_buttons(find_buttons(page))[0], there)
    page.evaluate(NEXT_FRAME)
    assert any(abs(x - there.x) < 90 and abs(y - there.y) < 90 for x, y in page.evaluate(CENTRES))


def test_nothing_secret_is_in_the_air(in_the_air: Page) -> None:
    page = in_the_air
    start_game(page, "Alley Cat", 2)
    end_pause(page)
    seen = 0
    for _ in range(10):
        seen += flying(page)
        if find_buttons(page, CURTAIN):
            assert not secrets_shown(page)
            open_the_curtain(page)
        elif go_on := find_buttons(page, "^Go on"):
            assert not hidden_from(page)
            touch_button(page, go_on[0])
        elif cards := card_buttons(find_buttons(page)):
            assert not hidden_from(page)
            touch_button(page, cards[0])
            assert flying(page) == 1  # flights for the other viewer have landed
        else:
            assert not secrets_shown(page)
            page.touchscreen.tap(500, 20)  # the curtain need not wait any longer
    assert seen


# First a card lands, then what it causes is seen, then the table turns


TURN = "Number(document.querySelector('.tabletop').dataset.turned ?? 0)"
"""JavaScript that returns how the table is turned."""


@pytest.mark.parametrize("hurried", [False, True], ids=["seen", "hurried"])
def test_the_table_turns_after_the_card_has_landed_or_at_the_next_tap(page: Page, hurried: bool) -> None:
    lead_at_an_edge(page)
    page.evaluate(HOLD_IN_THE_AIR)
    before = page.evaluate(TURN)
    page.locator(".mine button.card").first.tap()
    assert flying(page) == 1 and page.evaluate(TURN) == before
    assert page.locator(".mine .hand .back").count() == 5  # the hand is closed at once
    if hurried:
        page.touchscreen.tap(500, 384)
        assert not flying(page)
    page.evaluate(LAND)
    wait_until(page, f"{TURN} === {180 - before}")


def test_the_table_does_not_turn_while_a_finger_is_down(page: Page) -> None:
    lead_at_an_edge(page)
    page.evaluate(HOLD_IN_THE_AIR)
    before = page.evaluate(TURN)
    page.locator(".mine button.card").first.tap()
    page.mouse.move(500, 384)
    page.mouse.down()
    page.evaluate(LAND)
    assert page.evaluate(TURN) == before
    page.mouse.up()
    wait_until(page, f"{TURN} === {180 - before}")


def test_who_sees_the_focus_sees_the_table_turn_at_once(page: Page) -> None:
    lead_at_an_edge(page)
    page.evaluate(HOLD_IN_THE_AIR)
    before = page.evaluate(TURN)
    page.locator(".mine button.card").first.press("Enter")
    assert page.evaluate(TURN) == 180 - before
    page.evaluate(LAND)


def test_the_curtain_falls_after_a_step_on_a_cat_was_celebrated(home: Page) -> None:
    step = a_step(home)
    open_the_curtain(home)
    owner = next(seat for seat, row in enumerate(saved_table(home).state.shows) if step.cat in row)
    home.evaluate(RECORD_MOODS)
    home.locator(f"[data-act='pick {step.boot}']").tap()
    home.locator(f"[data-act='move 0 {step}']").tap()
    wait_until(home, "document.querySelector('.celebration.of-step') && !document.querySelector('.curtain')")
    assert home.evaluate("moods") == [[NAMES[owner], "ears-flat"]]
    home.get_by_role("region", name="Curtain").wait_for()


RECORD_MOODS = """() => {
    window.moods = [];
    window.watching?.disconnect();
    window.watching = new MutationObserver((changes) => {
        for (const { target } of changes) {
            const mood = target.style.animationName;
            if (target.matches(".badge") && mood) moods.push([target.closest("section").ariaLabel, mood]);
        }
    });
    watching.observe(document.body, { subtree: true, attributeFilter: ["style"] });
}"""
"""JavaScript function that records, from now on, the moods of cats beside the names."""


def lead_at_an_edge(page: Page) -> None:
    """Show Alley Cat for two on a tablet that lies still, with the hand of the first player open."""
    table = table_of("alley-cat", 2, 0)
    while table.turn not in (0, 1):
        run_house(table, PlayMs(table.last_entry_ms + 5000), Random(1))
    acts = ("go-on clowder.game.000000000000001", f"open {table.turn}")
    Screen("lead", saved_store(table, sides=(0, 2)), acts).show_on(page)
    page.locator(".mine button.card").first.wait_for()
    collect_oneself(page)


SHOWN = ".flight.shown"
"""Selector of cards that are shown in the middle on their way."""


def test_a_card_for_ones_own_place_is_shown_in_the_middle_first(in_the_air: Page) -> None:
    page = in_the_air
    show = a_show(page, free=2)
    open_the_curtain(page)
    page.locator(f"[data-act='pick {show.cat}']").tap()
    page.locator(f"[data-act='move 0 {show}']").tap()
    assert flying(page) and page.locator(SHOWN).count() == 1
    felt = page.locator(".felt").bounding_box()
    assert felt
    middle = (felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] / 2)
    there = page.locator(SHOWN).evaluate(
        """(flight) => {
            const animation = flight.getAnimations()[0];
            const { delay, duration } = animation.effect.getComputedTiming();
            animation.currentTime = delay + duration / 2;
            const { x, y, width, height } = flight.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        }"""
    )
    assert there == pytest.approx(middle, abs=2)


def test_a_card_that_is_thrown_into_the_middle_or_carried_to_its_place_flies_straight(
    in_the_air: Page,
) -> None:
    page = in_the_air
    show = a_show(page, free=2)
    open_the_curtain(page)
    place = page.locator(f".mine .row .{card_kind(show.cat)}").bounding_box()
    card = page.locator(f"[data-act='pick {show.cat}']").bounding_box()
    assert place and card
    start, end = (
        ScreenButton("", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, "", picked=False)
        for box in (card, place)
    )
    drag_card(page, start, end)
    assert flying(page) and not page.locator(SHOWN).count()
    a_show(page, free=2)
    open_the_curtain(page)
    discard_something(page)
    assert flying(page) and not page.locator(SHOWN).count()


def a_show(page: Page, free: int) -> Any:
    """Show a game in which seat 0 has this number of free places and can show a cat; return that move."""
    for seed in range(200):
        table, random = table_of("stepped-on-the-cat", 2, 0, dealer="1", cats=20), Random(seed)
        while table.outcome is None:
            seat, moves = table.state.turn, [move for _, move in possible_moves(table)]
            shows = [move for move in moves if isinstance(move, stepped_on_the_cat.Show)]
            if seat == 0 and shows and table.state.shows[0].count(None) == free:
                lay_table(page, table)
                return shows[0]
            table.make_move(seat, shows[0] if shows else random.choice(moves), PlayMs(0))
            run_house(table, PlayMs(0), random)
    raise AssertionError("nobody can show a cat")


def test_a_point_flies_to_its_number_which_counts_and_the_cat_purrs(in_the_air: Page) -> None:
    home = in_the_air
    show = a_show(home, free=1)
    open_the_curtain(home)
    before = saved_table(home).state.points[0]
    number = home.locator(".place.seat-0 .facts b").first
    home.evaluate(RECORD_MOODS)
    home.locator(f"[data-act='pick {show.cat}']").tap()
    home.locator(f"[data-act='move 0 {show}']").tap()
    expect(home.locator(".gain")).to_have_text("+1")
    assert home.locator(".number").all_inner_texts() == [f"{before}", f"{before + 1}"]
    expect(number).to_have_css("opacity", "0")
    home.touchscreen.tap(500, 20)
    assert home.locator(".gain, .number").count() == 0
    assert number.inner_text() == f"{before + 1}" and number.evaluate("each => each.style.opacity") == ""
    assert home.evaluate("moods") == [[NAMES[0], "purr"]]


def test_without_motion_a_point_stands_beside_its_number_for_a_moment(home: Page) -> None:
    home.emulate_media(reduced_motion="reduce")
    show = a_show(home, free=1)
    open_the_curtain(home)
    home.evaluate(HOLD_IN_THE_AIR)
    home.locator(f"[data-act='pick {show.cat}']").tap()
    home.locator(f"[data-act='move 0 {show}']").tap()
    expect(home.locator(".gain.still")).to_have_text("+1")
    assert home.evaluate("document.getAnimations().length") == 0
    home.evaluate(LAND)
    expect(home.locator(".gain")).to_have_count(0)


LEANS = "[...document.querySelectorAll('.mine .hand > .card')].map((each) => getComputedStyle(each).rotate)"
"""JavaScript that returns how much each card of the hand leans."""

ASIDE = "card => getComputedStyle(card).getPropertyValue('--aside')"
"""JavaScript function that returns how far a card makes room."""


def test_a_hand_is_a_fan_whose_cards_make_room_and_flat_for_who_wants_it_so(home: Page) -> None:
    start_game(home, "I Stepped on the Cat!", 2)
    open_the_curtain(home)
    landed(home)
    assert home.evaluate(LEANS) == ["-4deg", "-2deg", "0deg", "2deg", "4deg"]
    cards = home.locator(".mine .hand > .card")
    cards.nth(2).hover()
    home.mouse.down()
    asides = [card.evaluate(ASIDE) for card in cards.all()]
    home.mouse.up()
    assert asides == ["0px", "-8px", "0px", "8px", "0px"]
    for setting, word in (("size", "large"), ("motion", "off")):
        home.evaluate("([name, word]) => { document.documentElement.dataset[name] = word; }", [setting, word])
        wait_until(home, f"{LEANS}.every((each) => each === 'none')")
        home.evaluate("name => { delete document.documentElement.dataset[name]; }", setting)


def hidden_from(page: Page) -> set[str]:
    """Return the cards of the stock that are named somewhere in the document."""
    stock = set(saved_table(page).state.stock)
    names = page.evaluate("[...document.querySelectorAll('[data-card]')].map((each) => each.dataset.card)")
    return stock & set(names)


def test_pictures_in_the_air_have_no_names(in_the_air: Page) -> None:
    page = in_the_air
    start_game(page, "Kit and Kat", 2)
    open_the_curtain(page)
    assert flying(page)
    said = page.locator(".aloft").evaluate(
        "aloft => [...aloft.querySelectorAll('[data-card], [data-act]')].length"
    )
    assert said == 0 and page.locator(".aloft").get_attribute("aria-hidden") == "true"


def test_of_what_has_flown_nothing_is_left_although_nobody_touches_anything(page: Page) -> None:
    """Two computers play a whole game, so that no touch ends a flight."""
    open_lobby(page, "Alley Cat", 2)
    for seat in (0, 1):
        choose_computer(page, seat, "Playful cat")
    page.evaluate(COUNT_HIDDEN)
    touch_named(page, "^Play$")
    page.evaluate(GO_ON_AT_ONCE)
    page.wait_for_selector("#app .result", timeout=120_000)
    expect(page.locator(".flight")).to_have_count(0)
    expect(page.locator("#app [style*=opacity]")).to_have_count(0)
    assert page.evaluate("hidden") > 20


# Reduced motion


TAKE = """() => new Promise((done) => {
    const box = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
    };
    document.querySelector(".pile").click();
    requestAnimationFrame(() => requestAnimationFrame(() => done({
        running: document.getAnimations().length,
        flying: document.querySelectorAll(".flight").length,
        rings: [...document.querySelectorAll(".ring")].map(box),
        cards: [...document.querySelectorAll(".pile .card")].map(box),
    })));
})"""
"""JavaScript promise that takes a card, and returns what is shown two frames later."""


def test_reduced_motion_leaves_nothing_running_and_shows_where_a_card_went(home: Page) -> None:
    begin_race(home, 2)
    home.emulate_media(reduced_motion="reduce")
    seen = home.evaluate(TAKE)
    assert not seen["running"] and not seen["flying"]
    (ring,), (card,) = seen["rings"], seen["cards"]
    assert ring == pytest.approx(card, abs=3)
    expect(home.locator(".ring")).to_have_count(0)


def test_motion_can_be_switched_off(home: Page) -> None:
    touch_named(home, "^Settings$")
    unfold_settings(home, "Seeing and hearing")
    home.locator("[data-act='setting motion off']").tap()
    home.get_by_role("button", name="Back").tap()
    begin_race(home, 2)
    seen = home.evaluate(TAKE)
    assert not seen["running"] and not seen["flying"] and len(seen["rings"]) == 1


# Celebrations


def a_step(page: Page) -> Any:
    """Show a game in which seat 0 can step on a cat, and return that move."""
    for seed in range(200):
        random = Random(seed)
        table = Table(stepped_on_the_cat, 2, stepped_on_the_cat.Options(dealer="1"))
        run_house(table, 0, random)
        for _ in range(40):
            moves = possible_moves(table)
            step = next((move for seat, move in moves if isinstance(move, stepped_on_the_cat.Step)), None)
            if step and table.state.turn == 0:
                lay_table(page, table)
                return step
            table.make_move(*random.choice(moves), PlayMs(0))
            run_house(table, 0, random)
    raise AssertionError("nobody can step on a cat")


def test_a_step_on_a_cat_is_celebrated_until_a_tap_which_is_answered(home: Page) -> None:
    step = a_step(home)
    open_the_curtain(home)
    home.locator(f"[data-act='pick {step.boot}']").tap()
    home.locator(f"[data-act='move 0 {step}']").tap()
    expect(home.locator(".celebration.of-step")).to_have_count(1)
    nothing_happens(home, 600)
    assert home.locator(".celebration.of-step").count() == 1
    touch_named(home, "^Undo")
    assert home.locator(".celebration").count() == 0
    expect(
        home.get_by_role("region", name="Taking back").or_(home.get_by_role("region", name="Curtain"))
    ).to_be_visible()


def test_a_celebration_ends_by_itself_and_stands_still_for_those_who_want_it_so(home: Page) -> None:
    begin_race(home, 2, cards=20, stalled=True)
    home.emulate_media(reduced_motion="reduce")
    caller = find_spot(find_buttons(home, "End the game")[0])
    hold_button(home, ScreenButton("", *caller, "", picked=False), 1800)
    expect(home.locator(".celebration.of-call")).to_have_count(1)
    assert home.evaluate("document.getAnimations().length") == 0
    expect(home.locator(".celebration")).to_have_count(0)


def a_win() -> tuple[Table[Any, Any], Any]:
    """Return a game of two in which seat 1 wins by the move that is returned too."""
    for seed in range(100):
        table, random = (
            table_of("stepped-on-the-cat", 2, 0, short=True, cats=20, head_start=(2, 2)),
            Random(seed),
        )
        while table.outcome is None:
            moves = possible_moves(table)
            shows = [move for _, move in moves if isinstance(move, stepped_on_the_cat.Show)]
            seat = table.state.turn
            if shows and table.state.shows[seat].count(None) == 1:
                if seat == 1:
                    return table, shows[0]
                break
            seat, move = (seat, shows[0]) if shows else random.choice(moves)
            table.make_move(seat, move, PlayMs(0))
            run_house(table, PlayMs(0), random)
    raise AssertionError("nobody wins")


WINNER_ALONE = """
    document.querySelector(".celebration.of-win:not([class*=edge-])")?.textContent.includes("wins!")
    && getComputedStyle(document.querySelector(".result")).visibility === "hidden"
"""
"""JavaScript that tells whether the winner is seen at the nearest edge, and the result not yet."""


def test_the_winner_is_seen_at_their_edge_before_the_result_or_until_a_tap(page: Page) -> None:
    table, show = a_win()
    for hurried in (False, True):
        screen = Screen("win", saved_store(table, sides=(0, 1)), ("go-on clowder.game.000000000000001",))
        screen.show_on(page)
        page.locator(".corner.seat-1 .peek").tap()
        collect_oneself(page)
        page.locator(f"[data-act='pick {show.cat}']").tap()
        page.locator(f"[data-act='move 1 {show}']").tap()
        winners, result = page.locator(".celebration.of-win"), page.locator(".result")
        wait_until(page, WINNER_ALONE)
        if hurried:
            page.touchscreen.tap(500, 200)
            assert not winners.count() and result.is_visible()
            assert saved_table(page).outcome
        else:
            expect(result).to_be_visible()


def test_without_motion_the_result_comes_at_once(page: Page) -> None:
    table, show = a_win()
    page.emulate_media(reduced_motion="reduce")
    Screen("win", saved_store(table, sides=(0, 2)), ("go-on clowder.game.000000000000001", "open 1")).show_on(
        page
    )
    page.evaluate(
        """([pick, move]) => {
            for (const act of [pick, move]) document.querySelector(`#app [data-act="${act}"]`).click();
        }""",
        [f"pick {show.cat}", f"move 1 {show}"],
    )
    expect(page.locator(".result")).to_have_css("visibility", "visible")
    page.evaluate(NEXT_FRAME)
    assert not page.locator(".celebration.of-win").is_visible()


BANNER = """() => {
    const banner = document.querySelector(".celebration p");
    const { x, y, width, height } = banner.getBoundingClientRect();
    const touchable = new CSSStyleSheet();
    touchable.replaceSync(".aloft * { pointer-events: auto }");
    document.adoptedStyleSheets.push(touchable);
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    document.adoptedStyleSheets.pop();
    return top === banner;
}"""
"""JavaScript function that returns whether nothing covers the sentence of a celebration."""


def test_without_motion_the_night_does_not_lie_over_what_the_alley_cat_does(page: Page) -> None:
    screen_named("alley-cat trick").show_on(page)
    expect(page.locator(".celebration.of-reversal")).to_have_count(1)
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    assert page.evaluate(BANNER)


# Sound


def test_without_sound_nothing_is_made_for_it_and_the_speaker_turns_it_on_and_off(page: Page) -> None:
    keep_sound(page, on=False)
    page.evaluate(EARS)
    begin_race(page, 2)
    page.touchscreen.tap(*pile_spot(page, "Tiger"))
    assert page.evaluate("window.contexts.length") == 0
    touch_named(page, "^Sound$")
    wait_until(page, IN_SOUND.format("running"))
    assert page.evaluate("window.tones") == 1
    touch_named(page, "^Sound$")
    wait_until(page, IN_SOUND.format("closed"))


def test_vibration_needs_no_sound(page: Page) -> None:
    page.evaluate("localStorage['clowder.settings'] = JSON.stringify({ sound: false, vibration: true })")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.evaluate("() => { window.felt = []; navigator.vibrate = (buzz) => felt.push(...buzz); }")
    begin_race(page, 2)
    page.touchscreen.tap(*pile_spot(page, "Tiger"))
    wait_until(page, "felt.join() === '10'")
    touch_named(page, "^Settings$")
    touch_named(page, "^All settings$")
    page.get_by_role("switch", name="Vibration").tap()
    page.get_by_role("switch", name="Vibration").tap()
    wait_until(page, "felt.join() === '10,10'")


def test_where_nothing_can_be_heard_the_switch_still_switches(page: Page) -> None:
    page.evaluate("delete window.AudioContext")
    touch_named(page, "^Settings$")
    switch = page.get_by_role("switch", name="Sound")
    for checked in ("false", "true"):
        switch.tap()
        expect(switch).to_have_attribute("aria-checked", checked)


def keep_sound(page: Page, *, on: bool) -> None:
    """Open the page again on a tablet that has kept this choice."""
    page.evaluate("on => localStorage['clowder.settings'] = JSON.stringify({ sound: on })", on)
    page.reload()
    page.wait_for_selector("html[data-ready]")


OFFLINE = """() => {
    window.AudioContext = function () {
        window.offline = new OfflineAudioContext(1, 96_000, 48_000);
        offline.resume = async () => {};
        return offline;
    };
}"""
"""JavaScript function by which the next sounds are rendered instead of played."""

ENERGY = """async () => {
    const samples = (await offline.startRendering()).getChannelData(0);
    return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0));
}"""
"""JavaScript function that returns the energy of what was rendered, in dB."""


@pytest.mark.parametrize("word", ["card", "on"])
def test_a_sound_is_as_loud_as_the_one_that_research_has_measured(page: Page, word: str) -> None:
    if word == "on":
        touch_named(page, "^Sound$")
        page.evaluate(OFFLINE)
        touch_named(page, "^Sound$")
    else:
        page.evaluate(OFFLINE)
        begin_race(page, 2)
        page.touchscreen.tap(*pile_spot(page, "Tiger"))
        page.evaluate(NEXT_FRAME)
    measured = 10 * math.log10(sum(sample * sample for sample in render_sound(COMMON[word])))
    assert page.evaluate(ENERGY) == pytest.approx(measured, abs=1.5)


@pytest.mark.parametrize("chosen", [False, True], ids=["never chosen", "chosen"])
def test_there_is_sound_from_the_first_touch_on(page: Page, chosen: bool) -> None:
    if chosen:
        keep_sound(page, on=True)
    page.evaluate(EARS)
    touch_named(page, "^I Stepped on the Cat!")
    wait_until(page, IN_SOUND.format("running"))
    touch_named(page, "^2 players")
    touch_named(page, "^Pass the tablet$")
    touch_named(page, "^Play$")
    open_the_curtain(page)
    page.locator("[data-act^=pick]").first.tap()
    assert page.evaluate("window.contexts.length") == 1
