"""Alley Cat, clause by clause, as numbered in its rule book."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.core.cards import BACK, Card, shuffle_cards
from clowder.core.errors import IllegalMove
from clowder.core.poker import RANKS
from clowder.core.rules import HOUSE, NOBODY, ONLOOKER, Move, Outcome, Pause, Seat, Shuffle, Shuffled, Wait
from clowder.core.signs import MINUS
from clowder.core.table import Entry, Table
from clowder.core.times import PlayMs
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.alley_cat import view
from clowder.games.alley_cat.rules import (
    LOW_TO_HIGH,
    Deal,
    Follow,
    Lead,
    Options,
    State,
    Sweep,
    beats_card,
    house_move,
    moves,
    observe,
    outcome,
    pip_value,
    play,
    setup,
    trick_value,
    turn,
)
from clowder.games.stepped_on_the_cat.rules import Pass
from clowder.widgets.scene import Scene
from playing import run_house


def cards(words: str) -> tuple[Card, ...]:
    return tuple(words.split())


def laid(first: str, second: str, stock: str = "", leader: Seat = 0, *, last_draw: bool = False) -> State:
    """Return a state in the middle of a round: the hands of seats 0 and 1, and the stock, top card first."""
    hands = cards(first), cards(second)
    return State(Options(last_draw), cards(stock), dealer=1 - leader, hands=hands, leader=leader)


def do(state: State, move: Move) -> State:
    """Return the state after a legal move of the seat whose turn it is."""
    assert move in moves(state, turn(state))
    return play(state, turn(state), move)


def wait(state: State) -> State:
    """Return the state after the house's pending wait."""
    owed = house_move(state)
    assert isinstance(owed, Wait)
    return play(state, HOUSE, owed.move)


def trick(state: State, led: Card, followed: Card) -> State:
    """Return the state after a trick has been played and swept away."""
    return wait(do(do(state, Lead(led)), Follow(followed)))


def shuffle(state: State, order: tuple[Card, ...]) -> State:
    """Return the state after the house has shuffled all cards to this order."""
    assert house_move(state) == Shuffle(LOW_TO_HIGH)
    return play(state, HOUSE, Shuffled(order))


def starting_with(words: str) -> tuple[Card, ...]:
    """Return the whole deck, with these cards first."""
    first = cards(words)
    return first + tuple(card for card in LOW_TO_HIGH if card not in first)


def drawn(words: str, *, last_draw: bool = False) -> State:
    """Return the state after the draw for the deal, seat 0's card first."""
    return shuffle(setup(2, Options(last_draw)), starting_with(words))


def is_over(state: State) -> bool:
    """Return whether a round has been scored."""
    return bool(state.rounds)


def a_round(state: State, picks: list[int]) -> Iterator[State]:
    """Yield every state of a round after its deal. Each number picks the next card among the legal moves."""
    left = iter(picks)
    while not is_over(state):
        may = moves(state, turn(state)) if turn(state) != NOBODY else ()
        state = do(state, may[next(left) % len(may)]) if may else wait(state)
        yield state


# AC-1


def test_AC_1_clubs_spades_and_the_five_of_diamonds_are_27_cards() -> None:
    assert len(LOW_TO_HIGH) == len(set(LOW_TO_HIGH)) == 27
    assert [card for card in LOW_TO_HIGH if card[-1] not in "cs"] == ["5d"]


def test_AC_1_ace_low_king_high() -> None:
    in_order = cards("As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks")
    assert all(beats_card(high, low) for low, high in pairwise(in_order))
    assert beats_card("2s", "Ac") and beats_card("10s", "9c") and beats_card("Ks", "Qc")


def test_AC_1_of_equal_ranks_the_club_beats_the_spade() -> None:
    assert all(beats_card(rank + "c", rank + "s") for rank in RANKS)
    assert not any(beats_card(rank + "s", rank + "c") for rank in RANKS)


