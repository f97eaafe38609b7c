"""Kit and Kat in Nuerland, clause by clause."""

from dataclasses import dataclass, replace
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.core.cards import BACK, face_down_cards
from clowder.core.errors import BadOption, BadSeatCount, IllegalMove
from clowder.core.options import format_option_words
from clowder.core.rules import HOUSE, NOBODY, ONLOOKER, Move, Shuffle, Shuffled
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.core.transcript import read_transcript, write_transcript
from clowder.games.kit_and_kat import rules as kk
from clowder.games.kit_and_kat.rules import DECK, Options, State, TurnRecord
from nuerland_tables import (
    CLASSIC,
    COSTLY,
    DUTIFUL,
    DUTIFUL_CLASSIC,
    GUIDED,
    JOINING,
    all_cards,
    called_right,
    dealt_table,
    finish_table,
    hand_text,
    laid_out,
    on_book,
    possible_moves,
    read_piles,
    table_after,
    used_up,
)
from playing import new_table, play_steps, run_house

# KK-1 to KK-3: the cards and the deal


def test_KK_1_fourteen_books_of_ten_cards() -> None:
    assert len(DECK) == len(set(DECK)) == 140
    assert [kk.book_index_of(card) for card in DECK] == [index for index in range(14) for _ in range(10)]
    assert [kk.number_in_book(card) for card in DECK] == [*range(1, 11)] * 14
    assert (DECK[0], DECK[-1]) == ("a1", "n10")


def test_KK_2_dealt_in_28_packets_of_five_one_for_each_hand() -> None:
    state = dealt_table(3, dealer=0)
    assert [len(packet) for packet in (*state.hands, *state.heap)] == [5] * 28
    assert all_cards(state) == sorted(DECK)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_KK_2_ruling_packets_are_taken_in_turn_from_the_right_of_the_dealer(seats: int) -> None:
    state = dealt_table(seats, dealer=1)
    packets = [DECK[start : start + 5] for start in range(0, 140, 5)]
    for place, packet in enumerate(packets[:seats], start=1):
        assert state.hands[(1 - place) % seats] == packet
    assert state.heap == tuple(packets[seats:])


def test_KK_2_ruling_a_hand_used_up_by_playing_is_replaced_and_the_turn_goes_on() -> None:
    state = table_after(laid_out("a2", "b5", books="a1", heap="a3 c1 b9|d2"), "0 play a2")
    assert (hand_text(state), state.heap, state.turn) == ("a3 c1 b9", (("d2",),), 0)
    assert possible_moves(state) == ["play c1"]


def test_KK_2_ruling_a_hand_used_up_by_laying_is_replaced_and_the_turn_is_over() -> None:
    state = table_after(laid_out("c2", "b5", heap="c1 b9"), "0 lay c2 0")
    assert (hand_text(state), state.heap, state.turn) == ("c1 b9", (), 1)


def test_KK_2_ruling_without_packet_and_hand_one_goes_on_from_the_kittens_and_passes() -> None:
    state = laid_out("", "b5", books="a1", kittens={0: "a3 a2|c7"})
    assert possible_moves(state) == ["play a2", "pass"]
    state = table_after(state, "0 play a2")
    assert possible_moves(state) == ["play a3", "pass"]
    assert table_after(state, "0 pass").turn == 1


def test_KK_2_ruling_a_player_with_nothing_at_all_passes() -> None:
    assert possible_moves(laid_out("", "b5")) == ["pass"]


def test_KK_3_the_first_with_a_1_from_the_right_of_the_dealer_begins() -> None:
    nothing = "a2 a3 a4 a5 a6 b2 b3 b4 b5 b6 "
    assert dealt_table(4, dealer=2, first_cards="a1 a2 a3 a4 a5 b1").turn == 1
    assert dealt_table(4, dealer=2, first_cards=nothing + "c9 c1 c3 c4 c5 d1").turn == 3
    assert dealt_table(3, dealer=2, first_cards=nothing + "a1").turn == 2


def test_KK_3_ruling_if_nobody_holds_a_1_the_dealers_right_begins() -> None:
    no_ones = "a2 a3 a4 a5 a6 b2 b3 b4 b5 b6 c2 c3 c4 c5 c6"
    assert dealt_table(3, dealer=0, first_cards=no_ones).turn == 2


def test_KK_3_a_dealer_is_drawn_among_the_seats() -> None:
    state = kk.setup(4, GUIDED)
    assert kk.house_move(state) == Shuffle(("0", "1", "2", "3"))
    state = kk.play(state, HOUSE, Shuffled(("2", "0", "3", "1")))
    assert (state.dealer, kk.house_move(state), state.finish) == (2, Shuffle(DECK), False)
    assert not any(kk.moves(state, seat) for seat in range(4))


def test_KK_3_a_dealer_can_be_named_but_only_one_who_sits_there() -> None:
    assert kk.setup(4, Options(dealer="3")).dealer == 3
    with pytest.raises(BadOption, match="Seat 3 cannot deal: the last of 3 seats is 2"):
        kk.setup(3, Options(dealer="3"))


def test_KK_ruling_two_to_six_play() -> None:
    assert list(kk.SEATS) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(BadSeatCount):
            Table(kk, seats)


# KK-4 to KK-7: a turn


def test_KK_4_1s_come_before_all_else() -> None:
    state = laid_out("a2 b1 c1 d7", "", books="a1")
    assert possible_moves(state) == ["play b1", "play c1"]
    assert possible_moves(table_after(state, "0 play b1")) == ["play c1"]
    assert "play a2" in possible_moves(table_after(state, "0 play b1", "0 play c1"))


def test_KK_4_other_cards_are_played_in_order() -> None:
    state = laid_out("a3 a4 b2 c6", "", books="a2 c6")
    assert [move for move in possible_moves(state) if "play" in move] == ["play a3"]
    state = table_after(state, "0 play a3")
    assert on_book(state, "a") == "a1 a2 a3"
    assert [move for move in possible_moves(state) if "play" in move] == ["play a4"]


def test_KK_5_one_plays_on_from_hand_and_kittens() -> None:
    state = laid_out("a2 a4 h9", "", books="a1", kittens={0: "b5|a3"})
    state = table_after(state, "0 play a2", "0 play a3", "0 play a4")
    assert (hand_text(state), state.turn, on_book(state, "a")) == ("h9", 0, "a1 a2 a3 a4")
    assert state.kittens[0] == (("b5",), (), (), ())


def test_KK_5_who_cannot_go_on_lays_a_kitten_and_the_next_has_the_turn() -> None:
    state = laid_out("b5 c6", "", "d4", "")
    assert possible_moves(state) == ["lay b5 0", "lay c6 0"]
    state = table_after(state, "0 lay c6 0")
    assert (hand_text(state), state.kittens[0][0], state.turn) == ("b5", ("c6",), 3)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_KK_5_ruling_the_turn_passes_to_the_right(seats: int) -> None:
    state = laid_out(*["c4"] * seats)
    order = []
    for _ in range(seats):
        order.append(state.turn)
        state = table_after(state, f"{state.turn} lay c4 0")
    assert order == [-place % seats for place in range(seats)]


def test_KK_5_only_the_player_in_turn_acts() -> None:
    state = laid_out("a2", "a3 b1", options=CLASSIC)
    assert possible_moves(state, 1) == []


def test_KK_5_ruling_one_may_stop_before_one_must() -> None:
    assert possible_moves(laid_out("a2 b7", "", books="a1")) == ["play a2", "lay a2 0", "lay b7 0"]


def test_KK_5_ruling_but_not_while_holding_a_1() -> None:
    assert possible_moves(laid_out("b7 a1", "")) == ["play a1"]


def test_KK_5_ruling_a_1_among_the_kittens_binds_nobody() -> None:
    state = laid_out("a2 b7", "", books="a1", kittens={0: "c1"})
    assert possible_moves(state) == ["play a2", "play c1", "lay a2 1", "lay b7 1"]
    state = replace(state, options=CLASSIC)
    assert not called_right(table_after(state, "0 play a2", "0 lay b7 1"))


def test_KK_5_ruling_any_1_may_be_played_while_a_1_is_in_hand() -> None:
    state = laid_out("b7 a1", "", kittens={0: "c1|d5"})
    assert possible_moves(state) == ["play a1", "play c1"]
    assert not called_right(table_after(replace(state, options=CLASSIC), "0 play c1"))


def test_KK_5_house_rule_nobody_stops_while_they_can_play() -> None:
    state = laid_out("a2 b7", "", books="a1", options=DUTIFUL)
    assert possible_moves(state) == ["play a2"]
    assert possible_moves(table_after(state, "0 play a2")) == ["lay b7 0"]


def test_KK_5_house_rule_nobody_passes_while_they_can_play() -> None:
    state = laid_out("", "b5", books="a1", kittens={0: "a2"}, options=DUTIFUL)
    assert possible_moves(state) == ["play a2"]
    assert possible_moves(table_after(state, "0 play a2")) == ["pass"]


