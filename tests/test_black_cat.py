"""Black Cat: play, clause by clause. The scores of piles are tested in test_black_cat_score.py."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import pytest

from clowder.core.cards import BACK
from clowder.core.errors import BadOption, BadSeatCount, IllegalMove
from clowder.core.options import format_option_words
from clowder.core.poker import poker_deck
from clowder.core.rules import EVERYBODY, NOBODY, ONLOOKER, Move, Outcome, Rules, Seat, Shuffle, Wait
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.core.transcript import read_transcript, write_transcript
from clowder.games.black_cat import rules as black_cat
from clowder.games.black_cat.rules import COUNTDOWN_MS, Call, Options, Pair, Pass, Stall, State, Take, Turn
from playing import new_table, run_house

GAME: Rules[State, Options] = black_cat


def race(seats: int = 2, **options: Any) -> Table[State, Options]:
    """Return the table of a race whose deck has just been turned over."""
    table = new_table(GAME, seats, Options(**options), Random(1))
    run_house(table, COUNTDOWN_MS, Random(1))
    return table


def in_turn(seats: int = 2, **options: Any) -> Table[State, Options]:
    return new_table(GAME, seats, Options(pace="turns", **options), Random(1))


def top(table: Table[State, Options]) -> str:
    return table.state.deck[0]


def enter(table: Table[State, Options], seat: Seat, *notations: str) -> None:
    """Enter moves of a seat, one second apart. `*` stands for the top card."""
    for notation in notations:
        table.make_move(
            seat,
            table.parse_move(seat, notation.replace("*", top(table))),
            PlayMs(table.last_entry_ms + 1000),
        )


def verbs(table: Table[State, Options], seat: Seat) -> list[str]:
    """Return the seat's legal moves as text, without the card that each names."""
    return [str(move).replace(f" {top(table)}", "") for move in table.moves(seat)]


@dataclass(frozen=True)
class Purr(Move):
    """A move that this game does not have."""


def let_stall(table: Table[State, Options]) -> None:
    assert table.house_due_ms is not None
    run_house(table, table.house_due_ms, Random(1))
    assert table.state.stalled


def pair(left: str, right: str = "") -> Pair:
    return tuple(left.split()), tuple(right.split())


def called(*pairs: Pair, options: Options | None = None) -> State:
    """Return a game with these piles that seat 0 has ended."""
    return State(
        options or Options(), poker_deck(), pairs, EVERYBODY, shuffled=True, turned=True, called_by=0
    )


# BC-1 to BC-4


def test_BC_1_one_poker_deck_is_shuffled() -> None:
    start = black_cat.setup(2, Options())
    assert len(set(start.deck)) == 52
    assert black_cat.house_move(start) == Shuffle(start.deck)
    assert race().state.deck != start.deck and sorted(race().state.deck) == sorted(start.deck)


def test_BC_1_before_the_deck_is_turned_it_is_not_seen_and_nobody_moves() -> None:
    table = new_table(GAME, 3, Options(), Random(1))
    assert table.seats_with_moves() == []
    assert all(table.seen_state(seat).deck == (BACK,) * 52 for seat in (0, 1, 2, ONLOOKER))


def test_BC_1_and_ruling_a_race_begins_with_a_countdown_of_three_seconds() -> None:
    table = new_table(GAME, 3, Options(), Random(1))
    assert table.pending_request == Wait(3000, Turn())
    run_house(table, COUNTDOWN_MS - 1, Random(1))
    assert table.seats_with_moves() == []
    run_house(table, COUNTDOWN_MS, Random(1))
    assert table.seats_with_moves() == [0, 1, 2]


def test_BC_1_only_the_top_card_is_seen() -> None:
    table = race()
    for seat in (0, 1, ONLOOKER):
        assert table.seen_state(seat).deck == (top(table), *[BACK] * 51)


def test_BC_2_everyone_has_two_piles_empty_at_the_start() -> None:
    assert race(seats=4).state.piles == (((), ()),) * 4


def test_BC_3_anyone_at_any_moment_takes_the_top_card_to_either_pile() -> None:
    table = race(seats=3)
    first, second, third = table.state.deck[:3]
    enter(table, 2, "take * left", "take * right")
    enter(table, 0, "take * right")
    assert table.state.piles == (((), (third,)), ((), ()), ((first,), (second,)))
    assert len(table.state.deck) == 49
    assert [verbs(table, seat) for seat in (0, 1, 2)] == [["take left", "take right"]] * 3


