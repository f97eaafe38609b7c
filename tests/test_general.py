"""The general computer player: needs only the rules of a game, and sees only what its seat sees."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from clowder.bots import general
from clowder.bots.bot import iter_bot_choices
from clowder.bots.hidden_cards import fill_hidden_cards, find_unseen_cards, infer_seat_count
from clowder.bots.simulation import GameSimulator, SimulatedPosition, WaitMove
from clowder.bots.win_chance_model import WinChanceModel
from clowder.core.deck import full_game_deck
from clowder.core.options import list_option_declarations
from clowder.core.rules import NOBODY
from clowder.games.stepped_on_the_cat.rules import EMPTY_ROW
from hidden import EXCHANGED
from playing import new_table, playout
from playing import play_steps as steps_at_random
from seated import GENERAL, game_moments, make_computer, play_game, play_steps, random_move
from variants import RULES, SEATED

WITH_RACES: dict[str, Any] = {"kit-and-kat": RULES["kit-and-kat"].Options(way="classic")}
"""Options by which several seats can move at once, for games in which the default options never allow it."""

LEADS = ("black-cat", "stepped-on-the-cat", "alley-cat", "kit-and-kat", "whiskers", "nine-lives")
"""The games in which it shows before the end who wins. A good game need not be one of them."""


@pytest.mark.usefixtures("thinks_less")
@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_exchanging_all_hidden_cards_changes_no_choice(name: str, seats: int) -> None:
    random = Random(f"{name} {seats}")
    for table, state, seat in game_moments(name, seats, 2):
        other = EXCHANGED[name](state, seat, random)
        choices = [
            list(
                iter_bot_choices(
                    GENERAL[name], seen, seat, table.rules.moves(seen, seat), "alley-boss", Random(7)
                )
            )[-1]
            for seen in (table.rules.observe(state, seat), table.rules.observe(other, seat))
        ]
        assert choices[0] == choices[1]


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_it_finds_out_how_many_play_and_with_which_cards(name: str, seats: int) -> None:
    table = new_table(RULES[name], seats, None, Random(1))
    for seat in range(seats):
        seen = table.seen_state(seat)
        assert infer_seat_count(RULES[name], seen) == seats
        hidden = find_unseen_cards(seen, full_game_deck(RULES[name], seats, table.options))
        guessed = fill_hidden_cards(seen, hidden, Random(2))
        assert RULES[name].observe(guessed, seat) == seen


@pytest.mark.usefixtures("thinks_a_little")
@pytest.mark.parametrize(
    ("name", "chosen", "games"),
    [("black-cat", {"pace": "turns"}, 40), ("stepped-on-the-cat", {"short": True}, 4)],
)
def test_it_beats_random_play(name: str, chosen: dict[str, Any], games: int) -> None:
    options = RULES[name].Options(**chosen)
    boss, won = make_computer(name, "alley-boss", {name: general.GeneralGameBot(RULES[name])}), [0, 0]
    for number in range(games):
        players = [boss, random_move] if number % 2 else [random_move, boss]
        over = play_game(RULES[name], options, players, Random(f"{number // 2}")).outcome
        if over and len(over.winners) == 1:
            won[players[over.winners[0]] is boss] += 1
    assert won[True] > 0.6 * sum(won) > 0


@pytest.mark.parametrize("name", LEADS)
def test_whoever_it_takes_to_be_ahead_wins_more_often(name: str) -> None:
    """The player's estimate was learned from other games than those of the test."""
    options, right = RULES[name].Options(), []
    game = general.GeneralGameBot(RULES[name]).make_simulator(2, options, Random(1))
    for number in range(80):
        table = playout(RULES[name], 2, options, Random(f"another {number}"))
        chances = game.position_values_by_seat(
            SimulatedPosition(table.states[len(table.states) * 9 // 10], NOBODY, (), 0)
        )
        if table.outcome and len(table.outcome.winners) == 1 and chances[0] != chances[1]:
            right.append(max(range(2), key=lambda seat: chances[seat]) in table.outcome.winners)
    enough = len(right) / 2 + len(right) ** 0.5  # two standard deviations more than a fair coin would guess
    assert sum(right) > enough > 10, (
        f"{name}: after nine tenths of a game the general player was right about who wins in {sum(right)} of "
        f"{len(right)} games, and should be in more than {enough:.0f}. See what it learns "
        "(bots/win_chance_model), or take the game out of LEADS, if its rules leave open until the end who "
        "wins."
    )


@pytest.mark.parametrize("name", RULES)
def test_in_its_head_anybody_comes_first_who_can_move(name: str) -> None:
    """A seat that rests lets other seats move, or time pass."""
    rules, random = RULES[name], Random(name)
    game = GameSimulator(rules, 2, WinChanceModel((), 2), random)
    for table in islice(steps_at_random(new_table(rules, 2, WITH_RACES.get(name), random), random), 60):
        if not table.seats_with_moves():
            continue
        found = [game.next_position(table.state, 1) for _ in range(20)]
        assert {position.seat for position in found} - {NOBODY} == set(table.seats_with_moves())
        for position in found:
            at_all = [move for move in position.moves if not isinstance(move, WaitMove)]
            assert position.seat == NOBODY or at_all == list(table.moves(position.seat))
            if len(at_all) < len(position.moves):
                after = game.play_move(position._replace(moves_left=2), (position.seat, WaitMove()))
                assert after.seat != position.seat or after.state != position.state


@pytest.mark.usefixtures("thinks_less")
@pytest.mark.parametrize("name", RULES)
def test_it_makes_only_moves_that_are_legal_or_waits(name: str) -> None:
    table = new_table(RULES[name], 2, None, Random(3))
    players = [make_computer(name, level, GENERAL) for level in ("house-cat", "alley-boss")]
    for number, _ in enumerate(play_steps(table, players, Random(4))):
        if number > 30:
            break


def test_it_learns_what_counts() -> None:
    rules = RULES["stepped-on-the-cat"]
    player = general.GeneralGameBot(rules)
    options = rules.Options(
        **{each.name: "0" for each in list_option_declarations(rules.Options) if each.name == "dealer"}
    )
    state = new_table(rules, 2, options, Random(1)).state
    seen, moves = rules.observe(state, state.turn), rules.moves(state, state.turn)
    first, again = (
        len(list(player.choose_move(seen, state.turn, moves, "house-cat", Random(1)))) for _ in "12"
    )
    assert first > again
    game = player.make_simulator(2, options, Random(1))
    better = (
        replace(state, points=(1, 0)),
        replace(state, shows=(("ginger-a", *EMPTY_ROW[1:]), EMPTY_ROW)),
        state,
    )
    a_point, a_cat, nothing = (
        game.position_values_by_seat(SimulatedPosition(each, NOBODY, (), 0))[0] for each in better
    )
    assert a_point > a_cat > nothing