def test_KK_6_the_top_of_each_pile_can_be_played_and_the_covered_wait() -> None:
    state = laid_out("h9", "", books="a1 b1", kittens={0: "a2 g9|b2"})
    assert "play b2" in possible_moves(state) and "play a2" not in possible_moves(state)
    assert "play g9" in possible_moves(replace(state, options=CLASSIC))
    assert "play a2" not in possible_moves(replace(state, options=CLASSIC))


def test_KK_6_what_was_covered_can_be_played_after_its_cover() -> None:
    state = laid_out("h9", "", books="a1 b1", kittens={0: "a2 b2"})
    assert "play a2" in possible_moves(table_after(state, "0 play b2"))


def test_KK_6_a_fifth_kitten_covers_one_of_the_four() -> None:
    state = laid_out("h9 k9", "", kittens={0: "a2|b2|c2|d2"})
    assert possible_moves(state) == [f"lay {card} {place}" for card in ("h9", "k9") for place in range(4)]
    assert table_after(state, "0 lay h9 2").kittens[0] == (("a2",), ("b2",), ("c2", "h9"), ("d2",))


def test_KK_6_ruling_a_kitten_covers_another_only_when_there_are_four_piles() -> None:
    assert possible_moves(laid_out("h9", "", kittens={0: "a2|b2|c2"})) == ["lay h9 3"]


def test_KK_6_ruling_a_new_kitten_goes_to_the_first_free_place() -> None:
    state = laid_out("h9", "", books="b1", kittens={0: "a3|b2|c2|d2"})
    assert possible_moves(table_after(state, "0 play b2")) == ["lay h9 1"]


def test_KK_6_house_rule_instead_of_covering_a_pile_one_may_be_laid_on_another() -> None:
    state = laid_out("h9", "k9", kittens={0: "a3 a2|b2|c2|d2"}, options=JOINING[GUIDED])
    covers = [f"lay h9 {place}" for place in range(4)]
    joins = [f"join h9 {pile} {onto}" for pile in range(4) for onto in range(4) if pile != onto]
    assert possible_moves(state) == [*covers, *joins, *(f"join h9 {pile} {pile}" for pile in range(4))]
    state = table_after(state, "0 join h9 0 2")
    assert state.kittens[0] == read_piles("h9|b2|c2 a3 a2|d2") and state.turn == 1 and hand_text(state) == ""


def test_KK_6_house_rule_a_pile_may_also_be_laid_on_the_new_kitten() -> None:
    state = laid_out("h9", "k9", kittens={0: "a3 a2|b2|c2|d2"}, options=JOINING[GUIDED])
    state = table_after(state, "0 join h9 0 0")
    assert state.kittens[0] == read_piles("h9 a3 a2|b2|c2|d2") and state.turn == 1 and hand_text(state) == ""


def test_KK_6_house_rule_of_five_kittens_any_may_lie_on_any_other() -> None:
    state = laid_out("h9", "k9", kittens={0: "a2|b2|c2|d2"}, options=JOINING[GUIDED])
    found = set[str]()
    for move in possible_moves(state):
        piles = table_after(state, f"0 {move}").kittens[0]
        found |= {" on ".join(reversed(pile)) for pile in piles if len(pile) > 1}
    five = ("a2", "b2", "c2", "d2", "h9")
    assert found == {f"{one} on {other}" for one in five for other in five if one != other}


def test_KK_6_house_rule_what_lies_on_the_new_kitten_is_played_before_it() -> None:
    kittens = {0: "a3 a2|b2|c2|d2"}
    state = laid_out("h9", "k9 k8", books="a1 h8", kittens=kittens, options=JOINING[GUIDED])
    state = table_after(state, "0 join h9 0 0", "1 lay k9 0")
    assert "play a2" in possible_moves(state) and "play h9" not in possible_moves(state)
    assert "play h9" in possible_moves(table_after(state, "0 play a2", "0 play a3"))


def test_KK_6_house_rule_a_kitten_wrongly_laid_under_a_pile_is_drawn_out_from_below() -> None:
    state = laid_out("h9 b1", "c7", kittens={0: "f2|f3 g3|f4|f5"}, options=JOINING[CLASSIC])
    state = table_after(state, "0 join h9 1 1")
    assert state.kittens[0] == read_piles("f2|h9 f3 g3|f4|f5")
    state = table_after(state, "1 call", "house b1")
    assert hand_text(state) == "h9" and state.kittens[0] == read_piles("f2|f3 g3|f4|f5")


@pytest.mark.parametrize("then", ["1 call", "1 lay c7 0"])
def test_KK_6_house_rule_a_misplaced_kitten_goes_back_on_the_pile_that_lies_on_the_new_one(then: str) -> None:
    state = laid_out("h9 b9", "c7", kittens={0: "f2 g6|f3|f4|f5"}, options=JOINING[CLASSIC])
    state = table_after(state, "0 play g6", "0 join h9 0 0", then)
    assert state.kittens[0] == read_piles("h9 f2 g6|f3|f4|f5")


def test_KK_6_house_rule_piles_are_joined_only_if_it_is_chosen_and_when_there_are_four() -> None:
    assert not Options().joined_piles
    assert "join" not in " ".join(possible_moves(laid_out("h9", "", kittens={0: "a2|b2|c2|d2"})))
    state = laid_out("h9", "", kittens={0: "a2|b2|c2"}, options=JOINING[GUIDED])
    assert possible_moves(state) == ["lay h9 3"]


def test_KK_6_house_rule_of_joined_piles_the_top_alone_can_be_played() -> None:
    state = laid_out("h9", "k9 k8", books="a1 b1 h8", kittens={0: "a2|b2|c2|d2"}, options=JOINING[GUIDED])
    state = table_after(state, "0 join h9 0 1", "1 lay k9 0")
    assert {"play h9", "play a2"} <= set(possible_moves(state)) and "play b2" not in possible_moves(state)
    assert "play b2" in possible_moves(table_after(state, "0 play a2"))


def test_KK_6_house_rule_piles_stay_joined_when_the_kitten_was_wrongly_laid_and_goes_back() -> None:
    state = laid_out("h9 b1", "c7", kittens={0: "f2|f3|f4|f5"}, options=JOINING[CLASSIC])
    state = table_after(state, "0 join h9 1 3", "1 call", "house b1")
    assert hand_text(state) == "h9" and state.kittens[0] == read_piles("f2||f4|f5 f3")


@pytest.mark.parametrize("onto", ["1 call", "1 lay c7 0"])
def test_KK_6_house_rule_a_misplaced_kitten_goes_back_to_its_place_though_its_pile_is_elsewhere(
    onto: str,
) -> None:
    state = laid_out("h9 b9", "c7", kittens={0: "f2 g6|f3|f4|f5"}, options=JOINING[CLASSIC])
    state = table_after(state, "0 play g6", "0 join h9 0 2", onto)
    assert state.kittens[0] == read_piles("h9 g6|f3|f4 f2|f5")


def test_KK_6_house_rule_whether_one_was_able_is_judged_before_piles_are_joined() -> None:
    state = laid_out("h9", "c7", books="a1", kittens={0: "f2|a2|f4|f5"}, options=JOINING[DUTIFUL_CLASSIC])
    assert called_right(table_after(state, "0 join h9 0 1"))
    assert called_right(table_after(state, "0 join h9 1 0"))
    assert called_right(table_after(state, "0 join h9 1 1"))
    hidden = replace(state, kittens=(read_piles("a2 f2|f3|f4|f5"), kk.NO_KITTENS))
    assert not called_right(table_after(hidden, "0 join h9 0 1"))


@pytest.mark.parametrize("options", [GUIDED, CLASSIC])
def test_KK_6_ruling_the_kittens_of_others_cannot_be_played(options: Options) -> None:
    state = laid_out("h9", "", books="a1", kittens={1: "a2"}, options=options)
    assert "play a2" not in possible_moves(state)


def test_KK_7_whoever_plays_a_10_takes_the_book() -> None:
    state = table_after(laid_out("h9", "a10 h8", books="a9", turn=1), "1 play a10")
    assert state.taken == (1, *(None,) * 13)


def test_KK_7_whoever_plays_another_card_takes_nothing() -> None:
    assert not any(table_after(laid_out("h9", "a9 h8", books="a8", turn=1), "1 play a9").taken)


ALL_BUT_N = " ".join(f"{name}10" for name in kk.BOOKS[:-1])


def test_KK_7_most_books_win_when_all_are_taken() -> None:
    state = laid_out("n10", "", "", books=ALL_BUT_N + " n9", options=CLASSIC)
    state = replace(state, taken=(*[2] * 7, *[1] * 5, 0, None))
    assert kk.outcome(state) is None
    ended = kk.outcome(table_after(state, "0 play n10"))
    assert ended and (ended.scores, ended.winners) == ((2, 5, 7), (2,))