def test_BC_3_only_the_top_card_is_taken() -> None:
    table = race()
    with pytest.raises(IllegalMove):
        table.make_move(0, Take(table.state.deck[1], "left"), table.last_entry_ms)


def test_BC_4_a_card_goes_on_the_end_of_a_pile_and_nothing_else_moves() -> None:
    table = race()
    order = table.state.deck
    enter(table, 0, *["take * left", "take * left", "take * right"] * 4)
    assert table.state.piles[0] == (tuple(order[i] for i in (0, 1, 3, 4, 6, 7, 9, 10)), order[2:12:3])


def test_BC_4_piles_are_seen_by_all() -> None:
    table = race()
    enter(table, 0, "take * left")
    assert table.seen_state(1).piles == table.seen_state(ONLOOKER).piles == table.state.piles


# BC-10, BC-11


@pytest.mark.parametrize("begun", [race, in_turn])
def test_BC_10_the_game_ends_when_the_deck_is_used_up(begun: Callable[[], Table[State, Options]]) -> None:
    table = begun()
    for i in range(52):
        assert table.outcome is None
        enter(table, i % 2, "take * left")
    assert table.outcome and table.seats_with_moves() == [] and table.house_due_ms is None
    assert table.seen_state(0).deck == ()


def test_BC_10_a_call_ends_the_game_on_a_card_that_nobody_wants() -> None:
    table = race(seats=3)
    let_stall(table)
    assert table.outcome is None
    enter(table, 1, "call *")
    assert table.state.called_by == 1
    assert table.outcome == Outcome((0, 0, 0), (0, 1, 2))
    assert table.seats_with_moves() == [] and table.house_due_ms is None and len(table.state.deck) == 52


def test_BC_10_nobody_calls_before_the_deck_has_stalled() -> None:
    table = race()
    with pytest.raises(IllegalMove):
        enter(table, 0, "call *")


def test_BC_11_the_highest_total_of_both_piles_wins() -> None:
    state = called(pair("10h", "8h 2d"), pair("9s 4c"), pair("10d", "10s"))
    assert black_cat.outcome(state) == Outcome((4, 6, 2), (1,))


def test_BC_11_there_is_no_outcome_before_the_end() -> None:
    table = race()
    enter(table, 0, "take * left")
    assert table.outcome is None


# BC-12; the count of Lucky Tom and Music of the Night is in test_black_cat_score.py


def test_BC_12_long_night_on_the_fence_has_two_decks() -> None:
    night = race(decks=2).state.deck
    assert len(set(night)) == 104
    assert sorted(card.removesuffix("-b") for card in night) == sorted(poker_deck() * 2)


@pytest.mark.parametrize(
    ("cards", "rule", "plain", "changed"),
    [
        ("5h 5d", {"lucky_tom": True}, 3, 5),
        ("10h 4d 10d", {"music": True}, 2, 4),
        ("10h Jd", {"face_tomcats": False}, 4, 1),
        ("6s 7c 6c", {"share": False}, 12, 6),
        ("Qs 6s 9h Qc 2c", {"queens": "alike"}, 12, 6),
        ("Kh Kd Ks", {"three_of_a_kind": True}, 0, 2),
        ("6s 7c 2c", {"whole_run": True}, 6, 0),
    ],
)
def test_BC_12_variants_and_house_rules_change_the_outcome(
    cards: str, rule: dict[str, Any], plain: int, changed: int
) -> None:
    by_default, by_rule = (called(pair(cards), options=options) for options in (Options(), Options(**rule)))
    assert black_cat.outcome(by_default) == Outcome((plain,), (0,))
    assert black_cat.outcome(by_rule) == Outcome((changed,), (0,))


def test_BC_9_house_rule_whole_run_and_no_shared_cards_are_not_chosen_together() -> None:
    with pytest.raises(BadOption, match="whole runs"):
        Table(GAME, 2, Options(whole_run=True, share=False))
    Table(GAME, 2, Options(whole_run=True))


def test_BC_9_house_rule_whole_run_is_off_unless_it_is_chosen_and_nothing_is_written_of_it_then() -> None:
    assert not any("whole_run" in word for word in format_option_words(Options()))
    assert "whole_run=yes" in format_option_words(Options(whole_run=True))


