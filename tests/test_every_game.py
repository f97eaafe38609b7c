"""The laws that every game obeys, over random games of every number of seats and every variant."""

from collections import Counter
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from core.cards import BACK
from core.rules import EVERYBODY, HOUSE, NOBODY, ONLOOKER, traits
from core.table import Table, settle
from core.transcript import read, write
from hidden import EXCHANGED
from playing import deck_of, new_table, possible, steps
from variants import RULES, SEATED, some_options

VARIANTS = 6
"""How many combinations of options each law is tried with, beside the defaults."""


def words_in(value: Any) -> Counter[str]:
    """Every word anywhere in a state, and how often: among them every card that is face up."""
    if isinstance(value, str):
        return Counter([value])
    parts = [getattr(value, field.name) for field in fields(value)] if is_dataclass(value) else value
    found: Counter[str] = Counter()
    if isinstance(parts, (tuple, list)):
        for part in parts:
            found.update(words_in(part))
    return found


@pytest.fixture(params=SEATED, ids=lambda seated: "{}-{}".format(*seated))
def played(request: pytest.FixtureRequest) -> tuple[Table[Any], ...]:
    """Whole random games, each by other options. They are the same for every law, and none plays them on."""
    return random_games(*request.param)


@cache
def random_games(name: str, seats: int) -> tuple[Table[Any], ...]:
    random = Random(f"{name} {seats}")
    tables = [
        new_table(RULES[name], seats, options, random)
        for options in some_options(name, seats, VARIANTS, random)
    ]
    for table in tables:
        for _ in steps(table, random):
            pass
    return tuple(tables)


def moments(played: tuple[Table[Any], ...], number: int = 12) -> list[tuple[Table[Any], Any]]:
    """States from all through these games, the first and the last of each among them."""
    random = Random(len(played))
    return [
        (table, state)
        for table in played
        for state in [
            table.states[0],
            *random.sample(table.states, min(number, len(table.states))),
            table.states[-1],
        ]
    ]


def test_no_card_is_lost_or_copied(played: tuple[Table[Any], ...]) -> None:
    for table, state in moments(played):
        deck = deck_of(table)
        counted = words_in(
            tuple(getattr(state, field.name) for field in fields(state) if field.name != "deeds")
        )
        cards = {word: count for word, count in counted.items() if word in deck}
        assert cards == dict.fromkeys(deck, 1)


def test_a_player_can_tell_their_own_moves_from_what_they_see(played: tuple[Table[Any], ...]) -> None:
    for table, state in moments(played):
        for seat in range(table.seats):
            seen = table.rules.observe(state, seat)
            assert tuple(table.rules.moves(seen, seat)) == tuple(table.rules.moves(state, seat))


def test_observing_twice_shows_no_more(played: tuple[Table[Any], ...]) -> None:
    for table, state in moments(played):
        for seat in (*range(table.seats), ONLOOKER):
            seen = table.rules.observe(state, seat)
            assert table.rules.observe(seen, seat) == seen


def test_an_onlooker_sees_no_more_than_any_seat(played: tuple[Table[Any], ...]) -> None:
    for table, state in moments(played):
        open_to_all = words_in(table.rules.observe(state, ONLOOKER))
        for seat in range(table.seats):
            seen = words_in(table.rules.observe(state, seat))
            assert all(seen[word] >= count for word, count in open_to_all.items() if word != BACK)


def test_exchanging_every_secret_changes_nothing_that_is_seen(played: tuple[Table[Any], ...]) -> None:
    random = Random(1)
    changed = 0
    for table, state in moments(played):
        for seat in (*range(table.seats), ONLOOKER):
            other = EXCHANGED[table.rules.NAME](state, seat, random)
            changed += other != state
            assert table.rules.observe(other, seat) == table.rules.observe(state, seat)
    assert changed


def test_the_transcript_is_the_game(played: tuple[Table[Any], ...]) -> None:
    for table in played:
        again = read(write(table), RULES)
        assert again.states == table.states and again.entries == table.entries
        assert again.options == table.options


def test_the_same_move_always_does_the_same_and_changes_nothing_else(played: tuple[Table[Any], ...]) -> None:
    for table in played:
        for i, entry in enumerate(table.entries[:200]):
            before = repr(table.states[i])
            assert table.rules.play(table.states[i], entry.seat, entry.move) == table.states[i + 1]
            assert repr(table.states[i]) == before