def test_KK_7_ruling_equal_numbers_of_books_share_the_win() -> None:
    state = laid_out("n10", "", "", books=ALL_BUT_N + " n9")
    ended = kk.outcome(table_after(replace(state, taken=(*[0] * 5, *[1] * 6, 2, 2, None)), "0 play n10"))
    assert ended and (ended.scores, ended.winners) == ((6, 6, 2), (0, 1))


@pytest.mark.parametrize("options", [GUIDED, CLASSIC])
def test_KK_7_nobody_moves_once_the_last_book_is_taken(options: Options) -> None:
    state = table_after(laid_out("n10", "", books=ALL_BUT_N + " n9", options=options), "0 play n10")
    assert possible_moves(state, 0) == possible_moves(state, 1) == []
    assert kk.turn(state) == NOBODY


# KK-8: mistakes


def test_KK_8_ruling_in_the_guided_way_nobody_errs_or_calls() -> None:
    state = table_after(laid_out("a2 b5", "c7", books="a1"), "0 play a2")
    assert possible_moves(state) == ["lay b5 0"] and possible_moves(state, 1) == []


def test_KK_8_ruling_in_the_classic_way_anything_can_be_played() -> None:
    state = laid_out("b1 c7", "", kittens={0: "d2 e3|f4"}, options=CLASSIC)
    assert [move for move in possible_moves(state) if "play" in move] == [
        "play b1",
        "play c7",
        "play e3",
        "play f4",
    ]
    assert [move for move in possible_moves(state) if "lay " in move and "play" not in move] == [
        "lay b1 2",
        "lay c7 2",
    ]


@given(st.lists(st.integers(0, 10), min_size=14, max_size=14), st.booleans())
def test_KK_8_ruling_nothing_that_can_be_tapped_hints_at_a_mistake(heights: list[int], dutiful: bool) -> None:
    """The same moves are offered, whatever cards are on the books and whoever erred."""
    options = replace(CLASSIC, must_play_all=dutiful)
    state = laid_out("a2 b1 c7", "d4", kittens={0: "e5"}, options=options)
    state = replace(state, deeds=TurnRecord(0))
    books = tuple(tuple(DECK[10 * book : 10 * book + height]) for book, height in enumerate(heights))
    erred = replace(state, books=books, deeds=TurnRecord(0, mistaken=True, wrongly_laid="b1"))
    for seat in (0, 1):
        assert possible_moves(erred, seat) == possible_moves(state, seat)


def test_KK_8_mistake_a_is_a_card_out_of_order() -> None:
    state = laid_out("a3 b9 a2", "c7", books="a1", options=CLASSIC)
    assert called_right(table_after(state, "0 play a3"))
    assert not called_right(table_after(state, "0 play a2"))


def test_KK_8_mistake_a_is_noticed_on_kittens_too() -> None:
    state = laid_out("b9", "c7", books="a1", kittens={0: "a3|a2"}, options=CLASSIC)
    assert called_right(table_after(state, "0 play a3"))
    assert not called_right(table_after(state, "0 play a2"))


def test_KK_8_mistake_b_is_a_card_played_while_a_1_is_in_hand() -> None:
    state = laid_out("a2 b1", "c7", books="a1", kittens={0: "d2"}, options=CLASSIC)
    assert called_right(table_after(state, "0 play a2"))
    assert called_right(table_after(state, "0 play a2", "0 play b1"))
    assert not called_right(table_after(state, "0 play b1", "0 play a2"))


def test_KK_8_mistake_b_is_a_kitten_played_while_a_1_is_in_hand() -> None:
    state = laid_out("b1", "c7", books="a1", kittens={0: "a2"}, options=CLASSIC)
    assert called_right(table_after(state, "0 play a2"))


def test_KK_8_mistake_b_is_a_kitten_laid_while_a_1_is_in_hand() -> None:
    state = laid_out("b9 b1 c8", "c7", options=CLASSIC)
    assert called_right(table_after(state, "0 lay b9 0"))
    assert called_right(table_after(state, "0 lay b1 0"))
    assert not called_right(table_after(state, "0 play b1", "0 lay b9 0"))


def test_KK_8_playing_a_1_while_holding_another_is_no_mistake() -> None:
    assert not called_right(table_after(laid_out("a1 b1", "c7", options=CLASSIC), "0 play b1"))


def test_KK_8_mistake_c_is_stopping_when_able_under_the_house_rule() -> None:
    state = laid_out("a2 b9 c8", "c7", books="a1", options=DUTIFUL_CLASSIC)
    assert called_right(table_after(state, "0 lay b9 0"))
    assert called_right(table_after(state, "0 lay a2 0"))
    assert not called_right(table_after(state, "0 play a2", "0 lay b9 0"))
    assert not called_right(table_after(replace(state, options=CLASSIC), "0 lay b9 0"))


def test_KK_8_mistake_c_is_laying_when_a_kitten_could_be_played() -> None:
    state = laid_out("b9 c8", "c7", books="a1", kittens={0: "a2"}, options=DUTIFUL_CLASSIC)
    assert called_right(table_after(state, "0 lay b9 1"))


def test_KK_8_mistake_c_is_passing_when_able_under_the_house_rule() -> None:
    state = laid_out("", "c7", books="a1", kittens={0: "a2"}, options=DUTIFUL_CLASSIC)
    assert called_right(table_after(state, "0 pass"))
    assert not called_right(table_after(state, "0 play a2", "0 pass"))
    assert not called_right(table_after(replace(state, options=CLASSIC), "0 pass"))


def test_KK_8_ruling_a_misplaced_card_lies_on_its_book_without_counting() -> None:
    state = table_after(laid_out("a3 a4 b9 a2", "c7", books="a1", options=CLASSIC), "0 play a3")
    assert on_book(state, "a") == "a1 a3" and kk.last_number_in_order(state, 0) == 1
    assert called_right(state)
    state = table_after(state, "0 play a4", "0 play a2")
    assert on_book(state, "a") == "a1 a3 a4 a2" and kk.last_number_in_order(state, 0) == 2
    assert [each.card for each in state.deeds.misplaced] == ["a3", "a4"]


def test_KK_8_ruling_a_misplaced_card_does_not_come_into_order_later() -> None:
    state = table_after(laid_out("a3 a4 b9 a2", "c7", books="a1", options=CLASSIC), "0 play a3", "0 play a2")
    state = table_after(state, "0 play a4")
    assert kk.last_number_in_order(state, 0) == 2
    assert [each.card for each in state.deeds.misplaced] == ["a3", "a4"]


def test_KK_8_ruling_a_misplaced_card_changes_nothing_on_other_books() -> None:
    state = table_after(laid_out("a3 b2 b9", "c7", books="a1 b1", options=CLASSIC), "0 play a3", "0 play b2")
    assert kk.last_number_in_order(state, 1) == 2 and [each.card for each in state.deeds.misplaced] == ["a3"]


def test_KK_8_ruling_a_misplaced_10_takes_no_book() -> None:
    state = table_after(laid_out("a10 b9", "c7", books="a1", options=CLASSIC), "0 play a10")
    assert state.taken[0] is None
    assert on_book(table_after(state, "0 lay b9 0", "1 lay c7 0"), "a") == "a1"


def test_KK_8_ruling_what_is_in_order_counts_even_if_a_1_was_held_back() -> None:
    state = table_after(laid_out("a10 b1 e9", "c7", books="a9", options=CLASSIC), "0 play a10", "1 call")
    assert state.taken[0] == 0 and on_book(state, "a").endswith("a10")
    assert state.draw and hand_text(state) == "b1 e9"


# KK-8: calls


def test_KK_8_all_others_may_call_from_a_players_first_act() -> None:
    state = laid_out("a2 b9", "c7", "d7", books="a1", options=CLASSIC)
    assert not any("call" in possible_moves(state, seat) for seat in (0, 1, 2))
    state = table_after(state, "0 play a2")
    assert [("call" in possible_moves(state, seat)) for seat in (0, 1, 2)] == [False, True, True]


def test_KK_8_ruling_they_may_call_until_the_next_players_first_act() -> None:
    state = table_after(
        laid_out("a3 b9", "c7", "d7 e7", books="a1", options=CLASSIC), "0 play a3", "0 lay b9 0"
    )
    assert [("call" in possible_moves(state, seat)) for seat in (0, 1, 2)] == [False, True, True]
    assert called_right(state)
    state = table_after(state, "2 lay e7 0")
    assert [("call" in possible_moves(state, seat)) for seat in (0, 1, 2)] == [True, True, False]
    assert not called_right(state)


