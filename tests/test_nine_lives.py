"""Nine Lives, clause by clause."""

from dataclasses import replace
from itertools import chain, islice
from random import Random

from clowder.core.cards import Card
from clowder.core.poker import poker_deck, rank_of
from clowder.core.rules import HOUSE, NOBODY, Outcome, Pause, Shuffle
from playing import new_table, play_steps, playout
from sixth import rules
from sixth.rules import Draw, Lay, Name, Options, Pass, Score, State


def cards(words: str) -> tuple[Card, ...]:
    return tuple(words.split())


def lying(*hands: str, pile: str = "4s", stock: str = "Ac 2c") -> State:
    """Return a round in progress in which seat 0 has the turn."""
    state = State(Options(), tuple(map(cards, hands)), (0,) * len(hands), cards(stock), cards(pile))
    return replace(state, dealer=0, mover=0)


def test_NL_1_each_is_dealt_nine_and_a_card_is_turned_up() -> None:
    table = new_table(rules, 3, None, Random(1))
    state = table.state
    assert (
        [len(hand) for hand in state.hands] == [9, 9, 9] and len(state.pile) == 1 and len(state.stock) == 24
    )
    assert sorted((*state.stock, *state.pile, *chain(*state.hands))) == sorted(poker_deck())
    assert [len(hand) for hand in new_table(rules, 2, Options(cards=5), Random(1)).state.hands] == [5, 5]


def test_NL_1_the_deal_passes_to_the_left_from_round_to_round_and_from_game_to_game() -> None:
    table = playout(rules, 3, Options(dealer="1"), Random(2))
    dealers = [state.dealer for state, entry in zip(table.states, table.entries, strict=False)
               if isinstance(entry.move, Score)]  # fmt: skip
    assert dealers == [1, 2] and rules.next_game_options(table.state).dealer == "1"


def test_NL_2_no_nine_begins_the_pile() -> None:
    owed = rules.house_move(rules.setup(2, Options(dealer="0")))
    assert isinstance(owed, Shuffle)
    order = poker_deck()
    assert not owed.fits((*order[20:38], "9c")) and owed.fits(order[:19])
    assert all(rank_of(new_table(rules, 4, None, Random(seed)).state.pile[0]) != "9" for seed in range(60))


def test_NL_3_the_player_on_the_dealers_left_begins_and_play_goes_round_clockwise() -> None:
    table = new_table(rules, 3, Options(dealer="1"), Random(3))
    turns = [table.turn, *(table.turn for _ in islice(play_steps(table, Random(3)), 4))]
    assert turns == [2, 0, 1, 2, 0]


def test_NL_4_a_card_of_the_suit_or_the_rank_on_top_can_be_laid() -> None:
    state = lying("2s 4h 5h", "Kd")
    assert [*rules.moves(state, 0)] == [Lay("2s"), Lay("4h"), Draw()] and not rules.moves(state, 1)
    after = rules.play(state, 0, Lay("4h"))
    assert after.pile[-1] == "4h" and after.hands[0] == ("2s", "5h") and rules.turn(after) == 1


def test_NL_5_a_nine_can_always_be_laid_and_names_the_suit_that_follows() -> None:
    state = lying("9h 2d", "Kd Ks 9c")
    assert [*rules.moves(state, 0)] == [*(Name("9h", suit) for suit in "cdhs"), Draw()]
    after = rules.play(state, 0, Name("9h", "d"))
    assert Lay("Kd") in rules.moves(after, 1) and Lay("Ks") not in rules.moves(after, 1)
    laid = rules.play(after, 1, Lay("Kd"))
    assert not laid.asked, "a named suit holds for the next card only"


def test_NL_6_whoever_draws_takes_the_top_card_and_the_turn_is_over() -> None:
    after = rules.play(lying("2s", "Kd"), 0, Draw())
    assert after.hands[0] == ("2s", "Ac") and after.stock == ("2c",) and rules.turn(after) == 1
    assert Draw() not in rules.moves(lying("2s", "Kd", stock=""), 0)


def test_NL_7_who_can_neither_lay_nor_draw_passes_and_when_all_have_the_round_is_over() -> None:
    state = lying("2h", "Kd", stock="")
    assert [*rules.moves(state, 0)] == [Pass()]
    after = rules.play(rules.play(state, 0, Pass()), 1, Pass())
    assert rules.turn(after) == NOBODY and rules.house_move(after) == Pause(2500, Score())


def test_NL_8_each_loses_a_point_for_every_card_that_is_left() -> None:
    state = rules.play(lying("2s", "Kd 9d 3h"), 0, Lay("2s"))
    assert rules.turn(state) == NOBODY
    assert rules.play(state, HOUSE, Score()).lost == (0, -3)
    dear = replace(state, options=Options(dear_nines=True))
    assert rules.play(dear, HOUSE, Score()).lost == (0, -11)


def test_NL_9_after_the_last_round_whoever_has_lost_least_wins_and_equals_share() -> None:
    state = replace(lying("", "Kd"), lost=(-4, -3), rounds=1)
    over = rules.play(state, HOUSE, Score())
    assert rules.outcome(state) is None and rules.outcome(over) == Outcome((-4, -4), (0, 1))
    assert rules.outcome(replace(over, options=Options(rounds=3))) is None