def test_AC_1_the_alley_cat_beats_both_other_fives() -> None:
    assert (
        beats_card("5d", "5c")
        and beats_card("5d", "5s")
        and beats_card("6s", "5d")
        and beats_card("5d", "4c")
    )


# AC-2


def test_AC_2_each_player_takes_a_card() -> None:
    state = drawn("9c 3s")
    assert state.drawn == ("9c", "3s") and len(state.stock) == 25


@pytest.mark.parametrize(("words", "dealer"), [("9c 3s", 1), ("3s 9c", 0), ("Ks Ac", 1), ("Ac Ks", 0)])
def test_AC_2_the_low_card_deals(words: str, dealer: Seat) -> None:
    assert drawn(words).dealer == dealer
    assert wait(drawn(words)).dealer == dealer


def test_AC_2_the_cards_drawn_are_seen_for_a_while_and_nobody_moves() -> None:
    state = drawn("9c 3s")
    assert house_move(state) == Pause(2500, Deal())
    assert all(observe(state, seat).drawn == ("9c", "3s") for seat in (0, 1, ONLOOKER))
    assert not moves(state, 0) and not moves(state, 1)


def test_AC_2_the_deal_alternates() -> None:
    state = wait(trick(laid("2c", "Kc 3c", leader=0), "2c", "3c"))
    assert state.dealer == 0
    again = wait(trick(replace(laid("2c", "Kc 3c", leader=1), dealer=0), "3c", "2c"))
    assert again.dealer == 1


def test_AC_2_the_second_round_is_dealt_by_the_other() -> None:
    state = wait(trick(laid("2c", "Kc 3c", leader=0), "2c", "3c"))
    assert shuffle(state, LOW_TO_HIGH).leader == 1


@pytest.mark.parametrize(
    ("words", "dealer"), [("5s 5c", 0), ("5c 5s", 1), ("5d 5c", 1), ("5s 5d", 0), ("Ks Kc", 0)]
)
def test_AC_ruling_the_draw_for_the_deal_ranks_as_in_a_trick_and_cannot_tie(words: str, dealer: Seat) -> None:
    assert drawn(words).dealer == dealer


def test_AC_ruling_the_cards_drawn_go_back_before_the_shuffle() -> None:
    state = wait(drawn("9c 3s"))
    assert not state.drawn and house_move(state) == Shuffle(LOW_TO_HIGH)


# AC-3


@pytest.mark.parametrize("dealer", [0, 1])
def test_AC_3_and_ruling_six_cards_each_singly_the_non_dealer_first(dealer: Seat) -> None:
    order = tuple(reversed(LOW_TO_HIGH))
    state = shuffle(wait(drawn("2c Kc" if dealer == 0 else "Kc 2c")), order)
    assert state.hands[1 - dealer] == order[0:12:2]
    assert state.hands[dealer] == order[1:12:2]


def test_AC_3_the_rest_is_the_draw_pile() -> None:
    assert shuffle(wait(drawn("2c Kc")), LOW_TO_HIGH).stock == LOW_TO_HIGH[12:]


def test_AC_3_hands_and_stock_are_secret() -> None:
    state = laid("2c 3c", "Kc", "9c 8c")
    seen = observe(state, 0)
    assert seen.hands == (("2c", "3c"), (BACK,)) and seen.stock == (BACK, BACK)
    assert observe(state, 1).hands == ((BACK, BACK), ("Kc",))
    assert observe(state, ONLOOKER).hands == ((BACK, BACK), (BACK,))


# AC-4


@pytest.mark.parametrize("dealer", [0, 1])
def test_AC_4_the_non_dealer_leads(dealer: Seat) -> None:
    state = shuffle(wait(drawn("2c Kc" if dealer == 0 else "Kc 2c")), LOW_TO_HIGH)
    assert turn(state) == 1 - dealer
    assert moves(state, 1 - dealer) and not moves(state, dealer)


