"""A tablet lying still: seats at its sides, and the direction of the table."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.clowder import ClowderApp
from clowder.app.device import Device
from clowder.app.effects import DelayTableRotation
from clowder.app.model.names import CATS
from clowder.app.model.party import DEFAULT_SIDES, SIDES, Party
from clowder.app.play.playing import GameInPlay, make_match
from clowder.app.play.seat_selection import REST_MS, FingerTouch, SeatSelection
from clowder.app.screens.edges import draw_peek_button_strips
from clowder.app.screens.table import TableScreenState, draw_table_screen
from clowder.app.storage import settings
from clowder.app.storage.store import MemoryStore
from clowder.core.cards import BACK, iter_nested_strings
from clowder.core.rules import NOBODY, ONLOOKER, Seat
from clowder.core.table import Table
from clowder.core.times import ClockMs
from clowder.widgets.nodes import Node
from playing import deck_of, playout
from variants import BY_NAME, GAMES, RULES, SEATED
from visiting import SOON_OVER, Visitor, all_nodes, random_step, words_of

EDGE_OF = {0: (500, 980), 1: (20, 500), 2: (500, 20), 3: (980, 500)}
"""A point near each side of the tablet, in px from the left and from the top."""

HANDS = [(name, seats) for name, seats in SEATED if seats > 1 and name != "black-cat"]


def sit_down(visitor: Visitor, name: str, seats: int, *, hold: bool = True) -> None:
    """Go from home to a table on a tablet lying still, where hands are opened by holding or by a tap."""
    if hold:
        visitor.tap_all("settings", "setting hold true", "settings")
    visitor.tap(f"choose {name}")
    visitor.choose_seats(seats)
    visitor.choose_options(SOON_OVER.get(name, {}))
    visitor.tap_all("lie", "play")
    visitor.pass_time(5000)


def turned(page: Node) -> int:
    """Return the rotation of the table in degrees."""
    table = next(each for each in all_nodes(page) if each.attributes.get("class") == "tabletop")
    return int(table.attributes.get("data-turned", "0"))


def corners(page: Node) -> dict[str, str]:
    """Return the edge of each corner for peeking, by the act that opens the hand there."""
    edges = [each for each in all_nodes(page) if "edge" in words(each)]
    return {
        corner.attributes["data-press"]: edge.key
        for edge in edges
        for corner in all_nodes(edge)
        if "data-press" in corner.attributes
    }


@pytest.mark.parametrize(("name", "seats"), HANDS)
def test_the_table_is_turned_to_whoever_has_the_turn_and_each_has_an_edge(name: str, seats: int) -> None:
    visitor, random = Visitor(), Random(name)
    sit_down(visitor, name, seats)
    sides, met = DEFAULT_SIDES[seats], set()
    for _ in range(12 * seats):
        turn = visitor.table.turn
        if turn in range(seats):
            met.add(turn)
            page = visitor.current_page()
            assert turned(page) == 90 * sides[turn]
            edges = [("bottom", "left", "top", "right")[side] for side in sides]
            assert corners(page) == {f"peek {seat}": edge for seat, edge in enumerate(edges)}
            move = random.choice(visitor.table.moves(turn))
            visitor.do_act(f"move {turn} {move}")
        visitor.pass_time(5000)
    assert met == set(range(seats))


@pytest.mark.parametrize(("name", "seats"), [("stepped-on-the-cat", 4), ("black-cat", 4), ("alley-cat", 2)])
def test_the_result_is_turned_to_whoever_has_won(name: str, seats: int) -> None:
    """Round the tablet on any side; passed on, there is one side."""
    edges = ("", "left", "top", "right")
    for sides in ((), DEFAULT_SIDES[seats]):
        found = set()
        for seed in range(8):
            table = playout(RULES[name], seats, RULES[name].Options(), Random(seed))
            match = make_match(BY_NAME[name], table, Party(CATS[:seats], tuple(range(seats)), sides))
            page = draw_table_screen(GameInPlay(match), TableScreenState(), ())
            result = next(each for each in all_nodes(page) if each.attributes.get("aria-label") == "Result")
            assert table.outcome
            edge = edges.index(result.attributes["class"].removeprefix("result").strip())
            sat = DEFAULT_SIDES[seats] if name == "black-cat" or sides else (0,) * seats
            assert (edge + match.faced_tablet_side) % SIDES == sat[table.outcome.winners[0]]
            found.add(edge)
        assert len(found) == 1 or sides or name == "black-cat"


def peeked(page: Node) -> set[str]:
    """Return the cards that are open at an edge."""
    fans = [each for each in all_nodes(page) if "peeked" in words(each)]
    return {
        each.attributes["data-card"]
        for fan in fans
        for each in all_nodes(fan)
        if "data-card" in each.attributes
    }


@pytest.mark.parametrize(("name", "seats"), HANDS)
def test_any_two_look_at_once_each_before_their_own_edge_and_the_table_stays(name: str, seats: int) -> None:
    visitor, random = Visitor(), Random(name)
    sit_down(visitor, name, seats)
    for _ in range(8):
        turn = visitor.table.turn
        if turn not in range(seats):
            visitor.pass_time(5000)
            continue
        other, hands = (turn + 1) % seats, visitor.table.state.hands
        visitor.do_act(f"peek {other}")
        page = visitor.current_page()
        assert turned(page) == 90 * DEFAULT_SIDES[seats][turn]
        assert peeked(page) == set(hands[other]) <= visitor.page_words() - set(hands[turn])
        visitor.do_act(f"peek {turn}")
        assert visitor.playing.perspective.seat == turn
        both = {*hands[turn], *hands[other]}
        assert both <= visitor.page_words() and peeked(visitor.current_page()) == set(hands[other])
        others = {card for seat, hand in enumerate(hands) if seat not in (turn, other) for card in hand}
        assert not others & visitor.page_words()
        assert not [
            act
            for act in visitor.offered_acts()
            if f"{act} ".startswith((f"move {other} ", f"pick {hands[other][0]} "))
        ]
        visitor.do_act(f"close {other}")
        assert visitor.playing.perspective.seat == turn and not set(hands[other]) & visitor.page_words()
        visitor.do_act(f"close {turn}")
        assert not set(hands[turn]) & visitor.page_words()
        visitor.do_act(f"move {turn} {random.choice(visitor.table.moves(turn))}")
        visitor.pass_time(5000)


def test_who_holds_still_looks_when_the_turn_is_over_and_who_has_tapped_does_not() -> None:
    for way, looks in (("peek", True), ("open", False)):
        visitor = Visitor()
        sit_down(visitor, "stepped-on-the-cat", 3)
        turn = visitor.table.turn
        visitor.do_act(f"{way} {turn}")
        visitor.do_act(f"move {turn} {visitor.table.moves(turn)[0]}")
        visitor.pass_time(5000)
        assert visitor.table.turn not in (turn, NOBODY)
        assert visitor.playing.perspective.seat == NOBODY
        assert (set(visitor.table.state.hands[turn]) <= visitor.page_words()) == looks
        assert bool(peeked(visitor.current_page())) == looks


def test_whoever_holds_when_their_turn_comes_can_play() -> None:
    visitor = Visitor()
    sit_down(visitor, "stepped-on-the-cat", 3)
    turn, following = visitor.table.turn, (visitor.table.turn + 1) % 3
    visitor.do_act(f"peek {following}")
    visitor.do_act(f"move {turn} {visitor.table.moves(turn)[0]}")
    visitor.pass_time(5000)
    assert visitor.table.turn == following == visitor.playing.perspective.seat
    assert not peeked(visitor.current_page()) and [
        act for act in visitor.offered_acts() if act.startswith("pick ")
    ]


CHOOSES = ("stepped-on-the-cat", "kit-and-kat")
"""Games in which a card is picked before its use is chosen."""


def picks(visitor: Visitor) -> list[str]:
    """Return the cards that can be picked now, as acts."""
    return [act for act in visitor.offered_acts() if act.startswith("pick ")]


def open_where_there_is_a_choice(visitor: Visitor) -> Seat:
    """Open the hand with the turn in the first turn with several cards to pick; return the seat."""
    while True:
        turn = visitor.table.turn
        visitor.do_act(f"open {turn}")
        if len(picks(visitor)) > 1:
            return turn
        visitor.do_act(f"close {turn}")
        visitor.do_act(f"move {turn} {visitor.table.moves(turn)[0]}")
        visitor.pass_time(5000)


@pytest.mark.parametrize(("name", "seats"), [each for each in HANDS if each[0] in CHOOSES])
def test_what_is_chosen_stays_so_and_while_it_is_hidden_nothing_tells_what_it_is(
    name: str, seats: int
) -> None:
    visitor = Visitor()
    sit_down(visitor, name, seats)
    turn = open_where_there_is_a_choice(visitor)
    pages = []
    for act in picks(visitor):
        visitor.tap(act)
        visitor.do_act(f"close {turn}")
        pages.append(visitor.current_page())
        visitor.do_act(act)
        assert (
            visitor.page_says("A card is chosen")
            and not set(visitor.table.state.hands[turn]) & visitor.page_words()
        )
        visitor.do_act(f"open {(turn + 1) % seats}")
        assert visitor.playing.make_scene().picked is None
        visitor.do_act(f"close {(turn + 1) % seats}")
        visitor.do_act(f"open {turn}")
        assert visitor.playing.make_scene().picked == act.removeprefix("pick ")
        visitor.do_act(act)  # a second tap may be offered that plays the card
        assert visitor.playing.make_scene().picked is None
        assert visitor.playing.make_scene().picked is None
    assert len(pages) > 1 and all(page == pages[0] for page in pages)


def test_a_choice_does_not_outlast_the_turn() -> None:
    visitor = Visitor()
    sit_down(visitor, "stepped-on-the-cat", 2)
    turn = visitor.table.turn
    visitor.do_act(f"open {turn}")
    visitor.tap(picks(visitor)[0])
    visitor.do_act(f"move {turn} {visitor.table.moves(turn)[0]}")
    visitor.pass_time(5000)
    assert visitor.match and visitor.match.picked is None and not visitor.page_says("A card is chosen")


@pytest.mark.parametrize("acts", [("undo", "agree"), ("move 0 nothing",)])
def test_a_choice_outlasts_neither_a_move_that_is_taken_back_nor_one_that_comes_too_late(
    acts: tuple[str, ...],
) -> None:
    visitor = Visitor()
    sit_down(visitor, "stepped-on-the-cat", 2)
    first = visitor.table.turn
    visitor.do_act(f"move {first} {visitor.table.moves(first)[0]}")
    visitor.pass_time(5000)
    turn = open_where_there_is_a_choice(visitor)
    visitor.tap(picks(visitor)[0])
    for act in acts:
        visitor.do_act(act)
    visitor.do_act(f"close {turn}")
    assert not visitor.page_says("A card is chosen")


@pytest.mark.parametrize(("name", "seats"), HANDS)
def test_whoever_has_one_hand_free_keeps_the_cards_open_by_a_tap(name: str, seats: int) -> None:
    visitor = Visitor()
    sit_down(visitor, name, seats)
    turn = visitor.table.turn
    (lock,) = [each for each in all_nodes(visitor.current_page()) if "lock" in words(each)]
    assert "data-press" not in lock.attributes
    visitor.tap(lock.attributes["data-act"])
    assert visitor.playing.perspective.seat == turn
    assert visitor.page_says("Shield with this hand, choose with the other")
    (lock,) = [each for each in all_nodes(visitor.current_page()) if "lock" in words(each)]
    assert lock.attributes["aria-pressed"] == "true"
    visitor.tap(lock.attributes["data-act"])
    assert visitor.playing.perspective.seat == NOBODY


def locks(visitor: Visitor) -> list[Node]:
    return [each for each in all_nodes(visitor.current_page()) if "lock" in words(each)]


@pytest.mark.parametrize(("name", "seats"), HANDS)
def test_whoever_keeps_their_cards_open_can_close_them_at_any_time(name: str, seats: int) -> None:
    visitor, random = Visitor(), Random(3)
    sit_down(visitor, name, seats)
    paused = 0
    for _ in range(60):
        turn = visitor.table.turn
        if turn in range(seats) and visitor.playing.perspective.seat == NOBODY:
            visitor.do_act(f"open {turn}")
        if (seat := visitor.playing.perspective.seat) != NOBODY:
            assert [lock.attributes["data-act"] for lock in locks(visitor)] == [f"close {seat}"]
        if visitor.table.turn == NOBODY and seat != NOBODY:
            paused += 1
            visitor.tap(f"close {seat}")
            assert visitor.playing.perspective.seat == NOBODY and not locks(visitor)
        random_step(visitor, random)
    assert paused or name != "alley-cat"


def test_the_table_stays_with_the_last_person_while_a_computer_player_has_the_turn() -> None:
    visitor = Visitor().tap_all("settings", "setting hold true", "settings")
    visitor.tap_all("choose stepped-on-the-cat", "sit 3", "player 1 kitten", "lie", "play")
    visitor.pass_time(5000)
    for _ in range(100):
        turn = visitor.table.turn
        if turn == 1:
            break
        visitor.do_act(f"move {turn} {visitor.table.moves(turn)[0]}")
    assert set(corners(visitor.current_page())) == {"peek 0", "peek 2"}
    last = next(each.turn for each in reversed(visitor.table.positions) if each.turn in (0, 2))
    assert turned(visitor.current_page()) == 90 * DEFAULT_SIDES[3][last]


@pytest.mark.parametrize(("name", "seats"), HANDS)
def test_one_tap_opens_a_hand_and_another_or_the_end_of_the_turn_closes_it(name: str, seats: int) -> None:
    visitor = Visitor()
    sit_down(visitor, name, seats, hold=False)
    turn = visitor.table.turn
    assert not corners(visitor.current_page()) and not locks(visitor)
    visitor.tap(f"open {turn}")
    assert BACK not in visitor.table.seen_state(visitor.playing.perspective.viewer).hands[turn]
    assert visitor.page_says("Tap here to hide") and not visitor.page_says("with the other")
    visitor.tap(f"close {turn}")
    assert visitor.playing.perspective.seat == NOBODY
    visitor.tap(f"open {turn}")
    for _ in range(20):
        if visitor.table.turn not in (turn, NOBODY):
            break
        moves = visitor.table.moves(turn)
        visitor.do_act(f"move {turn} {moves[-1]}" if moves else "on")
        visitor.pass_time(5000)
    assert visitor.table.turn != turn and visitor.playing.perspective.seat == NOBODY


def test_who_is_cautious_holds_and_the_others_tap() -> None:
    store = MemoryStore()
    store.put("clowder.people", '[{"name": "Anna", "cat": 0, "choices": {"hold": true}, "starts": {}}]')
    store.put("clowder.settings", '{"names": ["Ben", "Anna"]}')
    visitor = Visitor(store)
    sit_down(visitor, "alley-cat", 2, hold=False)
    assert corners(visitor.current_page()).keys() == {"peek 1"}


def test_large_screens_lie_still_until_somebody_passes_them_and_so_they_stay() -> None:
    for roomy, verb in ((True, "pass"), (False, "lie")):
        visitor = Visitor()
        visitor.app = ClowderApp(GAMES, visitor.store, device=Device(is_roomy=roomy))
        for chosen in (roomy, not roomy):
            visitor.tap("choose alley-cat")
            pressed = [
                each.attributes["data-act"]
                for each in all_nodes(visitor.current_page())
                if each.attributes.get("data-act") in ("pass", "lie")
                and each.attributes["aria-pressed"] == "true"
            ]
            assert pressed == ["lie" if chosen else "pass"]
            visitor.tap(verb)
            visitor.tap("home")


def test_a_race_is_not_turned_and_each_has_a_zone_at_their_side() -> None:
    visitor = Visitor().tap_all("choose black-cat", "round")
    visitor.tap_all(*(f"join {side}" for side in (1, 2, 3)), "seated")
    visitor.pass_time(5000)
    assert turned(visitor.current_page()) == 0
    zones = [
        each
        for each in all_nodes(visitor.current_page())
        if each.attributes.get("class", "").startswith("zone")
    ]
    assert [each.attributes["class"].split()[1] for each in zones] == ["left", "top", "right"]


# Choosing seats


def test_fingers_that_rest_seat_people_clockwise_at_their_sides() -> None:
    visitor = Visitor().tap_all("choose kit-and-kat", "round")
    spots = [(700, 980), (300, 990), (30, 400), (200, 10), (800, 20), (985, 500)]
    for finger in (3, 0, 5, 2, 4, 1):
        x, y = spots[finger]
        visitor.do_act(f"lay {finger + 7} {x} {y}")
    visitor.pass_time(REST_MS - 10)
    assert not [act for act in visitor.offered_acts() if act.startswith("pick ")]
    visitor.pass_time(10)
    visitor.tap_all("seated")
    assert visitor.playing.party.sides == (0, 0, 1, 2, 2, 3)


def test_a_finger_that_leaves_or_one_too_many_seats_nobody() -> None:
    visitor = Visitor().tap_all("choose alley-cat", "round")
    for finger in range(3):
        x, y = EDGE_OF[finger]
        visitor.do_act(f"lay {finger} {x} {y}")
    assert visitor.app.ms_until_step(visitor.clock_ms) is None and visitor.page_says(
        "Lay down as many fingers"
    )
    visitor.do_act("lift 2")
    visitor.pass_time(REST_MS / 2)
    visitor.do_act("lift 1")
    visitor.pass_time(2 * REST_MS)
    assert "seated" not in visitor.offered_acts()


def test_those_who_are_left_when_a_finger_goes_rest_anew_and_then_sit_there() -> None:
    sitting = (
        SeatSelection(range(2, 3), picked=1)
        .add_finger(1, FingerTouch(500, 980), ClockMs(10))
        .add_finger(2, FingerTouch(500, 20), ClockMs(30))
    )
    one_more = sitting.add_finger(3, FingerTouch(20, 500), ClockMs(40))
    assert (
        sitting.ms_until_seated(ClockMs(50)) == REST_MS - 20 and one_more.ms_until_seated(ClockMs(50)) is None
    )
    fewer = one_more.lift_finger(3, ClockMs(100))
    assert fewer.fingers == sitting.fingers
    assert [fewer.ms_until_seated(ClockMs(at)) for at in (100, 99 + REST_MS, 100 + REST_MS, 9 * REST_MS)] == [
        REST_MS,
        1,
        0,
        0,
    ]
    assert fewer.seat_rested_fingers(ClockMs(99 + REST_MS)) == fewer
    sat = fewer.seat_rested_fingers(ClockMs(100 + REST_MS))
    assert (sat.sides, sat.fingers, sat.picked) == ((0, 2), {}, None)


def test_who_was_about_to_move_is_not_any_more_when_somebody_has_sat_down() -> None:
    sitting, order = SeatSelection(range(2, 7), sides=(0, 2), picked=1).add_player_at_side(1)
    assert (sitting.sides, sitting.picked, order) == ((0, 1, 2), None, [0, 2, 1])


def test_one_after_another_they_sit_down_and_move_with_their_names() -> None:
    visitor = Visitor().tap_all("choose stepped-on-the-cat", "round")
    visitor.tap_all(*(f"join {side}" for side in (3, 1, 0)))
    names = settings.read_settings(visitor.store).names
    assert visitor.page_says(names[0])
    visitor.tap_all("pick 0", "put 0 2")
    assert settings.read_settings(visitor.store).names[:3] == (names[1], names[0], names[2])
    visitor.tap_all("seated")
    assert visitor.playing.party.sides == (1, 2, 3) and visitor.playing.party.names[1] == names[0]


def test_in_a_lobby_an_empty_edge_seats_one_more_and_a_cat_moves_or_stands_up() -> None:
    visitor = Visitor().tap_all(
        "choose stepped-on-the-cat", "sit 2", "player 1 alley-boss", "pick 1", "join 1"
    )
    now = settings.read_settings(visitor.store)
    assert now.sides == (0, 1, 2) and now.names[:3] == ("Tiger", "Patches", "Smokey")
    assert now.players[:3] == ("", "", "alley-boss") and "stand 1" in visitor.offered_acts()
    visitor.tap("put 1 3")
    now = settings.read_settings(visitor.store)
    assert now.sides == (0, 2, 3) and now.names[:3] == ("Tiger", "Smokey", "Patches")
    assert now.colours[:3] == (0, 1, 2) and now.players[:3] == ("", "alley-boss", "")
    visitor.tap_all("pick 1", "stand 1", "lie", "play")
    assert visitor.playing.party.names == ("Tiger", "Patches") and visitor.playing.party.sides == (0, 3)


def test_a_lobby_seats_no_more_and_no_fewer_than_can_play() -> None:
    visitor = Visitor().tap_all("choose alley-cat", "pick 0")
    assert not [act for act in visitor.offered_acts() if act.split()[0] in ("join", "stand")]
    for act in ("join 1", "stand 0", "put 7 1", "pick 7"):
        visitor.do_act(act)
    assert settings.read_settings(visitor.store).sides == ()


SIDE = st.integers(0, SIDES - 1)
STEP = st.tuples(st.just("join"), SIDE) | st.tuples(st.integers(0, 5), SIDE)


@given(st.lists(STEP, max_size=12))
def test_whoever_sits_down_and_moves_all_sit_clockwise_and_nobody_is_lost(steps: list[Any]) -> None:
    sitting, people = SeatSelection(range(2, 7)), list(range(6))
    for what, side in steps:
        if what == "join" and len(sitting.sides) < 6:
            sitting, order = sitting.add_player_at_side(side)
        elif what != "join" and what < len(sitting.sides):
            sitting, order = sitting.move_player_to_side(what, side)
        else:
            continue
        people = [people[seat] for seat in order] + people[len(order) :]
        assert list(sitting.sides) == sorted(sitting.sides) and sorted(people) == list(range(6))


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_a_finger_sits_at_the_nearest_side(x: int, y: int) -> None:
    away = {0: 1000 - y, 1: x, 2: y, 3: 1000 - x}
    assert away[FingerTouch(x, y).nearest_side] == min(away.values())


def test_clockwise_is_as_people_sit_round_the_tablet() -> None:
    spots = [(900, 990), (100, 990), (10, 900), (10, 100), (100, 10), (900, 10), (990, 100), (990, 900)]
    touches = [FingerTouch(*spot) for spot in spots]
    for first, then in pairwise(touches):
        assert first.clockwise_sort_key < then.clockwise_sort_key


@pytest.mark.parametrize("sides", [(0, 4), (-1, 0), (0,), (0, 2, 2), (0, "2"), (True, 2), "02", 7])
def test_sides_that_go_not_round_the_tablet_have_not_been_said(sides: Any) -> None:
    assert Party.from_json(("A", "B"), (0, 1), sides=sides).sides == ()


@pytest.mark.parametrize(("sides", "go_round"), [((2, 3, 0), True), ((3, 0, 2), True), ((0, 3, 2), False)])
def test_sides_go_round_the_tablet_from_any(sides: tuple[int, ...], go_round: bool) -> None:
    assert Party.from_json(("A", "B", "C"), (0, 1, 2), sides=sides).sides == (sides if go_round else ())


def test_each_side_has_one_strip_when_the_last_seat_and_the_first_are_at_the_same() -> None:
    party = Party.from_json(("A", "B", "C", "D", "E", "F"), sides=(0, 1, 2, 2, 3, 0))
    match = make_match(BY_NAME["kit-and-kat"], Table(RULES["kit-and-kat"], 6), party)
    strips = draw_peek_button_strips(match, match.make_scene(), [])
    there = {strip.key: [each.key for each in all_nodes(strip) if each.tag == "div"][1:] for strip in strips}
    assert len(strips) == 4 and there["bottom"] == ["0", "5"] and there["top"] == ["3", "2"]


# The light at an edge


def test_a_light_shows_whom_the_house_has_drawn_until_somebody_plays() -> None:
    visitor = Visitor()
    sit_down(visitor, "kit-and-kat", 4)
    edges = [each for each in all_nodes(visitor.current_page()) if "edge" in words(each)]
    assert edges and all("drawn" in each.attributes["class"] for each in edges)
    turn = visitor.table.turn
    visitor.do_act(f"move {turn} {visitor.table.moves(turn)[0]}")
    assert not any(
        "drawn" in each.attributes.get("class", "").split() for each in all_nodes(visitor.current_page())
    )


@pytest.mark.parametrize("aside", ["rules", "settings"])
def test_what_lies_over_the_table_is_turned_as_it_is(aside: str) -> None:
    visitor = Visitor().tap_all("choose stepped-on-the-cat", "round")
    visitor.tap_all(*(f"join {side}" for side in (1, 2, 3)), "seated")
    visitor.pass_time(5000)
    lies = turned(visitor.current_page())
    assert lies == 90 * (1 + visitor.table.turn)
    visitor.tap(aside)
    (sheet,) = [each for each in all_nodes(visitor.current_page()) if "sheet" in words(each)]
    assert sheet.attributes["data-turned"] == str(lies)
    visitor.tap(aside)
    assert turned(visitor.current_page()) == lies


def words(node: Node) -> list[str]:
    """Return the classes of a node."""
    return node.attributes.get("class", "").split()


def sitting_down(*acts: str) -> Visitor:
    """Return a visitor before a game for one to four, after these acts."""
    visitor = Visitor().tap_all("choose stepped-on-the-cat", "round")
    for act in acts:
        visitor.do_act(act)
    return visitor


def sat(visitor: Visitor) -> int:
    """Return the number of seated players, each of whom can be picked up to change places."""
    return sum(act.startswith("pick ") for act in visitor.offered_acts())


def test_who_lifts_the_finger_or_looks_away_is_not_seated_by_it() -> None:
    visitor = sitting_down("lay 1 100 500", "lay 2 500 900", "lift 1", "lift 2")
    visitor.pass_time(9000)
    assert sat(visitor) == 0
    visitor = sitting_down("lay 1 100 500", "lay 2 500 900")
    visitor.hide_and_show()
    visitor.pass_time(9000)
    assert sat(visitor) == 0
    visitor = sitting_down("lay 1 100 500", "lay 2 500 900")
    visitor.pass_time(9000)
    assert sat(visitor) == 2


def test_nobody_is_seated_alone_nor_more_than_can_play_and_who_is_not_there_sits_nowhere_else() -> None:
    visitor = sitting_down("join 0", "seated")
    assert sat(visitor) == 1
    visitor = sitting_down(*(f"join {side}" for side in (0, 1, 2, 3, 0)))
    assert sat(visitor) == 4
    visitor = sitting_down("join 0", "join 1", "put 2 3")
    assert sat(visitor) == 2


def test_who_is_picked_up_to_sit_elsewhere_is_put_back_by_a_second_tap() -> None:
    visitor = sitting_down("join 0", "join 1")
    before = visitor.current_page()
    visitor.tap("pick 1")
    assert visitor.current_page() != before
    visitor.tap("pick 1")
    assert visitor.current_page() == before


def test_all_rise_to_sit_down_anew_and_whoever_goes_back_is_in_the_lobby() -> None:
    visitor = Visitor().tap_all("choose stepped-on-the-cat", "round")
    before = visitor.current_page()
    visitor.tap_all("join 1", "join 2", "rise")
    assert visitor.current_page() == before
    visitor.tap("round")
    assert visitor.app.route == ("", "play/stepped-on-the-cat")


def test_when_others_come_after_all_have_sat_down_as_many_play_as_were_chosen_last() -> None:
    visitor = sitting_down("join 1", "join 2", "seated", "home")
    visitor.tap_all("choose stepped-on-the-cat", "sit 3", "rules", "rules", "play")
    assert visitor.table.seats == 3


# The turn of the table, after what has happened was seen


def delayed(visitor: Visitor) -> list[Node]:
    """Return the page as it is drawn before the table turns, if it is drawn so."""
    return [each.draw() for each in visitor.effects if isinstance(each, DelayTableRotation)]


def nearest(page: Node) -> str:
    """Return the name of the player whose place is nearest; empty if nobody's is."""
    places = (each for each in all_nodes(page) if "mine" in words(each))
    return next((place.attributes["aria-label"] for place in places), "")