def test_KK_8_ruling_a_pass_is_an_act() -> None:
    state = laid_out("a3 b9", "c7", "", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a3", "0 lay b9 0", "2 pass")
    assert [("call" in possible_moves(state, seat)) for seat in (0, 1, 2)] == [True, True, False]
    assert not called_right(state)


def test_KK_8_ruling_a_call_is_no_act() -> None:
    state = table_after(laid_out("a2 b9", "c7", "d7", books="a1", options=CLASSIC), "0 play a2", "0 lay b9 0")
    state = table_after(state, "2 call")
    assert "call" in possible_moves(state, 1) and possible_moves(state, 2) == ["play d7", "lay d7 0"]


def test_KK_8_ruling_each_may_call_once_in_that_time() -> None:
    state = table_after(laid_out("a2 b9 a5", "c7", "d7", books="a1", options=CLASSIC), "0 play a2", "1 call")
    state = table_after(state, "0 play a5")
    assert "call" not in possible_moves(state, 1) and called_right(state, 2)
    assert "call" in possible_moves(table_after(state, "0 lay b9 0", "2 lay d7 0"), 1)


def test_KK_8_the_caller_draws_unseen_from_the_hand_of_the_one_who_erred() -> None:
    state = table_after(laid_out("a3 b9 d4", "c7", "e7", books="a1", options=CLASSIC), "0 play a3", "1 call")
    assert kk.house_move(state) == Shuffle(("b9", "d4", "a3"))
    state = table_after(state, "house d4")
    assert (hand_text(state, 0), hand_text(state, 1), kk.house_move(state)) == ("b9 a3", "c7 d4", None)


def test_KK_8_the_turn_is_over_on_the_spot_without_a_kitten() -> None:
    state = laid_out("a3 b9", "c7", "d7", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a3", "1 call", "house b9")
    assert (state.turn, state.kittens[0]) == (2, kk.NO_KITTENS)
    assert possible_moves(state, 0) == []


def test_KK_8_the_one_who_erred_goes_on_at_their_next_turn() -> None:
    state = laid_out("a3 b9", "c7 c8", "d7 d8", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a3", "1 call", "house b9", "2 lay d7 0", "1 lay c7 0")
    assert possible_moves(state, 0) == ["play a3", "lay a3 0", "call"]


def test_KK_8_ruling_a_late_call_does_not_end_the_turn_of_the_next() -> None:
    state = laid_out("a3 b9 e7", "c7", "d7", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a3", "0 lay b9 0", "1 call", "house e7")
    assert state.turn == 2


def test_KK_8_ruling_the_first_right_call_ends_it() -> None:
    state = laid_out("a3 b9", "c7", "d7", books="a1", options=COSTLY)
    state = table_after(state, "0 play a3", "1 call", "house b9")
    assert not any("call" in possible_moves(state, seat) for seat in (0, 1, 2))


def test_KK_8_ruling_a_right_call_may_follow_a_wrong_one() -> None:
    state = laid_out("a2 a5 b9", "c7", "d7", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a2", "1 call", "0 play a5", "2 call", "house b9")
    assert hand_text(state, 2) == "d7 b9"


def test_KK_8_ruling_misplaced_cards_go_back_to_hand_and_piles() -> None:
    state = laid_out("a3 b9", "c7", books="a1", kittens={0: "f5 g6|h7"}, options=CLASSIC)
    state = table_after(state, "0 play g6", "0 play a3", "0 play f5", "0 play h7")
    assert state.kittens[0] == kk.NO_KITTENS
    state = table_after(state, "1 call", "house b9")
    assert hand_text(state) == "a3" and state.kittens[0] == read_piles("f5 g6|h7")
    assert [on_book(state, name) for name in "afgh"] == ["a1", "", "", ""]


def test_KK_8_ruling_a_kitten_laid_by_mistake_b_goes_back_to_the_hand() -> None:
    state = laid_out("b9 b1", "c7", kittens={0: "f5|f6|f7|f8"}, options=CLASSIC)
    state = table_after(state, "0 lay b9 1", "1 call", "house b1")
    assert hand_text(state) == "b9" and state.kittens[0] == read_piles("f5|f6|f7|f8")


def test_KK_8_ruling_a_laid_1_goes_back_to_a_hand_replaced_since() -> None:
    state = laid_out("b1", "c7", heap="d4 d5", options=CLASSIC)
    state = table_after(state, "0 lay b1 0", "1 call")
    assert sorted(state.hands[0]) == ["b1", "d4", "d5"] and state.kittens[0] == kk.NO_KITTENS


def test_KK_8_ruling_a_kitten_laid_rightly_before_a_late_call_stays() -> None:
    state = laid_out("a3 b9 e5", "c7", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a3", "0 lay b9 0", "1 call", "house e5")
    assert hand_text(state) == "a3" and state.kittens[0] == read_piles("b9")


def test_KK_8_ruling_a_kitten_laid_after_the_1_was_played_stays() -> None:
    state = laid_out("a2 b1 b9 e5", "c7", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a2", "0 play b1", "0 lay b9 0", "1 call", "house e5")
    assert hand_text(state) == "" and state.kittens[0] == read_piles("b9")


def test_KK_8_ruling_one_draw_however_many_mistakes() -> None:
    state = laid_out("a3 a5 b1 e5", "c7", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a3", "0 play a5", "0 lay e5 0", "1 call", "house b1")
    assert kk.house_move(state) is None and sorted(state.hands[0]) == ["a3", "a5", "e5"]


def test_KK_8_ruling_nothing_is_drawn_from_an_empty_hand() -> None:
    state = laid_out("", "c7", kittens={0: "a3"}, options=CLASSIC)
    state = table_after(state, "0 play a3", "1 call")
    assert kk.house_move(state) is None and hand_text(state, 1) == "c7"
    assert (state.kittens[0], state.turn) == (read_piles("a3"), 1)


def test_KK_8_corner_a_hand_emptied_by_a_blind_draw_is_refilled_at_once() -> None:
    state = laid_out("a3", "c7", books="a1", kittens={0: "e4"}, heap="d4 d5|d6", options=CLASSIC)
    state = table_after(state, "0 play e4", "1 call", "house a3")
    assert (hand_text(state), hand_text(state, 1), state.heap) == ("d4 d5", "c7 a3", (("d6",),))


def test_KK_8_corner_a_misplaced_kitten_goes_back_on_top_of_a_new_kitten() -> None:
    state = laid_out("b9 d5", "c7", kittens={0: "a3|f4"}, options=CLASSIC)
    state = table_after(state, "0 play a3", "0 lay b9 0", "1 call", "house d5")
    assert state.kittens[0] == read_piles("b9 a3|f4")


def test_KK_8_corner_a_misplaced_kitten_goes_back_on_top_of_its_pile() -> None:
    state = laid_out("b9 d5", "c7", kittens={0: "a3 a4|f4|g4|h4"}, options=CLASSIC)
    state = table_after(state, "0 play a4", "0 lay b9 0", "1 lay c7 0")
    assert state.kittens[0] == read_piles("a3 b9 a4|f4|g4|h4")


def test_KK_8_corner_a_kitten_laid_by_mistake_b_leaves_the_place_to_the_misplaced_one() -> None:
    state = laid_out("b9 b1", "c7", kittens={0: "a3|f4"}, options=CLASSIC)
    state = table_after(state, "0 play a3", "0 lay b9 0", "1 call", "house b1")
    assert hand_text(state) == "b9" and state.kittens[0] == read_piles("a3|f4")


def test_KK_8_corner_a_mistake_c_leaves_the_kitten_where_it_was_laid() -> None:
    state = laid_out("a2 b9 c8", "c7", books="a1", options=DUTIFUL_CLASSIC)
    state = table_after(state, "0 lay b9 0", "1 call", "house c8")
    assert (hand_text(state), hand_text(state, 1), state.kittens[0]) == ("a2", "c7 c8", read_piles("b9"))


def test_KK_8_ruling_a_mistake_nobody_calls_is_mended_when_the_next_begins() -> None:
    state = laid_out("a3 b1 b9", "c7 c8", books="a1", kittens={0: "e4"}, options=CLASSIC)
    state = table_after(state, "0 play e4", "0 play a3", "0 lay b9 0")
    assert (on_book(state, "a"), on_book(state, "e")) == ("a1 a3", "e4")
    state = table_after(state, "1 lay c7 0")
    assert (on_book(state, "a"), on_book(state, "e")) == ("a1", "")
    assert (hand_text(state), hand_text(state, 1), state.kittens[0]) == ("b1 a3", "c8", read_piles("b9 e4"))


def test_KK_8_ruling_misplaced_cards_lie_until_the_next_begins() -> None:
    state = laid_out("a3 b9", "c7 a2", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a3", "0 lay b9 0")
    assert on_book(table_after(state, "1 play a2"), "a") == "a1 a2"
    assert kk.last_number_in_order(table_after(state, "1 play a2"), 0) == 2


def test_KK_8_ruling_a_wrong_call_costs_nothing() -> None:
    state = table_after(laid_out("a2 b9", "c7", books="a1", options=CLASSIC), "0 play a2", "1 call")
    assert kk.house_move(state) is None
    assert (hand_text(state), hand_text(state, 1), state.turn) == ("b9", "c7", 0)
    assert possible_moves(state) == ["play b9", "lay b9 0"]


def test_KK_8_house_rule_for_a_wrong_call_the_accused_draws_from_the_caller() -> None:
    state = table_after(laid_out("a2 b9", "c7 c8", books="a1", options=COSTLY), "0 play a2", "1 call")
    assert kk.house_move(state) == Shuffle(("c7", "c8"))
    state = table_after(state, "house c8")
    assert (hand_text(state), hand_text(state, 1), state.turn) == ("b9 c8", "c7", 0)


def test_KK_8_house_rule_whoever_paid_for_a_wrong_call_may_call_again_as_often_as_they_like() -> None:
    state = table_after(laid_out("a2 b9", "c7 c8 d9", books="a1", options=COSTLY), "0 play a2")
    for card in ("c8", "c7"):
        state = table_after(state, "1 call", f"house {card}")
        assert possible_moves(state, 1) == ["call"]
    assert state.deeds.callers == (1,) and hand_text(state, 1) == "d9"
    state = table_after(state, "0 play b9")
    assert called_right(state)


def test_KK_8_house_rule_the_last_card_that_was_paid_buys_one_call_more() -> None:
    state = table_after(laid_out("a2 b9", "c7", books="a1", options=COSTLY), "0 play a2")
    state = table_after(state, "1 call", "house c7")
    assert possible_moves(state, 1) == ["call"]
    state = table_after(state, "1 call")
    assert kk.house_move(state) is None and possible_moves(state, 1) == []


def test_KK_8_house_rule_a_wrong_caller_may_call_until_the_next_player_begins() -> None:
    state = laid_out("a2 b9", "c7 c8", "d5 d6", books="a1", options=COSTLY)
    state = table_after(state, "0 play a2", "1 call", "house c8", "0 lay b9 0")
    assert possible_moves(state, 1) == ["call"]
    state = table_after(state, "2 lay d5 0")
    assert "call" in possible_moves(state, 1) and state.deeds.seat == 2 and not state.deeds.callers


def test_KK_8_ruling_where_a_wrong_call_costs_nothing_there_is_one_a_turn() -> None:
    state = laid_out("a2 b9", "c7 c8", books="a1", options=CLASSIC)
    state = table_after(state, "0 play a2", "1 call", "0 play b9")
    assert possible_moves(state, 1) == []


def test_KK_8_house_rule_a_right_call_does_not_cost() -> None:
    state = laid_out("a3 b9", "c7 c8", books="a1", options=COSTLY)
    assert hand_text(table_after(state, "0 play a3", "1 call", "house b9"), 1) == "c7 c8 b9"


def test_KK_8_house_rule_a_wrong_caller_without_a_hand_loses_nothing() -> None:
    state = table_after(laid_out("a2 b9", "", books="a1", options=COSTLY), "0 play a2", "1 call")
    assert kk.house_move(state) is None and hand_text(state) == "b9"
    assert possible_moves(state, 1) == []


def test_KK_8_house_rule_a_wrong_callers_empty_hand_is_refilled_at_once() -> None:
    state = laid_out("a2 b9", "c7", books="a1", heap="d4 d5", options=COSTLY)
    state = table_after(state, "0 play a2", "1 call", "house c7")
    assert (hand_text(state), hand_text(state, 1), state.heap) == ("b9 c7", "d4 d5", ())


def test_KK_8_a_1_that_was_drawn_binds_from_then_on() -> None:
    state = laid_out("a2 a3 b9", "c1", "", books="a1", options=COSTLY)
    state = table_after(state, "0 play a2", "1 call", "house c1", "0 play a3")
    assert called_right(state, 2)


# KK-9: the finish


def test_KK_9_the_kittens_serve_as_hands_the_covered_ones_too() -> None:
    state = table_after(used_up("k9", "a3 d4|a2", "b5 e6|b3", options=GUIDED), "1 lay k9 2")
    assert state.finish and state.kittens == (kk.NO_KITTENS, kk.NO_KITTENS)
    assert (hand_text(state, 0), hand_text(state, 1)) == ("a3 d4 a2", "b5 e6 b3 k9")


def test_KK_9_what_was_covered_can_be_played() -> None:
    assert possible_moves(replace(finish_table(), turn=1), 1) == ["play b5"]


def test_KK_9_ruling_not_before_all_packets_are_gone() -> None:
    state = laid_out("a2", "", books="a1", kittens={0: "b7"}, heap="c5 c6")
    assert not table_after(state, "0 play a2").finish


def test_KK_9_ruling_not_before_all_hands_are_gone() -> None:
    state = laid_out("a2", "c6", books="a1", kittens={0: "b7"})
    assert not table_after(state, "0 play a2").finish


def test_KK_9_ruling_not_while_a_misplaced_card_lies_about() -> None:
    state = laid_out("", "k9", books="a1", kittens={0: "a7"}, turn=1, options=CLASSIC)
    from_hand = table_after(state, "1 play k9", "1 pass")
    assert not from_hand.finish
    from_hand = table_after(from_hand, "0 pass")
    assert not from_hand.finish and hand_text(from_hand, 1) == "k9"


def test_KK_9_ruling_it_begins_once_the_last_misplaced_kitten_is_back() -> None:
    state = laid_out("a2", "", books="a1", kittens={0: "e7|f8", 1: "g2"}, options=CLASSIC)
    state = table_after(state, "0 play e7", "0 play a2", "0 pass")
    assert not state.finish
    called = table_after(state, "1 call")
    assert called.finish and hand_text(called) == "e7 f8"
    assert kk.house_move(called) is None, "no card is drawn from a hand that was empty at the call"
    begun = table_after(state, "1 pass")
    assert begun.finish and (hand_text(begun, 0), hand_text(begun, 1), begun.turn) == ("e7 f8", "g2", 0)


@pytest.mark.parametrize("last", ["play a2", "play a7", "lay a2 1", "lay a1 1"])
def test_KK_9_ruling_classic_it_does_not_begin_with_the_last_card_of_a_hand(last: str) -> None:
    """The last card may be played in order or not, and laid rightly or not."""
    state = table_after(used_up(last.split()[1], "h2", "a3 g4"), f"1 {last}")
    assert not state.finish
    assert last.startswith("lay") or possible_moves(state, 1) == ["play g4", "pass"]
    assert last.startswith("lay") or not table_after(state, "1 play g4").finish


@pytest.mark.parametrize("act", ["play a2", "play g4", "pass"])
def test_KK_9_ruling_classic_it_begins_with_the_next_players_first_act_whatever_it_is(act: str) -> None:
    state = table_after(used_up("k9", "h1 a2|d1 g4", "e6"), "1 lay k9 1")
    assert possible_moves(state) == ["play a2", "play g4", "pass", "call"]
    state = table_after(state, f"0 {act}")
    assert state.finish and state.deeds.begins_finish and state.kittens == (kk.NO_KITTENS,) * 2
    assert sorted(state.hands[0]) == sorted({"h1", "a2", "d1", "g4"} - {act[5:]})
    assert hand_text(state, 1) == "e6 k9"


def test_KK_9_ruling_classic_it_does_not_begin_if_a_misplaced_card_has_gone_back_to_a_hand() -> None:
    state = table_after(used_up("k9", "a2", "e6"), "1 play k9", "1 pass", "0 play a2")
    assert not state.finish and hand_text(state, 1) == "k9"
    state = table_after(state, "0 pass", "1 lay k9 1")
    assert not state.finish and table_after(state, "0 pass").finish


def test_KK_9_ruling_classic_it_begins_at_once_after_a_right_call_and_not_after_a_wrong_one() -> None:
    state = table_after(used_up("a2", "b7", "g3|h4"), "1 play a2")
    assert not table_after(state, "0 call").finish
    state = table_after(state, "1 play g3", "0 call")
    assert state.finish and state.turn == 0
    assert (hand_text(state, 0), sorted(state.hands[1])) == ("b7", ["g3", "h4"])
    assert not table_after(used_up("a7", "b7"), "1 play a7", "0 call", "house a7").finish


def test_KK_9_ruling_classic_the_card_it_begins_with_counts_as_from_the_hand() -> None:
    state = table_after(used_up("k9", "d4 g6|h7", "e6"), "1 lay k9 1", "0 play g6")
    called = table_after(state, "1 call", "house d4")
    assert (hand_text(called, 0), hand_text(called, 1)) == ("h7 g6", "e6 k9 d4")
    assert called.kittens == (kk.NO_KITTENS,) * 2


def test_KK_9_ruling_classic_for_the_act_it_begins_with_a_covered_kitten_does_not_bind() -> None:
    covered = table_after(used_up("k9", "g1 a2", "e6"), "1 lay k9 1", "0 play a2")
    assert covered.finish and not called_right(covered)
    assert called_right(table_after(covered, "0 pass")), "in the next act a covered Kitten does bind"
    on_top = table_after(used_up("k9", "g1|a2", "e6"), "1 lay k9 1", "0 play a2")
    assert called_right(on_top)


def test_KK_9_ruling_classic_for_the_act_it_begins_with_a_covered_kitten_makes_nobody_able() -> None:
    assert not called_right(table_after(used_up("k9", "a2 g7", "e6"), "1 lay k9 1", "0 pass"))
    assert not called_right(table_after(used_up("k9", "g1 g7", "e6"), "1 lay k9 1", "0 pass"))
    assert called_right(table_after(used_up("k9", "g7|a2", "e6"), "1 lay k9 1", "0 pass"))
    assert called_right(table_after(used_up("k9", "g7|g1", "e6"), "1 lay k9 1", "0 pass"))


def test_KK_9_ruling_classic_the_act_it_begins_with_is_the_one_card() -> None:
    state = table_after(used_up("k9", "a3 a2", "e6"), "1 lay k9 1", "0 play a2")
    assert possible_moves(state) == ["play a3", "pass"]
    assert not called_right(table_after(state, "0 pass"))


def test_KK_9_ruling_classic_a_pass_can_always_be_tapped() -> None:
    for mine in ("a2 a3", "a2 c1", "d4 d5"):
        state = finish_table(CLASSIC, {0: mine, 1: "b5"})
        assert (
            possible_moves(state)[-1]
            == possible_moves(table_after(state, f"0 play {mine[:2]}"))[-1]
            == "pass"
        )


def test_KK_8_mistake_d_is_passing_in_the_finish_without_having_played_while_able() -> None:
    state = finish_table(CLASSIC)
    assert called_right(table_after(state, "0 pass"))
    assert not called_right(table_after(state, "0 play a2", "0 pass"))
    assert not called_right(table_after(finish_table(CLASSIC, {0: "d4", 1: "b5"}), "0 pass"))


def test_KK_8_mistake_d_leaves_all_cards_where_they_are_and_one_is_drawn() -> None:
    state = table_after(finish_table(CLASSIC), "0 pass", "1 call", "house a2")
    assert (hand_text(state, 0), hand_text(state, 1), state.turn) == ("a3 d4", "b5 e6 b3 k9 a2", 1)


def test_KK_8_mistake_d_is_forgotten_when_the_next_begins() -> None:
    assert not called_right(table_after(finish_table(CLASSIC), "0 pass", "1 play b5"), 0)


def test_KK_9_ruling_guided_who_can_play_plays_at_least_one_card_and_may_then_pass() -> None:
    state = finish_table(GUIDED)
    assert "play a2" in possible_moves(state) and "pass" not in possible_moves(state)
    state = table_after(state, "0 play a2")
    assert "play a3" in possible_moves(state) and "pass" in possible_moves(state)
    assert table_after(state, "0 pass").turn == 1


@pytest.mark.parametrize("options", [GUIDED, CLASSIC])
def test_KK_9_ruling_who_cannot_play_passes(options: Options) -> None:
    state = finish_table(options, {0: "d4", 1: "b5"})
    assert "pass" in possible_moves(state) and "lay d4 0" not in possible_moves(state)
    assert possible_moves(replace(state, options=GUIDED)) == ["pass"]


def test_KK_9_house_rule_nobody_passes_in_the_finish_while_able() -> None:
    state = table_after(finish_table(DUTIFUL), "0 play a2")
    assert possible_moves(state) == ["play a3"]
    assert possible_moves(table_after(state, "0 play a3")) == ["pass"]


def test_KK_9_house_rule_passing_in_the_finish_while_able_is_mistake_c() -> None:
    state = table_after(finish_table(DUTIFUL_CLASSIC), "0 play a2")
    assert called_right(table_after(state, "0 pass"))
    assert not called_right(table_after(state, "0 play a3", "0 pass"))


def test_KK_9_corner_what_was_played_before_it_began_counts_as_the_one_card() -> None:
    state = laid_out("a2", "", books="a1", kittens={0: "a3|c5"})
    state = table_after(state, "0 play a2")
    assert state.finish and possible_moves(state) == ["play a3", "pass"]


def test_KK_9_corner_1s_bind_in_the_finish() -> None:
    state = finish_table(GUIDED, {0: "a2 c1|d1|e7"})
    assert possible_moves(state) == ["play c1", "play d1"]
    assert possible_moves(table_after(state, "0 play d1")) == ["play c1"]
    assert "pass" in possible_moves(table_after(state, "0 play d1", "0 play c1"))


def test_KK_9_corner_holding_a_1_back_in_the_finish_is_mistake_b() -> None:
    state = finish_table(CLASSIC, {0: "a2 c1|d1|e7"})
    assert called_right(table_after(state, "0 play a2"))
    assert called_right(table_after(state, "0 pass"))
    assert called_right(table_after(state, "0 play d1", "0 pass"))
    assert not called_right(table_after(state, "0 play d1", "0 play c1", "0 pass"))


def test_KK_9_ruling_in_the_finish_a_right_call_draws_from_the_kittens() -> None:
    state = table_after(finish_table(CLASSIC), "0 play d4", "1 call")
    assert kk.house_move(state) == Shuffle(("a3", "a2", "d4"))
    state = table_after(state, "house a3")
    assert (hand_text(state, 0), hand_text(state, 1), state.turn) == ("a2 d4", "b5 e6 b3 k9 a3", 1)


def test_KK_9_ruling_in_the_finish_a_wrong_call_costs_a_kitten() -> None:
    state = table_after(finish_table(COSTLY), "0 play a2", "1 call", "house b5")
    assert hand_text(state) == "a3 d4 b5"


def test_KK_9_ruling_a_1_laid_as_the_last_card_of_all_goes_back_and_is_drawn() -> None:
    state = laid_out("c1", "", kittens={1: "d5"}, options=CLASSIC)
    state = table_after(state, "0 lay c1 0", "1 call", "house c1")
    assert (hand_text(state, 0), hand_text(state, 1), state.finish) == ("", "c1", False)
    assert state.kittens == (kk.NO_KITTENS, read_piles("d5"))


def test_KK_9_games_of_the_first_revision_are_played_on_as_they_were_begun() -> None:
    """The finish began with the last card then, which told whether the card was right."""
    table = read_transcript("kit-and-kat 1 seats=2 way=classic", {kk.NAME: kk})
    state = table_after(used_up("a2", "b7", "g3 h4", options=table.options), "1 play a2")
    assert state.finish and "play g3" in possible_moves(state, 1)
    assert not table_after(used_up("a7", "b7", "g3 h4", options=table.options), "1 play a7").finish
    assert kk.next_game_options(state).finish == "next_act", "the next game is by today's rules"
    misplaced = laid_out("", "c9", books="a1", kittens={0: "a2", 1: "b7"}, turn=1, options=table.options)
    state = table_after(misplaced, "1 play b7", "1 lay c9 0", "0 play a2")
    assert state.finish and not state.deeds.begins_finish, "the finish did not begin before an act either"


def test_KK_9_ruling_misplaced_cards_of_the_finish_go_back_to_the_hand() -> None:
    state = table_after(finish_table(CLASSIC), "0 play d4", "0 pass", "1 play b5")
    assert hand_text(state) == "a3 a2 d4" and state.finish


# KK-10 and secrets


def test_KK_10_a_card_that_is_played_or_laid_lies_open_to_be_read_aloud() -> None:
    state = table_after(laid_out("a2 b9 c4", "c7", books="a1"), "0 play a2", "0 lay b9 0")
    for seat in (0, 1, ONLOOKER):
        seen = kk.observe(state, seat)
        assert on_book(seen, "a") == "a1 a2" and seen.kittens[0] == read_piles("b9")


def test_KK_10_every_card_is_named_when_it_is_played() -> None:
    assert str(kk.Play("b7")) == "play b7" and str(kk.Lay("b7", 2)) == "lay b7 2"


def test_KK_ruling_packets_and_the_hands_of_others_are_secret() -> None:
    state = laid_out("a2 b9", "c7", heap="d4 d5|d6")
    seen = kk.observe(state, 1)
    assert seen.hands == (face_down_cards("ab"), ("c7",)) and seen.heap == (
        face_down_cards("ab"),
        face_down_cards("a"),
    )
    assert kk.observe(state, ONLOOKER).hands == (face_down_cards("ab"), face_down_cards("a"))


def test_KK_ruling_in_the_finish_the_hands_lie_open() -> None:
    state = finish_table()
    assert kk.observe(state, ONLOOKER).hands == state.hands


@pytest.mark.parametrize("seat", [0, 1, ONLOOKER])
def test_KK_8_ruling_nobody_sees_a_hint_at_a_mistake(seat: int) -> None:
    state = laid_out("b9 b8", "c7", books="a1", kittens={0: "a2"}, options=CLASSIC)
    erred = replace(state, hands=(("b9", "b1"), ("c7",)))
    for act in ("0 play a2", "0 lay b9 1"):
        seen = kk.observe(table_after(erred, act), seat)
        assert seen.deeds == kk.observe(table_after(state, act), seat).deeds


@pytest.mark.parametrize("seat", [0, 1, ONLOOKER])
def test_KK_8_ruling_all_else_that_was_done_in_a_turn_is_seen(seat: int) -> None:
    misplaced = table_after(laid_out("b9 c8", "c7", options=CLASSIC), "0 play b9")
    called = table_after(laid_out("a1 c8", "c7", options=CLASSIC), "0 play a1", "1 call")
    assert misplaced.deeds.misplaced and called.deeds.callers == (1,)
    for state in (misplaced, called):
        assert kk.observe(state, seat).deeds == state.deeds


# KK-9: the house rule `kittens_as_hand`

IN_HAND = Options(kittens_as_hand=True)
IN_HAND_CLASSIC = Options(way="classic", kittens_as_hand=True)


def test_KK_9_house_rule_all_take_up_their_kittens_the_covered_ones_too_and_nobody_else_sees_them() -> None:
    state = table_after(used_up("k9", "a3 d4|a2", "b5 e6|b3", options=IN_HAND), "1 lay k9 2")
    assert state.kittens == (kk.NO_KITTENS, kk.NO_KITTENS) and state.taken_up == 1 and not state.finish
    assert (hand_text(state, 0), hand_text(state, 1)) == ("a3 d4 a2", "b5 e6 b3 k9")
    assert kk.observe(state, 0).hands == (state.hands[0], (BACK,) * 4)
    assert kk.observe(state, ONLOOKER).hands == ((BACK,) * 3, (BACK,) * 4)


def test_KK_9_house_rule_the_game_goes_on_as_before_with_kittens() -> None:
    state = table_after(used_up("k9", "a3 d4|a2", "b5 e6|b3", options=IN_HAND), "1 lay k9 2", "0 play a2")
    assert possible_moves(state) == ["play a3", "lay a3 0", "lay d4 0"]
    state = table_after(state, "0 lay d4 0")
    assert state.kittens[0] == read_piles("d4") and hand_text(state) == "a3" and state.turn == 1


def test_KK_9_house_rule_who_can_play_plays_at_least_one_card_before_they_lay_or_pass() -> None:
    state = table_after(used_up("k9", "a3 d4|a2", "b5 e6|b3", options=IN_HAND), "1 lay k9 2")
    assert possible_moves(state) == ["play a2"]
    unable = replace(state, turn=1, hands=(state.hands[0], ("e6", "b3", "k9")))
    assert possible_moves(unable, 1) == ["lay e6 0", "lay b3 0", "lay k9 0"]


def test_KK_9_house_rule_a_player_without_a_hand_passes_when_they_have_played_or_cannot() -> None:
    state = laid_out("", "e6 k9", books="a1 b4", kittens={0: "a3 a2"}, options=IN_HAND)
    state = replace(state, taken_up=1)
    assert possible_moves(state) == ["play a2"]
    assert possible_moves(table_after(state, "0 play a2")) == ["play a3", "pass"]
    assert possible_moves(replace(state, books=laid_out("", "").books)) == ["pass"]


def test_KK_9_house_rule_kittens_are_taken_up_as_often_as_all_hands_are_used_up() -> None:
    state = replace(laid_out("a3", "", books="a1", kittens={1: "a2 e6"}, options=IN_HAND), taken_up=1)
    state = table_after(state, "0 lay a3 0")
    assert (hand_text(state, 0), hand_text(state, 1), state.taken_up) == ("a3", "a2 e6", 2)


def test_KK_9_house_rule_cards_that_were_played_before_in_that_turn_count() -> None:
    state = laid_out("a2", "", books="a1", kittens={0: "a3|e6", 1: "b7"}, options=IN_HAND)
    state = table_after(state, "0 play a2")
    assert state.taken_up == 1 and hand_text(state) == "a3 e6"
    assert possible_moves(state) == ["play a3", "lay a3 0", "lay e6 0"]


def test_KK_9_house_rule_a_1_among_the_kittens_binds_once_it_is_taken_up() -> None:
    state = table_after(used_up("k9", "c1|a2", "b5", options=IN_HAND), "1 lay k9 1")
    assert possible_moves(state) == ["play c1"]


def test_KK_9_house_rule_nobody_holds_the_last_cards_back_for_ever() -> None:
    """One holds A 10 and B 9, the other A 9 and B 10: each would wait for the other."""
    state = laid_out("a10 b9", "a9 b10", books="a8 b8", options=replace(IN_HAND, books=2))
    assert "lay b9 0" in possible_moves(state)
    state = replace(state, taken_up=1)
    assert possible_moves(state) == ["play b9"]
    assert kk.outcome(
        table_after(state, "0 play b9", "0 lay a10 0", "1 play a9", "1 play b10", "1 pass", "0 play a10")
    )


def test_KK_9_house_rule_in_the_classic_way_the_next_act_takes_the_kittens_up() -> None:
    state = table_after(used_up("k9", "a3 d4|a2", "b5 e6|b3", options=IN_HAND_CLASSIC), "1 lay k9 2")
    assert not state.taken_up and possible_moves(state) == ["play d4", "play a2", "pass", "call"]
    played = table_after(state, "0 play a2")
    assert played.taken_up == 1 and (hand_text(played, 0), hand_text(played, 1)) == ("d4 a3", "b5 e6 b3 k9")
    assert "lay d4 0" in possible_moves(played) and not called_right(table_after(played, "0 lay d4 0"))


def test_KK_9_house_rule_a_pass_that_takes_the_kittens_up_lays_none_and_may_be_a_mistake() -> None:
    for tops, wrong in (("a3 d4|a2", True), ("a2 d4|h9", False), ("d4|c1", True)):
        state = table_after(used_up("k9", tops, "b5 e6|b3", options=IN_HAND_CLASSIC), "1 lay k9 2", "0 pass")
        assert state.taken_up == 1 and state.kittens[0] == kk.NO_KITTENS and state.turn == 1
        assert called_right(state) == wrong


def test_KK_9_house_rule_a_misplaced_card_comes_from_the_hand_that_was_taken_up() -> None:
    state = table_after(used_up("k9", "a3 d6|a2", "b5 e6|b3", options=IN_HAND_CLASSIC), "1 lay k9 2")
    state = table_after(state, "0 play d6", "1 call", "house a2")
    assert hand_text(state) == "a3 d6" and hand_text(state, 1).endswith("a2") and state.turn == 1


def test_KK_8_d_house_rule_laying_a_kitten_while_able_is_a_mistake_once_kittens_were_taken_up() -> None:
    state = laid_out("a2 d6", "b5 k9", books="a1 b4", options=IN_HAND_CLASSIC)
    assert not called_right(table_after(state, "0 lay d6 0"))
    state = replace(state, taken_up=1)
    assert not called_right(table_after(state, "0 play a2", "0 lay d6 0"))
    idle = table_after(state, "0 lay d6 0")
    assert called_right(idle)
    assert table_after(idle, "1 call").kittens[0] == read_piles("d6"), "it stays where it was laid"


def test_KK_9_house_rule_a_right_call_takes_the_kittens_up_at_once_and_draws_nothing() -> None:
    state = laid_out("", "", books="a1", kittens={0: "e7|f8", 1: "g2"}, options=IN_HAND_CLASSIC)
    state = replace(state, hands=(("a2",), ()))
    state = table_after(state, "0 play e7", "0 play a2", "0 pass", "1 call")
    assert kk.house_move(state) is None and state.taken_up == 1 and hand_text(state) == "e7 f8"


def test_KK_9_house_rule_kittens_are_taken_up_only_if_it_is_chosen_and_nothing_is_written_of_it_else() -> (
    None
):
    assert table_after(used_up("k9", "a3", "b5", options=GUIDED), "1 lay k9 1").finish
    assert not any("kittens_as_hand" in word for word in format_option_words(Options()))
    assert "kittens_as_hand=yes" in format_option_words(IN_HAND)


# Whole games


@dataclass(frozen=True)
class Shout(Move):
    pass


def next_cards(state: State) -> set[str]:
    """Return the next card of every book that is not taken."""
    heights = [kk.last_number_in_order(state, index) for index in range(14)]
    return {f"{name}{height + 1}" for name, height in zip(kk.BOOKS, heights, strict=True) if height < 10}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [IN_HAND, replace(IN_HAND, joined_piles=True, must_play_all=True)])
def test_KK_9_house_rule_guided_games_always_end(seats: int, options: Options) -> None:
    """Whenever all take up their Kittens, the next card of every unfinished book is in some hand."""
    random = Random(seats)
    table = new_table(kk, seats, options, random)
    taken_up, lying = 0, -1
    for _ in play_steps(table, random):
        state = table.state
        if state.taken_up > taken_up:
            assert next_cards(state) <= set(chain.from_iterable(state.hands))
            assert sum(map(len, state.books)) > lying, "a card was played in between"
            taken_up, lying = state.taken_up, sum(map(len, state.books))
    assert table.outcome and sum(table.outcome.scores) == 14 and taken_up and not table.state.finish


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [GUIDED, DUTIFUL, CLASSIC, DUTIFUL_CLASSIC, COSTLY])
def test_KK_9_ruling_games_always_end(seats: int, options: Options) -> None:
    """The next card of every unfinished book is open in some hand in the finish, so a move is possible."""
    random = Random(seats)
    table = new_table(kk, seats, options, random)
    for _ in play_steps(table, random):
        if table.state.finish and not table.state.deeds.misplaced:
            assert next_cards(table.state) <= set(chain.from_iterable(table.state.hands))
    assert table.outcome and sum(table.outcome.scores) == 14


@pytest.mark.parametrize("options", [GUIDED, IN_HAND])
def test_KK_9_ruling_even_the_idlest_guided_game_ends(options: Options) -> None:
    """Every player stops as soon as the rules allow."""
    table = Table(kk, 3, options)
    run_house(table, 0, Random(7))
    while table.outcome is None:
        assert len(table.entries) < 3000
        table.make_move(table.seats_with_moves()[0], table.moves(table.seats_with_moves()[0])[-1], PlayMs(0))
    assert table.state.finish or table.state.taken_up


def test_KK_nothing_else_can_be_done() -> None:
    state = laid_out("a2", "b5")
    with pytest.raises(IllegalMove, match="no 'shout'"):
        kk.play(state, 0, Shout())
    with pytest.raises(IllegalMove, match=r"^No card is to be drawn now\.$"):
        kk.play(state, HOUSE, Shuffled(("b5",)))


def test_KK_ruling_the_deal_passes_to_the_left() -> None:
    """Seats are numbered to the left, though the turn passes to the right."""
    for dealer, following in ((0, "1"), (1, "2"), (2, "0")):
        assert kk.next_game_options(replace(kk.setup(3, GUIDED), dealer=dealer)).dealer == following


# The house rule `knowing`

KNOWING = Options(knowing=True)
KNOWING_CLASSIC = Options(knowing=True, way="classic")


def test_knowing_what_was_played_is_judged_before_anything_else() -> None:
    state = table_after(laid_out("a1 b1 c9", "d1", options=KNOWING), "0 play a1")
    assert possible_moves(state) == possible_moves(state, 1) == ["judge knew", "judge not"]
    assert kk.turn(state) == 0


def test_knowing_who_knew_goes_on() -> None:
    state = table_after(laid_out("a1 b1 c9", "d1", options=KNOWING), "0 play a1", "1 judge knew")
    assert possible_moves(state) == ["play b1"]
    assert possible_moves(state, 1) == []
    assert state.deeds.verdict == "knew"


def test_knowing_who_did_not_ends_the_turn_without_a_kitten_even_with_a_1_in_hand() -> None:
    state = table_after(laid_out("a1 b1 c9", "d1", options=KNOWING), "0 play a1", "1 judge not")
    assert (kk.turn(state), state.hands[0], state.kittens[0]) == (1, ("b1", "c9"), kk.NO_KITTENS)
    assert possible_moves(state, 1) == ["play d1"]


def test_knowing_anybody_may_judge_and_the_first_word_counts() -> None:
    state = table_after(laid_out("a1 b1", "d1", "e1", options=KNOWING), "0 play a1")
    assert possible_moves(state, 0) == possible_moves(state, 1) == possible_moves(state, 2)
    assert possible_moves(table_after(state, "2 judge knew"), 1) == []


def test_knowing_a_hand_that_is_used_up_is_replaced_before_the_verdict() -> None:
    table = laid_out("a1", "d1", heap="e1 f1 g1 h1 i1", options=KNOWING)
    state = table_after(table, "0 play a1", "1 judge not")
    assert (state.hands[0], kk.turn(state)) == (("e1", "f1", "g1", "h1", "i1"), 1)


def test_knowing_not_to_know_is_no_mistake_and_a_mistake_can_be_called_before_and_after() -> None:
    wrong = table_after(laid_out("a1 b3", "d1 e1", options=KNOWING_CLASSIC), "0 play b3")
    assert possible_moves(wrong, 1) == ["judge knew", "judge not", "call"]
    judged = table_after(wrong, "1 judge not")
    assert judged.deeds.misplaced and "call" in possible_moves(judged, 1)
    right = table_after(laid_out("a1 b3", "d1 e1", options=KNOWING_CLASSIC), "0 play a1", "1 judge not")
    assert not right.deeds.mistaken


def test_knowing_a_right_call_leaves_nothing_to_judge() -> None:
    table = laid_out("a1 b3", "d1 e1", options=KNOWING_CLASSIC)
    state = table_after(table, "0 play b3", "1 call", "house b3")
    assert (kk.turn(state), state.deeds.awaits_verdict) == (1, False)
    assert "play d1" in possible_moves(state, 1)


def test_knowing_in_the_finish_the_card_that_was_due_has_been_played() -> None:
    table = replace(laid_out("a2 c9", "d2", books="a1 d1", options=KNOWING), finish=True)
    state = table_after(table, "0 play a2", "1 judge not")
    assert kk.turn(state) == 1
    assert possible_moves(table_after(table, "0 play a2", "1 judge knew")) == ["pass"]


def test_knowing_the_card_that_takes_the_last_book_ends_the_game() -> None:
    books = " ".join(f"{name}10" for name in kk.BOOKS[1:])
    state = table_after(laid_out("a10", "", books=f"a9 {books}", options=KNOWING), "0 play a10")
    assert kk.outcome(state) and possible_moves(state) == possible_moves(state, 1) == []


def test_knowing_is_off_unless_it_is_chosen_and_nothing_is_written_of_it_then() -> None:
    state = table_after(laid_out("a1 b1", "d1"), "0 play a1")
    assert "judge knew" not in possible_moves(state) and not state.deeds.verdict
    assert not any("knowing" in word for word in format_option_words(Options()))
    assert "knowing=yes" in format_option_words(KNOWING)


# Our own rule: shorter games


SHORT = Options(books=5, cards=4)
SHORT_CLASSIC = Options(way="classic", books=5, cards=4)


def test_KK_1_ruling_a_deck_may_have_fewer_books_and_fewer_cards_in_each() -> None:
    assert kk.setup(2, SHORT).heap == (kk.full_deck(SHORT),)
    state = dealt_table(2, dealer=0, options=SHORT)
    assert all_cards(state) == sorted(f"{name}{count}" for name in "abcde" for count in range(1, 5))
    assert (len(state.books), len(state.taken)) == (5, 5)


@pytest.mark.parametrize(("books", "cards"), [(0, 5), (15, 5), (5, 2), (5, 11)])
def test_KK_1_ruling_of_one_to_fourteen_books_of_three_to_ten(books: int, cards: int) -> None:
    with pytest.raises(BadOption):
        Table(kk, 2, Options(books=books, cards=cards))


def test_KK_2_ruling_what_remains_is_the_last_packet() -> None:
    state = dealt_table(3, dealer=0, options=Options(books=6, cards=7))
    assert [len(packet) for packet in (*state.hands, *state.heap)] == [5] * 8 + [2]


def test_KK_2_ruling_packets_are_smaller_where_else_not_everybody_would_have_one() -> None:
    state = dealt_table(6, dealer=0, options=SHORT)
    assert [len(packet) for packet in (*state.hands, *state.heap)] == [3] * 6 + [2]
    assert all_cards(state) == sorted(kk.full_deck(SHORT))


def test_KK_2_ruling_there_is_a_card_for_everybody() -> None:
    assert [len(each) for each in dealt_table(3, dealer=0, options=Options(books=1, cards=3)).hands] == [
        1,
        1,
        1,
    ]
    with pytest.raises(
        BadOption, match=r"^There are 3 cards, and 4 players: not everybody would have one\.$"
    ):
        kk.setup(4, Options(books=1, cards=3))


def test_KK_7_ruling_the_last_card_takes_the_book() -> None:
    state = table_after(laid_out("b4 c2", "b5", books="b3", options=SHORT), "0 play b4")
    assert state.taken == (None, 0, None, None, None)


def test_KK_7_ruling_when_the_last_book_of_fewer_is_taken_the_game_is_over() -> None:
    state = laid_out("e4 a2", "", books="a4 b4 c4 d4 e3", options=SHORT)
    outcome = kk.outcome(table_after(state, "0 play e4"))
    assert outcome and outcome.scores == (5, 0)


def test_KK_8_ruling_a_last_card_out_of_order_takes_no_book() -> None:
    state = table_after(laid_out("b4 c2", "b1", books="b2", options=SHORT_CLASSIC), "0 play b4")
    assert state.taken == (None,) * 5 and state.deeds.misplaced


def test_an_old_transcript_says_nothing_of_books_and_cards() -> None:
    table = new_table(kk, 2, Options(), Random(1))
    assert "books" not in write_transcript(table) and "cards" not in write_transcript(table)
    short = new_table(kk, 2, SHORT, Random(1))
    assert "books=5 cards=4" in write_transcript(short)
