"""Black Cat's search state: the same game as by the rules, in less memory and time."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from clowder.bots.bot import iter_bot_choices
from clowder.core.cards import Card, shuffle_cards
from clowder.core.poker import poker_deck
from clowder.core.rules import Move
from clowder.core.times import PlayMs
from clowder.games.black_cat import bot, rules, search_state
from clowder.games.black_cat.rules import Call, Options, Pass, State, Take
from clowder.games.black_cat.score import Pile, ScoringOptions, score_pile, score_player
from playing import new_table, possible_moves
from thorough import times_to_run

FULL_OF_CATS = ("3s", "Qs", "Qh", "6s", "2s", "As", "Js", "Ks", "Kh", "10s", "10h", "7s", "4s", "5h")
"""Cards that form many Cats with each other."""

EXACT = (
    ScoringOptions(),
    ScoringOptions(lucky_tom=True, music=True),
    ScoringOptions(face_tomcats=False, three_of_a_kind=True),
    ScoringOptions(whole_run=True),
)


def piles(random: Random, number: int) -> list[Pile]:
    """Return `number` random piles, and as many again that are full of Cats."""
    return [
        tuple(random.choice(cards) for _ in range(random.randrange(16)))
        for cards in (poker_deck(), FULL_OF_CATS)
        for _ in range(number)
    ]


def score_and_end(pile: Pile, scoring: ScoringOptions) -> tuple[int, search_state.PileEndState]:
    """Return the score of a pile whose cards are laid one after another, and the pile's end after that."""
    total, end = 0, search_state.PileEndState()
    for card in pile:
        points, end = search_state.lay_card(end, search_state.encode_card(card), scoring)
        total += points
    return total, end


@pytest.mark.parametrize("scoring", EXACT)
def test_what_cards_bring_one_after_another_is_what_the_pile_scores(scoring: ScoringOptions) -> None:
    for pile in piles(Random(1), times_to_run(400)):
        assert score_and_end(pile, scoring)[0] == score_pile(pile, scoring).points


@pytest.mark.parametrize("cards", ["6s Qs Qc", "2s Qs Qc 6s", "3h Qs 2s Qc 3d", "6s 7s Qs", "Qs 2s 4s Qc"])
def test_BC_9_house_rule_a_queen_too_many_takes_a_whole_run_its_points(cards: str) -> None:
    for number in range(1, len(cards.split()) + 1):
        pile = tuple(cards.split()[:number])
        assert (
            score_and_end(pile, ScoringOptions(whole_run=True))[0]
            == score_pile(pile, ScoringOptions(whole_run=True)).points
        )


def test_black_cats_that_share_no_card_are_counted_so() -> None:
    assert score_and_end(("6s", "7s", "6s"), ScoringOptions(share=False))[0] == 6
    assert score_and_end(("6s", "7s", "6s"), ScoringOptions())[0] == 12


def in_turns(seed: int, seats: int, cards: int) -> State:
    """Return the state of a random game in turns in which this number of cards has been taken."""
    random = Random(seed)
    table = new_table(rules, seats, Options(pace="turns"), random)
    while sum(len(pile) for pair in table.state.piles for pile in pair) < cards:
        moves = [(seat, move) for seat, move in possible_moves(table) if not isinstance(move, Call)]
        table.make_move(*random.choice(moves), PlayMs(0))
    state: State = table.state
    return state


@pytest.mark.parametrize("seats", rules.SEATS)
def test_takes_and_passes_are_those_of_the_rules(seats: int) -> None:
    known = search_state.PileEndCache(ScoringOptions())
    for seed in range(times_to_run(20)):
        state = in_turns(seed, seats, 20)
        now, card = bot.make_search_state(state, known), search_state.encode_card(state.deck[0])
        for pile, side in enumerate(rules.moves(state, state.turn)[:2]):
            after = rules.play(state, state.turn, side)
            assert search_state.take_card(now, pile, card, known) == bot.make_search_state(after, known)
        if not state.stalled:
            after = rules.play(state, state.turn, Pass(state.deck[0]))
            assert search_state.pass_card(now) == bot.make_search_state(after, known)


@pytest.mark.parametrize("seats", rules.SEATS)
def test_a_playout_is_a_game_by_the_simple_policy(seats: int) -> None:
    """A playout goes on to the last card or a call. The game is won, lost, or shared by two."""
    known, called = search_state.PileEndCache(ScoringOptions()), 0
    for seed in range(times_to_run(40)):
        state, passes = in_turns(seed, seats, 12 + seed % 12), seed % (seats + 1)
        state = replace(state, passes=passes, stalled=passes == seats)
        coming = [search_state.encode_card(card) for card in state.deck]
        now = bot.make_search_state(state, known)
        while not state.is_over:
            state = rules.play(state, *simple_move(state, known))
        called += state.called_by is not None
        outcome = rules.outcome(state)
        assert outcome
        for seat in range(seats):
            share = (seat in outcome.winners) / min(2, len(outcome.winners))
            assert search_state.playout_win_chance(now, seat, coming, 0, known) == pytest.approx(
                share, abs=0.001
            )
    assert called