@pytest.mark.parametrize("sides", [True, False], ids=["lying still", "passed on"])
@pytest.mark.parametrize(("name", "seats"), HANDS)
def test_a_table_lies_as_before_until_a_move_has_been_seen(name: str, seats: int, sides: bool) -> None:
    visitor, random, passed = Visitor(), Random(name), 0
    if sides:
        sit_down(visitor, name, seats)
    else:
        visitor.start(name, seats).pass_time(5000)
    for _ in range(12 * seats):
        turn, near = visitor.table.turn, nearest(visitor.current_page())
        if turn in range(seats):
            visitor.do_act(f"move {turn} {random.choice(visitor.table.moves(turn))}")
            now, next_page = visitor.table.turn, visitor.current_page()
            assert bool(delayed(visitor)) == (now in range(seats) and now != turn)
            for page in delayed(visitor):
                passed += 1
                assert turned(page) == (90 * DEFAULT_SIDES[seats][turn] if sides else 0)
                assert nearest(page) == near or name == "kit-and-kat"
                assert not hidden_words(visitor) & words_of(page)
                assert not any(each.attributes.get("aria-label") == "Curtain" for each in all_nodes(page))
                assert page != next_page
        visitor.pass_time(5000)
    assert passed > seats


def hidden_words(visitor: Visitor) -> set[str]:
    """Return the cards that an onlooker must not see."""
    return deck_of(visitor.table).difference(iter_nested_strings(visitor.table.seen_state(ONLOOKER)))