def test_undo_goes_all_the_way_back(played: tuple[Table[Any], ...]) -> None:
    for table in played:
        again = read(write(table), RULES)
        while any(entry.seat != HOUSE for entry in again.entries):
            last = max(i for i, entry in enumerate(again.entries) if entry.seat != HOUSE)
            again.undo()
            assert again.state == table.states[last] and len(again.entries) == last


def test_a_game_ends_and_until_then_somebody_can_move(played: tuple[Table[Any], ...]) -> None:
    for table in played:
        assert table.outcome and not possible(table) and table.due is None
        for state in table.states[:-1]:
            seats = range(table.seats)
            assert table.rules.house(state) or any(table.rules.moves(state, seat) for seat in seats)
            assert table.rules.outcome(state) is None


def test_an_outcome_has_a_score_for_each_seat_and_winners_among_them(played: tuple[Table[Any], ...]) -> None:
    for table in played:
        assert table.outcome and len(table.outcome.scores) == table.seats
        assert set(table.outcome.winners) <= set(range(table.seats))


def test_a_game_after_an_undo_goes_on_to_its_end(played: tuple[Table[Any], ...]) -> None:
    for table in played[:2]:
        again = read(write(table), RULES)
        for _ in range(3):
            again.undo()
        random = Random(2)
        settle(again, again.now, random)
        for _ in steps(again, random):
            pass
        assert again.outcome


def test_the_next_game_is_the_same_but_for_who_begins(played: tuple[Table[Any], ...]) -> None:
    for table in played:
        options = table.rules.again(table.state)
        again = Table(table.rules, table.seats, options)
        moved = {"dealer", "first", "finish"}  # that of Kit and Kat is as all begin now, whatever it was
        for field in fields(options):
            same = getattr(options, field.name) == getattr(table.options, field.name)
            assert same or field.name in moved
        assert again.rules.again(table.state) == options


def test_the_deal_goes_all_the_way_round(played: tuple[Table[Any], ...]) -> None:
    """Whoever deals, or begins in turns: after as many games as there are seats it is them again."""
    table = played[0]
    first = options = table.rules.again(table.state)
    random = Random(3)
    for _ in range(table.seats):
        following = new_table(table.rules, table.seats, options, random)
        options = following.rules.again(following.state)
    assert options == first


# Whose turn it is


def test_the_turn_is_the_same_whoever_looks(played: tuple[Table[Any], ...]) -> None:
    for table, state in moments(played):
        for seat in (*range(table.seats), ONLOOKER):
            assert table.rules.turn(table.rules.observe(state, seat)) == table.rules.turn(state)


def test_who_has_the_turn_has_a_move_unless_the_house_is_to_act(played: tuple[Table[Any], ...]) -> None:
    """And in a race everybody has."""
    for table, state in moments(played):
        turn = table.rules.turn(state)
        seats = {NOBODY: range(0), EVERYBODY: range(table.seats)}.get(turn, [turn])
        assert set(seats) <= set(range(table.seats))
        assert table.rules.house(state) or all(table.rules.moves(state, seat) for seat in seats)


def test_who_has_not_the_turn_can_do_only_what_anybody_may(played: tuple[Table[Any], ...]) -> None:
    for table, state in moments(played):
        others = set(range(table.seats)) - {table.rules.turn(state)}
        moves = [move for seat in others for move in table.rules.moves(state, seat)]
        assert all(isinstance(move, traits(table.rules).open_moves) for move in moves)


def test_it_is_nobodys_turn_only_while_the_house_is_to_act_and_in_the_end(
    played: tuple[Table[Any], ...],
) -> None:
    for table, state in moments(played):
        if table.rules.turn(state) == NOBODY:
            assert table.rules.house(state) or table.rules.outcome(state)
        assert table.rules.outcome(state) is None or table.rules.turn(state) == NOBODY


def test_a_race_is_everybodys_turn_from_before_it_begins_to_its_end(played: tuple[Table[Any], ...]) -> None:
    for table in played:
        turns = [table.rules.turn(state) for state in table.states[:-1]]
        assert EVERYBODY not in turns or set(turns) == {EVERYBODY}


def test_a_game_that_shows_one_seat_what_it_hides_from_another_has_hidden_hands(
    played: tuple[Table[Any], ...],
) -> None:
    """Else no curtain would close between two turns."""
    for table, state in moments(played):
        views = [table.rules.observe(state, seat) for seat in range(table.seats)]
        assert traits(table.rules).hidden_hands or all(view == views[0] for view in views)