def test_AC_4_any_card_may_be_led() -> None:
    state = laid("2c 7s 5d", "Kc 9s")
    assert moves(state, 0) == (Lead("2c"), Lead("7s"), Lead("5d"))


def test_AC_4_any_card_may_follow_whatever_its_suit() -> None:
    state = do(laid("2c 7s 5d", "Kc 9s"), Lead("7s"))
    assert moves(state, 1) == (Follow("Kc"), Follow("9s")) and not moves(state, 0)


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(("led", "followed", "taken"), [("9s", "8c", True), ("8s", "8c", False)])
def test_AC_4_the_higher_card_takes_the_trick(leader: Seat, led: Card, followed: Card, taken: bool) -> None:
    hands = (f"{led} Ac", f"{followed} As")
    first, second = hands if leader == 0 else hands[::-1]
    state = trick(laid(first, second, "2c 3c", leader), led, followed)
    winner = leader if taken else 1 - leader
    assert state.tricks[winner] == ((led, followed),) and not state.tricks[1 - winner]


def test_AC_4_both_cards_of_a_trick_are_seen_for_a_while_and_nobody_moves() -> None:
    state = do(do(laid("2c 7s", "Kc 9s"), Lead("7s")), Follow("9s"))
    assert house_move(state) == Pause(1500, Sweep())
    assert all(observe(state, seat).table == ("7s", "9s") for seat in (0, 1, ONLOOKER))
    assert not moves(state, 0) and not moves(state, 1)


# AC-5, AC-6


@pytest.mark.parametrize(("led", "loser"), [("9c", 1), ("3c", 0)])
def test_AC_5_the_loser_draws_the_top_card_and_the_winner_does_not(led: Card, loser: Seat) -> None:
    state = trick(laid("9c 3c", "8s 7s", "Kc Qc"), led, "8s")
    assert state.hands[loser][-1] == "Kc" and state.stock == ("Qc",)
    assert [len(hand) for hand in state.hands] == ([1, 2] if loser == 1 else [2, 1])


@pytest.mark.parametrize(("led", "winner"), [("9c", 0), ("3c", 1)])
def test_AC_5_the_winner_leads_next(led: Card, winner: Seat) -> None:
    state = trick(laid("9c 3c", "8s 7s", "Kc Qc"), led, "8s")
    assert turn(state) == state.leader == winner


def test_AC_5_who_drew_is_public_and_what_is_not() -> None:
    state = trick(laid("9c 3c", "8s 7s", "Kc Qc"), "9c", "8s")
    assert observe(state, 0).drew == observe(state, ONLOOKER).drew == 1
    assert "Kc" in observe(state, 1).hands[1]
    assert observe(state, 0).hands[1] == (BACK, BACK)


@pytest.mark.parametrize(("led", "followed", "winner"), [("5d", "9s", 1), ("5d", "2s", 0), ("3c", "5d", 1)])
def test_AC_6_with_the_alley_cat_the_winner_draws_and_the_loser_leads(
    led: Card, followed: Card, winner: Seat
) -> None:
    state = trick(laid(f"{led} 7c", f"{followed} 7s", "Kc Qc"), led, followed)
    assert state.tricks[winner] == ((led, followed),)
    assert state.hands[winner][-1] == "Kc" and state.drew == winner
    assert len(state.hands[1 - winner]) == 1 and turn(state) == 1 - winner


def test_AC_6_the_trick_with_the_alley_cat_counts_negative() -> None:
    state = trick(laid("5d", "9s 2c"), "5d", "9s")
    assert state.rounds == ((0, -4),)


# AC-7


def test_AC_7_the_round_goes_on_until_a_player_runs_out_of_cards() -> None:
    state = trick(laid("2c 4c", "Ks Qs", "3c Jc"), "2c", "Ks")
    assert not is_over(state) and state.hands == (("4c", "3c"), ("Qs",))
    state = trick(state, "Qs", "4c")
    assert is_over(state) and state.hands == (("3c",), ())