def test_a_table_turns_at_once_to_whoever_holds_their_hand_open_and_after_an_undo() -> None:
    visitor = Visitor()
    sit_down(visitor, "stepped-on-the-cat", 2)
    turn = visitor.table.turn
    visitor.do_act(f"peek {1 - turn}")
    visitor.do_act(f"move {turn} {visitor.table.moves(turn)[0]}")
    assert visitor.table.turn == 1 - turn and not delayed(visitor)
    visitor.do_act(f"close {1 - turn}")
    visitor.tap_all("undo", "agree")
    assert visitor.table.turn == turn and not delayed(visitor)


def test_a_table_stays_turned_to_a_person_while_computers_play_and_when_all_is_over() -> None:
    whole = playout(RULES["stepped-on-the-cat"], 3, None, Random(1))
    party = Party.from_json(("Ann", "Ben", "Cat"), sides=(0, 1, 3), players=("", "", "kitten"))
    for length in range(len(whole.positions)):
        match = make_match(BY_NAME["stepped-on-the-cat"], whole.copy_at_entry(length), party)
        turns = [each.turn for each in whole.positions[: length + 1] if each.turn in (0, 1)]
        if turns:
            page = draw_table_screen(GameInPlay(match), TableScreenState(), ())
            assert turned(page) == 90 * turns[-1] and nearest(page) == ("Ann", "Ben")[turns[-1]]


def test_more_fingers_than_there_are_cats_seat_nobody() -> None:
    """A palm counts as many fingers on some screens."""
    visitor = Visitor().tap_all("choose kit-and-kat", "round")
    for finger in range(9):
        visitor.do_act(f"lay {finger} {100 * finger + 50} 900")
        assert visitor.current_page()
    visitor.pass_time(2 * REST_MS)
    assert not [act for act in visitor.offered_acts() if act.startswith("pick ")]


def test_a_guest_keeps_a_head_start_when_all_sit_down_by_touch() -> None:
    visitor = Visitor().tap("choose alley-cat")
    for seat, name in enumerate(("Grandma", "Tom")):
        visitor.tap(f"name {seat}", name)
    visitor.do_act("start 0", "10")
    visitor.tap_all("pick 0", "put 0 3")  # on the small tablet, by which both change seats
    visitor.hide_and_show()
    visitor.tap_all("round", "join 2", "join 0", "seated")
    party, options = visitor.playing.party, visitor.table.options
    assert dict(zip(party.names, options.head_start, strict=True)) == {"Grandma": 10, "Tom": 0}