# Rulings


def test_BC_ruling_equal_totals_share_the_win() -> None:
    state = called(pair("10h"), pair("8h 2d"), pair("8s 2c"))
    assert black_cat.outcome(state) == Outcome((1, 3, 3), (1, 2))


def test_BC_ruling_nothing_is_counted_across_a_players_piles() -> None:
    state = called(pair("8h", "2d"), pair("9s", "4c"))
    assert black_cat.outcome(state) == Outcome((0, 0), (0, 1))


def test_BC_ruling_house_rule_alike_binds_the_queens_of_one_player_only() -> None:
    state = called(pair("Qs 6s"), pair("Qc 2c"), options=Options(queens="alike"))
    assert black_cat.outcome(state) == Outcome((6, 6), (0, 1))


@pytest.mark.parametrize("seconds", [3, 5, 30])
def test_BC_ruling_the_call_is_allowed_when_nobody_has_taken_the_card_for_a_while(seconds: int) -> None:
    table = race(call_after=seconds)
    assert table.house_due_ms == COUNTDOWN_MS + seconds * 1000
    run_house(table, table.house_due_ms - 1, Random(1))
    assert verbs(table, 0) == ["take left", "take right"]
    run_house(table, COUNTDOWN_MS + seconds * 1000, Random(1))
    assert verbs(table, 0) == verbs(table, 1) == ["take left", "take right", "call"]
    assert table.house_due_ms is None


def test_BC_ruling_the_while_is_5_seconds_and_can_be_set_from_3_to_30() -> None:
    assert Options().call_after == 5
    for seconds in (2, 31):
        with pytest.raises(BadOption):
            Table(GAME, 2, Options(call_after=seconds))


def test_BC_ruling_the_while_begins_anew_with_every_card() -> None:
    table = race()
    enter(table, 0, "take * left")
    assert (
        table.pending_request == Wait(5000, Stall(top(table)))
        and table.house_due_ms == table.last_entry_ms + 5000
    )


def test_BC_ruling_a_take_ends_the_stall() -> None:
    table = race()
    let_stall(table)
    enter(table, 1, "take * left")
    assert verbs(table, 0) == ["take left", "take right"]
    assert table.house_due_ms == table.last_entry_ms + 5000


def test_BC_ruling_taking_turns_each_in_turn_takes_or_passes() -> None:
    table = in_turn(seats=3)
    for seat in (0, 1, 2, 0):
        assert table.seats_with_moves() == [seat]
        assert verbs(table, seat) == ["take left", "take right", "pass"]
        enter(table, seat, "pass *" if seat == 1 else "take * right")
    assert [len(right) for _, right in table.state.piles] == [2, 0, 1]


def test_BC_3_a_race_is_everybodys_turn_until_the_game_is_over() -> None:
    assert {black_cat.turn(state) for state in race(seats=3).states} == {EVERYBODY}
    assert black_cat.turn(called(pair(""), pair(""))) == NOBODY
    assert in_turn(seats=3, first=2).turn == 2


def test_BC_ruling_taking_turns_the_deck_is_turned_at_once_and_no_clock_runs() -> None:
    table = in_turn()
    assert table.state.turned and table.last_entry_ms == 0 and table.house_due_ms is None
    enter(table, 0, "pass *")
    assert table.house_due_ms is None


def test_BC_ruling_taking_turns_a_pass_leaves_the_card_to_the_next() -> None:
    table = in_turn()
    card = top(table)
    enter(table, 0, "pass *")
    enter(table, 1, f"take {card} left")
    assert table.state.piles[1] == ((card,), ())


def test_BC_ruling_taking_turns_anyone_may_call_when_everyone_has_passed_on_one_card() -> None:
    table = in_turn(seats=3)
    for seat in (0, 1, 2):
        assert not any(isinstance(move, Call) for each in range(3) for move in table.moves(each))
        enter(table, seat, "pass *")
    assert verbs(table, 0) == ["take left", "take right", "pass", "call"]
    assert verbs(table, 1) == verbs(table, 2) == ["call"]
    enter(table, 2, "call *")
    assert table.outcome and table.state.called_by == 2