def test_AC_7_then_the_tricks_are_scored() -> None:
    state = trick(laid("2c 4c", "Ks Qs", "3c Jc"), "2c", "Ks")
    state = trick(state, "Qs", "4c")
    assert state.rounds == ((0, 11 + 8),) and state.total_points == (0, 19)


def test_AC_7_the_scored_round_is_seen_for_a_while_and_nobody_moves() -> None:
    state = trick(laid("2c", "Kc 3c"), "2c", "3c")
    assert house_move(state) == Pause(4000, Deal())
    assert state.tricks == ((), (("2c", "3c"),))
    assert not moves(state, 0) and not moves(state, 1)


def test_AC_7_the_next_round_begins_with_no_tricks_and_keeps_the_scores() -> None:
    state = replace(laid("2c", "Kc 3c"), rounds=((5, -2),))
    state = wait(trick(state, "2c", "3c"))
    assert state == State(Options(), dealer=0, rounds=((5, -2), (0, 1)))
    assert shuffle(state, LOW_TO_HIGH).total_points == (5, -1)


@pytest.mark.parametrize(("led", "followed"), [("2c", "3c"), ("Qc", "3c"), ("5d", "3c"), ("5d", "Kc")])
def test_AC_ruling_the_round_ends_with_a_last_card_and_nobody_draws_for_it(led: Card, followed: Card) -> None:
    state = trick(laid(led, "Kc 3c", "9c 8c"), led, followed)
    assert is_over(state) and state.stock == ("9c", "8c") and state.drew is None


@pytest.mark.parametrize("drew", [0, 1])
def test_AC_ruling_after_the_last_trick_it_is_not_told_who_drew_for_the_one_before(drew: Seat) -> None:
    state = trick(replace(laid("2c", "Kc 3c", "9c"), drew=drew), "2c", "3c")
    assert is_over(state) and state.drew is None


def test_AC_ruling_the_follower_s_last_card_ends_the_round_too() -> None:
    assert is_over(trick(laid("Kc 3c", "2c", "9c"), "3c", "2c"))


@pytest.mark.parametrize(
    ("led", "followed", "ends"),
    [("Qc", "3c", True), ("2c", "3c", False), ("5d", "Kc", True), ("5d", "3c", False)],
)
def test_AC_house_rule_last_draw_a_last_card_must_win_or_lose_with_the_alley_cat(
    led: Card, followed: Card, ends: bool
) -> None:
    state = trick(laid(led, "Kc 3c", "9c 8c", last_draw=True), led, followed)
    assert is_over(state) == ends
    assert state.stock == ("8c",), "the loser draws whether or not the round ends"
    assert state.drew == (1 if ends else 0)


# AC-8


@pytest.mark.parametrize(
    ("led", "followed", "points"),
    [
        ("Ac", "Kc", 12),
        ("Ks", "Ac", 12),
        ("Js", "10c", 1),
        ("Qs", "2c", 10),
        ("7s", "7c", 0),
        ("Kc", "5d", -8),
        ("5d", "Ac", -4),
        ("5d", "5c", 0),
        ("5s", "5d", 0),
    ],
)
def test_AC_8_a_trick_scores_the_difference_and_less_with_the_alley_cat(
    led: Card, followed: Card, points: int
) -> None:
    assert trick_value((led, followed)) == points


def test_AC_8_an_ace_is_1_and_a_king_13() -> None:
    assert [pip_value(card) for card in ("As", "2c", "5d", "10c", "Js", "Qc", "Ks")] == [
        1,
        2,
        5,
        10,
        11,
        12,
        13,
    ]


def test_AC_8_each_scores_the_tricks_they_took() -> None:
    state = replace(laid("Qs", "Jc As"), tricks=((("Ks", "Ac"), ("5d", "3s")), (("8s", "9c"),)))
    assert trick(state, "Qs", "Jc").rounds == ((12 - 2 + 1, 1),)


# AC-9


def finished(*rounds: tuple[int, int]) -> State:
    """Return a state between rounds, with these scores."""
    return replace(laid("", "2c"), leader=NOBODY, rounds=rounds)


