"""Luck and skill: the luck of the cards is zero on average, and with the choices adds up to the score."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.play.luck import (
    ENTRIES_PER_STEP,
    LUCK,
    SKILL,
    LuckAndSkill,
    compute_luck_and_skill,
    compute_luck_in_steps,
    list_initial_points,
)
from clowder.app.play.playing import make_match
from clowder.app.play.remarks import GameRemarks
from clowder.app.screens.luck import draw_luck_table, points_text_from_tenths
from clowder.app.storage.ledger import GUEST, GameResult, Ledger, PlayerResult
from clowder.app.storage.people import PeopleStore, Person
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.store import MemoryStore
from clowder.core.cards import shuffle_cards
from clowder.core.rules import HOUSE, NOBODY, Shuffle, Shuffled
from clowder.core.table import Table
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.alley_cat.luck import DRAWN_WORTHS, PLACE
from clowder.games.stepped_on_the_cat import rules as stepped_on
from clowder.games.stepped_on_the_cat.luck import card_luck_by_seat, find_drawn_cards
from playing import playout
from seated import make_computer, play_game
from variants import BY_NAME, RULES, some_options
from visiting import Visitor, all_nodes, readable_texts

SEATED = [(name, seats) for name, game in BY_NAME.items() if game.luck for seats in game.rules.SEATS]
each_way = pytest.mark.parametrize(("name", "seats"), SEATED)


@cache
def record(name: str, seats: int, seed: int = 1) -> Table[Any, Any]:
    """Return a game between house cats."""
    return play_game(BY_NAME[name].rules, None, [make_computer(name, "house-cat")] * seats, Random(seed))


def steps(name: str, seats: int) -> Iterator[tuple[Any, Any]]:
    return pairwise(record(name, seats).states)


def given(name: str, before: Any, after: Any) -> list[float]:
    luck = BY_NAME[name].luck
    assert luck
    return list(luck(before, after))


# Zero on average


@each_way
def test_what_the_cards_give_one_they_keep_from_the_others(name: str, seats: int) -> None:
    for before, after in steps(name, seats):
        assert len(given(name, before, after)) == seats
        assert sum(given(name, before, after)) == pytest.approx(0)


@each_way
def test_the_cards_give_something_only_where_a_card_comes_by_chance(name: str, seats: int) -> None:
    """Such a card comes to a hand from the stock."""
    number = 0
    for before, after in steps(name, seats):
        held = [len(hand) for hand in before.hands], [len(hand) for hand in after.hands]
        comes = any(now > then for then, now in zip(*held, strict=True))
        assert comes or not any(given(name, before, after))
        number += any(given(name, before, after))
    assert number > 5 or seats == 1


def could_have_come(before: Any, after: Any) -> Iterator[Any]:
    """Yield the state after a draw, once with each card that could have been drawn."""
    drawer = next(
        seat for seat in range(len(after.hands)) if len(after.hands[seat]) > len(before.hands[seat])
    )
    *hand, card = after.hands[drawer]
    for place, other in enumerate(after.stock):
        hands = list(after.hands)
        hands[drawer] = (*hand, other)
        stock = (*after.stock[:place], card, *after.stock[place + 1 :])
        yield replace(after, hands=tuple(hands), stock=stock)
    yield after


def was_card_drawn(before: Any, after: Any) -> bool:
    """Return whether a card was drawn, and none were dealt."""
    held = [[len(hand) for hand in state.hands] for state in (before, after)]
    return sum(held[1]) - sum(held[0]) in (0, 1) and any(now > then for then, now in zip(*held, strict=True))


@each_way
def test_over_all_cards_that_could_have_been_drawn_luck_is_nothing(name: str, seats: int) -> None:
    draws = [(before, after) for before, after in steps(name, seats) if was_card_drawn(before, after)]
    assert draws or seats == 1
    for before, after in draws:
        sums = [0.0] * seats
        for other in could_have_come(before, after):
            sums = [sum(each) for each in zip(sums, given(name, before, other), strict=True)]
        assert sums == pytest.approx([0.0] * seats, abs=1e-9)


def test_in_alley_cat_a_deal_gives_as_much_as_the_same_with_the_hands_exchanged_takes() -> None:
    table = record("alley-cat", 2)
    for before, after in pairwise(table.states):
        if before.leader == NOBODY != after.leader:
            exchanged = replace(after, hands=after.hands[::-1])
            there, back = given("alley-cat", before, after), given("alley-cat", before, exchanged)
            assert there == pytest.approx([-each for each in back]) and any(there)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_deal_each_card_is_compared_with_all_that_could_come_then(seats: int) -> None:
    """The first cards are drawn from the whole deck. There are 5, 13, 17 or 21 cards, with the first draw."""
    table: Table[Any, Any] = Table(stepped_on, seats, stepped_on.Options(dealer="0"))
    assert isinstance(table.pending_request, Shuffle)
    order = shuffle_cards(table.pending_request.cards, Random(3))
    before = table.state
    after = stepped_on.play(before, HOUSE, Shuffled(order))
    drawn = list(find_drawn_cards(before, after))
    assert [each.possible for each in drawn] == [order[i:] for i in range(4 * seats + 1)]
    assert [len(each.hand) for each in drawn] == [i // seats for i in range(4 * seats + 1)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_luck_of_a_deal_is_nothing_on_the_average(seats: int) -> None:
    """The mean of 3,000 deals must be within four standard errors."""
    random, sums, squares, deals = Random(8), 0.0, 0.0, 3000
    before = stepped_on.setup(seats, stepped_on.Options(dealer="0"))
    for _ in range(deals):
        after = stepped_on.play(before, HOUSE, Shuffled(shuffle_cards(before.stock, random)))
        mine = card_luck_by_seat(before, after)[0]
        sums, squares = sums + mine, squares + mine * mine
    assert squares and abs(sums) < 4 * squares**0.5


def test_a_high_card_is_good_luck_late_in_a_round_and_the_alley_cat_is_not() -> None:
    assert DRAWN_WORTHS[-1][PLACE["Kc"]] > 0 > DRAWN_WORTHS[-1][PLACE[alley_cat.ALLEY_CAT]]


# Exact sums


@each_way
def test_what_the_cards_gave_and_the_choices_made_is_the_score_to_the_point(name: str, seats: int) -> None:
    random = Random(2)
    for options in some_options(name, seats, 4, random):
        table = playout(BY_NAME[name].rules, seats, options, random)
        shares = compute_luck_and_skill(BY_NAME[name], table)
        assert table.outcome and bool(shares) == (seats > 1)
        for score, start, share in zip(
            table.outcome.scores, list_initial_points(table), shares, strict=False
        ):
            assert share.cards + share.choices + 10 * start == 10 * score


@each_way
def test_what_the_cards_gave_in_a_game_is_what_they_gave_from_entry_to_entry(name: str, seats: int) -> None:
    gifts = [given(name, before, after) for before, after in steps(name, seats)]
    shares = compute_luck_and_skill(BY_NAME[name], record(name, seats))
    sums = map(sum, zip(*gifts, strict=True))
    assert [share.cards for share in shares] == [round(10 * points) for points in sums] * (seats > 1)


def test_a_head_start_is_counted_where_it_is_points() -> None:
    begun = {"alley-cat": {"head_start": (0, 5)}, "black-cat": {"head_start": (0, 500)}, "kit-and-kat": {}}
    tables = [Table(RULES[name], 2, RULES[name].Options(**options)) for name, options in begun.items()]
    assert [list_initial_points(table) for table in tables] == [[0, 5], [0, 0], [0, 0]]


def test_it_is_found_in_steps_that_look_at_a_few_entries_each() -> None:
    table = record("alley-cat", 2)
    found = list(compute_luck_in_steps(BY_NAME["alley-cat"], table))
    assert len(found) == len(table.entries) // ENTRIES_PER_STEP + 1
    assert not any(found[:-1]) and found[-1] == compute_luck_and_skill(BY_NAME["alley-cat"], table)


@pytest.mark.parametrize("name", [name for name, game in BY_NAME.items() if not game.luck])
def test_of_a_game_that_knows_nothing_of_luck_nothing_is_told(name: str) -> None:
    game = BY_NAME[name]
    assert compute_luck_and_skill(game, playout(game.rules, 2, None, Random(4))) == ()


def test_the_shares_of_a_game_are_kept_and_a_season_is_their_mean() -> None:
    store, given = MemoryStore(), [(30, 70), (-32, 80), (-10, 100), (10, 92)]
    PeopleStore(store, ()).store_person(Person("Ann", 3))
    for number, (ann, guest) in enumerate(zip(given[::2], given[1::2], strict=True), 1):
        players = (
            PlayerResult(name, 10, True, 0, 0, {LUCK: cards, SKILL: choices})
            for name, (cards, choices) in (("Ann", ann), (GUEST, guest))
        )
        Ledger(store).record_result(GameResult(f"{number}", "alley-cat", {}, tuple(players)))
    Ledger(store).record_result(GameResult("9", "alley-cat", {}, (PlayerResult("Ann", 10, True, 0, 0, {}),)))
    visitor = Visitor(store).tap("statistics")
    (luck,) = (node for node in all_nodes(visitor.current_page()) if node.attributes.get("class") == "luck")
    rows = [[*readable_texts(node)] for node in all_nodes(luck) if node.tag == "tr"]
    assert rows[1:] == [["Ann", "2 games", "+1.0", "8.5"], ["Guests", "2 games", "\N{MINUS SIGN}1.1", "8.6"]]


@pytest.mark.parametrize(("name", "seats"), [("alley-cat", 2), ("stepped-on-the-cat", 2), ("black-cat", 2)])
def test_a_game_that_is_over_leaves_its_shares_in_the_statistics(name: str, seats: int) -> None:
    store = MemoryStore()
    PeopleStore(store, ()).store_person(Person("Ann"))
    visitor = Visitor(store)
    sit = [f"sit {seats}"] * (name != "alley-cat")  # which is for two only
    visitor.tap_all(f"choose {name}", *sit, "person Ann", "play")
    visitor.play_out(Random(5))
    (played,) = Ledger(visitor.store).list_unsummed_results()
    shares = compute_luck_and_skill(BY_NAME[name], visitor.table)
    kept = [
        (player.statistics[LUCK], player.statistics[SKILL])
        for player in played.players
        if LUCK in player.statistics
    ]
    assert kept == [tuple(share) for share in shares] and bool(shares) == bool(BY_NAME[name].luck)
    visitor.tap_all("home", "statistics")
    assert visitor.page_says("Luck and skill, on average") == bool(shares)


# The result


def test_tenths_are_read_as_points() -> None:
    said = [points_text_from_tenths(tenths, signed=True) for tenths in (86, -4, 0, -123)]
    assert said == ["+8.6", "\N{MINUS SIGN}0.4", "0.0", "\N{MINUS SIGN}12.3"]
    assert points_text_from_tenths(384) == "38.4"


def test_who_would_have_been_ahead_is_said() -> None:
    shares = (LuckAndSkill(100, 340), LuckAndSkill(-100, 360))
    drawn = " ".join(readable_texts(draw_luck_table(shares, (0, 0), ("Ann", "Ben"))))
    assert "With the same luck for all, Ben would have been ahead." in drawn
    tie = " ".join(
        readable_texts(draw_luck_table((LuckAndSkill(5, 30), LuckAndSkill(-5, 30)), (0, 0), ("Ann", "Ben")))
    )
    assert "a tie" in tie


def sections(visitor: Visitor) -> list[str]:
    """Return the classes of all nodes of the page."""
    return [each.attributes.get("class", "") for each in all_nodes(visitor.current_page())]


@each_way
def test_the_result_shows_what_there_is_to_say_when_it_has_been_thought_out(name: str, seats: int) -> None:
    store, save = MemoryStore(), "clowder.game.1"
    SaveStore(store).store_game(save, Party(CATS[:seats], tuple(range(seats))), record(name, seats))
    visitor = Visitor(store).tap(f"go-on {save}")
    assert visitor.is_thinking and not {"luck", "hindsight"} & set(sections(visitor))
    visitor.pass_time(100)
    assert not visitor.is_thinking
    assert ("luck" in sections(visitor)) == (seats > 1)
    assert ("hindsight" in sections(visitor)) == (seats == 1)


def test_what_is_said_of_an_end_goes_when_it_is_taken_back() -> None:
    for name, seats in (("alley-cat", 2), ("stepped-on-the-cat", 1)):
        rules = BY_NAME[name].rules
        table = playout(rules, seats, None, Random(1))
        remarks = GameRemarks(make_match(BY_NAME[name], table, Party.from_json(CATS[:seats])))
        quiet = []
        while remarks.has_pending_computation:
            quiet.append(remarks.compute_next_step())
        assert quiet.count(False) == 1 and quiet[-1] and remarks.compute_next_step() is False
        assert remarks.shares == compute_luck_and_skill(BY_NAME[name], table) and len(
            remarks.draw_remarks()
        ) == (seats == 1)
        table.undo_last_move()
        remarks.forget_remarks()
        assert remarks.shares == () and remarks.draw_remarks() == [] and not remarks.has_pending_computation


def test_nothing_is_thought_about_a_game_that_is_not_over() -> None:
    visitor = Visitor().start("alley-cat", 2).tap("on")
    assert visitor.table.outcome is None and not visitor.is_thinking