def simple_move(state: State, known: search_state.PileEndCache) -> tuple[int, Move]:
    """Return the seat that moves by the simple policy, and its move."""
    card, seats = state.deck[0], len(state.piles)
    points = [score_player(pair, state.options).points for pair in state.piles]
    leaders = [seat for seat in range(seats) if points[seat] == max(points)]
    if state.stalled and len(leaders) == 1:
        return leaders[0], Call(card)
    turn = state.turn
    worth, pile = best_pile(state, turn, known)
    if leaders == [turn]:
        leaves = state.passes == seats - 1 or worth + best_pile(state, (turn + 1) % seats, known)[0] < 0
    else:
        leaves = state.passes < seats - 2 and worth < search_state.SPOILS
    return turn, Pass(card) if leaves else Take(card, "right" if pile else "left")


def best_pile(state: State, seat: int, known: search_state.PileEndCache) -> tuple[float, int]:
    """Return the worth of the top card for a seat, and the better pile; of equal piles, the left one."""
    card = search_state.encode_card(state.deck[0])
    worths = [known.lay_card(known.intern_pile_end(pile), card).worth for pile in state.piles[seat]]
    return max(worths), worths.index(max(worths))


def situation(own: tuple[Pile, Pile], other: tuple[Pile, Pile], top: Card, passes: int = 0) -> State:
    """Return a game of two in turns in which seat 0 is to move."""
    laid = {*own[0], *own[1], *other[0], *other[1], top}
    state: State = new_table(rules, 2, Options(pace="turns"), Random(1)).state
    rest = tuple(card for card in state.deck if card not in laid)
    return replace(state, deck=(top, *rest), piles=(own, other), turn=0, passes=passes)


def boss_move(state: State, seed: int = 1) -> Move:
    """Return the boss's move for seat 0."""
    seen, moves = rules.observe(state, 0), rules.moves(state, 0)
    *_, last = iter_bot_choices(bot, seen, 0, moves, "alley-boss", Random(seed))
    return last.move


AHEAD, BEHIND = (("10s", "3s"), ("2s", "6s")), (("8s", "3s"), ("2s", "6s"))


def test_in_turns_the_boss_leaves_no_card_to_somebody_ahead_who_would_leave_it_too() -> None:
    """The player ahead would end the game then, so the boss takes even a card that spoils a pile."""
    assert isinstance(boss_move(situation(BEHIND, (("10h",), ()), "Kd")), Take)


def test_in_turns_the_boss_has_who_is_behind_take_what_spoils_both_piles() -> None:
    assert boss_move(situation(AHEAD, (("8s", "3s"), ("4s", "5s")), "Kd")) == Pass("Kd")


def test_in_turns_the_boss_takes_what_fits() -> None:
    """With the ten the card forms a Black Cat at once."""
    assert boss_move(situation((("10s",), ("2h",)), ((), ()), "3s")) == Take("3s", "left")
    assert boss_move(situation((("2h",), ("10s",)), ((), ()), "3s")) == Take("3s", "right")


def test_a_house_cat_plays_nothing_on_in_turns() -> None:
    state = situation((("10s",), ("2h",)), ((), ()), "3s")
    seen, moves = rules.observe(state, 0), rules.moves(state, 0)
    assert len(list(bot.choose_move(seen, 0, moves, "house-cat", Random(1)))) < 10


def test_in_turns_the_boss_who_is_ahead_rather_spoils_a_pile_than_leave_a_tomcat_to_the_other() -> None:
    state = situation((("4h", "6h", "2s", "4s"), ("6s", "5s")), (("7h",), ("Qh",)), "3h")
    assert all(isinstance(boss_move(state, seed), Take) for seed in range(10))


def test_in_turns_the_boss_tries_its_moves_on_more_than_a_hundred_guesses() -> None:
    state = situation((("10s",), ("2h",)), ((), ()), "3s")
    thoughts = list(
        bot.choose_move(rules.observe(state, 0), 0, rules.moves(state, 0), "alley-boss", Random(1))
    )
    assert len(thoughts) == 50 + 75


def test_on_a_card_that_has_stalled_the_boss_does_not_pass_again() -> None:
    """A pass would be good otherwise, as the other player would have to take the card."""
    state = situation((("3s", "4s"), ("6s", "2s")), (("2h",), ()), "Kd", passes=2)
    assert isinstance(boss_move(replace(state, stalled=True)), Take)


def test_what_is_known_of_piles_is_forgotten_when_it_is_too_much() -> None:
    state = situation(BEHIND, (("10h",), ()), "Kd")
    before = boss_move(state)
    kept = bot.shared_pile_end_cache(ScoringOptions())
    assert kept.known and bot.shared_pile_end_cache(ScoringOptions(), len(kept.known)) is kept
    assert bot.shared_pile_end_cache(ScoringOptions(), len(kept.known) - 1) is not kept
    assert boss_move(state) == before


def test_the_order_of_what_lies_below_the_top_card_changes_no_choice() -> None:
    state = in_turns(3, 2, 10)
    top, *below = state.deck
    other = replace(state, deck=(top, *shuffle_cards(below, Random(2))))
    assert chosen_by_turn(state) == chosen_by_turn(other)


def chosen_by_turn(state: State) -> Sequence[Move]:
    seen = rules.observe(state, state.turn)
    return list(bot.choose_move(seen, state.turn, rules.moves(seen, state.turn), "alley-boss", Random(5)))