@pytest.mark.parametrize(("first", "second", "winner"), [(44, 0, 0), (43, 44, 1), (60, -3, 0)])
def test_AC_9_44_or_more_win(first: int, second: int, winner: Seat) -> None:
    state = finished((first, second))
    assert outcome(state) == Outcome((first, second), (winner,))
    assert house_move(state) is None and not moves(state, 0) and not moves(state, 1)


def test_AC_9_43_do_not() -> None:
    state = finished((43, 40))
    assert outcome(state) is None and house_move(state) == Pause(4000, Deal())


def test_AC_9_ties_are_played_on_until_they_are_broken() -> None:
    state = finished((44, 44))
    assert outcome(state) is None and house_move(state) == Pause(4000, Deal())
    assert outcome(finished((44, 44), (3, 3))) is None
    assert outcome(finished((44, 44), (3, 4))) == Outcome((47, 48), (1,))


def test_AC_ruling_44_is_looked_at_after_a_round() -> None:
    state = replace(laid("Kc 2c", "As 3s", "4c"), rounds=((40, 0),))
    state = trick(state, "Kc", "As")
    assert outcome(state) is None and state.total_points == (40, 0)
    assert outcome(trick(state, "2c", "3s")) == Outcome((52, 1), (0,))


def test_AC_ruling_if_both_have_44_the_higher_wins() -> None:
    assert outcome(finished((44, 50))) == Outcome((44, 50), (1,))


def test_AC_ruling_totals_may_be_negative() -> None:
    state = trick(laid("Kc", "5d 2c"), "Kc", "5d")
    assert state.total_points == (-8, 0) and outcome(state) is None


def test_AC_ruling_totals_may_fall_back_below_44() -> None:
    assert outcome(finished((44, 44), (-1, -2))) is None
    assert outcome(finished((44, 44), (-1, 0))) == Outcome((43, 44), (1,))


def test_the_goal_stands_beside_the_points_until_a_player_has_reached_it() -> None:
    for added, told in (
        ((-44, 3), [f"{MINUS}1 of 44 points", "43 of 44 points"]),
        ((-44, 4), [f"{MINUS}1 points", "44 points"]),
    ):
        scores = view.scores_by_seat(finished((43, 40), added))
        assert [each.words for each in scores] == told


@pytest.mark.parametrize(
    ("led", "followed", "told"),
    [
        ("Qs", "7c", "Ann takes the trick: 12 − 7 = 5."),
        ("Ks", "5d", "Turned round! Ann takes the trick: 5 − 13 = −8."),
        ("5s", "5d", "Turned round! Ben takes the trick: 5 − 5 = 0."),
    ],
)
def test_AC_8_the_table_tells_how_a_trick_has_its_points(led: Card, followed: Card, told: str) -> None:
    state = do(do(laid(f"2c {led}", f"{followed} 3c", "Jc Jd 6c"), Lead(led)), Follow(followed))
    assert view.prompt_text(state, Scene(("Ann", "Ben"), NOBODY, {}, NOBODY)) == told


@pytest.mark.parametrize(("followed", "turned"), [("5d", True), ("4c", False)])
def test_AC_6_the_table_says_that_a_trick_was_turned_round(followed: Card, turned: bool) -> None:
    dealt = laid("2c Ks", f"{followed} 3c", "Jc Jd 6c")
    played = [Entry(PlayMs(0), 1, Follow(followed)), Entry(PlayMs(0), 0, Lead("Ks"))]
    for state in (trick(dealt, "Ks", followed), do(do(dealt, Lead("Ks")), Follow(followed))):
        scene = Scene(("Ann", "Ben"), NOBODY, {}, turn(state), recent_entries=lambda: played)
        prompt = view.prompt_text(state, scene)
        assert any(told in prompt for told in ("Turned round!", "After the Alley Cat")) == turned
    led = do(dealt, Lead("Ks"))
    told = view.describe_entry(played[0], led, do(led, Follow(followed)), ("Ann", "Ben"))
    assert told.startswith("Turned! ") == turned
    fresh = replace(dealt, tricks=((), ()))
    scene = Scene(("Ann", "Ben"), NOBODY, {}, turn(fresh), recent_entries=lambda: played)
    assert view.prompt_text(fresh, scene) == "Ann: begin with any card."