def test_BC_ruling_taking_turns_passes_on_two_cards_are_not_added() -> None:
    table = in_turn(seats=3)
    enter(table, 0, "pass *")
    enter(table, 1, "pass *")
    enter(table, 2, "take * left")
    enter(table, 0, "pass *")
    assert not table.state.stalled


def test_BC_ruling_taking_turns_after_a_card_was_taken_everyone_must_pass_anew() -> None:
    table = in_turn(seats=3)
    enter(table, 0, "take * left")
    for seat in (1, 2, 0):
        assert not any(isinstance(move, Call) for each in range(3) for move in table.moves(each))
        enter(table, seat, "pass *")
    assert any(isinstance(move, Call) for move in table.moves(1))


def test_BC_ruling_taking_turns_goes_on_round_until_somebody_calls() -> None:
    table = in_turn()
    for seat in (0, 1, 0, 1, 0):
        enter(table, seat, "pass *")
    assert verbs(table, 0) == ["call"]
    enter(table, 1, "take * left")
    assert table.seats_with_moves() == [0] and verbs(table, 0) == ["take left", "take right", "pass"]


def test_BC_ruling_taking_turns_the_left_neighbour_of_who_began_begins_the_next_game() -> None:
    for first, following in ((0, 1), (1, 2), (2, 0)):
        assert black_cat.next_game_options(in_turn(seats=3, first=first).state).first == following


def test_BC_ruling_taking_turns_the_first_seat_is_given() -> None:
    assert in_turn(seats=4, first=3).seats_with_moves() == [3]
    with pytest.raises(BadOption, match=r"^first is 0 to 1 with 2 players, not 2\.$"):
        in_turn(seats=2, first=2)


def test_BC_ruling_taking_turns_scores_the_same() -> None:
    one, two = pair("Qs 6s 5h 5d", "10h"), pair("2h Qd 2s 8h")
    outcomes = {black_cat.outcome(called(one, two, options=Options(pace=pace))) for pace in ("race", "turns")}
    assert outcomes == {Outcome((10, 5), (0,))}


def test_BC_ruling_a_late_tap_takes_nothing_and_costs_nothing() -> None:
    table = race()
    wanted = top(table)
    enter(table, 0, "take * left")
    before, entries = table.state, len(table.entries)
    with pytest.raises(IllegalMove):
        table.make_move(1, Take(wanted, "left"), table.last_entry_ms)
    assert table.state is before and len(table.entries) == entries


def test_BC_ruling_a_late_pass_names_a_card_that_has_gone() -> None:
    table = in_turn()
    gone = top(table)
    enter(table, 0, "take * left")
    with pytest.raises(IllegalMove):
        table.make_move(1, Pass(gone), table.last_entry_ms)


def test_BC_ruling_a_late_call_names_a_card_that_has_gone() -> None:
    table = race()
    gone = top(table)
    enter(table, 0, "take * left")
    let_stall(table)
    with pytest.raises(IllegalMove):
        table.make_move(1, Call(gone), table.last_entry_ms)


# The examples, played

NUMBERS = pair("8h 2d 8s 10d 6h Ac 3d 7h")
QUEENS = pair("Qs 6s 5h 5d 8h 2d Qd Qc 2h 8c 7h 3d 4h 6c Qh")


@pytest.mark.parametrize(("decks", "pace", "share"), list(product((1, 2), ("race", "turns"), (True, False))))
def test_BC_examples_are_10_and_25_whatever_the_pace(decks: int, pace: Any, share: bool) -> None:
    options = Options(decks=decks, pace=pace, share=share)
    assert black_cat.outcome(called(NUMBERS, QUEENS, options=options)) == Outcome((10, 25), (1,))


# The table


def test_two_to_four_play() -> None:
    for seats in (1, 5):
        with pytest.raises(BadSeatCount):
            Table(GAME, seats)


def test_a_game_is_written_and_read_back() -> None:
    table = race(seats=3, decks=2)
    enter(table, 2, "take * left")
    let_stall(table)
    enter(table, 0, "take * right")
    let_stall(table)
    enter(table, 1, "call *")
    assert read_transcript(write_transcript(table), {GAME.NAME: GAME}).state == table.state


def test_a_move_of_another_game_is_refused() -> None:
    with pytest.raises(IllegalMove, match="There is no 'purr' in Black Cat"):
        black_cat.play(race().state, 0, Purr())