def test_AC_8_what_is_told_of_a_trick_has_a_minus_sign_below_zero() -> None:
    led = do(laid("2c Ks", "5d 3c", "Jc Jd 6c"), Lead("Ks"))
    follow = Follow("5d")
    told = view.describe_entry(Entry(PlayMs(0), 1, follow), led, do(led, follow), ("Ann", "Ben"))
    assert f"{MINUS}8 points" in told


def test_AC_ruling_won_tricks_lie_face_up() -> None:
    state = trick(trick(laid("2c 4c", "Ks Qs", "3c Jc"), "2c", "Ks"), "Qs", "4c")
    won = ((), (("2c", "Ks"), ("Qs", "4c")))
    assert all(observe(state, seat).tricks == won for seat in (0, 1, ONLOOKER))


# Theorems

PICKS = st.lists(st.integers(0, 9), min_size=22, max_size=22)


@given(st.permutations(LOW_TO_HIGH), PICKS, st.booleans())
def test_AC_theorem_a_round_has_few_tricks_and_draws_and_the_stock_never_runs_out(
    order: list[Card], picks: list[int], last_draw: bool
) -> None:
    dealt = shuffle(wait(drawn("2c Kc", last_draw=last_draw)), tuple(order))
    states = list(a_round(dealt, picks))
    assert all(state.stock for state in states)
    first, second = states[-1].tricks
    tricks, draws = len(first + second), 15 - len(states[-1].stock)
    assert 6 <= tricks <= (11 if last_draw else 10)
    assert draws == (tricks if last_draw else tricks - 1)


@given(st.permutations(LOW_TO_HIGH), PICKS, st.booleans())
def test_AC_theorem_both_hands_are_never_empty_together(
    order: list[Card], picks: list[int], last_draw: bool
) -> None:
    dealt = shuffle(wait(drawn("2c Kc", last_draw=last_draw)), tuple(order))
    assert all(any(state.hands) for state in a_round(dealt, picks) if not state.table)


@pytest.mark.parametrize(("last_draw", "most"), [(False, 10), (True, 11)])
def test_AC_theorem_every_number_of_tricks_from_six_up_happens(last_draw: bool, most: int) -> None:
    random = Random(44)
    dealt = wait(drawn("2c Kc", last_draw=last_draw))
    lengths = set()
    for _ in range(400):
        picks = [random.randrange(10) for _ in range(22)]
        *_, last = a_round(shuffle(dealt, shuffle_cards(LOW_TO_HIGH, random)), picks)
        first, second = last.tricks
        lengths.add(len(first + second))
    assert lengths == set(range(6, most + 1))


# The whole match


def test_a_match_is_one_record_and_its_pauses_take_their_time() -> None:
    table = Table(alley_cat, 2)
    random = Random(9)
    run_house(table, 0, random)
    assert table.house_due_ms == 2500 and not table.seats_with_moves()
    run_house(table, 2500, random)
    (leader,) = table.seats_with_moves()
    table.make_move(leader, table.moves(leader)[0], PlayMs(3000))
    table.make_move(1 - leader, table.moves(1 - leader)[0], PlayMs(4000))
    assert table.house_due_ms == 5500 and not table.seats_with_moves()
    run_house(table, 5500, random)
    assert table.seats_with_moves() == [table.state.leader] and table.house_due_ms is None


def test_a_move_of_another_game_is_refused() -> None:
    with pytest.raises(IllegalMove, match="There is no 'pass' in Alley Cat"):
        play(setup(2, Options()), 0, Pass())
